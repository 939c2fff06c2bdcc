-- The sign of a credit and the kinds of each side are named once: a refund will count as minus too.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.balance_of(p_account uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((select sum(private.signed_amount(l.kind, l.amount)) from private.ledger l
      where l.account = p_account and l.statement is null), 0)
    + coalesce((select sum(s.total) from private.statements s
      where s.account = p_account and s.state = 'closed' and s.carried_into is null), 0);
end
$function$
;

CREATE OR REPLACE FUNCTION private.business_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY['fee'::text, 'cancel_fee'::text, 'return_fee'::text, 'credit'::text]
;

ALTER FUNCTION "private"."business_kinds"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.close_period(p_side text, p_from date)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  until constant date := private.next_period(p_side, p_from);
  ends constant timestamptz := until::timestamp at time zone private.books_zone();
  at constant timestamptz := private.now();
  year_of constant integer := extract(year from until - 1);
  kinds constant text[] := private.kinds_of(p_side);
  made integer;
begin
  insert into private.closings (side, period_from, closed_at) values (p_side, p_from, at);
  with credits as (
    select s.account, s.currency, sum(s.total) as total from private.statements s
    where s.side = p_side and s.state = 'closed' and s.total < 0 and s.carried_into is null group by 1, 2
  ), sums as (
    select l.account, l.currency, count(*) as entries, sum(private.signed_amount(l.kind, l.amount)) as own
    from private.ledger l
    where l.statement is null and l.at < ends and l.kind = any (kinds) group by 1, 2
  ), due as (
    select s.*, coalesce(c.total, 0) as carried, s.own + coalesce(c.total, 0) as total
    from sums s left join credits c on c.account = s.account and c.currency = s.currency
  ), numbered as (
    select d.*, case when d.total <> 0 then
      (select coalesce(max(x.place), 0) from private.statements x where x.year = year_of)
        + row_number() over (partition by d.total <> 0 order by d.account, d.currency) end as place
    from due d
  ), closed as (
    insert into private.statements (
      id, account, side, period_from, period_to, currency, year, place, number, entries, carried, total, closed_at)
    select gen_random_uuid(), n.account, p_side, p_from, until, n.currency, case when n.total <> 0 then year_of end, n.place,
      to_char(until - 1, 'YYYY-MM-') || lpad(n.place::text, greatest(4, length(n.place::text)), '0'),
      n.entries, n.carried, n.total, at
    from numbered n returning id, account, currency, total
  ), taken as (
    update private.ledger l set statement = c.id from closed c
    where l.account = c.account and l.currency = c.currency and l.statement is null and l.at < ends and l.kind = any (kinds)
  ), carrying as (
    update private.statements s set carried_into = c.id from closed c
    where s.account = c.account and s.currency = c.currency and s.side = p_side and s.state = 'closed' and s.total < 0
      and s.carried_into is null
  ), mailing as (
    -- A period that ended long ago is closed without mails: the first closing may be of many.
    insert into private.mails (topic, kind, reference, written_at, next_try)
    select 'statement', 'closed', c.id, at, at from closed c where at < ends + interval '7 days' and (p_side = 'business' or c.total > 0)
  )
  select count(*) into made from closed;
  return made;
end
$function$
;

CREATE OR REPLACE FUNCTION private.courier_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY['pay'::text, 'return_pay'::text, 'cancel_pay'::text]
;

ALTER FUNCTION "private"."courier_kinds"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.kinds_of(side text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case side when 'courier' then private.courier_kinds() else private.business_kinds() end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.minus_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY['credit'::text]
;

ALTER FUNCTION "private"."minus_kinds"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.signed_amount(kind text, amount integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (kind = ANY (private.minus_kinds())) THEN (- amount) ELSE amount END
;

ALTER FUNCTION "private"."signed_amount"(text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.statement_lines(p_account uuid, p_statement uuid, p_since date)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
begin
  return (
    with once as materialized (
      select private.kinds_of('courier') as pays, p_since::timestamp at time zone private.books_zone() as since
    ), entries as (
      select l.delivery, l.kind, l.amount, l.currency, l.at from private.ledger l
      where l.account = p_account and l.statement = p_statement
      union all
      select l.delivery, l.kind, l.amount, l.currency, l.at from private.ledger l
      where p_statement is null and l.account = p_account and l.statement is null
      union all
      select l.delivery, l.kind, l.amount, l.currency, l.at from private.void_lines v
      join private.ledger l on l.account = v.account and l.delivery = v.delivery and l.kind = v.kind
      where v.statement = p_statement
    )
    select coalesce(json_agg(json_build_object(
      'delivery', l.delivery, 'number', l.number, 'zone', l.zone, 'kind', l.kind, 'reference', l.reference, 'place', l.place,
      'amount', l.amount, 'currency', l.currency, 'at', l.at, 'late', l.late)), '[]')
    from (
      select e.delivery, d.number, d.zone, e.kind,
        case when e.kind = any (once.pays) then '' else d.reference end as reference,
        coalesce(case when e.kind = any (once.pays) then p.pickup_name else p.city end, '') as place,
        private.signed_amount(e.kind, e.amount) as amount, e.currency, e.at, e.at < once.since as late
      from once cross join entries e
      join private.deliveries d on d.id = e.delivery
      left join private.delivery_people p on p.delivery = e.delivery
      order by e.at, e.delivery, array_position(private.business_kinds() || private.courier_kinds(), e.kind)
    ) as l);
end
$function$
;

CREATE OR REPLACE FUNCTION private.statements_of(p_account uuid, p_side text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'timeZone', private.books_zone(),
    'open', (
      select coalesce(jsonb_agg(jsonb_build_object('from', r.period_from, 'to', private.next_period(p_side, r.period_from),
        'currency', o.currency, 'entries', o.entries, 'total', o.total + o.credit) order by o.currency), '[]')
      from (
        select l.currency, count(*) as entries,
          sum(private.signed_amount(l.kind, l.amount)) as total, coalesce((
          select sum(s.total) from private.statements s
          where s.account = p_account and s.side = p_side and s.currency = l.currency and s.state = 'closed' and s.total < 0
            and s.carried_into is null), 0) as credit
        from private.ledger l
        where l.account = p_account and l.statement is null and l.kind = any ((select private.kinds_of(p_side))::text[])
        group by 1
      ) as o, (
        select private.period_start(p_side, (private.now() at time zone private.books_zone())::date) as period_from
      ) as r),
    'closed', (
      select coalesce(jsonb_agg(private.statement_view(s, y.number) order by s.period_from desc, s.currency), '[]')
      from private.statements s left join private.statements y on y.id = s.carried_into
      where s.account = p_account and s.side = p_side));
end
$function$
;

REVOKE ALL ON FUNCTION "private"."business_kinds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."business_kinds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."business_kinds"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."courier_kinds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."courier_kinds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."courier_kinds"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."minus_kinds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."minus_kinds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."minus_kinds"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."signed_amount"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."signed_amount"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."signed_amount"(text, integer) TO "postgres";

reset check_function_bodies;
