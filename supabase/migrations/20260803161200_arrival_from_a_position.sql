-- A fix notes when a courier came within each distance of the door: moments, and no place.

CREATE OR REPLACE FUNCTION private.door_of(d private.deliveries, p private.delivery_people)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.area_of(split_part(d.market, '|', 1), p.postal_code)
$function$
;

ALTER FUNCTION "private"."door_of"(private.deliveries, private.delivery_people) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.meters_between(a_lat double precision, a_lon double precision, b_lat double precision, b_lon double precision)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select round(111320 * sqrt(
    power((a_lon - b_lon) * cos((a_lat + b_lat) / 2 * pi() / 180), 2) + power(a_lat - b_lat, 2)))::integer
$function$
;

ALTER FUNCTION "private"."meters_between"(double precision, double precision, double precision, double precision) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.meters_left(d private.deliveries, p_lat double precision, p_lon double precision, p_accuracy smallint)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.meters_between(p_lat, p_lon, (x.door ->> 'lat')::double precision, (x.door ->> 'lon')::double precision)
  from (select private.door_of(d, p) as door from private.delivery_people p where p.delivery = d.id) as x
  where p_accuracy <= 200
$function$
;

ALTER FUNCTION "private"."meters_left"(private.deliveries, double precision, double precision, smallint) OWNER TO "postgres";

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
  where x.courier = p_courier and x.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
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

CREATE OR REPLACE FUNCTION private.note_within(d private.deliveries, p_before private.courier_positions, p_here private.courier_positions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ends constant integer[] := private.distances();
  far constant integer := private.meters_left(d, p_before.lat, p_before.lon, p_before.accuracy);
  near constant integer := private.meters_left(d, p_here.lat, p_here.lon, p_here.accuracy);
  took constant double precision := 1000 * extract(epoch from p_here.taken_at - p_before.taken_at);
  seen timestamptz[];
begin
  if p_here.taken_at > p_before.taken_at + interval '90 seconds'
    or not exists (select from unnest(ends) as e where near <= e and e < far)
  then
    return;
  end if;
  select a.within into seen from private.arrivals a where a.delivery = d.id and a.leg = 'door' for update skip locked;
  if not found then return; end if;
  for i in 1 .. 8 loop
    if near <= ends[i] and ends[i] < far and seen[i] is null then
      seen[i] := p_before.taken_at + floor(took * (far - ends[i]) / (far - near)) * interval '1 millisecond';
    end if;
  end loop;
  update private.arrivals set within = seen where delivery = d.id and leg = 'door';
end
$function$
;

ALTER FUNCTION "private"."note_within"(private.deliveries, private.courier_positions, private.courier_positions) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."door_of"(private.deliveries, private.delivery_people) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."door_of"(private.deliveries, private.delivery_people) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."door_of"(private.deliveries, private.delivery_people) TO "postgres";
REVOKE ALL ON FUNCTION "private"."meters_between"(double precision, double precision, double precision, double precision) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."meters_between"(double precision, double precision, double precision, double precision) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."meters_between"(double precision, double precision, double precision, double precision) TO "postgres";
REVOKE ALL ON FUNCTION "private"."meters_left"(private.deliveries, double precision, double precision, smallint) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."meters_left"(private.deliveries, double precision, double precision, smallint) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."meters_left"(private.deliveries, double precision, double precision, smallint) TO "postgres";
REVOKE ALL ON FUNCTION "private"."note_within"(private.deliveries, private.courier_positions, private.courier_positions) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."note_within"(private.deliveries, private.courier_positions, private.courier_positions) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."note_within"(private.deliveries, private.courier_positions, private.courier_positions) TO "postgres";
