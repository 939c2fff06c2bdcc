-- A courier may put any door first that they haven't reached. The order is stored with the courier, and all that reads a route
-- takes it: the duty, plans, expected arrivals, positions, the board, and the gates in front of live views. Until somebody chooses
-- one, routes stay in the order of accepting.

set check_function_bodies = off;

ALTER TABLE "private"."couriers" ADD COLUMN "stops" uuid[] NOT NULL DEFAULT '{}'::uuid[];

CREATE OR REPLACE FUNCTION private.apply_move(d private.deliveries, p_kind text, p_actor text, p_at timestamp with time zone, p_courier uuid DEFAULT NULL::uuid, p_reason text DEFAULT NULL::text, p_reported_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_amount integer DEFAULT NULL::integer)
 RETURNS private.deliveries
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.board_couriers(p_market text, p_at timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', x.courier, 'firstName', coalesce((select u.first_name from public.users u where u.id = x.courier), ''),
      'online', x.online,
      'carries', l.numbers[1], 'numbers', coalesce(l.numbers, '{}'),
      'room', greatest(0, private.room_of(c.vehicle, s.carry_limit) - coalesce(l.units, 0)),
      'idleSince', x.idle_since,
      'delivered', (select count(*) from private.deliveries k where k.courier = x.courier and k.status = 'delivered'
        and k.ended_at > p_at - private.counted_period())) order by x.idle_since, x.courier), '[]')
    from (
      select p.courier, p.idle_since, private.is_online(p.online_until, p.standby_until, p_at) as online
      from (
        -- Each half has an index; a condition with "or" would read all couriers.
        select y.* from private.couriers x join private.courier_presence y on y.courier = x.courier
        where x.markets @> array[p_market] and private.is_online(y.online_until, y.standby_until, p_at)
        union
        select y.* from private.deliveries d join private.courier_presence y on y.courier = d.courier
        where d.market = p_market and d.ended_at is null and private.is_carried(d.status)
      ) as p
      order by p.idle_since, p.courier limit private.board_size()
    ) as x
    join private.couriers c on c.courier = x.courier
    left join private.city_settings s on s.market = p_market
    cross join lateral (
      select array_agg(k.number order by array_position(c.stops, k.id), (k.reached ->> 'accepted')::timestamptz, k.turn, k.id) as numbers, sum(private.units_of(k.size)) as units
      from private.deliveries k where k.courier = x.courier and private.is_carried(k.status)
    ) as l);
end
$function$
;

