-- Steps that can't be true: ten deliveries were picked up, failed as unsafe and handed back in 2.4 seconds, which charged
-- their business and paid their courier at once. The money of a failure that only the courier's word stands for waits now:
-- until the merchant confirms it, or a day went by without an objection, which an administrator decides on (decision
-- money-waits). What failed before has been entered already, so it never waits.

alter table private.deliveries
  add column held text check (held in ('waiting', 'objected', 'entered', 'dropped')),
  add column held_reason text not null default '' check (char_length(held_reason) <= 280);
create index deliveries_unentered on private.deliveries (courier, held)
  where held in ('waiting', 'objected', 'dropped');

insert into private.delivery_moves
select m.kind, s.status, s.status, m.actor
from unnest(array['returning', 'returned']) as s (status),
  (values ('confirm', 'merchant'), ('confirm', 'time'), ('object', 'merchant'), ('uphold', 'admin'), ('waive', 'admin'))
    as m (kind, actor);

drop function private.next_due(text, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz);
drop function private.gives_back_free(text, jsonb, boolean, text);

-- Until when a merchant can object to a failed attempt; null unless its money waits for them.
create or replace function private.held_until(held text, reached jsonb) returns timestamptz
language sql immutable set search_path = '' as $$
  select case when held = 'waiting' then (reached ->> 'returning')::timestamptz + interval '24 hours' end
$$;

-- When time alone does something to it next. `held_until` is when its money is entered.
create or replace function private.next_due(
  status text, search_until timestamptz, pickup_by timestamptz, ready_at timestamptz, due_at timestamptz,
  last_step timestamptz, held_until timestamptz
) returns timestamptz
language sql immutable set search_path = '' as $$
  select least(held_until, case
    when status = 'searching' then search_until
    when status = 'accepted' then pickup_by + interval '15 minutes'
    when status = 'at_pickup' then greatest(ready_at, last_step) + interval '2 hours'
    when status in ('picked_up', 'at_dropoff', 'returning') then private.lost_from(due_at, last_step, 'time')
  end)
$$;

-- Whether nothing of a failed attempt was entered: its money waits, or was dropped.
create or replace function private.is_unentered(held text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(held in ('waiting', 'objected', 'dropped'), false)
$$;

-- Whether a free delivery no longer counts as one of the free ones.
create or replace function private.gives_back_free(
  status text, reached jsonb, on_time boolean, failure_reason text, held text
) returns boolean
language sql immutable set search_path = '' as $$
  select status = 'expired' or coalesce(held = 'dropped', false) or (status = 'canceled' and not reached ? 'accepted')
    or coalesce(failure_reason = 'lost', false) or coalesce(not on_time, false)
$$;

-- What time alone does to it next. At the same moment it's lost: then nothing is entered.
create or replace function private.due_kind(d private.deliveries) returns text
language sql immutable set search_path = '' as $$
  select case
    when d.status = 'searching' then 'expire'
    when d.status in ('accepted', 'at_pickup') then 'no_show'
    when d.status = 'returning' and d.next_due = private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'time')
      then 'lose'
    when d.held = 'waiting' then 'confirm'
    else 'lose'
  end
$$;

-- Whether a parcel that a courier has counts as lost by time alone, settled or not.
create or replace function private.is_lost(d private.deliveries, p_at timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select d.status in ('picked_up', 'at_dropoff', 'returning')
    and private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'time') <= p_at
$$;

