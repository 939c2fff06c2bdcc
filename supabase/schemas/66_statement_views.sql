-- Statements for their owners and for administrators, and the changes that administrators make.

-- The balance that a business owes: its entries that are in no statement, and the statements that it hasn't paid. A credit that
-- was carried over is part of a later total.
create function private.balance_of(p_account uuid) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select sum(private.signed_amount(l.kind, l.amount)) from private.ledger l
      where l.account = p_account and l.statement is null), 0)
    + coalesce((select sum(s.total) from private.statements s
      where s.account = p_account and s.state = 'closed' and s.carried_into is null), 0);
end
$$;

-- The first and the last month of that balance; null if there are neither open entries nor unpaid statements.
create function private.owed_months(p_account uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
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
    ) as u);
end
$$;

-- A statement, and the number of the one that its credit was carried over to. It has no `set search_path`, so that the planner
-- reads it: an administrator's list has thousands.
create function private.statement_view(s private.statements, carried_into text) returns jsonb
language sql stable
return jsonb_build_object(
  'id', s.id, 'account', s.account, 'side', s.side, 'from', s.period_from, 'to', s.period_to, 'currency', s.currency,
  'number', s.number, 'entries', s.entries, 'carried', s.carried, 'total', s.total, 'state', s.state,
  'carriedInto', carried_into, 'closedAt', s.closed_at,
  'payment', case when s.paid_at is not null then
    jsonb_build_object('on', s.paid_on, 'reference', s.reference, 'at', s.paid_at) end,
  'voidReason', s.void_reason);

-- The lines of a statement; of an account's open entries if it's null. A void statement keeps its lines. They're a page: those after a
-- line, `p_most` of them, or all if it's null. Each part has an index in the order of time. It's `json`, so that thousands of lines
-- aren't parsed again.
create function private.statement_lines(p_account uuid, p_statement uuid, p_since timestamptz, p_after jsonb, p_most integer) returns json
language plpgsql stable set search_path = '' set jit = off as $$
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
$$;

create function private.statements_of(p_account uuid, p_side text) returns jsonb
language plpgsql stable set search_path = '' as $$
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
$$;

create function private.business_statements(p_business uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.business_statements(uuid) to authenticated;

-- A courier's own, also while they're suspended: the pay stays theirs.
create function private.own_statements() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  perform private.settle_matching(null, auth.uid(), null);
  return private.statements_of(auth.uid(), 'courier');
end
$$;
grant execute on function private.own_statements() to authenticated;

-- A statement with a page of its lines, in the days of the calendar by which it was closed.
create function private.statement_detail(s private.statements, p_after jsonb, p_most integer) returns json
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := (
    select c.time_zone from private.closings c where c.side = s.side and c.period_from = s.period_from);
begin
  return json_build_object(
    'statement', private.statement_view(s, (select x.number from private.statements x where x.id = s.carried_into)),
    'lines', private.statement_lines(s.account, s.id, s.period_from::timestamp at time zone zone, p_after, p_most),
    'timeZone', zone);
end
$$;

create function private.find_statement(p_id uuid, p_after jsonb, p_most integer) returns json
language plpgsql stable security definer set search_path = '' as $$
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
$$;
grant execute on function private.find_statement(uuid,jsonb,integer) to authenticated;

create function private.open_lines(p_business uuid, p_after jsonb, p_most integer) returns json
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.open_lines(uuid,jsonb,integer) to authenticated;

-- All statements of businesses or couriers, newest first, two thousand after a position: the list of release 0.1 reads all of them.
create function private.list_statements(p_side text, p_before timestamptz, p_before_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.statement_view(
          x.s, (select y.number from private.statements y where y.id = (x.s).carried_into))
        || jsonb_build_object('name', coalesce(
          (select b.business_name from public.businesses b where b.id = (x.s).account),
          (select private.name_of(u.first_name, u.last_name) from public.users u where u.id = (x.s).account), ''))
      order by (x.s).closed_at desc, (x.s).id desc), '[]')
    from (
      select s from private.statements s
      where s.side = p_side and (p_before is null or (s.closed_at, s.id) < (p_before, p_before_id))
      order by s.closed_at desc, s.id desc limit 2000
    ) as x);
end
$$;
grant execute on function private.list_statements(text,timestamp with time zone,uuid) to authenticated;

-- The accounts whose name matches a pattern; null if there are more than a list counts: then each row's name is read.
create function private.accounts_named(p_side text, p_pattern text) returns uuid[]
language plpgsql stable set search_path = '' as $$
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
$$;

create function private.account_name(p_account uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select b.business_name from public.businesses b where b.id = p_account), private.full_name(p_account));
end
$$;

-- The condition that a statement's account, number or reference has a word.
create function private.book_has(p_side text, p_word text) returns text
language plpgsql stable set search_path = '' as $$
declare
  pattern constant text := private.containing(p_word);
  accounts constant uuid[] := private.accounts_named(p_side, pattern);
begin
  return format('(private.book_text(t.number, t.reference) like %L or ', pattern)
    || case when accounts is null then format('private.search_text(private.account_name(t.account)) like %L)', pattern)
      else format('t.account = any (%L::uuid[]))', accounts) end;
end
$$;

