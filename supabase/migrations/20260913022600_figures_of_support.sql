-- Counts the answers of the team, who was on call and the hours of support, for the claim of support around the clock. Rows that were
-- counted before have none until the next hour.

set check_function_bodies = off;

ALTER TABLE "public"."pitch_figures" DROP CONSTRAINT "pitch_figures_check1";

ALTER TABLE "public"."pitch_figures" ADD COLUMN "answered" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."pitch_figures" ADD COLUMN "answered_in_time" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."pitch_figures" ADD COLUMN "median_answer_minutes" integer;

ALTER TABLE "public"."pitch_figures" ADD COLUMN "on_call_share" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."pitch_figures" ADD COLUMN "support_hours" integer NOT NULL DEFAULT 0;

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
    where x.reason <> 'asked' and x.opened_at > at - private.figures_window()
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

CREATE OR REPLACE FUNCTION private.on_call_share(p_at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  week constant tstzmultirange := tstzmultirange(tstzrange(p_at - private.on_call_window(), p_at));
begin
  return (
    select coalesce(floor(1000 * sum(extract(epoch from upper(r) - lower(r))) / extract(epoch from private.on_call_window())), 0)
    from unnest((select range_agg(tstzrange(o.from_at, o.until_at)) * week from private.on_call o)) as r);
end
$function$
;

ALTER FUNCTION "private"."on_call_share"(timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.on_call_window()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '168:00:00'::interval
;

ALTER FUNCTION "private"."on_call_window"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.open_hours(p_hours jsonb, p_from date)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(sum((x.span ->> 'to')::integer - (x.span ->> 'from')::integer), 0) / 60
    from (
      select p_from + i as day, p_hours -> 'days' -> (extract(isodow from p_from + i)::integer - 1) as span
      from generate_series(0, 6) as i
    ) as x
    where jsonb_typeof(x.span) = 'object' and not (p_hours -> 'closed') ? x.day::text);
end
$function$
;

ALTER FUNCTION "private"."open_hours"(jsonb, date) OWNER TO "postgres";

ALTER TABLE "public"."pitch_figures" ADD CONSTRAINT "pitch_figures_answered_check" CHECK ((answered >= 0));

ALTER TABLE "public"."pitch_figures" ADD CONSTRAINT "pitch_figures_check1" CHECK (((answered_in_time >= 0) AND (answered_in_time <= answered)));

ALTER TABLE "public"."pitch_figures" ADD CONSTRAINT "pitch_figures_check2" CHECK (((on_time + credited) <= attempts));

ALTER TABLE "public"."pitch_figures" ADD CONSTRAINT "pitch_figures_median_answer_minutes_check" CHECK ((median_answer_minutes >= 0));

ALTER TABLE "public"."pitch_figures" ADD CONSTRAINT "pitch_figures_on_call_share_check" CHECK (((on_call_share >= 0) AND (on_call_share <= 1000)));

ALTER TABLE "public"."pitch_figures" ADD CONSTRAINT "pitch_figures_support_hours_check" CHECK (((support_hours >= 0) AND (support_hours <= 168)));

REVOKE ALL ON FUNCTION "private"."on_call_share"(timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."on_call_share"(timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."on_call_share"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."on_call_window"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."on_call_window"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."on_call_window"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_hours"(jsonb, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_hours"(jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_hours"(jsonb, date) TO "postgres";

reset check_function_bodies;
