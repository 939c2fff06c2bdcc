-- No call costs more because others work: conditions that the planner can read, times that are read once, and an index for each. The
-- people of ended deliveries are forgotten until none is left, messages to unverified endpoints aren't looked at, and a business's
-- deliveries are counted by their requests.
set check_function_bodies = off;

DROP INDEX "private"."deliveries_by_end";

DROP INDEX "private"."deliveries_ended";

DROP INDEX "private"."deliveries_of_business";

DROP FUNCTION "private"."full_name"(uuid);

DROP FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone);

DROP FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone);

DROP FUNCTION "private"."sandboxes_wait"();

DROP FUNCTION "private"."statement_view"(private.statements);

DROP FUNCTION "private"."webhooks_wait"();

ALTER TABLE "private"."alert_devices" ADD COLUMN "until" timestamp with time zone;

ALTER TABLE "private"."business_settings" ADD COLUMN "requested" bigint NOT NULL DEFAULT 0;

ALTER TABLE "private"."deliveries" ADD COLUMN "forgotten" boolean NOT NULL DEFAULT false;

ALTER TABLE "private"."webhook_messages" ADD COLUMN "held" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.accept_refusal(p_me uuid, p_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d private.deliveries;
  at timestamptz;
  refusal text;
begin
  perform private.require_courier();
  d := private.lock_delivery(p_id);
  -- Read once: with a volatile argument, the query would ask about all couriers.
  at := private.now();
  select x.offer_refusal into refusal from private.carriers_of(d, at) x where x.courier = p_me;
  if refusal is not null then return refusal; end if;
  perform private.apply_move(d, 'accept', 'courier', at, p_me);
  return null;
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
  update private.business_settings set
    requested = requested + 1, free_left = case when d.free then free_left - 1 else free_left end
  where business_id = b.id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.alert_gone(n private.deliveries)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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

CREATE OR REPLACE FUNCTION private.api_events(p_digest text, p_filter jsonb, p_after jsonb, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
  first_tx constant xid8 := coalesce(p_after ->> 'tx', '0')::xid8;
  first_id constant bigint := coalesce(p_after ->> 'id', '0')::bigint;
  of constant uuid := p_filter ->> 'delivery';
  kinds constant text[] := case when p_filter ->> 'kinds' is not null then coalesce(private.texts_in(p_filter -> 'kinds'), '{}') end;
  most constant integer := least(p_limit, 1000);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  perform private.settle_matching(b.id, null, null);
  return jsonb_build_object(
    'ok', true, 'moved', pg_current_xact_id_if_assigned() is not null,
    'value', (
      select coalesce(jsonb_agg(
        jsonb_build_object('position', x.tx::text || '-' || x.id, 'kind', x.kind, 'at', x.at, 'delivery', x.snapshot)
        order by x.tx, x.id), '[]')
      from (
        (select e.* from private.api_events e
         where kinds is null and e.business_id = b.id and e.tx < pg_snapshot_xmin(pg_current_snapshot())
           and (e.tx, e.id) > (first_tx, first_id) and (of is null or e.delivery = of)
         order by e.tx, e.id limit most)
        union all
        -- The first of each kind: a rare one may be far behind the others.
        select e.* from unnest(kinds) as k (kind) cross join lateral (
          select y.* from private.api_events y
          where y.business_id = b.id and y.kind = k.kind and y.tx < pg_snapshot_xmin(pg_current_snapshot())
            and (y.tx, y.id) > (first_tx, first_id) and (of is null or y.delivery = of)
          order by y.tx, y.id limit most
        ) as e
        order by tx, id limit most
      ) as x));
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
  at timestamptz;
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
  at := private.now();
  select case
      when x.refusal is distinct from 'busy' and not exists (
        select from public.users u where u.id = p_courier and u.account_status = 'Active'
          and 'courier' = any (private.role_names(u.role)) and private.is_verified(p_courier)) then 'offline'
      else x.refusal end
  into refusal from private.carriers_of(d, at) x where x.courier = p_courier;
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
        from private.deliveries d where d.ended_at is null group by d.market
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
    select p.courier, p.idle_since, private.is_online(p.online_until, p.standby_until, p_at) as online
    from (
      -- Each half has an index; a condition with "or" would read all couriers.
      select y.* from private.couriers x join private.courier_presence y on y.courier = x.courier
      where x.markets @> array[p_market] and private.is_online(y.online_until, y.standby_until, p_at)
      union
      select y.* from private.deliveries d join private.courier_presence y on y.courier = d.courier
      where d.market = p_market and d.ended_at is null and private.is_carried(d.status)
    ) as p
    order by p.idle_since, p.courier limit 1000
  ) as x
$function$
;

CREATE OR REPLACE FUNCTION private.carriers_of(d private.deliveries, p_at timestamp with time zone)
 RETURNS TABLE(courier uuid, idle_since timestamp with time zone, online boolean, markets text[], refusal text, offer_refusal text)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT x.courier,
     x.idle_since,
     x.online,
     x.markets,
     x.refusal,
     COALESCE(x.refusal,
         CASE
             WHEN ( SELECT true
                FROM private.delivery_passes s
               WHERE ((s.courier = x.courier) AND (s.delivery = (carriers_of.d).id))) THEN 'passed'::text
             WHEN ((carriers_of.d).status <> 'searching'::text) THEN 'taken'::text
             ELSE NULL::text
         END) AS "coalesce"
    FROM ( SELECT c.courier,
             c.markets,
             p.idle_since,
             private.is_online(p.online_until, p.standby_until, carriers_of.p_at) AS online,
             private.carry_refusal(( SELECT true
                    FROM private.deliveries k
                   WHERE ((k.courier = c.courier) AND private.is_carried(k.status))), private.is_online(p.online_until, p.standby_until, carriers_of.p_at), (carriers_of.d).status, (carriers_of.d).market, c.markets, ((( SELECT b.user_id
                    FROM public.businesses b
                   WHERE (b.id = (carriers_of.d).business_id)) = c.courier) OR (( SELECT lower(r.email) AS lower
                    FROM private.delivery_people r
                   WHERE ((r.delivery = (carriers_of.d).id) AND (r.email <> ''::text))) = ( SELECT lower((u.email)::text) AS lower
                    FROM auth.users u
                   WHERE (u.id = c.courier))))) AS refusal
            FROM (private.couriers c
              LEFT JOIN private.courier_presence p ON ((p.courier = c.courier)))) x;
END
;

ALTER FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.change_webhook_endpoint(e private.webhook_endpoints, p_by uuid, p_details jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  moves constant boolean := p_details ->> 'url' <> e.url;
  after private.webhook_endpoints;
begin
  if moves and not private.ping_webhook(e.business_id, e.id) then
    return private.too_many_webhook_messages(e.business_id);
  end if;
  update private.webhook_endpoints set
    url = p_details ->> 'url', description = p_details ->> 'description',
    events = private.texts_in(p_details -> 'events'), kinds = private.texts_in(p_details -> 'kinds'),
    state = case when moves then 'unverified' else state end,
    failing_since = case when not moves then failing_since end,
    failures = case when moves then 0 else failures end,
    mailed = mailed and not moves,
    changed_by = p_by
  where id = e.id returning * into after;
  if moves then
    update private.webhook_messages set held = true where endpoint = e.id and state = 'waiting' and delivery is not null;
    perform private.mail_about_webhook(e.business_id, after.url, 'added');
  end if;
  return private.result_ok(private.webhook_endpoint_view(after));
end
$function$
;

CREATE OR REPLACE FUNCTION private.claim_mails(p_topic text, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
  taken bigint[];
begin
  with due as (
    select m.id from private.mails m where m.topic = p_topic and m.next_try <= at order by m.next_try, m.id
    limit least(p_limit, 100) for update skip locked
  ), tried as (
    update private.mails m set
      tries = m.tries + 1,
      next_try = at + (array['2 minutes', '10 minutes', '30 minutes', '2 hours'])[m.tries + 1]::interval
    from due where m.id = due.id returning m.id
  )
  select array_agg(id) into taken from tried;
  update private.mails m set next_try = null
  -- The ids restrict the view itself: it would make the facts of all mails for a join.
  where m.id = any (taken) and m.id <> all (select f.id from private.mail_facts f where f.topic = p_topic and f.id = any (taken));
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'to', f.address, 'facts', f.facts) order by m.written_at, m.id), '[]')
    from private.mail_facts f join private.mails m on m.id = f.id where f.topic = p_topic and f.id = any (taken));
