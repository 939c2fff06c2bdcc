-- A business’s software makes claims: cases about its deliveries, which it opens, reads and replies to with a key. It may name the
-- amount that it asks for; the cases that are there have none.

set check_function_bodies = off;

DROP FUNCTION "private"."is_own_case"(private.cases);

ALTER TABLE "private"."cases" ADD COLUMN "claimed" integer;

CREATE OR REPLACE FUNCTION private.api_claim(p_digest text, p_claim uuid)
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
  c := private.lock_case(p_claim);
  return private.result_ok(case when private.is_claim_of(c, b) then private.case_view(c) end);
end
$function$
;

ALTER FUNCTION "private"."api_claim"(text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_claims(p_digest text, p_state text, p_after jsonb, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
  now_at constant timestamptz := private.now();
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  perform private.lock_case(c.id) from private.cases c
  where c.opener = b.user_id and c.business = b.id and private.case_lapsed(c, now_at);
  return private.result_ok((
    select coalesce(jsonb_agg(private.case_summary(x.c, now_at) order by (x.c).opened_at desc, (x.c).id desc), '[]')
    from (
      select c from private.cases c
      where c.opener = b.user_id and c.business = b.id and (p_state is null or c.state = p_state)
        and (p_after ->> 'id' is null
          or (c.opened_at, c.id) < ((p_after ->> 'openedAt')::timestamptz, (p_after ->> 'id')::uuid))
      order by c.opened_at desc, c.id desc limit least(p_limit, 1000)
    ) as x));
end
$function$
;

ALTER FUNCTION "private"."api_claims"(text, text, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_open_claim(p_digest text, p_command uuid, p_claim jsonb, p_asked text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b constant public.businesses := private.opened_business(p_digest, true);
  about constant uuid := (p_claim ->> 'delivery')::uuid;
  wanted constant integer := (p_claim ->> 'amount')::integer;
  is_new boolean;
  refusal text;
  d private.deliveries;
  cap integer;
  answer jsonb;
  c private.cases;
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  if not private.begin_command(b.id, p_command, 'open_claim', about, to_jsonb(p_asked)) then
    refusal := private.earlier_refusal(b.id, p_command, 'open_claim', about, to_jsonb(p_asked));
    if refusal is not null then return private.result_refused(refusal); end if;
  end if;
  is_new := not exists (select from private.cases x where x.id = p_command);
  if is_new and wanted is not null then
    select * into d from private.deliveries x where x.id = about and x.business_id = b.id;
    if d.next_due <= private.now() then d := private.lock_delivery(d.id); end if;
    if d.id is not null then cap := private.claim_cap(d, p_claim ->> 'reason'); end if;
  end if;
  if wanted > cap then
    answer := jsonb_build_object('ok', false, 'error', jsonb_build_object('code', 'above-cap', 'cap', cap));
  else
    answer := private.open_case_for(b.user_id, b.id, p_claim || jsonb_build_object('id', p_command, 'side', 'business'));
  end if;
  if answer -> 'ok' = 'false' then
    perform private.end_command(b.id, p_command, 'refused', false);
    return answer;
  end if;
  if is_new and wanted is not null then
    update private.cases x set claimed = wanted where x.id = p_command returning * into c;
    answer := private.result_ok(private.case_view(c));
  end if;
  return answer || jsonb_build_object('replayed', not is_new);
exception when sqlstate 'PT429' then
  return private.result_refused('too-many-claims');
end
$function$
;

ALTER FUNCTION "private"."api_open_claim"(text, uuid, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_reply_to_claim(p_digest text, p_command uuid, p_claim uuid, p_text text, p_asked text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b constant public.businesses := private.opened_business(p_digest, true);
  c private.cases;
  w record;
  is_new boolean;
  refusal text;
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  c := private.lock_case(p_claim);
  if not private.is_claim_of(c, b) then return private.result_refused('no-such-case'); end if;
  is_new := private.begin_command(b.id, p_command, 'reply_to_claim', p_claim, to_jsonb(p_asked));
  if is_new then
    select * into w from private.write_case_message(
      c, false, jsonb_build_object('id', p_command, 'text', p_text), 'case-messages:' || b.user_id);
    c := w.c;
    refusal := w.refusal;
    perform private.end_command(b.id, p_command, refusal, false);
  else
    refusal := private.earlier_refusal(b.id, p_command, 'reply_to_claim', p_claim, to_jsonb(p_asked));
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  return private.result_ok(private.case_view(c)) || jsonb_build_object('replayed', not is_new);
exception when sqlstate 'PT429' then
  return private.result_refused('too-many-claims');
end
$function$
;

ALTER FUNCTION "private"."api_reply_to_claim"(text, uuid, uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.case_payment(c private.cases, p_amount integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('amount', p_amount, 'currency', d.currency)
    from private.deliveries d where d.id = c.delivery and p_amount is not null);
end
$function$
;

ALTER FUNCTION "private"."case_payment"(private.cases, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.case_summary(c private.cases, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', c.id, 'side', c.side, 'reason', c.reason, 'state', c.state, 'openedAt', c.opened_at, 'dueAt', c.due_at,
    'answeredAt', c.answered_at, 'resolvedAt', c.resolved_at, 'outcome', c.outcome,
    'claimed', private.case_payment(c, c.claimed), 'paid', private.case_payment(c, c.amount),
    'reopenUntil', case when not c.reopened and c.amount is null and c.resolved_at >= p_at - private.reopened_within()
      then c.resolved_at + private.reopened_within() end,
    'delivery', (
      select jsonb_build_object('id', d.id, 'number', d.number, 'business', d.business_id)
      from private.deliveries d where d.id = c.delivery));
end
$function$
;

CREATE OR REPLACE FUNCTION private.claim_cap(d private.deliveries, p_reason text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  for_money constant text := (select r.money from private.case_reasons r where r.reason = p_reason);
begin
  return case when for_money is null then 0
    when d.ended_at is not null then private.refund_cap(d, for_money = 'goods') end;
end
$function$
;

ALTER FUNCTION "private"."claim_cap"(private.deliveries, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_claim_of(c private.cases, b public.businesses)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(c.business = b.id, false) and private.is_own_case(c, b.user_id);
end
$function$
;

ALTER FUNCTION "private"."is_claim_of"(private.cases, public.businesses) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_own_case(c private.cases, p_person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(c.opener = p_person, false) and (c.business is null or exists (
    select from public.businesses b where b.id = c.business and b.user_id = c.opener));
end
$function$
;

ALTER FUNCTION "private"."is_own_case"(private.cases, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_own_case(p_id uuid)
 RETURNS private.cases
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c private.cases;
begin
  perform private.session_alive();
  c := private.lock_case(p_id);
  if c.id is null or not private.is_own_case(c, auth.uid()) then return null; end if;
  return c;
end
$function$
;

CREATE OR REPLACE FUNCTION private.open_case(p_report jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.session_alive();
  return private.open_case_for(auth.uid(), null, p_report);
end
$function$
;

CREATE OR REPLACE FUNCTION private.open_case_for(me uuid, p_only uuid, p_report jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  now_at timestamptz := private.now();
  wanted_side constant text := p_report ->> 'side';
  c private.cases;
  d private.deliveries;
  r private.case_reasons;
  earlier uuid;
begin
  begin
    c.id := (p_report ->> 'id')::uuid;
    c.delivery := (p_report ->> 'delivery')::uuid;
  exception when data_exception then
    return private.result_refused('invalid');
  end;
  select * into r from private.case_reasons x where x.reason = p_report ->> 'reason';
  if exists (select from private.cases x where x.id = c.id) then
    select * into c from private.cases x where x.id = c.id and x.opener = me and x.side = wanted_side
      and x.delivery is not distinct from c.delivery;
    if not found then return private.result_refused('invalid'); end if;
    return case when private.is_own_case(c, me) then private.result_ok(private.case_view(c))
      else private.result_refused('no-such-case') end;
  end if;
  if c.id is null or r.reason is null or (wanted_side = any (r.sides)) is not true
    or (wanted_side = 'person') <> (c.delivery is null) or not private.is_case_text(p_report ->> 'text')
  then
    return private.result_refused('invalid');
  end if;
  if c.delivery is not null then
    select * into d from private.deliveries x where x.id = c.delivery;
    if d.next_due <= now_at then d := private.lock_delivery(d.id); end if;
    if d.id is null or not (case wanted_side
      when 'courier' then d.courier is not distinct from me
      when 'business' then exists (
        select from public.businesses b where b.id = d.business_id and b.user_id = me and (b.id = p_only) is not false)
      else false end)
    then
      return private.result_refused('no-such-delivery');
    end if;
    earlier := private.earlier_case(d.id, wanted_side);
    if r.reason <> 'safety' and earlier is not null then return private.already_open(earlier); end if;
    if d.ended_at < now_at - private.reported_within() then return private.result_refused('too-late'); end if;
  end if;
  perform private.count_case_call('cases:' || me, private.opened_cases(), private.opened_cases_window());
  c := private.store_case(c.id, wanted_side, me, d, r, p_report ->> 'text');
  if c.id is not null then return private.result_ok(private.case_view(c)); end if;
  earlier := private.earlier_case(d.id, wanted_side);
  return case when earlier is null then private.result_refused('invalid') else private.already_open(earlier) end;
end
$function$
;

ALTER FUNCTION "private"."open_case_for"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.own_cases()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.session_alive();
  perform private.lock_case(c.id) from private.cases c where c.opener = auth.uid() and private.case_lapsed(c, now_at);
  return (
    select coalesce(jsonb_agg(private.case_summary(c, now_at) order by c.seq desc), '[]')
    from private.cases c where c.opener = auth.uid() and private.is_own_case(c, auth.uid()));
end
$function$
;

CREATE OR REPLACE FUNCTION private.recipient_cases_view(p_delivery uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(private.case_view(c) - array['side', 'delivery', 'claimed', 'paid'] order by c.seq desc), '[]')
    from private.cases c where c.delivery = p_delivery and c.side = 'recipient');
end
$function$
;

CREATE OR REPLACE FUNCTION public.svc_api_claim(p_digest text, p_claim uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.api_claim(p_digest, p_claim) $function$
;

ALTER FUNCTION "public"."svc_api_claim"(text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_api_claims(p_digest text, p_state text, p_after jsonb, p_limit integer)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.api_claims(p_digest, p_state, p_after, p_limit) $function$
;

ALTER FUNCTION "public"."svc_api_claims"(text, text, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_api_open_claim(p_digest text, p_command uuid, p_claim jsonb, p_asked text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.api_open_claim(p_digest, p_command, p_claim, p_asked)
$function$
;

ALTER FUNCTION "public"."svc_api_open_claim"(text, uuid, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_api_reply_to_claim(p_digest text, p_command uuid, p_claim uuid, p_text text, p_asked text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.api_reply_to_claim(p_digest, p_command, p_claim, p_text, p_asked)
$function$
;

ALTER FUNCTION "public"."svc_api_reply_to_claim"(text, uuid, uuid, text, text) OWNER TO "postgres";

ALTER TABLE "private"."cases" ADD CONSTRAINT "cases_check5" CHECK (((side = 'business'::text) OR (claimed IS NULL)));

ALTER TABLE "private"."cases" ADD CONSTRAINT "cases_claimed_check" CHECK ((claimed > 0));

REVOKE ALL ON FUNCTION "private"."api_claim"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_claim"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_claim"(text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_claim"(text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."api_claims"(text, text, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_claims"(text, text, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_claims"(text, text, jsonb, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_claims"(text, text, jsonb, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."api_open_claim"(text, uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_open_claim"(text, uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_open_claim"(text, uuid, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_open_claim"(text, uuid, jsonb, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."api_reply_to_claim"(text, uuid, uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_reply_to_claim"(text, uuid, uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_reply_to_claim"(text, uuid, uuid, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_reply_to_claim"(text, uuid, uuid, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."case_payment"(private.cases, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."case_payment"(private.cases, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."case_payment"(private.cases, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."claim_cap"(private.deliveries, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claim_cap"(private.deliveries, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_cap"(private.deliveries, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_claim_of"(private.cases, public.businesses) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_claim_of"(private.cases, public.businesses) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_claim_of"(private.cases, public.businesses) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_own_case"(private.cases, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_own_case"(private.cases, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_own_case"(private.cases, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_case_for"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_case_for"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_case_for"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."svc_api_claim"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_api_claim"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_api_claim"(text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_api_claim"(text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_api_claims"(text, text, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_api_claims"(text, text, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_api_claims"(text, text, jsonb, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_api_claims"(text, text, jsonb, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_api_open_claim"(text, uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_api_open_claim"(text, uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_api_open_claim"(text, uuid, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_api_open_claim"(text, uuid, jsonb, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_api_reply_to_claim"(text, uuid, uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_api_reply_to_claim"(text, uuid, uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_api_reply_to_claim"(text, uuid, uuid, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_api_reply_to_claim"(text, uuid, uuid, text, text) TO "service_role";

reset check_function_bodies;
