-- Arrivals, part two: the ranges that are shown.

-- Whether a range that was shown stands: the status hasn't moved on, its end isn't near, and the new range doesn't lie
-- elsewhere.
create function private.arrival_holds(
  a private.arrivals, p_status text, p_from timestamptz, p_to timestamptz, p_at timestamptz
) returns boolean
language sql immutable set search_path = '' as $$
  select a.status = p_status and a.to_at >= p_at + interval '30 seconds'
    and abs(extract(epoch from p_from - a.from_at)) <= 150 and abs(extract(epoch from p_to - a.to_at)) <= 150
$$;

-- The arrivals to show: those that were shown, as long as they hold. Everyone reads the same ones. A row that another
-- transaction is changing is shown as it was, so nothing waits here.
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

-- Learns from a step how long the part of the way took that ends with it, and tells what is expected after it. The last part
-- of a step, since couriers of one market change the same row.
create function private.note_arrivals(d private.deliveries, n private.deliveries, p_at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
declare
  part text := case when d.status <> n.status then
    case n.status when 'at_pickup' then 'shop' when 'picked_up' then 'counter' when 'at_dropoff' then 'door' end end;
  took interval;
begin
  if d.status = n.status then return; end if;
  if not private.is_carried(d.status) and not private.is_carried(n.status) then return; end if;
  if n.status in ('accepted', 'at_pickup', 'picked_up') then
    delete from private.arrivals a where a.delivery = n.id and a.leg = 'shop' and n.status <> 'accepted';
    perform private.arrivals_of(n, p_at);
  else
    delete from private.arrivals a where a.delivery = n.id;
  end if;
  if part is null then return; end if;
  took := p_at - case part
    when 'counter' then greatest((n.reached ->> 'at_pickup')::timestamptz, n.ready_at)
    else (n.reached ->> case part when 'shop' then 'accepted' else 'picked_up' end)::timestamptz
  end;
  insert into private.leg_times as t (market, leg, band, counts)
  values (n.market, part, case part when 'door' then n.zone else 'all' end,
    private.with_time(array_fill(0, array[24]), floor(extract(epoch from took))::integer))
  on conflict (market, leg, band) do update
    set counts = private.with_time(t.counts, floor(extract(epoch from took))::integer);
end
$$;

-- The slow ends of a market's ways, in ms: to the shop and away from its counter, and from there to the door by zone.
create function private.slow_ways(p_market text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'toPickup', 1000 * ((select r.to_s from private.market_range(p_market, 'shop', 'A', interval '0') r)
      + (select r.to_s from private.market_range(p_market, 'counter', 'A', interval '0') r)),
    'toDoor', (select jsonb_object_agg(z.zone, 1000 * (
        select r.to_s from private.market_range(p_market, 'door', z.zone, interval '0') r))
      from unnest(array['A', 'B', 'C']) as z (zone)))
$$;

-- The arrival at the door for a board of many: what was shown stands until its end is near. Nothing is written, so that a
-- board of a thousand waits for nothing.
create function private.arrival_on_board(d private.deliveries, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  n record;
begin
  if d.status not in ('accepted', 'at_pickup', 'picked_up') then return null; end if;
  select x.from_at, x.to_at, x.usual into n from private.arrivals x
  where x.delivery = d.id and x.leg = 'door' and x.status = d.status and x.to_at >= p_at + interval '30 seconds';
  if not found then
    select x.from_at, x.to_at, x.usual into n from private.expected_arrivals(d, p_at) x where x.leg = 'door';
  end if;
  return jsonb_build_object('from', n.from_at, 'to', n.to_at, 'usual', n.usual);
end
$$;
