-- One function says who may carry a delivery; offers, the line, alerts, accepting and assigning ask it. Constants, sets of statuses
-- and moves come from core (`npm run db:rules`), and a move’s ledger entries are one function. Rows stay as they are.
set check_function_bodies = off;

ALTER TABLE "private"."business_settings" DROP CONSTRAINT "business_settings_free_left_check";

ALTER TABLE "private"."couriers" DROP CONSTRAINT "couriers_markets_check";

DROP FUNCTION "private"."accept_refusal"(uuid, private.couriers, uuid);

DROP FUNCTION "private"."add_ledger_entry"(uuid, private.deliveries, text, integer, timestamp with time zone);

DROP FUNCTION "private"."is_own_delivery"(uuid, private.deliveries);

CREATE OR REPLACE FUNCTION private.accept_delivery(p_command uuid, p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_courier();
  refusal text;
  d private.deliveries;
begin
  if private.begin_command(me, p_command, 'accept_delivery', p_id, null) then
    perform private.lock_courier(me, p_id);
    refusal := private.accept_refusal(me, p_id);
    perform private.end_command(me, p_command, refusal);
  else
    refusal := private.earlier_refusal(me, p_command, 'accept_delivery', p_id, null);
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id and x.courier = me and private.is_carried(x.status);
  if not found then return private.result_refused('taken'); end if;
  return private.result_ok(private.job_view(d));
end
$function$
;

CREATE OR REPLACE FUNCTION private.accept_refusal(p_me uuid, p_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d private.deliveries;
  refusal text;
begin
  perform private.require_courier();
  d := private.lock_delivery(p_id);
  select x.refusal into refusal from private.carriers_of(d, private.now()) x where x.courier = p_me;
  if refusal is not null then return refusal; end if;
  if exists (select from private.delivery_passes s where s.courier = p_me and s.delivery = p_id) then return 'passed'; end if;
  if d.status <> 'searching' then return 'taken'; end if;
  perform private.apply_move(d, 'accept', 'courier', private.now(), p_me);
  return null;
end
$function$
;

ALTER FUNCTION "private"."accept_refusal"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.account_record(p_account uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'emailVerified', private.is_verified(u.id),
      'application', case when 'courier' = any (private.role_names(u.role)) then (
        select jsonb_build_object('city', c.applied_market, 'vehicle', c.vehicle,
          'photo', (select i.image_data from public.user_profile_pictures i where i.user_id = u.id and i.image_type = 'courier'))
        from (select u.id) as o left join private.couriers c on c.courier = o.id) end,
      'areas', coalesce((select to_jsonb(c.markets) from private.couriers c where c.courier = u.id), '[]'),
      'carries', (select d.status from private.deliveries d where d.courier = u.id
        and private.is_carried(d.status)
        and (d.next_due is null or d.next_due > private.now()
          or private.due_kind(d) = 'confirm' and not private.is_lost(d, private.now()))),
      'activeDeliveries',
        coalesce((select sum(private.active_deliveries(b.id)) from public.businesses b where b.user_id = u.id), 0),
      'businesses', coalesce((
        select jsonb_agg(jsonb_build_object('id', b.id, 'businessName', b.business_name, 'status', b.status,
          'createdAt', b.created_at) order by b.created_at desc, b.id)
        from public.businesses b where b.user_id = u.id), '[]'),
      'lookups', private.lookups_of('users', u.id))
    from public.users u where u.id = p_account);
end
$function$
;

CREATE OR REPLACE FUNCTION private.active_deliveries_limit()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 200
;

ALTER FUNCTION "private"."active_deliveries_limit"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.add_delivery(p_owner uuid, r jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted uuid := (r ->> 'id')::uuid;
  details jsonb := r -> 'details';
  metadata constant jsonb := coalesce(r -> 'metadata', '{}');
  b public.businesses;
  s private.business_settings;
  prices jsonb;
  rate jsonb;
  more jsonb;
  d private.deliveries;
  n_zone text;
  at timestamptz;
  ready timestamptz;
  existing uuid;
  refusal text;
begin
  select * into b from public.businesses x where x.id = (r ->> 'businessId')::uuid and x.user_id = p_owner;
  if not found then return 'no-such-business'; end if;
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

  n_zone := private.zone_between(b.country, b.city, b.state, s.postal_code, details ->> 'city', details ->> 'state',
    private.postal_code(b.country, details ->> 'postalCode'));
  if n_zone is null then return 'out-of-area'; end if;
  -- Read once: a change of prices at this moment comes before or after the whole delivery.
  at := private.now();
  prices := private.tariff_at(private.market_of(b.country, b.state, b.city), at);
  rate := prices -> 'rates' -> n_zone;
  more := case details ->> 'size' when 'large' then prices -> 'large' else '{"fee": 0, "pay": 0}' end;
  if (r -> 'agreed' ->> 'fee')::integer is distinct from (rate ->> 'fee')::integer + (more ->> 'fee')::integer
    or (r -> 'agreed' ->> 'free')::boolean is distinct from (s.free_left > 0)
  then
    return 'price-changed';
  end if;
  if (select count(*) from private.deliveries x where x.business_id = b.id and x.ended_at is null) >= private.active_deliveries_limit()
    or (select count(*) from private.deliveries x
      where x.business_id = b.id and x.requested_at > at - interval '1 hour') >= private.hourly_deliveries_limit()
  then
    return 'too-many';
  end if;

  ready := at + make_interval(mins => (details ->> 'readyIn')::integer);
  insert into private.deliveries (
    id, number, business_id, market, zone, size, handover, contents, reference, fee, pay, minutes, cancel_fee, return_share,
    currency, free, ready_at, search_until, due_at, redelivery_of, metadata, reached, requested_at, next_due
  ) values (
    wanted, private.make_tracking_number(), b.id, private.market_of(b.country, b.state, b.city), n_zone,
    details ->> 'size', details ->> 'handover', btrim(details ->> 'contents'), btrim(details ->> 'reference'),
    (rate ->> 'fee')::integer + (more ->> 'fee')::integer, (rate ->> 'pay')::integer + (more ->> 'pay')::integer,
    (rate ->> 'minutes')::integer, (prices ->> 'cancelFee')::integer, (prices ->> 'returnShare')::integer,
    private.currency_of(b.country), s.free_left > 0, ready, ready + private.search_time(),
    ready + make_interval(mins => (rate ->> 'minutes')::integer), (r ->> 'redeliveryOf')::uuid, metadata,
    jsonb_build_object('searching', at), at,
    ready + private.search_time()
  ) returning * into d;
  insert into private.delivery_people (
    delivery, pickup_name, pickup_street, pickup_city, pickup_state, pickup_postal_code, pickup_phone, pickup_notes,
    name, street, unit, access_code, city, state, postal_code, phone, notes, email
  ) values (
    wanted, b.business_name, b.address, b.city, b.state, s.postal_code, s.phone, s.notes,
    btrim(details ->> 'name'), btrim(details ->> 'street'), btrim(details ->> 'unit'),
    coalesce(btrim(details ->> 'accessCode'), ''), btrim(details ->> 'city'),
    details ->> 'state', private.postal_code(b.country, details ->> 'postalCode'), details ->> 'phone',
    btrim(details ->> 'notes'), lower(details ->> 'email'));
  perform private.queue_door(wanted);
  insert into private.delivery_secrets (delivery, pin, key)
  values (wanted, case when details ->> 'handover' = 'meet' then private.make_pin() end, private.make_key());
  insert into private.delivery_events (delivery, seq, kind, actor, at) values (wanted, 1, 'request', 'merchant', at);
  perform private.write_alerts(null, d, 'request', 'merchant');
  if d.free then
    update private.business_settings set free_left = free_left - 1 where business_id = b.id;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.after_ready()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:05:00'::interval
;

ALTER FUNCTION "private"."after_ready"() OWNER TO "postgres";

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
    return;
  end if;
  update private.alerts set due_at = null, sent_at = case when p_outcome = 'sent' then at end where id = p_id;
  if p_outcome = 'sent' and a.kind = 'offer' and not exists (
    select from private.alerts o join private.alert_devices v on v.id = o.device
    where o.delivery = a.delivery and o.kind = 'offer' and o.id <> a.id and o.sent_at is not null and v.person = owner)
  then
    update private.courier_presence p set
      missed = p.missed + 1,
      standby_until = case when p.missed >= private.missed_offers() - 1 then least(p.standby_until, at + interval '1 minute') else p.standby_until end
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
    update private.alert_devices v set failures = 0, heard_at = at where v.id = a.device;
  elsif p_outcome = 'refused' then
    update private.alert_devices v set failures = v.failures + 1 where v.id = a.device;
  end if;
  delete from private.alert_devices v where v.id = a.device and (p_outcome = 'gone' or v.failures >= private.device_failures());
  if found and owner is not null then perform private.end_standby(owner); end if;
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
  select * into d from private.deliveries x where x.id = a.delivery;
  select * into p from private.delivery_people x where x.delivery = a.delivery;
  if p.delivery is null then return null; end if;
  case a.kind
    when 'offer' then
      return (
        select jsonb_build_object('kind', a.kind, 'delivery', d.id, 'shop', p.pickup_name, 'pay', d.pay,
          'currency', d.currency, 'area', left(p.postal_code, 3), 'dueAt', d.due_at,
          'timeZone', (select s.time_zone from private.business_settings s where s.business_id = d.business_id))
        from private.line_to(d, now_at) x where x.courier = v.person);
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
$function$
;

CREATE OR REPLACE FUNCTION private.alert_line(n private.deliveries)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  now_at constant timestamptz := private.now();
  first bigint[];
  others bigint[];
begin
  if not exists (select from private.alert_devices v where 'offer' = any (v.kinds)) then return; end if;
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
  perform private.add_alerts('offer', n.id, others, greatest(now_at, n.requested_at + private.head_start()));
end
$function$
;

CREATE OR REPLACE FUNCTION private.alerted_couriers()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 50
;

ALTER FUNCTION "private"."alerted_couriers"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.apply_move(d private.deliveries, p_kind text, p_actor text, p_at timestamp with time zone, p_courier uuid DEFAULT NULL::uuid, p_reason text DEFAULT NULL::text)
 RETURNS private.deliveries
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  n private.deliveries := d;
begin
  select m.to_status into strict n.status from private.delivery_moves m
  where m.kind = p_kind and m.from_status = d.status and m.actor = p_actor;
  n.version := d.version + 1;

  case p_kind
    when 'accept', 'assign' then
      n.courier := p_courier;
      n.pickup_by := greatest(p_at + private.way_to_pickup(), d.ready_at + private.after_ready());
    when 'release', 'no_show' then
      n.courier := null;
      n.pickup_by := null;
      n.search_until := greatest(d.search_until, p_at + private.search_again_time());
    when 'pick_up' then
      n.due_at := d.due_at + greatest(
        interval '0', p_at - greatest(d.ready_at, (d.reached ->> 'at_pickup')::timestamptz) - private.free_wait());
    when 'deliver' then
      n.on_time := coalesce(d.on_time, p_at <= d.due_at);
    when 'fail' then
      n.on_time := coalesce(d.on_time, p_at <= d.due_at);
      n.failure_reason := p_reason;
      if d.held is null and private.is_unproven(p_reason) then n.held := 'waiting'; end if;
    when 'retry' then
      -- An open attempt no longer counts. One that was charged stays charged, so that the next isn't charged too.
      n.failure_reason := null;
      n.held := case when d.held in ('waiting', 'objected') then null else coalesce(d.held, 'entered') end;
      if n.held is null and d.on_time then n.on_time := null; end if;
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
    when p_kind = 'retry' then d.reached - 'at_dropoff' || jsonb_build_object(n.status, p_at)
    else d.reached || jsonb_build_object(n.status, p_at)
  end;
  if n.status <> d.status and private.is_final(n.status) then n.ended_at := p_at; end if;
  -- A correction doesn't change when time alone moves it.
  if p_kind <> 'correct' then
    n.next_due := private.next_due(
      n.status, n.search_until, n.pickup_by, d.ready_at, n.due_at, (n.reached ->> n.status)::timestamptz,
      private.held_until(n.held, n.reached));
  end if;

  perform private.record_move(d, n, p_kind, p_actor, p_at, p_reason);
  return n;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assign_refusal(p_id uuid, p_courier uuid, p_instead boolean)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  former uuid;
  d private.deliveries;
  refusal text;
begin
  select x.courier into former from private.deliveries x where x.id = p_id;
  if not found then return 'taken'; end if;
  if not private.lock_account(p_courier) then return 'offline'; end if;
  perform from private.couriers x where x.courier in (former, p_courier) order by x.courier for update;
  d := private.lock_delivery(p_id);
  perform private.settle_matching(null, p_courier, null);
  if d.courier is distinct from former
    or not d.status = any (case when p_instead then array['accepted', 'at_pickup'] else array['searching'] end)
  then
    return 'taken';
  end if;
  select case
      when x.refusal is distinct from 'busy' and not exists (
        select from public.users u where u.id = p_courier and u.account_status = 'Active'
          and 'courier' = any (private.role_names(u.role)) and private.is_verified(p_courier)) then 'offline'
      else x.refusal end
  into refusal from private.carriers_of(d, private.now()) x where x.courier = p_courier;
  -- A person who has never opened the courier's page has no row.
  if not found then return 'offline'; end if;
  if refusal is not null then return refusal; end if;
  if p_instead then d := private.apply_move(d, 'release', 'admin', private.now()); end if;
  perform private.apply_move(d, 'assign', 'admin', private.now(), p_courier);
  insert into private.audit_log (at, actor, db_role, action, tbl, row_id, old, new)
  values (private.now(), auth.uid(), coalesce(auth.jwt() ->> 'role', session_user::text), 'ASSIGN', 'deliveries',
    p_id::text, jsonb_build_object('courier', former), jsonb_build_object('courier', p_courier));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.begin_command(p_actor uuid, p_id uuid, p_function text, p_target uuid, p_payload jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.commands (actor, id, at, function, target, payload)
  values (p_actor, p_id, private.now(), p_function, p_target, private.digest_of(p_payload)) on conflict do nothing;
  if not found then return false; end if;
  -- A thousand are kept. Rows that another call is deleting are skipped, so that no call waits here.
  delete from private.commands c where (c.actor, c.id) in (
    select x.actor, x.id from private.commands x
    where x.actor = p_actor and x.id <> p_id and (x.at, x.id) < (
      select y.at, y.id from private.commands y where y.actor = p_actor order by y.at desc, y.id desc offset private.commands_remembered() - 1 limit 1)
    for update skip locked);
  return true;
end
$function$
;

CREATE OR REPLACE FUNCTION private.board_cities()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.session_alive();
  if not private.is_admin() then return '[]'; end if;
  perform private.settle_due(200);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('market', m.market, 'underWay', m.under_way, 'searching', m.searching,
      'searchingLong', m.searching_long, 'late', m.late, 'couriers', m.couriers) order by m.market collate "C"), '[]')
    from (
      select x.market, sum(x.under_way) as under_way, sum(x.searching) as searching,
        sum(x.searching_long) as searching_long, sum(x.late) as late, sum(x.couriers) as couriers
      from (
        select d.market, count(*) as under_way, count(*) filter (where d.status = 'searching') as searching,
          count(*) filter (where d.status = 'searching' and d.requested_at < now_at - private.long_search()) as searching_long,
          count(*) filter (where d.on_time is null and d.due_at < now_at) as late, 0 as couriers
        from private.deliveries d join private.delivery_people p on p.delivery = d.id
        where d.ended_at is null group by d.market
        union all
        select m.market, 0, 0, 0, 0, count(*)
        from private.courier_presence o join private.couriers c on c.courier = o.courier
        cross join lateral unnest(c.markets) as m (market)
        where private.is_online(o.online_until, o.standby_until, now_at) group by m.market
      ) as x group by x.market
    ) as m);
