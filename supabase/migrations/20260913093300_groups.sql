-- Couriers are offered deliveries that a shop sends together as one, and take all of them or none. An administrator hands them over
-- together. Deliveries that are alone are offered as before.

set check_function_bodies = off;

DROP FUNCTION "private"."offers_of"(uuid, text[]);

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
  perform private.lock_group(p_id);
  select * into d from private.deliveries x where x.id = p_id;
  -- Read once: with a volatile argument, the query would ask about all couriers.
  at := private.now();
  select x.offer_refusal into refusal from private.carriers_of(d, at, null) x where x.courier = p_me;
  if refusal is not null then return refusal; end if;
  perform private.hand_over(d, 'accept', 'courier', at, p_me);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.additions_for(p_me uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  now_at constant timestamptz := private.now();
  shop constant uuid := (select k.business_id from private.deliveries k where k.courier = p_me and k.status in ('accepted', 'at_pickup') limit 1);
  plan private.plan;
  one private.deliveries;
begin
  select d.* into one from private.deliveries d
  where d.business_id = shop and d.ended_at is null and d.status = 'searching' and private.has_opened(d.opens_at, now_at) limit 1;
  if not found then return '[]'; end if;
  plan := private.plan_of(p_me, one, now_at);
  if plan.done_at is null then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(private.offer_view(x.d, p) || jsonb_build_object('addsMinutes', x.minutes)
      order by x.minutes, (x.d).due_at, (x.d).id), '[]')
    from (
      select w.d, w.minutes
      from (
        select v.d, private.added_minutes(plan, v.d) as minutes
        from (
          select d from private.deliveries d
          where d.business_id = shop and d.ended_at is null and d.status = 'searching' and private.has_opened(d.opens_at, now_at)
            -- A group isn't added to others.
            and (d.together is null or (select count(*) from private.group_of(d)) = 1)
          order by d.due_at, d.id limit private.considered_to_add()
        ) as v offset 0
      ) as w
      where w.minutes is not null and (w.d).search_until > now_at
        and exists (select from private.carriers_of(w.d, now_at, plan) c where c.courier = p_me and c.offer_refusal is null)
        and (coalesce((w.d).opens_at, (w.d).requested_at) + private.head_start() <= now_at
          or not exists (select from private.line_to(w.d, now_at)))
      order by w.minutes, (w.d).due_at, (w.d).id limit private.offers_to_add()
    ) as x
    join private.delivery_people p on p.delivery = (x.d).id);
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
  perform private.lock_group(p_id);
  select * into d from private.deliveries x where x.id = p_id;
  perform private.settle_matching(null, p_courier, null);
  if d.courier is distinct from former
    or not d.status = any (case when p_instead then array['accepted', 'at_pickup'] else array['searching'] end)
  then
    return 'taken';
  end if;
  if former = p_courier then return 'busy'; end if;
  at := private.now();
  select case
      when x.refusal is distinct from 'busy' and not exists (
        select from public.users u where u.id = p_courier and u.account_status = 'Active'
          and 'courier' = any (private.role_names(u.role)) and private.is_verified(p_courier)) then 'offline'
      else x.refusal end
  into refusal from private.carriers_of(d, at, null) x where x.courier = p_courier;
  -- A person who has never opened the courier's page has no row.
  if not found then return 'offline'; end if;
  if refusal is not null then return refusal; end if;
  if p_instead then d := private.apply_move(d, 'release', 'admin', private.now()); end if;
  insert into private.audit_log (at, actor, db_role, action, tbl, row_id, old, new)
  select private.now(), auth.uid(), coalesce(auth.jwt() ->> 'role', session_user::text), 'ASSIGN', 'deliveries',
    k.id::text, jsonb_build_object('courier', former), jsonb_build_object('courier', p_courier)
  from private.group_of(d) k;
  perform private.hand_over(d, 'assign', 'admin', private.now(), p_courier);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.carriers_of(d private.deliveries, p_at timestamp with time zone, p_plan private.plan)
 RETURNS TABLE(courier uuid, idle_since timestamp with time zone, online boolean, carries boolean, markets text[], refusal text, offer_refusal text)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT x.courier,
     x.idle_since,
     x.online,
     x.carries,
     x.markets,
     x.refusal,
     COALESCE(x.refusal,
         CASE
             WHEN ( SELECT true
                FROM private.delivery_passes s
               WHERE ((s.courier = x.courier) AND (s.delivery = (carriers_of.d).id))) THEN 'passed'::text
             WHEN ((carriers_of.d).status <> 'searching'::text) THEN 'taken'::text
             WHEN (x.carries AND (private.added_minutes(COALESCE(carriers_of.p_plan, private.plan_of(x.courier, carriers_of.d, carriers_of.p_at)), carriers_of.d) IS NULL)) THEN 'busy'::text
             ELSE NULL::text
         END) AS "coalesce"
    FROM ( SELECT c.courier,
             c.markets,
             p.idle_since,
             private.is_online(p.online_until, p.standby_until, carriers_of.p_at) AS online,
             (l.parcels > 0) AS carries,
             private.carry_refusal(
                 CASE
                     WHEN (g.parcels > 1) THEN ((l.parcels > 0) OR (g.units > private.room_of(c.vehicle, ( SELECT s.carry_limit
                        FROM private.city_settings s
                       WHERE (s.market = (carriers_of.d).market)))))
                     ELSE ((l.parcels > 0) AND ((l.parcels >= private.most_carried()) OR ((l.units + private.units_of((carriers_of.d).size)) > private.room_of(c.vehicle, ( SELECT s.carry_limit
                        FROM private.city_settings s
                       WHERE (s.market = (carriers_of.d).market))))))
                 END, private.is_online(p.online_until, p.standby_until, carriers_of.p_at),
                 CASE
                     WHEN private.has_opened((carriers_of.d).opens_at, carriers_of.p_at) THEN (carriers_of.d).status
                     ELSE NULL::text
                 END, (carriers_of.d).market, c.markets, ((( SELECT b.user_id
                    FROM public.businesses b
                   WHERE (b.id = (carriers_of.d).business_id)) = c.courier) OR (( SELECT lower(r.email) AS lower
                    FROM private.delivery_people r
                   WHERE ((r.delivery = (carriers_of.d).id) AND (r.email <> ''::text))) = ( SELECT lower((u.email)::text) AS lower
                    FROM auth.users u
                   WHERE (u.id = c.courier))) OR ((g.parcels > 1) AND ( SELECT true
                    FROM (private.deliveries k
                      JOIN private.delivery_people r ON ((r.delivery = k.id)))
                   WHERE ((k.together = (carriers_of.d).together) AND (k.status = 'searching'::text) AND (r.email <> ''::text) AND (lower(r.email) = ( SELECT lower((u.email)::text) AS lower
                            FROM auth.users u
                           WHERE (u.id = c.courier))))
                  LIMIT 1)))) AS refusal
            FROM (((private.couriers c
              LEFT JOIN private.courier_presence p ON ((p.courier = c.courier)))
              CROSS JOIN LATERAL ( SELECT count(*) AS parcels,
                     sum(private.units_of(k.size)) AS units
                    FROM private.deliveries k
                   WHERE ((k.courier = c.courier) AND private.is_carried(k.status))) l)
              CROSS JOIN LATERAL ( SELECT count(*) AS parcels,
                     sum(private.units_of(k.size)) AS units
                    FROM private.deliveries k
                   WHERE ((k.together = (carriers_of.d).together) AND (k.status = 'searching'::text) AND ((carriers_of.d).status = 'searching'::text))) g)) x;
