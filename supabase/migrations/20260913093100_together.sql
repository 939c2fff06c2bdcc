-- Deliveries that a shop sends together, for one courier: all are requested, or none. Each names the first of them, and its place among
-- their doors. Deliveries of before have neither.

set check_function_bodies = off;

DROP FUNCTION "private"."add_delivery"(uuid, jsonb);

ALTER TABLE "private"."deliveries" ADD COLUMN "together" uuid;

ALTER TABLE "private"."deliveries" ADD COLUMN "turn" smallint NOT NULL DEFAULT 0;

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
        order by (d.reached ->> 'accepted')::timestamptz, d.turn, d.id limit 1),
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

CREATE OR REPLACE FUNCTION private.add_delivery(p_owner uuid, r jsonb, p_alone boolean)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted uuid := (r ->> 'id')::uuid;
  details jsonb := r -> 'details';
  windowed constant boolean := coalesce(r #>> '{details,slot}', '') <> '';
  metadata constant jsonb := coalesce(r -> 'metadata', '{}');
  b public.businesses;
  s private.business_settings;
  prices jsonb;
  rate jsonb;
  more jsonb;
  d private.deliveries;
  of_market text;
  city private.city_settings;
  n_zone text;
  code text;
  meters integer;
  at timestamptz;
  t record;
  counted record;
  existing uuid;
  refusal text;
begin
  select * into b from public.businesses x where x.id = (r ->> 'businessId')::uuid and x.user_id = p_owner;
  if not found then return 'no-such-business'; end if;
  of_market := private.market_of(b.country, b.state, b.city);
  city := private.locked_city(of_market);
  perform private.settle_matching(b.id, null, null);
  insert into private.business_settings (business_id) values (b.id) on conflict do nothing;
  select * into strict s from private.business_settings x where x.business_id = b.id for update;
  -- Another command already requested the same delivery.
  select x.business_id into existing from private.deliveries x where x.id = wanted;
  if found then return case when existing = b.id then null else 'invalid' end; end if;

  -- A redelivery refers to a delivery of the same business.
  if r ->> 'redeliveryOf' is not null and not exists (
    select from private.deliveries x where x.id = (r ->> 'redeliveryOf')::uuid and x.business_id = b.id)
  then
    return 'invalid';
  end if;
  refusal := private.standing_refusal(p_owner);
  if refusal is not null then return refusal; end if;
  if b.status <> 'Active' then return 'business-not-active'; end if;
  if s.postal_code is null then return 'no-pickup'; end if;
  if not private.acceptable_details(b.country, details) or not private.is_metadata(metadata) then return 'invalid'; end if;

  -- Read once: a change of prices at this moment comes before or after the whole delivery.
  at := private.now();
  prices := private.tariff_at(of_market, at);
  code := private.postal_code(b.country, details ->> 'postalCode');
  -- Without a reach, or if an area isn't known, the codes themselves decide.
  meters := case when prices ? 'reach' then private.meters_apart(b.country, s.postal_code, code) end;
  n_zone := case when meters is not null then private.zone_within(meters, prices -> 'reach')
    else private.zone_between(b.country, b.city, b.state, s.postal_code, details ->> 'city', details ->> 'state', code) end;
  if n_zone is null then return 'out-of-area'; end if;
  rate := prices -> 'rates' -> n_zone;
  t := private.times_of(
    details, (r ->> 'pickupReadyAt')::timestamptz, of_market, n_zone, (rate ->> 'minutes')::integer, at);
  refusal := coalesce(t.refusal, private.closed_for(
    city, private.shop_hours(s), t.ready_at, case when windowed then t.due_at end));
  if refusal is not null then return refusal; end if;
  if windowed and private.shop_hours(s) is not null then
    t.search_until := private.open_until(private.shop_hours(s), t.ready_at, t.search_until);
  end if;
  more := case details ->> 'size' when 'large' then prices -> 'large' else '{"fee": 0, "pay": 0}' end;
  if (r -> 'agreed' ->> 'fee')::integer is distinct from (rate ->> 'fee')::integer + (more ->> 'fee')::integer
    or (r -> 'agreed' ->> 'free')::boolean is distinct from (s.free_left > 0)
  then
    return 'price-changed';
  end if;
  counted := private.counted_in(b.id, at);
  if (t.opens_at is null
      and (counted.active >= private.active_deliveries_limit() or counted.within_the_hour >= private.hourly_deliveries_limit()))
    or (t.opens_at is not null and (
      counted.scheduled >= private.scheduled_deliveries_limit()
      or counted.scheduled_within_the_hour >= private.hourly_scheduled_limit()))
  then
    return 'too-many';
  end if;

  insert into private.deliveries (
    id, number, business_id, market, zone, size, handover, contents, reference, declared_cents,
    fee, pay, minutes, cancel_fee, return_share, currency, free, ready_at, opens_at, dropoff_ready_at, search_until, due_at,
    promised_at, redelivery_of, metadata, reached, requested_at, next_due
  ) values (
    wanted, private.make_tracking_number(), b.id, of_market, n_zone,
    details ->> 'size', details ->> 'handover', btrim(details ->> 'contents'), btrim(details ->> 'reference'),
    private.declared_value(details),
    (rate ->> 'fee')::integer + (more ->> 'fee')::integer, (rate ->> 'pay')::integer + (more ->> 'pay')::integer,
    (rate ->> 'minutes')::integer, (prices ->> 'cancelFee')::integer, (prices ->> 'returnShare')::integer,
    private.currency_of(b.country), s.free_left > 0, t.ready_at, t.opens_at, t.dropoff_ready_at, t.search_until,
    t.due_at, t.due_at, (r ->> 'redeliveryOf')::uuid, metadata,
    jsonb_build_object('searching', at), at,
    t.search_until
  ) returning * into d;
  insert into private.delivery_people (
    delivery, pickup_name, pickup_street, pickup_city, pickup_state, pickup_postal_code, pickup_phone, pickup_notes,
    name, street, unit, access_code, city, state, postal_code, phone, notes, email
  ) values (
    wanted, b.business_name, b.address, b.city, b.state, s.postal_code, s.phone, s.notes,
    btrim(details ->> 'name'), btrim(details ->> 'street'), btrim(details ->> 'unit'),
    coalesce(btrim(details ->> 'accessCode'), ''), btrim(details ->> 'city'),
    details ->> 'state', code, details ->> 'phone',
    btrim(details ->> 'notes'), lower(details ->> 'email'));
  perform private.queue_door(wanted);
  insert into private.delivery_secrets (delivery, pin, key)
  values (wanted, case when details ->> 'handover' = 'meet' then private.make_pin() end, private.make_key());
  if p_alone then perform private.announce_delivery(wanted); end if;
  update private.business_settings set
    requested = requested + 1, free_left = case when d.free then free_left - 1 else free_left end
  where business_id = b.id;
  return null;
end
$function$
;

ALTER FUNCTION "private"."add_delivery"(uuid, jsonb, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.add_together(p_owner uuid, p_requests jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  business constant uuid := (p_requests #>> '{0,businessId}')::uuid;
  size constant integer := case jsonb_typeof(p_requests) when 'array' then jsonb_array_length(p_requests) else 0 end;
  ids uuid[];
  r jsonb;
  nth integer := 0;
  most integer;
  refusal text;
  answer jsonb;
  late record;
begin
  if size < private.least_together() then return to_jsonb('too-few'::text); end if;
  if size > private.most_carried() then
    return jsonb_build_object('code', 'too-many-together', 'most', private.most_carried());
  end if;
  select array_agg(private.requested_id(u.r) order by u.place) into ids
  from jsonb_array_elements(p_requests) with ordinality as u (r, place);
  -- Another command already requested the same ones.
  if size = (
    select count(*) from private.deliveries d join public.businesses b on b.id = d.business_id and b.user_id = p_owner
    where d.id = any (ids) and d.together = ids[1] and d.business_id = business)
  then
    return null;
  end if;
  begin
    for r in select u.r from jsonb_array_elements(p_requests) with ordinality as u (r, place) order by u.place loop
      nth := nth + 1;
      refusal := case
        when (r ->> 'businessId')::uuid is distinct from business or ids[nth] is null or ids[nth] = any (ids[1:nth - 1]) then 'invalid'
        when exists (
          select from private.deliveries d join public.businesses b on b.id = d.business_id and b.user_id = p_owner
          where d.id = ids[nth] and d.business_id = business) then 'reused-command'
        else private.add_delivery(p_owner, r, false) end;
      exit when refusal is not null;
    end loop;
    if refusal is not null then
      answer := jsonb_build_object('at', nth - 1, 'refusal', refusal);
    else
      select private.most_room(min(d.market)) into most from private.deliveries d where d.id = any (ids);
      if (select sum(private.units_of(d.size)) from private.deliveries d where d.id = any (ids)) > most then
        answer := jsonb_build_object('code', 'too-many-together', 'most', most);
      else
        select p.* into late from private.plan_together(
          ids,
          array(select coalesce(u.r #>> '{details,slot}', '') <> '' from jsonb_array_elements(p_requests) with ordinality as u (r, place) order by u.place),
          (select private.shop_hours(s) from private.business_settings s where s.business_id = business)) p;
        if late.late_at is not null then
          answer := jsonb_build_object('at', late.late_at, 'refusal',
            jsonb_build_object('code', 'before-earliest', 'earliestAt', late.earliest_at));
        end if;
      end if;
    end if;
    -- Takes back those that were added.
    if answer is not null then raise exception 'refused' using errcode = 'PT409'; end if;
  exception
    when sqlstate 'PT409' then null;
    when data_exception or check_violation or unique_violation or not_null_violation then
      answer := jsonb_build_object('at', greatest(0, nth - 1), 'refusal', 'invalid');
  end;
  if answer ->> 'refusal' in ('paused', 'shop-closed', 'city-closed') then
    answer := jsonb_set(answer, '{refusal}', private.not_open_refusal(answer ->> 'refusal', business));
  end if;
  if answer is null then
    -- All of them are there before couriers hear of the first.
    for i in 1 .. size loop
      perform private.announce_delivery(ids[i]);
    end loop;
  end if;
  return answer;
end
$function$
;

ALTER FUNCTION "private"."add_together"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.announce_delivery(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d private.deliveries;
begin
  select * into strict d from private.deliveries x where x.id = p_id;
  insert into private.delivery_events (delivery, seq, kind, actor, at) values (p_id, 1, 'request', 'merchant', d.requested_at);
  perform private.write_alerts(null, d, 'request', 'merchant');
end
$function$
;

ALTER FUNCTION "private"."announce_delivery"(uuid) OWNER TO "postgres";

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
      select array_agg(k.number order by (k.reached ->> 'accepted')::timestamptz, k.turn, k.id) as numbers, sum(private.units_of(k.size)) as units
      from private.deliveries k where k.courier = x.courier and private.is_carried(k.status)
    ) as l);
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
  select array_agg(k order by k.status <> 'at_dropoff', (k.reached ->> 'accepted')::timestamptz, k.turn, k.id) into held
  from private.deliveries k
  where k.courier = d.courier and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff');
  -- A row that's just being changed is as the caller has it.
  if held is null or not exists (select from unnest(held) h where h.id = d.id and h.status = d.status) then held := array[d]; end if;
  first := held[1];
  counter := case when d.status <> 'picked_up' then d.business_id else (
    select h.business_id from unnest(held) h where h.status in ('accepted', 'at_pickup')
    order by (h.reached ->> 'accepted')::timestamptz, h.turn, h.id limit 1) end;
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
      else jsonb_build_object('tag', x.tag) end order by ((x.d).reached ->> 'accepted')::timestamptz, (x.d).turn, (x.d).id), '[]')
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

CREATE OR REPLACE FUNCTION private.least_together()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 2
;

ALTER FUNCTION "private"."least_together"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.longest_together()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '04:00:00'::interval
;

ALTER FUNCTION "private"."longest_together"() OWNER TO "postgres";

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
      'overdue', private.is_overdue(d, private.now()), 'arrivals', private.arrivals_of(d), 'stopsBefore', private.stops_before(d), 'together', d.together,
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

CREATE OR REPLACE FUNCTION private.most_room(p_market text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select greatest(private.one_at_a_time(), max(private.room_of(c.vehicle, s.carry_limit)))
    from private.couriers c left join private.city_settings s on s.market = p_market
    where c.markets @> array[p_market] and exists (
      select from public.users u where u.id = c.courier and u.account_status = 'Active'
        and 'courier' = any (private.role_names(u.role)) and private.is_verified(u.id)));
end
$function$
;

ALTER FUNCTION "private"."most_room"(text) OWNER TO "postgres";

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
  select array_agg(k order by (k.reached ->> 'accepted')::timestamptz, k.turn, k.id), min((k.reached ->> 'at_pickup')::timestamptz),
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

CREATE OR REPLACE FUNCTION private.plan_together(p_ids uuid[], p_windowed boolean[], p_shop jsonb, OUT late_at integer, OUT earliest_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  second constant interval := interval '1 second';
  none constant interval := interval '0';
  of_market text;
  ready timestamptz;
  opens timestamptz;
  until timestamptz;
  way interval;
  hop integer;
  due timestamptz;
  door jsonb;
  door_before jsonb;
  zone_before text;
  nth integer := 0;
  one record;
begin
  select max(d.ready_at), min(d.market) into ready, of_market from private.deliveries d where d.id = any (p_ids);
  if not false = any (p_windowed) then
    select d.opens_at into opens from private.deliveries d where d.id = any (p_ids) and d.ready_at = ready limit 1;
  end if;
  way := (select r.to_s from private.market_range(of_market, 'shop', 'A', none) r) * second
    + (select r.to_s from private.market_range(of_market, 'counter', 'A', none) r) * second;
  for one in
    select d, w.windowed, w.place
    from unnest(p_ids, p_windowed) with ordinality as w (id, windowed, place)
    join private.deliveries d on d.id = w.id
    join private.delivery_people p on p.delivery = d.id
    order by d.due_at, p.postal_code collate "C", d.id
  loop
    nth := nth + 1;
    door := private.door_of_delivery(one.d);
    hop := (select r.to_s from private.market_range(of_market, 'door', (one.d).zone, none) r);
    if nth > 1 then
      -- A way that can't be planned takes no longer than back to the counter, and from there.
      hop := coalesce(
        (select h.to_s from private.hop_range(of_market, door_before, door) h),
        hop + (select r.to_s from private.market_range(of_market, 'door', zone_before, none) r));
    end if;
    way := greatest(way + hop * second, (one.d).dropoff_ready_at - ready) + private.handover_time();
    door_before := door;
    zone_before := (one.d).zone;
    due := (one.d).due_at;
    if due < ready + way + private.spare_time() then
      earliest_at := ready + way + private.spare_time();
      due := date_bin(private.rounded_to(), earliest_at + private.rounded_to() - interval '1 microsecond', timestamptz '2000-01-01 00:00Z');
      if one.windowed or due > (one.d).ready_at + private.longest_together() then
        late_at := one.place - 1;
        return;
      end if;
      earliest_at := null;
    end if;
    until := least(until, case
      when not one.windowed then ready + private.search_time()
      when p_shop is null then due - way
      else private.open_until(p_shop, ready, due - way) end);
    update private.deliveries set due_at = due, promised_at = due, together = p_ids[1], turn = nth where id = (one.d).id;
  end loop;
  update private.deliveries set opens_at = opens, search_until = until, next_due = until where id = any (p_ids);
end
$function$
;

ALTER FUNCTION "private"."plan_together"(uuid[], boolean[], jsonb) OWNER TO "postgres";

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
$function$
;

CREATE OR REPLACE FUNCTION private.request_for(p_actor uuid, p_owner uuid, p_only uuid, p_command uuid, p_request jsonb, p_asked jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted constant uuid := private.requested_id(p_request);
  is_new constant boolean := private.begin_command(p_actor, p_command, 'request_delivery', wanted, p_asked);
  refusal text;
  d private.deliveries;
begin
  if is_new then
    begin
      -- Locked to the end: the business is removed before this, or after it together with the new delivery.
      perform from public.businesses x where x.id = (p_request ->> 'businessId')::uuid and x.user_id = p_owner
      for key share;
      refusal := case when (p_request ->> 'businessId')::uuid <> p_only then 'no-such-business'
        else private.add_delivery(p_owner, p_request, true) end;
    exception when data_exception or check_violation or unique_violation or not_null_violation then
      refusal := 'invalid';
    end;
    perform private.end_command(p_actor, p_command, refusal, p_only is null);
  else
    refusal := private.earlier_refusal(p_actor, p_command, 'request_delivery', wanted, p_asked);
  end if;
  -- A page or a server of an earlier release couldn't read this.
  if refusal in ('paused', 'shop-closed', 'city-closed') then
    return case when p_request -> 'opening' = 'true'
      then jsonb_build_object('ok', false, 'error', private.not_open_refusal(refusal, (p_request ->> 'businessId')::uuid))
      else private.result_refused('too-many') end;
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = wanted;
  if not found or private.actor_for_caller(p_owner, p_only, d.business_id) is null then
    return private.result_refused('no-such-business');
  end if;
  return private.result_ok(private.with_photos(private.audited_merchant_view(d))) || jsonb_build_object('replayed', not is_new);
end
$function$
;

CREATE OR REPLACE FUNCTION private.request_together(p_command uuid, p_requests jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.session_alive();
  return private.request_together_for(auth.uid(), auth.uid(), null, p_command, p_requests, p_requests) - 'replayed';
end
$function$
;

ALTER FUNCTION "private"."request_together"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.request_together_for(p_actor uuid, p_owner uuid, p_only uuid, p_command uuid, p_requests jsonb, p_asked jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted constant uuid := private.requested_id(p_requests -> 0);
  is_new constant boolean := private.begin_command(p_actor, p_command, 'request_together', wanted, p_asked);
  refusal jsonb;
  views jsonb;
begin
  if is_new then
    begin
      -- Locked to the end: the business is removed before this, or after it together with the new deliveries.
      perform from public.businesses x where x.id = (p_requests #>> '{0,businessId}')::uuid and x.user_id = p_owner
      for key share;
      refusal := case when (p_requests #>> '{0,businessId}')::uuid <> p_only
        then jsonb_build_object('at', 0, 'refusal', 'no-such-business')
        else private.add_together(p_owner, p_requests) end;
    exception when data_exception then
      refusal := jsonb_build_object('at', 0, 'refusal', 'invalid');
    end;
    perform private.end_command(p_actor, p_command, case when refusal is not null then 'refused' end, false);
  elsif private.earlier_refusal(p_actor, p_command, 'request_together', wanted, p_asked) is not null then
    refusal := to_jsonb('reused-command'::text);
  end if;
  if refusal is not null then return jsonb_build_object('ok', false, 'error', refusal); end if;
  select jsonb_agg(private.with_photos(private.audited_merchant_view(d)) order by u.place) into views
  from jsonb_array_elements(p_requests) with ordinality as u (r, place)
  join private.deliveries d on d.id = private.requested_id(u.r)
  where private.actor_for_caller(p_owner, p_only, d.business_id) is not null;
  if coalesce(jsonb_array_length(views), 0) < jsonb_array_length(p_requests) then
    return jsonb_build_object('ok', false, 'error', jsonb_build_object('at', 0, 'refusal', 'no-such-business'));
  end if;
  return private.result_ok(views) || jsonb_build_object('replayed', not is_new);
end
$function$
;

ALTER FUNCTION "private"."request_together_for"(uuid, uuid, uuid, uuid, jsonb, jsonb) OWNER TO "postgres";

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
        (d.reached ->> 'accepted')::timestamptz, d.turn, d.id) as at_place
    from private.deliveries d
    where d.courier = p_courier and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
  ) as x
  group by x.place;
end
$function$
;

CREATE OR REPLACE FUNCTION public.request_together(command uuid, requests jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.request_together(command, requests) $function$
;

ALTER FUNCTION "public"."request_together"(uuid, jsonb) OWNER TO "postgres";

CREATE INDEX deliveries_together ON private.deliveries USING btree (together) WHERE (together IS NOT NULL);

REVOKE ALL ON FUNCTION "private"."add_delivery"(uuid, jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_delivery"(uuid, jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_delivery"(uuid, jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."add_together"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_together"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_together"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."announce_delivery"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."announce_delivery"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."announce_delivery"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."least_together"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."least_together"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."least_together"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."longest_together"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."longest_together"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."longest_together"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."most_room"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."most_room"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."most_room"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."plan_together"(uuid[], boolean[], jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plan_together"(uuid[], boolean[], jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_together"(uuid[], boolean[], jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_together"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."request_together"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."request_together"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_together"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_together_for"(uuid, uuid, uuid, uuid, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."request_together_for"(uuid, uuid, uuid, uuid, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_together_for"(uuid, uuid, uuid, uuid, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."request_together"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."request_together"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."request_together"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."request_together"(uuid, jsonb) TO "postgres";

reset check_function_bodies;