-- A business that was removed and added again under its id started with five free deliveries, and one that its former
-- deliveries gave back was a sixth, which the table refuses. That raised an error in whatever settled it, for everybody.
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
      if p_reason in ('refused', 'wrong_address', 'unsafe') then n.held := 'waiting'; end if;
    when 'lose' then
      n.failure_reason := 'lost';
      if d.held in ('waiting', 'objected') then n.held := 'dropped'; end if;
    when 'confirm' then
      n.held := 'entered';
    when 'object' then
      n.held := 'objected';
    when 'uphold' then
      n.held := 'entered';
      n.held_reason := p_reason;
    when 'waive' then
      n.held := 'dropped';
      n.held_reason := p_reason;
    else null;
  end case;

  n.reached := case
    when n.status = d.status then d.reached
    when n.status = 'searching' then jsonb_build_object('searching', d.reached -> 'searching')
    else d.reached || jsonb_build_object(n.status, p_at)
  end;
  if n.status <> d.status and private.is_final(n.status) then n.ended_at := p_at; end if;
  -- A correction moves nothing that time alone does.
  if p_kind <> 'correct' then
    n.next_due := private.next_due(
      n.status, n.search_until, n.pickup_by, d.ready_at, n.due_at, (n.reached ->> n.status)::timestamptz,
      private.held_until(n.held, n.reached));
  end if;

  update private.deliveries set
    status = n.status, version = n.version, courier = n.courier, search_until = n.search_until, pickup_by = n.pickup_by,
    due_at = n.due_at, on_time = n.on_time, failure_reason = n.failure_reason, reached = n.reached,
    ended_at = n.ended_at, next_due = n.next_due, held = n.held, held_reason = n.held_reason
  where id = d.id;
  -- An administrator's own words belong to the delivery, which forgets them; its events stay.
  insert into private.delivery_events (delivery, seq, kind, actor, at, reason)
  values (d.id, n.version, p_kind, p_actor, p_at, case when p_kind = 'fail' then p_reason end);

  -- While the money of a failed attempt waits, neither it nor the way back enters anything.
  if p_kind in ('deliver', 'fail', 'confirm', 'uphold') and not private.is_unentered(n.held) then
    perform private.enter(n.business_id, n, 'fee', charged, p_at);
    perform private.enter(n.courier, n, 'pay', n.pay, p_at);
    if not n.on_time then perform private.enter(n.business_id, n, 'credit', charged, p_at); end if;
  end if;
  if p_kind in ('hand_back', 'confirm', 'uphold') and n.status = 'returned' and not private.is_unentered(n.held) then
    perform private.enter(n.business_id, n, 'return_fee', (charged + 1) / 2, p_at);
    perform private.enter(n.courier, n, 'return_pay', (n.pay + 1) / 2, p_at);
  elsif p_kind = 'lose' and d.on_time and not private.is_unentered(d.held) then
    perform private.enter(n.business_id, n, 'credit', charged, p_at);
  elsif p_kind = 'cancel' and d.status <> 'searching' then
    perform private.enter(n.business_id, n, 'cancel_fee', 300, p_at);
    perform private.enter(d.courier, n, 'cancel_pay', 300, p_at);
  end if;

  if d.free and private.gives_back_free(n.status, n.reached, n.on_time, n.failure_reason, n.held)
    and not private.gives_back_free(d.status, d.reached, d.on_time, d.failure_reason, d.held)
  then
    update private.business_settings set free_left = least(5, free_left + 1) where business_id = d.business_id;
  end if;
  if d.courier is not null and private.is_carried(d.status) and not private.is_carried(n.status) then
    update private.courier_presence set
      idle_since = p_at, online_until = case when p_kind = 'no_show' then null else online_until end
    where courier = d.courier;
  end if;
  return n;
end
$$;

-- Why something can't happen; null where it can. A wrong PIN uses up a try.
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
  elsif p_kind = 'confirm' then
    if d.held is null or d.held not in ('waiting', 'objected') then return 'wrong-status'; end if;
  elsif p_kind = 'object' then
    if d.held is distinct from 'waiting' then return 'wrong-status'; end if;
  elsif p_kind in ('uphold', 'waive') then
    if d.held is distinct from 'objected' then return 'wrong-status'; end if;
  end if;
  return null;
end
$$;

-- Everything that time alone does to one delivery until now, each at the moment it was due. Its row is locked.
create or replace function private.settle_locked(d private.deliveries) returns private.deliveries
language plpgsql volatile set search_path = '' as $$
declare
  n private.deliveries := d;
begin
  while n.next_due is not null and n.next_due <= private.now() loop
    n := private.take(n, private.due_kind(n), 'time', n.next_due);
  end loop;
  return n;
end
$$;
