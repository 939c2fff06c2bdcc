-- Couriers may carry several deliveries of one counter, where their city allows it: a limit for each city, the place of each delivery in
-- what its courier carries, and the route that it was added to. Every city begins with one at a time, so nothing else changes.

set check_function_bodies = off;

DROP INDEX "private"."one_at_a_time";

DROP FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone);

DROP FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone);

DROP FUNCTION "private"."carry_refusal"(boolean, boolean, text, text, text[], boolean);

ALTER TABLE "private"."deliveries" ADD COLUMN "route" uuid;

ALTER TABLE "private"."deliveries" ADD COLUMN "carry_slot" smallint NOT NULL DEFAULT 1;

CREATE TYPE "private"."plan" AS ("leaves_at" timestamp with time zone, "spare" interval, "done_at" timestamp with time zone, "last_door" jsonb);

ALTER TYPE "private"."plan" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.account_record(p_account uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'emailVerified', private.is_verified(u.id),
      'application', case when 'courier' = any (private.role_names(u.role)) then (
        select jsonb_build_object('city', c.applied_market, 'vehicle', c.vehicle,
          'photo', (select i.image_data from public.user_profile_pictures i where i.user_id = u.id and i.image_type = 'courier'))
        from (select u.id) as o left join private.couriers c on c.courier = o.id) end,
      'areas', coalesce((select to_jsonb(c.markets) from private.couriers c where c.courier = u.id), '[]'),
      'carries', (select d.status from private.deliveries d where d.courier = u.id
        and private.is_carried(d.status)
        and (d.next_due is null or d.next_due > private.now()
          or private.due_kind(d) = 'confirm' and not private.is_lost(d, private.now()))
        order by (d.reached ->> 'accepted')::timestamptz, d.id limit 1),
      'activeDeliveries',
        coalesce((select sum(private.active_deliveries(b.id)) from public.businesses b where b.user_id = u.id), 0),
      'businesses', coalesce((
        select jsonb_agg(jsonb_build_object('id', b.id, 'businessName', b.business_name, 'status', b.status,
          'createdAt', b.created_at) order by b.created_at desc, b.id)
        from public.businesses b where b.user_id = u.id), '[]'),
      'lookups', private.lookups_of('users', u.id))
    from public.users u where u.id = p_account);
end
$function$
;

CREATE OR REPLACE FUNCTION private.added_minutes(p private.plan, d private.deliveries)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$
;

