-- Statements say the time zone of their days and the currency of each line, and a business's figures the months of its
-- balance. Its activity has the recipient's city, and a courier's earnings the shop. Only functions change.

CREATE OR REPLACE FUNCTION private.courier_earnings(p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_courier();
begin
  perform private.settle_matching(null, me, null);
  return (
    select coalesce(jsonb_agg(private.past_job_view(x.d) || jsonb_build_object('earned', x.earned, 'shop', coalesce(
      (select p.pickup_name from private.delivery_people p where p.delivery = (x.d).id), ''))
      order by (x.d).ended_at desc nulls first, (x.d).id), '[]')
    from (
      select d, jsonb_agg(jsonb_build_object('account', l.account, 'delivery', l.delivery, 'kind', l.kind,
        'amount', l.amount, 'currency', l.currency, 'at', l.at) order by l.at, l.kind) as earned
      from private.ledger l join private.deliveries d on d.id = l.delivery
      where l.account = me and l.at >= p_from and l.at < p_to
      group by d
      union all
      -- Deliveries whose pay waits or was dropped, in the week of the attempt.
      select d, '[]' from private.deliveries d
      where d.courier = me and d.held in ('waiting', 'objected', 'dropped')
        and (d.reached ->> 'returning')::timestamptz >= p_from and (d.reached ->> 'returning')::timestamptz < p_to
    ) as x);
end
$function$
;

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
      'owed', private.owed_months(b.id),
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
          private.event_view(x.e) || jsonb_build_object('number', x.number, 'recipientName', coalesce(p.name, ''),
            'city', coalesce(p.city, ''))
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
  return jsonb_build_object('statement', private.statement_view(s), 'lines', private.statement_lines(entries, s.period_from),
    'timeZone', private.books_zone());
end
$function$
;

CREATE OR REPLACE FUNCTION private.owed_months(p_account uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when min(x.month) is not null then jsonb_build_object('from', min(x.month), 'to', max(x.month)) end
  from (
    select private.period_start('business', (l.at at time zone private.books_zone())::date) as month
    from private.ledger l where l.account = p_account and l.statement is null
    union all
    select s.period_from from private.statements s
    where s.account = p_account and s.state = 'closed' and s.carried_into is null and s.total <> 0
  ) as x
$function$
;

ALTER FUNCTION "private"."owed_months"(uuid) OWNER TO "postgres";

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
    'amount', private.signed_amount(l.kind, l.amount), 'currency', l.currency, 'at', l.at,
    'late', l.at < (p_since::timestamp at time zone private.books_zone())
  ) order by l.at, l.delivery, array_position(
    array['fee', 'cancel_fee', 'return_fee', 'credit', 'pay', 'return_pay', 'cancel_pay'], l.kind)), '[]')
  from unnest(p_entries) as l
  join private.deliveries d on d.id = l.delivery
  left join private.delivery_people p on p.delivery = l.delivery
$function$
;

CREATE OR REPLACE FUNCTION private.statements_of(p_account uuid, p_side text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'timeZone', private.books_zone(),
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

REVOKE ALL ON FUNCTION "private"."owed_months"(uuid) FROM PUBLIC;

