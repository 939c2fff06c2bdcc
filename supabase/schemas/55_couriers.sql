-- Actions of couriers. Only approved couriers with a verified email may do anything. Another courier's delivery gets the same
-- answer as an unknown one. An action waits only for the courier's own deliveries.

-- Returns the caller's id; raises unless they are an approved courier.
create function private.require_courier() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  perform private.session_alive();
  if not private.has_role('courier') or not private.email_verified()
    or not exists (select from public.users u where u.id = auth.uid() and u.account_status = 'Active')
  then
    raise exception 'permission denied: not an approved courier' using errcode = '42501';
  end if;
  return auth.uid();
end
$$;

-- Whether an account exists. If so, it can't be removed until the transaction ends. Waits for a removal in progress: rows that
-- refer to the account would otherwise fail with an unclear error, or deadlock.
create function private.lock_account(p_account uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  perform from auth.users u where u.id = p_account for key share;
  return found;
end
$$;

-- Locks the courier's account against removal until the transaction ends; raises if it was removed.
create function private.require_account(p_me uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if not private.lock_account(p_me) then raise exception 'Session ended' using errcode = 'PT401'; end if;
end
$$;

-- A courier whose account is removed leaves work like one who is suspended. At this point the account's row is locked, and
-- the rows that refer to it still exist.
create function private.leave_work_with_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.couriers c where c.courier = old.id for update;
  perform private.leave_work(old.id, 'admin');
  return old;
end
$$;
create trigger leave_work_with_account before delete on auth.users
  for each row execute function private.leave_work_with_account();

-- The deliveries that are offered together: this one and the others of its group that are still searched for, by their doors.
create function private.group_of(d private.deliveries) returns setof private.deliveries
language plpgsql stable set search_path = '' as $$
begin
  if d.together is null or d.status <> 'searching' then
    return next d;
    return;
  end if;
  return query select k.* from private.deliveries k where k.together = d.together and k.status = 'searching' order by k.turn, k.id;
end
$$;

-- Locks and settles a delivery and the others of its group, in the order of their ids (decision lock-order).
create function private.lock_group(p_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  one uuid;
begin
  for one in
    select x.id from private.deliveries x
    where x.id = p_id or (x.status = 'searching' and x.together = (select y.together from private.deliveries y where y.id = p_id))
    order by x.id
  loop
    perform private.lock_delivery(one);
  end loop;
end
$$;

-- Gives a courier a delivery and the others of its group. The caller has locked them.
create function private.hand_over(d private.deliveries, p_kind text, p_actor text, p_at timestamptz, p_courier uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  one private.deliveries;
begin
  for one in select * from private.group_of(d) loop
    perform private.apply_move(one, p_kind, p_actor, p_at, p_courier);
  end loop;
end
$$;

-- Makes a courier's actions run one at a time. Also locks the delivery `p_id` and its group, so that the action waits for no further lock.
create function private.lock_courier(p_me uuid, p_id uuid default null) returns private.couriers
language plpgsql volatile set search_path = '' as $$
declare
  c private.couriers;
begin
  perform private.require_account(p_me);
  insert into private.couriers (courier) values (p_me) on conflict do nothing;
  select * into strict c from private.couriers x where x.courier = p_me for update;
  if p_id is not null then perform private.lock_group(p_id); end if;
  perform private.settle_matching(null, p_me, null);
  insert into private.courier_presence (courier, idle_since) values (p_me, private.now()) on conflict do nothing;
  return c;
end
$$;

-- The plan of a courier for one more delivery of the counter that they haven't left, as `planOf` in core: its slow times are added.
-- All null if nothing can be added.
create type private.plan as (leaves_at timestamptz, spare interval, done_at timestamptz, last_door jsonb);
create function private.plan_of(p_courier uuid, d private.deliveries, p_at timestamptz) returns private.plan
language plpgsql stable set search_path = '' as $$
declare
  second constant interval := interval '1 second';
  held private.deliveries[];
  one private.deliveries;
  plan private.plan;
  there timestamptz;
  began timestamptz;
  door jsonb;
  way integer;
begin
  select array_agg(k order by array_position((select c.stops from private.couriers c where c.courier = p_courier), k.id),
      (k.reached ->> 'accepted')::timestamptz, k.turn, k.id), min((k.reached ->> 'at_pickup')::timestamptz),
    min((k.reached ->> 'accepted')::timestamptz), max(k.ready_at)
  into held, there, began, plan.leaves_at
  from private.deliveries k
  where k.courier = p_courier and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning');
  if held is null or exists (
    select from unnest(held) h where h.business_id <> d.business_id or h.status not in ('accepted', 'at_pickup'))
  then
    return null;
  end if;
  plan.leaves_at := greatest(plan.leaves_at, coalesce(there, greatest(p_at,
    began + (select r.to_s from private.market_range(d.market, 'shop', 'A', p_at - began) r) * second)));
  plan.done_at := plan.leaves_at
    + (select r.to_s from private.market_range(d.market, 'counter', 'A', greatest(interval '0', p_at - plan.leaves_at)) r) * second;
  foreach one in array held loop
    door := private.door_of_delivery(one);
    way := case when one.id = held[1].id
      then (select r.to_s from private.market_range(d.market, 'door', one.zone, interval '0') r)
      else (select h.to_s from private.hop_range(d.market, plan.last_door, door) h) end;
    if way is null or plan.done_at + way * second < one.dropoff_ready_at then return null; end if;
    plan.done_at := plan.done_at + way * second + private.handover_time();
    plan.spare := least(plan.spare, one.due_at - plan.done_at);
    plan.last_door := door;
  end loop;
  return plan;
end
$$;

-- The minutes by which one more delivery extends a plan, as its last door; null if it can't be added, as `addedMinutes` in core.
create function private.added_minutes(p private.plan, d private.deliveries) returns integer
language plpgsql stable set search_path = '' as $$
declare
  wait constant interval := greatest(interval '0', d.ready_at - p.leaves_at);
  hop interval;
  there timestamptz;
begin
  if p.done_at is null or wait > private.moved_by() or wait > p.spare then return null; end if;
  select h.to_s * interval '1 second' into hop from private.hop_range(d.market, p.last_door, private.door_of_delivery(d)) h;
  there := p.done_at + wait + hop;
  if there is null or there < d.dropoff_ready_at or there + private.handover_time() > d.due_at then return null; end if;
  return ceil(extract(epoch from wait + hop + private.handover_time()) / 60);
end
$$;

-- Each courier with their place in the line, the reason why they may not carry a delivery, and the reason why they aren't offered
-- it, as `offerRefusal` in core: they may not carry it, have passed on it, it isn't searched for, or it doesn't go with what they carry.
-- Null if they may and are. One
-- that opens later counts as taken.
-- `p_plan` is their plan, if the caller has it. Offers, the line, alerts, accepting and assigning all ask it. A delivery is a courier's own if it's from their business or to
-- their account's email: they'd be paid, and also decide whether it's late and credited. Each fact is a query for one row: for an
-- `exists`, the planner may read all rows of its table first.
create function private.carriers_of(d private.deliveries, p_at timestamptz, p_plan private.plan)
returns table (
  courier uuid, idle_since timestamptz, online boolean, carries boolean, markets text[], refusal text, offer_refusal text)
language sql stable begin atomic
  select x.courier, x.idle_since, x.online, x.carries, x.markets, x.refusal, coalesce(x.refusal, case
    when (select true from private.delivery_passes s where s.courier = x.courier and s.delivery = d.id) then 'passed'
    when d.status <> 'searching' then 'taken'
    when x.carries and private.added_minutes(coalesce(p_plan, private.plan_of(x.courier, d, p_at)), d) is null then 'busy' end)
  from (
    select c.courier, c.markets, p.idle_since, private.is_online(p.online_until, p.standby_until, p_at) as online, l.parcels > 0 as carries,
      private.carry_refusal(
        case when g.parcels > 1 then l.parcels > 0 or g.units
            > private.room_of(c.vehicle, (select s.carry_limit from private.city_settings s where s.market = d.market))
          else l.parcels > 0 and (l.parcels >= private.most_carried() or l.units + private.units_of(d.size)
          > private.room_of(c.vehicle, (select s.carry_limit from private.city_settings s where s.market = d.market))) end,
        private.is_online(p.online_until, p.standby_until, p_at),
        case when private.has_opened(d.opens_at, p_at) then d.status end, d.market, c.markets,
        (select b.user_id from public.businesses b where b.id = d.business_id) = c.courier
          or (select lower(r.email) from private.delivery_people r where r.delivery = d.id and r.email <> '')
            = (select lower(u.email) from auth.users u where u.id = c.courier)
          or (g.parcels > 1 and (select true from private.deliveries k join private.delivery_people r on r.delivery = k.id
            where k.together = d.together and k.status = 'searching' and r.email <> ''
              and lower(r.email) = (select lower(u.email) from auth.users u where u.id = c.courier) limit 1))) as refusal
    from private.couriers c left join private.courier_presence p on p.courier = c.courier
    cross join lateral (
      select count(*) as parcels, sum(private.units_of(k.size)) as units
      from private.deliveries k where k.courier = c.courier and private.is_carried(k.status)
    ) as l
    cross join lateral (
      select count(*) as parcels, sum(private.units_of(k.size)) as units
      from private.deliveries k where k.together = d.together and k.status = 'searching' and d.status = 'searching'
    ) as g
  ) as x;
end;

-- The couriers to whom a delivery is offered, as `couldCarry` in `core/delivery/board/board.ts`. The index of markets finds the
-- few that can be; the rule itself decides.
create function private.line_to(d private.deliveries, p_at timestamptz) returns table (courier uuid, idle_since timestamptz)
language sql stable begin atomic
  select x.courier, x.idle_since from private.carriers_of(d, p_at, null) x
  where x.markets @> array[d.market] and x.online and not x.carries and d.search_until > p_at and x.offer_refusal is null
    -- A group is offered by its first door.
    and not exists (
      select from private.deliveries k where k.together = d.together and k.status = 'searching' and (k.turn, k.id) < (d.turn, d.id));
end;

-- The view of an offer, or of a group that's offered by its first door: the pay of all, and the latest times.
create function private.group_offer_view(d private.deliveries) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if d.together is null then
    return (select private.offer_view(d, p) from private.delivery_people p where p.delivery = d.id);
  end if;
  return (
    select (array_agg(private.offer_view(k, x.p) order by k.turn, k.id))[1] || case when count(*) > 1 then jsonb_build_object(
      'pay', sum(k.pay), 'readyAt', max(k.ready_at), 'dueAt', max(k.due_at),
      'parcels', jsonb_agg(private.offer_view(k, x.p) order by k.turn, k.id)) else '{}' end
    -- "offset": each by its key, or the planner reads all people.
    from private.group_of(d) k cross join lateral (
      select p from private.delivery_people p where p.delivery = k.id offset 0) as x);
end
$$;

-- The offers for a courier: the hundred that pay most. A page of release 0.1 doesn't know groups.
create function private.offers_of(p_me uuid, p_markets text[], p_groups boolean) returns jsonb
language plpgsql volatile set search_path = '' set jit = off as $$
declare
  now_at constant timestamptz := private.now();
  mine private.courier_presence;
begin
  select * into mine from private.courier_presence p where p.courier = p_me;
  -- They'd be in no line.
  if not private.is_online(mine.online_until, mine.standby_until, now_at) then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(x.view order by (x.view ->> 'pay')::integer desc, (x.view ->> 'dueAt')::timestamptz, x.id), '[]')
    from (
      select private.group_offer_view(y.d) as view, (y.d).id from unnest(p_markets) as m (market) cross join lateral (
        select d from private.deliveries d
        where d.status = 'searching' and d.market = m.market and d.search_until > now_at and private.has_opened(d.opens_at, now_at)
          and (p_groups or d.together is null or (select count(*) from private.group_of(d)) = 1)
          and exists (select from private.line_to(d, now_at) l where l.courier = p_me)
          and (
            coalesce(d.opens_at, d.requested_at) + private.head_start() <= now_at
            or (
              select count(*) from (
                select from private.line_to(d, now_at) l where (l.idle_since, l.courier) < (mine.idle_since, p_me)
                limit private.first_in_line()
              ) as before
            ) < private.first_in_line()
          )
        order by d.pay desc, d.due_at, d.id limit private.offers_shown()
      ) as y
      order by (y.d).pay desc, (y.d).due_at, (y.d).id limit private.offers_shown()
    ) as x
    where x.view is not null);
end
$$;

-- The offers for a courier who carries others, as `additionsFor` in core: from the counter that they haven't left, those that add
-- least time. The plan is made once, and only if something waits there: it's the same for all deliveries of a counter.
create function private.additions_for(p_me uuid) returns jsonb
language plpgsql volatile set search_path = '' set jit = off as $$
declare
  now_at constant timestamptz := private.now();
  shop constant uuid := (select k.business_id from private.deliveries k where k.courier = p_me and k.status in ('accepted', 'at_pickup') limit 1);
  plan private.plan;
  one private.deliveries;
begin
  select d.* into one from private.deliveries d
  where d.business_id = shop and d.ended_at is null and d.status = 'searching' and private.has_opened(d.opens_at, now_at) limit 1;
  if not found then return '[]'; end if;
  plan := private.plan_of(p_me, one, now_at);
  if plan.done_at is null then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(private.offer_view(x.d, p) || jsonb_build_object('addsMinutes', x.minutes)
      order by x.minutes, (x.d).due_at, (x.d).id), '[]')
    from (
      select w.d, w.minutes
      from (
        select v.d, private.added_minutes(plan, v.d) as minutes
        from (
          select d from private.deliveries d
          where d.business_id = shop and d.ended_at is null and d.status = 'searching' and private.has_opened(d.opens_at, now_at)
            -- A group isn't added to others.
            and (d.together is null or (select count(*) from private.group_of(d)) = 1)
          order by d.due_at, d.id limit private.considered_to_add()
        ) as v offset 0
      ) as w
      where w.minutes is not null and (w.d).search_until > now_at
        and exists (select from private.carriers_of(w.d, now_at, plan) c where c.courier = p_me and c.offer_refusal is null)
        and (coalesce((w.d).opens_at, (w.d).requested_at) + private.head_start() <= now_at
          or not exists (select from private.line_to(w.d, now_at)))
      order by w.minutes, (w.d).due_at, (w.d).id limit private.offers_to_add()
    ) as x
    join private.delivery_people p on p.delivery = (x.d).id);