end
$function$
;

CREATE OR REPLACE FUNCTION private.claim_webhooks(p_rules jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
  batch constant integer := p_rules ->> 'batch';
  at_once constant integer := p_rules ->> 'atOnce';
  of_owner constant integer := p_rules ->> 'ofOwner';
  waits constant interval := make_interval(secs => (p_rules ->> 'waitsMs')::double precision / 1000);
  lease constant interval := make_interval(secs => (p_rules ->> 'claimMs')::double precision / 1000);
  e record;
  taken bigint[] := '{}';
begin
  for e in
    select w.id, w.state, x.owner from private.webhook_endpoints w
    join (
      select d.id, b.user_id as owner, due.since, row_number() over (partition by b.user_id order by due.since, d.id) as place
      from (
        select m.endpoint, min(m.next_try) as since
        from private.webhook_messages m join private.webhook_endpoints o on o.id = m.endpoint
        where private.is_due_webhook(m, o.state, at) group by m.endpoint
      ) as due
      join private.webhook_endpoints d on d.id = due.endpoint
      join public.businesses b on b.id = d.business_id
      where not private.owner_is_blocked(d.business_id)
    ) as x on x.id = w.id
    order by x.place, x.since, w.id limit batch for no key update of w skip locked
  loop
    with candidates as (
      select m.id from private.webhook_messages m
      where m.endpoint = e.id and private.is_due_webhook(m, e.state, at)
        and not (m.delivery is not null and at - m.made_at < waits and exists (
          select from private.webhook_messages o
          where o.endpoint = m.endpoint and o.delivery = m.delivery and o.seq < m.seq and o.state = 'waiting'))
      order by m.id
      limit greatest(0, least(batch - cardinality(taken), at_once - (
        select count(*)::integer from private.webhook_messages o
        where o.endpoint = e.id and o.state = 'waiting' and o.claimed_until > at), of_owner - (
        select count(*)::integer from private.webhook_messages o
        join private.webhook_endpoints w on w.id = o.endpoint join public.businesses b on b.id = w.business_id
        where b.user_id = e.owner and o.state = 'waiting' and o.claimed_until > at)))
    ), claimed as (
      update private.webhook_messages m set tries = m.tries + 1, claimed_until = at + lease
      from candidates c where m.id = c.id returning m.id
    )
    select taken || coalesce(array_agg(id), '{}') into taken from claimed;
    exit when cardinality(taken) >= batch;
  end loop;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id::text, 'business', w.business_id, 'madeAt', m.made_at, 'sendingAt', at, 'tries', m.tries,
      'endpoint', jsonb_build_object('id', w.id, 'url', w.url, 'rolledAt', w.rolled_at, 'generation', w.generation),
      'event', (
        select jsonb_build_object('kind', v.kind, 'at', v.at, 'delivery', v.snapshot)
        from private.api_events v where v.delivery = m.delivery and v.seq = m.seq)
    ) order by m.id), '[]')
    from private.webhook_messages m join private.webhook_endpoints w on w.id = m.endpoint where m.id = any (taken));
