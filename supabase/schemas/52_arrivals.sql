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

-- The time between the doors of two deliveries, in seconds; null if one isn't known, they're too far apart, or too few times are known.
create function private.hop_range(p_market text, p_from jsonb, p_to jsonb, out from_s integer, out to_s integer)
language plpgsql stable set search_path = '' as $$
begin
  select r.from_s, r.to_s into from_s, to_s
  from private.left_range(p_market, greatest(private.least_hop(), private.meters_between(
    (p_from ->> 'lat')::double precision, (p_from ->> 'lon')::double precision,
    (p_to ->> 'lat')::double precision, (p_to ->> 'lon')::double precision))) r
  where p_from is not null and p_to is not null;
end
$$;

-- Whether no other delivery was carried together with one.
create function private.is_alone(d private.deliveries) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return not exists (select from private.deliveries k where k.route = coalesce(d.route, d.id) and k.id <> d.id and k.courier = d.courier)
    and not exists (select from private.deliveries k where k.id = d.route and k.courier = d.courier);
end
$$;

-- The door of a delivery on the map.
create function private.door_of_delivery(d private.deliveries) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select private.door_of(d, p) from private.delivery_people p where p.delivery = d.id);
end
$$;

-- The last door of a delivery's route that its courier left, and when; null if there was none before.
create function private.left_door(d private.deliveries, out left_at timestamptz, out door jsonb)
language plpgsql stable set search_path = '' as $$
begin
  select x.at, private.door_of_delivery(k) into left_at, door
  from private.deliveries k
  cross join lateral (select coalesce(k.reached ->> 'delivered', k.reached ->> 'returning')::timestamptz as at) as x
  where (k.route = coalesce(d.route, d.id) or k.id = d.route) and k.id <> d.id and k.courier = d.courier and x.at is not null
  order by x.at desc, k.id limit 1;
end
$$;

-- The expected arrivals of a delivery at a time, as `expectedArrivals` in core: at the shop until the courier is there, and at the
-- door from accepting until they're there. If the courier has all parcels and a position from the last 90 seconds, its distance to
-- the first door is used. An arrival at the door is expected no sooner than in two minutes.
create function private.expected_arrivals(d private.deliveries, p_at timestamptz)
returns table (leg text, from_at timestamptz, to_at timestamptz, usual boolean)
language plpgsql stable set search_path = '' as $$
declare
  second constant interval := interval '1 second';
  chosen uuid[];
  held private.deliveries[];
  one private.deliveries;
  first private.deliveries;
  counter uuid;
  began timestamptz;
  ready timestamptz;
  there timestamptz;
  way record;
  rest record;
  seen record;
  gone record;
  span_from timestamptz;
  span_to timestamptz;
  span_usual boolean;
  door jsonb;
  door_before jsonb;
  doors integer := 0;
  twice double precision := 0;
  squares double precision := 0;
