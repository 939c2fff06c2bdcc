-- The figures behind the claims of the public pages: one row of counts, which a job makes every hour and anyone reads (decision
-- claims-follow-figures). `core/pitch` has the same rules.
create table public.pitch_figures (
  id integer primary key check (id = 1),
  computed_at timestamptz not null,
  -- Deliveries of the last 90 days that were attempted at the door or lost, those that were on time, and the others whose fee was
  -- credited.
  attempts integer not null check (attempts >= 0),
  on_time integer not null check (on_time >= 0),
  credited integer not null check (credited >= 0),
  -- Deliveries of the last 90 days that found no courier.
  expired integer not null check (expired >= 0),
  -- The couriers who delivered within 28 days; null below five, which could tell who works.
  couriers integer check (couriers >= 5),
  -- Couriers' statements of the last eight weeks whose payment is due or made, and those that were paid within seven days.
  weeks_closed integer not null check (weeks_closed >= 0),
  weeks_paid integer not null check (weeks_paid between 0 and weeks_closed),
  -- Cases of the last 90 days whose first answer was given or is late, those that were answered in time, and the minutes within which
  -- half of them were.
  answered integer not null default 0 check (answered >= 0),
  answered_in_time integer not null default 0 check (answered_in_time between 0 and answered),
  median_answer_minutes integer check (median_answer_minutes >= 0),
  -- The part of the last seven days in which someone was on call, in tenths of a percent, and the hours for which support is open in
  -- the seven days from today on.
  on_call_share integer not null default 0 check (on_call_share between 0 and 1000),
  support_hours integer not null default 0 check (support_hours between 0 and 168),
  check (on_time + credited <= attempts)
);

alter table public.pitch_figures enable row level security;
grant select on public.pitch_figures to anon, authenticated;

create policy pitch_figures_select on public.pitch_figures for select to anon, authenticated using (true);

-- Whether an ended delivery kept its promise; null if it says nothing about that. Asked for many rows, so it has no `set
-- search_path`, which would keep the planner from reading it.
create function private.kept_promise(failure_reason text, on_time boolean, held text) returns boolean
language sql immutable return case
  when coalesce(failure_reason = 'lost', false) or not coalesce(on_time, true) then false
  when held is not null and private.is_unentered(held) then null
  else on_time
end;

create function private.was_credited(business uuid, delivery uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from private.ledger l
    where l.account = business and l.delivery = was_credited.delivery and l.kind = 'credit');
end
$$;

-- The hours for which support is open in the seven days from a date on.
create function private.open_hours(p_hours jsonb, p_from date) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(sum((x.span ->> 'to')::integer - (x.span ->> 'from')::integer), 0) / 60
    from (
      select p_from + i as day, p_hours -> 'days' -> (extract(isodow from p_from + i)::integer - 1) as span
      from generate_series(0, 6) as i
    ) as x
    where jsonb_typeof(x.span) = 'object' and not (p_hours -> 'closed') ? x.day::text);
end
$$;

-- The part of the last seven days in which someone was on call, in tenths of a percent.
create function private.on_call_share(p_at timestamptz) returns integer
language plpgsql stable set search_path = '' as $$
declare
  week constant tstzmultirange := tstzmultirange(tstzrange(p_at - private.on_call_window(), p_at));
begin
  return (
    select coalesce(floor(1000 * sum(extract(epoch from upper(r) - lower(r))) / extract(epoch from private.on_call_window())), 0)
    from unnest((select range_agg(tstzrange(o.from_at, o.until_at)) * week from private.on_call o)) as r);
end
$$;

-- Runs every hour.
create function private.count_figures() returns void
language plpgsql security definer volatile set search_path = '' set jit = off as $$
declare
  at constant timestamptz := private.now();
  since constant date := private.period_start('courier', (at at time zone private.books_zone())::date)
    - 7 * private.weeks_counted();
begin
  insert into public.pitch_figures as f (
    id, computed_at, attempts, on_time, credited, expired, couriers, weeks_closed, weeks_paid, answered, answered_in_time,
    median_answer_minutes, on_call_share, support_hours)
  select 1, at, d.attempts, d.on_time, d.credited, d.expired,
    case when d.couriers >= private.least_couriers() then d.couriers end, w.closed, w.paid, c.answered, c.in_time,
    nullif(c.median, 'Infinity')::integer, private.on_call_share(at),
    private.open_hours(private.support_hours(), (at at time zone private.books_zone())::date)
  from (
    select count(x.kept) as attempts, count(*) filter (where x.kept) as on_time,
      count(*) filter (where case when not x.kept then private.was_credited(x.business_id, x.id) end) as credited,
      count(*) filter (where x.status = 'expired') as expired,
      count(distinct x.courier) filter (where x.status = 'delivered' and x.ended_at > at - private.active_window()) as couriers
    from (
      select y.id, y.business_id, y.courier, y.status, y.ended_at,
        private.kept_promise(y.failure_reason, y.on_time, y.held) as kept
      from private.deliveries y where y.ended_at > at - private.figures_window()
    ) as x
  ) as d, (
    select count(*) as closed, count(*) filter (where s.paid_at <= s.closed_at + private.paid_within()) as paid
    from private.statements s
    where s.side = 'courier' and s.period_from >= since and s.state <> 'void' and s.total > 0
      and (s.state = 'paid' or s.closed_at < at - private.paid_within())
  ) as w, (
    select count(*) as answered, count(*) filter (where x.answered_at <= x.due_at) as in_time,
      percentile_disc(0.5) within group (order by
        coalesce(ceil(extract(epoch from x.answered_at - x.opened_at) / 60), 'Infinity')) as median
    from private.cases x
    where not private.is_started_by_team(x.reason) and x.opened_at > at - private.figures_window()
      and (x.answered_at is not null or x.due_at < coalesce(x.resolved_at, at))
  ) as c
  on conflict (id) do update set computed_at = excluded.computed_at, attempts = excluded.attempts,
    on_time = excluded.on_time, credited = excluded.credited, expired = excluded.expired, couriers = excluded.couriers,
    weeks_closed = excluded.weeks_closed, weeks_paid = excluded.weeks_paid, answered = excluded.answered,
    answered_in_time = excluded.answered_in_time, median_answer_minutes = excluded.median_answer_minutes,
    on_call_share = excluded.on_call_share, support_hours = excluded.support_hours;
end
$$;
