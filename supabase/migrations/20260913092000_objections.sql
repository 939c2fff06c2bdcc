-- An objection of a business to a failed attempt is a case, as reports are: it joins its open case about the delivery, or opens one.
-- Undecided ones of before get theirs here.
set check_function_bodies = off;

DROP INDEX "private"."cases_once";

ALTER TABLE "private"."case_messages" DROP CONSTRAINT "case_messages_text_check";

ALTER TABLE "private"."cases" DROP CONSTRAINT "cases_outcome_check";

ALTER TABLE "private"."case_messages" ADD COLUMN "kind" text;

ALTER TABLE "private"."cases" ADD COLUMN "objected_at" timestamp with time zone;

CREATE OR REPLACE FUNCTION private.ask_side(p_asked jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  wanted constant text := p_asked ->> 'side';
  message uuid;
  earlier uuid;
  d private.deliveries;
  c private.cases;
  w record;
begin
  begin
    d := private.lock_delivery((p_asked ->> 'delivery')::uuid);
    c.id := (p_asked ->> 'id')::uuid;
    message := (p_asked -> 'message' ->> 'id')::uuid;
  exception when data_exception then
    return private.result_refused('invalid');
  end;
  c.delivery := d.id;
  if d.id is null or private.case_concerns(c, me) then return private.result_refused('no-such-delivery'); end if;
  if (wanted in ('business', 'courier')) is not true or c.id is null then return private.result_refused('invalid'); end if;
  c.opener := case wanted
    when 'courier' then d.courier
    else (select b.user_id from public.businesses b where b.id = d.business_id) end;
  if c.opener is null then return private.result_refused('no-courier'); end if;
  earlier := coalesce(private.earlier_case(d.id, wanted), private.open_objection_case(d.id, wanted));
  if earlier is not null then
    c := private.lock_case(earlier);
  else
    if message is null or not private.is_case_text(p_asked -> 'message' ->> 'text')
      or exists (select from private.cases x where x.id = c.id)
      or exists (select from private.case_messages m where m.id = message)
    then
      return private.result_refused('invalid');
    end if;
    insert into private.cases (id, side, opener, business, delivery, reason, opened_at, due_at, moved_at)
    select c.id, wanted, c.opener, case wanted when 'business' then d.business_id end, d.id, r.reason, private.now(),
      private.case_due_at(r, d.ended_at is null, false, private.now()), private.now()
    from private.case_reasons r where r.reason = 'asked'
    on conflict do nothing;
    c := private.lock_case(coalesce(private.earlier_case(d.id, wanted), c.id));
  end if;
  select * into w from private.write_case_message(c, true, p_asked -> 'message', null);
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  if w.is_new then perform private.mail_about_case(c.id, 'answered'); end if;
  return private.result_ok(private.desk_case_detail(w.c));
end
$function$
;

CREATE OR REPLACE FUNCTION private.case_lapsed(c private.cases, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return c.state <> 'resolved' and not private.is_objected(c) and (
    (c.state = 'theirs' and c.moved_at <= p_at - private.lapses_after())
    or exists (select from private.deliveries d where d.id = c.delivery and d.ended_at <= p_at - private.lapses_after_end()));
end
$function$
;

CREATE OR REPLACE FUNCTION private.case_messages_view(p_case uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'by', case when m.by_team then 'team' else 'side' end, 'text', m.text, 'at', m.at, 'photos', (
        select coalesce(jsonb_agg(p.id order by p.seq), '[]') from private.case_photos p where p.message = m.id))
      || case when m.kind is not null then jsonb_build_object('kind', m.kind) else '{}' end
      order by m.seq), '[]')
    from private.case_messages m where m.case_id = p_case);
end
$function$
;

CREATE OR REPLACE FUNCTION private.case_of_objection(d private.deliveries, p_by uuid)
 RETURNS private.cases
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
  c private.cases;
begin
  select x.* into c from private.cases x
  where x.delivery = d.id and x.side = 'business' and x.opener = p_by and x.state <> 'resolved' and x.reason <> 'safety'
    and not private.case_lapsed(x, now_at)
  order by x.reason = 'failed_attempt' desc, x.seq limit 1;
  if c.id is not null then return c; end if;
  insert into private.cases (id, side, opener, business, delivery, reason, opened_at, due_at, moved_at)
  select gen_random_uuid(), 'business', p_by, d.business_id, d.id, r.reason, now_at,
    private.case_due_at(r, d.ended_at is null, false, now_at), now_at
  from private.case_reasons r where r.reason = 'failed_attempt'
  returning * into c;
  return c;