end
$function$
;

CREATE OR REPLACE FUNCTION private.board_couriers(p_market text, p_at timestamp with time zone)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(json_agg(json_build_object(
    'id', x.courier, 'firstName', coalesce((select u.first_name from public.users u where u.id = x.courier), ''),
    'online', x.online,
    'carries', (select k.number from private.deliveries k where k.courier = x.courier and private.is_carried(k.status)),
    'idleSince', x.idle_since,
    'delivered', (select count(*) from private.deliveries k where k.courier = x.courier and k.status = 'delivered'
      and k.ended_at > p_at - interval '1 day')) order by x.idle_since, x.courier), '[]')
  from (
    select c.courier, p.idle_since, private.is_online(p.online_until, p.standby_until, p_at) as online
    from private.couriers c join private.courier_presence p on p.courier = c.courier
    where (private.is_online(p.online_until, p.standby_until, p_at) and p_market = any (c.markets))
      or exists (select from private.deliveries d where d.courier = c.courier and d.market = p_market
        and private.is_carried(d.status))
    order by p.idle_since, c.courier limit 1000
  ) as x
$function$
;

CREATE OR REPLACE FUNCTION private.commands_remembered()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 1000
;

ALTER FUNCTION "private"."commands_remembered"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.counter_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '02:00:00'::interval
;