end
$$;

-- A courier's duty. Without `p_views`, its jobs have only their tags. With them, it also has the first one as `job`, for pages of
-- release 0.1.
create function private.duty_view(p_me uuid, p_markets text[], p_views boolean) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  jobs constant jsonb := private.jobs_of(p_me, case when p_views then '{}'::text[] end);
  now_at constant timestamptz := private.now();
  mine private.courier_presence;
  online boolean;
begin
  select * into mine from private.courier_presence p where p.courier = p_me;
  online := private.is_online(mine.online_until, mine.standby_until, now_at);
  return jsonb_build_object(
    'online', online,
    -- To five minutes, so that the view doesn't change with every poll.
    'standbyUntil', case when mine.standby_until > now_at then
      to_timestamp(floor(extract(epoch from mine.standby_until) / 300) * 300) end,
    'missedOffers', not online and coalesce(mine.missed >= private.missed_offers()
      and greatest(mine.online_until, mine.standby_until) > now_at - private.presence_kept(), false),
    'markets', to_jsonb(p_markets),
    'offers', case when jobs = '[]' then private.offers_of(p_me, p_markets, not p_views)
      -- A page of release 0.1 doesn't know offers to add.
      when p_views or not online then '[]'::jsonb else private.additions_for(p_me) end,
    'jobs', jobs) || case when p_views then jsonb_build_object('job', jobs -> 0 -> 'view') else '{}' end;
