-- The last position of each courier who carries a delivery. Unlogged, so that it's in no write-ahead log, backup or replica;
-- after a crash it's empty, and filled again within seconds. The move that ends a courier's work on a delivery deletes it in the
-- same transaction.
create unlogged table private.courier_positions (
  courier uuid primary key references auth.users on delete cascade,
  delivery uuid not null references private.deliveries on delete cascade,
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  -- The possible error, in meters.
  accuracy smallint not null check (accuracy between 0 and 1500),
  taken_at timestamptz not null,
  heard_at timestamptz not null
) with (fillfactor = 50);
create index courier_positions_of_delivery on private.courier_positions (delivery);

-- The middle of postal areas, from a public list that `npm run places` writes: whole ZIP codes, and the first three characters of
-- Canadian codes. Empty unless the operator loads it. Without it, the map may not show the door's area.
create table private.postal_areas (
  country text not null,
  code text not null,
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  -- In meters.
  spread integer not null check (spread between 0 and 100000),
  primary key (country, code)
);

-- The doors of each postal area, learned from couriers at them: ZIP codes, and the first three characters of Canadian codes. Only
-- sums of cells of 1/500 degree, about 220 meters from north to south: no delivery can be identified, and even an area's only
-- door is rounded to its cell. `core/delivery/place/door-areas.ts` has the same rules.
create table private.door_areas (
  country text not null check (country in ('ca', 'us')),
  code text not null check (code ~ '^[0-9A-Z]{3,5}$'),
  n integer not null check (n between 1 and 500),
  lat double precision not null,
  lon double precision not null,
  -- The sums of squares.
  lat_squares double precision not null,
  lon_squares double precision not null,
  primary key (country, code)
);

-- A number of a JSON object within bounds, else null: an invalid value raises no error.
create function private.number_in(p jsonb, p_name text, p_from double precision, p_to double precision) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p -> p_name) = 'number'
    and (p ->> p_name)::numeric between p_from::numeric and p_to::numeric then (p ->> p_name)::double precision end;
end
$$;

-- The first stop of a courier's route, with its deliveries in order, as `stopsOf` in core: the door at which they are, a counter with
-- parcels to pick up, a door, or a counter to return to. Null if they carry nothing.
create function private.next_stop(p_courier uuid, out place text, out ids uuid[])
language plpgsql stable set search_path = '' as $$
begin
  select s.place, s.ids into place, ids from private.route_of(p_courier) s order by s.nth limit 1;
end
$$;

-- The stops of a courier's route, in the order of `byStop` in core: as they chose, then as they accepted them.
create function private.route_of(p_courier uuid) returns table (nth bigint, place text, ids uuid[])
language plpgsql stable set search_path = '' as $$
begin
  return query
  select row_number() over (order by min(x.at_place)), x.place, array_agg(x.id order by x.at_place)
  from (
    select d.id,
      case when d.status in ('accepted', 'at_pickup') then 'pickup ' || d.business_id
        when d.status = 'returning' then 'return ' || d.business_id else 'dropoff ' || d.id end as place,
      row_number() over (order by array_position(array['at_dropoff', 'at_pickup', 'accepted', 'picked_up', 'returning'], d.status),
        array_position((select c.stops from private.couriers c where c.courier = p_courier), d.id),
        (d.reached ->> 'accepted')::timestamptz, d.turn, d.id) as at_place
    from private.deliveries d
    where d.courier = p_courier and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
  ) as x
  group by x.place;
end
$$;

-- The number of stops before the one that's next for a delivery; null if nobody carries it.
create function private.stops_before(d private.deliveries) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return (select s.nth - 1 from private.route_of(d.courier) s where d.id = any (s.ids));
end
$$;