ALTER FUNCTION "private"."counter_time"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.courier_duty(p_online boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := case when p_online then private.require_courier() else private.require_working_courier() end;
  c private.couriers := private.lock_courier(me);
  at timestamptz := private.now();
begin
  if p_online then perform private.require_courier(); else perform private.require_working_courier(); end if;
  if p_online is null then
    update private.courier_presence set
      online_until = at + private.online_time(), standby_until = private.standby_from(me, at), missed = 0
    where courier = me and private.is_online(online_until, standby_until, at);
  elsif p_online then
    update private.courier_presence set
      idle_since = case when private.is_online(online_until, standby_until, at) then idle_since else at end,
      online_until = at + private.online_time(), standby_until = private.standby_from(me, at), missed = 0
    where courier = me;
  else
    update private.courier_presence set online_until = null, standby_until = null, missed = 0 where courier = me;
  end if;
  perform private.settle_matching(null, null, c.markets);
  return private.duty_view(me, c.markets);
end
$function$
;

CREATE OR REPLACE FUNCTION private.device_failures()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 5
;

ALTER FUNCTION "private"."device_failures"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.devices_per_delivery()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 3
;

ALTER FUNCTION "private"."devices_per_delivery"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.devices_per_person()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 5
;

ALTER FUNCTION "private"."devices_per_person"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.duty_view(p_me uuid, p_markets text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  carried private.deliveries;
  now_at constant timestamptz := private.now();
  mine private.courier_presence;
  online boolean;
begin
  select * into carried from private.deliveries d
  where d.courier = p_me and private.is_carried(d.status);
  select * into mine from private.courier_presence p where p.courier = p_me;
  online := private.is_online(mine.online_until, mine.standby_until, now_at);
  return jsonb_build_object(
    'online', online,
    -- To five minutes, so that the view doesn't change with every poll.
    'standbyUntil', case when mine.standby_until > now_at then
      to_timestamp(floor(extract(epoch from mine.standby_until) / 300) * 300) end,
    'missedOffers', not online and coalesce(mine.missed >= private.missed_offers(), false),
    'markets', to_jsonb(p_markets),
    'offers', case when carried.id is null then private.offers_of(p_me, p_markets) else '[]'::jsonb end,
    'job', case when carried.id is not null then private.job_view(carried) end);
end
$function$
;

CREATE OR REPLACE FUNCTION private.entries_of(d private.deliveries, n private.deliveries, p_kind text)
 RETURNS TABLE(account uuid, kind text, amount integer)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select x.account, x.kind, x.amount
  from (
    select case when d.free then 0 else d.fee end as charged,
      -- While the money of a failed attempt waits, neither the attempt nor the return makes an entry. An earlier attempt may have
      -- been charged, or be free of charge for good.
      not private.is_unentered(n.held)
        and (p_kind in ('confirm', 'uphold') or (p_kind in ('deliver', 'fail') and d.held is null)) as carried,
      not private.is_unentered(n.held)
        and p_kind in ('hand_back', 'confirm', 'uphold') and n.status = 'returned' as returned,
      p_kind = 'lose' and d.on_time and not private.is_unentered(d.held) as lost,
      p_kind = 'cancel' and d.status <> 'searching' as canceled
  ) as m
  cross join lateral (values
    (m.carried, n.business_id, 'fee', m.charged),
    (m.carried, n.courier, 'pay', n.pay),
    (m.carried and not n.on_time or m.lost, n.business_id, 'credit', m.charged),
    (m.returned, n.business_id, 'return_fee', (m.charged * n.return_share + 99) / 100),
    (m.returned, n.courier, 'return_pay', (n.pay * n.return_share + 99) / 100),
    (m.canceled, n.business_id, 'cancel_fee', n.cancel_fee),
    (m.canceled, d.courier, 'cancel_pay', n.cancel_fee)
  ) as x (applies, account, kind, amount)
  where x.applies and x.account is not null and x.amount > 0
$function$
;

ALTER FUNCTION "private"."entries_of"(private.deliveries, private.deliveries, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.first_in_line()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 5
;

ALTER FUNCTION "private"."first_in_line"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.free_deliveries()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 5
;

ALTER FUNCTION "private"."free_deliveries"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.free_wait()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:10:00'::interval
;

ALTER FUNCTION "private"."free_wait"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.head_start()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:00:15'::interval
;

ALTER FUNCTION "private"."head_start"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.held_for()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '24:00:00'::interval
;

ALTER FUNCTION "private"."held_for"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.held_until(held text, reached jsonb)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when held = 'waiting' then (reached ->> 'returning')::timestamptz + private.held_for() end
$function$
;

CREATE OR REPLACE FUNCTION private.hourly_deliveries_limit()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 60
;

ALTER FUNCTION "private"."hourly_deliveries_limit"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_carried(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (status = ANY (ARRAY['accepted'::text, 'at_pickup'::text, 'picked_up'::text, 'at_dropoff'::text, 'returning'::text]))
;

CREATE OR REPLACE FUNCTION private.is_final(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (status = ANY (ARRAY['delivered'::text, 'returned'::text, 'canceled'::text, 'expired'::text]))
;

CREATE OR REPLACE FUNCTION private.carry_refusal(carries boolean, online boolean, status text, market text, markets text[], own boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN carries THEN 'busy'::text WHEN (NOT online) THEN 'offline'::text WHEN ((status IS NULL) OR private.is_final(status)) THEN 'taken'::text WHEN (NOT (market = ANY (markets))) THEN 'other-market'::text WHEN own THEN 'own-delivery'::text ELSE NULL::text END
;

ALTER FUNCTION "private"."carry_refusal"(boolean, boolean, text, text, text[], boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_in_hand(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (status = ANY (ARRAY['picked_up'::text, 'at_dropoff'::text, 'returning'::text]))
;

ALTER FUNCTION "private"."is_in_hand"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_lost(d private.deliveries, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.is_in_hand(d.status)
    and private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'time') <= p_at
$function$
;

CREATE OR REPLACE FUNCTION private.is_online(online_until timestamp with time zone, standby_until timestamp with time zone, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN COALESCE((GREATEST(online_until, standby_until) > p_at), false)
;

CREATE OR REPLACE FUNCTION private.carriers_of(d private.deliveries, p_at timestamp with time zone)
 RETURNS TABLE(courier uuid, idle_since timestamp with time zone, online boolean, refusal text)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT c.courier,
     p.idle_since,
     private.is_online(p.online_until, p.standby_until, carriers_of.p_at) AS is_online,
     private.carry_refusal((EXISTS ( SELECT
            FROM private.deliveries k
           WHERE ((k.courier = c.courier) AND private.is_carried(k.status)))), private.is_online(p.online_until, p.standby_until, carriers_of.p_at), (carriers_of.d).status, (carriers_of.d).market, c.markets, ((EXISTS ( SELECT
            FROM public.businesses b
           WHERE ((b.id = (carriers_of.d).business_id) AND (b.user_id = c.courier)))) OR (EXISTS ( SELECT
            FROM (private.delivery_people r
              JOIN auth.users u ON ((lower((u.email)::text) = lower(r.email))))
           WHERE ((r.delivery = (carriers_of.d).id) AND (r.email <> ''::text) AND (u.id = c.courier)))))) AS carry_refusal
    FROM (private.couriers c
      LEFT JOIN private.courier_presence p ON ((p.courier = c.courier)));
END
;

ALTER FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone) OWNER TO "postgres";

ALTER FUNCTION "private"."is_online"(timestamp with time zone, timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.job_view(d private.deliveries)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.offer_view(d, p) || jsonb_build_object(
    'number', d.number, 'status', d.status, 'version', d.version, 'pickupBy', d.pickup_by, 'returnShare', d.return_share,
    'given', coalesce((select e.kind = 'assign' from private.delivery_events e
      where e.delivery = d.id and e.kind in ('accept', 'assign') order by e.seq desc limit 1), false),
    'timeline', private.timeline(d),
    'pinTriesLeft', 5 - coalesce(s.tries, 0), 'failureReason', d.failure_reason, 'held', d.held,
    'country', split_part(d.market, '|', 1),
    'pickup', jsonb_build_object('street', p.pickup_street, 'state', p.pickup_state, 'postalCode', p.pickup_postal_code,
      'phone', p.pickup_phone, 'notes', p.pickup_notes),
    'dropoff', case when private.is_in_hand(d.status) then jsonb_build_object(
      'name', p.name, 'street', p.street, 'unit', p.unit, 'state', p.state, 'postalCode', p.postal_code,
      -- The notes are the merchant's for the door, then the recipient's own.
      'phone', p.phone, 'accessCode', p.access_code, 'notes',
      concat_ws(E'\n', nullif(p.notes, ''), nullif(p.recipient_note, ''))) end)
  from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
  where p.delivery = d.id
$function$
;

CREATE OR REPLACE FUNCTION private.line_to(d private.deliveries, p_at timestamp with time zone)
 RETURNS TABLE(courier uuid, idle_since timestamp with time zone)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT x.courier,
     x.idle_since
    FROM private.carriers_of(line_to.d, line_to.p_at) x(courier, idle_since, online, refusal)
   WHERE (x.online AND ((line_to.d).status = 'searching'::text) AND ((line_to.d).search_until > line_to.p_at) AND (x.refusal IS NULL) AND (NOT (EXISTS ( SELECT
            FROM private.delivery_passes s
           WHERE ((s.courier = x.courier) AND (s.delivery = (line_to.d).id))))));
END
;

ALTER FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.live_board(p_market text, p_known text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  view constant json := private.city_board(p_market);
  tag constant text := left(encode(sha256(convert_to(coalesce(view::text, 'null'), 'UTF8')), 'base64'), 22);
  moving constant json := case when view is not null then (
    select json_agg(json_build_object('id', x.id, 'lat', round(x.lat::numeric, 5), 'lon', round(x.lon::numeric, 5),
      'accuracy', x.accuracy, 'age', floor(extract(epoch from x.at - x.taken_at) * 1000)::bigint) order by x.id)
    from (
      select d.id, c.lat, c.lon, c.accuracy, c.taken_at, n.at
      from (select private.now() as at) as n cross join private.courier_positions c
      join private.deliveries d on d.id = c.delivery and d.courier = c.courier
      where d.market = p_market and c.taken_at > n.at - interval '10 minutes'
        and private.is_carried(d.status)
      order by d.id limit 1000
    ) as x) end;
begin
  return case
    when tag is distinct from private.version_in(p_known) then
      case when moving is null then json_build_object('tag', tag, 'view', view)
        else json_build_object('tag', tag, 'view', view, 'moving', moving) end
    when moving is not null and p_known like '-%' then json_build_object('same', true, 'moving', moving)
    else '"same"' end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.long_search()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:03:00'::interval
;

ALTER FUNCTION "private"."long_search"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lost_after()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '24:00:00'::interval
;

ALTER FUNCTION "private"."lost_after"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lost_from(due_at timestamp with time zone, last_step timestamp with time zone, actor text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select greatest(due_at, last_step) + case actor when 'time' then private.lost_after() else private.reported_after() end
$function$
;

CREATE OR REPLACE FUNCTION private.markets_per_courier()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 3
;

ALTER FUNCTION "private"."markets_per_courier"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.missed_offers()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 3
;

ALTER FUNCTION "private"."missed_offers"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.move_refusal(d private.deliveries, p_kind text, p_actor text, p_at timestamp with time zone, p_pin text, p_photo text, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  s private.delivery_secrets;
begin
  if not exists (select from private.delivery_moves m where m.kind = p_kind and m.actor = p_actor) then
    return 'not-yours-to-do';
  end if;
  if not exists (
    select from private.delivery_moves m where m.kind = p_kind and m.actor = p_actor and m.from_status = d.status
  ) then
    return 'wrong-status';
  end if;
  select * into s from private.delivery_secrets x where x.delivery = d.id;
  if p_kind = 'deliver' and d.handover = 'door' then
    if p_photo is null then return 'photo-missing'; end if;
  elsif p_kind = 'deliver' then
    if s.tries >= private.pin_tries() then return 'pin-locked'; end if;
    if p_pin is null or s.pin is null or p_pin <> s.pin then
      update private.delivery_secrets set tries = tries + 1 where delivery = d.id;
      return 'wrong-pin';
    end if;
  elsif p_kind = 'fail' and p_reason = 'no_answer' then
    if p_at - (d.reached ->> 'at_dropoff')::timestamptz < private.wait_at_door() then return 'too-early'; end if;
  elsif p_kind = 'fail' and p_reason = 'pin_locked' then
    if coalesce(s.tries, 0) < private.pin_tries() then return 'pin-not-locked'; end if;
  elsif p_kind = 'retry' then
    if s.tries >= private.pin_tries() then return 'pin-locked'; end if;
    if (select count(*) from private.delivery_events e where e.delivery = d.id and e.kind = 'retry') >= private.retries() then
      return 'no-more-tries';
    end if;
  elsif p_kind = 'hand_back' and p_actor = 'courier' then
    if p_photo is null then return 'photo-missing'; end if;
  elsif p_kind = 'lose' then
    if p_at < private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, p_actor) then return 'too-early'; end if;
  elsif p_kind = 'confirm' then
    if d.held is null or d.held not in ('waiting', 'objected') then return 'wrong-status'; end if;
  elsif p_kind = 'object' then
    if d.held is distinct from 'waiting' then return 'wrong-status'; end if;
  elsif p_kind in ('uphold', 'waive') then
    if d.held is distinct from 'objected' then return 'wrong-status'; end if;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.next_due(status text, search_until timestamp with time zone, pickup_by timestamp with time zone, ready_at timestamp with time zone, due_at timestamp with time zone, last_step timestamp with time zone, held_until timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select least(held_until, case
    when status = 'searching' then search_until
    when status = 'accepted' then pickup_by + private.no_show_after()
    when status = 'at_pickup' then greatest(ready_at, last_step) + private.counter_time()
    when private.is_in_hand(status) then private.lost_from(due_at, last_step, 'time')
  end)
$function$
;

CREATE OR REPLACE FUNCTION private.no_show_after()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:15:00'::interval
;

ALTER FUNCTION "private"."no_show_after"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_position(p_courier uuid, p_here jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d private.deliveries;
  before private.courier_positions;
  here private.courier_positions;
  at_lat constant double precision := private.number_in(p_here, 'lat', -90, 90);
  at_lon constant double precision := private.number_in(p_here, 'lon', -180, 180);
  off_by constant double precision := private.number_in(p_here, 'accuracy', 0, 1500);
  old constant double precision := private.number_in(p_here, 'age', 0, 120000);
  now_at constant timestamptz := private.now();
begin
  if at_lat is null or at_lon is null or off_by is null or old is null or (at_lat = 0 and at_lon = 0)
    or octet_length(p_here::text) > 300
  then
    return;
  end if;
  select x.* into d from private.deliveries x
  where x.courier = p_courier and private.is_carried(x.status)
  for share skip locked;
  if not found then return; end if;
  select * into before from private.courier_positions c where c.courier = p_courier;
  insert into private.courier_positions as c (courier, delivery, lat, lon, accuracy, taken_at, heard_at)
  values (p_courier, d.id, round(at_lat::numeric, 5), round(at_lon::numeric, 5), round(off_by),
    now_at - round(old) * interval '1 millisecond', now_at)
  on conflict (courier) do update set delivery = excluded.delivery, lat = excluded.lat, lon = excluded.lon,
    accuracy = excluded.accuracy, taken_at = excluded.taken_at, heard_at = excluded.heard_at
  where c.delivery <> excluded.delivery or excluded.taken_at > c.taken_at
  returning * into here;
  if found and before.delivery = d.id and d.status = 'picked_up' then perform private.note_within(d, before, here); end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.offers_of(p_me uuid, p_markets text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  now_at constant timestamptz := private.now();
  mine private.courier_presence;
begin
  select * into mine from private.courier_presence p where p.courier = p_me;
  -- They'd be in no line.
  if not private.is_online(mine.online_until, mine.standby_until, now_at) then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(private.offer_view(x.d, p) order by (x.d).pay desc, (x.d).due_at, (x.d).id), '[]')
    from (
      select y.d from unnest(p_markets) as m (market) cross join lateral (
        select d from private.deliveries d
        where d.status = 'searching' and d.market = m.market and d.search_until > now_at
          and exists (select from private.line_to(d, now_at) l where l.courier = p_me)
          and (
            d.requested_at + private.head_start() <= now_at
            or (
              select count(*) from (
                select from private.line_to(d, now_at) l where (l.idle_since, l.courier) < (mine.idle_since, p_me)
                limit private.first_in_line()
              ) as before
            ) < private.first_in_line()
          )
        order by d.pay desc, d.due_at, d.id limit private.offers_shown()
      ) as y
      order by (y.d).pay desc, (y.d).due_at, (y.d).id limit private.offers_shown()
    ) as x
    join private.delivery_people p on p.delivery = (x.d).id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.offers_shown()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 100
;

ALTER FUNCTION "private"."offers_shown"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.online_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:02:00'::interval
;

ALTER FUNCTION "private"."online_time"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pin_tries()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 5
;

ALTER FUNCTION "private"."pin_tries"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.record_move(d private.deliveries, n private.deliveries, p_kind text, p_actor text, p_at timestamp with time zone, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.deliveries set
    status = n.status, version = n.version, courier = n.courier, search_until = n.search_until, pickup_by = n.pickup_by,
    due_at = n.due_at, on_time = n.on_time, failure_reason = n.failure_reason, reached = n.reached,
    ended_at = n.ended_at, next_due = n.next_due, held = n.held, held_reason = n.held_reason
  where id = d.id;
  -- An administrator's reason is stored with the delivery, where it's deleted after 30 days; events stay.
  insert into private.delivery_events (delivery, seq, kind, actor, at, reason)
  values (d.id, n.version, p_kind, p_actor, p_at, case when p_kind = 'fail' then p_reason end);

  insert into private.ledger (account, delivery, kind, amount, currency, at)
  select e.account, d.id, e.kind, e.amount, d.currency, p_at from private.entries_of(d, n, p_kind) as e;

  if d.free and private.gives_back_free(n.status, n.reached, n.on_time, n.failure_reason, n.held)
    and not private.gives_back_free(d.status, d.reached, d.on_time, d.failure_reason, d.held)
  then
    -- No more than at first: a business that was removed and added again under its id started with five, and its former deliveries may
    -- give back more.
    update private.business_settings set free_left = least(private.free_deliveries(), free_left + 1) where business_id = d.business_id;
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
  if p_kind = 'arrive_dropoff' then perform private.learn_door(d, p_at); end if;
end
$function$
;

ALTER FUNCTION "private"."record_move"(private.deliveries, private.deliveries, text, text, timestamp with time zone, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.reported_after()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '02:00:00'::interval
;

ALTER FUNCTION "private"."reported_after"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_working_courier()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.session_alive();
  if exists (
    select from private.deliveries d where d.courier = auth.uid() and private.is_in_hand(d.status)
  ) then
    return auth.uid();
  end if;
  return private.require_courier();
end
$function$
;

CREATE OR REPLACE FUNCTION private.retries()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 3
;

ALTER FUNCTION "private"."retries"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_alert_device(p_endpoint text, p_p256dh text, p_auth text, p_kinds text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  at constant timestamptz := private.now();
  before uuid;
  chosen constant text[] := array(select distinct k from unnest(p_kinds) k);
begin
  perform private.session_alive();
  if me is null then raise exception 'permission denied: signed out' using errcode = '42501'; end if;
  if cardinality(chosen) = 0 or cardinality(p_kinds) > 10
    or not chosen <@ array['offer', 'job', 'trouble', 'on-its-way', 'at-the-door']
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
  if before is not null then perform private.end_standby(before); end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_markets(p_markets text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_courier();
  chosen text[];
begin
  if cardinality(p_markets) > 100 or exists (select from unnest(p_markets) m where char_length(m) > 300) then
    raise exception 'not acceptable: markets' using errcode = '23514';
  end if;
  perform private.lock_courier(me);
  perform private.require_courier();
  select coalesce(array_agg(m.market order by m.first), '{}') into chosen
  from (
    select r.market, min(u.place) as first
    from unnest(p_markets) with ordinality as u (market, place) cross join lateral private.normalize_market(u.market) as r (market)
    group by r.market
  ) as m;
  if cardinality(chosen) > private.markets_per_courier()
    or exists (select from unnest(chosen) m where m is null or char_length(m) > 300 or m !~ '^[^|]+\|[^|]*\|[^|]+$')
  then
    raise exception 'not acceptable: markets' using errcode = '23514';
  end if;
  update private.couriers set markets = chosen where courier = me;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_recipient_device(p_number text, p_key text, p_endpoint text, p_p256dh text, p_auth text, p_bucket text, p_limit integer, p_window interval)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.search_again_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:10:00'::interval
;

ALTER FUNCTION "private"."search_again_time"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.search_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:30:00'::interval
;

ALTER FUNCTION "private"."search_time"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.settings_view(p_business uuid, p_with_contact boolean)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select jsonb_build_object('now', private.now(), 'freeLeft', coalesce(s.free_left, private.free_deliveries()),
    'tariff', private.tariff_at(private.market_of(b.country, b.state, b.city), private.now()),
    'shop', case when s.shop_lat is not null then
      jsonb_build_object('lat', s.shop_lat, 'lon', s.shop_lon, 'moved', s.shop_moved) end,
    'pickup', case when s.postal_code is not null then jsonb_build_object(
      'postalCode', s.postal_code, 'timeZone', s.time_zone,
      'callShop', case s.call_shop when true then 'yes' when false then 'no' else '' end,
      'phone', case when p_with_contact then s.phone else '' end,
      'notes', case when p_with_contact then s.notes else '' end) end)
  from public.businesses b left join private.business_settings s on s.business_id = b.id where b.id = p_business
$function$
;

CREATE OR REPLACE FUNCTION private.standby_from(p_courier uuid, p_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p_at + private.standby_time()
  where exists (select from private.alert_devices v where v.person = p_courier and 'offer' = any (v.kinds))
$function$
;

CREATE OR REPLACE FUNCTION private.standby_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:45:00'::interval
;

ALTER FUNCTION "private"."standby_time"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tracked_view(d private.deliveries, p_recipient boolean)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
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
  where p.delivery = d.id and (d.ended_at is null or private.now() - d.ended_at < private.tracking_time())
$function$
;

CREATE OR REPLACE FUNCTION private.tracking_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '336:00:00'::interval
;

ALTER FUNCTION "private"."tracking_time"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.wait_at_door()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:05:00'::interval
;

ALTER FUNCTION "private"."wait_at_door"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.way_to_pickup()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:20:00'::interval
;

ALTER FUNCTION "private"."way_to_pickup"() OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."accept_refusal"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."accept_refusal"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."accept_refusal"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."active_deliveries_limit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."active_deliveries_limit"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."active_deliveries_limit"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."after_ready"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."after_ready"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."after_ready"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."alerted_couriers"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alerted_couriers"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."alerted_couriers"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."carry_refusal"(boolean, boolean, text, text, text[], boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."carry_refusal"(boolean, boolean, text, text, text[], boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."carry_refusal"(boolean, boolean, text, text, text[], boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."commands_remembered"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."commands_remembered"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."commands_remembered"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."counter_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."counter_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."counter_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."device_failures"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."device_failures"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."device_failures"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."devices_per_delivery"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."devices_per_delivery"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."devices_per_delivery"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."devices_per_person"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."devices_per_person"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."devices_per_person"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."entries_of"(private.deliveries, private.deliveries, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."entries_of"(private.deliveries, private.deliveries, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."entries_of"(private.deliveries, private.deliveries, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."first_in_line"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."first_in_line"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."first_in_line"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."free_deliveries"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."free_deliveries"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."free_deliveries"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."free_wait"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."free_wait"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."free_wait"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."head_start"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."head_start"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."head_start"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."held_for"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."held_for"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."held_for"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."hourly_deliveries_limit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hourly_deliveries_limit"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hourly_deliveries_limit"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_in_hand"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_in_hand"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_in_hand"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_online"(timestamp with time zone, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_online"(timestamp with time zone, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_online"(timestamp with time zone, timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."long_search"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."long_search"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."long_search"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lost_after"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lost_after"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lost_after"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."markets_per_courier"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."markets_per_courier"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."markets_per_courier"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."missed_offers"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."missed_offers"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."missed_offers"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."no_show_after"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."no_show_after"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."no_show_after"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."offers_shown"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."offers_shown"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."offers_shown"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."online_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."online_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."online_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."pin_tries"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pin_tries"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pin_tries"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_move"(private.deliveries, private.deliveries, text, text, timestamp with time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_move"(private.deliveries, private.deliveries, text, text, timestamp with time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_move"(private.deliveries, private.deliveries, text, text, timestamp with time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reported_after"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reported_after"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reported_after"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."retries"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."retries"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."retries"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_again_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_again_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_again_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."standby_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."standby_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."standby_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tracking_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tracking_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tracking_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."wait_at_door"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wait_at_door"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wait_at_door"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."way_to_pickup"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."way_to_pickup"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."way_to_pickup"() TO "postgres";

ALTER TABLE "private"."business_settings" ALTER COLUMN "free_left" SET DEFAULT private.free_deliveries();

ALTER TABLE "private"."business_settings" ADD CONSTRAINT "business_settings_free_left_check" CHECK (((free_left >= 0) AND (free_left <= private.free_deliveries())));

ALTER TABLE "private"."couriers" ADD CONSTRAINT "couriers_markets_check" CHECK ((cardinality(markets) <= private.markets_per_courier()));

reset check_function_bodies;