END
;

CREATE OR REPLACE FUNCTION private.duty_view(p_me uuid, p_markets text[], p_views boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  jobs constant jsonb := private.jobs_of(p_me, case when p_views then '{}'::text[] end);
  now_at constant timestamptz := private.now();
  mine private.courier_presence;
  online boolean;
begin
  select * into mine from private.courier_presence p where p.courier = p_me;
  online := private.is_online(mine.online_until, mine.standby_until, now_at);
  return jsonb_build_object(
    'online', online,
    -- To five minutes, so that the view doesn't change with every poll.
    'standbyUntil', case when mine.standby_until > now_at then
      to_timestamp(floor(extract(epoch from mine.standby_until) / 300) * 300) end,
    'missedOffers', not online and coalesce(mine.missed >= private.missed_offers()
      and greatest(mine.online_until, mine.standby_until) > now_at - private.presence_kept(), false),
    'markets', to_jsonb(p_markets),
    'offers', case when jobs = '[]' then private.offers_of(p_me, p_markets, not p_views)
      -- A page of release 0.1 doesn't know offers to add.
      when p_views or not online then '[]'::jsonb else private.additions_for(p_me) end,
    'jobs', jobs) || case when p_views then jsonb_build_object('job', jobs -> 0 -> 'view') else '{}' end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.group_of(d private.deliveries)
 RETURNS SETOF private.deliveries
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if d.together is null or d.status <> 'searching' then
    return next d;
    return;
  end if;
  return query select k.* from private.deliveries k where k.together = d.together and k.status = 'searching' order by k.turn, k.id;
end
$function$
;

ALTER FUNCTION "private"."group_of"(private.deliveries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.group_offer_view(d private.deliveries)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select (array_agg(private.offer_view(k, p) order by k.turn, k.id))[1] || case when count(*) > 1 then jsonb_build_object(
      'pay', sum(k.pay), 'readyAt', max(k.ready_at), 'dueAt', max(k.due_at),
      'parcels', jsonb_agg(private.offer_view(k, p) order by k.turn, k.id)) else '{}' end
    from private.group_of(d) k join private.delivery_people p on p.delivery = k.id);
end
$function$
;

ALTER FUNCTION "private"."group_offer_view"(private.deliveries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hand_over(d private.deliveries, p_kind text, p_actor text, p_at timestamp with time zone, p_courier uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  one private.deliveries;
begin
  for one in select * from private.group_of(d) loop
    perform private.apply_move(one, p_kind, p_actor, p_at, p_courier);
  end loop;
end
$function$
;

ALTER FUNCTION "private"."hand_over"(private.deliveries, text, text, timestamp with time zone, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.line_to(d private.deliveries, p_at timestamp with time zone)
 RETURNS TABLE(courier uuid, idle_since timestamp with time zone)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT x.courier,
     x.idle_since
    FROM private.carriers_of(line_to.d, line_to.p_at, NULL::private.plan) x(courier, idle_since, online, carries, markets, refusal, offer_refusal)
   WHERE ((x.markets @> ARRAY[(line_to.d).market]) AND x.online AND (NOT x.carries) AND ((line_to.d).search_until > line_to.p_at) AND (x.offer_refusal IS NULL) AND (NOT (EXISTS ( SELECT
            FROM private.deliveries k
           WHERE ((k.together = (line_to.d).together) AND (k.status = 'searching'::text) AND (ROW(k.turn, k.id) < ROW((line_to.d).turn, (line_to.d).id)))))));
END
;

CREATE OR REPLACE FUNCTION private.lock_courier(p_me uuid, p_id uuid DEFAULT NULL::uuid)
 RETURNS private.couriers
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c private.couriers;
begin
  perform private.require_account(p_me);
  insert into private.couriers (courier) values (p_me) on conflict do nothing;
  select * into strict c from private.couriers x where x.courier = p_me for update;
  if p_id is not null then perform private.lock_group(p_id); end if;
  perform private.settle_matching(null, p_me, null);
  insert into private.courier_presence (courier, idle_since) values (p_me, private.now()) on conflict do nothing;
  return c;
end
$function$
;

CREATE OR REPLACE FUNCTION private.lock_group(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  one uuid;
begin
  for one in
    select x.id from private.deliveries x
    where x.id = p_id or (x.status = 'searching' and x.together = (select y.together from private.deliveries y where y.id = p_id))
    order by x.id
  loop
    perform private.lock_delivery(one);
  end loop;
end
$function$
;

ALTER FUNCTION "private"."lock_group"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.offers_of(p_me uuid, p_markets text[], p_groups boolean)
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
    select coalesce(jsonb_agg(x.view order by (x.view ->> 'pay')::integer desc, (x.view ->> 'dueAt')::timestamptz, x.id), '[]')
    from (
      select private.group_offer_view(y.d) as view, (y.d).id from unnest(p_markets) as m (market) cross join lateral (
        select d from private.deliveries d
        where d.status = 'searching' and d.market = m.market and d.search_until > now_at and private.has_opened(d.opens_at, now_at)
          and (p_groups or d.together is null or (select count(*) from private.group_of(d)) = 1)
          and exists (select from private.line_to(d, now_at) l where l.courier = p_me)
          and (
            coalesce(d.opens_at, d.requested_at) + private.head_start() <= now_at
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
    where x.view is not null);
end
$function$
;

ALTER FUNCTION "private"."offers_of"(uuid, text[], boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pass_delivery(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_courier();
begin
  perform private.require_account(me);
  insert into private.delivery_passes (courier, delivery)
  select me, k.id from private.deliveries d cross join lateral private.group_of(d) k where d.id = p_id on conflict do nothing;
end
$function$
;

CREATE OR REPLACE FUNCTION private.write_opening_alerts()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$
;

REVOKE ALL ON FUNCTION "private"."group_of"(private.deliveries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."group_of"(private.deliveries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."group_of"(private.deliveries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."group_offer_view"(private.deliveries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."group_offer_view"(private.deliveries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."group_offer_view"(private.deliveries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hand_over"(private.deliveries, text, text, timestamp with time zone, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hand_over"(private.deliveries, text, text, timestamp with time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hand_over"(private.deliveries, text, text, timestamp with time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_group"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_group"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_group"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."offers_of"(uuid, text[], boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."offers_of"(uuid, text[], boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."offers_of"(uuid, text[], boolean) TO "postgres";

reset check_function_bodies;