end
$function$
;

ALTER FUNCTION "private"."case_of_objection"(private.deliveries, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.case_summary(c private.cases, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', c.id, 'side', c.side, 'state', c.state, 'openedAt', c.opened_at, 'dueAt', c.due_at,
    'answeredAt', c.answered_at, 'resolvedAt', c.resolved_at, 'objected', private.is_objected(c),
    -- Pages of release 0.1 refuse a list with a reason or an outcome that they don't know.
    'reason', case c.reason when 'failed_attempt' then 'billing' else c.reason end, 'exactReason', c.reason,
    'outcome', case when c.outcome in ('upheld', 'waived') then 'answered' else c.outcome end, 'exactOutcome', c.outcome,
    'claimed', private.case_payment(c, c.claimed), 'paid', private.case_payment(c, c.amount),
    'reopenUntil', case when not c.reopened and c.amount is null and c.resolved_at >= p_at - private.reopened_within()
      then c.resolved_at + private.reopened_within() end,
    'delivery', (
      select jsonb_build_object('id', d.id, 'number', d.number, 'business', d.business_id)
      from private.deliveries d where d.id = c.delivery));
end
$function$
;

CREATE OR REPLACE FUNCTION private.change_for(p_actor uuid, p_owner uuid, p_only uuid, p_command uuid, p_id uuid, p_kind text, p_changes jsonb, p_agreed_fee integer, p_asked jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d private.deliveries;
  side text;
  refusal text;
  -- An administrator's reason.
  why text;
  is_new boolean;
begin
  if p_kind not in ('cancel', 'correct', 'hand_back', 'lose', 'release', 'confirm', 'object', 'uphold', 'waive') then
    return private.result_refused('invalid');
  end if;
  is_new := private.begin_command(p_actor, p_command, 'change_delivery', p_id, p_asked);
  if is_new then
    d := private.lock_delivery(p_id);
    side := private.actor_for_caller(p_owner, p_only, d.business_id);
    if d.id is null or side is null then
      refusal := 'no-such-delivery';
    else
      refusal := private.move_refusal(d, p_kind, side, private.now(), null, null, null);
      if refusal = 'not-yours-to-do' then refusal := 'no-such-delivery'; end if;
    end if;
    if refusal is null and p_kind = 'cancel' then
      refusal := private.cancel_refusal(d, p_agreed_fee);
    end if;
    if refusal is null and p_kind = 'correct' then
      refusal := private.correct_dropoff(p_id, p_changes, p_only is not null);
    end if;
    if refusal is null and p_kind in ('uphold', 'waive') then
      why := private.trim_whitespace(coalesce(p_changes ->> 'reason', ''));
      if why = '' or not private.are_visible_lines(why, 280) then refusal := 'invalid'; end if;
    end if;
    if refusal is null then
      -- Cases are locked after the delivery, and before what the move locks.
      if p_kind in ('object', 'confirm', 'uphold', 'waive') then
        perform from private.cases c where c.delivery = p_id and c.side = 'business' order by c.id for update;
      end if;
      d := private.apply_move(d, p_kind, side, private.now(), null, why);
      perform private.note_objection(d, p_kind, p_owner, why);
    end if;
    perform private.end_command(p_actor, p_command, refusal, p_only is null);
  else
    refusal := private.earlier_refusal(p_actor, p_command, 'change_delivery', p_id, p_asked);
  end if;
  if refusal = 'costs-more' then
    return jsonb_build_object('ok', false, 'error', jsonb_build_object('code', refusal, 'fee', (
      select x.cancel_fee from private.deliveries x where x.id = p_id)));
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.actor_for_caller(p_owner, p_only, d.business_id) is null then
    return private.result_refused('no-such-delivery');
  end if;
  return private.result_ok(private.with_photos(private.audited_merchant_view(d))) || jsonb_build_object('replayed', not is_new);
end
$function$
;

CREATE OR REPLACE FUNCTION private.close_locked_case(INOUT c private.cases, p_how text, OUT refusal text)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  if c.id is null then
    refusal := 'no-such-case';
  elsif p_how = 'withdraw' then
    -- The business takes an objection back by confirming the attempt, since that costs it something.
    if private.is_objected(c) or (c.resolved_at is not null and c.outcome <> 'withdrawn') then
      refusal := 'changed';
    elsif c.resolved_at is null then
      update private.cases x set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'withdrawn'
      where x.id = c.id returning * into c;
    end if;
  elsif p_how = 'reopen' then
    if c.reopened <> (c.resolved_at is null) or c.amount is not null then
      refusal := 'changed';
    elsif c.resolved_at < now_at - private.reopened_within() then
      refusal := 'too-late';
    elsif c.resolved_at is not null then
      update private.cases x set state = 'ours', moved_at = now_at, resolved_at = null, outcome = null, decided_by = null,
        reopened = true
      where x.id = c.id returning * into c;
    end if;
  else
    refusal := 'invalid';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.delivery_objections()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.session_alive();
  if not private.is_admin() then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(private.lookup_view(d) || jsonb_build_object('hasCase', exists (
        select from private.cases c where c.delivery = d.id and c.objected_at is not null and c.state <> 'resolved'))
      order by (d.reached ->> 'returning')::timestamptz, d.id), '[]')
    from private.deliveries d where d.held = 'objected');
