-- Canceling one delivery of a group called all of it off on couriers' phones, though the rest was still offered. They read its new size
-- now, in the same notification, and an administrator who hands over a group causes one alert. Alerts that wait are sent as they are.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.add_alerts(p_kind text, p_delivery uuid, p_devices bigint[], p_due timestamp with time zone, p_late boolean DEFAULT false, p_case uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.alert_done(p_id bigint, p_outcome text, p_wait integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.alert_facts(a private.alerts)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.alert_size(n private.deliveries)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$
;

ALTER FUNCTION "private"."alert_size"(private.deliveries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.change_for(p_actor uuid, p_owner uuid, p_only uuid, p_command uuid, p_id uuid, p_kind text, p_changes jsonb, p_agreed_fee integer, p_asked jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.has_in_group(d private.deliveries, p_status text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.deliveries k where k.together = d.together and k.id <> d.id and k.status = p_status);
end
$function$
;

ALTER FUNCTION "private"."has_in_group"(private.deliveries, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_alerts(d private.deliveries, n private.deliveries, p_kind text, p_actor text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$
;

REVOKE ALL ON FUNCTION "private"."alert_size"(private.deliveries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alert_size"(private.deliveries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."alert_size"(private.deliveries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_in_group"(private.deliveries, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_in_group"(private.deliveries, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_in_group"(private.deliveries, text) TO "postgres";

reset check_function_bodies;
