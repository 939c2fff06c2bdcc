-- Which reasons always open a case of their own, and which the team starts, is written once: functions that core's constants are
-- written to, instead of lists in two indexes and three functions.

set check_function_bodies = off;

DROP INDEX "private"."cases_once";

DROP INDEX "private"."cases_opened";

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
    where not private.is_started_by_team(x.reason) and x.opened_at > at - private.figures_window()
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
    select c.id from private.cases c where c.delivery = p_delivery and c.side = p_side and not private.opens_own_case(c.reason));
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_started_by_team(reason text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (reason = ANY (ARRAY['asked'::text, 'review'::text]))
;

ALTER FUNCTION "private"."is_started_by_team"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.opens_own_case(reason text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (reason = ANY (ARRAY['failed_attempt'::text, 'safety'::text, 'review'::text]))
;

ALTER FUNCTION "private"."opens_own_case"(text) OWNER TO "postgres";

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
      and (private.is_started_by_team(c.reason) or c.opened_at <= now_at - (private.lapses_after_end() - private.reported_within()))
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

REVOKE ALL ON FUNCTION "private"."is_started_by_team"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_started_by_team"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_started_by_team"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."opens_own_case"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."opens_own_case"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."opens_own_case"(text) TO "postgres";

CREATE UNIQUE INDEX cases_once ON private.cases USING btree (delivery, side) WHERE (NOT private.opens_own_case(reason));

CREATE INDEX cases_opened ON private.cases USING btree (opened_at) WHERE (NOT private.is_started_by_team(reason));

reset check_function_bodies;
