-- Statements: each month of a business and each week of a courier, closed once and never changed afterwards (decision
-- closed-statements). `core/statement` has the same rules. Every change of statements takes the lock of `private.closings`
-- first, so that changes come one after another.

-- Whether an operator may set these hours of support (`isSupportHours` in `core/support/support-hours.ts`): seven days, each
-- closed or open for an hour or more, and up to thirty closed dates in order.
create function private.is_support_hours(h jsonb) returns boolean
language plpgsql immutable strict set search_path = '' as $$
declare
  day jsonb;
  closed text;
  before text := '';
begin
  if coalesce(jsonb_typeof(h) <> 'object' or h - array['days', 'closed'] <> '{}' or jsonb_typeof(h -> 'days') <> 'array'
    or jsonb_typeof(h -> 'closed') <> 'array', true)
  then
    return false;
  end if;
  if jsonb_array_length(h -> 'days') <> 7 or jsonb_array_length(h -> 'closed') > 30 or h -> 'days' @> '[{}]' is not true then
    return false;
  end if;
  for day in select jsonb_array_elements(h -> 'days') loop
    if jsonb_typeof(day) <> 'null' and not coalesce(
      jsonb_typeof(day) = 'object' and day - array['from', 'to'] = '{}' and private.is_whole(day -> 'from', 0, 1440)
      and private.is_whole(day -> 'to', 0, 1440) and (day ->> 'to')::integer - (day ->> 'from')::integer >= 60, false)
    then
      return false;
    end if;
  end loop;
  for closed in select jsonb_array_elements_text(h -> 'closed') loop
    if closed is null or closed <= before collate "C" or private.read_day(closed) is null then return false; end if;
    before := closed;
  end loop;
  return true;
end
$$;

-- The operator's calendar, which decides when a month ends: one row, which the operator changes (docs/hosting.md).
create table private.operator (
  only_one boolean primary key default true check (only_one),
  time_zone text not null,
  -- When the team answers; null until an administrator has set it.
  support jsonb check (private.is_support_hours(support))
);
insert into private.operator (time_zone) values ('America/Los_Angeles');

create table private.statements (
  id uuid primary key,
  -- A business or a courier. A statement outlives both, since books must be kept.
  account uuid not null,
  side text not null check (side in ('business', 'courier')),
  -- The first day, and the day after the last.
  period_from date not null,
  period_to date not null,
  currency text not null,
  -- Its place in the year of its last day, without gaps, and its number. Null if the total is zero.
  year integer,
  place integer,
  number text unique,
  entries integer not null check (entries > 0),
  carried bigint not null check (carried <= 0),
  total bigint not null,
  state text not null default 'closed' check (state in ('closed', 'paid', 'void')),
  closed_at timestamptz not null,
  paid_on date,
  reference text check (char_length(reference) <= 64),
  paid_at timestamptz,
  paid_by uuid,
  void_reason text not null default '' check (char_length(void_reason) <= 280),
  -- The later statement that its credit was carried over to.
  carried_into uuid,
  unique (account, side, period_from, currency),
  unique (year, place),
  check ((total = 0) = (number is null)),
  check ((state = 'paid') = (paid_at is not null)),
  check (num_nulls(paid_on, reference, paid_at, paid_by) in (0, 4))
);
-- For pages of release 0.1, whose list is in this order.
create index statements_listed on private.statements (side, closed_at desc, id desc);
-- For the share of couriers' weeks that were paid in time, without reading the rows.
create index statements_of_couriers on private.statements (period_from) include (total, state, closed_at, paid_at)
  where side = 'courier';
create index statements_carried on private.statements (carried_into) where carried_into is not null;
create index statements_unpaid on private.statements (account) include (total) where state = 'closed' and carried_into is null;

-- The periods that were closed.
create table private.closings (
  side text not null,
  period_from date not null,
  closed_at timestamptz not null,
  -- Its days are those of the operator's calendar then.
  time_zone text not null,
  primary key (side, period_from)
);

