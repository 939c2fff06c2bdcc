-- Deliveries for a time: their windows, the times that follow from them, and the moment from which couriers are offered them.
-- Deliveries until now have neither a window nor such a moment.
set check_function_bodies = off;

ALTER TABLE "private"."deliveries" ADD COLUMN "opens_at" timestamp with time zone;

ALTER TABLE "private"."deliveries" ADD COLUMN "dropoff_ready_at" timestamp with time zone;

CREATE OR REPLACE FUNCTION private.acceptable_details(p_country text, r jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    private.text_fits(r ->> 'name', 1, 100)
    and private.normalize_phone(r ->> 'phone') is not null
    and private.is_optional_email(r ->> 'email')
    and private.text_fits(r ->> 'street', 1, 200)
    and private.text_fits(r ->> 'unit', 0, 40)
    and private.access_code_fits(r)
    and private.text_fits(r ->> 'city', 1, 100)
    and private.text_fits(r ->> 'state', 1, 100) and private.is_region(p_country, private.clean_text(r ->> 'state'))
    and private.postal_code(p_country, r ->> 'postalCode') is not null
    and private.is_postal_code_in(
      p_country, private.clean_text(r ->> 'state'), private.postal_code(p_country, r ->> 'postalCode'))
    and private.lines_fit(r ->> 'notes', 280)
    and private.text_fits(r ->> 'contents', 0, 140) and private.text_fits(r ->> 'reference', 0, 64)
    and private.declared_value(r) is not null
    and (r ->> 'size') in ('small', 'large') and (r ->> 'handover') in ('meet', 'door')
    and (r ->> 'readyIn') in ('0', '15', '30', '60', '90') and private.slot_fits(r), false);
end
$function$
;

CREATE OR REPLACE FUNCTION private.add_delivery(p_owner uuid, r jsonb)
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
  insert into private.delivery_events (delivery, seq, kind, actor, at) values (wanted, 1, 'request', 'merchant', at);
  perform private.write_alerts(null, d, 'request', 'merchant');
  update private.business_settings set
    requested = requested + 1, free_left = case when d.free then free_left - 1 else free_left end
  where business_id = b.id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.after_hours()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '01:00:00'::interval
;

ALTER FUNCTION "private"."after_hours"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.alert_line(n private.deliveries)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  now_at constant timestamptz := private.now();
  first bigint[];
  others bigint[];
begin
  select array_agg(v.id order by l.place, v.id) filter (where l.place <= private.first_in_line()),
    array_agg(v.id order by l.place, v.id) filter (where l.place > private.first_in_line())
  into first, others
  from (
    select x.courier, row_number() over (order by x.idle_since, x.courier) as place
    from private.line_to(n, now_at) x
    order by x.idle_since, x.courier limit private.alerted_couriers()
  ) as l
  join private.alert_devices v on v.person = l.courier and 'offer' = any (v.kinds);
  perform private.add_alerts('offer', n.id, first, now_at);
  perform private.add_alerts('offer', n.id, others, greatest(now_at, coalesce(n.opens_at, n.requested_at) + private.head_start()));
end
$function$
;

CREATE OR REPLACE FUNCTION private.board_cities()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.session_alive();
  if not private.is_admin() then return '[]'; end if;
  perform private.settle_due(200);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('market', m.market, 'underWay', m.under_way, 'searching', m.searching,
      'searchingLong', m.searching_long, 'late', m.late, 'couriers', m.couriers) order by m.market collate "C"), '[]')
    from (
      select x.market, sum(x.under_way) as under_way, sum(x.searching) as searching,
        sum(x.searching_long) as searching_long, sum(x.late) as late, sum(x.couriers) as couriers
      from (
        select d.market, count(*) as under_way, count(*) filter (where d.status = 'searching') as searching,
          count(*) filter (where d.status = 'searching' and coalesce(d.opens_at, d.requested_at) < now_at - private.long_search()) as searching_long,
          count(*) filter (where d.on_time is null and d.due_at < now_at) as late, 0 as couriers
        from private.deliveries d
        where d.ended_at is null and (d.status <> 'searching' or private.has_opened(d.opens_at, now_at)) group by d.market
        union all
        select m.market, 0, 0, 0, 0, count(*)
        from private.courier_presence o join private.couriers c on c.courier = o.courier
        cross join lateral unnest(c.markets) as m (market)
        where private.is_online(o.online_until, o.standby_until, now_at) group by m.market
      ) as x group by x.market
    ) as m);
