-- A courier who comes to the shop and is never heard of again kept the delivery forever: nobody else could take it, and
-- only canceling, for a fee, ended it. Two hours after they came, or after it was ready if that's later, another one is
-- looked for, as for a courier who never comes.

insert into private.delivery_moves values ('no_show', 'at_pickup', 'searching', 'time');

create function private.next_due(
  status text, search_until timestamptz, pickup_by timestamptz, ready_at timestamptz, due_at timestamptz,
  last_step timestamptz
) returns timestamptz
language sql immutable set search_path = '' as $$
  select case
    when status = 'searching' then search_until
    when status = 'accepted' then pickup_by + interval '15 minutes'
    when status = 'at_pickup' then greatest(ready_at, last_step) + interval '2 hours'
    when status in ('picked_up', 'at_dropoff', 'returning') then private.lost_from(due_at, last_step, 'time')
  end
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
  -- A correction moves nothing that time alone does.
  if p_kind <> 'correct' then
    n.next_due := private.next_due(
      n.status, n.search_until, n.pickup_by, d.ready_at, n.due_at, (n.reached ->> n.status)::timestamptz);
  end if;

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

drop function private.next_due(text, timestamptz, timestamptz, timestamptz, timestamptz);

create or replace function private.settle_locked(d private.deliveries) returns private.deliveries
language plpgsql volatile set search_path = '' as $$
declare
  n private.deliveries := d;
begin
  while n.next_due is not null and n.next_due <= private.now() loop
    n := private.take(
      n, case when n.status = 'searching' then 'expire' when n.status in ('accepted', 'at_pickup') then 'no_show' else 'lose' end,
      'time', n.next_due);
  end loop;
  return n;
end
$$;

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
        else d.next_due > at end));
end
$$;

-- Those who stand at a counter as this is deployed have two hours from then.
update private.deliveries set next_due = greatest(ready_at, private.now()) + interval '2 hours' where status = 'at_pickup';