-- A statement's payment status as `paymentStatusOf` in `core/statement/book-list.ts`, but for late ones: those to pay that were
-- closed a while ago. These four have no `set search_path`, so that a closing of thousands doesn't call them.
create function private.payment_status(state text, total bigint) returns text
language sql immutable
return case when state = 'void' then 'Void' when state = 'paid' then 'Paid' when total > 0 then 'To pay'
  when total < 0 then 'Credit' else 'Nothing to pay' end;

-- The order of an administrator's list: those to pay first, those that wait longest on top, then the others, newest first.
create function private.due_key(state text, total bigint, closed_at timestamptz) returns interval
language sql immutable
return case when state = 'closed' and total > 0 then closed_at - timestamptz '2000-01-01Z' else timestamptz '4000-01-01Z' - closed_at end;

create function private.total_key(currency text, total bigint) returns text
language sql immutable
return currency || ' ' || lpad((total + 1000000000000)::text, 14, '0');

-- The searched text of a number and of a payment's reference, as `private.search_text` makes it.
create function private.book_text(number text, reference text) returns text
language sql immutable
return coalesce(' ' || replace(number, '-', ' ') || E'\n ' || replace(number, '-', ''), '')
  || coalesce(E'\n' || private.search_text(nullif(reference, '')), '');

create index statements_due on private.statements (side, private.due_key(state, total, closed_at), id);
create index statements_due_in_period on private.statements (side, period_from, private.due_key(state, total, closed_at), id);
-- The few that have a rare status.
create index statements_rare on private.statements (side, private.payment_status(state, total), private.due_key(state, total, closed_at), id)
  where private.payment_status(state, total) in ('Credit', 'Nothing to pay', 'Void');
create index statements_by_total on private.statements (side, (private.total_key(currency, total) collate "C"), id);
create index statements_by_total_in_period on private.statements (
  side, period_from, (private.total_key(currency, total) collate "C"), id);
create index statements_searched on private.statements using gin ((private.book_text(number, reference)) extensions.gin_trgm_ops);

-- The number of statements, and the sums of those that aren't void and whose credit wasn't carried over, so that no list counts
-- them one by one. A change of statements is made under the lock of `private.closings`, so changes of a count never wait.
create table private.statement_counts (
  side text not null,
  period_from date not null,
  currency text not null,
  status text not null,
  closed_at timestamptz not null,
  statements integer not null,
  total bigint not null,
  primary key (side, period_from, currency, status)
);

create function private.count_statements() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger count_statements after insert on private.statements referencing new table as new_rows
  for each statement execute function private.count_statements();
create trigger count_changes after update on private.statements referencing old table as old_rows new table as new_rows
  for each statement execute function private.count_statements();

-- The entries of void statements, which are part of later ones too.
create table private.void_lines (
  statement uuid not null,
  delivery uuid not null,
  account uuid not null,
  kind text not null,
  primary key (statement, delivery, account, kind)
);

create function private.keep_statement() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'UPDATE'
    or (old.id, old.account, old.side, old.period_from, old.period_to, old.currency, old.year, old.place, old.number,
      old.entries, old.carried, old.total, old.closed_at)
    is distinct from (new.id, new.account, new.side, new.period_from, new.period_to, new.currency, new.year, new.place,
      new.number, new.entries, new.carried, new.total, new.closed_at)
    or (old.state, new.state) not in (('closed', 'closed'), ('closed', 'paid'), ('paid', 'closed'), ('closed', 'void'))
  then
    raise exception 'a closed statement never changes' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger keep_statement before update or delete on private.statements
  for each row execute function private.keep_statement();
create trigger audit after update on private.statements for each row execute function private.audit();

-- An entry is put into a statement once. Only voiding that statement takes it out again.
create function private.keep_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (old.delivery, old.account, old.kind, old.amount, old.currency, old.at, old.reference, old.place)
      is distinct from (new.delivery, new.account, new.kind, new.amount, new.currency, new.at, new.reference, new.place)
    or new.statement is not null
    or not exists (select from private.statements s where s.id = old.statement and s.state = 'void')
  then
    raise exception 'an entry of a statement never changes' using errcode = '42501';
  end if;
  return new;
