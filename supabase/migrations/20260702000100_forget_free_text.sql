-- What a merchant wrote about the contents, and their own reference, may name people: both go with the people of a delivery.

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
  update private.deliveries set contents = '', reference = '' where id = any (old);
  delete from private.commands where at <= private.now() - interval '24 hours';
end
$$;

-- Of those whose people are gone already.
update private.deliveries d set contents = '', reference = ''
where (d.contents <> '' or d.reference <> '')
  and not exists (select from private.delivery_people p where p.delivery = d.id);
