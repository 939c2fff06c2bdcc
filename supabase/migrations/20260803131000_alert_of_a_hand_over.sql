-- A courier who is handed a delivery gets an alert: their page may be closed.

-- Writes the alerts that an event causes, as `alertsAfter` in `core/alert`. `d` is the delivery before it; null for the
-- request.
create or replace function private.write_alerts(d private.deliveries, n private.deliveries, p_kind text, p_actor text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  kinds constant text[] := case
    when p_kind = 'request' then '{offer}'::text[]
    when p_kind in ('release', 'no_show') then case p_actor when 'courier' then '{offer}'::text[] else '{offer,job}' end
    when p_kind = 'accept' then '{offer-gone}'
    when p_kind = 'assign' then '{offer-gone,job}'
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
      when 'job' then
        perform private.add_alerts(
          k, n.id, private.devices_of(case p_kind when 'assign' then n.courier else d.courier end, k), now_at);
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

-- The facts of an alert's text, as its reader may know them now; null if it doesn't hold anymore. No person's name, street,
-- phone or PIN is among them.
create or replace function private.alert_facts(a private.alerts) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  v private.alert_devices;
  d private.deliveries;
  p private.delivery_people;
  mine private.courier_presence;
  state text;
begin
  select * into v from private.alert_devices x where x.id = a.device;
  if not found and a.device is not null then return null; end if;
  select * into mine from private.courier_presence x where x.courier = v.person;
  if a.kind = 'still-there' then
    return case when mine.missed >= 3 and coalesce(greatest(mine.online_until, mine.standby_until) <= now_at, true)
      then jsonb_build_object('kind', a.kind) end;
  end if;
  select * into d from private.deliveries x where x.id = a.delivery;
  select * into p from private.delivery_people x where x.delivery = a.delivery;
  if p.delivery is null then return null; end if;
  case a.kind
    when 'offer' then
      return (
        select jsonb_build_object('kind', a.kind, 'shop', p.pickup_name, 'pay', d.pay, 'currency', d.currency,
          'area', left(p.postal_code, 3), 'dueAt', d.due_at,
          'timeZone', (select s.time_zone from private.business_settings s where s.business_id = d.business_id))
        from private.couriers c
        where d.status = 'searching' and d.search_until > now_at and c.courier = v.person and d.market = any (c.markets)
          and greatest(mine.online_until, mine.standby_until) > now_at
          and not exists (
            select from private.deliveries k where k.courier = v.person
              and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'))
          and not exists (select from private.delivery_passes s where s.courier = v.person and s.delivery = d.id)
          and not private.is_own_delivery(v.person, d));
    when 'offer-gone' then
      return case when d.status <> 'searching'
        then jsonb_build_object('kind', a.kind, 'taken', d.status not in ('canceled', 'expired')) end;
    when 'job' then
      return jsonb_build_object('kind', a.kind, 'shop', p.pickup_name, 'state', case
        when d.status = 'canceled' then 'canceled'
        when d.courier is distinct from v.person then 'taken-back'
        when (select e.kind from private.delivery_events e where e.delivery = d.id order by e.seq desc limit 1) = 'assign'
          then 'given'
        else 'changed' end);
    when 'trouble' then
      state := case
        when d.status = 'expired' then 'expired'
        when d.failure_reason = 'lost' then 'lost'
        when d.status in ('returning', 'returned') then 'failed'
        when private.is_overdue(d, now_at) then 'late'
      end;
      return case when state is not null then jsonb_build_object(
        'kind', a.kind, 'state', state, 'number', d.number, 'business', d.business_id, 'delivery', d.id) end;
    else
      return (
        select jsonb_build_object('kind', a.kind, 'number', d.number, 'key', s.key)
          || case when a.device is null then jsonb_build_object('phone', p.phone) else '{}' end
        from private.delivery_secrets s
        where s.delivery = d.id and d.status = case a.kind when 'on-its-way' then 'picked_up' else 'at_dropoff' end);
  end case;
end
$$;
