-- A courier whose account goes to review after too many incidents gets a case, in which they can say what happened. Accounts that are
-- already in review get none.

set check_function_bodies = off;

insert into private.case_reasons (reason, sides, minutes, money) values ('review', '{}', 960, null);

DROP INDEX "private"."cases_once";

DROP INDEX "private"."cases_opened";

ALTER TABLE "private"."mails" DROP CONSTRAINT "mails_check";

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
    'reason', case c.reason when 'failed_attempt' then 'billing' when 'review' then 'asked' else c.reason end, 'exactReason', c.reason,
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

CREATE OR REPLACE FUNCTION private.count_figures()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  at constant timestamptz := private.now();
  since constant date := private.period_start('courier', (at at time zone private.books_zone())::date)
    - 7 * private.weeks_counted();
begin
  insert into public.pitch_figures as f (
    id, computed_at, attempts, on_time, credited, expired, couriers, weeks_closed, weeks_paid, answered, answered_in_time,
    median_answer_minutes, on_call_share, support_hours)
  select 1, at, d.attempts, d.on_time, d.credited, d.expired,
    case when d.couriers >= private.least_couriers() then d.couriers end, w.closed, w.paid, c.answered, c.in_time,
    nullif(c.median, 'Infinity')::integer, private.on_call_share(at),
    private.open_hours(private.support_hours(), (at at time zone private.books_zone())::date)
  from (
    select count(x.kept) as attempts, count(*) filter (where x.kept) as on_time,
      count(*) filter (where case when not x.kept then private.was_credited(x.business_id, x.id) end) as credited,
      count(*) filter (where x.status = 'expired') as expired,
      count(distinct x.courier) filter (where x.status = 'delivered' and x.ended_at > at - private.active_window()) as couriers
    from (
      select y.id, y.business_id, y.courier, y.status, y.ended_at,
        private.kept_promise(y.failure_reason, y.on_time, y.held) as kept
      from private.deliveries y where y.ended_at > at - private.figures_window()
    ) as x
  ) as d, (
    select count(*) as closed, count(*) filter (where s.paid_at <= s.closed_at + private.paid_within()) as paid
    from private.statements s
    where s.side = 'courier' and s.period_from >= since and s.state <> 'void' and s.total > 0
      and (s.state = 'paid' or s.closed_at < at - private.paid_within())
  ) as w, (
    select count(*) as answered, count(*) filter (where x.answered_at <= x.due_at) as in_time,
      percentile_disc(0.5) within group (order by
        coalesce(ceil(extract(epoch from x.answered_at - x.opened_at) / 60), 'Infinity')) as median
    from private.cases x
    where x.reason not in ('asked', 'review') and x.opened_at > at - private.figures_window()
      and (x.answered_at is not null or x.due_at < coalesce(x.resolved_at, at))
  ) as c
  on conflict (id) do update set computed_at = excluded.computed_at, attempts = excluded.attempts,
    on_time = excluded.on_time, credited = excluded.credited, expired = excluded.expired, couriers = excluded.couriers,
    weeks_closed = excluded.weeks_closed, weeks_paid = excluded.weeks_paid, answered = excluded.answered,
    answered_in_time = excluded.answered_in_time, median_answer_minutes = excluded.median_answer_minutes,
    on_call_share = excluded.on_call_share, support_hours = excluded.support_hours;
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
    select c.id from private.cases c where c.delivery = p_delivery and c.side = p_side and c.reason not in ('safety', 'failed_attempt', 'review'));
end
$function$
;

