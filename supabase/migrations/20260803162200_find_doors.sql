-- Doors that wait for the operator's geocoder, and the places of those that it found. Earlier deliveries aren't searched for.

CREATE TABLE "private"."door_queue" ("delivery" uuid NOT NULL, "tries" integer NOT NULL DEFAULT 0, "due_at" timestamp with time zone NOT NULL, CONSTRAINT "door_queue_pkey" PRIMARY KEY (delivery));

ALTER TABLE "private"."door_queue" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."door_queue" OWNER TO "postgres";

ALTER TABLE "private"."delivery_people" ADD COLUMN "door_lat" double precision;

ALTER TABLE "private"."delivery_people" ADD COLUMN "door_lon" double precision;

CREATE OR REPLACE FUNCTION private.call_find_doors()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text;
begin
  if not private.door_waits() then return; end if;
  select url into strict address from private.project;
  perform net.http_post(
    url := address || '/functions/v1/find-doors', body := '{}'::jsonb,
    headers := '{"Content-Type": "application/json"}'::jsonb, timeout_milliseconds := 60000);
end
$function$;

ALTER FUNCTION "private"."call_find_doors"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.claim_door()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
  taken uuid;
begin
  delete from private.door_queue q where q.delivery in (
    select x.delivery from private.door_queue x join private.deliveries d on d.id = x.delivery
    where x.due_at <= at and (x.tries >= 3 or d.ended_at is not null) limit 500 for update of x skip locked);
  update private.door_queue q set tries = q.tries + 1, due_at = at + interval '2 minutes'
  where q.delivery = (
    select x.delivery from private.door_queue x where x.due_at <= at order by x.due_at, x.delivery limit 1
    for update skip locked)
  returning q.delivery into taken;
  return (
    select jsonb_build_object('delivery', p.delivery, 'street', p.street, 'city', p.city, 'state', p.state,
      'postalCode', p.postal_code, 'country', split_part(d.market, '|', 1))
    from private.delivery_people p join private.deliveries d on d.id = p.delivery where p.delivery = taken);
end
$function$;

ALTER FUNCTION "private"."claim_door"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.door_done(p_delivery uuid, p_street text, p_found jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at_lat constant double precision := private.rounded_degrees(private.number_in(p_found, 'lat', -90, 90), 5);
  at_lon constant double precision := private.rounded_degrees(private.number_in(p_found, 'lon', -180, 180), 5);
begin
  perform from private.delivery_people p where p.delivery = p_delivery and p.street = p_street for update;
  if not found then return; end if;
  if p_found ? 'later' then
    update private.door_queue q
    set due_at = private.now() + make_interval(secs => coalesce(private.number_in(p_found, 'later', 1, 3600), 60 * q.tries))
    where q.delivery = p_delivery;
    return;
  end if;
  delete from private.door_queue q where q.delivery = p_delivery;
  if at_lat is null or at_lon is null then return; end if;
  update private.delivery_people p set door_lat = at_lat, door_lon = at_lon where p.delivery = p_delivery;
end
$function$;

ALTER FUNCTION "private"."door_done"(uuid, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.door_waits()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from private.door_queue q where q.due_at <= private.now())
$function$;

ALTER FUNCTION "private"."door_waits"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.queue_door(p_delivery uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.door_queue as q (delivery, due_at) values (p_delivery, private.now())
  on conflict (delivery) do update set tries = 0, due_at = excluded.due_at
$function$;

ALTER FUNCTION "private"."queue_door"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.skip_doors()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.door_queue q where q.delivery in (
    select x.delivery from private.door_queue x for update skip locked)
$function$;

ALTER FUNCTION "private"."skip_doors"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_claim_door()
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.claim_door() $function$;

ALTER FUNCTION "public"."svc_claim_door"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_door_done(p_delivery uuid, p_street text, p_found jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.door_done(p_delivery, p_street, p_found) $function$;

ALTER FUNCTION "public"."svc_door_done"(uuid, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_skip_doors()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.skip_doors() $function$;

ALTER FUNCTION "public"."svc_skip_doors"() OWNER TO "postgres";

ALTER TABLE "private"."delivery_people" ADD CONSTRAINT "delivery_people_check" CHECK (((door_lat IS NULL) = (door_lon IS NULL)));

ALTER TABLE "private"."delivery_people" ADD CONSTRAINT "delivery_people_door_lat_check" CHECK (((door_lat >= ('-90'::integer)::double precision) AND (door_lat <= (90)::double precision)));

ALTER TABLE "private"."delivery_people" ADD CONSTRAINT "delivery_people_door_lon_check" CHECK (((door_lon >= ('-180'::integer)::double precision) AND (door_lon <= (180)::double precision)));

ALTER TABLE "private"."door_queue" ADD CONSTRAINT "door_queue_delivery_fkey" FOREIGN KEY (delivery) REFERENCES private.deliveries(id) ON DELETE CASCADE;

CREATE INDEX door_queue_due ON private.door_queue USING btree (due_at);

REVOKE ALL ON FUNCTION "private"."call_find_doors"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."call_find_doors"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."call_find_doors"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."claim_door"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claim_door"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_door"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_door"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."door_done"(uuid, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."door_done"(uuid, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."door_done"(uuid, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."door_done"(uuid, text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."door_waits"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."door_waits"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."door_waits"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_door"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_door"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_door"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."skip_doors"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."skip_doors"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."skip_doors"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."skip_doors"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_claim_door"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_claim_door"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_claim_door"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_claim_door"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_door_done"(uuid, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_door_done"(uuid, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_door_done"(uuid, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_door_done"(uuid, text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_skip_doors"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_skip_doors"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_skip_doors"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_skip_doors"() TO "service_role";

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_cron')
    AND EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_net')
  THEN
    PERFORM cron.schedule('doors', '* * * * *', 'select private.call_find_doors()');
  END IF;
END
$$;
