-- An operator sets when a city takes deliveries, by its clocks, and dates without hours. A request that would be ready outside them is
-- refused with the next possible moment. Cities have none until they are set.
set check_function_bodies = off;

DROP FUNCTION "private"."city_pauses"();

DROP FUNCTION "private"."locked_pause"(text);

DROP FUNCTION "private"."pause_of"(public.businesses);

DROP FUNCTION "private"."paused_refusal"(uuid);

DROP FUNCTION "public"."city_pauses"();

ALTER TABLE "private"."city_settings" ADD COLUMN "hours" jsonb;

CREATE OR REPLACE FUNCTION private.add_delivery(p_owner uuid, r jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted uuid := (r ->> 'id')::uuid;
  details jsonb := r -> 'details';
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
  ready timestamptz;
  due timestamptz;
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
  ready := at + make_interval(mins => (details ->> 'readyIn')::integer);
  refusal := private.closed_code(city, ready);
  if refusal is not null then return refusal; end if;
  rate := prices -> 'rates' -> n_zone;
  more := case details ->> 'size' when 'large' then prices -> 'large' else '{"fee": 0, "pay": 0}' end;
  if (r -> 'agreed' ->> 'fee')::integer is distinct from (rate ->> 'fee')::integer + (more ->> 'fee')::integer
    or (r -> 'agreed' ->> 'free')::boolean is distinct from (s.free_left > 0)
  then
    return 'price-changed';
  end if;
  if (select count(*) from private.deliveries x where x.business_id = b.id and x.ended_at is null) >= private.active_deliveries_limit()
    or (select count(*) from private.deliveries x
      where x.business_id = b.id and x.requested_at > at - private.hourly_window()) >= private.hourly_deliveries_limit()
  then
    return 'too-many';
  end if;

  due := ready + make_interval(mins => (rate ->> 'minutes')::integer);
  insert into private.deliveries (
    id, number, business_id, market, zone, size, handover, contents, reference, declared_cents,
    fee, pay, minutes, cancel_fee, return_share, currency, free, ready_at, search_until, due_at, promised_at, redelivery_of, metadata, reached, requested_at, next_due
  ) values (
    wanted, private.make_tracking_number(), b.id, of_market, n_zone,
    details ->> 'size', details ->> 'handover', btrim(details ->> 'contents'), btrim(details ->> 'reference'),
    private.declared_value(details),
    (rate ->> 'fee')::integer + (more ->> 'fee')::integer, (rate ->> 'pay')::integer + (more ->> 'pay')::integer,
    (rate ->> 'minutes')::integer, (prices ->> 'cancelFee')::integer, (prices ->> 'returnShare')::integer,
    private.currency_of(b.country), s.free_left > 0, ready, ready + private.search_time(),
    due, due, (r ->> 'redeliveryOf')::uuid, metadata,
    jsonb_build_object('searching', at), at,
    ready + private.search_time()
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

CREATE OR REPLACE FUNCTION private.are_open_ranges(d jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(d) is distinct from 'array' or jsonb_array_length(d) > private.ranges_per_day() then return false; end if;
  if exists (select from jsonb_array_elements(d) r where not private.is_open_range(r)) then return false; end if;
  return not exists (
    select from generate_series(0, jsonb_array_length(d) - 2) n
    where (d -> n ->> 'from')::integer >= (d -> n ->> 'to')::integer
      or (d -> n ->> 'to')::integer >= (d -> n + 1 ->> 'from')::integer);
end
$function$
;

ALTER FUNCTION "private"."are_open_ranges"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.are_opening_hours(h jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(h) is distinct from 'object' or h - array['timeZone', 'week', 'closed'] <> '{}'
    or jsonb_typeof(h -> 'timeZone') is distinct from 'string' or not private.is_time_zone(h ->> 'timeZone')
    or jsonb_typeof(h -> 'week') is distinct from 'array' or jsonb_typeof(h -> 'closed') is distinct from 'array'
  then
    return false;
  end if;
  if jsonb_array_length(h -> 'week') <> 7 or jsonb_array_length(h -> 'closed') > private.closed_dates_limit()
    or exists (select from jsonb_array_elements(h -> 'week') d where not private.are_open_ranges(d))
    or exists (select from jsonb_array_elements(h -> 'closed') d where jsonb_typeof(d) <> 'string' or d #>> '{}' !~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$')
  then
    return false;
  end if;
  return not exists (
    select from (
      select d, lag(d) over (order by n) as before from jsonb_array_elements_text(h -> 'closed') with ordinality as c (d, n)
    ) as c
    where c.d <= c.before or to_char(make_date(left(c.d, 4)::integer, 1, 1) + (substr(c.d, 6, 2)::integer - 1) * interval '1 month'
      + (right(c.d, 2)::integer - 1) * interval '1 day', 'YYYY-MM-DD') <> c.d);
end
$function$
;

ALTER FUNCTION "private"."are_opening_hours"(jsonb) OWNER TO "postgres";

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
    -- Many businesses have the same spelling, and folding it is slow.
    with spellings as (
      select b.country, b.state, b.city, s.time_zone, count(*) as businesses
      from public.businesses b left join private.business_settings s on s.business_id = b.id group by 1, 2, 3, 4
    ), zones as (
      select private.market_of(s.country, s.state, s.city) as market, s.time_zone, sum(s.businesses)::integer as businesses
      from spellings s group by 1, 2
    ), cities as (
      select z.market, sum(z.businesses)::integer as businesses, (array_agg(z.time_zone
        order by z.businesses desc, z.time_zone collate "C") filter (where z.time_zone is not null))[1] as time_zone
      from zones z group by 1
    )
    select coalesce(jsonb_agg(jsonb_build_object('market', m.market, 'businesses', m.businesses, 'timeZone', m.time_zone, 'hours', c.hours,
      'version', coalesce(c.version, 0), 'pause', case when c.paused_until > now_at then jsonb_build_object(
        'until', c.paused_until, 'reason', c.pause_reason, 'by', private.full_name(c.changed_by), 'at', c.changed_at) end)
      order by m.businesses desc, m.market collate "C"), '[]')
    from cities m left join private.city_settings c on c.market = m.market));
end
$function$
;

ALTER FUNCTION "private"."city_hours"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.closed_code(c private.city_settings, p_ready timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when p_ready < c.paused_until then 'paused'
    when private.next_ready(c, p_ready) is distinct from p_ready then 'outside-hours' end;
end
$function$
;

ALTER FUNCTION "private"."closed_code"(private.city_settings, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.closed_dates_limit()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 60
;

ALTER FUNCTION "private"."closed_dates_limit"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_city(p_market text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from (select distinct b.country, b.state, b.city from public.businesses b) as s
    where private.market_of(s.country, s.state, s.city) = p_market);
end
$function$
;

ALTER FUNCTION "private"."is_city"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_open_range(r jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when jsonb_typeof(r) = 'object' and r - array['from', 'to'] = '{}'
    then private.is_whole(r -> 'from', 0, 1439) and private.is_whole(r -> 'to', 0, 1440) else false end;
end
$function$
;

ALTER FUNCTION "private"."is_open_range"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.locked_city(p_market text)
 RETURNS private.city_settings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c private.city_settings;
begin
  insert into private.city_settings (market) values (p_market) on conflict do nothing;
  select * into strict c from private.city_settings x where x.market = p_market for share;
  return c;
end
$function$
;

ALTER FUNCTION "private"."locked_city"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.look_ahead()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 60
;

ALTER FUNCTION "private"."look_ahead"() OWNER TO "postgres";

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
    if not (p_hours -> 'closed') ? day::text then
      select min(s.opens) into opens
      from (
        select (day + make_interval(mins => (r ->> 'from')::integer)) at time zone zone as opens,
          (day + make_interval(mins => (r ->> 'to')::integer
            + case when (r ->> 'to')::integer > (r ->> 'from')::integer then 0 else 1440 end)) at time zone zone as closes
        from jsonb_array_elements(p_hours -> 'week' -> (extract(isodow from day)::integer - 1)) as r
      ) as s
      where s.opens < s.closes and p_at < s.closes;
      if opens is not null then return greatest(opens, p_at); end if;
    end if;
    day := day + 1;
  end loop;
  return null;
end
$function$
;

ALTER FUNCTION "private"."next_open"(jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_ready(c private.city_settings, p_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  from_then constant timestamptz := greatest(c.paused_until, p_at);
begin
  return case when c.hours is null then from_then else private.next_open(c.hours, from_then) end;
end
$function$
;

ALTER FUNCTION "private"."next_ready"(private.city_settings, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.not_open_refusal(p_code text, p_business uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
  c private.city_settings;
begin
  select x.* into c from public.businesses b
  left join private.city_settings x on x.market = private.market_of(b.country, b.state, b.city) where b.id = p_business;
  return jsonb_build_object('code', p_code, 'nextReadyAt', private.next_ready(c, at)) || case p_code
    when 'paused' then jsonb_build_object('reason', case when c.paused_until > at then c.pause_reason else '' end)
    else jsonb_build_object('of', 'city') end;
end
$function$
;

ALTER FUNCTION "private"."not_open_refusal"(text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.opening_of(b public.businesses)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c private.city_settings;
begin
  select * into c from private.city_settings x where x.market = private.market_of(b.country, b.state, b.city);
  return jsonb_build_object('hours', c.hours, 'pause', case when c.paused_until > private.now() then
    jsonb_build_object('until', c.paused_until, 'reason', c.pause_reason) end);
end
$function$
;

ALTER FUNCTION "private"."opening_of"(public.businesses) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pause_city(p_market text, p_until timestamp with time zone, p_reason text, p_after integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  at timestamptz := private.now();
  until constant timestamptz := date_trunc('milliseconds', p_until);
  why constant text := case when p_until is null then '' else p_reason end;
  c private.city_settings;
begin
  if until is not null then
    if (why <> '' and char_length(why) <= private.pause_reason_length() and why = private.trim_whitespace(why)
      and not private.has_hidden_characters(why)) is not true
    then
      return private.result_refused('invalid');
    end if;
    if until <= at then return private.result_refused('in-the-past'); end if;
    if until > at + private.longest_pause() then return private.result_refused('too-far'); end if;
  end if;
  if not private.is_city(p_market) then return private.result_refused('no-such-market'); end if;
  insert into private.city_settings (market) values (p_market) on conflict do nothing;
  select * into strict c from private.city_settings x where x.market = p_market for update;
  if c.version is distinct from p_after then
    -- A retry of the same change.
    if c.version = p_after + 1 and c.paused_until is not distinct from until and c.pause_reason = why and c.changed_by = me then
      return private.result_ok(null);
    end if;
    return private.result_refused('changed');
  end if;
  update private.city_settings set
    paused_until = until, pause_reason = why, version = version + 1, changed_at = private.now(), changed_by = me
  where market = p_market;
  return private.result_ok(null);
end
$function$
;

CREATE OR REPLACE FUNCTION private.ranges_per_day()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 3
;

ALTER FUNCTION "private"."ranges_per_day"() OWNER TO "postgres";

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
        else private.add_delivery(p_owner, p_request) end;
    exception when data_exception or check_violation or unique_violation or not_null_violation then
      refusal := 'invalid';
    end;
    perform private.end_command(p_actor, p_command, refusal, p_only is null);
  else
    refusal := private.earlier_refusal(p_actor, p_command, 'request_delivery', wanted, p_asked);
  end if;
  -- A page or a server of an earlier release couldn't read this.
  if refusal in ('paused', 'outside-hours') then
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

CREATE OR REPLACE FUNCTION private.save_city_hours(p_market text, p_hours jsonb, p_after integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant jsonb := nullif(p_hours, 'null');
  c private.city_settings;
begin
  perform private.require_admin();
  if wanted is not null and not private.are_opening_hours(wanted) then return private.result_refused('invalid'); end if;
  if not private.is_city(p_market) then return private.result_refused('no-such-market'); end if;
  insert into private.city_settings (market) values (p_market) on conflict do nothing;
  select * into strict c from private.city_settings x where x.market = p_market for update;
  if c.version is distinct from p_after then
    -- A retry of the same change.
    return case when c.version = p_after + 1 and c.hours is not distinct from wanted
      then private.result_ok(null) else private.result_refused('changed') end;
  end if;
  update private.city_settings set hours = wanted, version = version + 1 where market = p_market;
  return private.result_ok(null);
end
$function$
;

ALTER FUNCTION "private"."save_city_hours"(text, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_tariff(p_version jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  wanted uuid;
  of_market constant text := p_version ->> 'market';
  prices constant jsonb := p_version -> 'tariff';
  starts timestamptz;
  seen uuid;
  last uuid;
  made private.tariffs;
  at timestamptz;
begin
  begin
    wanted := (p_version ->> 'id')::uuid;
    starts := date_trunc('milliseconds', (p_version ->> 'validFrom')::timestamptz);
    seen := (p_version ->> 'after')::uuid;
  exception when data_exception then
    return private.result_refused('invalid');
  end;
  if wanted is null or starts is null or not private.is_tariff(prices) then return private.result_refused('invalid'); end if;
  lock table private.tariffs in share row exclusive mode;
  select * into made from private.tariffs t where t.id = wanted;
  if found then
    if made.market is distinct from of_market or made.valid_from <> starts or made.tariff <> prices then
      return private.result_refused('invalid');
    end if;
    return private.result_ok(null);
  end if;
  at := private.now();
  if starts < at + interval '1 minute' then return private.result_refused('too-soon'); end if;
  if starts > at + interval '366 days' then return private.result_refused('too-far'); end if;
  if of_market is not null and not private.is_city(of_market) then return private.result_refused('no-such-market'); end if;
  select t.id into last from private.tariffs t where t.market is not distinct from of_market order by t.seq desc limit 1;
  if last is distinct from seen then return private.result_refused('changed'); end if;
  insert into private.tariffs (id, market, tariff, valid_from, saved_at, saved_by)
  values (wanted, of_market, prices, starts, at, me);
  return private.result_ok(null);
end
$function$
;

CREATE OR REPLACE FUNCTION private.settings_view(p_business uuid, p_with_contact boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('now', private.now(), 'freeLeft', coalesce(s.free_left, private.free_deliveries()),
      'tariff', private.tariff_at(private.market_of(b.country, b.state, b.city), private.now()),
      'opening', private.opening_of(b),
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

CREATE OR REPLACE FUNCTION public.city_hours()
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.city_hours() $function$
;

ALTER FUNCTION "public"."city_hours"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_city_hours(market text, hours jsonb, after integer)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.save_city_hours(market, hours, after) $function$
;

ALTER FUNCTION "public"."save_city_hours"(text, jsonb, integer) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."are_open_ranges"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."are_open_ranges"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."are_open_ranges"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."are_opening_hours"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."are_opening_hours"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."are_opening_hours"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."city_hours"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."city_hours"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."city_hours"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."city_hours"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."closed_code"(private.city_settings, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closed_code"(private.city_settings, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closed_code"(private.city_settings, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."closed_dates_limit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closed_dates_limit"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closed_dates_limit"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_city"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_city"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_city"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_open_range"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_open_range"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_open_range"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."locked_city"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."locked_city"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."locked_city"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."look_ahead"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."look_ahead"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."look_ahead"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_open"(jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_open"(jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_open"(jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_ready"(private.city_settings, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_ready"(private.city_settings, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_ready"(private.city_settings, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."not_open_refusal"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."not_open_refusal"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."not_open_refusal"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."opening_of"(public.businesses) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."opening_of"(public.businesses) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."opening_of"(public.businesses) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ranges_per_day"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ranges_per_day"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ranges_per_day"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_city_hours"(text, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_city_hours"(text, jsonb, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."save_city_hours"(text, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_city_hours"(text, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."city_hours"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."city_hours"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."city_hours"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."city_hours"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_city_hours"(text, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_city_hours"(text, jsonb, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_city_hours"(text, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_city_hours"(text, jsonb, integer) TO "postgres";

ALTER TABLE "private"."city_settings" ADD CONSTRAINT "city_settings_hours_check" CHECK (((hours IS NULL) OR private.are_opening_hours(hours)));

reset check_function_bodies;
