-- A month's lines are read by pages: a large business has 42,000. Without a number of lines, all are returned, as pages of release 0.1 expect.
set check_function_bodies = off;

DROP FUNCTION "private"."find_statement"(uuid);

DROP FUNCTION "private"."open_lines"(uuid);

DROP FUNCTION "private"."statement_detail"(private.statements);

DROP FUNCTION "private"."statement_lines"(uuid, uuid, timestamp with time zone);

DROP FUNCTION "public"."find_statement"(uuid);

DROP FUNCTION "public"."open_lines"(uuid);

CREATE OR REPLACE FUNCTION private.api_statement(p_digest text, p_statement uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
  s private.statements;
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  select * into s from private.statements x where x.id = p_statement and x.account = b.id;
  return private.result_ok(case when found then private.statement_detail(s, null, null)::jsonb end);
end
$function$
;

CREATE OR REPLACE FUNCTION private.find_statement(p_id uuid, p_after jsonb, p_most integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  s private.statements;
begin
  perform private.session_alive();
  select * into s from private.statements x where x.id = p_id;
  if not found
    or s.side = 'business' and private.actor_for_business(s.account) is null
    or s.side = 'courier' and s.account <> auth.uid() and not private.is_admin()
  then
    return null;
  end if;
  return private.statement_detail(s, p_after, p_most);
end
$function$
;

ALTER FUNCTION "private"."find_statement"(uuid, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.open_lines(p_business uuid, p_after jsonb, p_most integer)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.session_alive();
  if not exists (select from public.businesses b where b.id = p_business)
    or private.actor_for_business(p_business) is null
  then
    return null;
  end if;
  if p_after is null then perform private.settle_matching(p_business, null, null); end if;
  return private.statement_lines(
    p_business, null, date_trunc('month', private.now(), private.books_zone()), p_after, p_most);
end
$function$
;

ALTER FUNCTION "private"."open_lines"(uuid, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.statement_detail(s private.statements, p_after jsonb, p_most integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  zone constant text := (
    select c.time_zone from private.closings c where c.side = s.side and c.period_from = s.period_from);
begin
  return json_build_object(
    'statement', private.statement_view(s, (select x.number from private.statements x where x.id = s.carried_into)),
    'lines', private.statement_lines(s.account, s.id, s.period_from::timestamp at time zone zone, p_after, p_most),
    'timeZone', zone);
end
$function$
;

ALTER FUNCTION "private"."statement_detail"(private.statements, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.statement_lines(p_account uuid, p_statement uuid, p_since timestamp with time zone, p_after jsonb, p_most integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  kinds constant text[] := private.business_kinds() || private.courier_kinds();
  after_at constant timestamptz := coalesce((p_after ->> 'at')::timestamptz, '-infinity');
  after_delivery constant uuid := coalesce((p_after ->> 'delivery')::uuid, '00000000-0000-0000-0000-000000000000');
  after_kind constant integer := coalesce(array_position(kinds, p_after ->> 'kind'), 0);
begin
  return (
    with entries as (
      (select l.* from private.ledger l
        where l.account = p_account and l.statement = p_statement and l.at >= after_at
          and (l.at, l.delivery, array_position(kinds, l.kind)) > (after_at, after_delivery, after_kind)
        order by l.at, l.delivery, array_position(kinds, l.kind) limit p_most)
      union all
      (select l.* from private.ledger l
        where p_statement is null and l.account = p_account and l.statement is null and l.at >= after_at
          and (l.at, l.delivery, array_position(kinds, l.kind)) > (after_at, after_delivery, after_kind)
        order by l.at, l.delivery, array_position(kinds, l.kind) limit p_most)
      union all
      (select l.* from private.void_lines v
        join private.ledger l on l.account = v.account and l.delivery = v.delivery and l.kind = v.kind
        where v.statement = p_statement
          and (l.at, l.delivery, array_position(kinds, l.kind)) > (after_at, after_delivery, after_kind)
        order by l.at, l.delivery, array_position(kinds, l.kind) limit p_most)
    )
    select coalesce(json_agg(json_build_object(
      'delivery', l.delivery, 'number', l.number, 'zone', l.zone, 'kind', l.kind, 'reference', l.reference, 'place', l.place,
      'amount', l.amount, 'currency', l.currency, 'at', l.at, 'late', l.late)), '[]')
    from (
      select e.delivery, d.number, d.zone, e.kind, e.reference, e.place,
        private.signed_amount(e.kind, e.amount) as amount, e.currency, e.at, e.at < p_since as late
      from entries e join private.deliveries d on d.id = e.delivery
      order by e.at, e.delivery, array_position(kinds, e.kind)
    ) as l);
end
$function$
;

ALTER FUNCTION "private"."statement_lines"(uuid, uuid, timestamp with time zone, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.find_statement(statement uuid, after jsonb DEFAULT NULL::jsonb, most integer DEFAULT NULL::integer)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.find_statement(statement, after, most) $function$
;

ALTER FUNCTION "public"."find_statement"(uuid, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.open_lines(business uuid, after jsonb DEFAULT NULL::jsonb, most integer DEFAULT NULL::integer)
 RETURNS json
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.open_lines(business, after, most) $function$
;

ALTER FUNCTION "public"."open_lines"(uuid, jsonb, integer) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_statement"(uuid, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_statement"(uuid, jsonb, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."find_statement"(uuid, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_statement"(uuid, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_lines"(uuid, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_lines"(uuid, jsonb, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."open_lines"(uuid, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_lines"(uuid, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_detail"(private.statements, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."statement_detail"(private.statements, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."statement_detail"(private.statements, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_lines"(uuid, uuid, timestamp with time zone, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."statement_lines"(uuid, uuid, timestamp with time zone, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."statement_lines"(uuid, uuid, timestamp with time zone, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."find_statement"(uuid, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."find_statement"(uuid, jsonb, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."find_statement"(uuid, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."find_statement"(uuid, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."open_lines"(uuid, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."open_lines"(uuid, jsonb, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."open_lines"(uuid, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."open_lines"(uuid, jsonb, integer) TO "postgres";

reset check_function_bodies;
