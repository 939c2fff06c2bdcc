-- Taking alerts that are due, and noting what became of them.

-- The facts of an alert's text, as its reader may know them now; null if it doesn't hold anymore. No person's name, street,
-- phone or PIN is among them.
create function private.alert_facts(a private.alerts) returns jsonb
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
        when d.status = 'canceled' then 'canceled' when d.courier = v.person then 'changed' else 'taken-back' end);
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

-- Takes alerts that are due: no other call gets them for a minute. What doesn't hold anymore is dropped. `nextIn` is the
-- time until the next one is due, in ms; null if none is. Text messages are taken only if the function can send some.
create function private.claim_alerts(p_limit integer, p_messages boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  taken bigint[];
  claimed jsonb;
begin
  delete from private.alerts a where a.id in (
    select x.id from private.alerts x where x.due_at <= at and x.until <= at and not x.late limit 500
    for update skip locked);
  update private.alerts a set due_at = null where a.id in (
    select x.id from private.alerts x where x.due_at <= at and x.until <= at and x.late for update skip locked);
  with due as (
    select a.id from private.alerts a where a.due_at <= at and (a.device is not null or p_messages)
    order by a.due_at, a.id limit least(p_limit, 100) for update skip locked
  ), tried as (
    update private.alerts a set tries = a.tries + 1, due_at = at + interval '1 minute'
    from due where a.id = due.id returning a.id
  )
  select array_agg(id) into taken from tried;
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', x.id, 'topic', x.topic, 'urgency', r.urgency, 'ttl', ceil(extract(epoch from x.until - at)),
      'device', case when v.id is not null then jsonb_build_object(
        'endpoint', v.endpoint, 'p256dh', v.p256dh, 'auth', v.auth) end,
      'facts', x.facts) order by x.id), '[]')
  into claimed
  from (select a.*, private.alert_facts(a) as facts from private.alerts a where a.id = any (taken)) as x
  join private.alert_rules r on r.kind = x.kind
  left join private.alert_devices v on v.id = x.device
  where x.facts is not null;
  update private.alerts a set due_at = null
  where a.id = any (taken) and not exists (
    select from jsonb_array_elements(claimed) c where (c ->> 'id')::bigint = a.id);
  return jsonb_build_object('alerts', claimed, 'nextIn', (
    select ceil(extract(epoch from min(a.due_at) - at) * 1000) from private.alerts a
    where a.due_at > at and a.tries = 0 and (a.device is not null or p_messages)));
end
$$;
grant execute on function private.claim_alerts(integer,boolean) to service_role;

-- Notes what became of an alert. `sent` counts an offer for a courier on standby, once for all their devices: the third that
-- they don't look at ends it. `gone` deletes the device, `refused` does so the fifth time in a row, and `later` tries again
-- after `p_wait` seconds, three times within the alert's time.
create function private.alert_done(p_id bigint, p_outcome text, p_wait integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  a private.alerts;
  owner uuid;
  ends timestamptz;
  again timestamptz;
begin
  select * into a from private.alerts x where x.id = p_id for update;
  if not found then return; end if;
  select v.person into owner from private.alert_devices v where v.id = a.device;
  if p_outcome = 'later' then
    again := at + make_interval(secs => greatest(1, coalesce(p_wait, 10 * a.tries)));
    update private.alerts set due_at = case when a.tries < 3 and again < a.until then again end where id = p_id;
    return;
  end if;
  update private.alerts set due_at = null, sent_at = case when p_outcome = 'sent' then at end where id = p_id;
  if p_outcome = 'sent' and a.kind = 'offer' and not exists (
    select from private.alerts o join private.alert_devices v on v.id = o.device
    where o.delivery = a.delivery and o.kind = 'offer' and o.id <> a.id and o.sent_at is not null and v.person = owner)
  then
    update private.courier_presence p set
      missed = p.missed + 1,
      standby_until = case when p.missed >= 2 then least(p.standby_until, at + interval '1 minute') else p.standby_until end
    where p.courier = owner and p.standby_until > at and coalesce(p.online_until <= at, true)
    returning case when p.missed = 3 then p.standby_until end into ends;
    if ends is not null then
      perform private.add_alerts('still-there', null, private.devices_of(owner, 'still-there'), ends);
    end if;
  elsif p_outcome in ('gone', 'refused') and owner is not null then
    -- Presence is locked before devices.
    perform from private.courier_presence p where p.courier = owner for update;
  end if;
  if p_outcome = 'sent' then
    update private.alert_devices v set failures = 0, heard_at = at where v.id = a.device;
  elsif p_outcome = 'refused' then
    update private.alert_devices v set failures = v.failures + 1 where v.id = a.device;
  end if;
  delete from private.alert_devices v where v.id = a.device and (p_outcome = 'gone' or v.failures >= 5);
  if found and owner is not null then perform private.end_standby(owner); end if;
end
$$;
grant execute on function private.alert_done(bigint,text,integer) to service_role;