ALTER FUNCTION "private"."added_minutes"(private.plan, private.deliveries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.additions_for(p_me uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  now_at constant timestamptz := private.now();
  shop constant uuid := (select k.business_id from private.deliveries k where k.courier = p_me and k.status in ('accepted', 'at_pickup') limit 1);
begin
  return (
    select coalesce(jsonb_agg(private.offer_view(x.d, p) || jsonb_build_object('addsMinutes', x.minutes)
      order by x.minutes, (x.d).due_at, (x.d).id), '[]')
    from (
      select w.d, private.added_minutes(private.plan_of(p_me, w.d, now_at), w.d) as minutes
      from (
        select d from private.deliveries d
        where d.business_id = shop and d.ended_at is null and d.status = 'searching' and private.has_opened(d.opens_at, now_at)
        order by d.due_at, d.id limit private.considered_to_add()
      ) as w
      where (w.d).search_until > now_at
        and exists (select from private.carriers_of(w.d, now_at) c where c.courier = p_me and c.offer_refusal is null)
        and (coalesce((w.d).opens_at, (w.d).requested_at) + private.head_start() <= now_at
          or not exists (select from private.line_to(w.d, now_at)))
      order by 2, (w.d).due_at, (w.d).id limit private.offers_to_add()
    ) as x
    join private.delivery_people p on p.delivery = (x.d).id);
end
$function$
;

ALTER FUNCTION "private"."additions_for"(uuid) OWNER TO "postgres";

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
      select coalesce(k.route, k.id) into n.route from private.deliveries k
      where k.courier = p_courier and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
      order by (k.reached ->> 'accepted')::timestamptz, k.id limit 1;
      select coalesce(min(s.slot), 1) into n.carry_slot from generate_series(1, private.most_carried()) as s (slot)
      where not exists (select from private.deliveries k where k.courier = p_courier and k.carry_slot = s.slot
        and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'));
      n.pickup_by := greatest(p_at + private.way_to_pickup(), d.ready_at + private.after_ready());
    when 'release', 'no_show' then
      n.courier := null;
      n.route := null;
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

CREATE OR REPLACE FUNCTION private.assign_refusal(p_id uuid, p_courier uuid, p_instead boolean)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  former uuid;
  d private.deliveries;
  at timestamptz;
  refusal text;
begin
  select x.courier into former from private.deliveries x where x.id = p_id;
  if not found then return 'taken'; end if;
  if not private.lock_account(p_courier) then return 'offline'; end if;
  perform from private.couriers x where x.courier in (former, p_courier) order by x.courier for update;
  d := private.lock_delivery(p_id);
  perform private.settle_matching(null, p_courier, null);
  if d.courier is distinct from former
    or not d.status = any (case when p_instead then array['accepted', 'at_pickup'] else array['searching'] end)
  then
    return 'taken';
  end if;
  if former = p_courier then return 'busy'; end if;
  at := private.now();
  select case
      when x.refusal is distinct from 'busy' and not exists (
        select from public.users u where u.id = p_courier and u.account_status = 'Active'
          and 'courier' = any (private.role_names(u.role)) and private.is_verified(p_courier)) then 'offline'
      else x.refusal end
  into refusal from private.carriers_of(d, at) x where x.courier = p_courier;
  -- A person who has never opened the courier's page has no row.
  if not found then return 'offline'; end if;
  if refusal is not null then return refusal; end if;
  if p_instead then d := private.apply_move(d, 'release', 'admin', private.now()); end if;
  perform private.apply_move(d, 'assign', 'admin', private.now(), p_courier);
  insert into private.audit_log (at, actor, db_role, action, tbl, row_id, old, new)
  values (private.now(), auth.uid(), coalesce(auth.jwt() ->> 'role', session_user::text), 'ASSIGN', 'deliveries',
    p_id::text, jsonb_build_object('courier', former), jsonb_build_object('courier', p_courier));
  return null;
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
      select array_agg(k.number order by (k.reached ->> 'accepted')::timestamptz, k.id) as numbers, sum(private.units_of(k.size)) as units
      from private.deliveries k where k.courier = x.courier and private.is_carried(k.status)
    ) as l);
end
$function$
;

CREATE OR REPLACE FUNCTION private.carry_refusal("full" boolean, online boolean, status text, market text, markets text[], own boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN "full" THEN 'busy'::text WHEN (NOT online) THEN 'offline'::text WHEN ((status IS NULL) OR private.is_final(status)) THEN 'taken'::text WHEN (NOT (market = ANY (markets))) THEN 'other-market'::text WHEN own THEN 'own-delivery'::text ELSE NULL::text END
;

ALTER FUNCTION "private"."carry_refusal"(boolean, boolean, text, text, text[], boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.city_hours()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.require_admin();
  return jsonb_build_object('now', now_at, 'cities', (
    with zones as (
      select z.market, nullif(z.time_zone, '') as time_zone, sum(z.businesses)::integer as businesses
      from private.cities z group by 1, 2 having sum(z.businesses) > 0
    ), cities as (
      select z.market, sum(z.businesses)::integer as businesses, (array_agg(z.time_zone
        order by z.businesses desc, z.time_zone collate "C") filter (where z.time_zone is not null))[1] as time_zone
      from zones z group by 1
    )
    select coalesce(jsonb_agg(jsonb_build_object('market', m.market, 'businesses', m.businesses, 'timeZone', m.time_zone, 'hours', c.hours,
      'carryLimit', coalesce(c.carry_limit, private.one_at_a_time()),
      'version', coalesce(c.version, 0), 'pause', case when c.paused_until > now_at then jsonb_build_object(
        'until', c.paused_until, 'reason', c.pause_reason, 'by', private.full_name(c.changed_by), 'at', c.changed_at) end)
      order by m.businesses desc, m.market collate "C"), '[]')
    from cities m left join private.city_settings c on c.market = m.market));
end
$function$
;

CREATE OR REPLACE FUNCTION private.considered_to_add()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 10
;

ALTER FUNCTION "private"."considered_to_add"() OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.door_of_delivery(d private.deliveries)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select private.door_of(d, p) from private.delivery_people p where p.delivery = d.id);
end
$function$
;

ALTER FUNCTION "private"."door_of_delivery"(private.deliveries) OWNER TO "postgres";

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
      row(u.xmin, a.xmin, v.xmin, l.versions)::text as versions
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

CREATE OR REPLACE FUNCTION private.duty_view(p_me uuid, p_markets text[], p_views boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
    'offers', case when jobs = '[]' then private.offers_of(p_me, p_markets)
      -- A page of release 0.1 doesn't know offers to add.
      when p_views or not online then '[]'::jsonb else private.additions_for(p_me) end,
    'jobs', jobs) || case when p_views then jsonb_build_object('job', jobs -> 0 -> 'view') else '{}' end;
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
  select array_agg(k order by k.status <> 'at_dropoff', (k.reached ->> 'accepted')::timestamptz, k.id) into held
  from private.deliveries k
  where k.courier = d.courier and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff');
  -- A row that's just being changed is as the caller has it.
  if held is null or not exists (select from unnest(held) h where h.id = d.id and h.status = d.status) then held := array[d]; end if;
  first := held[1];
  counter := case when d.status <> 'picked_up' then d.business_id else (
    select h.business_id from unnest(held) h where h.status in ('accepted', 'at_pickup')
    order by (h.reached ->> 'accepted')::timestamptz, h.id limit 1) end;
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

CREATE OR REPLACE FUNCTION private.fast_handover()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:01:00'::interval
;

ALTER FUNCTION "private"."fast_handover"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hide_out_of_sight(p_courier uuid, p_place text, p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  next record;
begin
  select * into next from private.next_stop(p_courier);
  if next.ids <@ p_ids or (next.place = p_place and next.place like 'pickup %') then
    update private.courier_positions set delivery = next.ids[1] where courier = p_courier and delivery <> next.ids[1];
  else
    delete from private.courier_positions where courier = p_courier;
  end if;
end
$function$
;

ALTER FUNCTION "private"."hide_out_of_sight"(uuid, text, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hop_or_way(p_market text, p_from jsonb, p_to jsonb, p_zone text, OUT from_s integer, OUT to_s integer, OUT usual boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  select h.from_s, h.to_s, false into from_s, to_s, usual from private.hop_range(p_market, p_from, p_to) h;
  if from_s is null then
    select r.from_s, r.to_s, r.usual into from_s, to_s, usual from private.market_range(p_market, 'door', p_zone, interval '0') r;
  end if;
end
$function$
;

ALTER FUNCTION "private"."hop_or_way"(text, jsonb, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hop_range(p_market text, p_from jsonb, p_to jsonb, OUT from_s integer, OUT to_s integer)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  select r.from_s, r.to_s into from_s, to_s
  from private.left_range(p_market, greatest(private.least_hop(), private.meters_between(
    (p_from ->> 'lat')::double precision, (p_from ->> 'lon')::double precision,
    (p_to ->> 'lat')::double precision, (p_to ->> 'lon')::double precision))) r
  where p_from is not null and p_to is not null;
end
$function$
;

ALTER FUNCTION "private"."hop_range"(text, jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_alone(d private.deliveries)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return not exists (select from private.deliveries k where k.route = coalesce(d.route, d.id) and k.id <> d.id and k.courier = d.courier)
    and not exists (select from private.deliveries k where k.id = d.route and k.courier = d.courier);
end
$function$
;

ALTER FUNCTION "private"."is_alone"(private.deliveries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.learn_door(d private.deliveries, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.door_areas as a (country, code, n, lat, lon, lat_squares, lon_squares)
  select x.country, private.area_code(x.country, x.postal_code), 1, x.lat, x.lon, x.lat * x.lat, x.lon * x.lon
  from (
    select split_part(d.market, '|', 1) as country, q.postal_code, floor(p.lat * 500 + 0.5) as lat,
      floor(p.lon * 500 + 0.5) as lon
    from private.courier_positions p cross join private.delivery_people q
    where p.courier = d.courier and q.delivery = d.id and p.accuracy <= 60
    and p.taken_at > p_at - interval '90 seconds' and p.taken_at < p_at + interval '90 seconds'
  ) as x
  where x.country in ('ca', 'us') and private.area_code(x.country, x.postal_code) ~ '^[0-9A-Z]{3,5}$'
  on conflict (country, code) do update set
    n = case when a.n + 1 < 500 then a.n + 1 else 250 end,
    lat = (a.lat + excluded.lat) * case when a.n + 1 < 500 then 1 else 0.5 end,
    lon = (a.lon + excluded.lon) * case when a.n + 1 < 500 then 1 else 0.5 end,
    lat_squares = (a.lat_squares + excluded.lat_squares) * case when a.n + 1 < 500 then 1 else 0.5 end,
    lon_squares = (a.lon_squares + excluded.lon_squares) * case when a.n + 1 < 500 then 1 else 0.5 end
$function$
;

CREATE OR REPLACE FUNCTION private.learn_stop(d private.deliveries, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update private.business_settings s set
    stop_lats = private.with_stop(s.stop_lats, p.lat),
    stop_lons = private.with_stop(s.stop_lons, p.lon),
    shop_lat = case when s.shop_moved then s.shop_lat else private.middle_stop(private.with_stop(s.stop_lats, p.lat)) end,
    shop_lon = case when s.shop_moved then s.shop_lon else private.middle_stop(private.with_stop(s.stop_lons, p.lon)) end
  from private.courier_positions p
  where s.business_id = d.business_id and p.courier = d.courier
    and p.accuracy <= 60
    and p.taken_at > p_at - interval '90 seconds' and p.taken_at < p_at + interval '90 seconds'
$function$
;

CREATE OR REPLACE FUNCTION private.least_hop()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 400
;

ALTER FUNCTION "private"."least_hop"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.leave_work(p_courier uuid, p_actor text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.left_door(d private.deliveries, OUT left_at timestamp with time zone, OUT door jsonb)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  select x.at, private.door_of_delivery(k) into left_at, door
  from private.deliveries k
  cross join lateral (select coalesce(k.reached ->> 'delivered', k.reached ->> 'returning')::timestamptz as at) as x
  where (k.route = coalesce(d.route, d.id) or k.id = d.route) and k.id <> d.id and k.courier = d.courier and x.at is not null
  order by x.at desc, k.id limit 1;
end
$function$
;

ALTER FUNCTION "private"."left_door"(private.deliveries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.merchant_view(d private.deliveries)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (
    select private.delivery_summary(d, p) || jsonb_build_object(
      'businessId', d.business_id, 'zone', d.zone, 'minutes', d.minutes, 'cancelFee', d.cancel_fee,
      'returnShare', d.return_share, 'size', d.size, 'handover', d.handover, 'contents', d.contents,
      'declared', d.declared_cents, 'refunded', d.refunded,
      'readyAt', d.ready_at, 'promisedAt', d.promised_at, 'searchUntil', d.search_until,
      'overdue', private.is_overdue(d, private.now()), 'arrivals', private.arrivals_of(d), 'stopsBefore', private.stops_before(d),
      'reportable', private.move_refusal(d, 'lose', 'merchant', private.now(), null, null, null) is null,
      'redeliveryOf', d.redelivery_of, 'metadata', d.metadata,
      'requestedBy', (select k.name from private.api_keys k where k.id = d.by_key),
      'heldUntil', private.held_until(d.held, d.reached), 'heldReason', d.held_reason,
      'people', case when p.delivery is not null then jsonb_build_object(
        'pickup', jsonb_build_object('name', p.pickup_name, 'street', p.pickup_street, 'city', p.pickup_city,
          'state', p.pickup_state, 'postalCode', p.pickup_postal_code, 'phone', p.pickup_phone, 'notes', p.pickup_notes),
        'dropoff', jsonb_build_object('name', p.name, 'street', p.street, 'unit', p.unit, 'city', p.city, 'state', p.state,
          'postalCode', p.postal_code, 'phone', p.phone, 'accessCode', p.access_code, 'notes', p.notes, 'email', p.email),
        'recipientNote', p.recipient_note) end,
      'pin', s.pin, 'pinTriesLeft', private.pin_tries() - coalesce(s.tries, 0), 'key', s.key,
      'courier', (select jsonb_build_object('firstName', coalesce(u.first_name, ''),
          'phone', case when private.is_carried(d.status) and coalesce(u.phone, '') <> ''
            then coalesce(u.country_code, '') || u.phone else '' end)
        from public.users u where u.id = d.courier),
      'proof', private.proof_mark(d.id),
      'events', (select coalesce(jsonb_agg(private.event_view(e) order by e.seq), '[]')
        from private.delivery_events e where e.delivery = d.id),
      'timeline', private.timeline(d))
    from (select d.id) as one
    left join private.delivery_people p on p.delivery = d.id
    left join private.delivery_secrets s on s.delivery = d.id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.most_carried()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 8
;

ALTER FUNCTION "private"."most_carried"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_stop(p_courier uuid, OUT place text, OUT ids uuid[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  select s.place, s.ids into place, ids from private.route_of(p_courier) s order by s.nth limit 1;
end
$function$
;

ALTER FUNCTION "private"."next_stop"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_arrivals(d private.deliveries, n private.deliveries, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- The way to the door again doesn't begin at the shop.
  part text := case when d.status <> n.status and not n.reached ? 'returning' then
    case n.status when 'at_pickup' then 'shop' when 'picked_up' then 'counter' when 'at_dropoff' then 'door' end end;
  took interval;
  seen timestamptz[];
begin
  if d.status = n.status then return; end if;
  if not private.is_carried(d.status) and not private.is_carried(n.status) then return; end if;
  if n.status in ('accepted', 'at_pickup', 'picked_up') then
    delete from private.arrivals a where a.delivery = n.id and a.leg = 'shop' and n.status <> 'accepted';
    perform private.arrivals_of(n);
  else
    select a.within into seen from private.arrivals a where a.delivery = n.id and a.leg = 'door';
    delete from private.arrivals a where a.delivery = n.id;
  end if;
  if n.status = 'at_dropoff' then
    -- They went to this door first.
    update private.arrivals a set within = '{}' from private.deliveries k
    where k.courier = n.courier and k.status = 'picked_up' and k.id <> n.id and a.delivery = k.id and a.within <> '{}';
  end if;
  if part is null then return; end if;
  took := p_at - case part
    when 'counter' then greatest((n.reached ->> 'at_pickup')::timestamptz, n.ready_at)
    else (n.reached ->> case part when 'shop' then 'accepted' else 'picked_up' end)::timestamptz
  end;
  -- With other stops on the way, it took longer than the way does.
  if private.is_alone(n) then
    perform private.learn_time(n.market, part, case part when 'door' then n.zone else 'all' end, took);
  end if;
  if part = 'door' then
    for i in 1 .. 8 loop
      if seen[i] is not null then
        perform private.learn_time(n.market, 'left', (private.distances())[i]::text, p_at - seen[i]);
      end if;
    end loop;
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.note_position(p_courier uuid, p_here jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d private.deliveries;
  before private.courier_positions;
  here private.courier_positions;
  at_lat constant double precision := private.number_in(p_here, 'lat', -90, 90);
  at_lon constant double precision := private.number_in(p_here, 'lon', -180, 180);
  off_by constant double precision := private.number_in(p_here, 'accuracy', 0, 1500);
  old constant double precision := private.number_in(p_here, 'age', 0, 120000);
  now_at constant timestamptz := private.now();
begin
  if at_lat is null or at_lon is null or off_by is null or old is null or (at_lat = 0 and at_lon = 0)
    or octet_length(p_here::text) > 300
  then
    return;
  end if;
  select x.* into d from private.deliveries x
  where x.id = (select s.ids[1] from private.next_stop(p_courier) s) and x.courier = p_courier
  for share skip locked;
  if not found then return; end if;
  select * into before from private.courier_positions c where c.courier = p_courier;
  insert into private.courier_positions as c (courier, delivery, lat, lon, accuracy, taken_at, heard_at)
  values (p_courier, d.id, round(at_lat::numeric, 5), round(at_lon::numeric, 5), round(off_by),
    now_at - round(old) * interval '1 millisecond', now_at)
  on conflict (courier) do update set delivery = excluded.delivery, lat = excluded.lat, lon = excluded.lon,
    accuracy = excluded.accuracy, taken_at = excluded.taken_at, heard_at = excluded.heard_at
  where c.delivery <> excluded.delivery or excluded.taken_at > c.taken_at
  returning * into here;
  if found and before.delivery = d.id and d.status = 'picked_up' then perform private.note_within(d, before, here); end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.offers_to_add()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 3
;

ALTER FUNCTION "private"."offers_to_add"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.one_at_a_time()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 1
;

ALTER FUNCTION "private"."one_at_a_time"() OWNER TO "postgres";

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
  select array_agg(k order by (k.reached ->> 'accepted')::timestamptz, k.id), min((k.reached ->> 'at_pickup')::timestamptz),
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

ALTER FUNCTION "private"."plan_of"(uuid, private.deliveries, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.record_move(d private.deliveries, n private.deliveries, p_kind text, p_actor text, p_at timestamp with time zone, p_reason text, p_reported_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
    route = n.route, carry_slot = n.carry_slot, status = n.status, version = n.version, courier = n.courier, search_until = n.search_until, pickup_by = n.pickup_by,
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
$function$
;

CREATE OR REPLACE FUNCTION private.room()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN '{"car": 8, "bike": 3, "foot": 1, "scooter": 3}'::jsonb
;

ALTER FUNCTION "private"."room"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.room_of(vehicle text, carry_limit smallint)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN LEAST(COALESCE(((private.room() ->> vehicle))::integer, 1), COALESCE((carry_limit)::integer, private.one_at_a_time()))
;

ALTER FUNCTION "private"."room_of"(text, smallint) OWNER TO "postgres";

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
        (d.reached ->> 'accepted')::timestamptz, d.id) as at_place
    from private.deliveries d
    where d.courier = p_courier and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
  ) as x
  group by x.place;
end
$function$
;

ALTER FUNCTION "private"."route_of"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_carry_limit(p_market text, p_most integer, p_after integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c private.city_settings;
begin
  perform private.require_admin();
  if (p_most between private.one_at_a_time() and private.most_carried()) is not true then return private.result_refused('invalid'); end if;
  if not private.is_city(p_market) then return private.result_refused('no-such-market'); end if;
  insert into private.city_settings (market) values (p_market) on conflict do nothing;
  select * into strict c from private.city_settings x where x.market = p_market for update;
  if c.version is distinct from p_after then
    -- A retry of the same change.
    return case when c.version = p_after + 1 and c.carry_limit = p_most
      then private.result_ok(null) else private.result_refused('changed') end;
  end if;
  update private.city_settings set carry_limit = p_most, version = version + 1 where market = p_market;
  return private.result_ok(null);
end
$function$
;

ALTER FUNCTION "private"."save_carry_limit"(text, integer, integer) OWNER TO "postgres";

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
    where p.courier = d.courier and case p_reader
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

CREATE OR REPLACE FUNCTION private.stops_before(d private.deliveries)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select s.nth - 1 from private.route_of(d.courier) s where d.id = any (s.ids));
end
$function$
;

ALTER FUNCTION "private"."stops_before"(private.deliveries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tracked_view(d private.deliveries, p_recipient boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'number', d.number, 'version', d.version, 'status', d.status,
      'timeline', private.timeline(d, 'minute'), 'opensAt', date_trunc('minute', private.opens_next(d, private.now())),
      'dropoffReadyAt', date_trunc('minute', d.dropoff_ready_at), 'dueAt', date_trunc('minute', d.due_at), 'onTime', d.on_time,
      'overdue', private.is_overdue(d, private.now()),
      'arrival', case when p_recipient or d.status = 'picked_up' then private.arrivals_of(d) -> 'door' end, 'city', p.city,
      'stopsBefore', case when p_recipient and d.status = 'picked_up' then private.stops_before(d) end,
      'recipient', case when p_recipient then jsonb_build_object(
        'shop', p.pickup_name,
        'shopPhone', (select p.pickup_phone from private.business_settings b where b.business_id = d.business_id and b.call_shop),
        'note', p.recipient_note, 'name', p.name, 'street', p.street, 'unit', p.unit, 'accessCode', p.access_code,
        'handover', d.handover,
        'pin', case when not private.is_final(d.status) then s.pin end,
        'courier', case when private.is_carried(d.status) then (
          select jsonb_build_object('firstName', coalesce(u.first_name, ''), 'photo', (
            select jsonb_build_object('of', u.id, 'digest', i.image_digest)
            from public.user_profile_pictures i where i.user_id = u.id and i.image_type = 'courier'))
          from public.users u where u.id = d.courier) end,
        'proof', case when d.status = 'delivered' then private.proof_mark(d.id) end
      ) end)
    from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
    where p.delivery = d.id and not private.tracking_closed(d, private.now()));
end
$function$
;

CREATE OR REPLACE FUNCTION private.units()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN '{"large": 2, "small": 1}'::jsonb
;

ALTER FUNCTION "private"."units"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.units_of(size text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN COALESCE(((private.units() ->> size))::integer, 1)
;

ALTER FUNCTION "private"."units_of"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_carry_limit(market text, most integer, after integer)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.save_carry_limit(market, most, after) $function$
;

ALTER FUNCTION "public"."save_carry_limit"(text, integer, integer) OWNER TO "postgres";

CREATE INDEX deliveries_of_route ON private.deliveries USING btree (route) WHERE (route IS NOT NULL);

CREATE UNIQUE INDEX one_in_each_slot ON private.deliveries USING btree (courier, carry_slot) WHERE (status = ANY (ARRAY['accepted'::text, 'at_pickup'::text, 'picked_up'::text, 'at_dropoff'::text, 'returning'::text]));

REVOKE ALL ON FUNCTION "private"."added_minutes"(private.plan, private.deliveries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."added_minutes"(private.plan, private.deliveries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."added_minutes"(private.plan, private.deliveries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."additions_for"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."additions_for"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."additions_for"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."carry_refusal"(boolean, boolean, text, text, text[], boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."carry_refusal"(boolean, boolean, text, text, text[], boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."carry_refusal"(boolean, boolean, text, text, text[], boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."considered_to_add"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."considered_to_add"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."considered_to_add"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."door_of_delivery"(private.deliveries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."door_of_delivery"(private.deliveries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."door_of_delivery"(private.deliveries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fast_handover"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fast_handover"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fast_handover"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."hide_out_of_sight"(uuid, text, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hide_out_of_sight"(uuid, text, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hide_out_of_sight"(uuid, text, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hop_or_way"(text, jsonb, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hop_or_way"(text, jsonb, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hop_or_way"(text, jsonb, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hop_range"(text, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hop_range"(text, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hop_range"(text, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_alone"(private.deliveries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_alone"(private.deliveries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_alone"(private.deliveries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."least_hop"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."least_hop"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."least_hop"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."left_door"(private.deliveries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."left_door"(private.deliveries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."left_door"(private.deliveries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."most_carried"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."most_carried"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."most_carried"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_stop"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_stop"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_stop"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."offers_to_add"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."offers_to_add"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."offers_to_add"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."one_at_a_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."one_at_a_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."one_at_a_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."plan_of"(uuid, private.deliveries, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plan_of"(uuid, private.deliveries, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_of"(uuid, private.deliveries, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."room"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."room"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."room"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."room_of"(text, smallint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."room_of"(text, smallint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."room_of"(text, smallint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."route_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."route_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."route_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_carry_limit"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_carry_limit"(text, integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."save_carry_limit"(text, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_carry_limit"(text, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stops_before"(private.deliveries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stops_before"(private.deliveries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stops_before"(private.deliveries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."units"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."units"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."units"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."units_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."units_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."units_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_carry_limit"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_carry_limit"(text, integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_carry_limit"(text, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_carry_limit"(text, integer, integer) TO "postgres";

ALTER TABLE "private"."city_settings" ADD COLUMN "carry_limit" smallint NOT NULL DEFAULT private.one_at_a_time();

CREATE OR REPLACE FUNCTION private.carriers_of(d private.deliveries, p_at timestamp with time zone)
 RETURNS TABLE(courier uuid, idle_since timestamp with time zone, online boolean, carries boolean, markets text[], refusal text, offer_refusal text)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT x.courier,
     x.idle_since,
     x.online,
     x.carries,
     x.markets,
     x.refusal,
     COALESCE(x.refusal,
         CASE
             WHEN ( SELECT true
                FROM private.delivery_passes s
               WHERE ((s.courier = x.courier) AND (s.delivery = (carriers_of.d).id))) THEN 'passed'::text
             WHEN ((carriers_of.d).status <> 'searching'::text) THEN 'taken'::text
             WHEN (x.carries AND (private.added_minutes(private.plan_of(x.courier, carriers_of.d, carriers_of.p_at), carriers_of.d) IS NULL)) THEN 'busy'::text
             ELSE NULL::text
         END) AS "coalesce"
    FROM ( SELECT c.courier,
             c.markets,
             p.idle_since,
             private.is_online(p.online_until, p.standby_until, carriers_of.p_at) AS online,
             (l.parcels > 0) AS carries,
             private.carry_refusal(((l.parcels > 0) AND ((l.parcels >= private.most_carried()) OR ((l.units + private.units_of((carriers_of.d).size)) > private.room_of(c.vehicle, ( SELECT s.carry_limit
                    FROM private.city_settings s
                   WHERE (s.market = (carriers_of.d).market)))))), private.is_online(p.online_until, p.standby_until, carriers_of.p_at),
                 CASE
                     WHEN private.has_opened((carriers_of.d).opens_at, carriers_of.p_at) THEN (carriers_of.d).status
                     ELSE NULL::text
                 END, (carriers_of.d).market, c.markets, ((( SELECT b.user_id
                    FROM public.businesses b
                   WHERE (b.id = (carriers_of.d).business_id)) = c.courier) OR (( SELECT lower(r.email) AS lower
                    FROM private.delivery_people r
                   WHERE ((r.delivery = (carriers_of.d).id) AND (r.email <> ''::text))) = ( SELECT lower((u.email)::text) AS lower
                    FROM auth.users u
                   WHERE (u.id = c.courier))))) AS refusal
            FROM ((private.couriers c
              LEFT JOIN private.courier_presence p ON ((p.courier = c.courier)))
              CROSS JOIN LATERAL ( SELECT count(*) AS parcels,
                     sum(private.units_of(k.size)) AS units
                    FROM private.deliveries k
                   WHERE ((k.courier = c.courier) AND private.is_carried(k.status))) l)) x;
END
;

ALTER FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.line_to(d private.deliveries, p_at timestamp with time zone)
 RETURNS TABLE(courier uuid, idle_since timestamp with time zone)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT x.courier,
     x.idle_since
    FROM private.carriers_of(line_to.d, line_to.p_at) x(courier, idle_since, online, carries, markets, refusal, offer_refusal)
   WHERE ((x.markets @> ARRAY[(line_to.d).market]) AND x.online AND (NOT x.carries) AND ((line_to.d).search_until > line_to.p_at) AND (x.offer_refusal IS NULL));
END
;

ALTER FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) TO "postgres";

ALTER TABLE "private"."city_settings" ADD CONSTRAINT "city_settings_carry_limit_check" CHECK (((carry_limit >= private.one_at_a_time()) AND (carry_limit <= private.most_carried())));

ALTER TABLE "private"."deliveries" ADD CONSTRAINT "deliveries_carry_slot_check" CHECK (((carry_slot >= 1) AND (carry_slot <= private.most_carried())));

reset check_function_bodies;
