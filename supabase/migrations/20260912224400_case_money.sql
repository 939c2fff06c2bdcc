-- Cases end with a refund, or with an additional payment to a courier. The reasons say for which of them that's possible; no case
-- has an amount yet.

set check_function_bodies = off;

ALTER TABLE "private"."cases" DROP CONSTRAINT "cases_outcome_check";

DROP FUNCTION "private"."lock_desk_case"(uuid, uuid);

DROP FUNCTION "private"."resolve_case"(uuid, text, text);

DROP FUNCTION "public"."resolve_case"(uuid, text, text);

ALTER TABLE "private"."case_reasons" ADD COLUMN "money" text;

UPDATE "private"."case_reasons" SET money = 'goods'
WHERE reason IN ('never_received', 'missing_items', 'damaged', 'wrong_parcel', 'returned_wrong');
UPDATE "private"."case_reasons" SET money = 'charges' WHERE reason IN ('billing', 'counter');

ALTER TABLE "private"."cases" ADD COLUMN "amount" integer;

CREATE OR REPLACE FUNCTION private.answer_case(p_id uuid, p_message jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  w record;
begin
  select * into w from private.write_case_message(private.lock_desk_case(me, p_id, false), true, p_message, null);
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  if w.is_new then perform private.mail_about_case(p_id, 'answered'); end if;
  return private.result_ok(private.desk_case_detail(w.c));
end
$function$
;

CREATE OR REPLACE FUNCTION private.case_payable(c private.cases)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  for_money constant text := (select r.money from private.case_reasons r where r.reason = c.reason);
  d private.deliveries;
begin
  select * into d from private.deliveries x where x.id = c.delivery;
  if for_money is null or d.id is null then return null; end if;
  if c.side = 'courier' then
    return jsonb_build_object(
      'outcome', 'made_good', 'currency', d.currency, 'least', 1, 'cap', private.made_good_cap(),
      'denial', case when exists (
        select from private.ledger l where l.delivery = d.id and l.kind = 'made_good') then 'changed' end);
  end if;
  return jsonb_build_object(
    'outcome', 'refunded', 'currency', d.currency, 'least', case when d.free then 0 else 1 end,
    'cap', private.refund_cap(d, for_money = 'goods'), 'denial', private.refund_denial(d));
end
$function$
;

ALTER FUNCTION "private"."case_payable"(private.cases) OWNER TO "postgres";

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
    'paid', case when c.amount is not null then jsonb_build_object('amount', c.amount, 'currency', (
      select d.currency from private.deliveries d where d.id = c.delivery)) end,
    'reopenUntil', case when not c.reopened and c.amount is null and c.resolved_at >= p_at - interval '7 days'
      then c.resolved_at + interval '7 days' end,
    'delivery', (
      select jsonb_build_object('id', d.id, 'number', d.number, 'business', d.business_id)
      from private.deliveries d where d.id = c.delivery));
end
$function$
;

