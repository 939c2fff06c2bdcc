-- Areas of postal codes, learned from couriers at their doors as sums of cells. Empty at first.

CREATE TABLE "private"."door_areas" ("country" text NOT NULL, "code" text NOT NULL, "n" integer NOT NULL, "lat" double precision NOT NULL, "lon" double precision NOT NULL, "lat_squares" double precision NOT NULL, "lon_squares" double precision NOT NULL, CONSTRAINT "door_areas_code_check" CHECK ((code ~ '^[0-9A-Z]{3,5}$'::text)), CONSTRAINT "door_areas_country_check" CHECK ((country = ANY (ARRAY['ca'::text, 'us'::text]))), CONSTRAINT "door_areas_n_check" CHECK (((n >= 1) AND (n <= 500))), CONSTRAINT "door_areas_pkey" PRIMARY KEY (country, code));

ALTER TABLE "private"."door_areas" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.area_code(p_country text, p_postal_code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select left(p_postal_code, case p_country when 'ca' then 3 else 5 end)
$function$;

ALTER FUNCTION "private"."area_code"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.learned_area(a private.door_areas)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when a.n >= 20 and s.spread <= 20000 then jsonb_build_object(
    'lat', private.rounded_degrees(m.lat, 5), 'lon', private.rounded_degrees(m.lon, 5), 'spread', s.spread) end
  from (select a.lat / a.n / 500 as lat, a.lon / a.n / 500 as lon) as m
  cross join lateral (
    select greatest(150, floor(0.5 + 111320::double precision / 500 * sqrt(greatest(0,
      (a.n * a.lat_squares - a.lat * a.lat) / (a.n::double precision * a.n)
      + (a.n * a.lon_squares - a.lon * a.lon) / (a.n::double precision * a.n)
        * cos(m.lat * pi() / 180) * cos(m.lat * pi() / 180)))))::integer as spread
  ) as s
$function$;

ALTER FUNCTION "private"."learned_area"(private.door_areas) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.apply_move(d private.deliveries, p_kind text, p_actor text, p_at timestamp with time zone, p_courier uuid DEFAULT NULL::uuid, p_reason text DEFAULT NULL::text)
 RETURNS private.deliveries
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  n private.deliveries := d;
  charged integer := case when d.free then 0 else d.fee end;
begin
  select m.to_status into strict n.status from private.delivery_moves m
  where m.kind = p_kind and m.from_status = d.status and m.actor = p_actor;
  n.version := d.version + 1;

  case p_kind
    when 'accept', 'assign' then
      n.courier := p_courier;
      n.pickup_by := greatest(p_at + interval '20 minutes', d.ready_at + interval '5 minutes');
    when 'release', 'no_show' then
      n.courier := null;
      n.pickup_by := null;
      n.search_until := greatest(d.search_until, p_at + interval '10 minutes');
    when 'pick_up' then
      n.due_at := d.due_at + greatest(
        interval '0', p_at - greatest(d.ready_at, (d.reached ->> 'at_pickup')::timestamptz) - interval '10 minutes');
    when 'deliver' then
      n.on_time := p_at <= d.due_at;
    when 'fail' then
      n.on_time := p_at <= d.due_at;
      n.failure_reason := p_reason;
      if private.is_unproven(p_reason) then n.held := 'waiting'; end if;
    when 'lose' then
      n.failure_reason := 'lost';
      if d.held in ('waiting', 'objected') then n.held := 'dropped'; end if;
    when 'confirm' then
      n.held := 'entered';
    when 'object' then
      n.held := 'objected';
    when 'uphold' then
      n.held := 'entered';
      n.held_reason := p_reason;
    when 'waive' then
      n.held := 'dropped';
      n.held_reason := p_reason;
    else null;
  end case;

  n.reached := case
    when n.status = d.status then d.reached
    when n.status = 'searching' then jsonb_build_object('searching', d.reached -> 'searching')
    else d.reached || jsonb_build_object(n.status, p_at)
  end;
  if n.status <> d.status and private.is_final(n.status) then n.ended_at := p_at; end if;
  -- A correction doesn't change when time alone moves it.
  if p_kind <> 'correct' then
    n.next_due := private.next_due(
      n.status, n.search_until, n.pickup_by, d.ready_at, n.due_at, (n.reached ->> n.status)::timestamptz,
      private.held_until(n.held, n.reached));
  end if;

  update private.deliveries set
    status = n.status, version = n.version, courier = n.courier, search_until = n.search_until, pickup_by = n.pickup_by,
    due_at = n.due_at, on_time = n.on_time, failure_reason = n.failure_reason, reached = n.reached,
    ended_at = n.ended_at, next_due = n.next_due, held = n.held, held_reason = n.held_reason
  where id = d.id;
  -- An administrator's reason is stored with the delivery, where it's deleted after 30 days; events stay.
  insert into private.delivery_events (delivery, seq, kind, actor, at, reason)
  values (d.id, n.version, p_kind, p_actor, p_at, case when p_kind = 'fail' then p_reason end);

  -- While the money of a failed attempt waits, neither the attempt nor the return makes a ledger entry.
  if p_kind in ('deliver', 'fail', 'confirm', 'uphold') and not private.is_unentered(n.held) then
    perform private.add_ledger_entry(n.business_id, n, 'fee', charged, p_at);
    perform private.add_ledger_entry(n.courier, n, 'pay', n.pay, p_at);
    if not n.on_time then perform private.add_ledger_entry(n.business_id, n, 'credit', charged, p_at); end if;
  end if;
  if p_kind in ('hand_back', 'confirm', 'uphold') and n.status = 'returned' and not private.is_unentered(n.held) then
    perform private.add_ledger_entry(n.business_id, n, 'return_fee', (charged * n.return_share + 99) / 100, p_at);
    perform private.add_ledger_entry(n.courier, n, 'return_pay', (n.pay * n.return_share + 99) / 100, p_at);
  elsif p_kind = 'lose' and d.on_time and not private.is_unentered(d.held) then
    perform private.add_ledger_entry(n.business_id, n, 'credit', charged, p_at);
  elsif p_kind = 'cancel' and d.status <> 'searching' then
    perform private.add_ledger_entry(n.business_id, n, 'cancel_fee', n.cancel_fee, p_at);
    perform private.add_ledger_entry(d.courier, n, 'cancel_pay', n.cancel_fee, p_at);
  end if;

  if d.free and private.gives_back_free(n.status, n.reached, n.on_time, n.failure_reason, n.held)
    and not private.gives_back_free(d.status, d.reached, d.on_time, d.failure_reason, d.held)
  then
    -- At most five: a business that was removed and added again under its id started with five, and its former deliveries may
    -- give back more.
    update private.business_settings set free_left = least(5, free_left + 1) where business_id = d.business_id;
  end if;
  if p_kind = 'pick_up' then perform private.learn_stop(d, p_at); end if;
  if d.courier is not null and private.is_carried(d.status) and not private.is_carried(n.status) then
    delete from private.courier_positions where courier = d.courier;
    update private.courier_presence set
      idle_since = p_at, online_until = case when p_kind = 'no_show' then null else online_until end,
      standby_until = case when p_kind = 'no_show' then null else standby_until end
    where courier = d.courier;
  end if;
  perform private.write_alerts(d, n, p_kind, p_actor);
  perform private.note_arrivals(d, n, p_at);
  if p_kind = 'arrive_dropoff' then perform private.learn_door(d, p_at); end if;
  return n;
end
$function$;

CREATE OR REPLACE FUNCTION private.area_of(p_country text, p_postal_code text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select private.learned_area(l) from private.door_areas l
     where l.country = p_country and l.code = private.area_code(p_country, p_postal_code)),
    (select jsonb_build_object('lat', a.lat, 'lon', a.lon, 'spread', a.spread) from private.postal_areas a
     where a.country = p_country and a.code = private.area_code(p_country, p_postal_code)))
