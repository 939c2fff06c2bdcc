-- Expected arrivals: time ranges, learned from the durations of deliveries in the same market, and kept steady once they're
-- shown. `core/delivery/place/leg-times.ts` and `core/delivery/place/arrival.ts` have the same rules; a test compares both.

-- A histogram of a leg's durations: the counts of durations up to each of `private.time_ends()`. Only sums, so no delivery can be
-- identified. The leg to the door is counted by zone, the times from a distance to the door (`left`) by that distance, and the
-- other legs for the whole market.
create table private.leg_times (
  market text not null,
  leg text not null check (leg in ('shop', 'counter', 'door', 'left')),
  band text not null check (band in ('A', 'B', 'C', 'all', '250', '500', '1000', '1500', '2000', '3000', '4000', '6000')),
  counts integer[] not null check (cardinality(counts) = 24),
  primary key (market, leg, band)
);

-- Arrivals as they were shown. Unlogged, since they can be computed again: after a crash the table is empty.
create unlogged table private.arrivals (
  delivery uuid not null references private.deliveries on delete cascade,
  leg text not null check (leg in ('shop', 'door')),
  -- The delivery's status when it was shown.
  status text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  usual boolean not null,
  -- When the courier came within each of `private.distances()` of the door; null if that wasn't seen. Leg times are learned from
  -- it at the door.
  within timestamptz[] not null default '{}',
  primary key (delivery, leg)
);

-- The counts with one more duration. Above 2,000 all are halved, so that recent durations weigh more.
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
  if (select sum(c) from unnest(n) c) > private.max_times() then
    n := array(select c / 2 from unnest(n) with ordinality as u (c, i) order by i);
  end if;
  return n;
end
$$;

-- The whole duration of a leg that has taken some seconds so far, in whole seconds: the middle 60% of the known durations that
-- are longer. With fewer than 30 known durations, it's the usual one. A leg that takes longer than nearly all known ones takes
-- two to six minutes more.
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
  usual := total < private.learned_from();
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

-- The range of a leg by a market's stored durations.
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

-- The time to the door from a distance in meters, interpolated between the two nearest distances; null if it's farther than all,
-- or too few times are known.
create function private.left_range(p_market text, p_meters integer, out from_s integer, out to_s integer)
language plpgsql stable set search_path = '' as $$
declare
  ends constant integer[] := private.distances();
  place integer;
  far record;
  near record;
  share double precision;
begin
  for i in 1 .. 8 loop
    if p_meters <= ends[i] then
      place := i;
      exit;
    end if;
  end loop;
  if place is null then return; end if;
  far := private.leg_range(
    (select t.counts from private.leg_times t
     where t.market = p_market and t.leg = 'left' and t.band = ends[place]::text), 'left', ends[place]::text, 0);
  if far.usual then return; end if;
  from_s := far.from_s;
  to_s := far.to_s;
  if place = 1 then return; end if;
  near := private.leg_range(
    (select t.counts from private.leg_times t
     where t.market = p_market and t.leg = 'left' and t.band = ends[place - 1]::text), 'left', ends[place - 1]::text, 0);
  if near.usual then return; end if;
  share := (p_meters - ends[place - 1])::double precision / (ends[place] - ends[place - 1]);
  from_s := floor(near.from_s * (1 - share) + far.from_s * share);
  to_s := ceil(near.to_s * (1 - share) + far.to_s * share);
end
$$;

-- The expected arrivals of a delivery at a time: at the shop until the courier is there, and at the door from accepting until
-- they're there. If the courier has the parcel and a position from the last 90 seconds, its distance to the door is used. An
-- arrival at the door is expected no sooner than in two minutes.
create function private.expected_arrivals(d private.deliveries, p_at timestamptz)
returns table (leg text, from_at timestamptz, to_at timestamptz, usual boolean)
language plpgsql stable set search_path = '' as $$
declare
  second constant interval := interval '1 second';
  began constant timestamptz := (d.reached ->> d.status)::timestamptz;
  way record;
  rest record;
  seen record;
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
    select p.taken_at, private.meters_left(private.door_of(d, x), p) as meters into seen
    from private.courier_positions p join private.delivery_people x on x.delivery = p.delivery
    where p.delivery = d.id and p.courier = d.courier and p.taken_at >= p_at - private.approach_kept();
    rest := private.left_range(d.market, seen.meters);
    if rest.from_s is not null then
      leg := 'door';
      usual := false;
      from_at := greatest(seen.taken_at + rest.from_s * second, p_at + interval '2 minutes');
      -- They may have stood still since.
      to_at := greatest(
        seen.taken_at + (rest.to_s + floor(extract(epoch from p_at - seen.taken_at) / 2)::integer) * second,
        from_at + interval '1 minute');
      return next;
      return;
    end if;
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

-- Whether a shown range is kept: the status is the same, its end isn't near, and the new range doesn't differ too much.
create function private.arrival_holds(
  a private.arrivals, p_status text, p_from timestamptz, p_to timestamptz, p_at timestamptz
) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return a.status = p_status and a.to_at >= p_at + private.shown_until()
    and p_from - a.from_at between -private.moved_by() and private.moved_by()
    and p_to - a.to_at between -private.moved_by() and private.moved_by();