end
$function$
;

CREATE OR REPLACE FUNCTION private.city_board(p_market text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.session_alive();
  if not private.is_admin() then return null; end if;
  perform private.settle_matching(null, null, array[p_market]);
  return json_build_object(
    'deliveries', (
      select coalesce(json_agg(json_build_object(
        'id', d.id, 'number', d.number, 'businessId', d.business_id, 'shop', p.pickup_name,
        'counter', case when s.shop_lat is not null then json_build_object('lat', s.shop_lat, 'lon', s.shop_lon) end,
        'status', d.status,
        'since', coalesce((d.reached ->> d.status)::timestamptz, d.ready_at), 'zone', d.zone,
        'fromArea', left(p.pickup_postal_code, 3), 'toArea', left(p.postal_code, 3), 'toCity', p.city,
        'readyAt', d.ready_at, 'dueAt', d.due_at, 'onTime', d.on_time,
        'arrival', case
          when a.delivery is not null then json_build_object('from', a.from_at, 'to', a.to_at, 'usual', a.usual)
          when d.status in ('accepted', 'at_pickup', 'picked_up') then
            (select private.expected_at_door(x, now_at)::json from private.deliveries x where x.id = d.id)
        end,
        'courier', case when d.courier is not null then
          json_build_object('id', d.courier, 'firstName', coalesce(u.first_name, '')) end)
        order by d.due_at, d.id), '[]')
      from (
        select x.* from private.deliveries x where x.market = p_market and x.ended_at is null
          and (x.status <> 'searching' or private.has_opened(x.opens_at, now_at))
        order by x.due_at, x.id limit private.board_size()
      ) as d
      join private.delivery_people p on p.delivery = d.id
      left join private.arrivals a on a.delivery = d.id and a.leg = 'door' and a.status = d.status
        and a.to_at >= now_at + private.shown_until()
      left join private.business_settings s on s.business_id = d.business_id
      left join public.users u on u.id = d.courier),
    'ways', private.slow_ways(p_market),
    'couriers', private.board_couriers(p_market, now_at));
end
$function$
;

CREATE OR REPLACE FUNCTION private.closed_for(c private.city_settings, p_shop jsonb, p_ready timestamp with time zone, p_due timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  latest constant timestamptz := p_due - private.after_hours();
begin
  return coalesce(private.closed_code(c, p_shop, p_ready),
    case when c.hours is not null and private.open_until(c.hours, p_ready, latest) < latest then 'city-closed' end);
end
$function$
;

ALTER FUNCTION "private"."closed_for"(private.city_settings, jsonb, timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.counted_in(p_business uuid, p_at timestamp with time zone, OUT active integer, OUT within_the_hour integer, OUT scheduled integer, OUT scheduled_within_the_hour integer)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  select count(*) filter (where s.is_open), count(*) filter (where not s.is_open) into active, scheduled
  from (
    select d.status <> 'searching' or private.has_opened(d.opens_at, p_at) as is_open
    from private.deliveries d where d.business_id = p_business and d.ended_at is null
  ) as s;
  select count(*) filter (where d.opens_at is null), count(*) filter (where d.opens_at is not null)
  into within_the_hour, scheduled_within_the_hour
  from private.deliveries d where d.business_id = p_business and d.requested_at > p_at - private.hourly_window();
end
$function$
;

ALTER FUNCTION "private"."counted_in"(uuid, timestamp with time zone) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.delivery_summary(d private.deliveries, p private.delivery_people)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', d.id, 'number', d.number, 'status', d.status, 'version', d.version, 'requestedAt', d.requested_at,
    'opensAt', private.opens_next(d, private.now()), 'dropoffReadyAt', d.dropoff_ready_at,
    'dueAt', d.due_at, 'endedAt', d.ended_at, 'onTime', d.on_time, 'failureReason', d.failure_reason,
    'held', d.held, 'fee', d.fee, 'free', d.free, 'currency', d.currency,
    'reference', d.reference, 'recipientName', coalesce(p.name, ''), 'city', coalesce(p.city, ''));
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
    select l.versions is not null as carries, l.next_due, c.markets, private.is_online(o.online_until, o.standby_until, p_at) as online, o.missed,
      row(u.xmin, a.xmin, v.xmin, l.versions)::text as versions
    from private.couriers c
    join private.courier_presence o on o.courier = c.courier
    join public.users u on u.id = c.courier
    join auth.users a on a.id = c.courier
    left join private.verified_emails v on v.user_id = c.courier
    cross join lateral (
      select min(d.next_due) as next_due, array_agg(row(d.id, d.xmin, p.xmin, s.xmin)::text order by d.id) as versions
      from private.deliveries d
      left join private.delivery_people p on p.delivery = d.id
      left join private.delivery_secrets s on s.delivery = d.id
      where d.courier = c.courier and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
    ) as l
    where c.courier = p_me
  ) as x
  where private.has_live_session() and (x.next_due > p_at) is not false;
  if not found then return null; end if;
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

CREATE OR REPLACE FUNCTION private.handover_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:03:00'::interval
;

ALTER FUNCTION "private"."handover_time"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.has_opened(opens_at timestamp with time zone, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN COALESCE((opens_at <= p_at), true)
;

CREATE OR REPLACE FUNCTION private.carriers_of(d private.deliveries, p_at timestamp with time zone)
 RETURNS TABLE(courier uuid, idle_since timestamp with time zone, online boolean, markets text[], refusal text, offer_refusal text)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT x.courier,
     x.idle_since,
     x.online,
     x.markets,
     x.refusal,
     COALESCE(x.refusal,
         CASE
             WHEN ( SELECT true
                FROM private.delivery_passes s
               WHERE ((s.courier = x.courier) AND (s.delivery = (carriers_of.d).id))) THEN 'passed'::text
             WHEN ((carriers_of.d).status <> 'searching'::text) THEN 'taken'::text
             ELSE NULL::text
         END) AS "coalesce"
    FROM ( SELECT c.courier,
             c.markets,
             p.idle_since,
             private.is_online(p.online_until, p.standby_until, carriers_of.p_at) AS online,
             private.carry_refusal(( SELECT true
                    FROM private.deliveries k
                   WHERE ((k.courier = c.courier) AND private.is_carried(k.status))), private.is_online(p.online_until, p.standby_until, carriers_of.p_at),
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
            FROM (private.couriers c
              LEFT JOIN private.courier_presence p ON ((p.courier = c.courier)))) x;
END
;

ALTER FUNCTION "private"."has_opened"(timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hourly_scheduled_limit()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 600
;

ALTER FUNCTION "private"."hourly_scheduled_limit"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.longest_lead()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '01:00:00'::interval
;

ALTER FUNCTION "private"."longest_lead"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.move_refusal(d private.deliveries, p_kind text, p_actor text, p_at timestamp with time zone, p_pin text, p_photo text, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.next_open(p_hours jsonb, p_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  zone constant text := p_hours ->> 'timeZone';
  -- Last evening's range may not have ended.
  day date := (p_at at time zone zone)::date - 1;
  opens timestamptz;
begin
  for n in 0 .. private.look_ahead() + 1 loop
    select min(s.opens) into opens from private.spans_on(p_hours, day) as s where p_at < s.closes;
    if opens is not null then return greatest(opens, p_at); end if;
    day := day + 1;
  end loop;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.offer_view(d private.deliveries, p private.delivery_people)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', d.id, 'shop', p.pickup_name, 'pickupCity', p.pickup_city, 'pickupArea', left(p.pickup_postal_code, 3),
    'dropoffCity', p.city, 'dropoffArea', left(p.postal_code, 3), 'zone', d.zone, 'pay', d.pay, 'currency', d.currency,
    'size', d.size, 'handover', d.handover, 'readyAt', d.ready_at, 'dropoffReadyAt', d.dropoff_ready_at,
    'dueAt', d.due_at);
end
$function$
;

CREATE OR REPLACE FUNCTION private.offered_before()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:15:00'::interval
;

ALTER FUNCTION "private"."offered_before"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.offers_of(p_me uuid, p_markets text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  now_at constant timestamptz := private.now();
  mine private.courier_presence;
begin
  select * into mine from private.courier_presence p where p.courier = p_me;
  -- They'd be in no line.
  if not private.is_online(mine.online_until, mine.standby_until, now_at) then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(private.offer_view(x.d, p) order by (x.d).pay desc, (x.d).due_at, (x.d).id), '[]')
    from (
      select y.d from unnest(p_markets) as m (market) cross join lateral (
        select d from private.deliveries d
        where d.status = 'searching' and d.market = m.market and d.search_until > now_at and private.has_opened(d.opens_at, now_at)
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
    join private.delivery_people p on p.delivery = (x.d).id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.open_until(p_hours jsonb, p_at timestamp with time zone, p_latest timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  zone constant text := p_hours ->> 'timeZone';
  until timestamptz := p_at;
  ends timestamptz;
begin
  while until < p_latest loop
    select max(s.closes) into ends
    from unnest(array[-1, 0]) as n (days)
    cross join lateral (select (until at time zone zone)::date + n.days as day) as t
    cross join lateral private.spans_on(p_hours, t.day) as s
    where s.opens <= until and until < s.closes;
    if ends is null then return until; end if;
    until := ends;
  end loop;
  return p_latest;
end
$function$
;

ALTER FUNCTION "private"."open_until"(jsonb, timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.opened_lately()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:10:00'::interval
;

ALTER FUNCTION "private"."opened_lately"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.opens_next(d private.deliveries, p_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when d.status = 'searching' and not private.has_opened(d.opens_at, p_at) then d.opens_at end;
end
$function$
;

ALTER FUNCTION "private"."opens_next"(private.deliveries, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.order_settings(p_business uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  counted record;
begin
  perform private.settle_matching(p_business, null, null);
  counted := private.counted_in(p_business, private.now());
  return private.settings_view(p_business, true) || jsonb_build_object(
    'active', counted.active, 'withinTheHour', counted.within_the_hour, 'scheduled', jsonb_build_object(
      'active', counted.scheduled, 'withinTheHour', counted.scheduled_within_the_hour));
end
$function$
;

CREATE OR REPLACE FUNCTION private.rounded_to()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:05:00'::interval
;

ALTER FUNCTION "private"."rounded_to"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.scheduled_deliveries_limit()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 2000
;

ALTER FUNCTION "private"."scheduled_deliveries_limit"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.settings_view(p_business uuid, p_with_contact boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('now', private.now(), 'freeLeft', coalesce(s.free_left, private.free_deliveries()),
      'tariff', private.tariff_at(private.market_of(b.country, b.state, b.city), private.now()),
      'opening', private.opening_of(b), 'ways', private.ways_of(private.market_of(b.country, b.state, b.city)),
      'shop', case when s.shop_lat is not null then
        jsonb_build_object('lat', s.shop_lat, 'lon', s.shop_lon, 'moved', s.shop_moved) end,
      'pickup', case when s.postal_code is not null then jsonb_build_object(
        'postalCode', s.postal_code, 'timeZone', s.time_zone,
        'callShop', case when s.call_shop then 'yes' else 'no' end,
        'phone', case when p_with_contact then s.phone else '' end,
        'notes', case when p_with_contact then s.notes else '' end) end)
    from public.businesses b left join private.business_settings s on s.business_id = b.id where b.id = p_business);
end
$function$
;

CREATE OR REPLACE FUNCTION private.settle_due(p_limit integer DEFAULT NULL::integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.shortest_lead()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:20:00'::interval
;

ALTER FUNCTION "private"."shortest_lead"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shortest_window()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:20:00'::interval
;

ALTER FUNCTION "private"."shortest_window"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.slot_fits(r jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  a_time constant text := '(?!0000)\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z';
begin
  return not r ? 'slot' or r ->> 'slot' = '' or r ->> 'slot' ~ ('^(' || a_time || ')?/' || a_time || '$');
end
$function$
;

ALTER FUNCTION "private"."slot_fits"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.spans_on(p_hours jsonb, p_day date)
 RETURNS TABLE(opens timestamp with time zone, closes timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  zone constant text := p_hours ->> 'timeZone';
begin
  if (p_hours -> 'closed') ? p_day::text then return; end if;
  return query
  select s.opens, s.closes
  from jsonb_array_elements(p_hours -> 'week' -> (extract(isodow from p_day)::integer - 1)) as r
  cross join lateral (
    select (p_day + make_interval(mins => (r ->> 'from')::integer)) at time zone zone as opens,
      (p_day + make_interval(mins => (r ->> 'to')::integer
        + case when (r ->> 'to')::integer > (r ->> 'from')::integer then 0 else 1440 end)) at time zone zone as closes
  ) as s
  where s.opens < s.closes;
end
$function$
;

ALTER FUNCTION "private"."spans_on"(jsonb, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.spare_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:10:00'::interval
;

ALTER FUNCTION "private"."spare_time"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.times_of(r jsonb, p_ready timestamp with time zone, p_market text, p_zone text, p_minutes integer, p_at timestamp with time zone, OUT ready_at timestamp with time zone, OUT opens_at timestamp with time zone, OUT dropoff_ready_at timestamp with time zone, OUT search_until timestamp with time zone, OUT due_at timestamp with time zone, OUT refusal text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  second constant interval := interval '1 second';
  promised constant interval := make_interval(mins => p_minutes);
  shop record;
  counter record;
  door record;
  slow interval;
  needed interval;
begin
  if coalesce(r ->> 'slot', '') = '' then
    ready_at := p_at + make_interval(mins => (r ->> 'readyIn')::integer);
    search_until := ready_at + private.search_time();
    due_at := ready_at + promised;
    return;
  end if;
  dropoff_ready_at := nullif(split_part(r ->> 'slot', '/', 1), '')::timestamptz;
  due_at := split_part(r ->> 'slot', '/', 2)::timestamptz;
  refusal := case
    when due_at <= p_at then 'in-the-past'
    when due_at >= p_at + private.window_ahead() then 'too-far'
    when dropoff_ready_at > due_at then 'window-inverted'
    when due_at - dropoff_ready_at < private.shortest_window() then 'window-too-short'
  end;
  if refusal is not null then return; end if;
  shop := private.market_range(p_market, 'shop', p_zone, interval '0');
  counter := private.market_range(p_market, 'counter', p_zone, interval '0');
  door := private.market_range(p_market, 'door', p_zone, interval '0');
  slow := (shop.to_s + counter.to_s + door.to_s) * second + private.handover_time();
  needed := greatest(promised, slow + private.spare_time());
  ready_at := greatest(p_at, coalesce(p_ready, date_bin(
    private.rounded_to(), least(dropoff_ready_at - (counter.from_s + door.from_s) * second, due_at - needed), timestamptz '2000-01-01 00:00Z')));
  if due_at < ready_at + needed then
    refusal := 'before-earliest';
    return;
  end if;
  search_until := due_at - slow;
  opens_at := ready_at - least(private.longest_lead(), greatest(private.shortest_lead(),
    ceil(extract(epoch from shop.to_s * second + private.offered_before()) / extract(epoch from private.rounded_to()))::double precision
      * private.rounded_to()));
  if opens_at <= p_at then opens_at := null; end if;
end
$function$
;

ALTER FUNCTION "private"."times_of"(jsonb, timestamp with time zone, text, text, integer, timestamp with time zone) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.ways_of(p_market text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('shop', w.ways -> 'shop', 'counter', w.ways -> 'counter',
      'door', jsonb_build_object('A', w.ways -> 'A', 'B', w.ways -> 'B', 'C', w.ways -> 'C'))
    from (
      select jsonb_object_agg(l.name, jsonb_build_object('from', x.from_s, 'to', x.to_s)) as ways
      from (values ('shop', 'shop', 'A'), ('counter', 'counter', 'A'), ('A', 'door', 'A'), ('B', 'door', 'B'), ('C', 'door', 'C'))
        as l (name, leg, zone)
      cross join lateral private.market_range(p_market, l.leg, l.zone, interval '0') as x
    ) as w);
end
$function$
;

ALTER FUNCTION "private"."ways_of"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.window_ahead()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '720:00:00'::interval
;

ALTER FUNCTION "private"."window_ahead"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_opening_alerts()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
  opened private.deliveries;
begin
  for opened in
    select distinct on (d.market) d.* from private.deliveries d
    where d.status = 'searching' and d.opens_at > now_at - private.opened_lately() and d.opens_at <= now_at
    order by d.market, d.opens_at desc, d.pay desc, d.id
  loop
    if not exists (
      select from private.deliveries x join private.alerts a on a.delivery = x.id and a.kind = 'offer'
      where x.market = opened.market and x.opens_at >= opened.opens_at)
    then
      perform private.alert_line(opened);
    end if;
  end loop;
  perform private.hurry_alerts();
end
$function$
;

ALTER FUNCTION "private"."write_opening_alerts"() OWNER TO "postgres";

CREATE INDEX deliveries_opening ON private.deliveries USING btree (opens_at) WHERE (opens_at IS NOT NULL);

REVOKE ALL ON FUNCTION "private"."after_hours"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."after_hours"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."after_hours"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."closed_for"(private.city_settings, jsonb, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closed_for"(private.city_settings, jsonb, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closed_for"(private.city_settings, jsonb, timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."counted_in"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."counted_in"(uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."counted_in"(uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."handover_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."handover_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."handover_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_opened"(timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_opened"(timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_opened"(timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hourly_scheduled_limit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hourly_scheduled_limit"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hourly_scheduled_limit"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."longest_lead"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."longest_lead"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."longest_lead"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."offered_before"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."offered_before"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."offered_before"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_until"(jsonb, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_until"(jsonb, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_until"(jsonb, timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."opened_lately"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."opened_lately"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."opened_lately"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."opens_next"(private.deliveries, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."opens_next"(private.deliveries, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."opens_next"(private.deliveries, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rounded_to"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rounded_to"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rounded_to"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."scheduled_deliveries_limit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."scheduled_deliveries_limit"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."scheduled_deliveries_limit"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."shortest_lead"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shortest_lead"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shortest_lead"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."shortest_window"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shortest_window"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shortest_window"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."slot_fits"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."slot_fits"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."slot_fits"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."spans_on"(jsonb, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."spans_on"(jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."spans_on"(jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."spare_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."spare_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."spare_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."times_of"(jsonb, timestamp with time zone, text, text, integer, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."times_of"(jsonb, timestamp with time zone, text, text, integer, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."times_of"(jsonb, timestamp with time zone, text, text, integer, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ways_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ways_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ways_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."window_ahead"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."window_ahead"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."window_ahead"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_opening_alerts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_opening_alerts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_opening_alerts"() TO "postgres";

reset check_function_bodies;
