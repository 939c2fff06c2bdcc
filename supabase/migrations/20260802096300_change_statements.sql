-- Administrators note payments, and void statements.

CREATE OR REPLACE FUNCTION private.close_statements()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return private.close_due();
end
$function$
;

ALTER FUNCTION "private"."close_statements"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mark_paid(p_ids uuid[], p_on text, p_reference text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  at timestamptz;
  day constant date := private.read_day(p_on);
  wanted uuid[];
begin
  if cardinality(p_ids) is null or cardinality(p_ids) not between 1 and 1000 then return private.result_refused('invalid'); end if;
  lock table private.closings in share row exclusive mode;
  at := private.now();
  if day is null or day > (at at time zone private.books_zone())::date or not private.is_line(p_reference, 64) then
    return private.result_refused('invalid');
  end if;
  select array_agg(distinct x) into wanted from unnest(p_ids) as x;
  -- The same payment that was noted before, whose answer was lost.
  if (select count(*) from private.statements s
    where s.id = any (wanted) and s.state = 'paid' and s.paid_on = day and s.reference = p_reference and s.paid_by = me)
    = cardinality(wanted)
  then
    return private.result_ok(null);
  end if;
  if (select count(*) from private.statements s where s.id = any (wanted) and s.state = 'closed' and s.total > 0)
    <> cardinality(wanted)
  then
    return private.result_refused('changed');
  end if;
  update private.statements set state = 'paid', paid_on = day, reference = p_reference, paid_at = at, paid_by = me
  where id = any (wanted);
  return private.result_ok(null);
end
$function$
;

ALTER FUNCTION "private"."mark_paid"(uuid[], text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.undo_paid(p_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  wanted uuid[];
begin
  if cardinality(p_ids) is null or cardinality(p_ids) not between 1 and 1000 then return private.result_refused('invalid'); end if;
  lock table private.closings in share row exclusive mode;
  select array_agg(distinct x) into wanted from unnest(p_ids) as x;
  if (select count(*) from private.statements s where s.id = any (wanted) and s.state = 'paid') <> cardinality(wanted) then
    return private.result_refused('changed');
  end if;
  if exists (
    select from private.statements s
    where s.id = any (wanted) and (s.paid_by <> me or s.paid_at <= private.now() - interval '10 minutes'))
  then
    return private.result_refused('not-yours-to-undo');
  end if;
  update private.statements set state = 'closed', paid_on = null, reference = null, paid_at = null, paid_by = null
  where id = any (wanted);
  return private.result_ok(null);
end
$function$
;

ALTER FUNCTION "private"."undo_paid"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.void_statement(p_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  s private.statements;
begin
  perform private.require_admin();
  if coalesce(p_reason, '') = '' or not private.is_line(p_reason, 280) then return private.result_refused('invalid'); end if;
  lock table private.closings in share row exclusive mode;
  select * into s from private.statements x where x.id = p_id;
  if not found or s.state <> 'closed' then return private.result_refused('changed'); end if;
  if s.carried_into is not null then return private.result_refused('carried'); end if;
  insert into private.void_lines (statement, delivery, account, kind)
  select s.id, l.delivery, l.account, l.kind from private.ledger l where l.statement = s.id;
  update private.statements set state = 'void', void_reason = p_reason where id = s.id;
  update private.ledger set statement = null where statement = s.id;
  -- The credit that it carried waits for the next one.
  update private.statements set carried_into = null where carried_into = s.id;
  return private.result_ok(null);
end
$function$
;

ALTER FUNCTION "private"."void_statement"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.business_statements(business uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.business_statements(business) $function$
;

ALTER FUNCTION "public"."business_statements"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.close_statements()
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.close_statements() $function$
;

ALTER FUNCTION "public"."close_statements"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.find_statement(statement uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.find_statement(statement) $function$
;

ALTER FUNCTION "public"."find_statement"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_statements(side text, before timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.list_statements(side, before, before_id) $function$
;

ALTER FUNCTION "public"."list_statements"(text, timestamp with time zone, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.mark_paid(statements uuid[], paid_on text, reference text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.mark_paid(statements, paid_on, reference) $function$
;

ALTER FUNCTION "public"."mark_paid"(uuid[], text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.open_lines(business uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.open_lines(business) $function$
;

ALTER FUNCTION "public"."open_lines"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.own_statements()
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.own_statements() $function$
;

ALTER FUNCTION "public"."own_statements"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.undo_paid(statements uuid[])
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.undo_paid(statements) $function$
;

ALTER FUNCTION "public"."undo_paid"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.void_statement(statement uuid, reason text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.void_statement(statement, reason) $function$
;

ALTER FUNCTION "public"."void_statement"(uuid, text) OWNER TO "postgres";
