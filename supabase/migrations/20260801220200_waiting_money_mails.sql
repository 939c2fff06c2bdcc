-- Money that waits, continued: merchants are told by mail that it waits for them, and every administrator of an objection.

alter table private.outbox drop constraint outbox_kind_check;
alter table private.outbox add constraint outbox_kind_check check (
  kind in ('on_its_way', 'delivered', 'failed', 'expired', 'lost', 'merchant_lost', 'merchant_held', 'objected'));
alter table private.outbox drop constraint outbox_delivery_kind_key;
-- The administrator whom it tells of an objection; null for mails to recipients and merchants.
alter table private.outbox add column reader uuid references auth.users on delete cascade;
create unique index outbox_once on private.outbox (delivery, kind) where reader is null;
create unique index outbox_once_each on private.outbox (delivery, kind, reader) where reader is not null;

create or replace function private.note_mail() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.kind = 'object' then
    insert into private.outbox (delivery, kind, written_at, next_try, reader)
    select d.id, 'objected', new.at, new.at, a.user_id
    from private.deliveries d join public.businesses b on b.id = d.business_id
    -- Nobody decides about their own delivery.
    join private.admins a on a.user_id <> b.user_id
    where d.id = new.delivery
    on conflict do nothing;
    return null;
  end if;
  -- Nobody wants to hear that it is on its way once it is there.
  update private.outbox set next_try = null where delivery = new.delivery and next_try is not null;
  -- An end that the merchant didn't make, or a failure whose money waits for them.
  if new.kind = 'expire' or (new.kind = 'lose' and new.actor <> 'merchant')
    or (new.kind = 'fail' and new.reason in ('refused', 'wrong_address', 'unsafe'))
  then
    insert into private.outbox (delivery, kind, written_at, next_try)
    values (
      new.delivery, case new.kind when 'expire' then 'expired' when 'lose' then 'merchant_lost' else 'merchant_held' end,
      new.at, new.at)
    on conflict do nothing;
  end if;
  insert into private.outbox (delivery, kind, written_at, next_try)
  select new.delivery,
    case new.kind when 'pick_up' then 'on_its_way' when 'deliver' then 'delivered' when 'fail' then 'failed' else 'lost' end,
    new.at, new.at
  from private.delivery_people p where p.delivery = new.delivery and p.email <> '' and new.kind <> 'expire'
  on conflict do nothing;
  return null;
end
$$;

-- Why it failed is the courier's own reason, also once it's lost.
create or replace function private.claim_mails(p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  taken bigint[];
begin
  with due as (
    select o.id from private.outbox o where o.next_try <= at order by o.next_try, o.id
    limit least(p_limit, 100) for update skip locked
  ), tried as (
    update private.outbox o set
      tries = o.tries + 1,
      next_try = at + (array['2 minutes', '10 minutes', '30 minutes', '2 hours'])[o.tries + 1]::interval
    from due where o.id = due.id returning o.id
  )
  select array_agg(id) into taken from tried;
  return (
    select coalesce(jsonb_agg(x.mail order by x.written_at, x.id), '[]')
    from (
      select o.id, o.written_at, jsonb_build_object(
        'id', o.id, 'to', p.email, 'kind', o.kind, 'shop', p.pickup_name, 'name', p.name, 'number', d.number, 'key', s.key,
        'handover', d.handover, 'at', o.written_at, 'dueAt', d.due_at, 'timeZone', b.time_zone, 'reason', (
          select e.reason from private.delivery_events e where e.delivery = d.id and e.kind = 'fail')
      ) as mail
      from private.outbox o
      join private.deliveries d on d.id = o.delivery
      join private.delivery_people p on p.delivery = d.id
      join private.delivery_secrets s on s.delivery = d.id
      left join private.business_settings b on b.business_id = d.business_id
      where o.id = any (taken) and o.kind in ('on_its_way', 'delivered', 'failed', 'lost') and p.email <> ''
      union all
      select o.id, o.written_at, jsonb_build_object(
        'id', o.id, 'to', lower(a.email), 'kind', o.kind, 'shop', c.business_name,
        'name', coalesce(u.first_name, ''), 'number', d.number, 'business', d.business_id, 'delivery', d.id,
        'free', d.free, 'at', o.written_at, 'timeZone', b.time_zone, 'reason', (
          select e.reason from private.delivery_events e where e.delivery = d.id and e.kind = 'fail')
      )
      from private.outbox o
      join private.deliveries d on d.id = o.delivery
      join public.businesses c on c.id = d.business_id
      join auth.users a on a.id = coalesce(o.reader, c.user_id)
      left join public.users u on u.id = a.id
      left join private.business_settings b on b.business_id = d.business_id
      where o.id = any (taken) and o.kind in ('expired', 'merchant_lost', 'merchant_held', 'objected')
    ) as x);
end
$$;
grant execute on function private.claim_mails(integer) to service_role;

drop trigger note_mail on private.delivery_events;
create trigger note_mail after insert on private.delivery_events for each row
  when (new.kind in ('pick_up', 'deliver', 'fail', 'expire', 'lose', 'object')) execute function private.note_mail();

-- What is due is money now and then: that takes no delivery from its courier.
-- One that has ended by time alone is over, whether or not it's settled: what a courier doesn't pick up is searched for
-- again first.
create or replace function private.active_deliveries(p_business uuid) returns integer
language plpgsql stable set search_path = '' as $$
declare
  at constant timestamptz := private.now();
begin
  return (
    select count(*) from private.deliveries d
    where d.business_id = p_business and d.ended_at is null
      and (d.next_due is null or case
        when d.status in ('accepted', 'at_pickup') then greatest(d.search_until, d.next_due + interval '10 minutes') > at
        else d.next_due > at or private.due_kind(d) = 'confirm' and not private.is_lost(d, at) end));
end
$$;

create or replace function private.account_record(p_account uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin_asking();
  return (
    select jsonb_build_object(
      'areas', coalesce((select to_jsonb(c.markets) from private.couriers c where c.courier = u.id), '[]'),
      'carries', (select d.status from private.deliveries d where d.courier = u.id
        and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
        and (d.next_due is null or d.next_due > private.now()
          or private.due_kind(d) = 'confirm' and not private.is_lost(d, private.now()))),
      'activeDeliveries',
        coalesce((select sum(private.active_deliveries(b.id)) from public.businesses b where b.user_id = u.id), 0),
      'businesses', coalesce((
        select jsonb_agg(jsonb_build_object('id', b.id, 'businessName', b.business_name, 'status', b.status,
          'createdAt', b.created_at) order by b.created_at desc, b.id)
        from public.businesses b where b.user_id = u.id), '[]'),
      'lookups', private.lookups_of('users', u.id))
    from public.users u where u.id = p_account);
end
$$;
grant execute on function private.account_record(uuid) to authenticated;

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
  update private.deliveries set contents = '', reference = '', held_reason = '' where id = any (old);
  delete from private.commands where at <= private.now() - interval '24 hours';
end
$$;