end
$function$
;

CREATE OR REPLACE FUNCTION private.delivery_overview(p_business uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  now_at constant timestamptz := private.now();
  since constant timestamptz := now_at - interval '30 days';
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
  days_since := (today - 13)::timestamp at time zone local_zone;
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
        from (select today - n as day from generate_series(0, 13) as n) as x
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
             order by n.ended_at desc, n.version desc, n.id desc limit 10)
          ) as d
          cross join lateral (
            select e from private.delivery_events e where e.delivery = d.id order by e.seq desc limit 10
          ) as l
          order by (l.e).at desc, (l.e).seq desc, (l.e).delivery desc limit 10
        ) as x
        left join private.delivery_people p on p.delivery = (x.e).delivery))
    from public.businesses b where b.id = p_business);
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
  began constant timestamptz := clock_timestamp();
begin
  while private.forget_people() > 0 loop
    if clock_timestamp() > began + interval '30 seconds' then
      raise warning 'Deliveries are left to forget';
      exit;
    end if;
  end loop;
  delete from private.commands where at <= now_at - interval '24 hours';
  delete from private.api_events where at <= now_at - interval '30 days';
  delete from private.alerts where written_at <= now_at - interval '1 day';
  delete from private.alert_devices where until <= now_at;
  delete from private.webhook_messages where delivery is null and made_at <= now_at - interval '30 days';
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
    where not d.forgotten and d.ended_at <= at - interval '30 days' order by d.ended_at limit 1000);
