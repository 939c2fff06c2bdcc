-- Software may order several deliveries for one courier, all or none.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.api_request_together(p_digest text, p_command uuid, p_requests jsonb, p_asked text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b constant public.businesses := private.opened_business(p_digest, true);
  wanted jsonb;
  answer jsonb;
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  if jsonb_typeof(p_requests) = 'array' then
    select jsonb_agg(u.r || jsonb_build_object('businessId', b.id) order by u.place) into wanted
    from jsonb_array_elements(p_requests) with ordinality as u (r, place);
  end if;
  answer := private.request_together_for(b.id, b.user_id, b.id, p_command, wanted, to_jsonb(p_asked));
  if answer -> 'replayed' = 'false' then
    update private.deliveries set by_key = (select k.id from private.api_keys k where k.digest = p_digest)
    where by_key is null and together = private.requested_id(wanted -> 0);
  end if;
  return answer;
end
$function$
;

ALTER FUNCTION "private"."api_request_together"(text, uuid, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_api_request_together(p_digest text, p_command uuid, p_requests jsonb, p_asked text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.api_request_together(p_digest, p_command, p_requests, p_asked)
$function$
;

ALTER FUNCTION "public"."svc_api_request_together"(text, uuid, jsonb, text) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_request_together"(text, uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_request_together"(text, uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_request_together"(text, uuid, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_request_together"(text, uuid, jsonb, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_api_request_together"(text, uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_api_request_together"(text, uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_api_request_together"(text, uuid, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_api_request_together"(text, uuid, jsonb, text) TO "service_role";

reset check_function_bodies;
