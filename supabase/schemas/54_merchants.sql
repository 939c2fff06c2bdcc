-- Returns as which actor a caller may change a business's deliveries: merchant, admin, or null for neither (decision
-- caller-as-parameter). `p_owner` is the person whose rights the caller has. `p_only` is the one business that software may
-- touch; null for a person, who may touch all of theirs. An id of another owner gets the same answer as an unknown one.
create function private.actor_for_caller(p_owner uuid, p_only uuid, p_business uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when exists (select from public.businesses b where b.id = p_business and b.user_id = p_owner)
      and p_business = coalesce(p_only, p_business) then 'merchant'
    when p_only is null and private.is_admin() then 'admin'
  end;
end
$$;

-- Returns the actor for the signed-in person.
create function private.actor_for_business(p_business uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return private.actor_for_caller(auth.uid(), null, p_business);
end
$$;

-- Returns why a person may not request deliveries; null if they may.
create function private.standing_refusal(p_person uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case
      when 'merchant' = any (private.role_names(u.role)) is not true then 'not-a-merchant'
      when not private.is_verified(p_person) then 'not-verified'
      when u.account_status is distinct from 'Active' then 'account-not-active'
    end
    from (select p_person as id) as one left join public.users u on u.id = one.id);
end
$$;

create function private.settings_view(p_business uuid, p_with_contact boolean) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select jsonb_build_object('now', private.now(), 'freeLeft', coalesce(s.free_left, private.free_deliveries()),
      'tariff', private.tariff_at(private.market_of(b.country, b.state, b.city), private.now()),
      'opening', private.opening_of(b), 'ways', private.ways_of(private.market_of(b.country, b.state, b.city)),
      'shop', case when s.shop_lat is not null then
        jsonb_build_object('lat', s.shop_lat, 'lon', s.shop_lon, 'moved', s.shop_moved) end,
      'pickup', case when s.postal_code is not null then jsonb_build_object(
        'postalCode', s.postal_code, 'timeZone', s.time_zone,
        'callShop', case when s.call_shop then 'yes' else 'no' end,
        'phone', case when p_with_contact then s.phone else '' end,
        'notes', case when p_with_contact then s.notes else '' end) end)
    from public.businesses b left join private.business_settings s on s.business_id = b.id where b.id = p_business);
end
$$;

-- Administrators read a business's settings for the time zone of its pages. They don't get its phone and notes: opening
-- contact details is written to the audit log by another function.
create function private.delivery_settings(p_business uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  side constant text := private.actor_for_business(p_business);
begin
  perform private.session_alive();
  if side is null then return null; end if;
  perform private.settle_matching(p_business, null, null);
  return private.settings_view(p_business, side = 'merchant');
end
$$;
grant execute on function private.delivery_settings(uuid) to authenticated;

create function private.save_pickup(p_business uuid, p_pickup jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
    or coalesce(p_pickup ->> 'callShop', '') not in ('yes', 'no')
  then
    raise exception 'not acceptable: pickup' using errcode = '23514';
  end if;
  -- Couriers stopped at another place before another postal code.
  insert into private.business_settings as s (business_id, postal_code, phone, notes, time_zone, call_shop)
  values (p_business, code, p_pickup ->> 'phone', coalesce(p_pickup ->> 'notes', ''), p_pickup ->> 'timeZone',
    p_pickup ->> 'callShop' = 'yes')
  on conflict (business_id) do update set
    postal_code = excluded.postal_code, phone = excluded.phone, notes = excluded.notes, time_zone = excluded.time_zone,
    call_shop = excluded.call_shop,
    stop_lats = case when s.postal_code = excluded.postal_code then s.stop_lats else '{}' end,
    stop_lons = case when s.postal_code = excluded.postal_code then s.stop_lons else '{}' end,
    shop_lat = case when s.postal_code = excluded.postal_code or s.shop_moved then s.shop_lat end,
    shop_lon = case when s.postal_code = excluded.postal_code or s.shop_moved then s.shop_lon end;
end
$$;
grant execute on function private.save_pickup(uuid,jsonb) to authenticated;

-- Moves a business's counter on the map; null moves it back to where couriers usually stop.
create function private.move_shop(p_business uuid, p_place jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.move_shop(uuid,jsonb) to authenticated;

-- Sets when a business has parcels ready, by the clocks of its pickup details; null for all times.
create function private.save_hours(p_business uuid, p_hours jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant jsonb := nullif(p_hours, 'null');
begin
  perform private.session_alive();
  perform from public.businesses x where x.id = p_business and x.user_id = auth.uid() for key share;
  if not found then raise exception 'permission denied: not your business' using errcode = '42501'; end if;
  insert into private.business_settings (business_id) values (p_business) on conflict do nothing;
  update private.business_settings s set hours = wanted
  where s.business_id = p_business and (wanted is null or (s.time_zone is not null and private.are_week_hours(wanted)));
  if not found then raise exception 'not acceptable: hours' using errcode = '23514'; end if;
end
$$;
grant execute on function private.save_hours(uuid,jsonb) to authenticated;

-- The middles of postal areas of Canada and the United States, to 0.01 degree, which prices are measured between (decision
-- area-middles). A migration fills it: `core/geography/areas` has the same numbers, and a test compares them. It isn't the
-- map's list, which an operator may replace: a price is the same for everyone.
create table private.priced_areas (
  country text not null check (country in ('ca', 'us')),
  -- A ZIP code, or the first three characters of a Canadian one.
  code text not null check (code ~ '^[0-9A-Z]{3,5}$'),
  lat double precision not null,
  lon double precision not null,
  primary key (country, code)
);

-- The straight-line distance between the areas of two stored postal codes, in whole meters; null if one isn't known.
create function private.meters_apart(p_country text, p_from text, p_to text) returns integer
language plpgsql stable set search_path = '' as $$
declare
  -- Computed once: a code that's computed for each row would read all areas of the country.
  named constant text := private.country_value(p_country);
  code_from constant text := private.area_code(named, p_from);
  code_to constant text := private.area_code(named, p_to);
begin
  return (
    select private.meters_between(a.lat, a.lon, b.lat, b.lon)
    from private.priced_areas a join private.priced_areas b on b.country = a.country
    where a.country = named and a.code = code_from and b.code = code_to);
end
$$;

-- The zone of a distance, in meters; null if no zone reaches that far.
create function private.zone_within(p_meters integer, p_reach jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_meters <= (p_reach ->> 'A')::integer then 'A'
    when p_meters <= (p_reach ->> 'B')::integer then 'B'
    when p_meters <= (p_reach ->> 'C')::integer then 'C'
  end;
end
$$;

-- Tells couriers and software about a delivery that was added.
create function private.announce_delivery(p_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
begin
  select * into strict d from private.deliveries x where x.id = p_id;
  insert into private.delivery_events (delivery, seq, kind, actor, at) values (p_id, 1, 'request', 'merchant', d.requested_at);
  perform private.write_alerts(null, d, 'request', 'merchant');
end
$$;

-- Adds a delivery of an owner's business. Returns why the request is refused; null if the delivery was made. `p_alone`: it's announced,
-- since no others are requested together with it.
create function private.add_delivery(p_owner uuid, r jsonb, p_alone boolean) returns text
language plpgsql volatile set search_path = '' as $$
declare
  wanted uuid := (r ->> 'id')::uuid;
  details jsonb := r -> 'details';
  windowed constant boolean := coalesce(r #>> '{details,slot}', '') <> '';
  metadata constant jsonb := coalesce(r -> 'metadata', '{}');
  b public.businesses;
  s private.business_settings;
  prices jsonb;
  rate jsonb;
  more jsonb;
  d private.deliveries;
  of_market text;
  city private.city_settings;
  n_zone text;
  code text;
  meters integer;
  at timestamptz;
  t record;
  counted record;
  existing uuid;
  refusal text;
begin
  select * into b from public.businesses x where x.id = (r ->> 'businessId')::uuid and x.user_id = p_owner;
  if not found then return 'no-such-business'; end if;
  of_market := private.market_of(b.country, b.state, b.city);
  city := private.locked_city(of_market);
  perform private.settle_matching(b.id, null, null);
  insert into private.business_settings (business_id) values (b.id) on conflict do nothing;
  select * into strict s from private.business_settings x where x.business_id = b.id for update;
  -- Another command already requested the same delivery.
  select x.business_id into existing from private.deliveries x where x.id = wanted;
  if found then return case when existing = b.id then null else 'invalid' end; end if;

  -- A redelivery refers to a delivery of the same business.
  if r ->> 'redeliveryOf' is not null and not exists (
    select from private.deliveries x where x.id = (r ->> 'redeliveryOf')::uuid and x.business_id = b.id)
  then
    return 'invalid';
  end if;
  refusal := private.standing_refusal(p_owner);
  if refusal is not null then return refusal; end if;
  if b.status <> 'Active' then return 'business-not-active'; end if;
  if s.postal_code is null then return 'no-pickup'; end if;
  if not private.acceptable_details(b.country, details) or not private.is_metadata(metadata) then return 'invalid'; end if;

  -- Read once: a change of prices at this moment comes before or after the whole delivery.
  at := private.now();
  prices := private.tariff_at(of_market, at);
  code := private.postal_code(b.country, details ->> 'postalCode');
  -- Without a reach, or if an area isn't known, the codes themselves decide.
  meters := case when prices ? 'reach' then private.meters_apart(b.country, s.postal_code, code) end;
  n_zone := case when meters is not null then private.zone_within(meters, prices -> 'reach')
    else private.zone_between(b.country, b.city, b.state, s.postal_code, details ->> 'city', details ->> 'state', code) end;
  if n_zone is null then return 'out-of-area'; end if;
  rate := prices -> 'rates' -> n_zone;
  t := private.times_of(
    details, (r ->> 'pickupReadyAt')::timestamptz, of_market, n_zone, (rate ->> 'minutes')::integer, at);
  refusal := coalesce(t.refusal, private.closed_for(
    city, private.shop_hours(s), t.ready_at, case when windowed then t.due_at end));
  if refusal is not null then return refusal; end if;
  if windowed and private.shop_hours(s) is not null then
    t.search_until := private.open_until(private.shop_hours(s), t.ready_at, t.search_until);
  end if;
  more := case details ->> 'size' when 'large' then prices -> 'large' else '{"fee": 0, "pay": 0}' end;
  if (r -> 'agreed' ->> 'fee')::integer is distinct from (rate ->> 'fee')::integer + (more ->> 'fee')::integer
    or (r -> 'agreed' ->> 'free')::boolean is distinct from (s.free_left > 0)
  then
    return 'price-changed';
  end if;
  counted := private.counted_in(b.id, at);
  if (t.opens_at is null
      and (counted.active >= private.active_deliveries_limit() or counted.within_the_hour >= private.hourly_deliveries_limit()))
    or (t.opens_at is not null and (
      counted.scheduled >= private.scheduled_deliveries_limit()
      or counted.scheduled_within_the_hour >= private.hourly_scheduled_limit()))
  then
    return 'too-many';
  end if;

  insert into private.deliveries (
    id, number, business_id, market, zone, size, handover, contents, reference, declared_cents,
    fee, pay, minutes, cancel_fee, return_share, currency, free, ready_at, opens_at, dropoff_ready_at, search_until, due_at,
    promised_at, redelivery_of, metadata, reached, requested_at, next_due
  ) values (
    wanted, private.make_tracking_number(), b.id, of_market, n_zone,
    details ->> 'size', details ->> 'handover', btrim(details ->> 'contents'), btrim(details ->> 'reference'),
    private.declared_value(details),
    (rate ->> 'fee')::integer + (more ->> 'fee')::integer, (rate ->> 'pay')::integer + (more ->> 'pay')::integer,
    (rate ->> 'minutes')::integer, (prices ->> 'cancelFee')::integer, (prices ->> 'returnShare')::integer,
    private.currency_of(b.country), s.free_left > 0, t.ready_at, t.opens_at, t.dropoff_ready_at, t.search_until,
    t.due_at, t.due_at, (r ->> 'redeliveryOf')::uuid, metadata,
    jsonb_build_object('searching', at), at,
    t.search_until
  ) returning * into d;
  insert into private.delivery_people (
    delivery, pickup_name, pickup_street, pickup_city, pickup_state, pickup_postal_code, pickup_phone, pickup_notes,
    name, street, unit, access_code, city, state, postal_code, phone, notes, email
  ) values (
    wanted, b.business_name, b.address, b.city, b.state, s.postal_code, s.phone, s.notes,
    btrim(details ->> 'name'), btrim(details ->> 'street'), btrim(details ->> 'unit'),
    coalesce(btrim(details ->> 'accessCode'), ''), btrim(details ->> 'city'),
    details ->> 'state', code, details ->> 'phone',
    btrim(details ->> 'notes'), lower(details ->> 'email'));
  perform private.queue_door(wanted);
  insert into private.delivery_secrets (delivery, pin, key)
  values (wanted, case when details ->> 'handover' = 'meet' then private.make_pin() end, private.make_key());
  if p_alone then perform private.announce_delivery(wanted); end if;
  update private.business_settings set
    requested = requested + 1, free_left = case when d.free then free_left - 1 else free_left end
  where business_id = b.id;
  return null;
end
$$;

-- Requests a delivery, once for its command, and returns whether an earlier try had done it. A command is compared by
-- `p_asked`. Software's refusal isn't remembered: the same order may be fine in an hour (decision idempotent-orders).
create function private.request_for(
  p_actor uuid, p_owner uuid, p_only uuid, p_command uuid, p_request jsonb, p_asked jsonb
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  wanted constant uuid := private.requested_id(p_request);
  is_new constant boolean := private.begin_command(p_actor, p_command, 'request_delivery', wanted, p_asked);
  refusal text;
  d private.deliveries;
begin
  if is_new then
    begin
      -- Locked to the end: the business is removed before this, or after it together with the new delivery.
      perform from public.businesses x where x.id = (p_request ->> 'businessId')::uuid and x.user_id = p_owner
      for key share;
      refusal := case when (p_request ->> 'businessId')::uuid <> p_only then 'no-such-business'
        else private.add_delivery(p_owner, p_request, true) end;
    exception when data_exception or check_violation or unique_violation or not_null_violation then
      refusal := 'invalid';
    end;
    perform private.end_command(p_actor, p_command, refusal, p_only is null);
  else
    refusal := private.earlier_refusal(p_actor, p_command, 'request_delivery', wanted, p_asked);
  end if;
  -- A page or a server of an earlier release couldn't read this.
  if refusal in ('paused', 'shop-closed', 'city-closed') then
    return case when p_request -> 'opening' = 'true'
      then jsonb_build_object('ok', false, 'error', private.not_open_refusal(refusal, (p_request ->> 'businessId')::uuid))
      else private.result_refused('too-many') end;
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = wanted;
  if not found or private.actor_for_caller(p_owner, p_only, d.business_id) is null then
    return private.result_refused('no-such-business');
  end if;
  return private.result_ok(private.with_photos(private.audited_merchant_view(d))) || jsonb_build_object('replayed', not is_new);
end
$$;

create function private.request_delivery(p_command uuid, p_request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return private.request_for(auth.uid(), auth.uid(), null, p_command, p_request, p_request) - 'replayed';
end
$$;
grant execute on function private.request_delivery(uuid,jsonb) to authenticated;

create function private.list_deliveries(p_business uuid, p_before timestamptz, p_before_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off as $$
begin
  perform private.session_alive();
  if private.actor_for_business(p_business) is null then return '[]'; end if;
  perform private.settle_matching(p_business, null, null);
  return (
    select coalesce(jsonb_agg(private.delivery_summary(x.d, x.p) order by (x.d).requested_at desc, (x.d).id desc), '[]')
    from (
      select d, p from private.deliveries d left join private.delivery_people p on p.delivery = d.id
      where d.business_id = p_business
        and (p_before is null or (d.requested_at, d.id) < (p_before, p_before_id))
      order by d.requested_at desc, d.id desc limit 1000
    ) as x);
end
$$;
grant execute on function private.list_deliveries(uuid,timestamp with time zone,uuid) to authenticated;

-- A delivery for people who may see it, without its photo.
create function private.found_delivery(p_id uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
begin
  perform private.session_alive();
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.actor_for_business(d.business_id) is null then return null; end if;
  if d.next_due <= private.now() then d := private.lock_delivery(p_id); end if;
  return private.audited_merchant_view(d);
end
$$;

create function private.find_delivery(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.with_photos(private.found_delivery(p_id));
end
$$;
grant execute on function private.find_delivery(uuid) to authenticated;

-- The figures of a business, its requests of the last fourteen days by its own calendar, and its last events with the
-- recipients' names.
create function private.delivery_overview(p_business uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  now_at constant timestamptz := private.now();
  since constant timestamptz := now_at - private.on_time_window();
  local_zone text;
  today date;
  -- The first moment of the first day.
  days_since timestamptz;
begin
  perform private.session_alive();
  if private.actor_for_business(p_business) is null then return null; end if;
  perform private.settle_matching(p_business, null, null);
  select s.time_zone into local_zone from private.business_settings s where s.business_id = p_business;
  local_zone := coalesce(local_zone, 'UTC');
  today := (now_at at time zone local_zone)::date;
  days_since := (today - (private.counted_days() - 1))::timestamp at time zone local_zone;
  return (
    select jsonb_build_object(
      'total', coalesce((select s.requested from private.business_settings s where s.business_id = b.id), 0),
      'active', (select count(*) from private.deliveries d where d.business_id = b.id and d.ended_at is null),
      'onTimeRate', (
        select avg(case when x.on_time then 1.0 else 0.0 end)::double precision
        from (
          select d.on_time from private.deliveries d
          where d.business_id = b.id and d.status = 'delivered' and d.ended_at > since and d.on_time is not null
          union all
          select d.on_time from private.deliveries d
          where d.business_id = b.id and d.on_time is not null and d.status <> 'delivered'
            and (d.ended_at is null or d.ended_at > since) and (d.reached ->> 'returning')::timestamptz > since
        ) as x),
      'balance', private.balance_of(b.id),
      'owed', private.owed_months(b.id),
      'currency', private.currency_of(b.country),
      'days', (
        select jsonb_agg(jsonb_build_object('day', to_char(x.day, 'YYYY-MM-DD'), 'requested', coalesce(c.requested, 0))
          order by x.day)
        from (select today - n as day from generate_series(0, private.counted_days() - 1) as n) as x
        left join (
          select (d.requested_at at time zone local_zone)::date as day, count(*) as requested from private.deliveries d
          where d.business_id = b.id and d.requested_at >= days_since group by 1
        ) as c on c.day = x.day),
      'recent', (
        select coalesce(jsonb_agg(
          private.event_view(x.e) || jsonb_build_object('number', x.number, 'recipientName', coalesce(p.name, ''),
            'city', coalesce(p.city, ''))
          order by (x.e).at desc, (x.e).seq desc, (x.e).delivery desc), '[]')
        from (
          select l.e, d.number
          from (
            (select a.id, a.number from private.deliveries a where a.business_id = b.id and a.ended_at is null)
            union all
            (select n.id, n.number from private.deliveries n where n.business_id = b.id and n.ended_at is not null
             order by n.ended_at desc, n.version desc, n.id desc limit private.recent_events())
          ) as d
          cross join lateral (
            select e from private.delivery_events e where e.delivery = d.id order by e.seq desc limit private.recent_events()
          ) as l
          order by (l.e).at desc, (l.e).seq desc, (l.e).delivery desc limit private.recent_events()
        ) as x
        left join private.delivery_people p on p.delivery = (x.e).delivery))
    from public.businesses b where b.id = p_business);
end
$$;
grant execute on function private.delivery_overview(uuid) to authenticated;

-- Corrects a delivery's recipient, and returns why that's refused; null if it was done. A person sends all fields. Software
-- (`p_partial`) sends those that it corrects, and may replace its metadata.
create function private.correct_dropoff(p_id uuid, p_changes jsonb, p_partial boolean) returns text
language plpgsql volatile set search_path = '' as $$
declare
  c jsonb := p_changes;
  before text;
begin
  if p_partial then
    if c ? 'metadata' and not private.is_metadata(c -> 'metadata') then return 'invalid'; end if;
    select jsonb_build_object(
      'street', p.street, 'unit', p.unit, 'notes', p.notes, 'phone', p.phone, 'accessCode', p.access_code) || p_changes
    into c from private.delivery_people p where p.delivery = p_id;
  end if;
  select p.street into before from private.delivery_people p where p.delivery = p_id;
  update private.delivery_people set
    street = btrim(c ->> 'street'), unit = btrim(c ->> 'unit'), notes = btrim(c ->> 'notes'), phone = c ->> 'phone',
    access_code = coalesce(btrim(c ->> 'accessCode'), access_code)
  where delivery = p_id and private.acceptable_correction(c);
  if not found then return 'invalid'; end if;
  -- Another street has another door.
  update private.delivery_people p set door_lat = null, door_lon = null where p.delivery = p_id and p.street <> before;
  if found then perform private.queue_door(p_id); end if;
  if p_partial and c ? 'metadata' then
    update private.deliveries set metadata = c -> 'metadata' where id = p_id;
  end if;
  return null;
end
$$;

-- A merchant's or an administrator's change of a delivery, once for its command. The table of moves has the permissions.
create function private.change_for(
  p_actor uuid, p_owner uuid, p_only uuid, p_command uuid, p_id uuid, p_kind text, p_changes jsonb, p_agreed_fee integer,
  p_asked jsonb
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
  side text;
  refusal text;
  -- An administrator's reason.
  why text;
  is_new boolean;
begin
  if p_kind not in ('cancel', 'correct', 'hand_back', 'lose', 'release', 'confirm', 'object', 'uphold', 'waive') then
    return private.result_refused('invalid');
  end if;
  is_new := private.begin_command(p_actor, p_command, 'change_delivery', p_id, p_asked);
  if is_new then
    -- Couriers hear of what is left of its group.
    if p_kind = 'cancel' then perform private.lock_group(p_id); end if;
    d := private.lock_delivery(p_id);
    side := private.actor_for_caller(p_owner, p_only, d.business_id);
    if d.id is null or side is null then
      refusal := 'no-such-delivery';
    else
      refusal := private.move_refusal(d, p_kind, side, private.now(), null, null, null);
      if refusal = 'not-yours-to-do' then refusal := 'no-such-delivery'; end if;
    end if;
    if refusal is null and p_kind = 'cancel' then
      refusal := private.cancel_refusal(d, p_agreed_fee);
    end if;
    if refusal is null and p_kind = 'correct' then
      refusal := private.correct_dropoff(p_id, p_changes, p_only is not null);
    end if;
    if refusal is null and p_kind in ('uphold', 'waive') then
      why := private.trim_whitespace(coalesce(p_changes ->> 'reason', ''));
      if why = '' or not private.are_visible_lines(why, 280) then refusal := 'invalid'; end if;
    end if;
    if refusal is null then
      -- Cases are locked after the delivery, and before what the move locks.
      if p_kind in ('object', 'confirm', 'uphold', 'waive') then
        perform from private.cases c where c.delivery = p_id and c.side = 'business' order by c.id for update;
      end if;
      d := private.apply_move(d, p_kind, side, private.now(), null, why);
      perform private.note_objection(d, p_kind, p_owner, why);
    end if;
    perform private.end_command(p_actor, p_command, refusal, p_only is null);
  else
    refusal := private.earlier_refusal(p_actor, p_command, 'change_delivery', p_id, p_asked);
  end if;
  if refusal = 'costs-more' then
    return jsonb_build_object('ok', false, 'error', jsonb_build_object('code', refusal, 'fee', (
      select x.cancel_fee from private.deliveries x where x.id = p_id)));
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.actor_for_caller(p_owner, p_only, d.business_id) is null then
    return private.result_refused('no-such-delivery');
  end if;
  return private.result_ok(private.with_photos(private.audited_merchant_view(d))) || jsonb_build_object('replayed', not is_new);
end
$$;

create function private.change_delivery(p_command uuid, p_id uuid, p_kind text, p_changes jsonb, p_agreed_fee integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  if p_kind = 'correct' and not private.take_correction((
    select b.id from private.deliveries d join public.businesses b on b.id = d.business_id
    where d.id = p_id and b.user_id = auth.uid()))
  then
    raise exception 'Too many corrections' using errcode = 'PT429';
  end if;
  return private.change_for(auth.uid(), auth.uid(), null, p_command, p_id, p_kind, p_changes, p_agreed_fee,
    jsonb_build_object('kind', p_kind, 'changes', p_changes, 'agreedFee', p_agreed_fee)) - 'replayed';
end
$$;
grant execute on function private.change_delivery(uuid,uuid,text,jsonb,integer) to authenticated;

-- The API: thin wrappers that run with the caller's rights.
create function public.delivery_settings(business uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.delivery_settings(business) $$;
grant execute on function public.delivery_settings(uuid) to authenticated;

create function public.save_pickup(business uuid, pickup jsonb) returns void
language sql volatile security invoker set search_path = '' as $$ select private.save_pickup(business, pickup) $$;
grant execute on function public.save_pickup(uuid,jsonb) to authenticated;

create function public.move_shop(business uuid, place jsonb) returns void
language sql volatile security invoker set search_path = '' as $$ select private.move_shop(business, place) $$;
grant execute on function public.move_shop(uuid,jsonb) to authenticated;

create function public.save_hours(business uuid, hours jsonb) returns void
language sql volatile security invoker set search_path = '' as $$ select private.save_hours(business, hours) $$;
grant execute on function public.save_hours(uuid,jsonb) to authenticated;

create function public.request_delivery(command uuid, request jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.request_delivery(command, request) $$;
grant execute on function public.request_delivery(uuid,jsonb) to authenticated;

create function public.list_deliveries(business uuid, before timestamptz default null, before_id uuid default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.list_deliveries(business, before, before_id) $$;
grant execute on function public.list_deliveries(uuid,timestamp with time zone,uuid) to authenticated;

create function public.find_delivery(delivery uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.find_delivery(delivery) $$;
grant execute on function public.find_delivery(uuid) to authenticated;

create function public.delivery_overview(business uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.delivery_overview(business) $$;
grant execute on function public.delivery_overview(uuid) to authenticated;

create function public.change_delivery(
  command uuid, delivery uuid, kind text, changes jsonb default null, agreed_fee integer default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.change_delivery(command, delivery, kind, changes, agreed_fee)
$$;
grant execute on function public.change_delivery(uuid,uuid,text,jsonb,integer) to authenticated;

-- A delivery and its courier's position, for people who may see the delivery. Only its merchant gets a mark: an administrator's
-- reading is written down.
create function private.live_delivery(p_id uuid, p_known text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  d private.deliveries;
  mark text;
  view jsonb;
  answer jsonb := '"same"';
begin
  select * into d from private.deliveries x where x.id = p_id;
  if p_known like '~%' and private.has_live_session() and private.actor_for_business(d.business_id) = 'merchant' then
    mark := private.delivery_mark(p_id, now_at);
  end if;
  if private.gate_holds(p_known, mark, now_at) then
    perform private.check_gate(p_known, format('private.found_delivery(%L)', p_id), p_id);
  else
    view := private.found_delivery(p_id);
    if view is null then return private.omit_if_unchanged(view, p_known, private.gate_of(null, now_at)); end if;
    answer := private.omit_photos_if_unchanged(view, p_known, private.gate_of(mark, private.delivery_until(p_id, now_at)));
    select * into d from private.deliveries x where x.id = p_id;
  end if;
  return private.with_moving(answer, private.moving(d, 'staff'));
end
$$;
grant execute on function private.live_delivery(uuid,text) to authenticated;

create function public.live_delivery(delivery uuid, known text default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.live_delivery(delivery, known);
end
$$;
grant execute on function public.live_delivery(uuid,text) to authenticated;

create function public.live_business(business uuid, known text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.omit_if_unchanged(private.delivery_overview(business), known)
$$;
grant execute on function public.live_business(uuid,text) to authenticated;

-- Writes to the audit log that an administrator read a delivery with the recipient's contact details, as for the records of
-- accounts and businesses. Once in ten minutes for each delivery, since a live screen asks every ten seconds.
create function private.note_delivery_lookup(d private.deliveries) returns void
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  if private.actor_for_business(d.business_id) is distinct from 'admin'
    or not exists (select from private.delivery_people p where p.delivery = d.id)
    or exists (
      select from private.audit_log a
      where a.action = 'READ' and a.tbl = 'businesses' and a.row_id = d.business_id::text and a.actor = auth.uid()
        and a.new ->> 'delivery' = d.id::text and a.at > now_at - private.same_lookup())
  then
    return;
  end if;
  insert into private.audit_log (at, actor, db_role, action, tbl, row_id, new)
  values (now_at, auth.uid(), coalesce(auth.jwt() ->> 'role', session_user::text), 'READ', 'businesses',
    d.business_id::text, jsonb_build_object('delivery', d.id));
end
$$;

create function private.lookup_view(d private.deliveries) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'delivery', private.delivery_summary(d, p),
      'business', jsonb_build_object(
        'id', d.business_id, 'name', coalesce(b.business_name, p.pickup_name, ''), 'removed', b.id is null))
    from (select d.id) as one
    left join private.delivery_people p on p.delivery = d.id
    left join public.businesses b on b.id = d.business_id);
end
$$;

-- Lists deliveries whose merchant objected to a failed attempt, for administrators: the longest-waiting first.
create function private.delivery_objections() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.session_alive();
  if not private.is_admin() then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(private.lookup_view(d) || jsonb_build_object('hasCase', exists (
        select from private.cases c where c.delivery = d.id and c.objected_at is not null and c.state <> 'resolved'))
      order by (d.reached ->> 'returning')::timestamptz, d.id), '[]')
    from private.deliveries d where d.held = 'objected');
end
$$;
grant execute on function private.delivery_objections() to authenticated;

create function public.delivery_objections() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.delivery_objections() $$;
grant execute on function public.delivery_objections() to authenticated;

-- Administrators find a delivery by its number, even if its business was removed. They get the same fields as in the list
-- of its business, so nothing is written to the audit log. For everyone else every number is unknown.
create function private.look_up_delivery(p_number text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.deliveries;
begin
  perform private.session_alive();
  if not private.is_admin() then return null; end if;
  select * into d from private.deliveries x where x.number = p_number;
  if not found then return null; end if;
  if d.next_due <= private.now() then d := private.lock_delivery(d.id); end if;
  return private.lookup_view(d);
end
$$;
grant execute on function private.look_up_delivery(text) to authenticated;

create function public.look_up_delivery(number text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.look_up_delivery(number) $$;
grant execute on function public.look_up_delivery(text) to authenticated;

-- Returns the merchant's view. Only this function makes it, so that an administrator never gets it without a log entry.
create function private.audited_merchant_view(d private.deliveries) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform private.note_delivery_lookup(d);
  return private.merchant_view(d);
end
$$;
