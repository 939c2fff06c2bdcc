-- What happens to a delivery: one function that lets it, one that judges, one for what time alone does.
-- Locks are taken in one order everywhere: a command, a courier, deliveries by id, the settings of a business, presence.

-- When time alone does something to it next.
create function private.next_due(status text, search_until timestamptz, pickup_by timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select case status when 'searching' then search_until when 'accepted' then pickup_by + interval '15 minutes' end
$$;

-- Whether a free delivery no longer counts as one of the free ones.
create function private.gives_back_free(status text, reached jsonb, on_time boolean) returns boolean
language sql immutable set search_path = '' as $$
  select status = 'expired' or (status = 'canceled' and not reached ? 'accepted') or coalesce(not on_time, false)
$$;

create function private.enter(p_account uuid, d private.deliveries, p_kind text, p_amount integer, p_at timestamptz)
returns void language sql volatile set search_path = '' as $$
  insert into private.ledger (account, delivery, kind, amount, currency, at)
  select p_account, d.id, p_kind, p_amount, d.currency, p_at where p_account is not null and p_amount > 0
$$;

-- Lets something happen to a delivery whose row is locked, and that was judged. Gives it as it is afterwards.
create function private.take(
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
    else null;
  end case;

  n.reached := case
    when p_kind = 'correct' then d.reached
    when n.status = 'searching' then jsonb_build_object('searching', d.reached -> 'searching')
    else d.reached || jsonb_build_object(n.status, p_at)
  end;
  if n.status in ('delivered', 'returned', 'canceled', 'expired') then n.ended_at := p_at; end if;
  n.next_due := private.next_due(n.status, n.search_until, n.pickup_by);

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
  elsif p_kind = 'cancel' and d.status <> 'searching' then
    perform private.enter(n.business_id, n, 'cancel_fee', 300, p_at);
    perform private.enter(d.courier, n, 'cancel_pay', 300, p_at);
  end if;

  if d.free and private.gives_back_free(n.status, n.reached, n.on_time)
    and not private.gives_back_free(d.status, d.reached, d.on_time)
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

-- Why something can't happen; null where it can. A wrong PIN uses up a try.
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
  end if;
  return null;
end
$$;

-- Everything that time alone does to one delivery until now, each at the moment it was due. Its row is locked.
create function private.settle_locked(d private.deliveries) returns private.deliveries
language plpgsql volatile set search_path = '' as $$
declare
  n private.deliveries := d;
begin
  while n.next_due is not null and n.next_due <= private.now() loop
    n := private.take(n, case n.status when 'searching' then 'expire' else 'no_show' end, 'time', n.next_due);
  end loop;
  return n;
end
$$;

-- Locks a delivery, settles it and gives it; null where it isn't there.
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

-- The same for those of a business, a courier or some markets, as far as something is due. What somebody else is at is
-- left to them: nobody waits here, so nobody waits in a circle.
create function private.settle_where(p_business uuid, p_courier uuid, p_markets text[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
begin
  for d in
    select * from private.deliveries x
    where x.next_due <= private.now()
      and (x.business_id = p_business or x.courier = p_courier or x.market = any (p_markets))
    order by x.next_due for update skip locked
  loop
    perform private.settle_locked(d);
  end loop;
end
$$;

-- For the minute's job: skips what somebody else is at.
create function private.settle_due(p_limit integer default 1000) returns integer
language plpgsql security definer volatile set search_path = '' as $$
declare
  d private.deliveries;
  done integer := 0;
begin
  for d in select * from private.deliveries x where x.next_due <= private.now()
    order by x.id limit p_limit for update skip locked
  loop
    perform private.settle_locked(d);
    done := done + 1;
  end loop;
  return done;
end
$$;
