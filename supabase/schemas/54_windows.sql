-- Deliveries for a time: the same rule as `core/delivery/request/when.ts`.

-- The ways of a city's couriers, as `waysOf` in `core/delivery/place/leg-times.ts`.
create function private.ways_of(p_market text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('shop', w.ways -> 'shop', 'counter', w.ways -> 'counter',
      'door', jsonb_build_object('A', w.ways -> 'A', 'B', w.ways -> 'B', 'C', w.ways -> 'C'))
    from (
      select jsonb_object_agg(l.name, jsonb_build_object('from', x.from_s, 'to', x.to_s)) as ways
      from (values ('shop', 'shop', 'A'), ('counter', 'counter', 'A'), ('A', 'door', 'A'), ('B', 'door', 'B'), ('C', 'door', 'C'))
        as l (name, leg, zone)
      cross join lateral private.market_range(p_market, l.leg, l.zone, interval '0') as x
    ) as w);
end
$$;

-- The times of a delivery that's requested at a moment, or why it can't be requested for its window. `p_ready` is when software says
-- that its parcel is ready.
create function private.times_of(
  r jsonb, p_ready timestamptz, p_market text, p_zone text, p_minutes integer, p_at timestamptz,
  out ready_at timestamptz, out opens_at timestamptz, out dropoff_ready_at timestamptz, out search_until timestamptz,
  out due_at timestamptz, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  second constant interval := interval '1 second';
  promised constant interval := make_interval(mins => p_minutes);
  shop record;
  counter record;
  door record;
  slow interval;
  needed interval;
begin
  if coalesce(r ->> 'slot', '') = '' then
    ready_at := p_at + make_interval(mins => (r ->> 'readyIn')::integer);
    search_until := ready_at + private.search_time();
    due_at := ready_at + promised;
    return;
  end if;
  dropoff_ready_at := nullif(split_part(r ->> 'slot', '/', 1), '')::timestamptz;
  due_at := split_part(r ->> 'slot', '/', 2)::timestamptz;
  refusal := case
    when due_at <= p_at then 'in-the-past'
    when due_at >= p_at + private.window_ahead() then 'too-far'
    when dropoff_ready_at > due_at then 'window-inverted'
    when due_at - dropoff_ready_at < private.shortest_window() then 'window-too-short'
  end;
  if refusal is not null then return; end if;
  shop := private.market_range(p_market, 'shop', p_zone, interval '0');
  counter := private.market_range(p_market, 'counter', p_zone, interval '0');
  door := private.market_range(p_market, 'door', p_zone, interval '0');
  slow := (shop.to_s + counter.to_s + door.to_s) * second + private.handover_time();
  needed := greatest(promised, slow + private.spare_time());
  ready_at := greatest(p_at, coalesce(p_ready, date_bin(
    private.rounded_to(), least(dropoff_ready_at - (counter.from_s + door.from_s) * second, due_at - needed), timestamptz '2000-01-01 00:00Z')));
  if due_at < ready_at + needed then
    refusal := 'before-earliest';
    return;
  end if;
  search_until := due_at - slow;
  opens_at := ready_at - least(private.longest_lead(), greatest(private.shortest_lead(),
    ceil(extract(epoch from shop.to_s * second + private.offered_before()) / extract(epoch from private.rounded_to()))::double precision
      * private.rounded_to()));
  if opens_at <= p_at then opens_at := null; end if;
end
$$;

-- Counts a business's deliveries against its limits, as `countedIn` in `core/delivery/lifecycle/policy.ts`.
create function private.counted_in(
  p_business uuid, p_at timestamptz,
  out active integer, out within_the_hour integer, out scheduled integer, out scheduled_within_the_hour integer
)
language plpgsql stable set search_path = '' as $$
begin
  select count(*) filter (where s.is_open), count(*) filter (where not s.is_open) into active, scheduled
  from (
    select d.status <> 'searching' or private.has_opened(d.opens_at, p_at) as is_open
    from private.deliveries d where d.business_id = p_business and d.ended_at is null
  ) as s;
  select count(*) filter (where d.opens_at is null), count(*) filter (where d.opens_at is not null)
  into within_the_hour, scheduled_within_the_hour
  from private.deliveries d where d.business_id = p_business and d.requested_at > p_at - private.hourly_window();
end
$$;
