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

-- Runs every hour.
create function private.count_figures() returns void
language plpgsql security definer volatile set search_path = '' set jit = off as $$
declare
  at constant timestamptz := private.now();
  since constant date := private.period_start('courier', (at at time zone private.books_zone())::date)
    - 7 * private.weeks_counted();
begin
  insert into public.pitch_figures as f (
    id, computed_at, attempts, on_time, credited, expired, couriers, weeks_closed, weeks_paid)
  select 1, at, d.attempts, d.on_time, d.credited, d.expired,
    case when d.couriers >= private.least_couriers() then d.couriers end, w.closed, w.paid
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
  ) as w
  on conflict (id) do update set computed_at = excluded.computed_at, attempts = excluded.attempts,
    on_time = excluded.on_time, credited = excluded.credited, expired = excluded.expired, couriers = excluded.couriers,
    weeks_closed = excluded.weeks_closed, weeks_paid = excluded.weeks_paid;
end
$$;