begin
  if d.status not in ('accepted', 'at_pickup', 'picked_up') then return; end if;
  select c.stops into chosen from private.couriers c where c.courier = d.courier;
  select array_agg(k order by k.status <> 'at_dropoff', array_position(chosen, k.id), (k.reached ->> 'accepted')::timestamptz, k.turn, k.id) into held
  from private.deliveries k
  where k.courier = d.courier and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff');
  -- A row that's just being changed is as the caller has it.
  if held is null or not exists (select from unnest(held) h where h.id = d.id and h.status = d.status) then held := array[d]; end if;
  first := held[1];
  counter := case when d.status <> 'picked_up' then d.business_id else (
    select h.business_id from unnest(held) h where h.status in ('accepted', 'at_pickup')
    order by array_position(chosen, h.id), (h.reached ->> 'accepted')::timestamptz, h.turn, h.id limit 1) end;
  if counter is not null then
    select max(h.ready_at), min((h.reached ->> 'at_pickup')::timestamptz) filter (where h.status = 'at_pickup'),
      min((h.reached ->> 'accepted')::timestamptz) into ready, there, began
    from unnest(held) h where h.status in ('accepted', 'at_pickup') and h.business_id = counter;
    if there is null then
      way := private.market_range(d.market, 'shop', d.zone, p_at - began);
      if d.status = 'accepted' then
        leg := 'shop';
        usual := way.usual;
        from_at := greatest(began + way.from_s * second, p_at + interval '1 minute');
        to_at := greatest(began + way.to_s * second, from_at + interval '1 minute');
        return next;
      end if;
      rest := private.market_range(d.market, 'counter', d.zone, interval '0');
      span_from := greatest(began + way.from_s * second, ready) + rest.from_s * second;
      span_to := greatest(began + way.to_s * second, ready) + rest.to_s * second;
      span_usual := way.usual or rest.usual;
    else
      there := greatest(there, ready);
      rest := private.market_range(d.market, 'counter', d.zone, p_at - there);
      span_from := there + rest.from_s * second;
      span_to := there + rest.to_s * second;
      span_usual := rest.usual;
    end if;
    rest := private.market_range(d.market, 'door', first.zone, interval '0');
    span_from := span_from + rest.from_s * second;
    span_to := span_to + rest.to_s * second;
    span_usual := span_usual or rest.usual;
  elsif first.status = 'at_dropoff' then
    span_from := (first.reached ->> 'at_dropoff')::timestamptz;
    span_to := span_from;
    span_usual := false;
  else
    select p.taken_at, private.meters_left(private.door_of_delivery(first), p) as meters into seen
    from private.courier_positions p
    where p.courier = d.courier and p.taken_at >= p_at - private.approach_kept();
    rest := private.left_range(d.market, seen.meters);
    gone := private.left_door(d);
    if rest.from_s is not null then
      span_from := seen.taken_at + rest.from_s * second;
      -- They may have stood still since.
      span_to := seen.taken_at + (rest.to_s + floor(extract(epoch from p_at - seen.taken_at) / 2)::integer) * second;
      span_usual := false;
    elsif gone.left_at is null then
      began := (first.reached ->> 'picked_up')::timestamptz;
      rest := private.market_range(d.market, 'door', first.zone, p_at - began);
      span_from := began + rest.from_s * second;
      span_to := began + rest.to_s * second;
      span_usual := rest.usual;
    else
      rest := private.hop_or_way(d.market, gone.door, private.door_of_delivery(first), first.zone);
      span_from := gone.left_at + rest.from_s * second;
      span_to := gone.left_at + rest.to_s * second;
      span_usual := rest.usual;
    end if;
  end if;
  -- Each door before adds a handover and the way to the next door; half widths are added as roots of squares.
  door_before := private.door_of_delivery(first);
  foreach one in array held loop
    doors := doors + 1;
    if doors > 1 then
      door := private.door_of_delivery(one);
      rest := private.hop_or_way(d.market, door_before, door, one.zone);
      door_before := door;
      twice := twice + 1000 * (rest.from_s + rest.to_s + extract(epoch from private.fast_handover() + private.handover_time()));
      squares := squares + power(1000::double precision * (rest.to_s - rest.from_s), 2)
        + power(1000 * extract(epoch from private.handover_time() - private.fast_handover())::double precision, 2);
      span_usual := span_usual or rest.usual;
    end if;
    exit when one.id = d.id;
  end loop;
  if doors > 1 then
    twice := twice + round(1000 * extract(epoch from span_from)) + round(1000 * extract(epoch from span_to));
    squares := sqrt(squares + power(round(1000 * extract(epoch from span_to - span_from))::double precision, 2));
    span_from := to_timestamp(floor((twice - squares) / 2) / 1000);
    span_to := to_timestamp(ceil((twice + squares) / 2) / 1000);
  end if;
  leg := 'door';
  usual := span_usual;
  from_at := greatest(span_from, p_at + interval '2 minutes');
  to_at := greatest(span_to, from_at + interval '1 minute');
  return next;
end
$$;

-- The way to another door: by the distance, or by zone if that isn't known.
create function private.hop_or_way(
  p_market text, p_from jsonb, p_to jsonb, p_zone text, out from_s integer, out to_s integer, out usual boolean
)
language plpgsql stable set search_path = '' as $$
begin
  select h.from_s, h.to_s, false into from_s, to_s, usual from private.hop_range(p_market, p_from, p_to) h;
  if from_s is null then
    select r.from_s, r.to_s, r.usual into from_s, to_s, usual from private.market_range(p_market, 'door', p_zone, interval '0') r;
  end if;
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
  if n.status = 'at_dropoff' then
    -- They went to this door first.
    update private.arrivals a set within = '{}' from private.deliveries k
    where k.courier = n.courier and k.status = 'picked_up' and k.id <> n.id and a.delivery = k.id and a.within <> '{}';
  end if;
  if part is null then return; end if;
  took := p_at - case part
    when 'counter' then greatest((n.reached ->> 'at_pickup')::timestamptz, n.ready_at)
    else (n.reached ->> case part when 'shop' then 'accepted' else 'picked_up' end)::timestamptz
  end;
  -- With other stops on the way, it took longer than the way does.
  if private.is_alone(n) then
    perform private.learn_time(n.market, part, case part when 'door' then n.zone else 'all' end, took);
  end if;
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
