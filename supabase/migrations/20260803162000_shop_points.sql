-- Shops on the map: the median of the places where couriers said that they have the parcel, unless the merchant moves it.
-- Existing businesses have none until couriers stop there.

ALTER TABLE "private"."business_settings" ADD COLUMN "stop_lats" double precision[] NOT NULL DEFAULT '{}'::double precision[];

ALTER TABLE "private"."business_settings" ADD COLUMN "stop_lons" double precision[] NOT NULL DEFAULT '{}'::double precision[];

ALTER TABLE "private"."business_settings" ADD COLUMN "shop_lat" double precision;

ALTER TABLE "private"."business_settings" ADD COLUMN "shop_lon" double precision;

ALTER TABLE "private"."business_settings" ADD COLUMN "shop_moved" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.rounded_degrees(p_degrees double precision, p_decimals integer)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select floor(p_degrees * power(10::double precision, p_decimals) + 0.5) / power(10::double precision, p_decimals)
$function$;

ALTER FUNCTION "private"."rounded_degrees"(double precision, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.with_stop(p_stops double precision[], p_degrees double precision)
 RETURNS double precision[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (p_stops || private.rounded_degrees(p_degrees, 4))[greatest(1, cardinality(p_stops) - 7):]
$function$;

ALTER FUNCTION "private"."with_stop"(double precision[], double precision) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.middle_stop(p_stops double precision[])
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.rounded_degrees(percentile_cont(0.5) within group (order by x), 5) from unnest(p_stops) as x
  where cardinality(p_stops) >= 3
$function$;

ALTER FUNCTION "private"."middle_stop"(double precision[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shop_of(d private.deliveries, p private.delivery_people)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select jsonb_build_object('lat', s.shop_lat, 'lon', s.shop_lon, 'spread', 0) from private.business_settings s
     where s.business_id = d.business_id and s.shop_lat is not null),
    private.area_of(split_part(d.market, '|', 1), p.pickup_postal_code))
$function$;

ALTER FUNCTION "private"."shop_of"(private.deliveries, private.delivery_people) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.door_of(d private.deliveries, p private.delivery_people)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.area_of(split_part(d.market, '|', 1), p.postal_code)
$function$;

ALTER FUNCTION "private"."door_of"(private.deliveries, private.delivery_people) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.learn_stop(d private.deliveries, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update private.business_settings s set
    stop_lats = private.with_stop(s.stop_lats, p.lat),
    stop_lons = private.with_stop(s.stop_lons, p.lon),
    shop_lat = case when s.shop_moved then s.shop_lat else private.middle_stop(private.with_stop(s.stop_lats, p.lat)) end,
    shop_lon = case when s.shop_moved then s.shop_lon else private.middle_stop(private.with_stop(s.stop_lons, p.lon)) end
  from private.courier_positions p
  where s.business_id = d.business_id and p.delivery = d.id and p.courier = d.courier
    and p.accuracy <= 60 and p.taken_at > p_at - interval '90 seconds'
$function$;

ALTER FUNCTION "private"."learn_stop"(private.deliveries, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.moving(d private.deliveries, p_reader text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.position || jsonb_build_object('city', d.market,
    'shop', private.shop_of(d, p), 'door', private.door_of(d, p))
  from (select private.shown_position(d, p_reader) as position) as s
  join private.delivery_people p on p.delivery = d.id
  where s.position is not null
$function$;

ALTER TABLE "private"."business_settings" ADD CONSTRAINT "business_settings_check1" CHECK (((shop_lat IS NULL) = (shop_lon IS NULL)));

ALTER TABLE "private"."business_settings" ADD CONSTRAINT "business_settings_check" CHECK (((cardinality(stop_lats) <= 9) AND (cardinality(stop_lats) = cardinality(stop_lons))));

ALTER TABLE "private"."business_settings" ADD CONSTRAINT "business_settings_shop_lat_check" CHECK (((shop_lat >= ('-90'::integer)::double precision) AND (shop_lat <= (90)::double precision)));

ALTER TABLE "private"."business_settings" ADD CONSTRAINT "business_settings_shop_lon_check" CHECK (((shop_lon >= ('-180'::integer)::double precision) AND (shop_lon <= (180)::double precision)));

REVOKE ALL ON FUNCTION "private"."door_of"(private.deliveries, private.delivery_people) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."door_of"(private.deliveries, private.delivery_people) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."door_of"(private.deliveries, private.delivery_people) TO "postgres";

REVOKE ALL ON FUNCTION "private"."learn_stop"(private.deliveries, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."learn_stop"(private.deliveries, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."learn_stop"(private.deliveries, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."middle_stop"(double precision[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."middle_stop"(double precision[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."middle_stop"(double precision[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rounded_degrees"(double precision, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rounded_degrees"(double precision, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rounded_degrees"(double precision, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shop_of"(private.deliveries, private.delivery_people) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shop_of"(private.deliveries, private.delivery_people) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shop_of"(private.deliveries, private.delivery_people) TO "postgres";

REVOKE ALL ON FUNCTION "private"."with_stop"(double precision[], double precision) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."with_stop"(double precision[], double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."with_stop"(double precision[], double precision) TO "postgres";
