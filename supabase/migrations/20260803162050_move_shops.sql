-- Steps learn the points of shops, and merchants move them.

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
  return n;
end
$function$;

CREATE OR REPLACE FUNCTION private.move_shop(p_business uuid, p_place jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at_lat constant double precision := private.rounded_degrees(private.number_in(p_place, 'lat', -90, 90), 5);
  at_lon constant double precision := private.rounded_degrees(private.number_in(p_place, 'lon', -180, 180), 5);
  is_moved constant boolean := coalesce(jsonb_typeof(p_place), 'null') <> 'null';
begin
  perform private.session_alive();
  perform from public.businesses x where x.id = p_business and x.user_id = auth.uid() for key share;
  if not found then raise exception 'permission denied: not your business' using errcode = '42501'; end if;
  if is_moved and (at_lat is null or at_lon is null or (at_lat = 0 and at_lon = 0)) then
    raise exception 'not acceptable: place' using errcode = '23514';
  end if;
  insert into private.business_settings (business_id) values (p_business) on conflict do nothing;
  update private.business_settings s set
    shop_moved = is_moved,
    shop_lat = case when is_moved then at_lat else private.middle_stop(s.stop_lats) end,
    shop_lon = case when is_moved then at_lon else private.middle_stop(s.stop_lons) end
  where s.business_id = p_business;
end
$function$;

ALTER FUNCTION "private"."move_shop"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_pickup(p_business uuid, p_pickup jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  code text;
  b public.businesses;
begin
  perform private.session_alive();
  select * into b from public.businesses x where x.id = p_business and x.user_id = auth.uid() for key share;
  if not found then raise exception 'permission denied: not your business' using errcode = '42501'; end if;
  code := private.postal_code(b.country, p_pickup ->> 'postalCode');
  if code is null or not private.is_postal_code_in(b.country, b.state, code)
    or private.normalize_phone(p_pickup ->> 'phone') is null
    or not private.lines_fit(coalesce(p_pickup ->> 'notes', ''), 280)
    or not private.is_time_zone(coalesce(p_pickup ->> 'timeZone', ''))
    or coalesce(p_pickup ->> 'callShop', '') not in ('', 'yes', 'no')
  then
    raise exception 'not acceptable: pickup' using errcode = '23514';
  end if;
  -- Earlier versions of the page don't ask whether recipients may call. Couriers stopped at another place before another postal
  -- code.
  insert into private.business_settings as s (business_id, postal_code, phone, notes, time_zone, call_shop)
  values (p_business, code, p_pickup ->> 'phone', coalesce(p_pickup ->> 'notes', ''), p_pickup ->> 'timeZone',
    case p_pickup ->> 'callShop' when 'yes' then true when 'no' then false end)
  on conflict (business_id) do update set
    postal_code = excluded.postal_code, phone = excluded.phone, notes = excluded.notes, time_zone = excluded.time_zone,
    call_shop = coalesce(excluded.call_shop, s.call_shop),
    stop_lats = case when s.postal_code = excluded.postal_code then s.stop_lats else '{}' end,
    stop_lons = case when s.postal_code = excluded.postal_code then s.stop_lons else '{}' end,
    shop_lat = case when s.postal_code = excluded.postal_code or s.shop_moved then s.shop_lat end,
    shop_lon = case when s.postal_code = excluded.postal_code or s.shop_moved then s.shop_lon end;
end
$function$;

CREATE OR REPLACE FUNCTION private.settings_view(p_business uuid, p_with_contact boolean)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select jsonb_build_object('now', private.now(), 'freeLeft', coalesce(s.free_left, 5),
    'tariff', private.tariff_at(private.market_of(b.country, b.state, b.city), private.now()),
    'shop', case when s.shop_lat is not null then
      jsonb_build_object('lat', s.shop_lat, 'lon', s.shop_lon, 'moved', s.shop_moved) end,
    'pickup', case when s.postal_code is not null then jsonb_build_object(
      'postalCode', s.postal_code, 'timeZone', s.time_zone,
      'callShop', case s.call_shop when true then 'yes' when false then 'no' else '' end,
      'phone', case when p_with_contact then s.phone else '' end,
      'notes', case when p_with_contact then s.notes else '' end) end)
  from public.businesses b left join private.business_settings s on s.business_id = b.id where b.id = p_business
$function$;

CREATE OR REPLACE FUNCTION public.move_shop(business uuid, place jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.move_shop(business, place) $function$;

ALTER FUNCTION "public"."move_shop"(uuid, jsonb) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."move_shop"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."move_shop"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."move_shop"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_shop"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."move_shop"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."move_shop"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."move_shop"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."move_shop"(uuid, jsonb) TO "postgres";
