-- Arrivals, part one: how long the parts of the way take in a market. They're learned from its steps, and from its newest
-- thousand deliveries before this migration.

-- The durations of a part of the way, as counts of times up to each of `private.time_ends()`. Only sums: no delivery can be
-- told from them. The ways to the door are counted by zone, the other parts for the whole market.
create table private.leg_times (
  market text not null,
  leg text not null check (leg in ('shop', 'counter', 'door')),
  band text not null check (band in ('A', 'B', 'C', 'all')),
  counts integer[] not null check (cardinality(counts) = 24),
  primary key (market, leg, band)
);
alter table private.leg_times enable row level security;

-- Arrivals as they were shown. Unlogged, since they can be computed again: after a crash the table is empty.
create unlogged table private.arrivals (
  delivery uuid not null references private.deliveries on delete cascade,
  leg text not null check (leg in ('shop', 'door')),
  -- The delivery's status when it was shown.
  status text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  usual boolean not null,
  primary key (delivery, leg)
);
alter table private.arrivals enable row level security;

-- The longest time of each count, in seconds: 24 from one minute to three hours, each a quarter longer than the last.
create function private.time_ends() returns integer[]
language sql immutable parallel safe set search_path = '' as $$
  select array[60, 75, 94, 118, 148, 186, 233, 291, 365, 458, 574, 719, 901, 1129, 1416, 1774, 2223, 2787, 3493, 4377,
    5486, 6876, 8617, 10800]
$$;

-- The counts with one more time. Above 2,000 all are halved, so that a city forgets last year.
create function private.with_time(p_counts integer[], p_seconds integer) returns integer[]
language plpgsql immutable set search_path = '' as $$
declare
  n integer[] := p_counts;
  place integer := 24;
begin
  for i in 1 .. 24 loop
    if p_seconds <= (private.time_ends())[i] then
      place := i;
      exit;
    end if;
  end loop;
  n[place] := n[place] + 1;
  if (select sum(c) from unnest(n) c) > 2000 then
    n := array(select c / 2 from unnest(n) with ordinality as u (c, i) order by i);
  end if;
  return n;
end
$$;

-- The whole duration of a part of the way that has taken some seconds so far, in whole seconds: of the known times that are
-- longer, the middle three fifths. With fewer than 30 known times it's a guess, which is what's usual. What takes longer than
-- nearly all that's known takes two to six minutes more.
create function private.leg_range(
  p_counts integer[], p_leg text, p_band text, p_elapsed integer, out from_s integer, out to_s integer, out usual boolean
)
language plpgsql immutable set search_path = '' as $$
declare
  ends constant integer[] := private.time_ends();
  total integer;
  below double precision := 0;
  rest double precision;
  before double precision;
  wanted double precision;
  start integer := 0;
begin
  total := coalesce((select sum(c) from unnest(p_counts) c), 0);
  usual := total < 30;
  if usual then
    select 60 * g.low, 60 * g.high into from_s, to_s
    from (values ('shop', 'all', 4, 9), ('counter', 'all', 1, 4), ('door', 'A', 6, 14), ('door', 'B', 12, 24),
      ('door', 'C', 22, 42)) as g (leg, band, low, high)
    where g.leg = p_leg and g.band = p_band;
    if p_elapsed + 120 > to_s then
      from_s := p_elapsed + 120;
      to_s := p_elapsed + 360;
    end if;
    return;
  end if;
  for i in 1 .. 24 loop
    if p_elapsed < ends[i] then
      below := below + p_counts[i]::double precision
        * (greatest(0, p_elapsed - start)::double precision / (ends[i] - start)::double precision);
      exit;
    end if;
    below := below + p_counts[i];
    start := ends[i];
  end loop;
  rest := total - below;
  if rest < 5 then
    from_s := p_elapsed + 120;
    to_s := p_elapsed + 360;
    return;
  end if;
  before := 0;
  start := 0;
  wanted := below + 0.2::double precision * rest;
  for i in 1 .. 24 loop
    if p_counts[i] > 0 then
      if from_s is null and before + p_counts[i] >= wanted then
        from_s := floor(start + (ends[i] - start)::double precision * ((wanted - before) / p_counts[i]));
        wanted := below + 0.8::double precision * rest;
      end if;
      if from_s is not null and before + p_counts[i] >= wanted then
        to_s := ceil(start + (ends[i] - start)::double precision * ((wanted - before) / p_counts[i]));
        return;
      end if;
    end if;
    before := before + p_counts[i];
    start := ends[i];
  end loop;
  from_s := coalesce(from_s, 10800);
  to_s := 10800;
