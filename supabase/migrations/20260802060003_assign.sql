-- A move of administrators: they hand a delivery that's searched for to a courier, who sees that it was given to them.

insert into private.delivery_moves (kind, from_status, to_status, actor)
values ('assign', 'searching', 'accepted', 'admin');

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
  return n;
end
$$;

create or replace function private.job_view(d private.deliveries) returns jsonb
language sql stable set search_path = '' as $$
  select private.offer_view(d, p) || jsonb_build_object(
    'number', d.number, 'status', d.status, 'version', d.version, 'pickupBy', d.pickup_by, 'returnShare', d.return_share,
    'given', coalesce((select e.kind = 'assign' from private.delivery_events e
      where e.delivery = d.id and e.kind in ('accept', 'assign') order by e.seq desc limit 1), false),
    'timeline', private.timeline(d),
    'pinTriesLeft', 5 - coalesce(s.tries, 0), 'failureReason', d.failure_reason, 'held', d.held,
    'country', split_part(d.market, '|', 1),
    'pickup', jsonb_build_object('street', p.pickup_street, 'state', p.pickup_state, 'postalCode', p.pickup_postal_code,
      'phone', p.pickup_phone, 'notes', p.pickup_notes),
    'dropoff', case when d.status in ('picked_up', 'at_dropoff', 'returning') then jsonb_build_object(
      'name', p.name, 'street', p.street, 'unit', p.unit, 'state', p.state, 'postalCode', p.postal_code,
      -- The notes are the merchant's for the door, then the recipient's own.
      'phone', p.phone, 'accessCode', p.access_code, 'notes',
      concat_ws(E'\n', nullif(p.notes, ''), nullif(p.recipient_note, ''))) end)
  from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
  where p.delivery = d.id
$$;

-- Writes the alerts that an event causes, as `alertsAfter` in `core/alert`. `d` is the delivery before it; null for the
-- request.
create or replace function private.write_alerts(d private.deliveries, n private.deliveries, p_kind text, p_actor text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  kinds constant text[] := case
    when p_kind = 'request' then '{offer}'::text[]
    when p_kind in ('release', 'no_show') then case p_actor when 'courier' then '{offer}'::text[] else '{offer,job}' end
    when p_kind in ('accept', 'assign') then '{offer-gone}'
    when p_kind = 'cancel' then case d.status when 'searching' then '{offer-gone}'::text[] else '{job}' end
    when p_kind = 'correct' then '{job}'
    when p_kind = 'expire' then '{offer-gone,trouble}'
    when p_kind = 'fail' or (p_kind = 'lose' and p_actor <> 'merchant') then '{trouble}'
    when p_kind = 'pick_up' then '{on-its-way}'
    when p_kind = 'arrive_dropoff' then '{at-the-door}'
    else '{}'
  end;
  k text;
  recipients bigint[];
begin
  if kinds = '{}' then return; end if;
  foreach k in array kinds loop
    case k
      when 'offer' then perform private.alert_line(n);
      when 'offer-gone' then perform private.alert_gone(n);
      when 'job' then perform private.add_alerts(k, n.id, private.devices_of(d.courier, k), now_at);
      when 'trouble' then
        perform private.add_alerts(k, n.id, private.devices_of(b.user_id, k), now_at)
        from public.businesses b where b.id = n.business_id;
      else
        select array_agg(v.id order by v.id) into recipients from private.alert_devices v
        where v.delivery = n.id and k = any (v.kinds);
        perform private.add_alerts(k, n.id, recipients, now_at);
        -- Without a device, a text message, if the function can send some.
        if k = 'on-its-way' and recipients is null then
          insert into private.alerts (kind, delivery, topic, written_at, due_at, until)
          values (k, n.id, 't' || left(n.id::text, 20), now_at, now_at, now_at + interval '15 minutes');
        end if;
    end case;
  end loop;
  perform private.hurry_alerts();
end
$$;
