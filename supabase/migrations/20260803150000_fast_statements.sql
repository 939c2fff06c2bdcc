-- Statements ask for the kinds of a side and for the operator's time zone once, not for each entry: closing a million entries
-- took minutes. Only functions change, and two that were called for each entry go.

create function private.kinds_of(side text) returns text[]
language sql immutable set search_path = '' as $$
  select case side when 'courier' then array['pay', 'return_pay', 'cancel_pay']
    else array['fee', 'cancel_fee', 'return_fee', 'credit'] end
$$;

revoke all on function private.kinds_of(text) from public;

create or replace function private.close_period(p_side text, p_from date) returns integer
language plpgsql volatile set search_path = '' set jit = off as $$
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
    select l.account, l.currency, count(*) as entries, sum(case l.kind when 'credit' then -l.amount else l.amount end) as own
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
    insert into private.statement_mails (statement, kind, at, next_try)
    select c.id, 'closed', at, at from closed c where at < ends + interval '7 days' and (p_side = 'business' or c.total > 0)
  )
  select count(*) into made from closed;
  return made;
end
$$;

create or replace function private.close_due() returns integer
language plpgsql security definer volatile set search_path = '' as $$
declare
  made integer := 0;
  side_now text;
  kinds text[];
  period date;
  running date;
begin
  -- A delivery that ended by time alone belongs to the period in which it ended.
  perform private.settle_due(100000);
  lock table private.closings in share row exclusive mode;
  foreach side_now in array array['business', 'courier'] loop
    kinds := private.kinds_of(side_now);
    running := private.period_start(side_now, (private.now() at time zone private.books_zone())::date);
    select private.next_period(side_now, max(c.period_from)) into period from private.closings c where c.side = side_now;
    if period is null then
      -- The first closing begins with the first entry.
      select least(
        private.period_start(side_now, (min(l.at) at time zone private.books_zone())::date),
        private.period_start(side_now, running - 1)) into period
      from private.ledger l where l.kind = any (kinds);
    end if;
    while period < running loop
      made := made + private.close_period(side_now, period);
      period := private.next_period(side_now, period);
    end loop;
  end loop;
  return made;
end
$$;

create or replace function private.balance_of(p_account uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce((select sum(case l.kind when 'credit' then -l.amount else l.amount end) from private.ledger l
      where l.account = p_account and l.statement is null), 0)
    + coalesce((select sum(s.total) from private.statements s
      where s.account = p_account and s.state = 'closed' and s.carried_into is null), 0)
$$;

create or replace function private.owed_months(p_account uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when coalesce(o.first, u.first) is not null then
    jsonb_build_object('from', least(o.first, u.first), 'to', greatest(o.last, u.last)) end
  from (
    -- The zone is asked twice, not for each entry.
    select private.period_start('business', (min(l.at) at time zone private.books_zone())::date) as first,
      private.period_start('business', (max(l.at) at time zone private.books_zone())::date) as last
    from private.ledger l where l.account = p_account and l.statement is null
  ) as o, (
    select min(s.period_from) as first, max(s.period_from) as last from private.statements s
    where s.account = p_account and s.state = 'closed' and s.carried_into is null and s.total <> 0
  ) as u
$$;

create or replace function private.statement_lines(p_entries private.ledger[], p_since date) returns jsonb
language sql stable set search_path = '' set jit = off as $$
  with once as materialized (
    select private.kinds_of('courier') as pays, p_since::timestamp at time zone private.books_zone() as since
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'delivery', l.delivery, 'number', d.number, 'zone', d.zone, 'kind', l.kind,
    'reference', case when l.kind = any (once.pays) then '' else d.reference end,
    'place', coalesce(case when l.kind = any (once.pays) then p.pickup_name else p.city end, ''),
    'amount', case l.kind when 'credit' then -l.amount else l.amount end, 'currency', l.currency, 'at', l.at,
    'late', l.at < once.since
  ) order by l.at, l.delivery, array_position(
    array['fee', 'cancel_fee', 'return_fee', 'credit', 'pay', 'return_pay', 'cancel_pay'], l.kind)), '[]')
  from once cross join unnest(p_entries) as l
  join private.deliveries d on d.id = l.delivery
  left join private.delivery_people p on p.delivery = l.delivery
$$;

create or replace function private.statements_of(p_account uuid, p_side text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'timeZone', private.books_zone(),
    'open', (
      select coalesce(jsonb_agg(jsonb_build_object('from', r.period_from, 'to', private.next_period(p_side, r.period_from),
        'currency', o.currency, 'entries', o.entries, 'total', o.total + o.credit) order by o.currency), '[]')
      from (
        select l.currency, count(*) as entries,
          sum(case l.kind when 'credit' then -l.amount else l.amount end) as total, coalesce((
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
      select coalesce(jsonb_agg(private.statement_view(s) order by s.period_from desc, s.currency), '[]')
      from private.statements s where s.account = p_account and s.side = p_side))
$$;

drop function private.side_of(text);
drop function private.signed_amount(text, integer);
