-- Arrivals, part three: each step learns and tells, and the views have what is expected.

-- Moves a delivery to its next status, with its event, its ledger entries and everything else that follows. The caller
-- holds the row's lock and has checked that the move is allowed.
create or replace function private.apply_move(
  d private.deliveries, p_kind text, p_actor text, p_at timestamptz, p_courier uuid default null, p_reason text default null
) returns private.deliveries
language plpgsql volatile set search_path = '' as $$
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
    update private.courier_presence set
      idle_since = p_at, online_until = case when p_kind = 'no_show' then null else online_until end,
      standby_until = case when p_kind = 'no_show' then null else standby_until end
    where courier = d.courier;
  end if;
  perform private.write_alerts(d, n, p_kind, p_actor);
  perform private.note_arrivals(d, n, p_at);
  return n;
end
$$;

-- The view for tracking. In place of the courier's photo, which has up to 5 MB, it has the courier's id and the photo's
-- digest; `with_photo` puts the photo in for a page that doesn't have it.
create or replace function private.tracked_view(d private.deliveries, p_recipient boolean) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object(
    'number', d.number, 'version', d.version, 'status', d.status,
    'timeline', private.timeline(d, 'minute'), 'dueAt', date_trunc('minute', d.due_at), 'onTime', d.on_time,
    'overdue', private.is_overdue(d, private.now()),
    'arrival', case when p_recipient or d.status = 'picked_up' then private.arrivals_of(d) -> 'door' end, 'city', p.city,
    'recipient', case when p_recipient then jsonb_build_object(
      'shop', p.pickup_name,
      'shopPhone', (select p.pickup_phone from private.business_settings b where b.business_id = d.business_id and b.call_shop),
      'note', p.recipient_note, 'name', p.name, 'street', p.street, 'unit', p.unit, 'accessCode', p.access_code,
      'handover', d.handover,
      'pin', case when not private.is_final(d.status) then s.pin end,
      'courier', case when private.is_carried(d.status) then (
        select jsonb_build_object('firstName', coalesce(u.first_name, ''), 'photo', (
          select jsonb_build_object('of', u.id, 'digest', i.image_digest)
          from public.user_profile_pictures i where i.user_id = u.id and i.image_type = 'courier'))
        from public.users u where u.id = d.courier) end,
      'proof', case when d.status = 'delivered' then (select x.image from private.delivery_proofs x where x.delivery = d.id) end
    ) end)
  from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
  where p.delivery = d.id and (d.ended_at is null or private.now() - d.ended_at < interval '14 days')
$$;

create or replace function private.merchant_view(d private.deliveries) returns jsonb
language sql volatile set search_path = '' as $$
  select private.delivery_summary(d, p) || jsonb_build_object(
    'businessId', d.business_id, 'zone', d.zone, 'minutes', d.minutes, 'cancelFee', d.cancel_fee,
    'returnShare', d.return_share, 'size', d.size, 'handover', d.handover, 'contents', d.contents,
    'readyAt', d.ready_at, 'searchUntil', d.search_until,
    'overdue', private.is_overdue(d, private.now()), 'arrivals', private.arrivals_of(d),
    'reportable', private.move_refusal(d, 'lose', 'merchant', private.now(), null, null, null) is null,
    'redeliveryOf', d.redelivery_of, 'metadata', d.metadata,
    'requestedBy', (select k.name from private.api_keys k where k.id = d.by_key),
    'heldUntil', private.held_until(d.held, d.reached), 'heldReason', d.held_reason,
    'people', case when p.delivery is not null then jsonb_build_object(
      'pickup', jsonb_build_object('name', p.pickup_name, 'street', p.pickup_street, 'city', p.pickup_city,
        'state', p.pickup_state, 'postalCode', p.pickup_postal_code, 'phone', p.pickup_phone, 'notes', p.pickup_notes),
      'dropoff', jsonb_build_object('name', p.name, 'street', p.street, 'unit', p.unit, 'city', p.city, 'state', p.state,
        'postalCode', p.postal_code, 'phone', p.phone, 'accessCode', p.access_code, 'notes', p.notes, 'email', p.email),
      'recipientNote', p.recipient_note) end,
    'pin', s.pin, 'pinTriesLeft', 5 - coalesce(s.tries, 0), 'key', s.key,
    'courier', (select jsonb_build_object('firstName', coalesce(u.first_name, ''),
        'phone', case when private.is_carried(d.status) and coalesce(u.phone, '') <> ''
          then coalesce(u.country_code, '') || u.phone else '' end)
      from public.users u where u.id = d.courier),
    'proof', (select x.image from private.delivery_proofs x where x.delivery = d.id),
    'events', (select coalesce(jsonb_agg(private.event_view(e) order by e.seq), '[]')
      from private.delivery_events e where e.delivery = d.id),
    'timeline', private.timeline(d))
  from (select d.id) as one
  left join private.delivery_people p on p.delivery = d.id
  left join private.delivery_secrets s on s.delivery = d.id
$$;

create or replace function private.board_delivery(d private.deliveries) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object(
    'id', d.id, 'number', d.number, 'businessId', d.business_id, 'shop', p.pickup_name, 'status', d.status,
    'since', coalesce(d.reached ->> d.status, d.ready_at::text)::timestamptz, 'zone', d.zone,
    'fromArea', left(p.pickup_postal_code, 3), 'toArea', left(p.postal_code, 3), 'toCity', p.city,
    'readyAt', d.ready_at, 'dueAt', d.due_at, 'onTime', d.on_time,
    'arrival', private.arrival_on_board(d, private.now()),
    'courier', case when d.courier is not null then jsonb_build_object('id', d.courier, 'firstName', coalesce(
      (select u.first_name from public.users u where u.id = d.courier), '')) end)
  from private.delivery_people p where p.delivery = d.id
$$;

-- Null for everyone who isn't an administrator.
create or replace function private.city_board(p_market text) returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off as $$
begin
  perform private.session_alive();
  if not private.is_admin() then return null; end if;
  perform private.settle_matching(null, null, array[p_market]);
  return jsonb_build_object(
    'deliveries', (
      select coalesce(jsonb_agg(private.board_delivery(x.d) order by (x.d).due_at, (x.d).id), '[]')
      from (
        select d from private.deliveries d join private.delivery_people p on p.delivery = d.id
        where d.market = p_market and d.ended_at is null order by d.due_at, d.id limit 1000
      ) as x),
    'ways', private.slow_ways(p_market),
    'couriers', private.board_couriers(p_market, private.now()));
end
$$;