CREATE OR REPLACE FUNCTION private.delivery_mark(p_id uuid, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return (
    select to_hex(hashtextextended(row(auth.uid(), d.id, d.xmin, p.xmin, s.xmin, x.xmin, u.xmin, i.xmin, b.call_shop, k.name,
      private.has_opened(d.opens_at, p_at), private.is_overdue(d, p_at), p_at >= private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'merchant'),
      p_at - d.ended_at >= private.tracking_time() and not private.is_kept_open(d.id, d.ended_at, p_at),
      array(select k.id::text || k.xmin from private.deliveries k where k.courier = d.courier
        and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning') order by k.id),
      array(select k.id from private.deliveries k where d.status = 'searching' and k.together = d.together
        and k.status = 'searching' order by k.id),
      -- The order of the stops.
      (select c.stops from private.couriers c where c.courier = d.courier),
      array(select row(a.leg, a.from_at, a.to_at, a.usual)::text from private.arrivals a where a.delivery = d.id order by a.leg)
    )::text, 0))
    from private.deliveries d
    left join private.delivery_people p on p.delivery = d.id
    left join private.delivery_secrets s on s.delivery = d.id
    left join private.delivery_proofs x on x.delivery = d.id
    left join public.users u on u.id = d.courier
    left join public.user_profile_pictures i on i.user_id = d.courier and i.image_type = 'courier'
    left join private.business_settings b on b.business_id = d.business_id
    left join private.api_keys k on k.id = d.by_key
    where d.id = p_id and (d.next_due > p_at) is not false);
end
$function$
;

CREATE OR REPLACE FUNCTION private.duty_mark(p_me uuid, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  me record;
  line text;
  fresh bigint;
begin
  select x.*, case when x.online then floor(extract(epoch from private.standby_from(p_me, p_at)) / 300) end as standby into me
  from (
    select l.versions is not null as carries, l.waits, l.next_due, c.markets, private.is_online(o.online_until, o.standby_until, p_at) as online, o.missed,
      row(u.xmin, a.xmin, v.xmin, l.versions, c.stops)::text as versions
    from private.couriers c
    join private.courier_presence o on o.courier = c.courier
    join public.users u on u.id = c.courier
    join auth.users a on a.id = c.courier
    left join private.verified_emails v on v.user_id = c.courier
    cross join lateral (
      -- Whether something waits at a counter that they haven't left: offers to add depend on all other couriers.
      select bool_or(d.status in ('accepted', 'at_pickup') and exists (
          select from private.deliveries w where w.business_id = d.business_id and w.ended_at is null and w.status = 'searching')
        and private.room_of(c.vehicle, (select s.carry_limit from private.city_settings s where s.market = d.market)) > 1) as waits,
        min(d.next_due) as next_due, array_agg(row(d.id, d.xmin, p.xmin, s.xmin)::text order by d.id) as versions
      from private.deliveries d
      left join private.delivery_people p on p.delivery = d.id
      left join private.delivery_secrets s on s.delivery = d.id
      where d.courier = c.courier and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
    ) as l
    where c.courier = p_me
  ) as x
  where private.has_live_session() and (x.next_due > p_at) is not false;
  if not found or (me.online and me.waits) then return null; end if;
  if me.online and not me.carries then
    if exists (select from private.deliveries d where d.next_due <= p_at and d.market = any (me.markets)) then return null; end if;
    select count(*) filter (where coalesce(d.opens_at, d.requested_at) + private.head_start() > p_at),
      row(bit_xor(uuid_hash_extended(d.id, d.xmin::text::bigint)), bit_xor(uuid_hash_extended(s.delivery, 0)),
        (select bit_xor(uuid_hash_extended(b.id, 0)) from public.businesses b where b.user_id = p_me))::text
    into fresh, line
    from private.deliveries d left join private.delivery_passes s on s.courier = p_me and s.delivery = d.id
    where d.market = any (me.markets) and d.status = 'searching' and d.search_until > p_at and private.has_opened(d.opens_at, p_at);
    if fresh > 0 then return null; end if;
  end if;
  return to_hex(hashtextextended(row(p_me, me, line)::text, 0));
end
$function$
;

CREATE OR REPLACE FUNCTION private.expected_arrivals(d private.deliveries, p_at timestamp with time zone)
 RETURNS TABLE(leg text, from_at timestamp with time zone, to_at timestamp with time zone, usual boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  second constant interval := interval '1 second';
  chosen uuid[];
  held private.deliveries[];
  one private.deliveries;
  first private.deliveries;
  counter uuid;
  began timestamptz;
  ready timestamptz;
  there timestamptz;
  way record;
  rest record;
  seen record;
  gone record;
  span_from timestamptz;
  span_to timestamptz;
  span_usual boolean;
  door jsonb;
  door_before jsonb;
  doors integer := 0;
  twice double precision := 0;
  squares double precision := 0;
begin
  if d.status not in ('accepted', 'at_pickup', 'picked_up') then return; end if;
  select c.stops into chosen from private.couriers c where c.courier = d.courier;
  select array_agg(k order by k.status <> 'at_dropoff', array_position(chosen, k.id), (k.reached ->> 'accepted')::timestamptz, k.turn, k.id) into held
  from private.deliveries k
  where k.courier = d.courier and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff');
  -- A row that's just being changed is as the caller has it.
  if held is null or not exists (select from unnest(held) h where h.id = d.id and h.status = d.status) then held := array[d]; end if;
  first := held[1];
  counter := case when d.status <> 'picked_up' then d.business_id else (
    select h.business_id from unnest(held) h where h.status in ('accepted', 'at_pickup')
    order by array_position(chosen, h.id), (h.reached ->> 'accepted')::timestamptz, h.turn, h.id limit 1) end;
  if counter is not null then
    select max(h.ready_at), min((h.reached ->> 'at_pickup')::timestamptz) filter (where h.status = 'at_pickup'),
      min((h.reached ->> 'accepted')::timestamptz) into ready, there, began
    from unnest(held) h where h.status in ('accepted', 'at_pickup') and h.business_id = counter;
    if there is null then
      way := private.market_range(d.market, 'shop', d.zone, p_at - began);
      if d.status = 'accepted' then
        leg := 'shop';
        usual := way.usual;
        from_at := greatest(began + way.from_s * second, p_at + interval '1 minute');
        to_at := greatest(began + way.to_s * second, from_at + interval '1 minute');
        return next;
      end if;
      rest := private.market_range(d.market, 'counter', d.zone, interval '0');
      span_from := greatest(began + way.from_s * second, ready) + rest.from_s * second;
      span_to := greatest(began + way.to_s * second, ready) + rest.to_s * second;
      span_usual := way.usual or rest.usual;
    else
      there := greatest(there, ready);
      rest := private.market_range(d.market, 'counter', d.zone, p_at - there);
      span_from := there + rest.from_s * second;
      span_to := there + rest.to_s * second;
      span_usual := rest.usual;
    end if;
    rest := private.market_range(d.market, 'door', first.zone, interval '0');
    span_from := span_from + rest.from_s * second;
    span_to := span_to + rest.to_s * second;
    span_usual := span_usual or rest.usual;
  elsif first.status = 'at_dropoff' then
    span_from := (first.reached ->> 'at_dropoff')::timestamptz;
    span_to := span_from;
    span_usual := false;
  else
    select p.taken_at, private.meters_left(private.door_of_delivery(first), p) as meters into seen
    from private.courier_positions p
    where p.courier = d.courier and p.taken_at >= p_at - private.approach_kept();
    rest := private.left_range(d.market, seen.meters);
    gone := private.left_door(d);
    if rest.from_s is not null then
      span_from := seen.taken_at + rest.from_s * second;
      -- They may have stood still since.
      span_to := seen.taken_at + (rest.to_s + floor(extract(epoch from p_at - seen.taken_at) / 2)::integer) * second;
      span_usual := false;
    elsif gone.left_at is null then
      began := (first.reached ->> 'picked_up')::timestamptz;
      rest := private.market_range(d.market, 'door', first.zone, p_at - began);
      span_from := began + rest.from_s * second;
      span_to := began + rest.to_s * second;
      span_usual := rest.usual;
    else
      rest := private.hop_or_way(d.market, gone.door, private.door_of_delivery(first), first.zone);
      span_from := gone.left_at + rest.from_s * second;
      span_to := gone.left_at + rest.to_s * second;
      span_usual := rest.usual;
    end if;
  end if;
  -- Each door before adds a handover and the way to the next door; half widths are added as roots of squares.
  door_before := private.door_of_delivery(first);
  foreach one in array held loop
    doors := doors + 1;
    if doors > 1 then
      door := private.door_of_delivery(one);
      rest := private.hop_or_way(d.market, door_before, door, one.zone);
      door_before := door;
      twice := twice + 1000 * (rest.from_s + rest.to_s + extract(epoch from private.fast_handover() + private.handover_time()));
      squares := squares + power(1000::double precision * (rest.to_s - rest.from_s), 2)
        + power(1000 * extract(epoch from private.handover_time() - private.fast_handover())::double precision, 2);
      span_usual := span_usual or rest.usual;
    end if;
    exit when one.id = d.id;
  end loop;
  if doors > 1 then
    twice := twice + round(1000 * extract(epoch from span_from)) + round(1000 * extract(epoch from span_to));
    squares := sqrt(squares + power(round(1000 * extract(epoch from span_to - span_from))::double precision, 2));
    span_from := to_timestamp(floor((twice - squares) / 2) / 1000);
    span_to := to_timestamp(ceil((twice + squares) / 2) / 1000);
  end if;
  leg := 'door';
  usual := span_usual;
  from_at := greatest(span_from, p_at + interval '2 minutes');
  to_at := greatest(span_to, from_at + interval '1 minute');
  return next;
end
$function$
;

CREATE OR REPLACE FUNCTION private.jobs_of(p_me uuid, p_known text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return (
    select coalesce(jsonb_agg(case
      when x.tag <> all (p_known) then jsonb_build_object('tag', x.tag, 'view', private.job_view(x.d))
      else jsonb_build_object('tag', x.tag) end order by array_position((select c.stops from private.couriers c where c.courier = p_me), (x.d).id),
      ((x.d).reached ->> 'accepted')::timestamptz, (x.d).turn, (x.d).id), '[]')
    from (
      select d, to_hex(hashtextextended(row(d.id, d.xmin, p.xmin, s.xmin)::text, 0)) as tag
      from private.deliveries d
      join private.delivery_people p on p.delivery = d.id
      left join private.delivery_secrets s on s.delivery = d.id
      where d.courier = p_me and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
    ) as x);
end
$function$
;

CREATE OR REPLACE FUNCTION private.late_stops(p_courier uuid, p_at timestamp with time zone)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return array(
    select k.id from private.deliveries k cross join lateral private.expected_arrivals(k, p_at) a
    where k.courier = p_courier and k.status in ('accepted', 'at_pickup', 'picked_up') and k.on_time is null
      and a.leg = 'door' and a.to_at > k.due_at);
end
$function$
;

ALTER FUNCTION "private"."late_stops"(uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.plan_of(p_courier uuid, d private.deliveries, p_at timestamp with time zone)
 RETURNS private.plan
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.reorder_stops(p_named text[], p_late boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;

ALTER FUNCTION "private"."reorder_stops"(text[], boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.route_of(p_courier uuid)
 RETURNS TABLE(nth bigint, place text, ids uuid[])
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select row_number() over (order by min(x.at_place)), x.place, array_agg(x.id order by x.at_place)
  from (
    select d.id,
      case when d.status in ('accepted', 'at_pickup') then 'pickup ' || d.business_id
        when d.status = 'returning' then 'return ' || d.business_id else 'dropoff ' || d.id end as place,
      row_number() over (order by array_position(array['at_dropoff', 'at_pickup', 'accepted', 'picked_up', 'returning'], d.status),
        array_position((select c.stops from private.couriers c where c.courier = p_courier), d.id),
        (d.reached ->> 'accepted')::timestamptz, d.turn, d.id) as at_place
    from private.deliveries d
    where d.courier = p_courier and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
  ) as x
  group by x.place;
end
$function$
;

CREATE OR REPLACE FUNCTION private.shown_position(d private.deliveries, p_reader text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'lat', round(p.lat::numeric, case p_reader when 'recipient' then 4 else 5 end),
      'lon', round(p.lon::numeric, case p_reader when 'recipient' then 4 else 5 end),
      'accuracy', p.accuracy, 'age', floor(extract(epoch from private.now() - p.taken_at) * 1000)::bigint)
    from private.courier_positions p cross join private.next_stop(d.courier) s
    -- One that was stored while another order was chosen is under the stop that was next then.
    where p.courier = d.courier and p.delivery = s.ids[1] and case p_reader
        when 'recipient' then d.id = any (s.ids)
        -- Also on the way to another delivery of the same shop.
        else exists (select from private.deliveries k where k.id = any (s.ids) and k.business_id = d.business_id) end
      and p.taken_at > private.now() - private.position_shown()
      and d.status = any (case p_reader
        when 'recipient' then array['picked_up', 'at_dropoff']
        when 'staff' then array['accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'] end));
end
$function$
;

CREATE OR REPLACE FUNCTION public.reorder_stops(named text[], late boolean)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.reorder_stops(named, late) $function$
;

ALTER FUNCTION "public"."reorder_stops"(text[], boolean) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."late_stops"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."late_stops"(uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."late_stops"(uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reorder_stops"(text[], boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reorder_stops"(text[], boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reorder_stops"(text[], boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reorder_stops"(text[], boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."reorder_stops"(text[], boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reorder_stops"(text[], boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reorder_stops"(text[], boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reorder_stops"(text[], boolean) TO "postgres";

ALTER TABLE "private"."couriers" ADD CONSTRAINT "couriers_stops_check" CHECK ((cardinality(stops) <= private.most_carried()));

reset check_function_bodies;
