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
    update private.business_settings set free_left = least(5, free_left + 1) where business_id = d.business_id;
  end if;
  if d.courier is not null and n.status in ('searching', 'delivered', 'returned', 'canceled') then
    update private.courier_presence set
      idle_since = p_at, online_until = case when p_kind = 'no_show' then null else online_until end
    where courier = d.courier;
  end if;
  return n;
end
$$;

-- Deliveries outlive their business, so whoever took its id would be shown them. After the insert: a retry of a business
-- that's still there inserts nothing, and one that's being removed is waited for.
create function private.refuse_used_id() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.deliveries d where d.business_id = new.id) then
    raise exception 'This is the id of a removed business with deliveries' using errcode = '23514';
  end if;
  return null;
end
$$;
create trigger not_used_before after insert on public.businesses
  for each row execute function private.refuse_used_id();

drop function private.settle_unless_busy(private.deliveries);

-- Settles one delivery, unless somebody else is at it, or at what would change beside it. One that can't be settled stays as
-- it is and doesn't keep the others from it: the delivery is locked in here, so that nothing of it stays locked either.
create function private.settle_unless_busy(p_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
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
  raise warning 'Delivery % can''t be settled: % (%)', p_id, sqlerrm, sqlstate;
  return false;
end
$$;

create or replace function private.settle_where(p_business uuid, p_courier uuid, p_markets text[]) returns void
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

create or replace function private.settle_due(p_limit integer default 1000) returns integer
language plpgsql security definer volatile set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  due uuid;
  done integer := 0;
begin
  for due in select x.id from private.deliveries x where x.next_due <= at order by x.next_due limit p_limit
  loop
    if private.settle_unless_busy(due) then done := done + 1; end if;
  end loop;
  return done;
end
$$;
