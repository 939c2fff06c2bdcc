-- An operator pauses new deliveries of a city until a moment, with a reason that merchants read. A city has a row from its first
-- request or pause on; until then it takes them.
set check_function_bodies = off;

CREATE TABLE "private"."city_settings" ("market" text NOT NULL, "paused_until" timestamp with time zone, "pause_reason" text NOT NULL DEFAULT ''::text, "version" integer NOT NULL DEFAULT 0, "changed_at" timestamp with time zone, "changed_by" uuid, CONSTRAINT "city_settings_pkey" PRIMARY KEY (market));

ALTER TABLE "private"."city_settings" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."city_settings" OWNER TO "postgres";

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
  paused_until timestamptz;
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
  paused_until := private.locked_pause(of_market);
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
  if ready < paused_until then return 'paused'; end if;
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

CREATE OR REPLACE FUNCTION private.city_pauses()
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
    select coalesce(jsonb_agg(jsonb_build_object('market', m.market, 'businesses', m.businesses, 'timeZone', m.time_zone,
      'version', coalesce(c.version, 0), 'pause', case when c.paused_until > now_at then jsonb_build_object(
        'until', c.paused_until, 'reason', c.pause_reason, 'by', private.full_name(c.changed_by), 'at', c.changed_at) end)
      order by m.businesses desc, m.market collate "C"), '[]')
    from cities m left join private.city_settings c on c.market = m.market));
end
$function$
;

ALTER FUNCTION "private"."city_pauses"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.locked_pause(p_market text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  until timestamptz;
begin
  insert into private.city_settings (market) values (p_market) on conflict do nothing;
  select c.paused_until into until from private.city_settings c where c.market = p_market for share;
  return until;
end
$function$
;

ALTER FUNCTION "private"."locked_pause"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.longest_pause()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '168:00:00'::interval
;

ALTER FUNCTION "private"."longest_pause"() OWNER TO "postgres";

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
  if not exists (
    select from (select distinct b.country, b.state, b.city from public.businesses b) as s
    where private.market_of(s.country, s.state, s.city) = p_market)
  then
    return private.result_refused('no-such-market');
  end if;
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

ALTER FUNCTION "private"."pause_city"(text, timestamp with time zone, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pause_of(b public.businesses)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('until', c.paused_until, 'reason', c.pause_reason) from private.city_settings c
    where c.market = private.market_of(b.country, b.state, b.city) and c.paused_until > private.now());
end
$function$
;

ALTER FUNCTION "private"."pause_of"(public.businesses) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pause_reason_length()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 140
;

ALTER FUNCTION "private"."pause_reason_length"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.paused_refusal(p_business uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  pause constant jsonb := (select private.pause_of(b) from public.businesses b where b.id = p_business);
begin
  return jsonb_build_object('code', 'paused', 'reason', coalesce(pause ->> 'reason', ''),
    'nextReadyAt', coalesce((pause ->> 'until')::timestamptz, private.now()));
end
$function$
;

ALTER FUNCTION "private"."paused_refusal"(uuid) OWNER TO "postgres";

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
  -- A page or a server of an earlier release couldn't read the pause.
  if refusal = 'paused' then
    return case when p_request -> 'pauses' = 'true'
      then jsonb_build_object('ok', false, 'error', private.paused_refusal((p_request ->> 'businessId')::uuid))
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

CREATE OR REPLACE FUNCTION private.settings_view(p_business uuid, p_with_contact boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('now', private.now(), 'freeLeft', coalesce(s.free_left, private.free_deliveries()),
      'tariff', private.tariff_at(private.market_of(b.country, b.state, b.city), private.now()),
      'pause', private.pause_of(b),
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

CREATE OR REPLACE FUNCTION public.city_pauses()
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.city_pauses() $function$
;

ALTER FUNCTION "public"."city_pauses"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.pause_city(market text, until timestamp with time zone, reason text, after integer)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.pause_city(market, until, reason, after) $function$
;

ALTER FUNCTION "public"."pause_city"(text, timestamp with time zone, text, integer) OWNER TO "postgres";

CREATE TRIGGER audit AFTER UPDATE ON private.city_settings FOR EACH ROW EXECUTE FUNCTION private.audit();

REVOKE ALL ON FUNCTION "private"."city_pauses"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."city_pauses"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."city_pauses"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."city_pauses"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."locked_pause"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."locked_pause"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."locked_pause"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."longest_pause"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."longest_pause"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."longest_pause"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."pause_city"(text, timestamp with time zone, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pause_city"(text, timestamp with time zone, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."pause_city"(text, timestamp with time zone, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pause_city"(text, timestamp with time zone, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pause_of"(public.businesses) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pause_of"(public.businesses) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pause_of"(public.businesses) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pause_reason_length"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pause_reason_length"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pause_reason_length"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."paused_refusal"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."paused_refusal"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."paused_refusal"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."city_pauses"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."city_pauses"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."city_pauses"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."city_pauses"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."pause_city"(text, timestamp with time zone, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pause_city"(text, timestamp with time zone, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."pause_city"(text, timestamp with time zone, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."pause_city"(text, timestamp with time zone, text, integer) TO "postgres";

ALTER TABLE "private"."city_settings" ADD CONSTRAINT "city_settings_pause_reason_check" CHECK ((char_length(pause_reason) <= private.pause_reason_length()));

reset check_function_bodies;
