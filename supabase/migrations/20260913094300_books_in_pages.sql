-- The administrators' lists of invoices and payouts are searched, filtered, sorted and read page by page in the database: the
-- screens read all statements before. Their counts and sums are kept beside them.

set check_function_bodies = off;

DROP FUNCTION "private"."list_page"(text, text, jsonb, jsonb, text, jsonb, jsonb, integer);

CREATE TABLE "private"."statement_counts" ("side" text NOT NULL, "period_from" date NOT NULL, "currency" text NOT NULL, "status" text NOT NULL, "closed_at" timestamp with time zone NOT NULL, "statements" integer NOT NULL, "total" bigint NOT NULL, CONSTRAINT "statement_counts_pkey" PRIMARY KEY (side, period_from, currency, status));

ALTER TABLE "private"."statement_counts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."statement_counts" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.account_name(p_account uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((select b.business_name from public.businesses b where b.id = p_account), private.full_name(p_account));
end
$function$
;

ALTER FUNCTION "private"."account_name"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.accounts_named(p_side text, p_pattern text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  found_ids uuid[];
begin
  if p_side = 'business' then
    select array_agg(x.id) into found_ids from (
      select b.id from public.businesses b
      where private.business_text(b.business_name, b.address, b.city, b.country, b.business_email) like p_pattern
        and private.search_text(b.business_name) like p_pattern
      limit private.most_counted() + 1) as x;
  else
    select array_agg(x.id) into found_ids from (
      select u.id from public.users u
      where private.person_text(u.first_name, u.last_name, u.email) like p_pattern
        and private.search_text(private.listed_name(u.first_name, u.last_name)) like p_pattern
      limit private.most_counted() + 1) as x;
  end if;
  return case when coalesce(cardinality(found_ids), 0) <= private.most_counted() then coalesce(found_ids, '{}') end;
end
$function$
;

ALTER FUNCTION "private"."accounts_named"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.book_has(p_side text, p_word text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  pattern constant text := private.containing(p_word);
  accounts constant uuid[] := private.accounts_named(p_side, pattern);
begin
  return format('(private.book_text(t.number, t.reference) like %L or ', pattern)
    || case when accounts is null then format('private.search_text(private.account_name(t.account)) like %L)', pattern)
      else format('t.account = any (%L::uuid[]))', accounts) end;
end
$function$
;

ALTER FUNCTION "private"."book_has"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.book_text(number text, reference text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN (COALESCE((((' '::text || replace(number, '-'::text, ' '::text)) || '
 '::text) || replace(number, '-'::text, ''::text)), ''::text) || COALESCE(('
'::text || private.search_text(NULLIF(reference, ''::text))), ''::text))
;

ALTER FUNCTION "private"."book_text"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_books(p_side text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  late_before constant timestamptz := private.now() - private.late_after();
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'state', case when c.status = 'To pay' and c.closed_at < late_before then 'Late' else c.status end,
      'period', c.period_from, 'currency', c.currency, 'count', c.statements, 'sum', c.total)), '[]')
    from private.statement_counts c where c.side = p_side and c.statements > 0);
end
$function$
;

ALTER FUNCTION "private"."count_books"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_statements()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into private.statement_counts as c (side, period_from, currency, status, closed_at, statements, total)
    select n.side, n.period_from, n.currency, private.payment_status(n.state, n.total), max(n.closed_at), count(*),
      coalesce(sum(n.total) filter (where n.state <> 'void' and n.carried_into is null), 0)
    from new_rows n group by 1, 2, 3, 4
    on conflict (side, period_from, currency, status) do update
      set statements = c.statements + excluded.statements, total = c.total + excluded.total;
  else
    insert into private.statement_counts as c (side, period_from, currency, status, closed_at, statements, total)
    select x.side, x.period_from, x.currency, private.payment_status(x.state, x.total), max(x.closed_at), sum(x.one),
      coalesce(sum(x.one * x.total) filter (where x.state <> 'void' and x.carried_into is null), 0)
    from (select n.*, 1 as one from new_rows n union all select o.*, -1 from old_rows o) as x group by 1, 2, 3, 4
    on conflict (side, period_from, currency, status) do update
      set statements = c.statements + excluded.statements, total = c.total + excluded.total;
  end if;
  return null;
end
$function$
;

ALTER FUNCTION "private"."count_statements"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.due_key(state text, total bigint, closed_at timestamp with time zone)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN ((state = 'closed'::text) AND (total > 0)) THEN (closed_at - '2000-01-01 00:00:00+00'::timestamp with time zone) ELSE ('4000-01-01 00:00:00+00'::timestamp with time zone - closed_at) END
;

ALTER FUNCTION "private"."due_key"(text, bigint, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.late_after()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '336:00:00'::interval
;

ALTER FUNCTION "private"."late_after"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_books(p_side text, p_query jsonb, p_after jsonb, p_most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  filters constant jsonb := p_query -> 'filters';
  status constant text := filters ->> 'state';
  late_before constant timestamptz := private.now() - private.late_after();
  words text;
  rows constant text := format('(select * from private.statements s where s.side = %L)', p_side);
  -- As an order, these begin the statements that aren't late yet, and those that aren't to pay.
  in_time constant interval := private.due_key('closed', 1, late_before);
  settled constant interval := timestamptz '3000-01-01Z' - timestamptz '2000-01-01Z';
  due_key constant text := 'private.due_key(t.state, t.total, t.closed_at)';
  chosen text := '';
  page jsonb;
begin
  perform private.require_admin();
  if octet_length(p_query::text) > 4000 then raise exception 'the query is too long' using errcode = '22023'; end if;
  if filters ? 'period' then
    chosen := format(' and t.period_from = %L', private.read_day(filters ->> 'period'));
  end if;
  if filters ? 'currency' then chosen := chosen || format(' and t.currency = %L', filters ->> 'currency'); end if;
  chosen := chosen || case
    when status is null then ''
    when status = 'Late' then format(' and %s < %L', due_key, in_time)
    when status = 'To pay' then format(' and %1$s >= %2$L and %1$s < %3$L', due_key, in_time, settled)
    when status = 'Paid' then format(' and %s >= %L and t.state = %L', due_key, settled, 'paid')
    else format(' and private.payment_status(t.state, t.total) = %L', status) end;
  select coalesce(string_agg(x.condition, ''), '') into words from (
    select ' and ' || private.book_has(p_side, w) as condition from jsonb_array_elements_text(p_query -> 'words') as w
    union all
    select format(' and (%s or %s)', private.book_has(p_side, p ->> 0), private.book_has(p_side, p ->> 1))
    from jsonb_array_elements(p_query -> 'phrases') as p
  ) as x;
  page := private.list_page(rows, words, '{}',
    jsonb_build_object('due', due_key, 'total', '(private.total_key(t.currency, t.total) collate "C")'),
    format('case when %s < %L then ''Late'' else private.payment_status(t.state, t.total) end as state, t.period_from as period,
      t.currency, case when t.state = ''void'' or t.carried_into is not null then 0 else t.total end as amount', due_key, in_time),
    case when p_query ->> 'sort' in ('due', 'total') then p_query
      else p_query || '{"sort":"due","descending":false}' end,
    p_after, p_most, chosen);
  return jsonb_build_object('next', page -> 'next', 'counts', page -> 'counts', 'rows', (
    select coalesce(jsonb_agg(private.statement_view(
          s, (select y.number from private.statements y where y.id = s.carried_into))
        || jsonb_build_object('name', private.account_name(s.account)) order by x.place), '[]')
    from jsonb_array_elements_text(page -> 'ids') with ordinality as x (id, place)
    join private.statements s on s.id = x.id::uuid));
end
$function$
;

ALTER FUNCTION "private"."list_books"(text, jsonb, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_businesses(p_query jsonb, p_after jsonb, p_most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return private.list_page('public.businesses',
    private.words_in('private.business_text(t.business_name, t.address, t.city, t.country, t.business_email)', p_query),
    '{"status":"t.status"}',
    '{"name":"(private.fold_text(t.business_name) collate \"C\")","city":"(private.fold_text(t.city) collate \"C\")",
      "waiting":"private.waiting_key(t.status, t.status_since, t.created_at)"}',
    't.status', p_query, p_after, p_most, '');
end
$function$
;

CREATE OR REPLACE FUNCTION private.list_page(p_rows text, p_words text, p_facets jsonb, p_keys jsonb, p_counted text, p_query jsonb, p_after jsonb, p_most integer, p_filters text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  most constant integer := greatest(1, least(p_most, private.most_rows()));
  key constant text := coalesce(p_keys ->> (p_query ->> 'sort'), 't.created_at');
  down constant boolean := (p_query ->> 'descending')::boolean;
  -- The newest come first, and of those of one moment the first id.
  id_down constant boolean := down = (key <> 't.created_at');
  filters text;
  after text := '';
  page jsonb;
  counts jsonb;
begin
  if octet_length(p_query::text) > 4000 then raise exception 'the query is too long' using errcode = '22023'; end if;
  select coalesce(string_agg(format(' and %s = %L', p_facets ->> f.key, f.value), ''), '') into filters
  from jsonb_each_text(p_query -> 'filters') as f where p_facets ? f.key;
  if p_query #>> '{filters,id}' is not null then
    filters := filters || format(' and t.id::text = %L and t.id = %L', p_query #>> '{filters,id}',
      case when p_query #>> '{filters,id}' ~ '^[0-9a-f-]{36}$' then p_query #>> '{filters,id}' else '00000000-0000-0000-0000-000000000000' end);
  end if;
  if p_after is not null then
    after := case when down = id_down
      then format(' and (%s, t.id) %s (%L, %L)', key, case when down then '<' else '>' end, p_after ->> 0, p_after ->> 1)
      else format(' and %1$s %2$s= %3$L and (%1$s %2$s %3$L or t.id %4$s %5$L)', key, case when down then '<' else '>' end,
        p_after ->> 0, case when id_down then '<' else '>' end, p_after ->> 1) end;
  end if;
  execute format('select coalesce(jsonb_agg(jsonb_build_array(x.key, x.id)), ''[]'') from (
      select %1$s as key, t.id from %2$s t where true%3$s order by %1$s %4$s, t.id %5$s limit %6$s) as x',
    key, p_rows, p_words || p_filters || filters || after, case when down then 'desc' else 'asc' end,
    case when id_down then 'desc' else 'asc' end, most + 1) into page;
  if p_after is null and p_words <> '' then
    execute format('select case when coalesce(sum(x.count), 0) <= %3$s then coalesce(jsonb_agg(
        x.counted || jsonb_strip_nulls(jsonb_build_object(''count'', x.count, ''sum'', x.sum))), ''[]'') end from (
        select to_jsonb(y) - ''amount'' as counted, count(*) as count, sum((to_jsonb(y) ->> ''amount'')::bigint) as sum
        from (select %1$s from %2$s t where true%4$s limit %3$s + 1) as y group by 1) as x',
      p_counted, p_rows, private.most_counted(), p_words) into counts;
  end if;
  return jsonb_build_object(
    'ids', coalesce((select jsonb_agg(x.entry -> 1 order by x.place) from jsonb_array_elements(page) with ordinality as x (entry, place)
      where x.place <= most), '[]'),
    'next', case when jsonb_array_length(page) > most then page -> (most - 1) end,
    'counts', counts);
end
$function$
;

ALTER FUNCTION "private"."list_page"(text, text, jsonb, jsonb, text, jsonb, jsonb, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_people(p_query jsonb, p_after jsonb, p_most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return private.list_page('public.users',
    private.words_in('private.person_text(t.first_name, t.last_name, t.email)', p_query),
    '{"role":"private.role_kind(t.role)","status":"t.account_status"}',
    '{"name":"(private.name_key(t.first_name, t.last_name) collate \"C\")","email":"(t.email collate \"C\")",
      "waiting":"private.waiting_key(t.account_status, t.status_since, t.created_at)"}',
    't.role, t.account_status as status', p_query, p_after, p_most, '');
end
$function$
;

CREATE OR REPLACE FUNCTION private.payment_status(state text, total bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (state = 'void'::text) THEN 'Void'::text WHEN (state = 'paid'::text) THEN 'Paid'::text WHEN (total > 0) THEN 'To pay'::text WHEN (total < 0) THEN 'Credit'::text ELSE 'Nothing to pay'::text END
;

ALTER FUNCTION "private"."payment_status"(text, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.total_key(currency text, total bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN ((currency || ' '::text) || lpad(((total + '1000000000000'::bigint))::text, 14, '0'::text))
;

ALTER FUNCTION "private"."total_key"(text, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.words_in(p_text text, p_query jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(string_agg(x.condition, ''), '') from (
      select format(' and %s like %L', p_text, private.containing(w)) as condition
      from jsonb_array_elements_text(p_query -> 'words') as w
      union all
      select format(' and (%1$s like %2$L or %1$s like %3$L)', p_text, private.containing(p ->> 0), private.containing(p ->> 1))
      from jsonb_array_elements(p_query -> 'phrases') as p
    ) as x);
end
$function$
;

ALTER FUNCTION "private"."words_in"(text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.count_books(side text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.count_books(side) $function$
;

ALTER FUNCTION "public"."count_books"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_books(side text, query jsonb, after jsonb DEFAULT NULL::jsonb, most integer DEFAULT 120)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.list_books(side, query, after, most) $function$
;

ALTER FUNCTION "public"."list_books"(text, jsonb, jsonb, integer) OWNER TO "postgres";

CREATE TRIGGER count_changes AFTER UPDATE ON private.statements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.count_statements();

CREATE TRIGGER count_statements AFTER INSERT ON private.statements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.count_statements();

REVOKE ALL ON FUNCTION "private"."account_name"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."account_name"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."account_name"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."accounts_named"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."accounts_named"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."accounts_named"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."book_has"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."book_has"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."book_has"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."book_text"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."book_text"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."book_text"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_books"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_books"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."count_books"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_books"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_statements"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_statements"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_statements"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."due_key"(text, bigint, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."due_key"(text, bigint, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."due_key"(text, bigint, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."late_after"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."late_after"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."late_after"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_books"(text, jsonb, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_books"(text, jsonb, jsonb, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."list_books"(text, jsonb, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_books"(text, jsonb, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_page"(text, text, jsonb, jsonb, text, jsonb, jsonb, integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_page"(text, text, jsonb, jsonb, text, jsonb, jsonb, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_page"(text, text, jsonb, jsonb, text, jsonb, jsonb, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payment_status"(text, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payment_status"(text, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payment_status"(text, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."total_key"(text, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."total_key"(text, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."total_key"(text, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."words_in"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."words_in"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."words_in"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."count_books"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_books"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."count_books"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."count_books"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."list_books"(text, jsonb, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_books"(text, jsonb, jsonb, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_books"(text, jsonb, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_books"(text, jsonb, jsonb, integer) TO "postgres";

CREATE INDEX statements_by_total_in_period ON private.statements USING btree (side, period_from, private.total_key(currency, total) COLLATE "C", id);

CREATE INDEX statements_by_total ON private.statements USING btree (side, private.total_key(currency, total) COLLATE "C", id);

CREATE INDEX statements_due_in_period ON private.statements USING btree (side, period_from, private.due_key(state, total, closed_at), id);

CREATE INDEX statements_due ON private.statements USING btree (side, private.due_key(state, total, closed_at), id);

CREATE INDEX statements_rare ON private.statements USING btree (side, private.payment_status(state, total), private.due_key(state, total, closed_at), id) WHERE (private.payment_status(state, total) = ANY (ARRAY['Credit'::text, 'Nothing to pay'::text, 'Void'::text]));

CREATE INDEX statements_searched ON private.statements USING gin (private.book_text(number, reference) extensions.gin_trgm_ops);

reset check_function_bodies;

insert into private.statement_counts (side, period_from, currency, status, closed_at, statements, total)
select s.side, s.period_from, s.currency, private.payment_status(s.state, s.total), max(s.closed_at), count(*),
  coalesce(sum(s.total) filter (where s.state <> 'void' and s.carried_into is null), 0)
from private.statements s group by 1, 2, 3, 4;
