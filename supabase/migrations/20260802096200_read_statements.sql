-- Owners read their statements, and administrators all of them.

CREATE OR REPLACE FUNCTION private.statement_view(s private.statements)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', s.id, 'account', s.account, 'side', s.side, 'from', s.period_from, 'to', s.period_to, 'currency', s.currency,
    'number', s.number, 'entries', s.entries, 'carried', s.carried, 'total', s.total, 'state', s.state,
    'carriedInto', (select x.number from private.statements x where x.id = s.carried_into), 'closedAt', s.closed_at,
    'payment', case when s.paid_at is not null then
      jsonb_build_object('on', s.paid_on, 'reference', s.reference, 'at', s.paid_at) end,
    'voidReason', s.void_reason)
$function$
;

ALTER FUNCTION "private"."statement_view"(private.statements) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.statement_lines(p_entries private.ledger[], p_since date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'delivery', l.delivery, 'number', d.number, 'zone', d.zone, 'kind', l.kind,
    'reference', case when private.side_of(l.kind) = 'business' then d.reference else '' end,
    'place', coalesce(case when private.side_of(l.kind) = 'business' then p.city else p.pickup_name end, ''),
    'amount', private.signed_amount(l.kind, l.amount), 'at', l.at,
    'late', l.at < (p_since::timestamp at time zone private.books_zone())
  ) order by l.at, l.delivery, array_position(
    array['fee', 'cancel_fee', 'return_fee', 'credit', 'pay', 'return_pay', 'cancel_pay'], l.kind)), '[]')
  from unnest(p_entries) as l
  join private.deliveries d on d.id = l.delivery
  left join private.delivery_people p on p.delivery = l.delivery
$function$
;

