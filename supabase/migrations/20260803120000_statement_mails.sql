-- Owners are mailed when a statement is closed, marked as paid, or that is taken back.

CREATE TABLE "private"."statement_mails" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "statement" uuid NOT NULL, "kind" text NOT NULL, "at" timestamp with time zone NOT NULL, "tries" integer NOT NULL DEFAULT 0, "next_try" timestamp with time zone, CONSTRAINT "statement_mails_kind_check" CHECK ((kind = ANY (ARRAY['closed'::text, 'paid'::text, 'taken_back'::text]))), CONSTRAINT "statement_mails_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."statement_mails" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.claim_statement_mails(p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  this_moment constant timestamptz := private.now();
  taken bigint[];
begin
  with due as (
    select m.id from private.statement_mails m where m.next_try <= this_moment order by m.next_try, m.id
    limit least(p_limit, 100) for update skip locked
  ), tried as (
    update private.statement_mails m set
      tries = m.tries + 1,
      next_try = this_moment + (array['2 minutes', '10 minutes', '30 minutes', '2 hours'])[m.tries + 1]::interval
    from due where m.id = due.id returning m.id
  )
  select array_agg(id) into taken from tried;
  update private.statement_mails m set next_try = null
  where m.id = any (taken) and not exists (
    select from private.statements s left join public.businesses b on b.id = s.account
    join auth.users u on u.id = coalesce(b.user_id, s.account) where s.id = m.statement);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'to', lower(u.email), 'firstName', coalesce(p.first_name, ''), 'kind', m.kind,
      'business', case when b.id is not null then jsonb_build_object('id', b.id, 'businessName', b.business_name) end,
      'statement', s.id, 'number', s.number, 'period', jsonb_build_object('from', s.period_from, 'to', s.period_to),
      'total', s.total, 'currency', s.currency,
      'payment', case when s.paid_at is not null then jsonb_build_object('on', s.paid_on, 'reference', s.reference) end
    ) order by m.id), '[]')
    from private.statement_mails m
    join private.statements s on s.id = m.statement
    left join public.businesses b on b.id = s.account
    join auth.users u on u.id = coalesce(b.user_id, s.account)
    left join public.users p on p.id = u.id
    where m.id = any (taken));
end
$function$
;

ALTER FUNCTION "private"."claim_statement_mails"(integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.queue_statement_mails(p_statements uuid[], p_kind text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.statement_mails (statement, kind, at, next_try)
  select x, p_kind, private.now(), private.now() from unnest(p_statements) as x
$function$
;

ALTER FUNCTION "private"."queue_statement_mails"(uuid[], text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.statement_mail_sent(p_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.statement_mails set next_try = null where id = p_id
$function$
;

ALTER FUNCTION "private"."statement_mail_sent"(bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.take_back_statement_mails(p_statements uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  unsent uuid[];
begin
  with stopped as (
    update private.statement_mails m set next_try = null
    where m.statement = any (p_statements) and m.kind = 'paid' and m.next_try is not null returning m.statement, m.tries
  )
  select array_agg(s.statement) into unsent from stopped s where s.tries = 0;
  perform private.queue_statement_mails(
    (select array_agg(x) from unnest(p_statements) as x where unsent is null or x <> all (unsent)), 'taken_back');
end
$function$
;

ALTER FUNCTION "private"."take_back_statement_mails"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_claim_statement_mails(p_limit integer)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.claim_statement_mails(p_limit) $function$
;

ALTER FUNCTION "public"."svc_claim_statement_mails"(integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_statement_mail_sent(p_id bigint)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.statement_mail_sent(p_id) $function$
;

ALTER FUNCTION "public"."svc_statement_mail_sent"(bigint) OWNER TO "postgres";

ALTER TABLE "private"."statement_mails" ADD CONSTRAINT "statement_mails_statement_fkey" FOREIGN KEY (statement) REFERENCES private.statements(id);

CREATE INDEX statement_mails_by_age ON private.statement_mails USING btree (at);

CREATE INDEX statement_mails_due ON private.statement_mails USING btree (next_try) WHERE (next_try IS NOT NULL);

CREATE INDEX statement_mails_of_statement ON private.statement_mails USING btree (statement);

REVOKE ALL ON FUNCTION "private"."claim_statement_mails"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claim_statement_mails"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_statement_mails"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_statement_mails"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."queue_statement_mails"(uuid[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_statement_mails"(uuid[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_statement_mails"(uuid[], text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_mail_sent"(bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."statement_mail_sent"(bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."statement_mail_sent"(bigint) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."statement_mail_sent"(bigint) TO "service_role";

REVOKE ALL ON FUNCTION "private"."take_back_statement_mails"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_back_statement_mails"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_back_statement_mails"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "public"."svc_claim_statement_mails"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_claim_statement_mails"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_claim_statement_mails"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_claim_statement_mails"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_statement_mail_sent"(bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_statement_mail_sent"(bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_statement_mail_sent"(bigint) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_statement_mail_sent"(bigint) TO "service_role";