end
$$;
-- After the change: before it, each entry would be locked by itself.
create trigger keep_entry after update on private.ledger for each row
  when (old.statement is not null or (old.delivery, old.account, old.kind, old.amount, old.currency, old.at, old.reference, old.place)
    is distinct from (new.delivery, new.account, new.kind, new.amount, new.currency, new.at, new.reference, new.place))
  execute function private.keep_entry();

-- An entry's amount in a total: negative for a credit. It has no `set search_path`, so that the planner reads it: a call for each of
-- a million entries takes longer than the closing.
create function private.signed_amount(kind text, amount integer) returns integer
language sql immutable
return case when kind = any (private.minus_kinds()) then -amount else amount end;

-- The kinds of entries in statements of businesses or couriers. Queries call it once.
create function private.kinds_of(side text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return case side when 'courier' then private.courier_kinds() else private.business_kinds() end;
end
$$;

-- A merchant's reference as its statement shows it for years: empty if it might name a person, as `bookedReference` in
-- `core/statement/line-texts.ts`.
create function private.booked_reference(reference text, p private.delivery_people) returns text
language plpgsql immutable set search_path = '' as $$
declare
  folded constant text := private.fold_place(reference);
  joined constant text := replace(folded, ' ', '');
  name constant text := private.fold_place(p.name);
begin
  return case when joined !~ '[0-9]' or position('@' in reference) > 0
    or position(replace(name, ' ', '') in joined) > 0
    or position(replace(private.fold_place(p.street), ' ', '') in joined) > 0
    or position(right(ltrim(p.phone, '+'), 7) in regexp_replace(joined, '[^0-9]', '', 'g')) > 0
    or exists (
      select from regexp_split_to_table(folded, '[0-9 ]+') as word
      where char_length(word) > 1 and word = any (regexp_split_to_array(name, '[0-9 ]+')))
  then '' else reference end;
end
$$;

-- The texts of an entry's line, which never change and are never deleted.
create function private.line_texts(p_kind text, d private.deliveries, out reference text, out place text)
language plpgsql stable set search_path = '' as $$
declare
  p private.delivery_people;
begin
  select * into p from private.delivery_people x where x.delivery = d.id;
  reference := '';
  place := '';
  if not found then return; end if;
  if p_kind = any (private.courier_kinds()) then
    place := p.pickup_name;
  else
    reference := private.booked_reference(d.reference, p);
    place := p.city;
  end if;
end
$$;

create function private.books_zone() returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select o.time_zone from private.operator o);
end
$$;

create function private.period_start(side text, day date) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return date_trunc(case side when 'courier' then 'week' else 'month' end, day::timestamp)::date;
end
$$;

create function private.next_period(side text, period_from date) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return (period_from + case side when 'courier' then interval '1 week' else interval '1 month' end)::date;
end
$$;

-- Closes one period: every open entry from before its end is put into its account's statement, in one query, so that an
-- entry that's made meanwhile is either in the lines and the total or in neither. Returns the number of statements.
create function private.close_period(p_side text, p_from date) returns integer
language plpgsql volatile set search_path = '' set jit = off as $$
declare
  until constant date := private.next_period(p_side, p_from);
  zone constant text := private.books_zone();
  ends constant timestamptz := until::timestamp at time zone zone;
  at constant timestamptz := private.now();
  year_of constant integer := extract(year from until - 1);
  kinds constant text[] := private.kinds_of(p_side);
  made integer;
begin
  insert into private.closings (side, period_from, closed_at, time_zone) values (p_side, p_from, at, zone);
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
    select 'statement', 'closed', c.id, at, at from closed c where at < ends + private.closing_mail_within() and (p_side = 'business' or c.total > 0)
  )
  select count(*) into made from closed;
  return made;
end
$$;

-- Runs every hour: closes the periods that have ended, oldest first, and returns the number of statements. A second call at the
-- same time waits, and then finds nothing to do.
create function private.close_due() returns integer
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
