-- The figures behind the claims of the public pages, and the hourly job that counts them. Until its first run there's no row, and the
-- pages claim nothing.
set check_function_bodies = off;

CREATE TABLE "public"."pitch_figures" ("id" integer NOT NULL, "computed_at" timestamp with time zone NOT NULL, "attempts" integer NOT NULL, "on_time" integer NOT NULL, "credited" integer NOT NULL, "expired" integer NOT NULL, "couriers" integer, "weeks_closed" integer NOT NULL, "weeks_paid" integer NOT NULL, CONSTRAINT "pitch_figures_attempts_check" CHECK ((attempts >= 0)), CONSTRAINT "pitch_figures_check1" CHECK (((on_time + credited) <= attempts)), CONSTRAINT "pitch_figures_check" CHECK (((weeks_paid >= 0) AND (weeks_paid <= weeks_closed))), CONSTRAINT "pitch_figures_couriers_check" CHECK ((couriers >= 5)), CONSTRAINT "pitch_figures_credited_check" CHECK ((credited >= 0)), CONSTRAINT "pitch_figures_expired_check" CHECK ((expired >= 0)), CONSTRAINT "pitch_figures_id_check" CHECK ((id = 1)), CONSTRAINT "pitch_figures_on_time_check" CHECK ((on_time >= 0)), CONSTRAINT "pitch_figures_pkey" PRIMARY KEY (id), CONSTRAINT "pitch_figures_weeks_closed_check" CHECK ((weeks_closed >= 0)));

ALTER TABLE "public"."pitch_figures" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."pitch_figures" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.active_window()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '672:00:00'::interval
;

ALTER FUNCTION "private"."active_window"() OWNER TO "postgres";

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
    id, computed_at, attempts, on_time, credited, expired, couriers, weeks_closed, weeks_paid)
  select 1, at, d.attempts, d.on_time, d.credited, d.expired,
    case when d.couriers >= private.least_couriers() then d.couriers end, w.closed, w.paid
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
  ) as w
  on conflict (id) do update set computed_at = excluded.computed_at, attempts = excluded.attempts,
    on_time = excluded.on_time, credited = excluded.credited, expired = excluded.expired, couriers = excluded.couriers,
    weeks_closed = excluded.weeks_closed, weeks_paid = excluded.weeks_paid;
end
$function$
;

ALTER FUNCTION "private"."count_figures"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.figures_window()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '2160:00:00'::interval
;

ALTER FUNCTION "private"."figures_window"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.kept_promise(failure_reason text, on_time boolean, held text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (COALESCE((failure_reason = 'lost'::text), false) OR (NOT COALESCE(on_time, true))) THEN false WHEN ((held IS NOT NULL) AND private.is_unentered(held)) THEN NULL::boolean ELSE on_time END
;

ALTER FUNCTION "private"."kept_promise"(text, boolean, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.least_couriers()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 5
;

ALTER FUNCTION "private"."least_couriers"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.paid_within()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '168:00:00'::interval
;

ALTER FUNCTION "private"."paid_within"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.was_credited(business uuid, delivery uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.ledger l
    where l.account = business and l.delivery = was_credited.delivery and l.kind = 'credit');
end
$function$
;

ALTER FUNCTION "private"."was_credited"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.weeks_counted()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 8
;

ALTER FUNCTION "private"."weeks_counted"() OWNER TO "postgres";

CREATE INDEX deliveries_figured ON private.deliveries USING btree (ended_at) INCLUDE (id, business_id, courier, status, on_time, failure_reason, held) WHERE (ended_at IS NOT NULL);

CREATE INDEX statements_of_couriers ON private.statements USING btree (period_from) INCLUDE (total, state, closed_at, paid_at) WHERE (side = 'courier'::text);

CREATE POLICY "pitch_figures_select" ON "public"."pitch_figures" FOR SELECT TO "anon", "authenticated" USING (true);

REVOKE ALL ON FUNCTION "private"."active_window"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."active_window"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."active_window"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_figures"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_figures"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_figures"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."figures_window"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."figures_window"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."figures_window"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."kept_promise"(text, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."kept_promise"(text, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."kept_promise"(text, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."least_couriers"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."least_couriers"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."least_couriers"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."paid_within"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."paid_within"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."paid_within"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."was_credited"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."was_credited"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."was_credited"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."weeks_counted"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."weeks_counted"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."weeks_counted"() TO "postgres";

GRANT SELECT ON TABLE "public"."pitch_figures" TO "anon", "authenticated";

reset check_function_bodies;

do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('figures', '10 * * * *', 'select private.count_figures()');
  end if;
end
$$;
