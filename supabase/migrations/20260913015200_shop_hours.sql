-- A business has hours, by the clocks of its pickup details. An order is refused outside them, and the next possible moment
-- follows from the hours of shop and city and a pause together.
-- A repeated command that was refused outside a city's hours gets the same answer.
update private.commands set refusal = 'city-closed' where refusal = 'outside-hours';

set check_function_bodies = off;

DROP FUNCTION "private"."closed_code"(private.city_settings, timestamp with time zone);

DROP FUNCTION "private"."next_ready"(private.city_settings, timestamp with time zone);

ALTER TABLE "private"."business_settings" ADD COLUMN "hours" jsonb;

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
  refusal := private.closed_code(city, private.shop_hours(s), ready);
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

CREATE OR REPLACE FUNCTION private.are_opening_hours(h jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when jsonb_typeof(h) = 'object' and jsonb_typeof(h -> 'timeZone') = 'string'
    then private.is_time_zone(h ->> 'timeZone') and private.are_week_hours(h - 'timeZone') else false end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.are_week_hours(h jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(h) is distinct from 'object' or h - array['week', 'closed'] <> '{}' or jsonb_typeof(h -> 'week') is distinct from 'array' or jsonb_typeof(h -> 'closed') is distinct from 'array'
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

ALTER FUNCTION "private"."are_week_hours"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.closed_code(c private.city_settings, p_shop jsonb, p_ready timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when p_ready < c.paused_until then 'paused'
    when p_shop is not null and private.next_open(p_shop, p_ready) is distinct from p_ready then 'shop-closed'
    when c.hours is not null and private.next_open(c.hours, p_ready) is distinct from p_ready then 'city-closed' end;
end
$function$
;

ALTER FUNCTION "private"."closed_code"(private.city_settings, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_ready(c private.city_settings, p_shop jsonb, p_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  ready timestamptz := greatest(c.paused_until, p_at);
  ends constant timestamptz := ready + make_interval(hours => 24 * private.look_ahead());
  opens timestamptz;
begin
  loop
    opens := case when c.hours is null then ready else private.next_open(c.hours, ready) end;
    if p_shop is not null then opens := private.next_open(p_shop, opens); end if;
    if opens is null or opens > ends then return null; end if;
    if opens = ready then return ready; end if;
    ready := opens;
  end loop;
end
$function$
;

ALTER FUNCTION "private"."next_ready"(private.city_settings, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.not_open_refusal(p_code text, p_business uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
  b public.businesses;
  c private.city_settings;
  s private.business_settings;
begin
  select * into b from public.businesses x where x.id = p_business;
  select * into c from private.city_settings x where x.market = private.market_of(b.country, b.state, b.city);
  select * into s from private.business_settings x where x.business_id = p_business;
  return jsonb_build_object('nextReadyAt', private.next_ready(c, private.shop_hours(s), at)) || case p_code
    when 'paused' then jsonb_build_object('code', p_code,
      'reason', case when c.paused_until > at then c.pause_reason else '' end)
    else jsonb_build_object('code', 'outside-hours', 'of', case p_code when 'shop-closed' then 'shop' else 'city' end) end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.opening_of(b public.businesses)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c private.city_settings;
  s private.business_settings;
begin
  select * into c from private.city_settings x where x.market = private.market_of(b.country, b.state, b.city);
  select * into s from private.business_settings x where x.business_id = b.id;
  return jsonb_build_object('hours', c.hours, 'shop', private.shop_hours(s), 'pause', case when c.paused_until > private.now() then
    jsonb_build_object('until', c.paused_until, 'reason', c.pause_reason) end);
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
        else private.add_delivery(p_owner, p_request) end;
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

CREATE OR REPLACE FUNCTION private.save_hours(p_business uuid, p_hours jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant jsonb := nullif(p_hours, 'null');
begin
  perform private.session_alive();
  perform from public.businesses x where x.id = p_business and x.user_id = auth.uid() for key share;
  if not found then raise exception 'permission denied: not your business' using errcode = '42501'; end if;
  insert into private.business_settings (business_id) values (p_business) on conflict do nothing;
  update private.business_settings s set hours = wanted
  where s.business_id = p_business and (wanted is null or (s.time_zone is not null and private.are_week_hours(wanted)));
  if not found then raise exception 'not acceptable: hours' using errcode = '23514'; end if;
end
$function$
;

ALTER FUNCTION "private"."save_hours"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shop_hours(s private.business_settings)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return s.hours || jsonb_build_object('timeZone', s.time_zone);
end
$function$
;

ALTER FUNCTION "private"."shop_hours"(private.business_settings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_hours(business uuid, hours jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.save_hours(business, hours) $function$
;

ALTER FUNCTION "public"."save_hours"(uuid, jsonb) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."are_week_hours"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."are_week_hours"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."are_week_hours"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."closed_code"(private.city_settings, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closed_code"(private.city_settings, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closed_code"(private.city_settings, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_ready"(private.city_settings, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_ready"(private.city_settings, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_ready"(private.city_settings, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_hours"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_hours"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."save_hours"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_hours"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shop_hours"(private.business_settings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shop_hours"(private.business_settings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shop_hours"(private.business_settings) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_hours"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_hours"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_hours"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_hours"(uuid, jsonb) TO "postgres";

ALTER TABLE "private"."business_settings" ADD CONSTRAINT "business_settings_hours_check" CHECK (((hours IS NULL) OR private.are_week_hours(hours)));

reset check_function_bodies;
