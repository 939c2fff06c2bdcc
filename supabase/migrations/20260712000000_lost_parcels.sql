-- A parcel whose courier is never heard of again ends too: reported as lost by its merchant or an administrator, from two
-- hours after its time, and by time alone after a day. Without an end it would be active forever, nothing of it would be
-- settled, and its people would never be deleted.

insert into private.delivery_moves
select 'lose', s.status, 'canceled', a.actor
from unnest(array['picked_up', 'at_dropoff', 'returning']) as s (status),
  unnest(array['merchant', 'admin', 'time']) as a (actor);

alter table private.deliveries drop constraint deliveries_failure_reason_check;
alter table private.deliveries add constraint deliveries_failure_reason_check
  check (failure_reason in ('no_answer', 'refused', 'wrong_address', 'unsafe', 'pin_locked', 'lost'));

-- From when a parcel may be reported as lost; its time is the promised one or, if that's later, its courier's last step.
create function private.lost_from(due_at timestamptz, last_step timestamptz, actor text) returns timestamptz
language sql immutable set search_path = '' as $$
  select greatest(due_at, last_step) + case actor when 'time' then interval '24 hours' else interval '2 hours' end
$$;

create function private.next_due(
  status text, search_until timestamptz, pickup_by timestamptz, due_at timestamptz, last_step timestamptz
) returns timestamptz
language sql immutable set search_path = '' as $$
  select case
    when status = 'searching' then search_until
    when status = 'accepted' then pickup_by + interval '15 minutes'
    when status in ('picked_up', 'at_dropoff', 'returning') then private.lost_from(due_at, last_step, 'time')
  end
$$;

create function private.gives_back_free(status text, reached jsonb, on_time boolean, failure_reason text) returns boolean
language sql immutable set search_path = '' as $$
  select status = 'expired' or (status = 'canceled' and not reached ? 'accepted')
    or coalesce(failure_reason = 'lost', false) or coalesce(not on_time, false)
$$;

create or replace function private.take(
  d private.deliveries, p_kind text, p_actor text, p_at timestamptz, p_courier uuid default null, p_reason text default null
) returns private.deliveries
language plpgsql volatile set search_path = '' as $$
declare
  n private.deliveries := d;
  charged integer := case when d.free then 0 else d.fee end;
begin
  select m.to_status into strict n.status from private.delivery_moves m
  where m.kind = p_kind and m.from_status = d.status and m.actor = p_actor;
  n.version := d.version + 1;

  case p_kind
    when 'accept' then
      n.courier := p_courier;
      n.pickup_by := greatest(p_at + interval '20 minutes', d.ready_at + interval '5 minutes');
    when 'release', 'no_show' then
      n.courier := null;
      n.pickup_by := null;
      n.search_until := greatest(d.search_until, p_at + interval '10 minutes');
    when 'pick_up' then
      n.due_at := d.due_at + greatest(
        interval '0', p_at - greatest(d.ready_at, (d.reached ->> 'at_pickup')::timestamptz) - interval '10 minutes');
    when 'deliver' then
      n.on_time := p_at <= d.due_at;
    when 'fail' then
      n.on_time := p_at <= d.due_at;
      n.failure_reason := p_reason;
    when 'lose' then
      n.failure_reason := 'lost';
    else null;
  end case;

  n.reached := case
    when p_kind = 'correct' then d.reached
    when n.status = 'searching' then jsonb_build_object('searching', d.reached -> 'searching')
    else d.reached || jsonb_build_object(n.status, p_at)
  end;
  if n.status in ('delivered', 'returned', 'canceled', 'expired') then n.ended_at := p_at; end if;
  n.next_due := private.next_due(
    n.status, n.search_until, n.pickup_by, n.due_at, (n.reached ->> n.status)::timestamptz);

  update private.deliveries set
    status = n.status, version = n.version, courier = n.courier, search_until = n.search_until, pickup_by = n.pickup_by,
    due_at = n.due_at, on_time = n.on_time, failure_reason = n.failure_reason, reached = n.reached,
    ended_at = n.ended_at, next_due = n.next_due
  where id = d.id;
  insert into private.delivery_events (delivery, seq, kind, actor, at, reason)
  values (d.id, n.version, p_kind, p_actor, p_at, p_reason);

  if p_kind in ('deliver', 'fail') then
    perform private.enter(n.business_id, n, 'fee', charged, p_at);
    perform private.enter(n.courier, n, 'pay', n.pay, p_at);
    if not n.on_time then perform private.enter(n.business_id, n, 'credit', charged, p_at); end if;
  elsif p_kind = 'hand_back' then
    perform private.enter(n.business_id, n, 'return_fee', (charged + 1) / 2, p_at);
    perform private.enter(n.courier, n, 'return_pay', (n.pay + 1) / 2, p_at);
  elsif p_kind = 'lose' and d.on_time then
    perform private.enter(n.business_id, n, 'credit', charged, p_at);
  elsif p_kind = 'cancel' and d.status <> 'searching' then
    perform private.enter(n.business_id, n, 'cancel_fee', 300, p_at);
    perform private.enter(d.courier, n, 'cancel_pay', 300, p_at);
  end if;

  if d.free and private.gives_back_free(n.status, n.reached, n.on_time, n.failure_reason)
    and not private.gives_back_free(d.status, d.reached, d.on_time, d.failure_reason)
  then
    update private.business_settings set free_left = free_left + 1 where business_id = d.business_id;
  end if;
  if d.courier is not null and n.status in ('searching', 'delivered', 'returned', 'canceled') then
    update private.courier_presence set
      idle_since = p_at, online_until = case when p_kind = 'no_show' then null else online_until end
    where courier = d.courier;
  end if;
  return n;