ALTER FUNCTION "private"."statement_lines"(private.ledger[], date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.statements_of(p_account uuid, p_side text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'open', (
      select coalesce(jsonb_agg(jsonb_build_object('from', r.period_from, 'to', private.next_period(p_side, r.period_from),
        'currency', o.currency, 'entries', o.entries, 'total', o.total + o.credit) order by o.currency), '[]')
      from (
        select l.currency, count(*) as entries, sum(private.signed_amount(l.kind, l.amount)) as total, coalesce((
          select sum(s.total) from private.statements s
          where s.account = p_account and s.side = p_side and s.currency = l.currency and s.state = 'closed' and s.total < 0
            and s.carried_into is null), 0) as credit
        from private.ledger l
        where l.account = p_account and l.statement is null and private.side_of(l.kind) = p_side group by 1
      ) as o, (
        select private.period_start(p_side, (private.now() at time zone private.books_zone())::date) as period_from
      ) as r),
    'closed', (
      select coalesce(jsonb_agg(private.statement_view(s) order by s.period_from desc, s.currency), '[]')
      from private.statements s where s.account = p_account and s.side = p_side))
$function$
;

ALTER FUNCTION "private"."statements_of"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.business_statements(p_business uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.session_alive();
  if private.actor_for_business(p_business) is null
    or not exists (select from public.businesses b where b.id = p_business)
      and not exists (select from private.statements s where s.account = p_business)
  then
    return null;
  end if;
  perform private.settle_matching(p_business, null, null);
  return private.statements_of(p_business, 'business');
end
$function$
;

ALTER FUNCTION "private"."business_statements"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.own_statements()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.session_alive();
  perform private.settle_matching(null, auth.uid(), null);
  return private.statements_of(auth.uid(), 'courier');
end
$function$
;

ALTER FUNCTION "private"."own_statements"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.find_statement(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  s private.statements;
  entries private.ledger[];
begin
  perform private.session_alive();
  select * into s from private.statements x where x.id = p_id;
  if not found
    or s.side = 'business' and private.actor_for_business(s.account) is null
    or s.side = 'courier' and s.account <> auth.uid() and not private.is_admin()
  then
    return null;
  end if;
  if s.state = 'void' then
    select array_agg(l) into entries from private.void_lines v
    join private.ledger l on l.delivery = v.delivery and l.account = v.account and l.kind = v.kind where v.statement = s.id;
  else
    select array_agg(l) into entries from private.ledger l where l.statement = s.id;
  end if;
  return jsonb_build_object('statement', private.statement_view(s), 'lines', private.statement_lines(entries, s.period_from));
end
$function$
;

ALTER FUNCTION "private"."find_statement"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.open_lines(p_business uuid)
 RETURNS jsonb
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
  perform private.settle_matching(p_business, null, null);
  return private.statement_lines(
    (select array_agg(l) from private.ledger l where l.account = p_business and l.statement is null),
    private.period_start('business', (private.now() at time zone private.books_zone())::date));
end
$function$
;

ALTER FUNCTION "private"."open_lines"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_statements(p_side text, p_before timestamp with time zone, p_before_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.statement_view(x.s) || jsonb_build_object('name', x.name)
      order by (x.s).closed_at desc, (x.s).id desc), '[]')
    from (
      select s, coalesce(b.business_name, private.full_name(s.account), '') as name
      from private.statements s left join public.businesses b on b.id = s.account
      where s.side = p_side and (p_before is null or (s.closed_at, s.id) < (p_before, p_before_id))
      order by s.closed_at desc, s.id desc limit 1000
    ) as x);
end
$function$
;

ALTER FUNCTION "private"."list_statements"(text, timestamp with time zone, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.delivery_overview(p_business uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  now_at constant timestamptz := private.now();
  since constant timestamptz := now_at - interval '30 days';
  local_zone text;
  today date;
  -- The first moment of the first day.
  days_since timestamptz;
begin
  perform private.session_alive();
  if private.actor_for_business(p_business) is null then return null; end if;
  perform private.settle_matching(p_business, null, null);
  select s.time_zone into local_zone from private.business_settings s where s.business_id = p_business;
  local_zone := coalesce(local_zone, 'UTC');
  today := (now_at at time zone local_zone)::date;
  days_since := (today - 13)::timestamp at time zone local_zone;
  return (
    select jsonb_build_object(
      'total', (select count(*) from private.deliveries d where d.business_id = b.id),
      'active', (select count(*) from private.deliveries d where d.business_id = b.id and d.ended_at is null),
      'onTimeRate', (
        select avg(case when d.on_time then 1.0 else 0.0 end)::double precision from private.deliveries d
        where d.business_id = b.id and d.on_time is not null
          and (d.ended_at is null or d.ended_at > since)
          and coalesce(d.reached ->> 'delivered', d.reached ->> 'returning')::timestamptz > since),
      'balance', private.balance_of(b.id),
      'currency', private.currency_of(b.country),
      'days', (
        select jsonb_agg(jsonb_build_object('day', to_char(x.day, 'YYYY-MM-DD'), 'requested', coalesce(c.requested, 0))
          order by x.day)
        from (select today - n as day from generate_series(0, 13) as n) as x
        left join (
          select (d.requested_at at time zone local_zone)::date as day, count(*) as requested from private.deliveries d
          where d.business_id = b.id and d.requested_at >= days_since group by 1
        ) as c on c.day = x.day),
      'recent', (
        select coalesce(jsonb_agg(
          private.event_view(x.e) || jsonb_build_object('number', x.number, 'recipientName', coalesce(p.name, ''))
          order by (x.e).at desc, (x.e).seq desc, (x.e).delivery desc), '[]')
        from (
          select l.e, d.number
          from (
            (select a.id, a.number from private.deliveries a where a.business_id = b.id and a.ended_at is null)
            union all
            (select n.id, n.number from private.deliveries n where n.business_id = b.id and n.ended_at is not null
             order by n.ended_at desc, n.version desc, n.id desc limit 10)
          ) as d
          cross join lateral (
            select e from private.delivery_events e where e.delivery = d.id order by e.seq desc limit 10
          ) as l
          order by (l.e).at desc, (l.e).seq desc, (l.e).delivery desc limit 10
        ) as x
        left join private.delivery_people p on p.delivery = (x.e).delivery))
    from public.businesses b where b.id = p_business);
end
$function$
;
