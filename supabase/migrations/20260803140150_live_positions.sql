-- The polls of live screens take and give positions. The former function would make a call without a position ambiguous; open
-- pages go on with the new one.

DROP FUNCTION "public"."live_duty"(text);

CREATE OR REPLACE FUNCTION private.duty_here(p_here jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  view constant jsonb := private.courier_duty(null);
begin
  if p_here is not null and octet_length(p_here::text) <= 300 then perform private.note_position(auth.uid(), p_here); end if;
  return view;
end
$function$
;

ALTER FUNCTION "private"."duty_here"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.live_board(p_market text, p_known text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  view constant jsonb := private.city_board(p_market);
begin
  return private.with_moving(
    private.omit_if_unchanged(view, private.version_in(p_known)), p_known,
    case when view is not null then (
      select jsonb_agg(jsonb_build_object('id', x.id) || x.position order by x.id)
      from (
        select d.id, private.shown_position(d, 'staff') as position
        from private.courier_positions c join private.deliveries d on d.id = c.delivery
        where d.market = p_market order by d.id limit 1000
      ) as x where x.position is not null) end);
end
$function$
;

ALTER FUNCTION "private"."live_board"(text, text) OWNER TO "postgres";

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
    private.omit_if_unchanged(view, private.version_in(p_known)), p_known,
    case when view is not null then (select private.moving(d, 'staff') from private.deliveries d where d.id = p_id) end);
end
$function$
;

ALTER FUNCTION "private"."live_delivery"(uuid, text) OWNER TO "postgres";

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
    private.omit_tracked_if_unchanged(view, private.version_in(p_known)), p_known, private.tracked_moving(p_number, view));
end
$function$
;

CREATE OR REPLACE FUNCTION public.live_board(market text, known text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.live_board(market, known)
$function$
;

CREATE OR REPLACE FUNCTION public.live_delivery(delivery uuid, known text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.live_delivery(delivery, known)
$function$
;

CREATE OR REPLACE FUNCTION public.live_duty(known text DEFAULT NULL::text, here jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.omit_if_unchanged(private.duty_here(here), known)
$function$
;

ALTER FUNCTION "public"."live_duty"(text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_follow(p_number text, p_key text, p_bucket text, p_limit integer, p_window interval, p_known text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  shown jsonb;
begin
  shown := private.track_counted(p_number, p_key, p_bucket, p_limit, p_window);
  return jsonb_build_object('found', shown is not null) || case
    when p_known is null then jsonb_build_object('delivery', private.with_photo(shown))
    else jsonb_build_object(
      'live', private.omit_tracked_if_unchanged(shown, p_known), 'moving', private.tracked_moving(p_number, shown))
  end;
exception when sqlstate 'PT429' then
  return null;
end
$function$
;
