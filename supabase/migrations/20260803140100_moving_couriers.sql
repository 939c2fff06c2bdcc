-- A courier's phone sends a position with its poll. People who may see the courier get it beside the view of the delivery.

CREATE OR REPLACE FUNCTION private.number_in(p jsonb, p_name text, p_from double precision, p_to double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(p -> p_name) = 'number'
    and (p ->> p_name)::numeric between p_from::numeric and p_to::numeric then (p ->> p_name)::double precision end
$function$
;

ALTER FUNCTION "private"."number_in"(jsonb, text, double precision, double precision) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.version_in(p_known text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when p_known like '-%' then substr(p_known, 2) else p_known end
$function$
;

ALTER FUNCTION "private"."version_in"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.with_moving(p_answer jsonb, p_known text, p_moving jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when p_moving is null then p_answer
    when p_answer <> '"same"' then p_answer || jsonb_build_object('moving', p_moving)
    when p_known like '-%' then jsonb_build_object('same', true, 'moving', p_moving)
    else p_answer end
$function$
;

ALTER FUNCTION "private"."with_moving"(jsonb, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.area_of(p_country text, p_postal_code text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('lat', a.lat, 'lon', a.lon, 'spread', a.spread) from private.postal_areas a
  where a.country = p_country and a.code = left(p_postal_code, case p_country when 'ca' then 3 else 5 end)
$function$
;

ALTER FUNCTION "private"."area_of"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shown_position(d private.deliveries, p_reader text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'lat', round(p.lat::numeric, case p_reader when 'recipient' then 4 else 5 end),
    'lon', round(p.lon::numeric, case p_reader when 'recipient' then 4 else 5 end),
    'accuracy', p.accuracy, 'age', floor(extract(epoch from private.now() - p.taken_at) * 1000)::bigint)
  from private.courier_positions p
  where p.delivery = d.id and p.courier = d.courier and p.taken_at > private.now() - interval '10 minutes'
    and d.status = any (case p_reader
      when 'recipient' then array['picked_up', 'at_dropoff']
      when 'staff' then array['accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'] end)
$function$
;

ALTER FUNCTION "private"."shown_position"(private.deliveries, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.moving(d private.deliveries, p_reader text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.position || jsonb_build_object('city', d.market,
    'shop', private.area_of(split_part(d.market, '|', 1), p.pickup_postal_code),
    'door', private.area_of(split_part(d.market, '|', 1), p.postal_code))
  from (select private.shown_position(d, p_reader) as position) as s
  join private.delivery_people p on p.delivery = d.id
  where s.position is not null
$function$
;

ALTER FUNCTION "private"."moving"(private.deliveries, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tracked_moving(p_number text, p_view jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.moving(d, 'recipient') from private.deliveries d
  where jsonb_typeof(p_view -> 'recipient') = 'object' and d.number = p_number
$function$
;

ALTER FUNCTION "private"."tracked_moving"(text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.forget_positions()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.courier_positions where heard_at <= private.now() - interval '15 minutes'
$function$
;

ALTER FUNCTION "private"."forget_positions"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_position(p_courier uuid, p_here jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  carried uuid;
  at_lat constant double precision := private.number_in(p_here, 'lat', -90, 90);
  at_lon constant double precision := private.number_in(p_here, 'lon', -180, 180);
  off_by constant double precision := private.number_in(p_here, 'accuracy', 0, 1500);
  old constant double precision := private.number_in(p_here, 'age', 0, 120000);
  now_at constant timestamptz := private.now();
begin
  if at_lat is null or at_lon is null or off_by is null or old is null or (at_lat = 0 and at_lon = 0) then return; end if;
  select d.id into carried from private.deliveries d
  where d.courier = p_courier and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
  for share skip locked;
  if not found then return; end if;
  insert into private.courier_positions as c (courier, delivery, lat, lon, accuracy, taken_at, heard_at)
  values (p_courier, carried, round(at_lat::numeric, 5), round(at_lon::numeric, 5), round(off_by),
    now_at - round(old) * interval '1 millisecond', now_at)
  on conflict (courier) do update set delivery = excluded.delivery, lat = excluded.lat, lon = excluded.lon,
    accuracy = excluded.accuracy, taken_at = excluded.taken_at, heard_at = excluded.heard_at
  where c.delivery <> excluded.delivery or excluded.taken_at > c.taken_at;
end
$function$
;

ALTER FUNCTION "private"."note_position"(uuid, jsonb) OWNER TO "postgres";
