-- The views say when a late step was reported, and nothing is learned from a position that isn’t from about the time of the step.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.event_view(e private.delivery_events)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'delivery', e.delivery, 'seq', e.seq, 'kind', e.kind, 'actor', e.actor, 'at', e.at,
    'reportedAt', e.reported_at, 'reason', e.reason))
$function$
;

CREATE OR REPLACE FUNCTION private.learn_door(d private.deliveries, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.door_areas as a (country, code, n, lat, lon, lat_squares, lon_squares)
  select x.country, private.area_code(x.country, x.postal_code), 1, x.lat, x.lon, x.lat * x.lat, x.lon * x.lon
  from (
    select split_part(d.market, '|', 1) as country, q.postal_code, floor(p.lat * 500 + 0.5) as lat,
      floor(p.lon * 500 + 0.5) as lon
    from private.courier_positions p join private.delivery_people q on q.delivery = p.delivery
    where p.delivery = d.id and p.courier = d.courier and p.accuracy <= 60
    and p.taken_at > p_at - interval '90 seconds' and p.taken_at < p_at + interval '90 seconds'
  ) as x
  where x.country in ('ca', 'us') and private.area_code(x.country, x.postal_code) ~ '^[0-9A-Z]{3,5}$'
  on conflict (country, code) do update set
    n = case when a.n + 1 < 500 then a.n + 1 else 250 end,
    lat = (a.lat + excluded.lat) * case when a.n + 1 < 500 then 1 else 0.5 end,
    lon = (a.lon + excluded.lon) * case when a.n + 1 < 500 then 1 else 0.5 end,
    lat_squares = (a.lat_squares + excluded.lat_squares) * case when a.n + 1 < 500 then 1 else 0.5 end,
    lon_squares = (a.lon_squares + excluded.lon_squares) * case when a.n + 1 < 500 then 1 else 0.5 end
$function$
;

CREATE OR REPLACE FUNCTION private.learn_stop(d private.deliveries, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update private.business_settings s set
    stop_lats = private.with_stop(s.stop_lats, p.lat),
    stop_lons = private.with_stop(s.stop_lons, p.lon),
    shop_lat = case when s.shop_moved then s.shop_lat else private.middle_stop(private.with_stop(s.stop_lats, p.lat)) end,
    shop_lon = case when s.shop_moved then s.shop_lon else private.middle_stop(private.with_stop(s.stop_lons, p.lon)) end
  from private.courier_positions p
  where s.business_id = d.business_id and p.delivery = d.id and p.courier = d.courier
    and p.accuracy <= 60
    and p.taken_at > p_at - interval '90 seconds' and p.taken_at < p_at + interval '90 seconds'
$function$
;

CREATE OR REPLACE FUNCTION private.note_arrivals(d private.deliveries, n private.deliveries, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.timeline(d private.deliveries, p_unit text DEFAULT 'milliseconds'::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'status', s.key, 'at', date_trunc(p_unit, s.value::timestamptz), 'reportedAt', date_trunc(p_unit, (
        select e.reported_at from private.delivery_events e
        where e.delivery = d.id and e.reported_at is not null and e.at = s.value::timestamptz
          and exists (select from private.delivery_moves m where m.kind = e.kind and m.to_status = s.key)
        limit 1))))
    order by s.value::timestamptz, o.place), '[]')
  from jsonb_each_text(d.reached) s
  join unnest(array['searching', 'accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'delivered', 'returning', 'returned',
    'canceled', 'expired']) with ordinality as o (status, place) on o.status = s.key
$function$
;