CREATE OR REPLACE FUNCTION private.end_review_cases(p_account uuid, p_admin uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  update private.cases set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'answered', decided_by = p_admin
  where opener = p_account and reason = 'review' and state <> 'resolved';
end
$function$
;

ALTER FUNCTION "private"."end_review_cases"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.move_account(p_admin uuid, p_account uuid, p_kind text, p_from text, p_to text, p_reason text, p_shown text[], p_checked text[] DEFAULT '{}'::text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  why text := '';
  since timestamptz;
  roles_now text;
  roles_before text;
  target text := p_to;
begin
  if p_to in ('Rejected', 'Suspended') and exists (select from private.admins a where a.user_id = p_account) then
    return private.result_refused('administrator');
  end if;
  if p_to <> 'Active' then
    insert into private.couriers (courier) select u.id from public.users u
    where u.id = p_account and 'courier' = any (private.role_names(u.role)) on conflict do nothing;
    perform from private.couriers c where c.courier = p_account for update;
  end if;
  select u.role into roles_now from public.users u where u.id = p_account and u.account_status = p_from for update;
  if not found then return private.result_refused('changed'); end if;
  if p_to = 'Active' then
    if not (private.role_names(roles_now) @> p_shown and p_shown @> private.role_names(roles_now)) then
      return private.result_refused('roles-changed');
    end if;
    if p_from = 'Suspended' then
      select x.roles into roles_before from private.account_decisions x
      where x.account = p_account and x.from_status = 'Active' order by x.id desc limit 1;
      if private.takes_work(private.role_names(coalesce(roles_before, roles_now)), private.role_names(roles_now)) then
        if p_kind = 'undo' then return private.result_refused('changed'); end if;
        target := 'Pending';
      end if;
    end if;
  end if;
  if p_to in ('Rejected', 'Suspended') then
    why := p_reason;
    -- An undo that returns to that status restores its reason.
    if p_kind = 'undo' then
      select case when x.shown then x.reason end into why from private.account_decisions x
      where x.account = p_account and x.kind <> 'undo' and x.to_status = p_to order by x.id desc limit 1;
    end if;
  end if;
  update public.users set account_status = target, status_reason = coalesce(why, '')
  where id = p_account returning status_since into since;
  insert into private.account_decisions (account, kind, from_status, to_status, reason, by_admin, at, roles, checked)
  values (p_account, p_kind, p_from, target, p_reason, p_admin, since, roles_now,
    case when p_kind in ('approve', 'activate') and 'courier' = any (private.role_names(roles_now)) then
      array(select x from unnest(private.review_checks()) as x where x = any (p_checked)) end);
  if p_to <> 'Active' then perform private.end_work(p_account); end if;
  perform private.queue_decision_mail(p_account, null, p_from);
  if p_admin is not null then perform private.end_review_cases(p_account, p_admin); end if;
  return private.result_ok(null);
end
$function$
;

CREATE OR REPLACE FUNCTION private.note_incident(p_courier uuid, p_step text, p_delivery uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  incident text := case
    when p_step = 'release' then 'release'
    when p_step = 'fail' and private.is_unproven((select d.failure_reason from private.deliveries d where d.id = p_delivery))
      then 'failure'
  end;
  incidents bigint;
  why text;
begin
  if incident is null then return; end if;
  delete from private.courier_incidents i where i.courier = p_courier and i.at <= private.now() - private.incidents_counted_for();
  insert into private.courier_incidents (courier, kind, at) values (p_courier, incident, private.now());
  select count(*) into incidents from private.courier_incidents i where i.courier = p_courier and i.kind = incident;
  if incidents < (private.incidents_for_review() ->> incident)::integer then return; end if;
  delete from private.courier_incidents i where i.courier = p_courier;
  why := private.review_reasons() ->> incident;
  if (private.move_account(null, p_courier, 'review', 'Active', 'Pending', why, null) ->> 'ok')::boolean then
    perform private.open_review_case(p_courier, p_delivery, why);
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.open_review_case(p_courier uuid, p_delivery uuid, p_why text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
  c private.cases;
begin
  insert into private.cases (id, side, opener, delivery, reason, state, opened_at, due_at, answered_at, moved_at)
  select gen_random_uuid(), 'courier', p_courier, d.id, r.reason, 'theirs', now_at,
    private.case_due_at(r, d.ended_at is null, false, now_at), now_at, now_at
  from private.deliveries d, private.case_reasons r where d.id = p_delivery and r.reason = 'review'
  returning * into c;
  insert into private.case_messages (id, case_id, by_team, text, at) values (gen_random_uuid(), c.id, true, p_why, now_at);
  perform private.queue_mail('case', 'review', c.id);
end
$function$
;

ALTER FUNCTION "private"."open_review_case"(uuid, uuid, text) OWNER TO "postgres";

ALTER TABLE "private"."mails" ADD CONSTRAINT "mails_check" CHECK ((((topic || ' '::text) || kind) = ANY (ARRAY['recipient on_its_way'::text, 'recipient delivered'::text, 'recipient failed'::text, 'recipient retried'::text, 'recipient lost'::text, 'recipient answered'::text, 'recipient resolved'::text, 'merchant expired'::text, 'merchant lost'::text, 'merchant held'::text, 'merchant objected'::text, 'merchant reported'::text, 'decision decided'::text, 'webhook added'::text, 'webhook failing'::text, 'webhook disabled'::text, 'key made'::text, 'key replaced'::text, 'key revoked'::text, 'key in_page'::text, 'statement closed'::text, 'statement paid'::text, 'statement taken_back'::text, 'account sign_in_link'::text, 'account password_changed'::text, 'case answered'::text, 'case resolved'::text, 'case overdue'::text, 'case review'::text])));

CREATE UNIQUE INDEX cases_once ON private.cases USING btree (delivery, side) WHERE (reason <> ALL (ARRAY['safety'::text, 'failed_attempt'::text, 'review'::text]));

CREATE INDEX cases_opened ON private.cases USING btree (opened_at) WHERE (reason <> ALL (ARRAY['asked'::text, 'review'::text]));

REVOKE ALL ON FUNCTION "private"."end_review_cases"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_review_cases"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_review_cases"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_review_case"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_review_case"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_review_case"(uuid, uuid, text) TO "postgres";

reset check_function_bodies;
