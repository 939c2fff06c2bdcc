-- What only pages and rows from before release 0.1 needed goes. Their commands are past the time in which one is repeated.
set check_function_bodies = off;

DROP FUNCTION "private"."version_in"(text);

DROP FUNCTION "private"."with_moving"(jsonb, text, jsonb);

delete from private.commands where function is null or payload is null;

ALTER TABLE "private"."commands" ALTER COLUMN "function" SET NOT NULL;

ALTER TABLE "private"."commands" ALTER COLUMN "payload" SET NOT NULL;

CREATE OR REPLACE FUNCTION private.earlier_refusal(p_actor uuid, p_id uuid, p_function text, p_target uuid, p_payload jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when (c.function, c.payload) = (p_function, private.digest_of(p_payload)) and c.target is not distinct from p_target
    then c.refusal
    else 'reused-command'
  end
  from private.commands c where c.actor = p_actor and c.id = p_id
$function$
;

CREATE OR REPLACE FUNCTION private.live_board(p_market text, p_known text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  view constant json := private.city_board(p_market);
  tag constant text := left(encode(sha256(convert_to(coalesce(view::text, 'null'), 'UTF8')), 'base64'), 22);
  moving constant json := case when view is not null then (
    select json_agg(json_build_object('id', x.id, 'lat', round(x.lat::numeric, 5), 'lon', round(x.lon::numeric, 5),
      'accuracy', x.accuracy, 'age', floor(extract(epoch from x.at - x.taken_at) * 1000)::bigint) order by x.id)
    from (
      select d.id, c.lat, c.lon, c.accuracy, c.taken_at, n.at
      from (select private.now() as at) as n cross join private.courier_positions c
      join private.deliveries d on d.id = c.delivery and d.courier = c.courier
      where d.market = p_market and c.taken_at > n.at - interval '10 minutes'
        and private.is_carried(d.status)
      order by d.id limit 1000
    ) as x) end;
begin
  return case
    when tag is distinct from p_known then
      case when moving is null then json_build_object('tag', tag, 'view', view)
        else json_build_object('tag', tag, 'view', view, 'moving', moving) end
    when moving is not null then json_build_object('same', true, 'moving', moving)
    else '"same"' end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.live_delivery(p_id uuid, p_known text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  view constant jsonb := private.find_delivery(p_id);
begin
  return private.with_moving(
    private.omit_if_unchanged(view, p_known),
    case when view is not null then (select private.moving(d, 'staff') from private.deliveries d where d.id = p_id) end);
end
$function$
;

CREATE OR REPLACE FUNCTION private.live_signed_in(p_number text, p_key text, p_known text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  view jsonb;
begin
  perform private.session_alive();
  view := private.track_counted(p_number, p_key, 'track:' || auth.uid(), 20, interval '10 minutes');
  return private.with_moving(
    private.omit_tracked_if_unchanged(view, p_known), private.tracked_moving(p_number, view));
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_pickup(p_business uuid, p_pickup jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  code text;
  b public.businesses;
begin
  perform private.session_alive();
  select * into b from public.businesses x where x.id = p_business and x.user_id = auth.uid() for key share;
  if not found then raise exception 'permission denied: not your business' using errcode = '42501'; end if;
  code := private.postal_code(b.country, p_pickup ->> 'postalCode');
  if code is null or not private.is_postal_code_in(b.country, b.state, code)
    or private.normalize_phone(p_pickup ->> 'phone') is null
    or not private.lines_fit(coalesce(p_pickup ->> 'notes', ''), 280)
    or not private.is_time_zone(coalesce(p_pickup ->> 'timeZone', ''))
    or coalesce(p_pickup ->> 'callShop', '') not in ('yes', 'no')
  then
    raise exception 'not acceptable: pickup' using errcode = '23514';
  end if;
  -- Couriers stopped at another place before another postal code.
  insert into private.business_settings as s (business_id, postal_code, phone, notes, time_zone, call_shop)
  values (p_business, code, p_pickup ->> 'phone', coalesce(p_pickup ->> 'notes', ''), p_pickup ->> 'timeZone',
    p_pickup ->> 'callShop' = 'yes')
  on conflict (business_id) do update set
    postal_code = excluded.postal_code, phone = excluded.phone, notes = excluded.notes, time_zone = excluded.time_zone,
    call_shop = excluded.call_shop,
    stop_lats = case when s.postal_code = excluded.postal_code then s.stop_lats else '{}' end,
    stop_lons = case when s.postal_code = excluded.postal_code then s.stop_lons else '{}' end,
    shop_lat = case when s.postal_code = excluded.postal_code or s.shop_moved then s.shop_lat end,
    shop_lon = case when s.postal_code = excluded.postal_code or s.shop_moved then s.shop_lon end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.settings_view(p_business uuid, p_with_contact boolean)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select jsonb_build_object('now', private.now(), 'freeLeft', coalesce(s.free_left, private.free_deliveries()),
    'tariff', private.tariff_at(private.market_of(b.country, b.state, b.city), private.now()),
    'shop', case when s.shop_lat is not null then
      jsonb_build_object('lat', s.shop_lat, 'lon', s.shop_lon, 'moved', s.shop_moved) end,
    'pickup', case when s.postal_code is not null then jsonb_build_object(
      'postalCode', s.postal_code, 'timeZone', s.time_zone,
      'callShop', case when s.call_shop then 'yes' else 'no' end,
      'phone', case when p_with_contact then s.phone else '' end,
      'notes', case when p_with_contact then s.notes else '' end) end)
  from public.businesses b left join private.business_settings s on s.business_id = b.id where b.id = p_business
$function$
;

CREATE OR REPLACE FUNCTION private.with_moving(p_answer jsonb, p_moving jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when p_moving is null then p_answer
    when p_answer = '"same"' then jsonb_build_object('same', true, 'moving', p_moving)
    else p_answer || jsonb_build_object('moving', p_moving) end
$function$
;

ALTER FUNCTION "private"."with_moving"(jsonb, jsonb) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."with_moving"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."with_moving"(jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."with_moving"(jsonb, jsonb) TO "postgres";

reset check_function_bodies;
