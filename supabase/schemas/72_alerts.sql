-- Alerts: notifications on the phones of couriers, merchants and recipients (`core/alert`). A step writes them in its own
-- transaction, and the Edge Function `send-alerts` sends them.

-- The kinds of alerts, as in `core/alert/alert.ts`.
create table private.alert_rules (
  kind text primary key,
  -- A device gets it if it asked for this.
  wanted text not null check (wanted in ('offer', 'job', 'trouble', 'on-its-way', 'at-the-door', 'case')),
  -- The first letter of its topic: a later alert of the same topic replaces an earlier one.
  mark text not null,
  urgency text not null check (urgency in ('normal', 'high')),
  lifetime interval not null
);
insert into private.alert_rules (kind, wanted, mark, urgency, lifetime) values
  ('offer', 'offer', 'o', 'high', '1 minute'),
  ('offer-gone', 'offer', 'o', 'high', '1 minute'),
  ('job', 'job', 'j', 'high', '10 minutes'),
  ('still-there', 'offer', 's', 'normal', '10 minutes'),
  ('trouble', 'trouble', 'd', 'high', '1 hour'),
  ('on-its-way', 'on-its-way', 't', 'high', '15 minutes'),
  ('at-the-door', 'at-the-door', 't', 'high', '15 minutes'),
  ('case', 'case', 'c', 'high', '15 minutes');

-- The push services of browsers. A leading dot matches every subdomain. The operator may add others (docs/hosting.md). Endpoints
-- come from browsers: without this list, `send-alerts` would call any URL that a stranger names.
create table private.push_hosts (host text primary key check (host ~ '^\.?[a-z0-9.-]+(:[0-9]{1,5})?$'));
insert into private.push_hosts (host) values
  ('fcm.googleapis.com'), ('jmt17.google.com'), ('.push.services.mozilla.com'), ('.push.apple.com'), ('.notify.windows.com');