end
$function$
;

CREATE OR REPLACE FUNCTION private.earlier_case(p_delivery uuid, p_side text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select c.id from private.cases c where c.delivery = p_delivery and c.side = p_side and c.reason not in ('safety', 'failed_attempt'));
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_objected(c private.cases)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return c.state <> 'resolved' and c.objected_at is not null and exists (
    select from private.deliveries d where d.id = c.delivery and d.held = 'objected');
end
$function$
;

ALTER FUNCTION "private"."is_objected"(private.cases) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_objection(d private.deliveries, p_kind text, p_by uuid, p_words text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
  c private.cases;
begin
  if p_kind = 'object' then
    c := private.case_of_objection(d, p_by);
    -- Those of earlier attempts can't be decided anymore.
    update private.cases x set objected_at = case when x.id = c.id then now_at end,
      state = case when x.id = c.id then 'ours' else x.state end, moved_at = case when x.id = c.id then now_at else x.moved_at end
    where x.delivery = d.id and (x.id = c.id or x.objected_at is not null);
    insert into private.case_messages (id, case_id, by_team, text, at, kind)
    values (gen_random_uuid(), c.id, false, '', now_at, 'objection');
  elsif p_kind = 'confirm' then
    update private.cases x set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'withdrawn'
    where x.delivery = d.id and x.objected_at is not null and x.reason = 'failed_attempt' and x.state <> 'resolved';
  elsif p_kind in ('uphold', 'waive') then
    for c in
      update private.cases x set state = 'resolved', moved_at = now_at, answered_at = coalesce(x.answered_at, now_at),
        resolved_at = now_at, outcome = case p_kind when 'uphold' then 'upheld' else 'waived' end, decided_by = p_by
      where x.delivery = d.id and x.objected_at is not null and x.state <> 'resolved'
      returning *
    loop
      insert into private.case_messages (id, case_id, by_team, text, at)
      values (gen_random_uuid(), c.id, true, private.clean_lines(p_words), now_at);
      perform private.mail_about_case(c.id, 'resolved');
    end loop;
  end if;
end
$function$
;

ALTER FUNCTION "private"."note_objection"(private.deliveries, text, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.open_objection_case(p_delivery uuid, p_side text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select c.id from private.cases c
    where c.delivery = p_delivery and c.side = p_side and c.reason = 'failed_attempt' and c.state <> 'resolved'
    order by c.seq limit 1);
end
$function$
;

ALTER FUNCTION "private"."open_objection_case"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.recipient_cases_view(p_delivery uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(private.case_view(c) - array['side', 'delivery', 'claimed', 'paid', 'objected', 'exactReason', 'exactOutcome'] order by c.seq desc), '[]')
    from private.cases c where c.delivery = p_delivery and c.side = 'recipient');
end
$function$
;

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
  -- About an objection.
  enters constant boolean := coalesce(wanted in ('upheld', 'waived'), false);
  c private.cases := private.lock_desk_case(me, p_id, pays or enters);
  words constant text := private.trim_whitespace(coalesce(p_decision ->> 'words', ''));
  payable constant jsonb := private.case_payable(c);
  given numeric;
  paid integer;
  refusal text;
  now_at constant timestamptz := private.now();
begin
  if c.id is null then return private.result_refused('no-such-case'); end if;
  if (wanted in ('answered', 'declined', 'refunded', 'made_good', 'upheld', 'waived')) is not true
    or (words = '' and (wanted = 'declined' or enters))
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
  if not pays and enters <> private.is_objected(c) then
    return private.result_refused(case when enters then 'changed' else 'money-waits' end);
  end if;
  if enters then
    perform private.apply_move(d, case wanted when 'upheld' then 'uphold' else 'waive' end, 'admin', now_at, null, words)
    from private.deliveries d where d.id = c.delivery;
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

CREATE OR REPLACE FUNCTION private.settle_cases()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
  waiting private.cases;
  told uuid[];
begin
  update private.cases set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'lapsed'
  where id in (
    select c.id from private.cases c
    where c.state = 'theirs' and c.moved_at <= now_at - private.lapses_after() and not private.is_objected(c)
    for update skip locked);
  -- A side opens its case 14 days after the end at the latest, so one that ends after 83 days is at least 69 days old. The team
  -- asks at any time.
  update private.cases set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'lapsed'
  where id in (
    select c.id from private.cases c
    where c.state <> 'resolved'
      and (c.reason = 'asked' or c.opened_at <= now_at - (private.lapses_after_end() - private.reported_within()))
      and private.case_lapsed(c, now_at)
    for update skip locked);
  for waiting in
    update private.cases set late_told = true
    where id in (
      select x.id from private.cases x
      where x.state <> 'resolved' and x.due_at < now_at and x.answered_at is null and not x.late_told
      for update skip locked)
    returning *
  loop
    told := array(select a.user_id from private.admins a where not private.case_concerns(waiting, a.user_id));
    insert into private.mails (topic, kind, reference, reader, written_at, next_try)
    select 'case', 'overdue', waiting.id, t.reader, now_at, now_at from unnest(told) as t (reader);
    perform private.alert_about_case(waiting.id, told);
  end loop;
  for waiting in
    update private.cases set reminded = true
    where id in (
      select x.id from private.cases x
      where x.reason = 'safety' and x.state <> 'resolved' and x.answered_at is null and not x.reminded and not x.late_told
        and x.opened_at + (x.due_at - x.opened_at) / 2 <= now_at
      for update skip locked)
    returning *
  loop
    perform private.alert_about_case(waiting.id, private.on_call_for(waiting));
  end loop;
end
$function$
;

ALTER TABLE "private"."case_messages" ADD CONSTRAINT "case_messages_check" CHECK (((kind IS NOT NULL) OR ((text ~ '\S'::text) AND (char_length(text) <= 2000))));

ALTER TABLE "private"."case_messages" ADD CONSTRAINT "case_messages_kind_check" CHECK ((kind = 'objection'::text));

ALTER TABLE "private"."cases" ADD CONSTRAINT "cases_outcome_check" CHECK ((outcome = ANY (ARRAY['answered'::text, 'declined'::text, 'refunded'::text, 'made_good'::text, 'upheld'::text, 'waived'::text, 'withdrawn'::text, 'lapsed'::text])));

CREATE UNIQUE INDEX cases_once ON private.cases USING btree (delivery, side) WHERE (reason <> ALL (ARRAY['safety'::text, 'failed_attempt'::text]));

REVOKE ALL ON FUNCTION "private"."case_of_objection"(private.deliveries, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."case_of_objection"(private.deliveries, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."case_of_objection"(private.deliveries, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_objected"(private.cases) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_objected"(private.cases) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_objected"(private.cases) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_objection"(private.deliveries, text, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_objection"(private.deliveries, text, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_objection"(private.deliveries, text, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_objection_case"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_objection_case"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_objection_case"(uuid, text) TO "postgres";

reset check_function_bodies;

INSERT INTO private.case_reasons (reason, sides, minutes, money) VALUES ('failed_attempt', '{}', 480, null);

SELECT private.note_objection(d, 'object', b.user_id, null)
FROM private.deliveries d JOIN public.businesses b ON b.id = d.business_id
WHERE d.held = 'objected';
