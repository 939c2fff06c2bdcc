-- Polls compare distances with the door looked up once, in PL/pgSQL, whose plans are kept.

DROP FUNCTION "private"."meters_between"(double precision, double precision, double precision, double precision);

DROP FUNCTION "private"."meters_left"(private.deliveries, double precision, double precision, smallint);

CREATE OR REPLACE FUNCTION private.expected_arrivals(d private.deliveries, p_at timestamp with time zone)
 RETURNS TABLE(leg text, from_at timestamp with time zone, to_at timestamp with time zone, usual boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
    where p.delivery = d.id and p.courier = d.courier and p.taken_at >= p_at - interval '90 seconds';
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
$function$
;

CREATE OR REPLACE FUNCTION private.meters_between(a_lat double precision, a_lon double precision, b_lat double precision, b_lon double precision)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return round(111320 * sqrt(
    power((a_lon - b_lon) * cos((a_lat + b_lat) / 2 * pi() / 180), 2) + power(a_lat - b_lat, 2)));
end
$function$
;

ALTER FUNCTION "private"."meters_between"(double precision, double precision, double precision, double precision) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.meters_left(p_door jsonb, p private.courier_positions)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if p.accuracy > 200 then return null; end if;
  return private.meters_between(
    p.lat, p.lon, (p_door ->> 'lat')::double precision, (p_door ->> 'lon')::double precision);
end
$function$
;

ALTER FUNCTION "private"."meters_left"(jsonb, private.courier_positions) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_within(d private.deliveries, p_before private.courier_positions, p_here private.courier_positions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ends constant integer[] := private.distances();
  took constant double precision := 1000 * extract(epoch from p_here.taken_at - p_before.taken_at);
  door jsonb;
  far integer;
  near integer;
  seen timestamptz[];
begin
  if p_here.taken_at > p_before.taken_at + interval '90 seconds' then return; end if;
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
$function$
;

REVOKE ALL ON FUNCTION "private"."meters_between"(double precision, double precision, double precision, double precision) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."meters_between"(double precision, double precision, double precision, double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."meters_between"(double precision, double precision, double precision, double precision) TO "postgres";

REVOKE ALL ON FUNCTION "private"."meters_left"(jsonb, private.courier_positions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."meters_left"(jsonb, private.courier_positions) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."meters_left"(jsonb, private.courier_positions) TO "postgres";
