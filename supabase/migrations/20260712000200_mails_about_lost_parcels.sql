-- The recipient of a lost parcel is told by mail, and its merchant unless they reported it.

alter table private.outbox drop constraint outbox_kind_check;
alter table private.outbox add constraint outbox_kind_check
  check (kind in ('on_its_way', 'delivered', 'failed', 'expired', 'lost', 'merchant_lost'));

create or replace function private.note_mail() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Nobody wants to hear that it is on its way once it is there.
  update private.outbox set next_try = null where delivery = new.delivery and next_try is not null;
  -- An end that the merchant didn't make.
  if new.kind = 'expire' or (new.kind = 'lose' and new.actor <> 'merchant') then
    insert into private.outbox (delivery, kind, written_at, next_try)
    values (new.delivery, case new.kind when 'expire' then 'expired' else 'merchant_lost' end, new.at, new.at)
    on conflict (delivery, kind) do nothing;
  end if;
  insert into private.outbox (delivery, kind, written_at, next_try)
  select new.delivery,
    case new.kind when 'pick_up' then 'on_its_way' when 'deliver' then 'delivered' when 'fail' then 'failed' else 'lost' end,
    new.at, new.at
  from private.delivery_people p where p.delivery = new.delivery and p.email <> '' and new.kind <> 'expire'
  on conflict (delivery, kind) do nothing;
  return null;
end
$$;
drop trigger note_mail on private.delivery_events;
create trigger note_mail after insert on private.delivery_events for each row
  when (new.kind in ('pick_up', 'deliver', 'fail', 'expire', 'lose')) execute function private.note_mail();

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
      where o.id = any (taken) and o.kind not in ('expired', 'merchant_lost') and p.email <> ''
      union all
      select o.id, o.written_at, jsonb_build_object(
        'id', o.id, 'to', lower(a.email), 'kind', o.kind, 'shop', c.business_name,
        'name', coalesce(u.first_name, ''), 'number', d.number, 'business', d.business_id, 'delivery', d.id,
        'free', d.free, 'at', o.written_at, 'timeZone', b.time_zone
      )
      from private.outbox o
      join private.deliveries d on d.id = o.delivery
      join public.businesses c on c.id = d.business_id
      join auth.users a on a.id = c.user_id
      left join public.users u on u.id = c.user_id
      left join private.business_settings b on b.business_id = d.business_id
      where o.id = any (taken) and o.kind in ('expired', 'merchant_lost')
    ) as x);
end
$$;