$function$;

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
    where p.delivery = d.id and p.courier = d.courier and p.accuracy <= 60 and p.taken_at > p_at - interval '90 seconds'
  ) as x
  where x.country in ('ca', 'us') and private.area_code(x.country, x.postal_code) ~ '^[0-9A-Z]{3,5}$'
  on conflict (country, code) do update set
    n = case when a.n + 1 < 500 then a.n + 1 else 250 end,
    lat = (a.lat + excluded.lat) * case when a.n + 1 < 500 then 1 else 0.5 end,
    lon = (a.lon + excluded.lon) * case when a.n + 1 < 500 then 1 else 0.5 end,
    lat_squares = (a.lat_squares + excluded.lat_squares) * case when a.n + 1 < 500 then 1 else 0.5 end,
    lon_squares = (a.lon_squares + excluded.lon_squares) * case when a.n + 1 < 500 then 1 else 0.5 end
$function$;

ALTER FUNCTION "private"."learn_door"(private.deliveries, timestamp with time zone) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."area_code"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."area_code"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."area_code"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."learn_door"(private.deliveries, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."learn_door"(private.deliveries, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."learn_door"(private.deliveries, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."learned_area"(private.door_areas) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."learned_area"(private.door_areas) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."learned_area"(private.door_areas) TO "postgres";
