-- A board of a thousand deliveries took 76 ms, half of it to build `jsonb`, to write it as text for its digest, and to write it
-- again for the answer. Its functions return `json`, which is text that is built once, and read the positions of all couriers
-- in one query. The answers stay the same to pages; their versions change once, so each open board is sent once more.

DROP FUNCTION "private"."board_couriers"(text, timestamp with time zone);

DROP FUNCTION "private"."city_board"(text);

DROP FUNCTION "private"."live_board"(text, text);

DROP FUNCTION "public"."live_board"(text, text);

CREATE OR REPLACE FUNCTION private.board_couriers(p_market text, p_at timestamp with time zone)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(json_agg(json_build_object(
    'id', x.courier, 'firstName', coalesce((select u.first_name from public.users u where u.id = x.courier), ''),
    'online', x.online,
    'carries', (select k.number from private.deliveries k where k.courier = x.courier
      and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')),
    'idleSince', x.idle_since,
    'delivered', (select count(*) from private.deliveries k where k.courier = x.courier and k.status = 'delivered'
      and k.ended_at > p_at - interval '1 day')) order by x.idle_since, x.courier), '[]')
  from (
    select c.courier, p.idle_since, coalesce(greatest(p.online_until, p.standby_until) > p_at, false) as online
    from private.couriers c join private.courier_presence p on p.courier = c.courier
    where (greatest(p.online_until, p.standby_until) > p_at and p_market = any (c.markets))
      or exists (select from private.deliveries d where d.courier = c.courier and d.market = p_market
        and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'))
    order by p.idle_since, c.courier limit 1000
  ) as x
$function$
;

ALTER FUNCTION "private"."board_couriers"(text, timestamp with time zone) OWNER TO "postgres";

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
        order by x.due_at, x.id limit 1000
      ) as d
      join private.delivery_people p on p.delivery = d.id
      left join private.arrivals a on a.delivery = d.id and a.leg = 'door' and a.status = d.status
        and a.to_at >= now_at + interval '30 seconds'
      left join private.business_settings s on s.business_id = d.business_id
      left join public.users u on u.id = d.courier),
    'ways', private.slow_ways(p_market),
    'couriers', private.board_couriers(p_market, now_at));
end
$function$
;

ALTER FUNCTION "private"."city_board"(text) OWNER TO "postgres";

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
        and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
      order by d.id limit 1000
    ) as x) end;
begin
  return case
    when tag is distinct from private.version_in(p_known) then
      case when moving is null then json_build_object('tag', tag, 'view', view)
        else json_build_object('tag', tag, 'view', view, 'moving', moving) end
    when moving is not null and p_known like '-%' then json_build_object('same', true, 'moving', moving)
    else '"same"' end;
end
$function$
;

ALTER FUNCTION "private"."live_board"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.live_board(market text, known text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.live_board(market, known)
$function$
;

ALTER FUNCTION "public"."live_board"(text, text) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."board_couriers"(text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."board_couriers"(text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."board_couriers"(text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."city_board"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."city_board"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."city_board"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."city_board"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."live_board"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."live_board"(text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."live_board"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."live_board"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."live_board"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."live_board"(text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."live_board"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."live_board"(text, text) TO "postgres";