end
$$;

drop function private.next_due(text, timestamptz, timestamptz);
drop function private.gives_back_free(text, jsonb, boolean);

create or replace function private.move_refusal(
  d private.deliveries, p_kind text, p_actor text, p_at timestamptz, p_pin text, p_photo text, p_reason text
) returns text
language plpgsql volatile set search_path = '' as $$
declare
  s private.delivery_secrets;
begin
  if not exists (select from private.delivery_moves m where m.kind = p_kind and m.actor = p_actor) then
    return 'not-yours-to-do';
  end if;
  if not exists (
    select from private.delivery_moves m where m.kind = p_kind and m.actor = p_actor and m.from_status = d.status
  ) then
    return 'wrong-status';
  end if;
  select * into s from private.delivery_secrets x where x.delivery = d.id;
  if p_kind = 'deliver' and d.handover = 'door' then
    if p_photo is null then return 'photo-missing'; end if;
  elsif p_kind = 'deliver' then
    if s.tries >= 5 then return 'pin-locked'; end if;
    if p_pin is null or s.pin is null or p_pin <> s.pin then
      update private.delivery_secrets set tries = tries + 1 where delivery = d.id;
      return 'wrong-pin';
    end if;
  elsif p_kind = 'fail' and p_reason = 'no_answer' then
    if p_at - (d.reached ->> 'at_dropoff')::timestamptz < interval '5 minutes' then return 'too-early'; end if;
  elsif p_kind = 'fail' and p_reason = 'pin_locked' then
    if coalesce(s.tries, 0) < 5 then return 'pin-not-locked'; end if;
  elsif p_kind = 'hand_back' and p_actor = 'courier' then
    if p_photo is null then return 'photo-missing'; end if;
  elsif p_kind = 'lose' then
    if p_at < private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, p_actor) then return 'too-early'; end if;
  end if;
  return null;
end
$$;

create or replace function private.settle_locked(d private.deliveries) returns private.deliveries
language plpgsql volatile set search_path = '' as $$
declare
  n private.deliveries := d;
begin
  while n.next_due is not null and n.next_due <= private.now() loop
    n := private.take(
      n, case n.status when 'searching' then 'expire' when 'accepted' then 'no_show' else 'lose' end, 'time', n.next_due);
  end loop;
  return n;
end
$$;

-- None of those that are carried as this is deployed is lost before a day has passed.
update private.deliveries set next_due = private.lost_from(greatest(due_at, private.now()), null, 'time')
where status in ('picked_up', 'at_dropoff', 'returning');

-- A list tells lost ones from those that were canceled.
create or replace function private.delivery_summary(d private.deliveries, p private.delivery_people) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', d.id, 'number', d.number, 'status', d.status, 'version', d.version, 'requestedAt', d.requested_at,
    'dueAt', d.due_at, 'endedAt', d.ended_at, 'onTime', d.on_time, 'failureReason', d.failure_reason,
    'fee', d.fee, 'free', d.free, 'currency', d.currency,
    'reference', d.reference, 'recipientName', coalesce(p.name, ''), 'city', coalesce(p.city, ''))
$$;
