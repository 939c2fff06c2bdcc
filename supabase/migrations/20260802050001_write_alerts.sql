-- Writing alerts in a step's own transaction.

-- Until when a courier is on standby if their page is in view now; null if no device of theirs gets offers.
create function private.standby_from(p_courier uuid, p_at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select p_at + interval '45 minutes'
  where exists (select from private.alert_devices v where v.person = p_courier and 'offer' = any (v.kinds))
$$;

-- Ends a courier's standby if none of their devices gets offers. Presence is locked before devices, as everywhere.
create function private.end_standby(p_courier uuid) returns void
language sql volatile set search_path = '' as $$
  update private.courier_presence p set standby_until = null
  where p.courier = p_courier and private.standby_from(p_courier, private.now()) is null
$$;

-- Writes alerts of one kind to devices, all due at one time. They replace those of the same topic that still wait. A row
-- that is being sent is skipped: no step waits for a push service.
create function private.add_alerts(
  p_kind text, p_delivery uuid, p_devices bigint[], p_due timestamptz, p_late boolean default false
) returns void
language plpgsql volatile set search_path = '' as $$
declare
  r private.alert_rules;
  n_topic text;
begin
  if coalesce(cardinality(p_devices), 0) = 0 then return; end if;
  select * into strict r from private.alert_rules x where x.kind = p_kind;
  n_topic := r.mark || left(coalesce(p_delivery::text, ''), 20);
  delete from private.alerts a where a.id in (
    select x.id from private.alerts x
    where x.device = any (p_devices) and x.topic = n_topic and x.due_at is not null and not x.late
    for update skip locked);
  insert into private.alerts (device, kind, delivery, topic, late, written_at, due_at, until)
  select d.id, p_kind, p_delivery, n_topic, p_late, private.now(), p_due, p_due + r.lifetime
  from unnest(p_devices) as d (id);
end
$$;

-- The devices of a person that want a kind of alert.
create function private.devices_of(p_person uuid, p_kind text) returns bigint[]
language sql stable set search_path = '' as $$
  select array_agg(v.id order by v.id) from private.alert_devices v
  join private.alert_rules r on r.kind = p_kind
  where v.person = p_person and r.wanted = any (v.kinds)
$$;

-- Alerts the couriers of the line to a delivery: the first five now, the others when they see it too, fifty at most.
create function private.alert_line(n private.deliveries) returns void
language plpgsql volatile set search_path = '' set jit = off as $$
declare
  now_at constant timestamptz := private.now();
  first bigint[];
  others bigint[];
begin
  if not exists (select from private.alert_devices v where 'offer' = any (v.kinds)) then return; end if;
  select array_agg(v.id order by l.place, v.id) filter (where l.place <= 5),
    array_agg(v.id order by l.place, v.id) filter (where l.place > 5)
  into first, others
  from (
    select p.courier, row_number() over (order by p.idle_since, p.courier) as place
    from private.courier_presence p join private.couriers c on c.courier = p.courier
    where greatest(p.online_until, p.standby_until) > now_at and n.market = any (c.markets)
      and not exists (
        select from private.deliveries k where k.courier = p.courier
          and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'))
      and not exists (select from private.delivery_passes s where s.courier = p.courier and s.delivery = n.id)
      and not private.is_own_delivery(p.courier, n)
    order by p.idle_since, p.courier limit 50
  ) as l
  join private.alert_devices v on v.person = l.courier and 'offer' = any (v.kinds);
  perform private.add_alerts('offer', n.id, first, now_at);
  perform private.add_alerts('offer', n.id, others, greatest(now_at, n.requested_at + interval '15 seconds'));
end
$$;

-- Removes the offers of a delivery, and tells the devices that were sent one, except those of the courier who has it. An
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
  where v.person is distinct from n.courier and exists (
    select from private.alerts a where a.delivery = n.id and a.kind = 'offer' and a.device = v.id);
  delete from private.alerts a where a.id in (
    select x.id from private.alerts x
    where x.delivery = n.id and x.kind = 'offer' for update skip locked);
  perform private.add_alerts('offer-gone', n.id, told, private.now());
end
$$;

-- Writes the alerts that an event causes, as `alertsAfter` in `core/alert`. `d` is the delivery before it; null for the
-- request.
create function private.write_alerts(d private.deliveries, n private.deliveries, p_kind text, p_actor text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  kinds constant text[] := case
    when p_kind = 'request' then '{offer}'::text[]
    when p_kind in ('release', 'no_show') then case p_actor when 'courier' then '{offer}'::text[] else '{offer,job}' end
    when p_kind = 'accept' then '{offer-gone}'
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

-- Tells merchants once that a delivery is late.
create function private.write_late_alerts() returns void
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  if not exists (select from private.alert_devices v where 'trouble' = any (v.kinds)) then return; end if;
  perform private.add_alerts('trouble', d.id, private.devices_of(b.user_id, 'trouble'), now_at, true)
  from private.deliveries d join public.businesses b on b.id = d.business_id
  where d.ended_at is null and d.due_at < now_at and d.due_at > now_at - interval '1 hour'
    and private.is_overdue(d, now_at)
    and not exists (select from private.alerts a where a.delivery = d.id and a.late);
end
$$;

-- Has the function that sends alerts called once this transaction is committed. The job of every minute calls it too, so
-- nothing is lost if it can't be called.
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

-- The same for the job. If the project's URL is missing it fails, which the job's log shows.
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
language sql stable set search_path = '' as $$
  select exists (select from private.alerts a where a.due_at <= private.now())
$$;