-- After a move: deletes a courier's position if others could see it now who couldn't before, as `staysInSight` in core. Else it's
-- kept under the first delivery of the next stop.
create function private.hide_out_of_sight(p_courier uuid, p_place text, p_ids uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  next record;
begin
  select * into next from private.next_stop(p_courier);
  if next.ids <@ p_ids or (next.place = p_place and next.place like 'pickup %') then
    update private.courier_positions set delivery = next.ids[1] where courier = p_courier and delivery <> next.ids[1];
  else
    delete from private.courier_positions where courier = p_courier;
  end if;
end
$$;

-- Stores a courier's position, if it's valid and they carry a delivery. The phone sends its age, since its clock may be wrong.
-- The delivery's row is locked, so that the delivery doesn't end meanwhile. If a move has locked it, the position is dropped:
-- waiting for it after locking the presence would violate the lock order.
create function private.note_position(p_courier uuid, p_here jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
  before private.courier_positions;
  here private.courier_positions;
  at_lat constant double precision := private.number_in(p_here, 'lat', -90, 90);
  at_lon constant double precision := private.number_in(p_here, 'lon', -180, 180);
  off_by constant double precision := private.number_in(p_here, 'accuracy', 0, 1500);
  old constant double precision := private.number_in(p_here, 'age', 0, 120000);
  now_at constant timestamptz := private.now();
begin
  if at_lat is null or at_lon is null or off_by is null or old is null or (at_lat = 0 and at_lon = 0)
    or octet_length(p_here::text) > 300
  then
    return;
  end if;
  select x.* into d from private.deliveries x
  where x.id = (select s.ids[1] from private.next_stop(p_courier) s) and x.courier = p_courier
  for share skip locked;
  if not found then return; end if;
  select * into before from private.courier_positions c where c.courier = p_courier;
  insert into private.courier_positions as c (courier, delivery, lat, lon, accuracy, taken_at, heard_at)
  values (p_courier, d.id, round(at_lat::numeric, 5), round(at_lon::numeric, 5), round(off_by),
    now_at - round(old) * interval '1 millisecond', now_at)
  on conflict (courier) do update set delivery = excluded.delivery, lat = excluded.lat, lon = excluded.lon,
    accuracy = excluded.accuracy, taken_at = excluded.taken_at, heard_at = excluded.heard_at
  where c.delivery <> excluded.delivery or excluded.taken_at > c.taken_at
  returning * into here;
  if found and before.delivery = d.id and d.status = 'picked_up' then perform private.note_within(d, before, here); end if;
end
$$;

-- The straight-line distance between two points of a city, in whole meters. In PL/pgSQL, like the next two functions, since polls
-- call them and PL/pgSQL keeps their plans.
create function private.meters_between(
  a_lat double precision, a_lon double precision, b_lat double precision, b_lon double precision
) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return round(111320 * sqrt(
    power((a_lon - b_lon) * cos((a_lat + b_lat) / 2 * pi() / 180), 2) + power(a_lat - b_lat, 2)));
end
$$;

-- The straight-line distance from a position to the door, in whole meters; null if the position is too inaccurate, or the door
-- isn't known.
create function private.meters_left(p_door jsonb, p private.courier_positions) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  if p.accuracy > 200 then return null; end if;
  return private.meters_between(
    p.lat, p.lon, (p_door ->> 'lat')::double precision, (p_door ->> 'lon')::double precision);
end
$$;

-- Stores when a courier with the parcel came within each of `private.distances()` of the door: the time, and no position. A
-- distance counts only if the previous position was outside of it: the first position of a ride is within many distances, and
-- after a pause the time isn't known. Times between two positions are interpolated. If another transaction has locked the row,
-- the time is left out.
create function private.note_within(
  d private.deliveries, p_before private.courier_positions, p_here private.courier_positions
) returns void
language plpgsql volatile set search_path = '' as $$
declare
  ends constant integer[] := private.distances();
  took constant double precision := 1000 * extract(epoch from p_here.taken_at - p_before.taken_at);
  door jsonb;
  far integer;
  near integer;
  seen timestamptz[];
begin
  if p_here.taken_at > p_before.taken_at + private.approach_kept() then return; end if;
  select private.door_of(d, p) into door from private.delivery_people p where p.delivery = d.id;
  far := private.meters_left(door, p_before);
  near := private.meters_left(door, p_here);
  if not exists (select from unnest(ends) as e where near <= e and e < far) then return; end if;
  select a.within into seen from private.arrivals a where a.delivery = d.id and a.leg = 'door' for update skip locked;
  if not found then return; end if;
  for i in 1 .. 8 loop
    if near <= ends[i] and ends[i] < far and seen[i] is null then
      seen[i] := p_before.taken_at + floor(took * (far - ends[i]) / (far - near)) * interval '1 millisecond';
    end if;
  end loop;
  update private.arrivals set within = seen where delivery = d.id and leg = 'door';
end
$$;

-- Degrees rounded to `p_decimals`, as in JavaScript, so that both backends get the same point.
create function private.rounded_degrees(p_degrees double precision, p_decimals integer) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return floor(p_degrees * power(10::double precision, p_decimals) + 0.5) / power(10::double precision, p_decimals);
end
$$;

-- The part of a postal code that names its area.
create function private.area_code(p_country text, p_postal_code text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return left(p_postal_code, case p_country when 'ca' then 3 else 5 end);
end
$$;

-- The middle of an area's doors and their spread in meters; null if fewer than twenty are known, or they're spread too far.
create function private.learned_area(a private.door_areas) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select case when a.n >= 20 and s.spread <= 20000 then jsonb_build_object(
      'lat', private.rounded_degrees(m.lat, 5), 'lon', private.rounded_degrees(m.lon, 5), 'spread', s.spread) end
    from (select a.lat / a.n / 500 as lat, a.lon / a.n / 500 as lon) as m
    cross join lateral (
      select greatest(150, floor(0.5 + 111320::double precision / 500 * sqrt(greatest(0,
        (a.n * a.lat_squares - a.lat * a.lat) / (a.n::double precision * a.n)
        + (a.n * a.lon_squares - a.lon * a.lon) / (a.n::double precision * a.n)
          * cos(m.lat * pi() / 180) * cos(m.lat * pi() / 180)))))::integer as spread
    ) as s);
end
$$;

-- The middle of the area of a postal code: learned from the doors in it, else from the list; null if it isn't known.
create function private.area_of(p_country text, p_postal_code text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select private.learned_area(l) from private.door_areas l
     where l.country = p_country and l.code = private.area_code(p_country, p_postal_code)),
    (select jsonb_build_object('lat', a.lat, 'lon', a.lon, 'spread', a.spread) from private.postal_areas a
     where a.country = p_country and a.code = private.area_code(p_country, p_postal_code)));
end
$$;

-- Learns the area of a postal code from the position of a courier who is at a door in it, if it's accurate and from about then. At 500
-- doors all sums are halved, so that recent doors weigh more. It's the last part of a step, since couriers of one area change the
-- same row.
create function private.learn_door(d private.deliveries, p_at timestamptz) returns void
language sql volatile set search_path = '' as $$
  insert into private.door_areas as a (country, code, n, lat, lon, lat_squares, lon_squares)
  select x.country, private.area_code(x.country, x.postal_code), 1, x.lat, x.lon, x.lat * x.lat, x.lon * x.lon
  from (
    select split_part(d.market, '|', 1) as country, q.postal_code, floor(p.lat * 500 + 0.5) as lat,
      floor(p.lon * 500 + 0.5) as lon
    from private.courier_positions p cross join private.delivery_people q
    where p.courier = d.courier and q.delivery = d.id and p.accuracy <= 60
    and p.taken_at > p_at - interval '90 seconds' and p.taken_at < p_at + interval '90 seconds'
  ) as x
  where x.country in ('ca', 'us') and private.area_code(x.country, x.postal_code) ~ '^[0-9A-Z]{3,5}$'
  on conflict (country, code) do update set
    n = case when a.n + 1 < 500 then a.n + 1 else 250 end,
    lat = (a.lat + excluded.lat) * case when a.n + 1 < 500 then 1 else 0.5 end,
    lon = (a.lon + excluded.lon) * case when a.n + 1 < 500 then 1 else 0.5 end,
    lat_squares = (a.lat_squares + excluded.lat_squares) * case when a.n + 1 < 500 then 1 else 0.5 end,
    lon_squares = (a.lon_squares + excluded.lon_squares) * case when a.n + 1 < 500 then 1 else 0.5 end
$$;

-- The last nine stops, with one more, to about ten meters.
create function private.with_stop(p_stops double precision[], p_degrees double precision) returns double precision[]
language plpgsql immutable set search_path = '' as $$
begin
  return (p_stops || private.rounded_degrees(p_degrees, 4))[greatest(1, cardinality(p_stops) - 7):];
end
$$;

-- The median of three stops or more; null with fewer.
create function private.middle_stop(p_stops double precision[]) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select private.rounded_degrees(percentile_cont(0.5) within group (order by x), 5) from unnest(p_stops) as x
    where cardinality(p_stops) >= 3);
