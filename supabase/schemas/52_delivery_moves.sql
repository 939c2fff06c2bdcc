-- The ledger entries of a move from `d` to `n`, as `ledgerOf` in `core/delivery/lifecycle/ledger.ts`.
create function private.entries_of(d private.deliveries, n private.deliveries, p_kind text)
returns table (account uuid, kind text, amount integer)
language sql immutable set search_path = '' as $$
  select x.account, x.kind, x.amount
  from (
    select case when d.free then 0 else d.fee end as charged,
      -- While the money of a failed attempt waits, neither the attempt nor the return makes an entry. An earlier attempt may have
      -- been charged, or be free of charge for good.
      not private.is_unentered(n.held)
        and (p_kind in ('confirm', 'uphold') or (p_kind in ('deliver', 'fail') and d.held is null)) as carried,
      not private.is_unentered(n.held)
        and p_kind in ('hand_back', 'confirm', 'uphold') and n.status = 'returned' as returned,
      p_kind = 'lose' and d.on_time and not private.is_unentered(d.held) as lost,
      p_kind = 'cancel' and d.status <> 'searching' as canceled, p_kind = 'refund' as refunded
  ) as m
  cross join lateral (values
    (m.carried, n.business_id, 'fee', m.charged),
    (m.carried, n.courier, 'pay', n.pay),
    (m.carried and not n.on_time or m.lost, n.business_id, 'credit', m.charged),
    (m.returned, n.business_id, 'return_fee', (m.charged * n.return_share + 99) / 100),
    (m.returned, n.courier, 'return_pay', (n.pay * n.return_share + 99) / 100),
    (m.canceled, n.business_id, 'cancel_fee', n.cancel_fee),
    (m.canceled, d.courier, 'cancel_pay', n.cancel_fee),
    (m.refunded, n.business_id, 'refund', n.refunded)
  ) as x (applies, account, kind, amount)
  where x.applies and x.account is not null and x.amount > 0
$$;

-- Stores a move from `d` to `n` that was decided: the delivery, its event, its ledger entries and everything else that follows.
-- The caller holds the row's lock.
create function private.record_move(
  d private.deliveries, n private.deliveries, p_kind text, p_actor text, p_at timestamptz, p_reason text, p_reported_at timestamptz
) returns void
language plpgsql volatile set search_path = '' as $$
declare
  who constant uuid := coalesce(n.courier, d.courier);
  -- The stop at which their position was taken; null without one.
  seen_place text;
  seen_ids uuid[];
  free boolean;
