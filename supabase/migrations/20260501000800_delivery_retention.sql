-- What is kept how long: the people, secrets and proof of a delivery for thirty days after its end, commands for a day.

create function private.forget_deliveries() returns void
language plpgsql security definer set search_path = '' as $$
declare
  old uuid[];
begin
  select array_agg(x.id) into old from (
    select d.id from private.deliveries d join private.delivery_people p on p.delivery = d.id
    where d.ended_at <= private.now() - interval '30 days' order by d.id limit 1000
  ) as x;
  delete from private.delivery_people where delivery = any (old);
  delete from private.delivery_secrets where delivery = any (old);
  delete from private.delivery_proofs where delivery = any (old);
  delete from private.delivery_passes where delivery = any (old);
  delete from private.commands where at <= private.now() - interval '24 hours';
end
$$;

-- Once a minute where the platform can do it. The local stack does it itself.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('settle', '* * * * *', 'select private.settle_due()');
    perform cron.schedule('forget', '*/10 * * * *', 'select private.forget_deliveries()');
  end if;
end
$$;