begin
  delete from private.delivery_people where delivery = any (old);
  delete from private.delivery_secrets where delivery = any (old);
  delete from private.delivery_proofs where delivery = any (old);
  delete from private.delivery_passes where delivery = any (old);
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

ALTER FUNCTION "private"."forget_people"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.full_name(p_person uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((select private.name_of(u.first_name, u.last_name) from public.users u where u.id = p_person), '');
end
$function$
;

ALTER FUNCTION "private"."full_name"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_due_webhook(m private.webhook_messages, p_state text, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (((m).state = 'waiting'::text) AND (NOT (m).held) AND ((m).next_try <= p_at) AND (((m).claimed_until IS NULL) OR ((m).claimed_until <= p_at)) AND ((p_state = 'enabled'::text) OR ((p_state = 'unverified'::text) AND ((m).delivery IS NULL))))
;

CREATE OR REPLACE FUNCTION private.line_to(d private.deliveries, p_at timestamp with time zone)
 RETURNS TABLE(courier uuid, idle_since timestamp with time zone)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT x.courier,
     x.idle_since
    FROM private.carriers_of(line_to.d, line_to.p_at) x(courier, idle_since, online, markets, refusal, offer_refusal)
   WHERE ((x.markets @> ARRAY[(line_to.d).market]) AND x.online AND ((line_to.d).search_until > line_to.p_at) AND (x.offer_refusal IS NULL));
END
;

ALTER FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_statements(p_side text, p_before timestamp with time zone, p_before_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.statement_view(
          x.s, (select y.number from private.statements y where y.id = (x.s).carried_into))
        || jsonb_build_object('name', coalesce(b.business_name, private.name_of(u.first_name, u.last_name), ''))
      order by (x.s).closed_at desc, (x.s).id desc), '[]')
    from (
      select s from private.statements s
      where s.side = p_side and (p_before is null or (s.closed_at, s.id) < (p_before, p_before_id))
      order by s.closed_at desc, s.id desc limit 2000
    ) as x
    left join public.businesses b on b.id = (x.s).account
    left join public.users u on u.id = (x.s).account);
end
$function$
;

CREATE OR REPLACE FUNCTION private.name_of(first_name text, last_name text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN concat_ws(' '::text, NULLIF(private.trim_whitespace(COALESCE(first_name, ''::text)), ''::text), NULLIF(private.trim_whitespace(COALESCE(last_name, ''::text)), ''::text))
;

ALTER FUNCTION "private"."name_of"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_api_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  with written as (
    insert into private.api_events (tx, business_id, delivery, seq, kind, at, snapshot)
    select
      greatest(pg_current_xact_id(), (
        select e.tx from private.api_events e where e.delivery = new.delivery order by e.seq desc limit 1)),
      d.business_id, d.id, new.seq, new.kind, new.at,
      private.delivery_facts(d) || jsonb_build_object('overdue', private.is_overdue(d, new.at))
    from private.deliveries d
    where d.id = new.delivery and (
      exists (select from private.api_keys k where k.business_id = d.business_id)
      or exists (select from private.webhook_endpoints w where w.business_id = d.business_id))
    returning *
  )
  insert into private.webhook_messages (endpoint, delivery, seq, made_at, next_try, held)
  select w.id, e.delivery, e.seq, private.now(), private.now(), w.state = 'unverified'
  from written e join private.webhook_endpoints w on w.business_id = e.business_id
  where w.state <> 'disabled' and (w.kinds is null or e.kind = any (w.kinds));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.purge()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Read once: a condition with a volatile function uses no index.
  now_at constant timestamptz := private.now();
begin
  -- Verified accounts stay, so their registrations needn't be remembered.
  delete from private.registrations r using private.verified_emails v where v.user_id = r.user_id;
  delete from auth.users where id in (
    select u.id from private.registrations r join auth.users u on u.id = r.user_id
    where u.created_at <= now() - interval '24 hours'
      and not exists (select from private.verified_emails v where v.user_id = u.id)
      and not exists (select from private.admins a where a.user_id = u.id)
    order by u.created_at limit 1000
  );
  -- Codes stay a day longer than they work: the limits of a day count them.
  delete from public.email_verifications where expires_at < now() - interval '1 day';
  delete from private.reset_tickets where expires_at < now() - interval '1 hour';
  delete from private.rate_limits where win < now() - interval '2 days';
  delete from private.email_changes where asked_at < now() - interval '72 hours';
  delete from private.sandboxes where touched_at <= now_at - interval '30 days';
  delete from private.api_requests where at <= now_at - interval '7 days';
  delete from private.mails where written_at <= now_at - interval '30 days';
  delete from private.mails where kind = 'sign_in_link' and written_at <= now_at - interval '10 minutes';
  update private.api_keys set used_from = null
  where used_from is not null and used_at <= now_at - interval '30 days';
end
$function$
;

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
       where d.market = p_market order by d.requested_at desc, d.id desc limit 100)
      union all
      (select d.zone, d.size, d.fee, d.pay, d.requested_at, d.id from private.deliveries d
       where p_market is null and d.zone is not null order by d.requested_at desc, d.id desc limit 100)
    ) as x);