CREATE OR REPLACE FUNCTION private.close_case(p_id uuid, p_how text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c private.cases := private.lock_own_case(p_id);
  now_at constant timestamptz := private.now();
begin
  if c.id is null then return private.result_refused('no-such-case'); end if;
  if p_how = 'withdraw' then
    if c.resolved_at is not null and c.outcome <> 'withdrawn' then return private.result_refused('changed'); end if;
    if c.resolved_at is null then
      update private.cases x set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'withdrawn'
      where x.id = c.id returning * into c;
    end if;
  elsif p_how = 'reopen' then
    if c.reopened <> (c.resolved_at is null) or c.amount is not null then return private.result_refused('changed'); end if;
    if c.resolved_at < now_at - interval '7 days' then return private.result_refused('too-late'); end if;
    if c.resolved_at is not null then
      update private.cases x set state = 'ours', moved_at = now_at, resolved_at = null, outcome = null, decided_by = null,
        reopened = true
      where x.id = c.id returning * into c;
    end if;
  else
    return private.result_refused('invalid');
  end if;
  return private.result_ok(private.case_view(c));
end
$function$
;

CREATE OR REPLACE FUNCTION private.desk_case_detail(c private.cases)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  return private.desk_case(c, now_at) || jsonb_build_object(
    'messages', private.case_messages_view(c.id),
    'payable', private.case_payable(c),
    'others', (
      select coalesce(jsonb_agg(private.case_summary(x, now_at) order by x.seq), '[]')
      from private.cases x where x.delivery = c.delivery and x.id <> c.id));
end
$function$
;

CREATE OR REPLACE FUNCTION private.find_desk_case(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  c private.cases := private.lock_desk_case(me, p_id, false);
begin
  if c.id is null then return null; end if;
  perform private.note_lookup(me, case when c.business is null then 'users' else 'businesses' end, coalesce(c.business, c.opener));
  return private.desk_case_detail(c);
end
$function$
;

CREATE OR REPLACE FUNCTION private.lock_desk_case(p_admin uuid, p_id uuid, p_pays boolean)
 RETURNS private.cases
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c private.cases;
begin
  perform private.lock_delivery(d.id) from private.cases x join private.deliveries d on d.id = x.delivery
  where x.id = p_id and (p_pays or d.next_due <= private.now());
  c := private.lock_case(p_id);
  if c.id is null or private.case_concerns(c, p_admin) then return null; end if;
  return c;
end
$function$
;

ALTER FUNCTION "private"."lock_desk_case"(uuid, uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refund(p_delivery uuid, p_amount integer, p_for_goods boolean)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d constant private.deliveries := private.lock_delivery(p_delivery);
  denial constant text := private.refund_denial(d);
begin
  if d.id is null or private.actor_for_business(d.business_id) is distinct from 'admin' then return 'no-such-delivery'; end if;
  if denial is not null then return denial; end if;
  if p_amount is null or p_for_goods is null or p_amount < 0 or (p_amount = 0 and not d.free) then return 'invalid'; end if;
  if p_amount > private.refund_cap(d, p_for_goods) then return 'above-cap'; end if;
  perform private.apply_move(d, 'refund', 'admin', private.now(), p_amount => p_amount);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.refund_denial(d private.deliveries)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when not exists (
      select from private.delivery_moves m where m.kind = 'refund' and m.actor = 'admin' and m.from_status = d.status)
    then 'wrong-status'
    when d.refunded is not null then 'changed'
    when d.held in ('waiting', 'objected') then 'money-waits'
  end;
end
$function$
;

ALTER FUNCTION "private"."refund_denial"(private.deliveries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.resolve_case(p_id uuid, p_decision jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  wanted constant text := p_decision ->> 'outcome';
  pays constant boolean := coalesce(wanted in ('refunded', 'made_good'), false);
  c private.cases := private.lock_desk_case(me, p_id, pays);
  words constant text := private.trim_whitespace(coalesce(p_decision ->> 'words', ''));
  payable constant jsonb := private.case_payable(c);
  given numeric;
  paid integer;
  refusal text;
  now_at constant timestamptz := private.now();
begin
  if c.id is null then return private.result_refused('no-such-case'); end if;
  if (wanted in ('answered', 'declined', 'refunded', 'made_good')) is not true or (words = '' and wanted = 'declined')
    or not private.are_visible_lines(words, 280) or (pays and wanted is distinct from payable ->> 'outcome')
  then
    return private.result_refused('invalid');
  end if;
  if pays and jsonb_typeof(p_decision -> 'amount') = 'number' then
    given := p_decision -> 'amount';
    paid := case when given = trunc(given) then greatest(-1, least(given, 2147483647)) end;
  end if;
  if c.state = 'resolved' then
    if c.outcome <> wanted or c.amount is distinct from paid or c.decided_by is distinct from me then
      return private.result_refused('changed');
    end if;
    return private.result_ok(private.desk_case_detail(c));
  end if;
  refusal := case wanted
    when 'refunded' then private.refund(
      c.delivery, paid, (select r.money = 'goods' from private.case_reasons r where r.reason = c.reason))
    when 'made_good' then private.make_good(c.delivery, c.opener, paid)
  end;
  if refusal = 'above-cap' then
    return jsonb_build_object('ok', false, 'error', jsonb_build_object('code', refusal, 'cap', payable -> 'cap'));
  end if;
  if refusal is not null then
    return private.result_refused(case refusal when 'no-such-delivery' then 'no-such-case' else refusal end);
  end if;
  update private.cases x set state = 'resolved', moved_at = now_at, answered_at = coalesce(x.answered_at, now_at),
    resolved_at = now_at, outcome = wanted, amount = paid, decided_by = me
  where x.id = c.id returning * into c;
  if words <> '' then
    insert into private.case_messages (id, case_id, by_team, text, at)
    values (gen_random_uuid(), c.id, true, private.clean_lines(words), now_at);
  end if;
  perform private.mail_about_case(c.id, 'resolved');
  return private.result_ok(private.desk_case_detail(c));
end
$function$
;

ALTER FUNCTION "private"."resolve_case"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.resolve_case(case_id uuid, decision jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.resolve_case(case_id, decision) $function$
;

ALTER FUNCTION "public"."resolve_case"(uuid, jsonb) OWNER TO "postgres";

ALTER TABLE "private"."case_reasons" ADD CONSTRAINT "case_reasons_money_check" CHECK ((money = ANY (ARRAY['charges'::text, 'goods'::text])));

ALTER TABLE "private"."cases" ADD CONSTRAINT "cases_amount_check" CHECK ((amount >= 0));

ALTER TABLE "private"."cases" ADD CONSTRAINT "cases_check3" CHECK ((((outcome = ANY (ARRAY['refunded'::text, 'made_good'::text])) IS TRUE) = (amount IS NOT NULL)));

ALTER TABLE "private"."cases" ADD CONSTRAINT "cases_outcome_check" CHECK ((outcome = ANY (ARRAY['answered'::text, 'declined'::text, 'refunded'::text, 'made_good'::text, 'withdrawn'::text, 'lapsed'::text])));

REVOKE ALL ON FUNCTION "private"."case_payable"(private.cases) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."case_payable"(private.cases) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."case_payable"(private.cases) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_desk_case"(uuid, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_desk_case"(uuid, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_desk_case"(uuid, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refund_denial"(private.deliveries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refund_denial"(private.deliveries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_denial"(private.deliveries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."resolve_case"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."resolve_case"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."resolve_case"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."resolve_case"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."resolve_case"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resolve_case"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."resolve_case"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."resolve_case"(uuid, jsonb) TO "postgres";

reset check_function_bodies;
