-- An arrival follows from a fresh position: the rest of the way is learned from each distance to the door. Arrivals that are
-- shown have no moments yet, and nothing is known of the distances until couriers share where they are.

ALTER TABLE "private"."leg_times" DROP CONSTRAINT "leg_times_band_check";

ALTER TABLE "private"."leg_times" DROP CONSTRAINT "leg_times_leg_check";

ALTER TABLE "private"."arrivals" ADD COLUMN "within" timestamp with time zone[] NOT NULL DEFAULT '{}'::timestamp with time zone[];

CREATE OR REPLACE FUNCTION private.distances()
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array[250, 500, 1000, 1500, 2000, 3000, 4000, 6000]
$function$
;

ALTER FUNCTION "private"."distances"() OWNER TO "postgres";

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
    select p.taken_at, private.meters_left(d, p.lat, p.lon, p.accuracy) as meters into seen
    from private.courier_positions p
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

CREATE OR REPLACE FUNCTION private.learn_time(p_market text, p_leg text, p_band text, p_took interval)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.leg_times as t (market, leg, band, counts)
  values (p_market, p_leg, p_band, private.with_time(array_fill(0, array[24]), floor(extract(epoch from p_took))::integer))
  on conflict (market, leg, band) do update
    set counts = private.with_time(t.counts, floor(extract(epoch from p_took))::integer)
$function$
;

ALTER FUNCTION "private"."learn_time"(text, text, text, interval) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.left_range(p_market text, p_meters integer, OUT from_s integer, OUT to_s integer)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$
;

ALTER FUNCTION "private"."left_range"(text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_arrivals(d private.deliveries, n private.deliveries, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  part text := case when d.status <> n.status then
    case n.status when 'at_pickup' then 'shop' when 'picked_up' then 'counter' when 'at_dropoff' then 'door' end end;
  took interval;
  seen timestamptz[];
begin
  if d.status = n.status then return; end if;
  if not private.is_carried(d.status) and not private.is_carried(n.status) then return; end if;
  if n.status in ('accepted', 'at_pickup', 'picked_up') then
    delete from private.arrivals a where a.delivery = n.id and a.leg = 'shop' and n.status <> 'accepted';
    perform private.arrivals_of(n, p_at);
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

ALTER TABLE "private"."leg_times" ADD CONSTRAINT "leg_times_band_check" CHECK ((band = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'all'::text, '250'::text, '500'::text, '1000'::text, '1500'::text, '2000'::text, '3000'::text, '4000'::text, '6000'::text])));

ALTER TABLE "private"."leg_times" ADD CONSTRAINT "leg_times_leg_check" CHECK ((leg = ANY (ARRAY['shop'::text, 'counter'::text, 'door'::text, 'left'::text])));

REVOKE ALL ON FUNCTION "private"."distances"() FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."distances"() FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."distances"() TO "postgres";
REVOKE ALL ON FUNCTION "private"."learn_time"(text, text, text, interval) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."learn_time"(text, text, text, interval) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."learn_time"(text, text, text, interval) TO "postgres";
REVOKE ALL ON FUNCTION "private"."left_range"(text, integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."left_range"(text, integer) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."left_range"(text, integer) TO "postgres";