end
$$;

-- Learns where couriers stop for a business, from the position of a courier who picks up there, if it's accurate and from about then.
-- Neither the courier nor the time is stored.
create function private.learn_stop(d private.deliveries, p_at timestamptz) returns void
language sql volatile set search_path = '' as $$
  update private.business_settings s set
    stop_lats = private.with_stop(s.stop_lats, p.lat),
    stop_lons = private.with_stop(s.stop_lons, p.lon),
    shop_lat = case when s.shop_moved then s.shop_lat else private.middle_stop(private.with_stop(s.stop_lats, p.lat)) end,
    shop_lon = case when s.shop_moved then s.shop_lon else private.middle_stop(private.with_stop(s.stop_lons, p.lon)) end
  from private.courier_positions p
  where s.business_id = d.business_id and p.courier = d.courier
    and p.accuracy <= 60
    and p.taken_at > p_at - interval '90 seconds' and p.taken_at < p_at + interval '90 seconds'
$$;

-- The shop of a delivery on the map: its point, else the area of its postal code; null if neither is known.
create function private.shop_of(d private.deliveries, p private.delivery_people) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select jsonb_build_object('lat', s.shop_lat, 'lon', s.shop_lon, 'spread', 0) from private.business_settings s
     where s.business_id = d.business_id and s.shop_lat is not null),
    private.area_of(split_part(d.market, '|', 1), p.pickup_postal_code));