-- The devices that get alerts: a person's, or one of a delivery's recipient.
create table private.alert_devices (
  id bigint generated always as identity primary key,
  person uuid references auth.users on delete cascade,
  delivery uuid references private.deliveries on delete cascade,
  endpoint text not null check (char_length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  created_at timestamptz not null,
  heard_at timestamptz not null,
  -- The refusals in a row; the fifth deletes the device.
  failures integer not null default 0,
  -- When its push service last took an alert, and whether it didn't take the last one.
  sent_at timestamptz,
  failing boolean not null default false,
  -- When a recipient's is deleted: an hour after the delivery's end.
  until timestamptz,
  check (num_nonnulls(person, delivery) = 1)
);
create index alert_devices_until on private.alert_devices (until) where until is not null;
-- A browser belongs to one person at most.
create unique index alert_devices_once on private.alert_devices (endpoint) where person is not null;
create unique index alert_devices_once_each on private.alert_devices (delivery, endpoint) where delivery is not null;
create index alert_devices_of on private.alert_devices (person) where person is not null;

-- Alerts that wait or were sent. The text is made when it's sent, so nothing personal is stored here.
create table private.alerts (
  id bigint generated always as identity primary key,
  -- Null for a text message. Not a foreign key: a step would wait for a device that's being removed.
  device bigint,
  kind text not null references private.alert_rules,
  delivery uuid references private.deliveries on delete cascade,
  case_id uuid references private.cases on delete cascade,
  topic text not null,
  -- Whether it's the alert that the delivery is late, which is sent once.
  late boolean not null default false,
  written_at timestamptz not null,
  tries integer not null default 0,
  -- The time of the next try; null once it was sent or dropped.
  due_at timestamptz,
  until timestamptz not null,
  sent_at timestamptz
);
create index alerts_due on private.alerts (due_at) where due_at is not null;
create index alerts_of_delivery on private.alerts (delivery, kind);
create index alerts_of_case on private.alerts (case_id) where case_id is not null;
create index alerts_of_device on private.alerts (device) where due_at is not null;
create index alerts_by_age on private.alerts (written_at);

-- Until when a courier is on standby if their page is in view now; null if no device of theirs gets offers.
create function private.standby_from(p_courier uuid, p_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select p_at + private.standby_time()
    where exists (select from private.alert_devices v where v.person = p_courier and 'offer' = any (v.kinds)));
end
$$;

-- Ends a courier's standby if none of their devices gets offers. Presence is locked before devices, as everywhere.
create function private.end_standby(p_courier uuid) returns void
language sql volatile set search_path = '' as $$
  update private.courier_presence p set standby_until = null
  where p.courier = p_courier and private.standby_from(p_courier, private.now()) is null
$$;

-- Writes alerts of one kind to devices, all due at one time. They replace those of the same topic that still wait. A row
-- that is being sent is skipped: no step waits for a push service. Offers of a group have one topic, whichever door is first.
create function private.add_alerts(
  p_kind text, p_delivery uuid, p_devices bigint[], p_due timestamptz, p_late boolean default false,
  p_case uuid default null
) returns void
language plpgsql volatile set search_path = '' as $$
declare
  r private.alert_rules;
  n_topic text;
begin
  if coalesce(cardinality(p_devices), 0) = 0 then return; end if;
  select * into strict r from private.alert_rules x where x.kind = p_kind;
  n_topic := r.mark || left(coalesce(coalesce(
    case when r.wanted = 'offer' then (select d.together from private.deliveries d where d.id = p_delivery) end, p_delivery, p_case)::text, ''), 20);
  delete from private.alerts a where a.id in (
    select x.id from private.alerts x
    where x.device = any (p_devices) and x.topic = n_topic and x.due_at is not null and not x.late
    for update skip locked);
  insert into private.alerts (device, kind, delivery, case_id, topic, late, written_at, due_at, until)
  select d.id, p_kind, p_delivery, p_case, n_topic, p_late, private.now(), p_due, p_due + r.lifetime
  from unnest(p_devices) as d (id);
end
$$;

-- The devices of a person that want a kind of alert.
create function private.devices_of(p_person uuid, p_kind text) returns bigint[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select array_agg(v.id order by v.id) from private.alert_devices v
    join private.alert_rules r on r.kind = p_kind
    where v.person = p_person and r.wanted = any (v.kinds));
end
$$;

-- Alerts the couriers in line to a delivery: the first in line now, the others when the delivery is offered to them.
create function private.alert_line(n private.deliveries) returns void
language plpgsql volatile set search_path = '' set jit = off as $$
declare
  now_at constant timestamptz := private.now();
  first bigint[];
  others bigint[];
begin
  select array_agg(v.id order by l.place, v.id) filter (where l.place <= private.first_in_line()),
    array_agg(v.id order by l.place, v.id) filter (where l.place > private.first_in_line())
  into first, others
  from (
    select x.courier, row_number() over (order by x.idle_since, x.courier) as place
    from private.line_to(n, now_at) x
    order by x.idle_since, x.courier limit private.alerted_couriers()
  ) as l
  join private.alert_devices v on v.person = l.courier and 'offer' = any (v.kinds);
  perform private.add_alerts('offer', n.id, first, now_at);
  perform private.add_alerts('offer', n.id, others, greatest(now_at, coalesce(n.opens_at, n.requested_at) + private.head_start()));
end
$$;

-- Removes the waiting offers of a delivery, and alerts the devices that were sent one, except those of the courier who has it. An
-- offer that's being sent counts as sent.
create function private.alert_gone(n private.deliveries) returns void
language plpgsql volatile set search_path = '' as $$
declare
  told bigint[];
begin
  delete from private.alerts a where a.id in (
    select x.id from private.alerts x
    where x.delivery = n.id and x.kind = 'offer' and x.sent_at is null for update skip locked);
  select array_agg(v.id order by v.id) into told
  from private.alert_devices v
  where v.person is distinct from n.courier and v.id = any (array(
    select a.device from private.alerts a where a.delivery = n.id and a.kind = 'offer'));
  delete from private.alerts a where a.id in (
    select x.id from private.alerts x
    where x.delivery = n.id and x.kind = 'offer' for update skip locked);
  perform private.add_alerts('offer-gone', n.id, told, private.now());
end
$$;

-- Whether another delivery of a group has a status.
create function private.has_in_group(d private.deliveries, p_status text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from private.deliveries k where k.together = d.together and k.id <> d.id and k.status = p_status);
end
$$;

-- Tells those who were alerted to a group, of which one was canceled, its new size. The alerts are about its first door from now on.
create function private.alert_size(n private.deliveries) returns void
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  first uuid;
begin
  select k.id into first from private.deliveries k
  where k.together = n.together and k.status = 'searching' order by k.turn, k.id limit 1;
  update private.alerts a set delivery = first,
    due_at = case when a.sent_at is null then a.due_at else now_at end,
    until = case when a.sent_at is null then a.until else now_at + r.lifetime end,
    tries = case when a.sent_at is null then a.tries else 0 end
  from private.alert_rules r
  where r.kind = a.kind and a.id in (
    select x.id from private.alerts x
    where x.kind = 'offer' and (x.delivery = n.id or x.delivery = first) for update skip locked);
end
$$;

-- Writes the alerts that an event causes, as `alertsAfter` in `core/alert`. `d` is the delivery before it; null for the
-- request.
create function private.write_alerts(d private.deliveries, n private.deliveries, p_kind text, p_actor text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  offered constant boolean := coalesce(d.status = 'searching', false);
  kinds constant text[] := case
    when p_kind = 'request' then '{offer}'::text[]
    when p_kind in ('release', 'no_show') then case p_actor when 'courier' then '{offer}'::text[] else '{offer,job}' end
    when p_kind = 'accept' then '{offer-gone}'
    -- A courier hears once that the team gave them a group.
    when p_kind = 'assign' then case when offered and private.has_in_group(n, 'accepted') then '{offer-gone}'::text[] else '{offer-gone,job}' end
    when p_kind = 'cancel' then case
      when not offered then '{job}'::text[]
      when private.has_in_group(n, 'searching') then '{offer}'
      else '{offer-gone}' end
    when p_kind = 'correct' then '{job}'
    when p_kind = 'expire' then '{offer-gone,trouble}'
    when p_kind = 'fail' or (p_kind = 'lose' and p_actor <> 'merchant') then '{trouble}'
    when p_kind in ('pick_up', 'retry') then '{on-its-way}'
    when p_kind = 'arrive_dropoff' then '{at-the-door}'
    else '{}'
  end;
  k text;
  recipients bigint[];
begin
  if kinds = '{}' then return; end if;
  foreach k in array kinds loop
    case k
      when 'offer' then
        if p_kind = 'cancel' then perform private.alert_size(n); else perform private.alert_line(n); end if;
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

-- Alerts merchants once that a delivery is late.
create function private.write_late_alerts() returns void
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.add_alerts('trouble', d.id, private.devices_of(b.user_id, 'trouble'), now_at, true)
  from private.deliveries d join public.businesses b on b.id = d.business_id
  where d.ended_at is null and d.due_at < now_at and d.due_at > now_at - interval '1 hour'
    and private.is_overdue(d, now_at)
    and not exists (select from private.alerts a where a.delivery = d.id and a.late);
end
$$;

-- Alerts the line of each city in which deliveries for later have opened: once to all, with the one that opened last, as
-- `openingsToAlert` in core. Nothing is written to deliveries.
create function private.write_opening_alerts() returns void
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  opened private.deliveries;
begin
  for opened in
    select distinct on (d.market) d.* from private.deliveries d
    where d.status = 'searching' and d.opens_at > now_at - private.opened_lately() and d.opens_at <= now_at
      -- A group is offered by its first door.
      and not exists (
        select from private.deliveries k where k.together = d.together and k.status = 'searching' and (k.turn, k.id) < (d.turn, d.id))
    order by d.market, d.opens_at desc, d.pay desc, d.id
  loop
    if not exists (
      select from private.deliveries x join private.alerts a on a.delivery = x.id and a.kind = 'offer'
      where x.market = opened.market and x.opens_at >= opened.opens_at)
    then
      perform private.alert_line(opened);
    end if;
  end loop;
  perform private.hurry_alerts();
end
$$;

-- Schedules a call of the Edge Function that sends alerts, after this transaction's commit. A job calls it every minute too, so
-- no alert is lost if the call fails.
create function private.hurry_alerts() returns void
language plpgsql volatile set search_path = '' as $$
declare
  address constant text := (select p.url from private.project p);
begin
  if address is null or to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is null
    or not exists (select from private.alerts a where a.due_at <= private.now() + interval '20 seconds')
  then
    return;
  end if;
  perform net.http_post(
    url := address || '/functions/v1/send-alerts', body := '{}'::jsonb,
    headers := '{"Content-Type": "application/json"}'::jsonb, timeout_milliseconds := 60000);
end
$$;

-- Calls the Edge Function from the job, if any alert waits. Fails if the project's URL is missing, which the job's log shows.
create function private.call_send_alerts() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text;
begin
  if not private.alert_waits() then return; end if;
  select url into strict address from private.project;
  perform private.hurry_alerts();
end
$$;

-- Whether any alert waits to be sent.
create function private.alert_waits() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.alerts a where a.due_at <= private.now());
end
$$;

-- The facts of an alert's text, as its reader may know them now; null if the alert is no longer true. No person's name, street,
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
    return case when mine.missed >= private.missed_offers() and not private.is_online(mine.online_until, mine.standby_until, now_at)
      then jsonb_build_object('kind', a.kind) end;
  end if;
  if a.kind = 'case' then
    return (
      select jsonb_build_object('kind', a.kind, 'case', c.id, 'reason', c.reason, 'late', c.due_at < now_at)
      from private.cases c where c.id = a.case_id and c.state <> 'resolved' and c.answered_at is null);
  end if;
  select * into d from private.deliveries x where x.id = a.delivery;
  select * into p from private.delivery_people x where x.delivery = a.delivery;
  if p.delivery is null then return null; end if;
  case a.kind
    when 'offer' then
      return (
        select jsonb_build_object('kind', a.kind, 'delivery', d.id, 'shop', p.pickup_name, 'pay', g.pay,
          'currency', d.currency, 'area', left(p.postal_code, 3), 'dueAt', g.due_at,
          'timeZone', (select s.time_zone from private.business_settings s where s.business_id = d.business_id))
          || case when g.parcels > 1 then jsonb_build_object('parcels', g.parcels) else '{}' end
        from private.line_to(d, now_at) x cross join (
          select sum(k.pay) as pay, max(k.due_at) as due_at, count(*) as parcels from private.group_of(d) k) as g
        where x.courier = v.person);
    when 'offer-gone' then
      return case when d.status <> 'searching'
        then jsonb_build_object('kind', a.kind, 'taken', d.status not in ('canceled', 'expired')) end;
    when 'job' then
      return jsonb_build_object('kind', a.kind, 'shop', p.pickup_name, 'state', case
        when d.status = 'canceled' then 'canceled'
        when d.courier is distinct from v.person then 'taken-back'
        when (select e.kind from private.delivery_events e where e.delivery = d.id order by e.seq desc limit 1) = 'assign'
          then 'given'
        else 'changed' end)
        || coalesce((
          select jsonb_build_object('parcels', count(*) + 1) from private.deliveries k
          where k.together = d.together and k.id <> d.id and k.courier = d.courier and k.status = 'accepted'
            and d.courier = v.person
            and (select e.kind from private.delivery_events e where e.delivery = d.id order by e.seq desc limit 1) = 'assign'
          having count(*) > 0), '{}');
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

-- Claims alerts that are due: no other call gets them for a minute. An alert that's no longer true is dropped. `nextIn` is the
-- time until the next one is due, in ms; null if none is. Text messages are included only if the function can send them.
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

-- Stores the outcome of an alert. `sent` counts an offer for a courier on standby, once for all their devices: the third missed
-- offer ends standby. `gone` deletes the device, `refused` does so the fifth time in a row, and `later` tries again after
-- `p_wait` seconds, three times within the alert's time.
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
    update private.alert_devices v set failing = true where v.id = a.device;
    return;
  end if;
  update private.alerts set due_at = null, sent_at = case when p_outcome = 'sent' then at else a.sent_at end where id = p_id;
  -- One that was sent before says the new size of a group.
  if p_outcome = 'sent' and a.kind = 'offer' and a.sent_at is null and not exists (
    select from private.alerts o join private.alert_devices v on v.id = o.device
    where o.delivery = a.delivery and o.kind = 'offer' and o.id <> a.id and o.sent_at is not null and v.person = owner)
  then
    update private.courier_presence p set
      missed = p.missed + 1,
      standby_until = case when p.missed >= private.missed_offers() - 1 then least(p.standby_until, at + private.look_time()) else p.standby_until end
    where p.courier = owner and p.standby_until > at and coalesce(p.online_until <= at, true)
    returning case when p.missed = private.missed_offers() then p.standby_until end into ends;
    if ends is not null then
      perform private.add_alerts('still-there', null, private.devices_of(owner, 'still-there'), ends);
    end if;
  elsif p_outcome in ('gone', 'refused') and owner is not null then
    -- Presence is locked before devices.
    perform from private.courier_presence p where p.courier = owner for update;
  end if;
  if p_outcome = 'sent' then
    update private.alert_devices v set failures = 0, failing = false, heard_at = at, sent_at = at where v.id = a.device;
  elsif p_outcome = 'refused' then
    update private.alert_devices v set failures = v.failures + 1, failing = true where v.id = a.device;
  end if;
  delete from private.alert_devices v where v.id = a.device and (p_outcome = 'gone' or v.failures >= private.device_failures());
  if found and owner is not null then
    perform private.end_standby(owner);
    perform private.end_on_call(owner);
  end if;
end
$$;
grant execute on function private.alert_done(bigint,text,integer) to service_role;

-- Whether a subscription can be sent to: its keys have the right form, and its endpoint is a push service's.
create function private.is_push_subscription(p_endpoint text, p_p256dh text, p_auth text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    p_p256dh ~ '^B[A-Za-z0-9_-]{86}$' and p_auth ~ '^[A-Za-z0-9_-]{22}$' and char_length(p_endpoint) <= 1000
    and p_endpoint ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?/[!-~]*$'
    and exists (
      select from private.push_hosts h, split_part(substr(p_endpoint, 9), '/', 1) as e (host)
      where e.host = h.host or (left(h.host, 1) = '.' and right(e.host, length(h.host)) = h.host)), false);
end
$$;

-- Stores a device of the caller, or changes what it gets. It then belongs to nobody else.
create function private.save_alert_device(p_endpoint text, p_p256dh text, p_auth text, p_kinds text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  at constant timestamptz := private.now();
  before uuid;
  chosen constant text[] := array(select distinct k from unnest(p_kinds) k);
begin
  perform private.session_alive();
  if me is null then raise exception 'permission denied: signed out' using errcode = '42501'; end if;
  if cardinality(chosen) = 0 or cardinality(p_kinds) > 10
    or not chosen <@ array['offer', 'job', 'trouble', 'on-its-way', 'at-the-door', 'case']
    or not private.is_push_subscription(p_endpoint, p_p256dh, p_auth)
  then
    raise exception 'not acceptable: device' using errcode = '23514';
  end if;
  perform private.require_account(me);
  select v.person into before from private.alert_devices v where v.endpoint = p_endpoint and v.person is not null;
  -- Presence is locked before devices, in order of id.
  perform from private.courier_presence p where p.courier in (me, before) order by p.courier for update;
  delete from private.alert_devices v where v.endpoint = p_endpoint and v.person is not null and v.person <> me;
  insert into private.alert_devices (person, endpoint, p256dh, auth, kinds, created_at, heard_at)
  values (me, p_endpoint, p_p256dh, p_auth, chosen, at, at)
  on conflict (endpoint) where person is not null do update
  set p256dh = excluded.p256dh, auth = excluded.auth, kinds = excluded.kinds, heard_at = excluded.heard_at
  where private.alert_devices.person = me;
  delete from private.alert_devices v where v.id in (
    select x.id from private.alert_devices x where x.person = me order by x.created_at desc, x.id desc offset private.devices_per_person());
  perform private.end_standby(me);
  perform private.end_on_call(me);
  if before is not null then
    perform private.end_standby(before);
    perform private.end_on_call(before);
  end if;
end
$$;
grant execute on function private.save_alert_device(text,text,text,text[]) to authenticated;

create function private.forget_alert_device(p_endpoint text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  perform private.session_alive();
  perform from private.courier_presence p where p.courier = me for update;
  delete from private.alert_devices v where v.endpoint = p_endpoint and v.person = me;
  perform private.end_standby(me);
  perform private.end_on_call(me);
end
$$;
grant execute on function private.forget_alert_device(text) to authenticated;

-- The caller's devices, with a digest of the endpoint: enough to find one's own, and no one can send to it.
create function private.alert_devices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'digest', encode(sha256(convert_to(v.endpoint, 'UTF8')), 'hex'), 'kinds', to_jsonb(v.kinds),
      'sentAgo', round(extract(epoch from private.now() - v.sent_at) * 1000), 'failing', v.failing) order by v.id), '[]')
    from private.alert_devices v where v.person = auth.uid());