begin
  if exists (select from private.courier_positions c where c.courier = who) then
    select s.place, s.ids into seen_place, seen_ids from private.next_stop(who) s;
  end if;
  update private.deliveries set
    route = n.route, together = n.together, carry_slot = n.carry_slot, status = n.status, version = n.version, courier = n.courier, search_until = n.search_until, pickup_by = n.pickup_by,
    due_at = n.due_at, on_time = n.on_time, failure_reason = n.failure_reason, reached = n.reached,
    ended_at = n.ended_at, next_due = n.next_due, held = n.held, held_reason = n.held_reason,
    refunded = n.refunded
  where id = d.id;
  -- An administrator's reason is stored with the delivery, where it's deleted after 30 days; events stay.
  insert into private.delivery_events (delivery, seq, kind, actor, at, reason, reported_at)
  values (d.id, n.version, p_kind, p_actor, p_at, case when p_kind = 'fail' then p_reason end, p_reported_at);

  insert into private.ledger (account, delivery, kind, amount, currency, at, reference, place)
  select e.account, d.id, e.kind, e.amount, d.currency, p_at, t.reference, t.place
  from private.entries_of(d, n, p_kind) as e cross join private.line_texts(e.kind, d) as t;

  if d.free and private.gives_back_free(n.status, n.reached, n.on_time, n.failure_reason, n.held, n.refunded)
    and not private.gives_back_free(d.status, d.reached, d.on_time, d.failure_reason, d.held, d.refunded)
  then
    -- No more than at first: a business that was removed and added again under its id started with five, and its former deliveries may
    -- give back more.
    update private.business_settings set free_left = least(private.free_deliveries(), free_left + 1) where business_id = d.business_id;
  end if;
  if n.ended_at is not null and d.ended_at is null then
    update private.alert_devices set until = p_at + private.device_kept() where delivery = d.id;
  end if;
  if p_kind = 'pick_up' and d.id = any (seen_ids) then perform private.learn_stop(d, p_at); end if;
  if seen_ids is not null then perform private.hide_out_of_sight(who, seen_place, seen_ids); end if;
  if d.courier is not null and private.is_carried(d.status) and not private.is_carried(n.status) then
    free := not exists (select from private.deliveries k where k.courier = d.courier
      and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'));
    update private.courier_presence set
      idle_since = case when free then p_at else idle_since end,
      online_until = case when p_kind = 'no_show' then null else online_until end,
      standby_until = case when p_kind = 'no_show' then null else standby_until end
    where courier = d.courier and (free or p_kind = 'no_show');
  end if;
  perform private.write_alerts(d, n, p_kind, p_actor);
  perform private.note_arrivals(d, n, p_at);
  if p_kind = 'arrive_dropoff' and d.id = any (seen_ids) then perform private.learn_door(d, p_at); end if;
end
$$;

-- Moves a delivery to its next status, and stores it. The caller holds the row's lock and has checked that the move is allowed.
-- `p_reported_at` is when a courier's phone reported it, if that was later.
create function private.apply_move(
  d private.deliveries, p_kind text, p_actor text, p_at timestamptz, p_courier uuid default null, p_reason text default null,
  p_reported_at timestamptz default null, p_amount integer default null
) returns private.deliveries
language plpgsql volatile set search_path = '' as $$
declare
  n private.deliveries := d;
begin
  select m.to_status into strict n.status from private.delivery_moves m
  where m.kind = p_kind and m.from_status = d.status and m.actor = p_actor;
  n.version := d.version + 1;

  case p_kind
    when 'accept', 'assign' then
      n.courier := p_courier;
      -- One that's accepted again is the last door.
      update private.couriers set stops = array_remove(stops, d.id) where courier = p_courier and d.id = any (stops);
      select coalesce(k.route, k.id) into n.route from private.deliveries k
      where k.courier = p_courier and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
      order by (k.reached ->> 'accepted')::timestamptz, k.turn, k.id limit 1;
      select coalesce(min(s.slot), 1) into n.carry_slot from generate_series(1, private.most_carried()) as s (slot)
      where not exists (select from private.deliveries k where k.courier = p_courier and k.carry_slot = s.slot
        and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'));
      n.pickup_by := greatest(p_at + private.way_to_pickup(), d.ready_at + private.after_ready());
    when 'release', 'no_show' then
      n.courier := null;
      n.route := null;
      -- It's offered alone from now on.
      n.together := null;
      n.pickup_by := null;
      n.search_until := greatest(d.search_until, p_at + private.search_again_time());
    when 'pick_up' then
      n.due_at := d.due_at + greatest(
        interval '0', p_at - greatest((
            -- Waiting for another parcel of the same counter moves no promise.
            select max(k.ready_at) from private.deliveries k where k.courier = d.courier and k.business_id = d.business_id
              and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')),
          (d.reached ->> 'at_pickup')::timestamptz) - private.free_wait());
    when 'deliver' then
      n.on_time := coalesce(d.on_time, p_at <= d.due_at);
    when 'fail' then
      n.on_time := coalesce(d.on_time, p_at <= d.due_at);
      n.failure_reason := p_reason;
      if d.held is null and private.is_unproven(p_reason) then n.held := 'waiting'; end if;
    when 'retry' then
      -- An open attempt no longer counts. One that was charged stays charged, so that the next isn't charged too.
      n.failure_reason := null;
      n.held := case when d.held in ('waiting', 'objected') then null else coalesce(d.held, 'entered') end;
      if n.held is null and d.on_time then n.on_time := null; end if;
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
    when 'refund' then
      n.refunded := p_amount;
    else null;
  end case;

  n.reached := case
    when n.status = d.status then d.reached
    when n.status = 'searching' then jsonb_build_object('searching', d.reached -> 'searching')
    when p_kind = 'retry' then d.reached - 'at_dropoff' || jsonb_build_object(n.status, p_at)
    else d.reached || jsonb_build_object(n.status, p_at)
  end;
  if n.status <> d.status and private.is_final(n.status) then n.ended_at := p_at; end if;
  n.next_due := private.next_due(
    n.status, n.search_until, n.pickup_by, d.ready_at, n.due_at, (n.reached ->> n.status)::timestamptz,
    private.held_until(n.held, n.reached));

  perform private.record_move(d, n, p_kind, p_actor, p_at, p_reason, p_reported_at);
  return n;
end
$$;

-- When a courier's step counts that was taken `p_age` milliseconds ago, as `stepTime` in core. Never in the future, and never before
-- the delivery's last event.
create function private.step_time(p_id uuid, p_age double precision, p_now timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when t.taken <= p_now - private.late_report() then t.taken else p_now end
    from (
      select greatest(
        (select max(e.at) from private.delivery_events e where e.delivery = p_id),
        p_now - round(least(greatest(p_age, 0), 1000 * extract(epoch from private.longest_delay())::double precision))
          * interval '1 millisecond') as taken
    ) as t);
end
$$;

-- Returns why a move isn't possible; null if it is. A wrong PIN uses up a try.
create function private.move_refusal(
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
    if p_at < d.dropoff_ready_at then return 'too-early'; end if;
  elsif p_kind = 'deliver' then
    if s.tries >= private.pin_tries() then return 'pin-locked'; end if;
    if p_pin is null or s.pin is null or p_pin <> s.pin then
      update private.delivery_secrets set tries = tries + 1 where delivery = d.id;
      return 'wrong-pin';
    end if;
  elsif p_kind = 'fail' and p_reason = 'no_answer' then
    if p_at - greatest((d.reached ->> 'at_dropoff')::timestamptz, d.dropoff_ready_at) < private.wait_at_door() then return 'too-early'; end if;
  elsif p_kind = 'fail' and p_reason = 'pin_locked' then
    if coalesce(s.tries, 0) < private.pin_tries() then return 'pin-not-locked'; end if;
  elsif p_kind = 'retry' then
    if s.tries >= private.pin_tries() then return 'pin-locked'; end if;
    if (select count(*) from private.delivery_events e where e.delivery = d.id and e.kind = 'retry') >= private.retries() then
      return 'no-more-tries';
    end if;
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
  elsif p_kind = 'refund' then
    if d.refunded is not null or d.held in ('waiting', 'objected') then return 'wrong-status'; end if;
  end if;
  return null;
end
$$;

-- Returns the next move that time alone makes. If two are due at the same time, `lose` comes first, and no money is entered.
create function private.due_kind(d private.deliveries) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when d.status = 'searching' then 'expire'
    when d.status in ('accepted', 'at_pickup') then 'no_show'
    when d.status = 'returning' and d.next_due = private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'time')
      then 'lose'
    when d.held = 'waiting' then 'confirm'
    else 'lose'
  end;
end
$$;

-- Whether a parcel that a courier has counts as lost by time alone, even if that isn't settled yet.
create function private.is_lost(d private.deliveries, p_at timestamptz) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.is_in_hand(d.status)
    and private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'time') <= p_at;
end
$$;

-- Makes all moves of one delivery that time alone made due, each at the time it was due. The caller holds the row's lock.
create function private.settle_locked(d private.deliveries) returns private.deliveries
language plpgsql volatile set search_path = '' as $$
declare
  n private.deliveries := d;
begin
  while n.next_due is not null and n.next_due <= private.now() loop
    n := private.apply_move(n, private.due_kind(n), 'time', n.next_due);
  end loop;
  return n;
end
$$;

-- Locks a delivery, settles it and returns it; null if there is none.
create function private.lock_delivery(p_id uuid) returns private.deliveries
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
begin
  select * into d from private.deliveries x where x.id = p_id for update;
  if not found then return null; end if;
  return private.settle_locked(d);
end
$$;

-- Settles the due deliveries of a business, a courier or some markets. It skips rows that another transaction has locked:
-- no call waits here, so there's no deadlock.
create function private.settle_matching(p_business uuid, p_courier uuid, p_markets text[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  due uuid;
begin
  for due in
    select x.id from private.deliveries x
    where x.next_due <= at
      and (x.business_id = p_business or x.courier = p_courier or x.market = any (p_markets))
    order by x.next_due
  loop
    perform private.settle_unless_busy(due);
  end loop;
end
$$;

-- Runs every minute: settles due deliveries, skips locked ones, and returns the number that moved. It goes on until none is left, for
-- ten seconds at most: until it ends, others wait for the deliveries that it settled.
create function private.settle_due(p_limit integer default null) returns integer
language plpgsql security definer volatile set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  due uuid;
  done integer := 0;
begin
  for due in select x.id from private.deliveries x where x.next_due <= at order by x.next_due limit p_limit
  loop
    if private.now() > at + interval '10 seconds' then
      raise warning 'Deliveries are left to settle';
      exit;
    end if;
    if private.settle_unless_busy(due) then done := done + 1; end if;
  end loop;
  perform private.write_late_alerts();
  perform private.write_opening_alerts();
  return done;
end
$$;

-- The answer of a command: its value, or the code of its refusal.
-- Whether a text is a photo as a `data:` URL: a JPEG, not too large, in whole bytes.
create function private.is_proof_photo(p_photo text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(char_length(p_photo) <= 400000 and p_photo like 'data:image/jpeg;base64,/9j/%'
    and p_photo ~ '^data:image/jpeg;base64,[A-Za-z0-9+/]+={0,2}$' and char_length(p_photo) % 4 = 3, false);
end
$$;

-- A stored photo as a `data:` URL. Base64 comes in lines.
create function private.photo_url(p_image bytea) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return 'data:image/jpeg;base64,' || translate(encode(p_image, 'base64'), E'\n', '');
end
$$;

create function private.result_ok(value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('ok', true, 'value', value);
end
$$;

create function private.result_refused(refusal text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('ok', false, 'error', refusal);
end
$$;

-- Whether a command is new to its actor: a person, or the business whose software sends it. Then its row is inserted and
-- locked until the transaction ends; a retry waits for it.
create function private.begin_command(p_actor uuid, p_id uuid, p_function text, p_target uuid, p_payload jsonb) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  insert into private.commands (actor, id, at, function, target, payload)
  values (p_actor, p_id, private.now(), p_function, p_target, private.digest_of(p_payload)) on conflict do nothing;
  if not found then return false; end if;
  -- A thousand are kept. Rows that another call is deleting are skipped, so that no call waits here.
  delete from private.commands c where (c.actor, c.id) in (
    select x.actor, x.id from private.commands x
    where x.actor = p_actor and x.id <> p_id and (x.at, x.id) < (
      select y.at, y.id from private.commands y where y.actor = p_actor order by y.at desc, y.id desc offset private.commands_remembered() - 1 limit 1)
    for update skip locked);
  return true;
end
$$;

-- Stores the refusal of a command, or deletes the refused command if it isn't to be remembered.
create function private.end_command(p_actor uuid, p_id uuid, p_refusal text, p_remembered boolean default true) returns void
language sql volatile set search_path = '' as $$
  update private.commands set refusal = p_refusal
  where actor = p_actor and id = p_id and p_refusal is not null and p_remembered;
  delete from private.commands where actor = p_actor and id = p_id and p_refusal is not null and not p_remembered
$$;

-- Returns the refusal of the same command that was sent earlier; null if it was done. Another command under its id is
-- refused.
create function private.earlier_refusal(p_actor uuid, p_id uuid, p_function text, p_target uuid, p_payload jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case
      when (c.function, c.payload) = (p_function, private.digest_of(p_payload)) and c.target is not distinct from p_target
      then c.refusal
      else 'reused-command'
    end
    from private.commands c where c.actor = p_actor and c.id = p_id);
end
$$;

-- Settles a delivery unless a row that it needs is locked. If it can't be settled, later calls try again; each connection
-- warns once, so that live screens don't fill the log.
create function private.settle_unless_busy(p_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
  warned constant text := coalesce(current_setting('private.warned', true), '');
begin
  select * into d from private.deliveries x where x.id = p_id for update skip locked;
  if not found then return false; end if;
  if d.free then
    perform from private.business_settings s where s.business_id = d.business_id for update skip locked;
    if not found and exists (select from private.business_settings s where s.business_id = d.business_id) then
      return false;
    end if;
  end if;
  if d.courier is not null then
    perform from private.courier_presence p where p.courier = d.courier for update skip locked;
    if not found and exists (select from private.courier_presence p where p.courier = d.courier) then
      return false;
    end if;
  end if;
  return (private.settle_locked(d)).version > d.version;
exception when others then
  if position(p_id::text in warned) = 0 then
    perform set_config('private.warned', warned || ' ' || p_id, false);
    raise warning 'Delivery % can''t be settled: % (%)', p_id, sqlerrm, sqlstate;
  end if;
  return false;
end
$$;

-- The fee for canceling a delivery now. A merchant cancels for the fee that they were shown, or not at all: a courier may have
-- accepted in the meantime.
create function private.cancel_fee(d private.deliveries) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return case d.status when 'searching' then 0 else d.cancel_fee end;
end
$$;

-- Returns why a delivery isn't canceled for the agreed fee; null if it is.
create function private.cancel_refusal(d private.deliveries, p_agreed_fee integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_agreed_fee is null or p_agreed_fee < 0 then 'invalid'
    when p_agreed_fee < private.cancel_fee(d) then 'costs-more'
  end;
end
$$;

-- Whether a delivery is late. The server decides that, since the clock of a person's device may be wrong.
create function private.is_overdue(d private.deliveries, p_at timestamptz) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return d.on_time is null and not private.is_final(d.status) and p_at > d.due_at;
end
$$;

create function private.digest_of(p_payload jsonb) returns bytea
language plpgsql immutable set search_path = '' as $$
begin
  return sha256(convert_to(coalesce(p_payload::text, ''), 'UTF8'));
end
$$;

-- Returns the delivery's id in a request; null if it isn't a UUID, which `add_delivery` refuses.
create function private.requested_id(p_request jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_request ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (p_request ->> 'id')::uuid end;
end
$$;