end
$$;

-- The door of a delivery on the map: the house, else the area of its postal code; null if neither is known.
create function private.door_of(d private.deliveries, p private.delivery_people) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case
    when p.door_lat is not null then jsonb_build_object('lat', p.door_lat, 'lon', p.door_lon, 'spread', 0)
    else private.area_of(split_part(d.market, '|', 1), p.postal_code) end;
end
$$;

-- The position of a delivery's courier for one reader, `recipient` or `staff`; null if there's none, or the reader may not see
-- it. A recipient sees it from the pick-up to the door, to about ten meters.
create function private.shown_position(d private.deliveries, p_reader text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'lat', round(p.lat::numeric, case p_reader when 'recipient' then 4 else 5 end),
      'lon', round(p.lon::numeric, case p_reader when 'recipient' then 4 else 5 end),
      'accuracy', p.accuracy, 'age', floor(extract(epoch from private.now() - p.taken_at) * 1000)::bigint)
    from private.courier_positions p cross join private.next_stop(d.courier) s
    -- One that was stored while another order was chosen is under the stop that was next then.
    where p.courier = d.courier and p.delivery = s.ids[1] and case p_reader
        when 'recipient' then d.id = any (s.ids)
        -- Also on the way to another delivery of the same shop.
        else exists (select from private.deliveries k where k.id = any (s.ids) and k.business_id = d.business_id) end
      and p.taken_at > private.now() - private.position_shown()
      and d.status = any (case p_reader
        when 'recipient' then array['picked_up', 'at_dropoff']
        when 'staff' then array['accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'] end));
end
$$;

-- The courier's position as by `shown_position`, with the market, the shop and the door.
create function private.moving(d private.deliveries, p_reader text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select s.position || jsonb_build_object('city', d.market,
      'shop', private.shop_of(d, p), 'door', private.door_of(d, p))
    from (select private.shown_position(d, p_reader) as position) as s
    join private.delivery_people p on p.delivery = d.id
    where s.position is not null);
end
$$;

-- The courier's position for a tracking view. Only the recipient's view has it.
create function private.tracked_moving(p_number text, p_view jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.moving(d, 'recipient') from private.deliveries d
    where jsonb_typeof(p_view -> 'recipient') = 'object' and d.number = p_number);
end
$$;

-- An answer for a live screen with the positions beside it, if there are any.
create function private.with_moving(p_answer jsonb, p_moving jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_moving is null then p_answer
    when p_answer = '"same"' then jsonb_build_object('same', true, 'moving', p_moving)
    else p_answer || jsonb_build_object('moving', p_moving) end;
end
$$;

-- Deletes positions that are older than any screen shows. The end of a delivery deletes its own immediately.
create function private.forget_positions() returns void
language sql volatile set search_path = '' as $$
  delete from private.courier_positions where heard_at <= private.now() - private.position_kept()
$$;