end
$$;
grant execute on function private.alert_devices() to authenticated;

create function public.save_alert_device(endpoint text, p256dh text, auth text, kinds text[]) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.save_alert_device(endpoint, p256dh, auth, kinds)
$$;
grant execute on function public.save_alert_device(text,text,text,text[]) to authenticated;

create function public.forget_alert_device(endpoint text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.forget_alert_device(endpoint) $$;
grant execute on function public.forget_alert_device(text) to authenticated;

create function public.alert_devices() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.alert_devices() $$;
grant execute on function public.alert_devices() to authenticated;

-- For the Edge Function `track`: stores a device of a recipient who knows the key. Null if this client has no miss left.
create function private.save_recipient_device(
  p_number text, p_key text, p_endpoint text, p_p256dh text, p_auth text, p_bucket text, p_limit integer, p_window interval
) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  of uuid;
begin
  select d.id into of from private.deliveries d join private.delivery_secrets s on s.delivery = d.id
  where d.number = p_number and s.key = p_key and d.ended_at is null;
  if not found then
    return case when public.svc_rate_hit(p_bucket, p_limit, p_window) then 'unknown' else 'too-many' end;
  end if;
  if not private.is_push_subscription(p_endpoint, p_p256dh, p_auth) then return 'rejected'; end if;
  insert into private.alert_devices (delivery, endpoint, p256dh, auth, kinds, created_at, heard_at)
  values (of, p_endpoint, p_p256dh, p_auth, '{on-its-way,at-the-door}', at, at)
  on conflict (delivery, endpoint) where delivery is not null do update
  set p256dh = excluded.p256dh, auth = excluded.auth, heard_at = excluded.heard_at;
  delete from private.alert_devices v where v.id in (
    select x.id from private.alert_devices x where x.delivery = of order by x.created_at desc, x.id desc offset private.devices_per_delivery());
  return 'saved';
end
$$;
grant execute on function private.save_recipient_device(text,text,text,text,text,text,integer,interval) to service_role;

create function public.svc_save_alert_device(
  p_number text, p_key text, p_endpoint text, p_p256dh text, p_auth text, p_bucket text, p_limit integer, p_window interval
) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.save_recipient_device(p_number, p_key, p_endpoint, p_p256dh, p_auth, p_bucket, p_limit, p_window)
$$;
grant execute on function public.svc_save_alert_device(text,text,text,text,text,text,integer,interval) to service_role;

create function public.svc_claim_alerts(p_limit integer, p_messages boolean default false) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.claim_alerts(p_limit, p_messages) $$;
grant execute on function public.svc_claim_alerts(integer,boolean) to service_role;

create function public.svc_alert_done(p_id bigint, p_outcome text, p_wait integer default null) returns void
language sql volatile security invoker set search_path = '' as $$ select private.alert_done(p_id, p_outcome, p_wait) $$;
grant execute on function public.svc_alert_done(bigint,text,integer) to service_role;
