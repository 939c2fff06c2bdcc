-- Software reads the lines of a month by pages, as the screens do. Without a number of lines, all are returned, as Edge Functions of
-- release 0.1 expect.
set check_function_bodies = off;

DROP FUNCTION "private"."api_statement"(text, uuid);

DROP FUNCTION "public"."svc_api_statement"(text, uuid);

CREATE OR REPLACE FUNCTION private.api_statement(p_digest text, p_statement uuid, p_after jsonb, p_most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
  s private.statements;
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  select * into s from private.statements x where x.id = p_statement and x.account = b.id;
  return private.result_ok(case when found then private.statement_detail(s, p_after, p_most)::jsonb end);
end
$function$
;

ALTER FUNCTION "private"."api_statement"(text, uuid, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_api_statement(p_digest text, p_statement uuid, p_after jsonb DEFAULT NULL::jsonb, p_most integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.api_statement(p_digest, p_statement, p_after, p_most)
$function$
;

ALTER FUNCTION "public"."svc_api_statement"(text, uuid, jsonb, integer) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_statement"(text, uuid, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_statement"(text, uuid, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_statement"(text, uuid, jsonb, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_statement"(text, uuid, jsonb, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_api_statement"(text, uuid, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_api_statement"(text, uuid, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_api_statement"(text, uuid, jsonb, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_api_statement"(text, uuid, jsonb, integer) TO "service_role";

reset check_function_bodies;