end
$function$
;

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
  if n.ended_at is not null and d.ended_at is null then
    update private.alert_devices set until = p_at + interval '1 hour' where delivery = d.id;
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

CREATE OR REPLACE FUNCTION private.resend_events(e private.webhook_endpoints, p_delivery uuid, p_seq integer, p_since timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  deliveries uuid[];
  seqs integer[];
  times timestamptz[];
  taken bigint;
begin
  select coalesce(array_agg(v.delivery order by v.tx, v.id), '{}'), array_agg(v.seq order by v.tx, v.id),
    array_agg(v.at order by v.tx, v.id)
  into deliveries, seqs, times
  from private.api_events v
  where v.business_id = e.business_id
    and case when p_delivery is null then v.at >= p_since and (e.kinds is null or v.kind = any (e.kinds))
      else v.delivery = p_delivery and v.seq = p_seq end;
  taken := private.take_webhook_messages(e.business_id, cardinality(deliveries), least(1, cardinality(deliveries)));
  if taken is null then return private.too_many_webhook_messages(e.business_id); end if;
  insert into private.webhook_messages (endpoint, delivery, seq, made_at, next_try, held)
  select e.id, v.delivery, v.seq, private.now(), private.now(), e.state = 'unverified'
  from unnest(deliveries[:taken], seqs[:taken]) with ordinality as v (delivery, seq, place) order by v.place
  on conflict (endpoint, delivery, seq) do update set
    state = 'waiting', made_at = excluded.made_at, next_try = excluded.next_try, tries = 0, claimed_until = null,
    held = excluded.held;
  return private.result_ok(jsonb_build_object(
    'messages', taken, 'restSince', (select min(v.at) from unnest(times[taken + 1:]) as v (at))));
end
$function$
;

CREATE OR REPLACE FUNCTION private.sandboxes_wait()
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
begin
  return (select count(*) from private.sandboxes s where s.next_at <= at and not private.owner_is_blocked(s.business_id));
end
$function$
;

ALTER FUNCTION "private"."sandboxes_wait"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.statement_detail(s private.statements)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'statement', private.statement_view(s, (select x.number from private.statements x where x.id = s.carried_into)),
    'lines', private.statement_lines(s.account, s.id, s.period_from), 'timeZone', private.books_zone())
$function$
;

