-- A recipient's report about the goods shows to the business of the delivery, and the merchant is mailed. Earlier reports stay between
-- the recipient and the team: their recipients weren't told.

set check_function_bodies = off;

ALTER TABLE "private"."mails" DROP CONSTRAINT "mails_check";

ALTER TABLE "private"."cases" ADD COLUMN "shared_with_shop" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.case_photo(p_case uuid, p_photo uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  c private.cases;
begin
  perform private.session_alive();
  select * into c from private.cases x where x.id = p_case;
  if c.id is not null and (private.is_own_case(c, me) or (private.is_admin() and not private.case_concerns(c, me)))
    or coalesce(private.report_for(c, me) -> 'photos' ? p_photo::text, false)
  then
    return private.photo_in_case(c.id, p_photo);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.goods_report(p_delivery uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c private.cases;
begin
  perform private.session_alive();
  select * into c from private.cases x where x.delivery = p_delivery and x.shared_with_shop;
  return private.report_for(c, auth.uid());
end
$function$
;

ALTER FUNCTION "private"."goods_report"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_as_recipient(d private.deliveries, p_said jsonb, p_bucket text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted uuid;
  r private.case_reasons;
  c private.cases;
begin
  begin
    wanted := (p_said ->> 'id')::uuid;
  exception when data_exception then
    return 'invalid';
  end;
  select * into c from private.cases x where x.id = wanted;
  if found then return case when c.delivery is distinct from d.id or c.side <> 'recipient' then 'invalid' end; end if;
  select * into r from private.case_reasons x where x.reason = p_said ->> 'reason';
  if wanted is null or ('recipient' = any (r.sides)) is not true or not private.is_case_text(p_said ->> 'text') then
    return 'invalid';
  end if;
  if r.reason <> 'safety' and private.earlier_case(d.id, 'recipient') is not null then return 'already-open'; end if;
  if d.ended_at < private.now() - private.reported_within() then return 'too-late'; end if;
  perform private.count_case_call('cases:' || p_bucket, private.opened_by_recipient(), private.opened_by_recipient_window());
  c := private.store_case(wanted, 'recipient', null, d, r, p_said ->> 'text');
  if c.id is null then return 'already-open'; end if;
  if r.money = 'goods' and p_said ->> 'sharedWith' = 'shop' then
    update private.cases x set shared_with_shop = true where x.id = c.id;
    perform private.queue_mail('merchant', 'reported', d.id);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.report_for(c private.cases, p_person uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if c.shared_with_shop is not true or c.outcome is not distinct from 'withdrawn' or not exists (
    select from private.deliveries d join public.businesses b on b.id = d.business_id
    where d.id = c.delivery and b.user_id = p_person)
  then
    return null;
  end if;
  return jsonb_build_object('text', null, 'photos', '[]'::jsonb)
    || coalesce(private.case_messages_view(c.id) -> 0, '{}') - array['by', 'kind']
    || jsonb_build_object(
      'case', c.id, 'reason', c.reason, 'at', c.opened_at, 'claim', private.earlier_case(c.delivery, 'business'));
end
$function$
;

ALTER FUNCTION "private"."report_for"(private.cases, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.goods_report(of_delivery uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.goods_report(of_delivery) $function$
;

ALTER FUNCTION "public"."goods_report"(uuid) OWNER TO "postgres";

ALTER TABLE "private"."cases" ADD CONSTRAINT "cases_check6" CHECK (((side = 'recipient'::text) OR (NOT shared_with_shop)));

ALTER TABLE "private"."mails" ADD CONSTRAINT "mails_check" CHECK ((((topic || ' '::text) || kind) = ANY (ARRAY['recipient on_its_way'::text, 'recipient delivered'::text, 'recipient failed'::text, 'recipient retried'::text, 'recipient lost'::text, 'recipient answered'::text, 'recipient resolved'::text, 'merchant expired'::text, 'merchant lost'::text, 'merchant held'::text, 'merchant objected'::text, 'merchant reported'::text, 'decision decided'::text, 'webhook added'::text, 'webhook failing'::text, 'webhook disabled'::text, 'key made'::text, 'key replaced'::text, 'key revoked'::text, 'key in_page'::text, 'statement closed'::text, 'statement paid'::text, 'statement taken_back'::text, 'account sign_in_link'::text, 'account password_changed'::text, 'case answered'::text, 'case resolved'::text, 'case overdue'::text])));

REVOKE ALL ON FUNCTION "private"."goods_report"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."goods_report"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."goods_report"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."goods_report"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_for"(private.cases, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_for"(private.cases, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_for"(private.cases, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."goods_report"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."goods_report"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."goods_report"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."goods_report"(uuid) TO "postgres";

reset check_function_bodies;
