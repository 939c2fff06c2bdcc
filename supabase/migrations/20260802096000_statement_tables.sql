-- Each month of a business and each week of a courier is closed once, into a statement that never changes afterwards. Entries
-- are in none until the first closing.

DROP INDEX "private"."ledger_sums";

CREATE TABLE "private"."closings" ("side" text NOT NULL, "period_from" date NOT NULL, "closed_at" timestamp with time zone NOT NULL, CONSTRAINT "closings_pkey" PRIMARY KEY (side, period_from));

ALTER TABLE "private"."closings" OWNER TO "postgres";

CREATE TABLE "private"."operator" ("only_one" boolean NOT NULL DEFAULT true, "time_zone" text NOT NULL, CONSTRAINT "operator_only_one_check" CHECK (only_one), CONSTRAINT "operator_pkey" PRIMARY KEY (only_one));

ALTER TABLE "private"."operator" OWNER TO "postgres";

CREATE TABLE "private"."statements" ("id" uuid NOT NULL, "account" uuid NOT NULL, "side" text NOT NULL, "period_from" date NOT NULL, "period_to" date NOT NULL, "currency" text NOT NULL, "year" integer, "place" integer, "number" text, "entries" integer NOT NULL, "carried" bigint NOT NULL, "total" bigint NOT NULL, "state" text NOT NULL DEFAULT 'closed'::text, "closed_at" timestamp with time zone NOT NULL, "paid_on" date, "reference" text, "paid_at" timestamp with time zone, "paid_by" uuid, "void_reason" text NOT NULL DEFAULT ''::text, "carried_into" uuid, CONSTRAINT "statements_account_side_period_from_currency_key" UNIQUE (account, side, period_from, currency), CONSTRAINT "statements_carried_check" CHECK ((carried <= 0)), CONSTRAINT "statements_check1" CHECK (((state = 'paid'::text) = (paid_at IS NOT NULL))), CONSTRAINT "statements_check2" CHECK ((num_nulls(paid_on, reference, paid_at, paid_by) = ANY (ARRAY[0, 4]))), CONSTRAINT "statements_check" CHECK (((total = 0) = (number IS NULL))), CONSTRAINT "statements_entries_check" CHECK ((entries > 0)), CONSTRAINT "statements_number_key" UNIQUE (number), CONSTRAINT "statements_pkey" PRIMARY KEY (id), CONSTRAINT "statements_reference_check" CHECK ((char_length(reference) <= 64)), CONSTRAINT "statements_side_check" CHECK ((side = ANY (ARRAY['business'::text, 'courier'::text]))), CONSTRAINT "statements_state_check" CHECK ((state = ANY (ARRAY['closed'::text, 'paid'::text, 'void'::text]))), CONSTRAINT "statements_void_reason_check" CHECK ((char_length(void_reason) <= 280)), CONSTRAINT "statements_year_place_key" UNIQUE (year, place));

ALTER TABLE "private"."statements" OWNER TO "postgres";

CREATE TABLE "private"."void_lines" ("statement" uuid NOT NULL, "delivery" uuid NOT NULL, "account" uuid NOT NULL, "kind" text NOT NULL, CONSTRAINT "void_lines_pkey" PRIMARY KEY (statement, delivery, account, kind));

ALTER TABLE "private"."void_lines" OWNER TO "postgres";

ALTER TABLE "private"."ledger" ADD COLUMN "statement" uuid;

INSERT INTO "private"."operator" ("time_zone") VALUES ('America/Los_Angeles');

CREATE INDEX ledger_of_statement ON private.ledger USING btree (statement) WHERE (statement IS NOT NULL);

CREATE INDEX ledger_open ON private.ledger USING btree (account, at) INCLUDE (kind, amount, currency) WHERE (statement IS NULL);

CREATE INDEX statements_carried ON private.statements USING btree (carried_into) WHERE (carried_into IS NOT NULL);

CREATE INDEX statements_listed ON private.statements USING btree (side, closed_at DESC, id DESC);

CREATE INDEX statements_unpaid ON private.statements USING btree (account) INCLUDE (total) WHERE ((state = 'closed'::text) AND (carried_into IS NULL));

CREATE OR REPLACE FUNCTION private.signed_amount(kind text, amount integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select case kind when 'credit' then -amount else amount end $function$
;

ALTER FUNCTION "private"."signed_amount"(text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.side_of(kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when kind in ('pay', 'return_pay', 'cancel_pay') then 'courier' else 'business' end
$function$
;

ALTER FUNCTION "private"."side_of"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.books_zone()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select o.time_zone from private.operator o $function$
;

ALTER FUNCTION "private"."books_zone"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.period_start(side text, day date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select date_trunc(case side when 'courier' then 'week' else 'month' end, day::timestamp)::date
$function$
;

ALTER FUNCTION "private"."period_start"(text, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_period(side text, period_from date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (period_from + case side when 'courier' then interval '1 week' else interval '1 month' end)::date
$function$
;

ALTER FUNCTION "private"."next_period"(text, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_line(text text, most integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(private.are_visible_lines(text, most) and position(E'\n' in text) = 0
    and text = private.trim_whitespace(text), false)
$function$
;

ALTER FUNCTION "private"."is_line"(text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_day(typed text)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when typed ~ '^20\d\d-\d\d-\d\d$' then typed::date end;
exception when data_exception then return null;
end
$function$
;

ALTER FUNCTION "private"."read_day"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.balance_of(p_account uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select sum(private.signed_amount(l.kind, l.amount)) from private.ledger l
      where l.account = p_account and l.statement is null), 0)
    + coalesce((select sum(s.total) from private.statements s
      where s.account = p_account and s.state = 'closed' and s.carried_into is null), 0)
$function$
;

ALTER FUNCTION "private"."balance_of"(uuid) OWNER TO "postgres";