CREATE OR REPLACE FUNCTION private.statement_view(s private.statements, carried_into text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('id', (s).id, 'account', (s).account, 'side', (s).side, 'from', (s).period_from, 'to', (s).period_to, 'currency', (s).currency, 'number', (s).number, 'entries', (s).entries, 'carried', (s).carried, 'total', (s).total, 'state', (s).state, 'carriedInto', carried_into, 'closedAt', (s).closed_at, 'payment', CASE WHEN ((s).paid_at IS NOT NULL) THEN jsonb_build_object('on', (s).paid_on, 'reference', (s).reference, 'at', (s).paid_at) ELSE NULL::jsonb END, 'voidReason', (s).void_reason)
;

ALTER FUNCTION "private"."statement_view"(private.statements, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.statements_of(p_account uuid, p_side text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'timeZone', private.books_zone(),
    'open', (
      select coalesce(jsonb_agg(jsonb_build_object('from', r.period_from, 'to', private.next_period(p_side, r.period_from),
        'currency', o.currency, 'entries', o.entries, 'total', o.total + o.credit) order by o.currency), '[]')
      from (
        select l.currency, count(*) as entries,
          sum(case l.kind when 'credit' then -l.amount else l.amount end) as total, coalesce((
          select sum(s.total) from private.statements s
          where s.account = p_account and s.side = p_side and s.currency = l.currency and s.state = 'closed' and s.total < 0
            and s.carried_into is null), 0) as credit
        from private.ledger l
        where l.account = p_account and l.statement is null and l.kind = any ((select private.kinds_of(p_side))::text[])
        group by 1
      ) as o, (
        select private.period_start(p_side, (private.now() at time zone private.books_zone())::date) as period_from
      ) as r),
    'closed', (
      select coalesce(jsonb_agg(private.statement_view(s, y.number) order by s.period_from desc, s.currency), '[]')
      from private.statements s left join private.statements y on y.id = s.carried_into
      where s.account = p_account and s.side = p_side))
$function$
;

CREATE OR REPLACE FUNCTION private.webhook_done(p_message bigint, p_attempt jsonb, p_outcome jsonb, p_rules jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
  delivered constant boolean := p_outcome ->> 'delivered';
  retry constant interval := make_interval(secs => (p_outcome ->> 'retryInMs')::double precision / 1000);
  mailed_after constant interval := make_interval(secs => (p_rules ->> 'mailedAfterMs')::double precision / 1000);
  disabled_after constant interval := make_interval(secs => (p_rules ->> 'disabledAfterMs')::double precision / 1000);
  e private.webhook_endpoints;
  is_over boolean;
  is_long boolean;
begin
  -- The endpoint first, as in claiming.
  select w.* into e from private.webhook_messages m join private.webhook_endpoints w on w.id = m.endpoint
  where m.id = p_message for no key update of w;
  if not found then return; end if;
  update private.webhook_messages set
    state = case when delivered then 'sent' when retry is null then 'failed' else 'waiting' end,
    next_try = case when not delivered then at + retry end, claimed_until = null
  where id = p_message;
  if not found then return; end if;
  insert into private.webhook_attempts (message, at, status, error, ms, text)
  values (p_message, at, (p_attempt ->> 'status')::integer, p_attempt ->> 'error', (p_attempt ->> 'ms')::integer,
    p_attempt ->> 'text');

  if delivered then
    -- A busy endpoint's row isn't written each time.
    if e.state <> 'unverified' and e.failing_since is null then return; end if;
    update private.webhook_endpoints set
      state = case state when 'unverified' then 'enabled' else state end, failing_since = null, failures = 0, mailed = false
    where id = e.id;
    update private.webhook_messages set next_try = at, held = false where endpoint = e.id and state = 'waiting';
    return;
  end if;
  is_over := e.state <> 'disabled' and ((p_outcome ->> 'gone')::boolean or (
    at - coalesce(e.failing_since, at) >= disabled_after
    and e.failures + 1 >= (p_rules ->> 'disabledAfterFailures')::integer));
  is_long := not is_over and e.state = 'enabled' and not e.mailed and at - coalesce(e.failing_since, at) >= mailed_after;
  update private.webhook_endpoints set
    failing_since = coalesce(failing_since, at), failures = failures + 1, mailed = mailed or is_long,
    state = case when is_over then 'disabled' else state end
  where id = e.id;
  if is_over then
    update private.webhook_messages set state = 'failed', next_try = null where endpoint = e.id and state = 'waiting';
    perform private.mail_about_webhook(e.business_id, e.url, 'disabled');
  elsif is_long then
    perform private.mail_about_webhook(e.business_id, e.url, 'failing');
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.webhooks_wait()
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Read once: a condition with a volatile function uses no index.
  at constant timestamptz := private.now();
begin
  return exists (
    select from private.webhook_endpoints e join private.webhook_messages m on m.endpoint = e.id
    where private.is_due_webhook(m, e.state, at) and not private.owner_is_blocked(e.business_id));
end
$function$
;

ALTER FUNCTION "private"."webhooks_wait"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_late_alerts()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.add_alerts('trouble', d.id, private.devices_of(b.user_id, 'trouble'), now_at, true)
  from private.deliveries d join public.businesses b on b.id = d.business_id
  where d.ended_at is null and d.due_at < now_at and d.due_at > now_at - interval '1 hour'
    and private.is_overdue(d, now_at)
    and not exists (select from private.alerts a where a.delivery = d.id and a.late);
end
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
  delete from private.email_changes where asked_at < (select clock_timestamp()) - interval '72 hours';
  select greatest(
    (select asked_at + interval '1 hour' from private.email_changes where email = address order by asked_at desc offset 4 limit 1),
    (select asked_at + interval '1 day' from private.email_changes where email = address order by asked_at desc offset 9 limit 1)
  ) into until_free;
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

CREATE INDEX alert_devices_until ON private.alert_devices USING btree (until) WHERE (until IS NOT NULL);

CREATE INDEX alerts_by_age ON private.alerts USING btree (written_at);

CREATE INDEX api_events_of_kind ON private.api_events USING btree (business_id, kind, tx, id);

CREATE INDEX api_keys_used ON private.api_keys USING btree (used_at) WHERE (used_from IS NOT NULL);

CREATE INDEX couriers_of_market ON private.couriers USING gin (markets);

CREATE INDEX deliveries_active ON private.deliveries USING btree (business_id) WHERE (ended_at IS NULL);

CREATE INDEX deliveries_by_end ON private.deliveries USING btree (business_id, ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX deliveries_failed ON private.deliveries USING btree (business_id, ended_at) WHERE ((on_time IS NOT NULL) AND (status <> 'delivered'::text));

CREATE INDEX deliveries_judged ON private.deliveries USING btree (business_id, ended_at) INCLUDE (on_time) WHERE (status = 'delivered'::text);

CREATE INDEX deliveries_newest ON private.deliveries USING btree (requested_at DESC, id DESC) WHERE (zone IS NOT NULL);

CREATE INDEX deliveries_of_business ON private.deliveries USING btree (business_id, requested_at DESC, id DESC);

CREATE INDEX deliveries_of_reference ON private.deliveries USING btree (business_id, reference, requested_at DESC, id DESC) WHERE (reference <> ''::text);

CREATE INDEX deliveries_of_status ON private.deliveries USING btree (business_id, (
CASE
    WHEN (failure_reason = 'lost'::text) THEN 'lost'::text
    ELSE status
END), requested_at DESC, id DESC);

CREATE INDEX deliveries_to_forget ON private.deliveries USING btree (ended_at) WHERE ((NOT forgotten) AND (ended_at IS NOT NULL));

CREATE INDEX delivery_passes_of_delivery ON private.delivery_passes USING btree (delivery);

CREATE INDEX mails_of_links ON private.mails USING btree (written_at) WHERE (kind = 'sign_in_link'::text);

CREATE INDEX rate_limits_by_age ON private.rate_limits USING btree (win);

CREATE INDEX reset_tickets_by_age ON private.reset_tickets USING btree (expires_at);

CREATE INDEX sandboxes_by_age ON private.sandboxes USING btree (touched_at);

CREATE INDEX webhook_messages_next ON private.webhook_messages USING btree (next_try) WHERE ((state = 'waiting'::text) AND (NOT held));

CREATE INDEX webhook_pings_by_age ON private.webhook_messages USING btree (made_at) WHERE (delivery IS NULL);

CREATE INDEX email_verifications_by_age ON public.email_verifications USING btree (expires_at);

REVOKE ALL ON FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_people"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_people"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_people"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."full_name"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."full_name"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."full_name"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."name_of"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."name_of"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."name_of"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sandboxes_wait"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sandboxes_wait"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sandboxes_wait"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_view"(private.statements, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."statement_view"(private.statements, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."statement_view"(private.statements, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhooks_wait"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhooks_wait"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhooks_wait"() TO "postgres";

reset check_function_bodies;

-- Existing rows.
update private.deliveries d set forgotten = true
where d.ended_at is not null and not exists (select from private.delivery_people p where p.delivery = d.id);
update private.webhook_messages m set held = true from private.webhook_endpoints e
where e.id = m.endpoint and e.state = 'unverified' and m.state = 'waiting' and m.delivery is not null;
update private.alert_devices a set until = d.ended_at + interval '1 hour'
from private.deliveries d where d.id = a.delivery and d.ended_at is not null;
insert into private.business_settings (business_id, requested)
select b.id, count(*) from public.businesses b join private.deliveries d on d.business_id = b.id group by b.id
on conflict (business_id) do update set requested = excluded.requested;