end
$$;

-- Sets whether a courier is online (null leaves it unchanged), and returns their duty. Their own presence is updated before the
-- deliveries of their markets are settled, which others may have locked.
create function private.courier_duty(p_online boolean, p_views boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := case when p_online then private.require_courier() else private.require_working_courier() end;
  c private.couriers := private.lock_courier(me);
  at timestamptz := private.now();
begin
  if p_online then perform private.require_courier(); else perform private.require_working_courier(); end if;
  if p_online is null then
    update private.courier_presence set
      online_until = at + private.online_time(), standby_until = private.standby_from(me, at), missed = 0
    where courier = me and private.is_online(online_until, standby_until, at);
  elsif p_online then
    update private.courier_presence set
      idle_since = case when private.is_online(online_until, standby_until, at) then idle_since else at end,
      online_until = at + private.online_time(), standby_until = private.standby_from(me, at), missed = 0
    where courier = me;
  else
    update private.courier_presence set online_until = null, standby_until = null, missed = 0 where courier = me;
  end if;
  perform private.settle_matching(null, null, c.markets);
  return private.duty_view(me, c.markets, p_views);
end
$$;
grant execute on function private.courier_duty(boolean,boolean) to authenticated;

create function private.save_markets(p_markets text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_courier();
  chosen text[];
begin
  if cardinality(p_markets) > 100 or exists (select from unnest(p_markets) m where char_length(m) > 300) then
    raise exception 'not acceptable: markets' using errcode = '23514';
  end if;
  perform private.lock_courier(me);
  perform private.require_courier();
  select coalesce(array_agg(m.market order by m.first), '{}') into chosen
  from (
    select r.market, min(u.place) as first
    from unnest(p_markets) with ordinality as u (market, place) cross join lateral private.normalize_market(u.market) as r (market)
    group by r.market
  ) as m;
  if cardinality(chosen) > private.markets_per_courier()
    or exists (select from unnest(chosen) m where m is null or char_length(m) > 300 or m !~ '^[^|]+\|[^|]*\|[^|]+$')
  then
    raise exception 'not acceptable: markets' using errcode = '23514';
  end if;
  update private.couriers set markets = chosen where courier = me;
end
$$;
grant execute on function private.save_markets(text[]) to authenticated;

-- Accepts a delivery and its group for the first courier who asks. Returns why not; null if it was accepted.
create function private.accept_refusal(p_me uuid, p_id uuid) returns text
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
  at timestamptz;
  refusal text;
begin
  perform private.require_courier();
  perform private.lock_group(p_id);
  select * into d from private.deliveries x where x.id = p_id;
  -- Read once: with a volatile argument, the query would ask about all couriers.
  at := private.now();
  select x.offer_refusal into refusal from private.carriers_of(d, at, null) x where x.courier = p_me;
  if refusal is not null then return refusal; end if;
  perform private.hand_over(d, 'accept', 'courier', at, p_me);
  return null;
end
$$;

create function private.accept_delivery(p_command uuid, p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_courier();
  refusal text;
  d private.deliveries;
begin
  if private.begin_command(me, p_command, 'accept_delivery', p_id, null) then
    perform private.lock_courier(me, p_id);
    refusal := private.accept_refusal(me, p_id);
    perform private.end_command(me, p_command, refusal);
  else
    refusal := private.earlier_refusal(me, p_command, 'accept_delivery', p_id, null);
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id and x.courier = me and private.is_carried(x.status);
  if not found then return private.result_refused('taken'); end if;
  return private.result_ok(private.job_view(d));
end
$$;
grant execute on function private.accept_delivery(uuid,uuid) to authenticated;

create function private.pass_delivery(p_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_courier();
begin
  perform private.require_account(me);
  insert into private.delivery_passes (courier, delivery)
  select me, k.id from private.deliveries d cross join lateral private.group_of(d) k where d.id = p_id on conflict do nothing;
end
$$;
grant execute on function private.pass_delivery(uuid) to authenticated;

-- One step of a courier on their delivery. It doesn't wait for another courier's delivery. If a step is sent again after the end,
-- the delivery is no longer theirs. `p_here` is stored if they still carry the delivery after the step.
create function private.courier_step(
  p_command uuid, p_id uuid, p_kind text, p_pin text, p_photo text, p_reason text, p_here jsonb default null,
  p_age double precision default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_courier_for_step(p_command, p_id);
  content jsonb;
  refusal text;
  d private.deliveries;
  now_at timestamptz;
  at timestamptz;
begin
  if p_kind is null
    or p_kind not in ('release', 'arrive_pickup', 'pick_up', 'arrive_dropoff', 'deliver', 'fail', 'retry', 'hand_back')
    or (p_pin is not null and (p_kind <> 'deliver' or char_length(p_pin) > 10))
    or (p_kind = 'fail') <> (coalesce(p_reason, '') in ('no_answer', 'refused', 'wrong_address', 'unsafe', 'pin_locked'))
    or (p_kind <> 'fail' and p_reason is not null)
    or (p_photo is not null and (p_kind not in ('deliver', 'hand_back') or not private.is_proof_photo(p_photo)))
  then
    return private.result_refused('invalid');
  end if;
  -- A retry may send another photo, and is older: the first one counts.
  content := jsonb_build_object('kind', p_kind, 'pin', p_pin, 'photo', p_photo is not null, 'reason', p_reason);
  if private.begin_command(me, p_command, 'courier_step', p_id, content) then
    perform private.lock_courier(me);
    perform private.require_working_courier();
    if exists (select from private.deliveries x where x.id = p_id and x.courier = me) then
      d := private.lock_delivery(p_id);
    end if;
    if d.id is null or d.courier is distinct from me then
      refusal := 'no-such-delivery';
    else
      now_at := private.now();
      -- A delivery that's given back is searched for only once it's reported.
      at := case when p_kind = 'release' then now_at else private.step_time(p_id, p_age, now_at) end;
      refusal := private.move_refusal(d, p_kind, 'courier', at, p_pin, p_photo, p_reason);
    end if;
    if refusal is null then
      if p_kind in ('arrive_pickup', 'pick_up', 'arrive_dropoff', 'fail', 'retry') then
        perform private.note_position(me, p_here);
      end if;
      perform private.apply_move(d, p_kind, 'courier', at, null, p_reason, case when at < now_at then now_at end);
      perform private.note_incident(me, p_kind, p_id);
      if p_photo is not null then
        insert into private.delivery_proofs (delivery, image) values (p_id, decode(split_part(p_photo, ',', 2), 'base64'))
        on conflict (delivery) do update set image = excluded.image;
      end if;
    end if;
    perform private.end_command(me, p_command, refusal);
  else
    refusal := private.earlier_refusal(me, p_command, 'courier_step', p_id, content);
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if p_kind = 'release' then return private.result_ok(null); end if;
  if not found or d.courier is distinct from me or (private.is_final(d.status) and p_kind not in ('deliver', 'hand_back')) then
    return private.result_refused('no-such-delivery');
  end if;
  return private.result_ok(case when private.is_final(d.status) then private.past_job_view(d) else private.job_view(d) end);
end
$$;
grant execute on function private.courier_step(uuid,uuid,text,text,text,text,jsonb,double precision) to authenticated;

-- A courier's deliveries and earnings of a period. Settles first, since a delivery may have ended by time alone.
create function private.courier_earnings(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_courier();
begin
  perform private.settle_matching(null, me, null);
  return (
    -- Open entries, and those of the statements that ended later, by their indexes: not all that the courier ever earned.
    with entries as (
      select l.* from private.ledger l
      where l.account = me and l.statement is null and l.at >= p_from and l.at < p_to
      union all
      -- "offset": each statement by itself, or the planner walks all entries.
      select x.* from private.statements s cross join lateral (
        select l.* from private.ledger l
        where l.account = me and l.statement = s.id and l.at >= p_from and l.at < p_to offset 0) as x
      where s.account = me and s.side = 'courier' and s.period_to >= (p_from at time zone 'UTC')::date - 1
    ), earned as (
      select e.delivery, jsonb_agg(jsonb_build_object('account', e.account, 'delivery', e.delivery, 'kind', e.kind,
        'amount', e.amount, 'currency', e.currency, 'at', e.at) order by e.at, e.kind) as entries
      from entries e group by 1
    )
    select coalesce(jsonb_agg(private.past_job_view(x.d) || jsonb_build_object('earned', x.entries, 'shop', coalesce(
      (select p.pickup_name from private.delivery_people p where p.delivery = (x.d).id), ''))
      order by (x.d).ended_at desc nulls first, (x.d).id), '[]')
    from (
      select d, e.entries from earned e join private.deliveries d on d.id = e.delivery
      union all
      -- Deliveries whose pay waits or was dropped, in the week of the attempt.
      select d, '[]' from private.deliveries d
      where d.courier = me and d.held in ('waiting', 'objected', 'dropped')
        and (d.reached ->> 'returning')::timestamptz >= p_from and (d.reached ->> 'returning')::timestamptz < p_to
    ) as x);
end
$$;
grant execute on function private.courier_earnings(timestamp with time zone,timestamp with time zone) to authenticated;

-- A courier's deliveries whose promise isn't kept at the slow end of the expected arrival, as `lateIn` of `decideReorder` in core.
create function private.late_stops(p_courier uuid, p_at timestamptz) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select k.id from private.deliveries k cross join lateral private.expected_arrivals(k, p_at) a
    where k.courier = p_courier and k.status in ('accepted', 'at_pickup', 'picked_up') and k.on_time is null
      and a.leg = 'door' and a.to_at > k.due_at);
end
$$;

-- Puts the named deliveries before the others that the caller carries, as `decideReorder` in core: other ids and repeated ones
-- are ignored. If promises wouldn't be kept any more, nothing changes and it returns whose, unless `p_late`. It's no event, and no
-- delivery's version changes; the gates in front of live views have the chosen order.
create function private.reorder_stops(p_named text[], p_late boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_working_courier();
  c private.couriers := private.lock_courier(me);
  now_at timestamptz := private.now();
  before uuid[];
  chosen uuid[];
  -- The stop at which their position was taken.
  seen record;
  late uuid[] := '{}';
begin
  perform private.require_working_courier();
  before := array(
    select k.id from private.deliveries k
    where k.courier = me and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
    order by array_position(c.stops, k.id), (k.reached ->> 'accepted')::timestamptz, k.turn, k.id);
  chosen := array(
    select s.id from unnest(before) with ordinality as s (id, place)
    left join (
      select u.id, min(u.place) as place from unnest(p_named) with ordinality as u (id, place) group by 1
    ) as n on n.id = s.id::text
    order by n.place, s.place);
  if chosen = before then return '[]'; end if;
  select s.place, s.ids into seen from private.next_stop(me) s;
  if p_late is not true then late := private.late_stops(me, now_at); end if;
  update private.couriers set stops = chosen where courier = me;
  if p_late is not true then
    late := array(
      select s.id from unnest(chosen) with ordinality as s (id, place)
      where s.id = any (private.late_stops(me, now_at)) and s.id <> all (late) order by s.place);
    if late <> '{}' then
      update private.couriers set stops = c.stops where courier = me;
      return to_jsonb(late);
    end if;
  end if;
  perform private.hide_out_of_sight(me, seen.place, seen.ids);
  perform private.arrivals_of(k) from private.deliveries k where k.courier = me and k.id = any (chosen);
  return '[]';
end
$$;
grant execute on function private.reorder_stops(text[],boolean) to authenticated;

create function public.reorder_stops(named text[], late boolean) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.reorder_stops(named, late) $$;
grant execute on function public.reorder_stops(text[],boolean) to authenticated;

create function public.courier_duty(online boolean default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.courier_duty(online, true) $$;
grant execute on function public.courier_duty(boolean) to authenticated;

create function public.save_markets(markets text[]) returns void
language sql volatile security invoker set search_path = '' as $$ select private.save_markets(markets) $$;
grant execute on function public.save_markets(text[]) to authenticated;

create function public.accept_delivery(command uuid, delivery uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.accept_delivery(command, delivery) $$;
grant execute on function public.accept_delivery(uuid,uuid) to authenticated;

create function public.pass_delivery(delivery uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.pass_delivery(delivery) $$;
grant execute on function public.pass_delivery(uuid) to authenticated;

create function public.courier_step(
  command uuid, delivery uuid, kind text, pin text default null, photo text default null, reason text default null,
  here jsonb default null, age double precision default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.courier_step(command, delivery, kind, pin, photo, reason, here, age)
$$;
grant execute on function public.courier_step(uuid,uuid,text,text,text,text,jsonb,double precision) to authenticated;

create function public.courier_earnings(since timestamptz, until timestamptz) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.courier_earnings(since, until) $$;
grant execute on function public.courier_earnings(timestamp with time zone,timestamp with time zone) to authenticated;

-- Keeps a courier online whose page is in view, as `courier_duty` does at each call, but not at each poll: their time online never has
-- less than `online_time` left after it.
create function private.stay_online(p_me uuid, p_at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update private.courier_presence set online_until = p_at + private.online_time() + interval '30 seconds',
    standby_until = private.standby_from(p_me, p_at), missed = 0
  where courier = p_me and private.is_online(online_until, standby_until, p_at)
    and (online_until is null or online_until < p_at + private.online_time());
end
$$;

-- The duty of the caller. A page names the jobs that it has by their tags; one of release 0.1 names none, and gets all views. The
-- duty's own tag is made without views, so it doesn't depend on which are sent. Stores the caller's position `p_here`, under their
-- own id, so that no one can set another courier's. An invalid position must not make the poll fail, so it's ignored.
create function private.live_duty(p_known text, p_here jsonb, p_known_jobs text[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  now_at constant timestamptz := private.now();
  mark constant text := case when p_known like '~%' then private.duty_mark(me, now_at) end;
  views constant boolean := p_known_jobs is null;
  answer jsonb := '"same"';
begin
  if private.gate_holds(p_known, mark, now_at) then
    perform private.check_gate(p_known, format('private.courier_duty(null, %L)', views));
    perform private.stay_online(me, now_at);
  else
    answer := private.omit_if_unchanged(
      private.courier_duty(null, views), p_known, private.gate_of(mark, now_at + interval '1 minute'));
    if not views and answer ? 'view' then
      answer := jsonb_set(answer, '{view,jobs}', private.jobs_of(me, p_known_jobs));
    end if;
  end if;
  perform private.note_position(me, p_here);
  return answer;
end
$$;
grant execute on function private.live_duty(text,jsonb,text[]) to authenticated;

create function public.live_duty(
  known text default null, here jsonb default null, known_jobs text[] default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.live_duty(known, here, known_jobs);
end
$$;
grant execute on function public.live_duty(text,jsonb,text[]) to authenticated;

-- Ends a courier's work by an administrator's decision. The caller holds the courier's lock.
create function private.end_work(p_courier uuid) returns void
language sql volatile set search_path = '' as $$ select private.leave_work(p_courier, 'admin') $$;

-- Returns the caller's id; raises unless they are an approved courier, or still have a parcel. A courier who is no longer
-- approved may finish that delivery, and nothing else. It's checked again under the courier's lock, since a decision may
-- have been made while they waited for it.
create function private.require_working_courier() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  perform private.session_alive();
  if exists (
    select from private.deliveries d where d.courier = auth.uid() and private.is_in_hand(d.status)
  ) then
    return auth.uid();
  end if;
  return private.require_courier();
end
$$;

-- A courier who is suspended, or gives up the role, goes offline immediately. A delivery that they haven't picked up yet goes
-- back to searching.
create function private.leave_work(p_courier uuid, p_actor text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  carried uuid;
  d private.deliveries;
begin
  for carried in
    select x.id from private.deliveries x where x.courier = p_courier and x.status in ('accepted', 'at_pickup') order by x.id
  loop
    d := private.lock_delivery(carried);
    if d.courier = p_courier and d.status in ('accepted', 'at_pickup') then
      perform private.apply_move(d, 'release', p_actor, private.now());
    end if;
  end loop;
  update private.courier_presence set online_until = null, standby_until = null where courier = p_courier;
end
$$;

-- Returns the caller's id; raises unless they may take a step, or have sent this command before about their delivery. A
-- courier who is no longer approved has no delivery after the last step. If its response was lost, the retry still gets the
-- same answer.
create function private.require_courier_for_step(p_command uuid, p_id uuid) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  perform private.session_alive();
  if exists (select from private.commands c where c.actor = auth.uid() and c.id = p_command)
    and exists (select from private.deliveries d where d.id = p_id and d.courier = auth.uid())
  then
    return auth.uid();
  end if;
  return private.require_working_courier();
end
$$;

-- A courier's application: a city and a vehicle, which administrators read before they decide. The rest of it stays on the
-- courier's device. It may be sent before the approval, but not by a courier who was rejected or suspended.
create function private.save_application(p_market text, p_vehicle text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  city constant text := case when char_length(p_market) <= 300 then private.normalize_market(p_market) end;
begin
  perform private.session_alive();
  if not private.has_role('courier')
    or not exists (select from public.users u where u.id = auth.uid() and u.account_status in ('Active', 'Pending'))
  then
    raise exception 'permission denied: not a courier' using errcode = '42501';
  end if;
  if city is null or char_length(city) > 300 or city !~ '^[^|]+\|[^|]*\|[^|]+$'
    or p_vehicle is null or p_vehicle not in ('bike', 'scooter', 'car', 'foot')
  then
    raise exception 'not acceptable: application' using errcode = '23514';
  end if;
  perform private.require_account(auth.uid());
  insert into private.couriers as c (courier, applied_market, vehicle) values (auth.uid(), city, p_vehicle)
  on conflict (courier) do update set applied_market = excluded.applied_market, vehicle = excluded.vehicle;
end
$$;
grant execute on function private.save_application(text,text) to authenticated;

-- The caller's own application; null if they sent none.
create function private.courier_application() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return (
    select jsonb_build_object('city', c.applied_market, 'vehicle', c.vehicle) from private.couriers c
    where c.courier = auth.uid() and c.applied_market is not null and c.vehicle is not null);
end
$$;
grant execute on function private.courier_application() to authenticated;

create function public.save_application(city text, vehicle text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.save_application(city, vehicle) $$;
grant execute on function public.save_application(text,text) to authenticated;

create function public.courier_application() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.courier_application() $$;
grant execute on function public.courier_application() to authenticated;