end
$$;

-- The same by a market's own times. Stable, since it reads them.
create function private.market_range(
  p_market text, p_leg text, p_zone text, p_elapsed interval, out from_s integer, out to_s integer, out usual boolean
)
language sql stable set search_path = '' as $$
  select r.from_s, r.to_s, r.usual
  from (select case p_leg when 'door' then p_zone else 'all' end as band) as b
  cross join lateral private.leg_range(
    (select t.counts from private.leg_times t where t.market = p_market and t.leg = p_leg and t.band = b.band),
    p_leg, b.band, greatest(0, floor(extract(epoch from p_elapsed)))::integer) as r
$$;

-- The arrivals of a delivery by what is known at that time: at the shop until the courier is there, at the door from accepting
-- until they're there. Nothing is expected at the door sooner than in two minutes.
create function private.expected_arrivals(d private.deliveries, p_at timestamptz)
returns table (leg text, from_at timestamptz, to_at timestamptz, usual boolean)
language plpgsql stable set search_path = '' as $$
declare
  second constant interval := interval '1 second';
  began constant timestamptz := (d.reached ->> d.status)::timestamptz;
  way record;
  rest record;
  first_from timestamptz;
  first_to timestamptz;
  door_usual boolean;
begin
  if d.status = 'accepted' then
    way := private.market_range(d.market, 'shop', d.zone, p_at - began);
    leg := 'shop';
    usual := way.usual;
    from_at := greatest(began + way.from_s * second, p_at + interval '1 minute');
    to_at := greatest(began + way.to_s * second, from_at + interval '1 minute');
    return next;
    rest := private.market_range(d.market, 'counter', d.zone, interval '0');
    first_from := greatest(began + way.from_s * second, d.ready_at) + rest.from_s * second;
    first_to := greatest(began + way.to_s * second, d.ready_at) + rest.to_s * second;
    door_usual := way.usual or rest.usual;
  elsif d.status = 'at_pickup' then
    rest := private.market_range(d.market, 'counter', d.zone, p_at - greatest(began, d.ready_at));
    first_from := greatest(began, d.ready_at) + rest.from_s * second;
    first_to := greatest(began, d.ready_at) + rest.to_s * second;
    door_usual := rest.usual;
  elsif d.status = 'picked_up' then
    first_from := began;
    first_to := began;
    door_usual := false;
  else
    return;
  end if;
  rest := private.market_range(
    d.market, 'door', d.zone, case when d.status = 'picked_up' then p_at - began else interval '0' end);
  leg := 'door';
  usual := door_usual or rest.usual;
  from_at := greatest(first_from + rest.from_s * second, p_at + interval '2 minutes');
  to_at := greatest(first_to + rest.to_s * second, from_at + interval '1 minute');
  return next;
end
$$;

-- The newest thousand of each part that was done before.
with steps as (
  select d.market, l.leg, l.band, floor(extract(epoch from l.took)) as took,
    row_number() over (partition by d.market, l.leg, l.band order by d.requested_at desc) as newest
  from private.deliveries d cross join lateral (values
    ('shop', 'all', (d.reached ->> 'at_pickup')::timestamptz - (d.reached ->> 'accepted')::timestamptz),
    ('counter', 'all', (d.reached ->> 'picked_up')::timestamptz
      - greatest((d.reached ->> 'at_pickup')::timestamptz, d.ready_at)),
    ('door', d.zone, (d.reached ->> 'at_dropoff')::timestamptz - (d.reached ->> 'picked_up')::timestamptz)
  ) as l (leg, band, took)
  where l.took is not null
), counted as (
  select s.market, s.leg, s.band, coalesce((
    select min(e.place) from unnest(private.time_ends()) with ordinality as e (until, place) where s.took <= e.until), 24) as place,
    count(*)::integer as n
  from steps s where s.newest <= 1000 group by 1, 2, 3, 4
)
insert into private.leg_times (market, leg, band, counts)
select g.market, g.leg, g.band, array_agg(coalesce(c.n, 0) order by i.place)
from (select distinct market, leg, band from counted) as g
cross join generate_series(1, 24) as i (place)
left join counted c on (c.market, c.leg, c.band, c.place) = (g.market, g.leg, g.band, i.place)
group by 1, 2, 3;
