-- An administrator's home counts people and businesses in the database. It read all of them, page by page, only to count them.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.count_businesses()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('status', x.status, 'count', x.count)), '[]')
    from (select b.status, count(*) from public.businesses b group by 1) as x);
end
$function$
;

ALTER FUNCTION "private"."count_businesses"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_people()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('role', x.role, 'status', x.account_status, 'count', x.count)), '[]')
    from (select u.role, u.account_status, count(*) from public.users u group by 1, 2) as x);
end
$function$
;

ALTER FUNCTION "private"."count_people"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.count_businesses()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.count_businesses() $function$
;

ALTER FUNCTION "public"."count_businesses"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.count_people()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.count_people() $function$
;

ALTER FUNCTION "public"."count_people"() OWNER TO "postgres";

CREATE INDEX businesses_counted ON public.businesses USING btree (status);

CREATE INDEX users_counted ON public.users USING btree (role, account_status);

REVOKE ALL ON FUNCTION "private"."count_businesses"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_businesses"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."count_businesses"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_businesses"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_people"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_people"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."count_people"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_people"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."count_businesses"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_businesses"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."count_businesses"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."count_businesses"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."count_people"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_people"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."count_people"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."count_people"() TO "postgres";

reset check_function_bodies;
