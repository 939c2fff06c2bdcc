-- Software of a business reads what a recipient reported about the goods, as its owner does in the app.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.api_goods_report(p_digest text, p_delivery uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
  c private.cases;
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  select x.* into c from private.cases x join private.deliveries d on d.id = x.delivery
  where x.delivery = p_delivery and x.shared_with_shop and d.business_id = b.id;
  return private.result_ok(private.report_for(c, b.user_id));
end
$function$
;

ALTER FUNCTION "private"."api_goods_report"(text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_api_goods_report(p_digest text, p_delivery uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.api_goods_report(p_digest, p_delivery) $function$
;

ALTER FUNCTION "public"."svc_api_goods_report"(text, uuid) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_goods_report"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_goods_report"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_goods_report"(text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_goods_report"(text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_api_goods_report"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_api_goods_report"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_api_goods_report"(text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_api_goods_report"(text, uuid) TO "service_role";

reset check_function_bodies;
