-- Limits and times that were numbers in functions are functions with a name, written from core: a change in core reaches both.

set check_function_bodies = off;

DROP FUNCTION "private"."default_hours"();

DROP FUNCTION "private"."default_tariff"();

DROP FUNCTION "private"."distances"();

DROP FUNCTION "private"."time_ends"();

CREATE OR REPLACE FUNCTION private.active_deliveries(p_business uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
begin
  return (
    select count(*) from private.deliveries d
    where d.business_id = p_business and d.ended_at is null
      and (d.next_due is null or case
        when d.status in ('accepted', 'at_pickup') then greatest(d.search_until, d.next_due + private.search_again_time()) > at
        else d.next_due > at or private.due_kind(d) = 'confirm' and not private.is_lost(d, at) end));
end
$function$
;

CREATE OR REPLACE FUNCTION private.add_api_key(p_user uuid, p_key jsonb, p_replaces uuid, p_hours integer, p_password_checked boolean, p_passwords jsonb, p_client text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant uuid := (p_key ->> 'id')::uuid;
  of_business constant uuid := (p_key ->> 'business')::uuid;
  new_key jsonb := p_key;
  replaced private.api_keys;
  k private.api_keys;
  refusal text;
begin
  -- One at a time for each business, so that simultaneous calls can't get past the limit.
  perform pg_advisory_xact_lock(hashtextextended(of_business::text, 15));
  if p_replaces is not null then
    select x.* into replaced from private.api_keys x join public.businesses b on b.id = x.business_id
    where x.id = p_replaces and x.business_id = of_business
      and (b.user_id = p_user or exists (select from private.admins a where a.user_id = p_user));
    if not found then return private.result_refused('no-such-key'); end if;
    if not private.is_usable_key(replaced) and not exists (
      select from private.api_keys x where x.id = wanted and x.digest = p_key ->> 'digest')
    then
      return private.result_refused('no-such-key');
    end if;
    new_key := p_key || jsonb_build_object('mode', replaced.mode, 'access', replaced.access);
  end if;
  refusal := private.key_refusal(p_user, new_key, p_password_checked, p_passwords);
  if refusal is not null then return private.result_refused(refusal); end if;

  select * into k from private.api_keys x where x.id = wanted or x.digest = new_key ->> 'digest' order by x.id = wanted desc limit 1;
  if found then
    return case when k.id = wanted and k.digest = new_key ->> 'digest' and k.business_id = of_business
      then private.result_ok(private.key_view(k)) else private.result_refused('invalid') end;
  end if;
  if private.keys_limit() <= (
    select count(*) from private.api_keys x
    where x.business_id = of_business and x.id is distinct from p_replaces and private.is_usable_key(x))
  then
    return private.result_refused('too-many-keys');
  end if;
  insert into private.api_keys (id, business_id, mode, access, name, digest, hint, made_at, made_by)
  values (wanted, of_business, new_key ->> 'mode', new_key ->> 'access', private.trim_whitespace(new_key ->> 'name'),
    new_key ->> 'digest', new_key ->> 'hint', private.now(), p_user)
  returning * into k;
  update private.api_keys set expires_at = least(expires_at, private.now() + make_interval(hours => p_hours))
  where id = p_replaces;
  if k.mode = 'live' then
    perform private.queue_mail(
      'key', case when p_replaces is null then 'made' else 'replaced' end, k.id, private.client_network(p_client));
  end if;
  return private.result_ok(private.key_view(k));
exception when data_exception or check_violation or unique_violation or not_null_violation then
  return private.result_refused('invalid');
end
$function$
;

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
  code text;
  meters integer;
  at timestamptz;
  ready timestamptz;
  due timestamptz;
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

  -- Read once: a change of prices at this moment comes before or after the whole delivery.
  at := private.now();
  prices := private.tariff_at(private.market_of(b.country, b.state, b.city), at);
  code := private.postal_code(b.country, details ->> 'postalCode');
  -- Without a reach, or if an area isn't known, the codes themselves decide.
  meters := case when prices ? 'reach' then private.meters_apart(b.country, s.postal_code, code) end;
  n_zone := case when meters is not null then private.zone_within(meters, prices -> 'reach')
    else private.zone_between(b.country, b.city, b.state, s.postal_code, details ->> 'city', details ->> 'state', code) end;
  if n_zone is null then return 'out-of-area'; end if;
  rate := prices -> 'rates' -> n_zone;
  more := case details ->> 'size' when 'large' then prices -> 'large' else '{"fee": 0, "pay": 0}' end;
  if (r -> 'agreed' ->> 'fee')::integer is distinct from (rate ->> 'fee')::integer + (more ->> 'fee')::integer
    or (r -> 'agreed' ->> 'free')::boolean is distinct from (s.free_left > 0)
  then
    return 'price-changed';
  end if;
  if (select count(*) from private.deliveries x where x.business_id = b.id and x.ended_at is null) >= private.active_deliveries_limit()
    or (select count(*) from private.deliveries x
      where x.business_id = b.id and x.requested_at > at - private.hourly_window()) >= private.hourly_deliveries_limit()
  then
    return 'too-many';
  end if;

  ready := at + make_interval(mins => (details ->> 'readyIn')::integer);
  due := ready + make_interval(mins => (rate ->> 'minutes')::integer);
  insert into private.deliveries (
    id, number, business_id, market, zone, size, handover, contents, reference, declared_cents,
    fee, pay, minutes, cancel_fee, return_share, currency, free, ready_at, search_until, due_at, promised_at, redelivery_of, metadata, reached, requested_at, next_due
  ) values (
    wanted, private.make_tracking_number(), b.id, private.market_of(b.country, b.state, b.city), n_zone,
    details ->> 'size', details ->> 'handover', btrim(details ->> 'contents'), btrim(details ->> 'reference'),
    private.declared_value(details),
    (rate ->> 'fee')::integer + (more ->> 'fee')::integer, (rate ->> 'pay')::integer + (more ->> 'pay')::integer,
    (rate ->> 'minutes')::integer, (prices ->> 'cancelFee')::integer, (prices ->> 'returnShare')::integer,
    private.currency_of(b.country), s.free_left > 0, ready, ready + private.search_time(),
    due, due, (r ->> 'redeliveryOf')::uuid, metadata,
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
    details ->> 'state', code, details ->> 'phone',
    btrim(details ->> 'notes'), lower(details ->> 'email'));
  perform private.queue_door(wanted);
  insert into private.delivery_secrets (delivery, pin, key)
  values (wanted, case when details ->> 'handover' = 'meet' then private.make_pin() end, private.make_key());
  insert into private.delivery_events (delivery, seq, kind, actor, at) values (wanted, 1, 'request', 'merchant', at);
  perform private.write_alerts(null, d, 'request', 'merchant');
  update private.business_settings set
    requested = requested + 1, free_left = case when d.free then free_left - 1 else free_left end
  where business_id = b.id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.add_webhook_endpoint(p_business uuid, p_by uuid, p_endpoint uuid, p_details jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  e private.webhook_endpoints;
begin
  -- One at a time for each business, so that simultaneous calls can't get past the limit.
  perform pg_advisory_xact_lock(hashtextextended(p_business::text, 16));
  if not private.is_verified((select b.user_id from public.businesses b where b.id = p_business)) then
    return private.result_refused('not-verified');
  end if;
  select * into e from private.webhook_endpoints x where x.id = p_endpoint;
  if found then
    return private.result_refused(case when e.business_id = p_business then 'already-added' else 'invalid' end);
  end if;
  if private.endpoints_limit() <= (select count(*) from private.webhook_endpoints x where x.business_id = p_business) then
    return private.result_refused('too-many-endpoints');
  end if;
  if not private.ping_webhook(p_business, p_endpoint) then return private.too_many_webhook_messages(p_business); end if;
  insert into private.webhook_endpoints (id, business_id, url, events, kinds, description, made_at, changed_by)
  values (
    p_endpoint, p_business, p_details ->> 'url', private.texts_in(p_details -> 'events'),
    private.texts_in(p_details -> 'kinds'), p_details ->> 'description', private.now(), p_by)
  returning * into e;
  perform private.mail_about_webhook(p_business, e.url, 'added');
  return private.result_ok(private.webhook_endpoint_view(e));
end
$function$
;

CREATE OR REPLACE FUNCTION private.address_guess_limit()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 300
;

ALTER FUNCTION "private"."address_guess_limit"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.address_guess_limit_window()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '24:00:00'::interval
;

ALTER FUNCTION "private"."address_guess_limit_window"() OWNER TO "postgres";

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
  update private.alerts set due_at = null, sent_at = case when p_outcome = 'sent' then at end where id = p_id;
  if p_outcome = 'sent' and a.kind = 'offer' and not exists (
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
  if found and owner is not null then perform private.end_standby(owner); end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.alerts_kept()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '24:00:00'::interval
;

ALTER FUNCTION "private"."alerts_kept"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.approach_kept()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:01:30'::interval
;

ALTER FUNCTION "private"."approach_kept"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.arrival_holds(a private.arrivals, p_status text, p_from timestamp with time zone, p_to timestamp with time zone, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return a.status = p_status and a.to_at >= p_at + private.shown_until()
    and p_from - a.from_at between -private.moved_by() and private.moved_by()
    and p_to - a.to_at between -private.moved_by() and private.moved_by();
end
$function$
;

CREATE OR REPLACE FUNCTION private.board_couriers(p_market text, p_at timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', x.courier, 'firstName', coalesce((select u.first_name from public.users u where u.id = x.courier), ''),
      'online', x.online,
      'carries', (select k.number from private.deliveries k where k.courier = x.courier and private.is_carried(k.status)),
      'idleSince', x.idle_since,
      'delivered', (select count(*) from private.deliveries k where k.courier = x.courier and k.status = 'delivered'
        and k.ended_at > p_at - private.counted_period())) order by x.idle_since, x.courier), '[]')
    from (
      select p.courier, p.idle_since, private.is_online(p.online_until, p.standby_until, p_at) as online
      from (
        -- Each half has an index; a condition with "or" would read all couriers.
        select y.* from private.couriers x join private.courier_presence y on y.courier = x.courier
        where x.markets @> array[p_market] and private.is_online(y.online_until, y.standby_until, p_at)
        union
        select y.* from private.deliveries d join private.courier_presence y on y.courier = d.courier
        where d.market = p_market and d.ended_at is null and private.is_carried(d.status)
      ) as p
      order by p.idle_since, p.courier limit private.board_size()
    ) as x);
end
$function$
;

CREATE OR REPLACE FUNCTION private.board_size()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 1000
;

ALTER FUNCTION "private"."board_size"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.business_limit()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 50
;

ALTER FUNCTION "private"."business_limit"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.business_quota()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  -- One at a time for each person, so that simultaneous inserts can't get past the limit.
  perform pg_advisory_xact_lock(hashtextextended(new.user_id::text, 7));
  -- A retry of an existing one adds nothing, so it isn't counted.
  if exists (select from public.businesses b where b.id = new.id) then return new; end if;
  if (select count(*) from public.businesses b where b.user_id = new.user_id) >= private.business_limit() then
    raise exception 'too many businesses' using errcode = 'PT422';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.case_lapsed(c private.cases, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return c.state <> 'resolved' and (
    (c.state = 'theirs' and c.moved_at <= p_at - private.lapses_after())
    or exists (select from private.deliveries d where d.id = c.delivery and d.ended_at <= p_at - private.lapses_after_end()));
end
$function$
;

CREATE OR REPLACE FUNCTION private.case_summary(c private.cases, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', c.id, 'side', c.side, 'reason', c.reason, 'state', c.state, 'openedAt', c.opened_at, 'dueAt', c.due_at,
    'answeredAt', c.answered_at, 'resolvedAt', c.resolved_at, 'outcome', c.outcome,
    'paid', case when c.amount is not null then jsonb_build_object('amount', c.amount, 'currency', (
      select d.currency from private.deliveries d where d.id = c.delivery)) end,
    'reopenUntil', case when not c.reopened and c.amount is null and c.resolved_at >= p_at - private.reopened_within()
      then c.resolved_at + private.reopened_within() end,
    'delivery', (
      select jsonb_build_object('id', d.id, 'number', d.number, 'business', d.business_id)
      from private.deliveries d where d.id = c.delivery));
end
$function$
;

CREATE OR REPLACE FUNCTION private.city_board(p_market text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.session_alive();
  if not private.is_admin() then return null; end if;
  perform private.settle_matching(null, null, array[p_market]);
  return json_build_object(
    'deliveries', (
      select coalesce(json_agg(json_build_object(
        'id', d.id, 'number', d.number, 'businessId', d.business_id, 'shop', p.pickup_name,
        'counter', case when s.shop_lat is not null then json_build_object('lat', s.shop_lat, 'lon', s.shop_lon) end,
        'status', d.status,
        'since', coalesce((d.reached ->> d.status)::timestamptz, d.ready_at), 'zone', d.zone,
        'fromArea', left(p.pickup_postal_code, 3), 'toArea', left(p.postal_code, 3), 'toCity', p.city,
        'readyAt', d.ready_at, 'dueAt', d.due_at, 'onTime', d.on_time,
        'arrival', case
          when a.delivery is not null then json_build_object('from', a.from_at, 'to', a.to_at, 'usual', a.usual)
          when d.status in ('accepted', 'at_pickup', 'picked_up') then
            (select private.expected_at_door(x, now_at)::json from private.deliveries x where x.id = d.id)
        end,
        'courier', case when d.courier is not null then
          json_build_object('id', d.courier, 'firstName', coalesce(u.first_name, '')) end)
        order by d.due_at, d.id), '[]')
      from (
        select x.* from private.deliveries x where x.market = p_market and x.ended_at is null
        order by x.due_at, x.id limit private.board_size()
      ) as d
      join private.delivery_people p on p.delivery = d.id
      left join private.arrivals a on a.delivery = d.id and a.leg = 'door' and a.status = d.status
        and a.to_at >= now_at + private.shown_until()
      left join private.business_settings s on s.business_id = d.business_id
      left join public.users u on u.id = d.courier),
    'ways', private.slow_ways(p_market),
    'couriers', private.board_couriers(p_market, now_at));
end
$function$
;

CREATE OR REPLACE FUNCTION private.client_code_limits()
 RETURNS TABLE(most integer, span interval)
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 VALUES (1,'00:01:00'::interval), (5,'01:00:00'::interval), (10,'24:00:00'::interval);
END
;

ALTER FUNCTION "private"."client_code_limits"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.close_case(p_id uuid, p_how text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c private.cases := private.lock_own_case(p_id);
  now_at constant timestamptz := private.now();
begin
  if c.id is null then return private.result_refused('no-such-case'); end if;
  if p_how = 'withdraw' then
    if c.resolved_at is not null and c.outcome <> 'withdrawn' then return private.result_refused('changed'); end if;
    if c.resolved_at is null then
      update private.cases x set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'withdrawn'
      where x.id = c.id returning * into c;
    end if;
  elsif p_how = 'reopen' then
    if c.reopened <> (c.resolved_at is null) or c.amount is not null then return private.result_refused('changed'); end if;
    if c.resolved_at < now_at - private.reopened_within() then return private.result_refused('too-late'); end if;
    if c.resolved_at is not null then
      update private.cases x set state = 'ours', moved_at = now_at, resolved_at = null, outcome = null, decided_by = null,
        reopened = true
      where x.id = c.id returning * into c;
    end if;
  else
    return private.result_refused('invalid');
  end if;
  return private.result_ok(private.case_view(c));
end
$function$
;

CREATE OR REPLACE FUNCTION private.close_period(p_side text, p_from date)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  until constant date := private.next_period(p_side, p_from);
  zone constant text := private.books_zone();
  ends constant timestamptz := until::timestamp at time zone zone;
  at constant timestamptz := private.now();
  year_of constant integer := extract(year from until - 1);
  kinds constant text[] := private.kinds_of(p_side);
  made integer;
begin
  insert into private.closings (side, period_from, closed_at, time_zone) values (p_side, p_from, at, zone);
  with credits as (
    select s.account, s.currency, sum(s.total) as total from private.statements s
    where s.side = p_side and s.state = 'closed' and s.total < 0 and s.carried_into is null group by 1, 2
  ), sums as (
    select l.account, l.currency, count(*) as entries, sum(private.signed_amount(l.kind, l.amount)) as own
    from private.ledger l
    where l.statement is null and l.at < ends and l.kind = any (kinds) group by 1, 2
  ), due as (
    select s.*, coalesce(c.total, 0) as carried, s.own + coalesce(c.total, 0) as total
    from sums s left join credits c on c.account = s.account and c.currency = s.currency
  ), numbered as (
    select d.*, case when d.total <> 0 then
      (select coalesce(max(x.place), 0) from private.statements x where x.year = year_of)
        + row_number() over (partition by d.total <> 0 order by d.account, d.currency) end as place
    from due d
  ), closed as (
    insert into private.statements (
      id, account, side, period_from, period_to, currency, year, place, number, entries, carried, total, closed_at)
    select gen_random_uuid(), n.account, p_side, p_from, until, n.currency, case when n.total <> 0 then year_of end, n.place,
      to_char(until - 1, 'YYYY-MM-') || lpad(n.place::text, greatest(4, length(n.place::text)), '0'),
      n.entries, n.carried, n.total, at
    from numbered n returning id, account, currency, total
  ), taken as (
    update private.ledger l set statement = c.id from closed c
    where l.account = c.account and l.currency = c.currency and l.statement is null and l.at < ends and l.kind = any (kinds)
  ), carrying as (
    update private.statements s set carried_into = c.id from closed c
    where s.account = c.account and s.currency = c.currency and s.side = p_side and s.state = 'closed' and s.total < 0
      and s.carried_into is null
  ), mailing as (
    -- A period that ended long ago is closed without mails: the first closing may be of many.
    insert into private.mails (topic, kind, reference, written_at, next_try)
    select 'statement', 'closed', c.id, at, at from closed c where at < ends + private.closing_mail_within() and (p_side = 'business' or c.total > 0)
  )
  select count(*) into made from closed;
  return made;
end
$function$
;

CREATE OR REPLACE FUNCTION private.closing_mail_within()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '168:00:00'::interval
;

ALTER FUNCTION "private"."closing_mail_within"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.code_kept()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '24:00:00'::interval
;

ALTER FUNCTION "private"."code_kept"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.code_shared_for()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '01:00:00'::interval
;

ALTER FUNCTION "private"."code_shared_for"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.code_valid_for()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:10:00'::interval
;

ALTER FUNCTION "private"."code_valid_for"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.command_memory()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '24:00:00'::interval
;

ALTER FUNCTION "private"."command_memory"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.compared_deliveries()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 100
;

ALTER FUNCTION "private"."compared_deliveries"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.counted_days()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 14
;

ALTER FUNCTION "private"."counted_days"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.counted_period()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '24:00:00'::interval
;

ALTER FUNCTION "private"."counted_period"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.decision_undo_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:10:00'::interval
;

ALTER FUNCTION "private"."decision_undo_time"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.default_hours()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN '{"days": [{"to": 1020, "from": 540}, {"to": 1020, "from": 540}, {"to": 1020, "from": 540}, {"to": 1020, "from": 540}, {"to": 1020, "from": 540}, null, null], "closed": []}'::jsonb
;

ALTER FUNCTION "private"."default_hours"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.default_tariff()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN '{"large": {"fee": 300, "pay": 250}, "rates": {"A": {"fee": 699, "pay": 500, "minutes": 45}, "B": {"fee": 899, "pay": 650, "minutes": 60}, "C": {"fee": 1299, "pay": 950, "minutes": 90}}, "reach": {"A": 3000, "B": 10000, "C": 40000}, "cancelFee": 300, "returnShare": 50}'::jsonb
;

ALTER FUNCTION "private"."default_tariff"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.delivery_overview(p_business uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.delivery_until(p_id uuid, p_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return least(p_at, (select min(a.to_at) - interval '1 minute' from private.arrivals a where a.delivery = p_id))
    + private.shown_until();
end
$function$
;

CREATE OR REPLACE FUNCTION private.desk_cases()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  now_at constant timestamptz := private.now();
begin
  perform private.settle_cases();
  return (
    select coalesce(jsonb_agg(private.desk_case(x.c, now_at)
      order by (x.c).resolved_at desc nulls first, case when (x.c).resolved_at is null then (x.c).due_at end, (x.c).id), '[]')
    from (
      (select c from private.cases c where c.state <> 'resolved' and not private.case_concerns(c, me))
      union all
      (select c from private.cases c where c.resolved_at is not null and not private.case_concerns(c, me)
       order by c.resolved_at desc, c.id limit private.resolved_shown())
    ) as x);
end
$function$
;

CREATE OR REPLACE FUNCTION private.device_kept()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '01:00:00'::interval
;

ALTER FUNCTION "private"."device_kept"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.distances()
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY[250, 500, 1000, 1500, 2000, 3000, 4000, 6000]
;

ALTER FUNCTION "private"."distances"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.email_confirm_within()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '01:00:00'::interval
;

ALTER FUNCTION "private"."email_confirm_within"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.email_undo_within()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '72:00:00'::interval
;

ALTER FUNCTION "private"."email_undo_within"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.endpoints_limit()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 5
;

ALTER FUNCTION "private"."endpoints_limit"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.events_kept()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '720:00:00'::interval
;

ALTER FUNCTION "private"."events_kept"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.expected_arrivals(d private.deliveries, p_at timestamp with time zone)
 RETURNS TABLE(leg text, from_at timestamp with time zone, to_at timestamp with time zone, usual boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  second constant interval := interval '1 second';
  began constant timestamptz := (d.reached ->> d.status)::timestamptz;
  way record;
  rest record;
  seen record;
  first_from timestamptz;
  first_to timestamptz;
  door_usual boolean;
begin
  if d.status = 'accepted' then
    way := private.market_range(d.market, 'shop', d.zone, p_at - began);
    leg := 'shop';
    usual := way.usual;
    from_at := greatest(began + way.from_s * second, p_at + interval '1 minute');
    to_at := greatest(began + way.to_s * second, from_at + interval '1 minute');
    return next;
    rest := private.market_range(d.market, 'counter', d.zone, interval '0');
    first_from := greatest(began + way.from_s * second, d.ready_at) + rest.from_s * second;
    first_to := greatest(began + way.to_s * second, d.ready_at) + rest.to_s * second;
    door_usual := way.usual or rest.usual;
  elsif d.status = 'at_pickup' then
    rest := private.market_range(d.market, 'counter', d.zone, p_at - greatest(began, d.ready_at));
    first_from := greatest(began, d.ready_at) + rest.from_s * second;
    first_to := greatest(began, d.ready_at) + rest.to_s * second;
    door_usual := rest.usual;
  elsif d.status = 'picked_up' then
    select p.taken_at, private.meters_left(private.door_of(d, x), p) as meters into seen
    from private.courier_positions p join private.delivery_people x on x.delivery = p.delivery
    where p.delivery = d.id and p.courier = d.courier and p.taken_at >= p_at - private.approach_kept();
    rest := private.left_range(d.market, seen.meters);
    if rest.from_s is not null then
      leg := 'door';
      usual := false;
      from_at := greatest(seen.taken_at + rest.from_s * second, p_at + interval '2 minutes');
      -- They may have stood still since.
      to_at := greatest(
        seen.taken_at + (rest.to_s + floor(extract(epoch from p_at - seen.taken_at) / 2)::integer) * second,
        from_at + interval '1 minute');
      return next;
      return;
    end if;
    first_from := began;
    first_to := began;
    door_usual := false;
  else
    return;
  end if;
  rest := private.market_range(
    d.market, 'door', d.zone, case when d.status = 'picked_up' then p_at - began else interval '0' end);
  leg := 'door';
  usual := door_usual or rest.usual;
  from_at := greatest(first_from + rest.from_s * second, p_at + interval '2 minutes');
  to_at := greatest(first_to + rest.to_s * second, from_at + interval '1 minute');
  return next;
end
$function$
;

CREATE OR REPLACE FUNCTION private.forget_deliveries()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
  until constant timestamptz := now_at + interval '30 seconds';
begin
  while private.forget_people() > 0 loop
    if private.now() > until then
      raise warning 'Deliveries are left to forget';
      exit;
    end if;
  end loop;
  perform private.delete_old('private.case_messages',
    'case_id in (select c.id from private.cases c where c.delivery is null and c.resolved_at <= $1 - private.texts_kept())',
    now_at, until);
  perform private.delete_old('private.commands', 'at <= $1 - private.command_memory()', now_at, until);
  perform private.delete_old('private.api_events', 'at <= $1 - private.events_kept()', now_at, until);
  perform private.delete_old('private.alerts', 'written_at <= $1 - private.alerts_kept()', now_at, until);
  perform private.delete_old('private.alert_devices', 'until <= $1', now_at, until);
  perform private.delete_old(
    'private.webhook_messages', 'delivery is null and made_at <= $1 - private.events_kept()', now_at, until);
end
$function$
;

CREATE OR REPLACE FUNCTION private.forget_people()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
  old constant uuid[] := array(
    select d.id from private.deliveries d
    where not d.forgotten and d.ended_at <= at - private.people_kept() and not private.is_held_back(d.id, d.ended_at, at)
    order by d.ended_at limit 1000);
begin
  delete from private.delivery_people where delivery = any (old);
  delete from private.delivery_secrets where delivery = any (old);
  delete from private.delivery_proofs where delivery = any (old);
  delete from private.delivery_passes where delivery = any (old);
  delete from private.case_messages m using private.cases c where m.case_id = c.id and c.delivery = any (old);
  delete from private.mails where reference = any (old);
  delete from private.door_queue where delivery = any (old);
  -- One that was saved while the delivery ended has no time.
  delete from private.alert_devices where delivery = any (old);
  delete from private.api_events where delivery = any (old);
  update private.deliveries set contents = '', reference = '', held_reason = '', metadata = '{}', forgotten = true
  where id = any (old);
  return cardinality(old);
end
$function$
;

CREATE OR REPLACE FUNCTION private.forget_positions()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.courier_positions where heard_at <= private.now() - private.position_kept()
$function$
;

CREATE OR REPLACE FUNCTION private.has_enough_codes(p_email text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.mailed_code_limits() as l where l.most <= (
      select count(*) from public.email_verifications v
      where v.email = p_email and v.code <> '' and v.shares is null and v.created_at > clock_timestamp() - l.span));
end
$function$
;

CREATE OR REPLACE FUNCTION private.held_back_after()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '168:00:00'::interval
;

ALTER FUNCTION "private"."held_back_after"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.held_back_at_most()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '2160:00:00'::interval
;

ALTER FUNCTION "private"."held_back_at_most"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hourly_window()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '01:00:00'::interval
;

ALTER FUNCTION "private"."hourly_window"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.in_page_mailed_every()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '24:00:00'::interval
;

ALTER FUNCTION "private"."in_page_mailed_every"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.incidents_counted_for()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '24:00:00'::interval
;

ALTER FUNCTION "private"."incidents_counted_for"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.incidents_for_review()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN '{"failure": 4, "release": 10}'::jsonb
;

ALTER FUNCTION "private"."incidents_for_review"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_dialable(number text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return coalesce(number ~ '^\+[1-9][0-9]{4,14}$', false) and exists (
    select from private.number_plans()
    where left(substr(number, 2), length(code)) = code
      and substr(number, 2 + length(code)) ~ ('^(?:' || pattern || ')$'));
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_held_back(p_delivery uuid, p_ended_at timestamp with time zone, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return p_ended_at > p_at - private.held_back_at_most() and exists (
    select from private.cases c
    where c.delivery = p_delivery and (c.resolved_at is null or c.resolved_at > p_at - private.held_back_after()));
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_undoable(change private.email_changes)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return change.ended_at is null and change.asked_at + private.email_undo_within() > clock_timestamp()
    and (change.confirmed_at is not null or private.is_waiting(change));
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_waiting(change private.email_changes)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return change.confirmed_at is null and change.ended_at is null and change.asked_at + private.email_confirm_within() > clock_timestamp();
end
$function$
;

CREATE OR REPLACE FUNCTION private.keys_limit()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 10
;

ALTER FUNCTION "private"."keys_limit"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lapses_after()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '336:00:00'::interval
;

ALTER FUNCTION "private"."lapses_after"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lapses_after_end()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '1992:00:00'::interval
;

ALTER FUNCTION "private"."lapses_after_end"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.learned_from()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 30
;

ALTER FUNCTION "private"."learned_from"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.leave_note_signed_in(p_number text, p_key text, p_note text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.session_alive();
  return private.leave_note(p_number, p_key, p_note, 'track:' || auth.uid(), private.misses_of_client(), private.misses_of_client_window());
end
$function$
;

CREATE OR REPLACE FUNCTION private.leg_range(p_counts integer[], p_leg text, p_band text, p_elapsed integer, OUT from_s integer, OUT to_s integer, OUT usual boolean)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  ends constant integer[] := private.time_ends();
  total integer;
  below double precision := 0;
  rest double precision;
  before double precision;
  wanted double precision;
  start integer := 0;
begin
  total := coalesce((select sum(c) from unnest(p_counts) c), 0);
  usual := total < private.learned_from();
  if usual then
    select 60 * g.low, 60 * g.high into from_s, to_s
    from (values ('shop', 'all', 4, 9), ('counter', 'all', 1, 4), ('door', 'A', 6, 14), ('door', 'B', 12, 24),
      ('door', 'C', 22, 42)) as g (leg, band, low, high)
    where g.leg = p_leg and g.band = p_band;
    if p_elapsed + 120 > to_s then
      from_s := p_elapsed + 120;
      to_s := p_elapsed + 360;
    end if;
    return;
  end if;
  for i in 1 .. 24 loop
    if p_elapsed < ends[i] then
      below := below + p_counts[i]::double precision
        * (greatest(0, p_elapsed - start)::double precision / (ends[i] - start)::double precision);
      exit;
    end if;
    below := below + p_counts[i];
    start := ends[i];
  end loop;
  rest := total - below;
  if rest < 5 then
    from_s := p_elapsed + 120;
    to_s := p_elapsed + 360;
    return;
  end if;
  before := 0;
  start := 0;
  wanted := below + 0.2::double precision * rest;
  for i in 1 .. 24 loop
    if p_counts[i] > 0 then
      if from_s is null and before + p_counts[i] >= wanted then
        from_s := floor(start + (ends[i] - start)::double precision * ((wanted - before) / p_counts[i]));
        wanted := below + 0.8::double precision * rest;
      end if;
      if from_s is not null and before + p_counts[i] >= wanted then
        to_s := ceil(start + (ends[i] - start)::double precision * ((wanted - before) / p_counts[i]));
        return;
      end if;
    end if;
    before := before + p_counts[i];
    start := ends[i];
  end loop;
  from_s := coalesce(from_s, 10800);
  to_s := 10800;
end
$function$
;

CREATE OR REPLACE FUNCTION private.link_limit()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 10
;

ALTER FUNCTION "private"."link_limit"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.link_limit_window()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '01:00:00'::interval
;

ALTER FUNCTION "private"."link_limit_window"() OWNER TO "postgres";

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
      where d.market = p_market and c.taken_at > n.at - private.position_shown()
        and private.is_carried(d.status)
      order by d.id limit private.board_size()
    ) as x) end;
begin
  return case
    when tag is distinct from p_known then
      case when moving is null then json_build_object('tag', tag, 'view', view)
        else json_build_object('tag', tag, 'view', view, 'moving', moving) end
    when moving is not null then json_build_object('same', true, 'moving', moving)
    else '"same"' end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.live_signed_in(p_number text, p_key text, p_known text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  answer jsonb;
begin
  perform private.session_alive();
  answer := private.follow(p_number, p_key, 'track:' || auth.uid(), private.misses_of_client(), private.misses_of_client_window(), p_known);
  return private.with_moving(answer -> 'live', nullif(answer -> 'moving', 'null'));
end
$function$
;

CREATE OR REPLACE FUNCTION private.look_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:01:00'::interval
;

ALTER FUNCTION "private"."look_time"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lookups_of(p_tbl text, p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('by', x.actor, 'byName', private.full_name(x.actor), 'at', x.at)
      order by x.id desc), '[]')
    from (
      select a.id, a.actor, a.at from private.audit_log a
      where a.action = 'READ' and a.tbl = p_tbl and a.row_id = p_id::text order by a.id desc limit private.shown_lookups()
    ) as x);
end
$function$
;

CREATE OR REPLACE FUNCTION private.mailed_code_limits()
 RETURNS TABLE(most integer, span interval)
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 VALUES (10,'01:00:00'::interval), (30,'24:00:00'::interval);
END
;

ALTER FUNCTION "private"."mailed_code_limits"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mails_kept()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '720:00:00'::interval
;

ALTER FUNCTION "private"."mails_kept"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mails_to_recipient()
 RETURNS TABLE(most integer, span interval)
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 VALUES (5,'01:00:00'::interval), (10,'24:00:00'::interval);
END
;

ALTER FUNCTION "private"."mails_to_recipient"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mark_paid(p_ids uuid[], p_on text, p_reference text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  at timestamptz;
  day constant date := private.read_day(p_on);
  wanted uuid[];
begin
  if cardinality(p_ids) is null or cardinality(p_ids) not between 1 and private.max_marked() then return private.result_refused('invalid'); end if;
  lock table private.closings in share row exclusive mode;
  at := private.now();
  if day is null or day > (at at time zone private.books_zone())::date or not private.is_line(p_reference, 64) then
    return private.result_refused('invalid');
  end if;
  select array_agg(distinct x) into wanted from unnest(p_ids) as x;
  -- The same payment that was noted before, whose answer was lost.
  if (select count(*) from private.statements s
    where s.id = any (wanted) and s.state = 'paid' and s.paid_on = day and s.reference = p_reference and s.paid_by = me)
    = cardinality(wanted)
  then
    return private.result_ok(null);
  end if;
  if (select count(*) from private.statements s where s.id = any (wanted) and s.state = 'closed' and s.total > 0)
    <> cardinality(wanted)
  then
    return private.result_refused('changed');
  end if;
  update private.statements set state = 'paid', paid_on = day, reference = p_reference, paid_at = at, paid_by = me
  where id = any (wanted);
  perform private.queue_mail('statement', 'paid', x) from unnest(wanted) as x;
  return private.result_ok(null);
end
$function$
;

CREATE OR REPLACE FUNCTION private.max_code_attempts()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 5
;

ALTER FUNCTION "private"."max_code_attempts"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_marked()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 1000
;

ALTER FUNCTION "private"."max_marked"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_times()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 2000
;

ALTER FUNCTION "private"."max_times"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.misses_of_client()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 20
;

ALTER FUNCTION "private"."misses_of_client"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.misses_of_client_window()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:10:00'::interval
;

ALTER FUNCTION "private"."misses_of_client_window"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.moved_by()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:02:30'::interval
;

ALTER FUNCTION "private"."moved_by"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.network_kept()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '720:00:00'::interval
;

ALTER FUNCTION "private"."network_kept"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_delivery_lookup(d private.deliveries)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.note_incident(p_courier uuid, p_step text, p_delivery uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  incident text := case
    when p_step = 'release' then 'release'
    when p_step = 'fail' and private.is_unproven((select d.failure_reason from private.deliveries d where d.id = p_delivery))
      then 'failure'
  end;
  incidents bigint;
begin
  if incident is null then return; end if;
  delete from private.courier_incidents i where i.courier = p_courier and i.at <= private.now() - private.incidents_counted_for();
  insert into private.courier_incidents (courier, kind, at) values (p_courier, incident, private.now());
  select count(*) into incidents from private.courier_incidents i where i.courier = p_courier and i.kind = incident;
  if incidents < (private.incidents_for_review() ->> incident)::integer then return; end if;
  delete from private.courier_incidents i where i.courier = p_courier;
  perform private.move_account(null, p_courier, 'review', 'Active', 'Pending', private.review_reasons() ->> incident, null);
end
$function$
;

CREATE OR REPLACE FUNCTION private.note_within(d private.deliveries, p_before private.courier_positions, p_here private.courier_positions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ends constant integer[] := private.distances();
  took constant double precision := 1000 * extract(epoch from p_here.taken_at - p_before.taken_at);
  door jsonb;
  far integer;
  near integer;
  seen timestamptz[];
begin
  if p_here.taken_at > p_before.taken_at + private.approach_kept() then return; end if;
  select private.door_of(d, p) into door from private.delivery_people p where p.delivery = d.id;
  far := private.meters_left(door, p_before);
  near := private.meters_left(door, p_here);
  if not exists (select from unnest(ends) as e where near <= e and e < far) then return; end if;
  select a.within into seen from private.arrivals a where a.delivery = d.id and a.leg = 'door' for update skip locked;
  if not found then return; end if;
  for i in 1 .. 8 loop
    if near <= ends[i] and ends[i] < far and seen[i] is null then
      seen[i] := p_before.taken_at + floor(took * (far - ends[i]) / (far - near)) * interval '1 millisecond';
    end if;
  end loop;
  update private.arrivals set within = seen where delivery = d.id and leg = 'door';
end
$function$
;

CREATE OR REPLACE FUNCTION private.number_plans()
 RETURNS TABLE(code text, pattern text)
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 VALUES ('1'::text,'[2-9]\d{9}'::text), ('20'::text,'[189]\d{8,9}|[24-6]\d{8}|[135]\d{7}'::text), ('211'::text,'[19]\d{8}'::text), ('212'::text,'[5-8]\d{8}'::text), ('213'::text,'(?:[1-4]|[5-79]\d|80)\d{7}'::text), ('216'::text,'[2-57-9]\d{7}'::text), ('218'::text,'[2-9]\d{8}'::text), ('220'::text,'[48]\d{8}|[2-9]\d{6}'::text), ('221'::text,'(?:[378]\d|93)\d{7}'::text), ('222'::text,'(?:[2-4]\d\d|800)\d{5}'::text), ('223'::text,'[24-9]\d{7}'::text), ('224'::text,'722\d{6}|(?:3|6\d)\d{7}'::text), ('225'::text,'[02]\d{9}'::text), ('226'::text,'[024-7]\d{7}'::text), ('227'::text,'[027-9]\d{7}'::text), ('228'::text,'[279]\d{7}'::text), ('229'::text,'01\d{8}'::text), ('230'::text,'(?:[57]|8\d\d)\d{7}|[2-468]\d{6}'::text), ('231'::text,'(?:[2457]\d|33|88)\d{7}|(?:2\d|[4-6])\d{6}'::text), ('232'::text,'(?:[237-9]\d|66)\d{6}'::text), ('233'::text,'[235]\d{8}|800\d{5,6}'::text), ('234'::text,'(?:20|9\d)\d{8}|[78]\d{9,13}'::text), ('235'::text,'(?:22|[3689]\d|77)\d{6}'::text), ('236'::text,'8776\d{4}|(?:[27]\d|61)\d{6}'::text), ('237'::text,'[26]\d{8}|88\d{6,7}'::text), ('238'::text,'(?:[2-59]\d\d|800)\d{4}'::text), ('239'::text,'(?:22|9\d)\d{5}'::text), ('240'::text,'222\d{6}|(?:3\d|55|[89]0)\d{7}'::text), ('241'::text,'(?:[067]\d|11)\d{6}|[2-7]\d{6}'::text), ('242'::text,'222\d{6}|(?:0\d|80)\d{7}'::text), ('243'::text,'(?:(?:[189]|5\d)\d|2)\d{7}|[1-68]\d{6}'::text), ('244'::text,'[29]\d{8}'::text), ('245'::text,'[49]\d{8}|4\d{6}'::text), ('246'::text,'3\d{6}'::text), ('247'::text,'(?:[01589]\d|[2-467])\d{4}'::text), ('248'::text,'(?:[2489]\d|64)\d{5}'::text), ('249'::text,'[19]\d{8}'::text), ('250'::text,'(?:06|[27]\d\d|[89]00)\d{6}'::text), ('251'::text,'(?:11|[2-57-9]\d)\d{7}'::text), ('252'::text,'[346-9]\d{8}|[12679]\d{7}|[1-5]\d{6}|[1348]\d{5}'::text), ('253'::text,'(?:2\d|77)\d{6}'::text), ('254'::text,'(?:[17]\d\d|900)\d{6}|(?:2|80)0\d{6,7}|[4-6]\d{6,8}'::text), ('255'::text,'(?:[25-8]\d|41|90)\d{7}'::text), ('256'::text,'800\d{6}|(?:[29]0|[347]\d)\d{7}'::text), ('257'::text,'(?:[267]\d|31)\d{6}'::text), ('258'::text,'(?:2|8\d)\d{7}'::text), ('260'::text,'800\d{6}|(?:21|[579]\d|63)\d{7}'::text), ('261'::text,'[23]\d{8}'::text), ('262'::text,'709\d{6}|(?:26|[689]\d)\d{7}|(?:639\d|7093)\d{5}|(?:26|80|9\d)\d{7}'::text), ('263'::text,'8\d{6}(?:\d{3})?|[235-8]\d{8}'::text), ('264'::text,'[68]\d{7,8}'::text), ('265'::text,'(?:[1289]\d|31|77)\d{7}|1\d{6}'::text), ('266'::text,'(?:[256]\d\d|800)\d{5}'::text), ('267'::text,'90\d{5}|(?:0800|[2-6]|(?:7|800)\d)\d{6}'::text), ('268'::text,'0800\d{4}|(?:[237]\d|900)\d{6}'::text), ('269'::text,'[3478]\d{6}'::text), ('27'::text,'[1-79]\d{8}|8\d{4,9}'::text), ('290'::text,'(?:[2569]\d|8)\d{3}|8\d{3}'::text), ('291'::text,'[178]\d{6}'::text), ('297'::text,'(?:[25-79]\d\d|800)\d{4}'::text), ('298'::text,'[2-9]\d{5}'::text), ('299'::text,'(?:19|[2-689]\d|70)\d{4}'::text), ('30'::text,'5005000\d{3}|8\d{9,11}|(?:[269]\d|70)\d{8}'::text), ('31'::text,'(?:[124-7]\d\d|3(?:[02-9]\d|1[0-8]))\d{6}|8\d{6,9}|9\d{6,10}|1\d{4,5}'::text), ('32'::text,'4\d{8}|[1-9]\d{7}'::text), ('33'::text,'[1-9]\d{8}'::text), ('34'::text,'400\d{6}|(?:51|[6-9]\d)\d{7}'::text), ('350'::text,'(?:[25]\d|60)\d{6}'::text), ('351'::text,'1693\d{5}|(?:[26-9]\d|30)\d{7}'::text), ('352'::text,'35[013-9]\d{4,8}|6\d{8}|35\d{2,4}|(?:[2457-9]\d|3[0-46-9])\d{2,9}'::text), ('353'::text,'(?:1\d|[2569])\d{6,8}|4\d{6,9}|7\d{8}|8\d{8,9}'::text), ('354'::text,'(?:38\d|[4-9])\d{6}'::text), ('355'::text,'(?:700\d\d|900)\d{3}|8\d{5,7}|(?:[2-5]|6\d)\d{7}'::text), ('356'::text,'3550\d{4}|(?:[2579]\d\d|800)\d{5}'::text), ('357'::text,'(?:[279]\d|[58]0)\d{6}'::text), ('358'::text,'2\d{4,9}|35\d{4,5}|(?:60\d\d|800)\d{4,6}|7\d{5,11}|(?:[14]\d|3[0-46-9]|50)\d{4,8}|[1-35689]\d{4}|7\d{10,11}|(?:[124-7]\d|3[0-46-9])\d{8}|[1-9]\d{5,8}'::text), ('359'::text,'00800\d{7}|[2-7]\d{6,7}|[89]\d{6,8}|2\d{5}'::text), ('36'::text,'[235-7]\d{8}|[1-9]\d{7}'::text), ('370'::text,'(?:[3469]\d|52|[78]0)\d{6}'::text), ('371'::text,'(?:[268]\d|78|90)\d{6}'::text), ('372'::text,'8\d{9}|[4578]\d{7}|(?:[3-8]\d|90)\d{5}'::text), ('373'::text,'(?:[235-7]\d|[89]0)\d{6}'::text), ('374'::text,'(?:[1-489]\d|55|60|77)\d{6}'::text), ('375'::text,'(?:[12]\d|33|44|902)\d{7}|8(?:0[0-79]\d{5,7}|[1-7]\d{9})|8(?:1[0-489]|[5-79]\d)\d{7}|8[1-79]\d{6,7}|8[0-79]\d{5}|8\d{5}'::text), ('376'::text,'(?:1|6\d)\d{7}|[135-9]\d{5}'::text), ('377'::text,'(?:[3489]|[67]\d)\d{7}'::text), ('378'::text,'(?:0549|[5-7]\d)\d{6}'::text), ('380'::text,'[89]\d{9}|[3-9]\d{8}'::text), ('381'::text,'38[02-9]\d{6,9}|6\d{7,9}|90\d{4,8}|38\d{5,6}|(?:7\d\d|800)\d{3,9}|(?:[12]\d|3[0-79])\d{5,10}'::text), ('382'::text,'(?:20|[3-79]\d)\d{6}|80\d{6,7}'::text), ('383'::text,'2\d{7,8}|3\d{7,11}|(?:4\d\d|[89]00)\d{5}'::text), ('385'::text,'[2-69]\d{8}|80\d{5,7}|[1-79]\d{7}|6\d{6}'::text), ('386'::text,'[1-7]\d{7}|8\d{4,7}|90\d{4,6}'::text), ('387'::text,'6\d{8}|(?:[35689]\d|49|70)\d{6}'::text), ('389'::text,'[2-578]\d{7}'::text), ('39'::text,'0\d{5,11}|1\d{8,10}|3(?:[0-8]\d{7,10}|9\d{7,8})|(?:43|55|70)\d{8}|8\d{5}(?:\d{2,4})?|0\d{5,10}|3[0-8]\d{7,10}|55\d{8}|8\d{5}(?:\d{2,4})?|(?:1\d|39)\d{7,8}'::text), ('40'::text,'(?:[2378]\d|90)\d{7}|[23]\d{5}'::text), ('41'::text,'8\d{11}|[2-9]\d{8}'::text), ('420'::text,'(?:[2-578]\d|60)\d{7}|9\d{8,11}'::text), ('421'::text,'[2-689]\d{8}|[2-59]\d{6}|[2-5]\d{5}'::text), ('423'::text,'[68]\d{8}|(?:[2378]\d|90)\d{5}'::text), ('43'::text,'1\d{3,12}|2\d{6,12}|43(?:(?:0\d|5[02-9])\d{3,9}|2\d{4,5}|[3467]\d{4}|8\d{4,6}|9\d{4,7})|5\d{4,12}|8\d{7,12}|9\d{8,12}|(?:[367]\d|4[0-24-9])\d{4,11}'::text), ('44'::text,'[1-357-9]\d{9}|[18]\d{8}|8\d{6}|(?:1481|[357-9]\d{3})\d{6}|8\d{6}(?:\d{2})?|1624\d{6}|(?:[3578]\d|90)\d{8}|1534\d{6}|(?:[3578]\d|90)\d{8}'::text), ('45'::text,'[2-9]\d{7}'::text), ('46'::text,'(?:[26]\d\d|9)\d{9}|[1-9]\d{8}|[1-689]\d{7}|[1-4689]\d{6}|2\d{5}'::text), ('47'::text,'(?:0|[2-9]\d{3})\d{4}|0\d{4}|(?:[489]\d|79)\d{6}'::text), ('48'::text,'(?:6|8\d\d)\d{7}|[1-9]\d{6}(?:\d{2})?|[26]\d{5}'::text), ('49'::text,'[2579]\d{5,14}|49(?:[34]0|69|8\d)\d\d?|49(?:37|49|60|7[089]|9\d)\d{1,3}|49(?:2[024-9]|3[2-689]|7[1-7])\d{1,8}|(?:1|[368]\d|4[0-8])\d{3,13}|49(?:[015]\d|2[13]|31|[46][1-8])\d{1,9}'::text), ('500'::text,'[2-7]\d{4}'::text), ('501'::text,'(?:0800\d|[2-8])\d{6}'::text), ('502'::text,'80\d{6}|(?:1\d{3}|[2-7])\d{7}'::text), ('503'::text,'[25-7]\d{7}|(?:80\d|900)\d{4}(?:\d{4})?'::text), ('504'::text,'8\d{10}|[237-9]\d{7}'::text), ('505'::text,'(?:1800|[25-8]\d{3})\d{4}'::text), ('506'::text,'(?:8\d|90)\d{8}|(?:[24-8]\d{3}|3005)\d{4}'::text), ('507'::text,'(?:00800|8\d{3})\d{6}|[68]\d{7}|[1-57-9]\d{6}'::text), ('508'::text,'[78]\d{8}|[2-9]\d{5}'::text), ('509'::text,'[2-589]\d{7}'::text), ('51'::text,'(?:[14-8]|9\d)\d{7}'::text), ('52'::text,'[2-9]\d{9}'::text), ('53'::text,'(?:[2-7]|8\d\d)\d{7}|[2-47]\d{6}|[34]\d{5}'::text), ('54'::text,'(?:11|[89]\d\d)\d{8}|[2368]\d{9}'::text), ('55'::text,'[1-467]\d{9,10}|55[0-46-9]\d{8}|[34]\d{7}|55\d{7,8}|(?:5[0-46-9]|[89]\d)\d{7,9}'::text), ('56'::text,'12300\d{6}|6\d{9,10}|[2-9]\d{8}'::text), ('57'::text,'(?:46|60\d\d)\d{6}|(?:1\d|[39])\d{9}'::text), ('58'::text,'[68]00\d{7}|(?:[24]\d|[59]0)\d{8}'::text), ('590'::text,'7090\d{5}|(?:[56]9|[89]\d)\d{7}'::text), ('591'::text,'(?:[2-7]\d\d|8001)\d{5}'::text), ('592'::text,'(?:[2-8]\d{3}|9008)\d{3}'::text), ('593'::text,'1\d{9,10}|(?:[2-7]|9\d)\d{7}'::text), ('594'::text,'(?:694\d|7093)\d{5}|(?:59|[89]\d)\d{7}'::text), ('595'::text,'[36-8]\d{5,8}|4\d{6,8}|59\d{6}|9\d{5,10}|(?:2\d|5[0-8])\d{6,7}'::text), ('596'::text,'7091\d{5}|(?:[56]9|[89]\d)\d{7}'::text), ('597'::text,'(?:[2-5]|[6-9]\d)\d{5}'::text), ('598'::text,'0004\d{2,9}|[1249]\d{7}|2\d{3,4}|(?:[49]\d|80)\d{5}'::text), ('599'::text,'(?:[34]1|7\d)\d{5}|(?:[34]1|60|(?:7|9\d)\d)\d{5}'::text), ('60'::text,'1\d{8,9}|(?:3\d|[4-9])\d{7}'::text), ('61'::text,'1(?:[0-79]\d{7}(?:\d(?:\d{2})?)?|8[0-24-9]\d{7})|[2-478]\d{8}|1\d{4,7}|1(?:[0-79]\d{8}(?:\d{2})?|8[0-24-9]\d{7})|[148]\d{8}|1\d{5,7}'::text), ('62'::text,'00[1-9]\d{9,14}|(?:[1-36]|8\d{5})\d{6}|00\d{9}|[1-9]\d{8,10}|[2-9]\d{7}'::text), ('63'::text,'(?:[2-7]|9\d)\d{8}|2\d{5}|(?:1800|8)\d{7,9}'::text), ('64'::text,'[1289]\d{9}|50\d{5}(?:\d{2,3})?|[27-9]\d{7,8}|(?:[34]\d|6[0-35-9])\d{6}|8\d{4,6}'::text), ('65'::text,'(?:(?:1\d|8)\d\d|7000)\d{7}|[3689]\d{7}'::text), ('66'::text,'(?:001800|[2-57]|[689]\d)\d{7}|1\d{7,9}'::text), ('670'::text,'7\d{7}|(?:[2-47]\d|[89]0)\d{5}'::text), ('672'::text,'[13]\d{5}'::text), ('673'::text,'[2-578]\d{6}'::text), ('674'::text,'(?:222|444|(?:55|8\d)\d|666|777|999)\d{4}'::text), ('675'::text,'(?:180|[78]\d{3})\d{4}|(?:[2-589]\d|64)\d{5}'::text), ('676'::text,'(?:0800|(?:[5-8]\d\d|999)\d)\d{3}|[2-8]\d{4}'::text), ('677'::text,'[6-9]\d{6}|[1-6]\d{4}'::text), ('678'::text,'[57-9]\d{6}|(?:[238]\d|48)\d{3}'::text), ('679'::text,'45\d{5}|(?:0800\d|[235-9])\d{6}'::text), ('680'::text,'(?:[24-8]\d\d|345|900)\d{4}'::text), ('681'::text,'(?:40|72|8\d{4})\d{4}|[89]\d{5}'::text), ('682'::text,'[2-578]\d{4}'::text), ('683'::text,'(?:[4-7]|888\d)\d{3}'::text), ('685'::text,'(?:[2-6]|8\d{5})\d{4}|[78]\d{6}|[68]\d{5}'::text), ('686'::text,'(?:[37]\d|6[0-79])\d{6}|(?:[2-48]\d|50)\d{3}'::text), ('687'::text,'(?:050|[2-57-9]\d\d)\d{3}'::text), ('688'::text,'(?:2|7\d\d|90)\d{4}'::text), ('689'::text,'4\d{5}(?:\d{2})?|8\d{7,8}'::text), ('690'::text,'[2-47]\d{3,6}'::text), ('691'::text,'(?:[39]\d\d|820)\d{4}'::text), ('692'::text,'329\d{4}|(?:[256]\d|45)\d{5}'::text), ('7'::text,'8\d{13}|[78]\d{9}|8\d{13}|[347-9]\d{9}'::text), ('800'::text,'(?:00|[1-9]\d)\d{6}'::text), ('808'::text,'[1-9]\d{7}'::text), ('81'::text,'00[1-9]\d{6,14}|[25-9]\d{9}|(?:00|[1-9]\d\d)\d{6}'::text), ('82'::text,'00[1-9]\d{8,11}|(?:[12]|5\d{3})\d{7}|[13-6]\d{9}|(?:[1-6]\d|80)\d{7}|[3-6]\d{4,5}|(?:00|7)0\d{8}'::text), ('84'::text,'[12]\d{9}|[135-9]\d{8}|[16]\d{6,7}|7\d{6}'::text), ('850'::text,'85\d{6}|(?:19\d|[2-7])\d{7}'::text), ('852'::text,'8[0-46-9]\d{6,7}|9\d{4,7}|(?:[2-7]|9\d{3})\d{7}'::text), ('853'::text,'0800\d{3}|(?:28|[68]\d)\d{6}'::text), ('855'::text,'1\d{9}|[1-9]\d{7,8}'::text), ('856'::text,'(?:2\d|3)\d{8}|(?:[235-8]\d|41)\d{6}'::text), ('86'::text,'(?:(?:1[03-689]|2\d)\d\d|6)\d{8}|1\d{10}|[126]\d{6}(?:\d(?:\d{2})?)?|86\d{5,6}|(?:[3-579]\d|8[0-57-9])\d{5,9}'::text), ('870'::text,'7\d{11}|[235-7]\d{8}'::text), ('878'::text,'10\d{10}'::text), ('880'::text,'[1-469]\d{9}|8[0-79]\d{7,8}|[2-79]\d{8}|[2-9]\d{7}|[3-9]\d{6}|[57-9]\d{5}'::text), ('881'::text,'6\d{9}|[0-36-9]\d{8}'::text), ('882'::text,'[13]\d{6}(?:\d{2,5})?|[19]\d{7}|(?:[25]\d\d|4)\d{7}(?:\d{2})?'::text), ('883'::text,'(?:[1-4]\d|51)\d{6,10}'::text), ('886'::text,'[2-689]\d{8}|7\d{9,10}|[2-8]\d{7}|2\d{6}'::text), ('888'::text,'\d{11}'::text), ('90'::text,'4\d{6}|8\d{11,12}|(?:[2-58]\d\d|900)\d{7}'::text), ('91'::text,'(?:000800|[2-9]\d\d)\d{7}|1\d{7,12}'::text), ('92'::text,'122\d{6}|[24-8]\d{10,11}|9(?:[013-9]\d{8,10}|2(?:[01]\d\d|2(?:[06-8]\d|1[01]))\d{7})|(?:[2-8]\d{3}|92(?:[0-7]\d|8[1-9]))\d{6}|[24-9]\d{8}|[89]\d{7}'::text), ('93'::text,'[2-7]\d{8}'::text), ('94'::text,'[1-9]\d{8}'::text), ('95'::text,'1\d{5,7}|95\d{6}|(?:[4-7]|9[0-46-9])\d{6,8}|(?:2|8\d)\d{5,8}'::text), ('960'::text,'(?:800|9[0-57-9]\d)\d{7}|[34679]\d{6}'::text), ('961'::text,'[27-9]\d{7}|[13-9]\d{6}'::text), ('962'::text,'(?:(?:[2689]|7\d)\d|32|427|53)\d{6}'::text), ('963'::text,'[1-359]\d{8}|[1-5]\d{7}'::text), ('964'::text,'(?:1|7\d\d)\d{7}|[2-6]\d{7,8}'::text), ('965'::text,'18\d{5}|(?:[2569]\d|41)\d{6}'::text), ('966'::text,'(?:[15]\d|800|92)\d{7}'::text), ('967'::text,'(?:1|7\d)\d{7}|[1-7]\d{6}'::text), ('968'::text,'(?:1505|[279]\d{3}|500)\d{4}|800\d{5,6}'::text), ('970'::text,'[2489]2\d{6}|(?:1\d|5)\d{8}'::text), ('971'::text,'(?:[4-7]\d|9[0-689])\d{7}|800\d{2,9}|[2-4679]\d{7}'::text), ('972'::text,'1\d{6}(?:\d{3,5})?|[57]\d{8}|[1-489]\d{7}'::text), ('973'::text,'[136-9]\d{7}'::text), ('974'::text,'800\d{4}|(?:2|800)\d{6}|(?:0080|[3-7])\d{7}'::text), ('975'::text,'[178]\d{7}|[2-8]\d{6}'::text), ('976'::text,'[12]\d{7,9}|[5-9]\d{7}'::text), ('977'::text,'(?:1\d|9)\d{9}|[1-9]\d{7}'::text), ('979'::text,'[1359]\d{8}'::text), ('98'::text,'[1-9]\d{9}|(?:[1-8]\d\d|9)\d{3,4}'::text), ('992'::text,'(?:[0-57-9]\d|66)\d{7}'::text), ('993'::text,'[1-7]\d{7}'::text), ('994'::text,'365\d{6}|(?:[124579]\d|60|88)\d{7}'::text), ('995'::text,'(?:[3-57]\d\d|800)\d{6}'::text), ('996'::text,'8\d{9}|[235-9]\d{8}'::text), ('998'::text,'(?:20|33|[5-9]\d)\d{7}'::text);
END
;

ALTER FUNCTION "private"."number_plans"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.on_time_window()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '720:00:00'::interval
;

ALTER FUNCTION "private"."on_time_window"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.open_case(p_report jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  now_at timestamptz := private.now();
  wanted_side constant text := p_report ->> 'side';
  c private.cases;
  d private.deliveries;
  r private.case_reasons;
  earlier uuid;
begin
  perform private.session_alive();
  begin
    c.id := (p_report ->> 'id')::uuid;
    c.delivery := (p_report ->> 'delivery')::uuid;
  exception when data_exception then
    return private.result_refused('invalid');
  end;
  select * into r from private.case_reasons x where x.reason = p_report ->> 'reason';
  if exists (select from private.cases x where x.id = c.id) then
    select * into c from private.cases x where x.id = c.id and x.opener = me and x.side = wanted_side
      and x.delivery is not distinct from c.delivery;
    if not found then return private.result_refused('invalid'); end if;
    return case when private.is_own_case(c) then private.result_ok(private.case_view(c))
      else private.result_refused('no-such-case') end;
  end if;
  if c.id is null or r.reason is null or (wanted_side = any (r.sides)) is not true
    or (wanted_side = 'person') <> (c.delivery is null) or not private.is_case_text(p_report ->> 'text')
  then
    return private.result_refused('invalid');
  end if;
  if c.delivery is not null then
    select * into d from private.deliveries x where x.id = c.delivery;
    if d.next_due <= now_at then d := private.lock_delivery(d.id); end if;
    if d.id is null or not (case wanted_side
      when 'courier' then d.courier is not distinct from me
      else exists (select from public.businesses b where b.id = d.business_id and b.user_id = me) end)
    then
      return private.result_refused('no-such-delivery');
    end if;
    if r.reason <> 'safety' then
      select x.id into earlier from private.cases x
      where x.delivery = d.id and x.side = wanted_side and x.reason <> 'safety';
      if found then return private.already_open(earlier); end if;
    end if;
    if d.ended_at < now_at - private.reported_within() then return private.result_refused('too-late'); end if;
  end if;
  perform private.count_case_call('cases:' || me, private.opened_cases(), private.opened_cases_window());
  insert into private.cases (id, side, opener, business, delivery, reason, opened_at, due_at, moved_at)
  values (c.id, wanted_side, me, case wanted_side when 'business' then d.business_id end, d.id, r.reason, now_at,
    private.due_at(now_at, case when d.id is not null and d.ended_at is null then least(r.minutes, private.under_way_minutes()) else r.minutes end,
      private.support_hours(), private.books_zone()), now_at)
  on conflict do nothing
  returning * into c;
  -- Another report came first, at the same time.
  if not found then
    select x.id into earlier from private.cases x
    where x.delivery = d.id and x.side = wanted_side and x.reason <> 'safety';
    return case when found then private.already_open(earlier) else private.result_refused('invalid') end;
  end if;
  insert into private.case_messages (id, case_id, by_team, text, at)
  values (gen_random_uuid(), c.id, false, private.clean_lines(p_report ->> 'text'), now_at);
  return private.result_ok(private.case_view(c));
end
$function$
;

CREATE OR REPLACE FUNCTION private.opened_cases()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 10
;

ALTER FUNCTION "private"."opened_cases"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.opened_cases_window()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '24:00:00'::interval
;

ALTER FUNCTION "private"."opened_cases_window"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.order_settings(p_business uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  hour_ago constant timestamptz := private.now() - private.hourly_window();
begin
  perform private.settle_matching(p_business, null, null);
  return private.settings_view(p_business, true) || jsonb_build_object(
    'active', (select count(*) from private.deliveries d where d.business_id = p_business and d.ended_at is null),
    'withinTheHour', (
      select count(*) from private.deliveries d where d.business_id = p_business and d.requested_at > hour_ago));
end
$function$
;

CREATE OR REPLACE FUNCTION private.payment_undo_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:10:00'::interval
;

ALTER FUNCTION "private"."payment_undo_time"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.people_kept()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '720:00:00'::interval
;

ALTER FUNCTION "private"."people_kept"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.ping_counts_as()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 100
;

ALTER FUNCTION "private"."ping_counts_as"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.ping_webhook(p_business uuid, p_endpoint uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.take_webhook_messages(p_business, private.ping_counts_as(), private.ping_counts_as()) is null then return false; end if;
  update private.webhook_messages set state = 'failed', next_try = null
  where endpoint = p_endpoint and delivery is null and state = 'waiting';
  insert into private.webhook_messages (endpoint, made_at, next_try) values (p_endpoint, private.now(), private.now());
  return true;
end
$function$
;

CREATE OR REPLACE FUNCTION private.position_kept()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:15:00'::interval
;

ALTER FUNCTION "private"."position_kept"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.position_shown()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:10:00'::interval
;

ALTER FUNCTION "private"."position_shown"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.purge()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Read once: a condition with a volatile function uses no index.
  now_at constant timestamptz := private.now();
  until constant timestamptz := now_at + interval '30 seconds';
begin
  -- Verified accounts stay, so their registrations needn't be remembered.
  delete from private.registrations r using private.verified_emails v where v.user_id = r.user_id;
  perform private.delete_old('auth.users', $old$id in (
    select u.id from private.registrations r join auth.users u on u.id = r.user_id
    where u.created_at <= $1 - private.unverified_account_life()
      and not exists (select from private.verified_emails v where v.user_id = u.id)
      and not exists (select from private.admins a where a.user_id = u.id))$old$, now(), until);
  -- Codes stay a day longer than they work: the limits of a day count them.
  perform private.delete_old('public.email_verifications', 'expires_at < $1 - private.code_kept()', now(), until);
  perform private.delete_old('private.reset_tickets', 'expires_at < $1 - interval ''1 hour''', now(), until);
  perform private.delete_old('private.rate_limits', 'win < $1 - private.request_count_kept()', now(), until);
  perform private.delete_old('private.email_changes', 'asked_at < $1 - private.email_undo_within()', now(), until);
  perform private.delete_old('private.sandboxes', 'touched_at <= $1 - private.sandboxes_kept()', now_at, until);
  perform private.delete_old('private.api_requests', 'at <= $1 - private.requests_kept()', now_at, until);
  perform private.delete_old('private.mails', 'written_at <= $1 - private.mails_kept()', now_at, until);
  perform private.delete_old(
    'private.mails', 'kind = ''sign_in_link'' and written_at <= $1 - interval ''10 minutes''', now_at, until);
  update private.api_keys set used_from = null
  where used_from is not null and used_at <= now_at - private.network_kept();
end
$function$
;

CREATE OR REPLACE FUNCTION private.recent_events()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 10
;

ALTER FUNCTION "private"."recent_events"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.recent_prices(p_market text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('zone', x.zone, 'size', x.size, 'fee', x.fee, 'pay', x.pay)
      order by x.requested_at desc, x.id desc), '[]')
    from (
      (select d.zone, d.size, d.fee, d.pay, d.requested_at, d.id from private.deliveries d
       where d.market = p_market order by d.requested_at desc, d.id desc limit private.compared_deliveries())
      union all
      (select d.zone, d.size, d.fee, d.pay, d.requested_at, d.id from private.deliveries d
       where p_market is null and d.zone is not null order by d.requested_at desc, d.id desc limit private.compared_deliveries())
    ) as x);
end
$function$
;

CREATE OR REPLACE FUNCTION private.record_move(d private.deliveries, n private.deliveries, p_kind text, p_actor text, p_at timestamp with time zone, p_reason text, p_reported_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.deliveries set
    status = n.status, version = n.version, courier = n.courier, search_until = n.search_until, pickup_by = n.pickup_by,
    due_at = n.due_at, on_time = n.on_time, failure_reason = n.failure_reason, reached = n.reached,
    ended_at = n.ended_at, next_due = n.next_due, held = n.held, held_reason = n.held_reason,
    refunded = n.refunded
  where id = d.id;
  -- An administrator's reason is stored with the delivery, where it's deleted after 30 days; events stay.
  insert into private.delivery_events (delivery, seq, kind, actor, at, reason, reported_at)
  values (d.id, n.version, p_kind, p_actor, p_at, case when p_kind = 'fail' then p_reason end, p_reported_at);

  insert into private.ledger (account, delivery, kind, amount, currency, at, reference, place)
  select e.account, d.id, e.kind, e.amount, d.currency, p_at, t.reference, t.place
  from private.entries_of(d, n, p_kind) as e cross join private.line_texts(e.kind, d) as t;

  if d.free and private.gives_back_free(n.status, n.reached, n.on_time, n.failure_reason, n.held, n.refunded)
    and not private.gives_back_free(d.status, d.reached, d.on_time, d.failure_reason, d.held, d.refunded)
  then
    -- No more than at first: a business that was removed and added again under its id started with five, and its former deliveries may
    -- give back more.
    update private.business_settings set free_left = least(private.free_deliveries(), free_left + 1) where business_id = d.business_id;
  end if;
  if n.ended_at is not null and d.ended_at is null then
    update private.alert_devices set until = p_at + private.device_kept() where delivery = d.id;
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

CREATE OR REPLACE FUNCTION private.refuse_key_in_page(p_digest text, p_page text, p_client text, p_limit jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  k private.api_keys;
  refusal constant jsonb := private.count_miss(p_client, p_limit);
begin
  if refusal is not null then return refusal; end if;
  update private.api_keys x set in_page_at = private.now()
  where x.digest = p_digest and x.mode = 'live' and private.is_usable_key(x)
    and (x.in_page_at is null or x.in_page_at <= private.now() - private.in_page_mailed_every())
  returning * into k;
  if found then perform private.queue_mail('key', 'in_page', k.id, left(p_page, 100)); end if;
  return private.result_ok(null);
end
$function$
;

CREATE OR REPLACE FUNCTION private.reopened_within()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '168:00:00'::interval
;

ALTER FUNCTION "private"."reopened_within"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.reported_within()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '336:00:00'::interval
;

ALTER FUNCTION "private"."reported_within"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.request_count_kept()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '48:00:00'::interval
;

ALTER FUNCTION "private"."request_count_kept"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.requested_messages()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 3000
;

ALTER FUNCTION "private"."requested_messages"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.requested_messages_window()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '01:00:00'::interval
;

ALTER FUNCTION "private"."requested_messages_window"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.requests_kept()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '168:00:00'::interval
;

ALTER FUNCTION "private"."requests_kept"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.resolved_shown()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 100
;

ALTER FUNCTION "private"."resolved_shown"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.review_reasons()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN '{"failure": "4 deliveries in a day failed for a reason that only the courier saw.", "release": "10 deliveries in a day were given back before the pickup."}'::jsonb
;

ALTER FUNCTION "private"."review_reasons"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.role_changes_a_day()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 20
;

ALTER FUNCTION "private"."role_changes_a_day"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.role_limits()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  if octet_length(new.role) > 200 then
    raise exception 'permission denied: no such role' using errcode = '42501';
  end if;
  if private.role_changes_today() >= private.role_changes_a_day() then
    raise exception 'too many changes of roles' using errcode = 'PT429';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.same_lookup()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:10:00'::interval
;

ALTER FUNCTION "private"."same_lookup"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sandboxes_kept()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '720:00:00'::interval
;

ALTER FUNCTION "private"."sandboxes_kept"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.send_email(event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := event #>> '{user,id}';
  links constant text := 'sign-in-links:' || account;
begin
  case event #>> '{email_data,email_action_type}'
    when 'recovery' then
      if not private.may_act(account) then return '{}'; end if;
      if not public.svc_rate_hit(links, private.link_limit(), private.link_limit_window()) then
        return jsonb_build_object('error', jsonb_build_object('http_code', 429, 'message', format(
          'For security purposes, you can only request this after %s seconds.', (
            select greatest(1, ceil(extract(epoch from l.win + private.link_limit_window() - clock_timestamp())))
            from private.rate_limits l where l.bucket = links))));
      end if;
      perform private.queue_account_mail(account, 'sign_in_link', event #>> '{email_data,token_hash}');
    when 'password_changed_notification' then
      perform private.queue_account_mail(account, 'password_changed', '');
    else
      return '{"error": {"http_code": 403, "message": "This service sends no such mail."}}';
  end case;
  return '{}';
end
$function$
;

CREATE OR REPLACE FUNCTION private.settle_cases()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  update private.cases set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'lapsed'
  where id in (
    select c.id from private.cases c where c.state = 'theirs' and c.moved_at <= now_at - private.lapses_after()
    for update skip locked);
  -- A case is opened 14 days after the end at the latest, so one that ends after 83 days is at least 69 days old.
  update private.cases set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'lapsed'
  where id in (
    select c.id from private.cases c
    where c.state <> 'resolved' and c.opened_at <= now_at - (private.lapses_after_end() - private.reported_within()) and private.case_lapsed(c, now_at)
    for update skip locked);
  with late as (
    update private.cases set late_told = true
    where id in (
      select c.id from private.cases c
      where c.state <> 'resolved' and c.due_at < now_at and c.answered_at is null and not c.late_told
      for update skip locked)
    returning *
  )
  insert into private.mails (topic, kind, reference, reader, written_at, next_try)
  select 'case', 'overdue', l.id, a.user_id, now_at, now_at
  from late l join private.admins a on not private.case_concerns(l, a.user_id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.shown_lookups()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 20
;

ALTER FUNCTION "private"."shown_lookups"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shown_position(d private.deliveries, p_reader text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'lat', round(p.lat::numeric, case p_reader when 'recipient' then 4 else 5 end),
      'lon', round(p.lon::numeric, case p_reader when 'recipient' then 4 else 5 end),
      'accuracy', p.accuracy, 'age', floor(extract(epoch from private.now() - p.taken_at) * 1000)::bigint)
    from private.courier_positions p
    where p.delivery = d.id and p.courier = d.courier and p.taken_at > private.now() - private.position_shown()
      and d.status = any (case p_reader
        when 'recipient' then array['picked_up', 'at_dropoff']
        when 'staff' then array['accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'] end));
end
$function$
;

CREATE OR REPLACE FUNCTION private.shown_until()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:00:30'::interval
;

ALTER FUNCTION "private"."shown_until"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.take_webhook_messages(p_business uuid, p_wanted bigint, p_least bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  bucket constant text := 'webhook-messages:' || p_business;
  at constant timestamptz := clock_timestamp();
  l private.rate_limits;
begin
  insert into private.rate_limits as x (bucket, win, n) values (bucket, at, 0)
  on conflict on constraint rate_limits_pkey do update set
    win = case when x.win <= at - private.requested_messages_window() then at else x.win end,
    n = case when x.win <= at - private.requested_messages_window() then 0 else x.n end
  returning * into l;
  if least(p_wanted, private.requested_messages() - l.n) < p_least then return null; end if;
  update private.rate_limits x set n = x.n + least(p_wanted, private.requested_messages() - x.n) where x.bucket = l.bucket;
  return least(p_wanted, private.requested_messages() - l.n);
end
$function$
;

CREATE OR REPLACE FUNCTION private.texts_kept()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '2160:00:00'::interval
;

ALTER FUNCTION "private"."texts_kept"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.ticket_valid_for()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:10:00'::interval
;

ALTER FUNCTION "private"."ticket_valid_for"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.time_ends()
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY[60, 75, 94, 118, 148, 186, 233, 291, 365, 458, 574, 719, 901, 1129, 1416, 1774, 2223, 2787, 3493, 4377, 5486, 6876, 8617, 10800]
;

ALTER FUNCTION "private"."time_ends"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.too_many_webhook_messages(p_business uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('ok', false, 'error', jsonb_build_object(
      'retryAfterMs', greatest(1, ceil(extract(epoch from l.win + private.requested_messages_window() - clock_timestamp()) * 1000))))
    from private.rate_limits l where l.bucket = 'webhook-messages:' || p_business);
end
$function$
;

CREATE OR REPLACE FUNCTION private.track_signed_in(p_number text, p_key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.session_alive();
  return private.with_photos(private.track_counted(p_number, p_key, 'track:' || auth.uid(), private.misses_of_client(), private.misses_of_client_window()));
end
$function$
;

CREATE OR REPLACE FUNCTION private.under_way_minutes()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 30
;

ALTER FUNCTION "private"."under_way_minutes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.undo_account(p_account uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_admin();
  last private.account_decisions;
begin
  select * into last from private.account_decisions x where x.account = p_account order by x.id desc limit 1;
  if not found or last.kind = 'undo' or last.by_admin is distinct from me or last.at <= private.now() - private.decision_undo_time() then
    return private.result_refused('not-yours-to-undo');
  end if;
  if not private.lock_account(p_account) then return private.result_refused('changed'); end if;
  return private.move_account(me, p_account, 'undo', last.to_status, last.from_status, '', null);
end
$function$
;

CREATE OR REPLACE FUNCTION private.undo_paid(p_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  wanted uuid[];
begin
  if cardinality(p_ids) is null or cardinality(p_ids) not between 1 and private.max_marked() then return private.result_refused('invalid'); end if;
  lock table private.closings in share row exclusive mode;
  select array_agg(distinct x) into wanted from unnest(p_ids) as x;
  if (select count(*) from private.statements s where s.id = any (wanted) and s.state = 'paid') <> cardinality(wanted) then
    return private.result_refused('changed');
  end if;
  if exists (
    select from private.statements s
    where s.id = any (wanted) and (s.paid_by <> me or s.paid_at <= private.now() - private.payment_undo_time()))
  then
    return private.result_refused('not-yours-to-undo');
  end if;
  update private.statements set state = 'closed', paid_on = null, reference = null, paid_at = null, paid_by = null
  where id = any (wanted);
  perform private.take_back_statement_mails(wanted);
  return private.result_ok(null);
end
$function$
;

CREATE OR REPLACE FUNCTION private.unverified_account_life()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '24:00:00'::interval
;

ALTER FUNCTION "private"."unverified_account_life"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.with_time(p_counts integer[], p_seconds integer)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  n integer[] := p_counts;
  place integer := 24;
begin
  for i in 1 .. 24 loop
    if p_seconds <= (private.time_ends())[i] then
      place := i;
      exit;
    end if;
  end loop;
  n[place] := n[place] + 1;
  if (select sum(c) from unnest(n) c) > private.max_times() then
    n := array(select c / 2 from unnest(n) with ordinality as u (c, i) order by i);
  end if;
  return n;
end
$function$
;

CREATE OR REPLACE FUNCTION private.work_left()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
begin
  perform private.session_alive();
  if not private.is_admin() then return null; end if;
  return (
    select jsonb_build_object(
      'toForget', (
        select count(*) from (
          select from private.deliveries d
          where not d.forgotten and d.ended_at <= at - private.people_kept() and not private.is_held_back(d.id, d.ended_at, at)
          order by d.ended_at limit private.work_counted()) as x),
      'forgetSince', (
        select min(d.ended_at) + private.people_kept() from private.deliveries d
        where not d.forgotten and d.ended_at <= at - private.people_kept() and not private.is_held_back(d.id, d.ended_at, at)),
      'jobSince', least(
        (select min(d.next_due) from private.deliveries d where d.next_due <= at),
        (select min(m.next_try) from private.mails m where m.next_try <= at),
        (select min(a.due_at) from private.alerts a where a.due_at <= at),
        (select min(q.due_at) from private.door_queue q where q.due_at <= at),
        (select min(s.next_at) from private.sandboxes s where s.next_at <= at),
        (select m.next_try from private.webhook_messages m join private.webhook_endpoints e on e.id = m.endpoint
          where private.is_due_webhook(m, e.state, at) and not private.owner_is_blocked(e.business_id)
          order by m.next_try limit 1))));
end
$function$
;

CREATE OR REPLACE FUNCTION private.write_case_message(INOUT c private.cases, p_by_team boolean, p_message jsonb, p_bucket text, OUT is_new boolean, OUT refusal text)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted uuid;
  said constant text := p_message ->> 'text';
  now_at timestamptz;
  earlier private.case_messages;
begin
  is_new := false;
  begin
    wanted := (p_message ->> 'id')::uuid;
  exception when data_exception then
    refusal := 'invalid';
    return;
  end;
  select * into earlier from private.case_messages m where m.id = wanted;
  if found then
    refusal := case when earlier.case_id is distinct from c.id or earlier.by_team <> p_by_team
      or earlier.text <> private.clean_lines(said) then 'invalid' end;
    return;
  end if;
  refusal := case
    when c.id is null then 'no-such-case'
    when wanted is null or not private.is_case_text(said) then 'invalid'
    when c.state = 'resolved' then 'changed'
  end;
  if refusal is not null then return; end if;
  if p_bucket is not null then perform private.count_case_call(p_bucket, private.written_messages(), private.written_messages_window()); end if;
  now_at := private.now();
  insert into private.case_messages (id, case_id, by_team, text, at)
  values (wanted, c.id, p_by_team, private.clean_lines(said), now_at);
  update private.cases x set
    state = case when p_by_team then 'theirs' else 'ours' end, moved_at = now_at,
    answered_at = case when p_by_team then coalesce(x.answered_at, now_at) else x.answered_at end
  where x.id = c.id returning * into c;
  is_new := true;
end
$function$
;

CREATE OR REPLACE FUNCTION private.written_messages()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 20
;

ALTER FUNCTION "private"."written_messages"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.written_messages_window()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '01:00:00'::interval
;

ALTER FUNCTION "private"."written_messages_window"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.wrong_guess_limit()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 1000
;

ALTER FUNCTION "private"."wrong_guess_limit"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.wrong_guess_limit_window()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '01:00:00'::interval
;

ALTER FUNCTION "private"."wrong_guess_limit_window"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_issue_code(p_email text, p_purpose text, p_challenge uuid, p_digest text, p_client text, p_replaces uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  address constant text := lower(p_email);
  until_free timestamptz;
  newest public.email_verifications;
  ended uuid;
begin
  -- One request for an address at a time, from any client: they share its total.
  perform pg_advisory_xact_lock(hashtextextended('codes:' || address, 11));
  select max(v.created_at + l.span) into until_free
  from private.client_code_limits() as l, lateral (
    select created_at from public.email_verifications
    where email = address and purpose = p_purpose and client = p_client order by created_at desc offset l.most - 1 limit 1) as v;
  if until_free > clock_timestamp() then
    return greatest(1, ceil(extract(epoch from until_free - clock_timestamp()) * 1000));
  end if;

  if p_digest <> '' and private.has_enough_codes(address) then
    -- Beyond the total, one more is mailed if there is none left to share.
    select * into newest from public.email_verifications v
      where v.email = address and v.purpose = p_purpose and v.code <> '' and v.shares is null
        and v.created_at > clock_timestamp() - private.code_shared_for()
      order by v.created_at desc limit 1;
    if newest.challenge is not null and newest.consumed_at is null then
      insert into public.email_verifications (email, purpose, client, code, challenge, shares, expires_at, created_at) values (
        address, p_purpose, p_client, newest.code, p_challenge, newest.challenge,
        clock_timestamp() + private.code_valid_for(), clock_timestamp()
      );
      return -1;
    end if;
  end if;

  update public.email_verifications set consumed_at = clock_timestamp()
    where challenge = p_replaces and email = address and purpose = p_purpose and consumed_at is null
    returning challenge into ended;
  -- A code that wasn't sent, with an empty digest, can be guessed like any other, so that the answers reveal nothing.
  insert into public.email_verifications (email, purpose, client, code, challenge, replaces, expires_at, created_at) values (
    address, p_purpose, p_client, p_digest, p_challenge, ended, clock_timestamp() + private.code_valid_for(), clock_timestamp()
  );
  return 0;
end
$function$
;

CREATE OR REPLACE FUNCTION public.svc_issue_ticket(p_token_hash text, p_user uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.reset_tickets where user_id = p_user;
  insert into private.reset_tickets (token_hash, user_id, expires_at) values (p_token_hash, p_user, clock_timestamp() + private.ticket_valid_for())
$function$
;

CREATE OR REPLACE FUNCTION public.svc_note_email_change(p_user uuid, p_session uuid, p_from text, p_email text, p_token_hash text, p_undo_hash text)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  address constant text := lower(p_email);
  until_free timestamptz;
begin
  -- One at a time for each person and each recipient, so that simultaneous calls can't get past the limits.
  perform pg_advisory_xact_lock(hashtextextended(p_user::text, 13));
  perform pg_advisory_xact_lock(hashtextextended(address, 14));
  delete from private.email_changes where asked_at < (select clock_timestamp()) - private.email_undo_within();
  select max(c.asked_at + l.span) into until_free
  from private.mails_to_recipient() as l, lateral (
    select asked_at from private.email_changes where email = address order by asked_at desc offset l.most - 1 limit 1) as c;
  if until_free > clock_timestamp() then
    return greatest(1, ceil(extract(epoch from until_free - clock_timestamp()) * 1000));
  end if;
  perform public.svc_end_email_change(p_user);
  insert into private.email_changes (user_id, session_id, from_email, email, token_hash, undo_hash)
  values (p_user, p_session, lower(p_from), address, p_token_hash, p_undo_hash);
  return 0;
end
$function$
;

CREATE OR REPLACE FUNCTION public.svc_verify_code(p_email text, p_purpose text, p_challenge uuid, p_digest text, p_first_only boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  address constant text := lower(p_email);
  guessed public.email_verifications;
  mailed_for uuid;
begin
  -- One at a time, so that simultaneous guesses can't get past the limits.
  perform pg_advisory_xact_lock(hashtextextended('wrong-guesses', 13));
  select * into guessed from public.email_verifications v
    where v.challenge = p_challenge and v.email = address and v.purpose = p_purpose
      and v.consumed_at is null and v.expires_at > clock_timestamp() and v.attempts < private.max_code_attempts()
    for update;
  if not found then return case when p_first_only then null else false end; end if;
  if guessed.attempts > 0 and (p_first_only or exists (
    select from private.rate_limits l
    where l.bucket = 'wrong-guesses' and l.n >= private.wrong_guess_limit() and l.win > clock_timestamp() - private.wrong_guess_limit_window()
  )) then
    return null;
  end if;
  if (guessed.attempts > 0 or guessed.shares is not null) and private.address_guess_limit() <= (
    select sum(v.attempts) from public.email_verifications v
    where v.email = address and v.attempts > 0 and v.created_at > clock_timestamp() - private.address_guess_limit_window()
  ) then
    return null;
  end if;

  update public.email_verifications set attempts = attempts + 1 where challenge = p_challenge;
  if guessed.code <> p_digest or p_digest = '' then
    perform public.svc_rate_hit('wrong-guesses', private.wrong_guess_limit(), private.wrong_guess_limit_window());
    return false;
  end if;
  -- One use in any browser: the same code no longer works in the others.
  mailed_for := coalesce(guessed.shares, guessed.challenge);
  update public.email_verifications set consumed_at = clock_timestamp()
    where consumed_at is null and (challenge = mailed_for or shares = mailed_for or challenge = p_challenge);
  -- A reset code verifies only once the account is cleared and has its new password.
  if p_purpose = 'password-reset' then return true; end if;
  return private.mark_verified((select a.id from private.find_account(address) a));
end
$function$
;

CREATE OR REPLACE FUNCTION public.svc_withdraw_code(p_challenge uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with withdrawn as (
    delete from public.email_verifications where challenge = p_challenge returning replaces, consumed_at
  )
  update public.email_verifications v set consumed_at = null
    from withdrawn w
    where v.challenge = w.replaces and w.consumed_at is null and v.expires_at > clock_timestamp() and v.attempts < private.max_code_attempts()
$function$
;

REVOKE ALL ON FUNCTION "private"."address_guess_limit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."address_guess_limit"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."address_guess_limit"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."address_guess_limit"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."address_guess_limit_window"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."address_guess_limit_window"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."address_guess_limit_window"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."address_guess_limit_window"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."alerts_kept"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alerts_kept"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."alerts_kept"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."approach_kept"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."approach_kept"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."approach_kept"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."board_size"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."board_size"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."board_size"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."business_limit"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."business_limit"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."business_limit"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."business_limit"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."client_code_limits"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."client_code_limits"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."client_code_limits"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."client_code_limits"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."closing_mail_within"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closing_mail_within"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closing_mail_within"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."code_kept"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."code_kept"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."code_kept"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."code_shared_for"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."code_shared_for"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."code_shared_for"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."code_shared_for"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."code_valid_for"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."code_valid_for"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."code_valid_for"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."code_valid_for"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."command_memory"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."command_memory"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."command_memory"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."compared_deliveries"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."compared_deliveries"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."compared_deliveries"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."counted_days"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."counted_days"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."counted_days"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."counted_period"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."counted_period"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."counted_period"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."decision_undo_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."decision_undo_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."decision_undo_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."default_hours"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."default_hours"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."default_hours"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."default_tariff"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."default_tariff"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."default_tariff"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."device_kept"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."device_kept"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."device_kept"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."distances"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."distances"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."distances"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."email_confirm_within"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."email_confirm_within"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."email_confirm_within"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."email_confirm_within"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."email_undo_within"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."email_undo_within"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."email_undo_within"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."email_undo_within"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."endpoints_limit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."endpoints_limit"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."endpoints_limit"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."events_kept"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."events_kept"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."events_kept"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."held_back_after"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."held_back_after"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."held_back_after"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."held_back_at_most"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."held_back_at_most"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."held_back_at_most"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."hourly_window"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hourly_window"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hourly_window"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."in_page_mailed_every"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."in_page_mailed_every"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."in_page_mailed_every"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."incidents_counted_for"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."incidents_counted_for"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."incidents_counted_for"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."incidents_for_review"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."incidents_for_review"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."incidents_for_review"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keys_limit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keys_limit"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keys_limit"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lapses_after"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lapses_after"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lapses_after"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lapses_after_end"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lapses_after_end"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lapses_after_end"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."learned_from"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."learned_from"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."learned_from"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."link_limit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."link_limit"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."link_limit"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."link_limit_window"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."link_limit_window"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."link_limit_window"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."look_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."look_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."look_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."mailed_code_limits"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mailed_code_limits"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mailed_code_limits"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."mailed_code_limits"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."mails_kept"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mails_kept"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mails_kept"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."mails_to_recipient"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mails_to_recipient"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mails_to_recipient"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."mails_to_recipient"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_code_attempts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_code_attempts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_code_attempts"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_code_attempts"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_marked"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_marked"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_marked"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."max_times"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_times"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_times"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."misses_of_client"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."misses_of_client"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."misses_of_client"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."misses_of_client_window"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."misses_of_client_window"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."misses_of_client_window"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."moved_by"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."moved_by"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."moved_by"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."network_kept"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."network_kept"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."network_kept"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."number_plans"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."number_plans"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."number_plans"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."on_time_window"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."on_time_window"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."on_time_window"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."opened_cases"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."opened_cases"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."opened_cases"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."opened_cases_window"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."opened_cases_window"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."opened_cases_window"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."payment_undo_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payment_undo_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payment_undo_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."people_kept"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."people_kept"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."people_kept"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."ping_counts_as"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ping_counts_as"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ping_counts_as"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."position_kept"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."position_kept"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."position_kept"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."position_shown"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."position_shown"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."position_shown"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."recent_events"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."recent_events"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recent_events"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."reopened_within"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reopened_within"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reopened_within"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."reported_within"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reported_within"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reported_within"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_count_kept"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."request_count_kept"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_count_kept"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."requested_messages"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."requested_messages"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."requested_messages"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."requested_messages_window"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."requested_messages_window"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."requested_messages_window"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."requests_kept"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."requests_kept"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."requests_kept"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."resolved_shown"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."resolved_shown"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."resolved_shown"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."review_reasons"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."review_reasons"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."review_reasons"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."role_changes_a_day"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."role_changes_a_day"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."role_changes_a_day"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."role_changes_a_day"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."same_lookup"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."same_lookup"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."same_lookup"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."sandboxes_kept"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sandboxes_kept"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sandboxes_kept"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."shown_lookups"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_lookups"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shown_lookups"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."shown_until"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_until"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shown_until"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."texts_kept"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."texts_kept"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."texts_kept"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."ticket_valid_for"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ticket_valid_for"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ticket_valid_for"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."ticket_valid_for"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."time_ends"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."time_ends"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."time_ends"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."under_way_minutes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."under_way_minutes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."under_way_minutes"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."unverified_account_life"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unverified_account_life"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unverified_account_life"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."written_messages"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."written_messages"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."written_messages"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."written_messages_window"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."written_messages_window"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."written_messages_window"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."wrong_guess_limit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wrong_guess_limit"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wrong_guess_limit"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."wrong_guess_limit"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."wrong_guess_limit_window"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wrong_guess_limit_window"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wrong_guess_limit_window"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."wrong_guess_limit_window"() TO "service_role";

ALTER TABLE "private"."reset_tickets" ALTER COLUMN "expires_at" SET DEFAULT (now() + private.ticket_valid_for());

reset check_function_bodies;