end
$$;

-- The arrivals to show: those shown before, or new ones, which are stored. All readers get the same ones. A row that another
-- transaction is changing is shown as it was, so no call waits here.
create function private.arrivals_of(d private.deliveries, p_at timestamptz default private.now()) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := '{"shop": null, "door": null}';
  a private.arrivals;
  n record;
begin
  for n in select * from private.expected_arrivals(d, p_at) loop
    select * into a from private.arrivals x where x.delivery = d.id and x.leg = n.leg;
    if not found then
      insert into private.arrivals (delivery, leg, status, from_at, to_at, usual)
      values (d.id, n.leg, d.status, n.from_at, n.to_at, n.usual) on conflict do nothing;
    elsif private.arrival_holds(a, d.status, n.from_at, n.to_at, p_at) then
      n.from_at := a.from_at;
      n.to_at := a.to_at;
      n.usual := a.usual;
    else
      perform from private.arrivals x where x.delivery = d.id and x.leg = n.leg for update skip locked;
      if found then
        update private.arrivals x set status = d.status, from_at = n.from_at, to_at = n.to_at, usual = n.usual
        where x.delivery = d.id and x.leg = n.leg and (x.status, x.from_at, x.to_at) = (a.status, a.from_at, a.to_at);
      end if;
      if a.status = d.status then
        select x.from_at, x.to_at, x.usual into n.from_at, n.to_at, n.usual
        from private.arrivals x where x.delivery = d.id and x.leg = n.leg;
      end if;
    end if;
    answer := answer || jsonb_build_object(n.leg,
      jsonb_build_object('from', n.from_at, 'to', n.to_at, 'usual', n.usual));
  end loop;
  return answer;
end
$$;

-- Adds the duration of the leg that ended with a step to the market's, and the times from each distance to the door, and updates
-- the expected arrivals. It's the last part of a step, since couriers of one market change the same rows, in the same order.
create function private.note_arrivals(d private.deliveries, n private.deliveries, p_at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
declare
  -- The way to the door again doesn't begin at the shop.
  part text := case when d.status <> n.status and not n.reached ? 'returning' then
    case n.status when 'at_pickup' then 'shop' when 'picked_up' then 'counter' when 'at_dropoff' then 'door' end end;
  took interval;
  seen timestamptz[];
begin
  if d.status = n.status then return; end if;
  if not private.is_carried(d.status) and not private.is_carried(n.status) then return; end if;
  if n.status in ('accepted', 'at_pickup', 'picked_up') then
    delete from private.arrivals a where a.delivery = n.id and a.leg = 'shop' and n.status <> 'accepted';
    perform private.arrivals_of(n);
  else
    select a.within into seen from private.arrivals a where a.delivery = n.id and a.leg = 'door';
    delete from private.arrivals a where a.delivery = n.id;
  end if;
  if part is null then return; end if;
  took := p_at - case part
    when 'counter' then greatest((n.reached ->> 'at_pickup')::timestamptz, n.ready_at)
    else (n.reached ->> case part when 'shop' then 'accepted' else 'picked_up' end)::timestamptz
  end;
  perform private.learn_time(n.market, part, case part when 'door' then n.zone else 'all' end, took);
  if part = 'door' then
    for i in 1 .. 8 loop
      if seen[i] is not null then
        perform private.learn_time(n.market, 'left', (private.distances())[i]::text, p_at - seen[i]);
      end if;
    end loop;
  end if;
end
$$;

-- Counts a duration of a leg.
create function private.learn_time(p_market text, p_leg text, p_band text, p_took interval) returns void
language sql volatile set search_path = '' as $$
  insert into private.leg_times as t (market, leg, band, counts)
  values (p_market, p_leg, p_band, private.with_time(array_fill(0, array[24]), floor(extract(epoch from p_took))::integer))
  on conflict (market, leg, band) do update
    set counts = private.with_time(t.counts, floor(extract(epoch from p_took))::integer)
$$;

-- The upper ends of a market's ranges, in ms: until the courier leaves the counter, and from there to the door by zone.
create function private.slow_ways(p_market text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'toPickup', 1000 * ((select r.to_s from private.market_range(p_market, 'shop', 'A', interval '0') r)
      + (select r.to_s from private.market_range(p_market, 'counter', 'A', interval '0') r)),
    'toDoor', (select jsonb_object_agg(z.zone, 1000 * (
        select r.to_s from private.market_range(p_market, 'door', z.zone, interval '0') r))
      from unnest(array['A', 'B', 'C']) as z (zone)));
end
$$;

-- The arrival at the door for the live board, if none was shown before.
create function private.expected_at_door(d private.deliveries, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('from', x.from_at, 'to', x.to_at, 'usual', x.usual)
    from private.expected_arrivals(d, p_at) x where x.leg = 'door');
end
$$;
