-- Deleting old alerts, and the job that has alerts sent.

-- Deletes the people of deliveries that ended 30 days ago. The contents and the merchant's reference may name people, so they
-- are deleted too, and the events for software that have it. Other events for software are deleted after 30 days, alerts after a
-- day, and a recipient's device an hour after the end.
create or replace function private.forget_deliveries() returns void
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
  delete from private.outbox where delivery = any (old);
  delete from private.api_events where delivery = any (old);
  update private.deliveries set contents = '', reference = '', held_reason = '', metadata = '{}' where id = any (old);
  delete from private.commands where at <= private.now() - interval '24 hours';
  delete from private.api_events where at <= private.now() - interval '30 days';
  delete from private.alerts where written_at <= private.now() - interval '1 day';
  delete from private.alert_devices a using private.deliveries d
  where d.id = a.delivery and d.ended_at <= private.now() - interval '1 hour';
end
$$;

-- Once a minute if the platform can do it. The local stack calls the function itself.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron')
    and exists (select from pg_available_extensions where name = 'pg_net')
  then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
    perform cron.schedule('alerts', '* * * * *', 'select private.call_send_alerts()');
  end if;
end
$$;
