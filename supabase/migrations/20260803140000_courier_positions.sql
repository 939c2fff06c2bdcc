-- The positions of couriers who carry something. The move that ends a courier's work on a delivery deletes it.

CREATE UNLOGGED TABLE "private"."courier_positions" (
  "courier" uuid NOT NULL,
  "delivery" uuid NOT NULL,
  "lat" double precision NOT NULL,
  "lon" double precision NOT NULL,
  "accuracy" smallint NOT NULL,
  "taken_at" timestamp with time zone NOT NULL,
  "heard_at" timestamp with time zone NOT NULL,
  CONSTRAINT "courier_positions_accuracy_check" CHECK (((accuracy >= 0) AND (accuracy <= 1500))),
  CONSTRAINT "courier_positions_lat_check" CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  CONSTRAINT "courier_positions_lon_check" CHECK (((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision))),
  CONSTRAINT "courier_positions_pkey" PRIMARY KEY (courier));

ALTER TABLE "private"."courier_positions" SET (fillfactor=50);

ALTER TABLE "private"."courier_positions" OWNER TO "postgres";

CREATE TABLE "private"."postal_areas" (
  "country" text NOT NULL,
  "code" text NOT NULL,
  "lat" double precision NOT NULL,
  "lon" double precision NOT NULL,
  "spread" integer NOT NULL,
  CONSTRAINT "postal_areas_lat_check" CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  CONSTRAINT "postal_areas_lon_check" CHECK (((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision))),
  CONSTRAINT "postal_areas_pkey" PRIMARY KEY (country, code),
  CONSTRAINT "postal_areas_spread_check" CHECK (((spread >= 0) AND (spread <= 100000))));

ALTER TABLE "private"."postal_areas" OWNER TO "postgres";

ALTER TABLE "private"."courier_positions" ADD CONSTRAINT "courier_positions_courier_fkey" FOREIGN KEY (courier) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "private"."courier_positions" ADD CONSTRAINT "courier_positions_delivery_fkey" FOREIGN KEY (delivery) REFERENCES private.deliveries(id) ON DELETE CASCADE;

CREATE INDEX courier_positions_of_delivery ON private.courier_positions USING btree (delivery);

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
  if d.courier is not null and private.is_carried(d.status) and not private.is_carried(n.status) then
    delete from private.courier_positions where courier = d.courier;
    update private.courier_presence set
      idle_since = p_at, online_until = case when p_kind = 'no_show' then null else online_until end,
      standby_until = case when p_kind = 'no_show' then null else standby_until end
    where courier = d.courier;
  end if;
  perform private.write_alerts(d, n, p_kind, p_actor);
  perform private.note_arrivals(d, n, p_at);
  return n;
end
$function$
;