-- A page of the statements of businesses or couriers, filtered, searched and sorted as `bookList` in
-- `core/statement/book-list.ts`.
create function private.list_books(p_side text, p_query jsonb, p_after jsonb, p_most integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;
grant execute on function private.list_books(text,jsonb,jsonb,integer) to authenticated;

-- The number of all statements of businesses or couriers and their sums, by status, period and currency.
create function private.count_books(p_side text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;
grant execute on function private.count_books(text) to authenticated;

create function private.close_statements() returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.close_due();
end
$$;
grant execute on function private.close_statements() to authenticated;

-- Whether a text has one line without invisible characters and without blanks around it.
create function private.is_line(text text, most integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(private.are_visible_lines(text, most) and position(E'\n' in text) = 0
    and text = private.trim_whitespace(text), false);
end
$$;

-- Returns a day as typed, `2026-12-03`; null if it isn't one.
create function private.read_day(typed text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return case when typed ~ '^20\d\d-\d\d-\d\d$' then typed::date end;
exception when data_exception then return null;
end
$$;

create function private.mark_paid(p_ids uuid[], p_on text, p_reference text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  at timestamptz;
  day constant date := private.read_day(p_on);
  wanted uuid[];
begin
  if cardinality(p_ids) is null or cardinality(p_ids) not between 1 and private.max_marked() then return private.result_refused('invalid'); end if;
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
  perform private.queue_mail('statement', 'paid', x) from unnest(wanted) as x;
  return private.result_ok(null);
end
$$;
grant execute on function private.mark_paid(uuid[],text,text) to authenticated;

create function private.undo_paid(p_ids uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  wanted uuid[];
begin
  if cardinality(p_ids) is null or cardinality(p_ids) not between 1 and private.max_marked() then return private.result_refused('invalid'); end if;
  lock table private.closings in share row exclusive mode;
  select array_agg(distinct x) into wanted from unnest(p_ids) as x;
  if (select count(*) from private.statements s where s.id = any (wanted) and s.state = 'paid') <> cardinality(wanted) then
    return private.result_refused('changed');
  end if;
  if exists (
    select from private.statements s
    where s.id = any (wanted) and (s.paid_by <> me or s.paid_at <= private.now() - private.payment_undo_time()))
  then
    return private.result_refused('not-yours-to-undo');
  end if;
  update private.statements set state = 'closed', paid_on = null, reference = null, paid_at = null, paid_by = null
  where id = any (wanted);
  perform private.take_back_statement_mails(wanted);
  return private.result_ok(null);
end
$$;
grant execute on function private.undo_paid(uuid[]) to authenticated;

create function private.void_statement(p_id uuid, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
  select s.id, l.delivery, l.account, l.kind from private.ledger l where l.account = s.account and l.statement = s.id;
  update private.statements set state = 'void', void_reason = p_reason where id = s.id;
  update private.ledger set statement = null where account = s.account and statement = s.id;
  -- The credit that it carried waits for the next one.
  update private.statements set carried_into = null where carried_into = s.id;
  return private.result_ok(null);
end
$$;
grant execute on function private.void_statement(uuid,text) to authenticated;

-- The API: thin wrappers that run with the caller's rights.
create function public.business_statements(business uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.business_statements(business) $$;
grant execute on function public.business_statements(uuid) to authenticated;

create function public.own_statements() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.own_statements() $$;
grant execute on function public.own_statements() to authenticated;

-- Both return the lines after a line, `most` of them; without `most`, all, as pages of release 0.1 expect.
create function public.find_statement(statement uuid, after jsonb default null, most integer default null) returns json
language sql stable security invoker set search_path = '' as $$ select private.find_statement(statement, after, most) $$;
grant execute on function public.find_statement(uuid,jsonb,integer) to authenticated;

create function public.open_lines(business uuid, after jsonb default null, most integer default null) returns json
language sql volatile security invoker set search_path = '' as $$ select private.open_lines(business, after, most) $$;
grant execute on function public.open_lines(uuid,jsonb,integer) to authenticated;

create function public.list_statements(side text, before timestamptz default null, before_id uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_statements(side, before, before_id) $$;
grant execute on function public.list_statements(text,timestamp with time zone,uuid) to authenticated;

create function public.list_books(side text, query jsonb, after jsonb default null, most integer default 120) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_books(side, query, after, most) $$;
grant execute on function public.list_books(text,jsonb,jsonb,integer) to authenticated;

create function public.count_books(side text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.count_books(side) $$;
grant execute on function public.count_books(text) to authenticated;

create function public.close_statements() returns integer
language sql volatile security invoker set search_path = '' as $$ select private.close_statements() $$;
grant execute on function public.close_statements() to authenticated;

create function public.mark_paid(statements uuid[], paid_on text, reference text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.mark_paid(statements, paid_on, reference) $$;
grant execute on function public.mark_paid(uuid[],text,text) to authenticated;

create function public.undo_paid(statements uuid[]) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.undo_paid(statements) $$;
grant execute on function public.undo_paid(uuid[]) to authenticated;

create function public.void_statement(statement uuid, reason text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.void_statement(statement, reason) $$;
grant execute on function public.void_statement(uuid,text) to authenticated;
