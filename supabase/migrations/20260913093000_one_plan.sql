-- The plan of a courier is made once for all offers that they may add, and the answers to administrators who change a city are in one
-- place.

set check_function_bodies = off;

DROP FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone);

DROP FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone);

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
  select x.offer_refusal into refusal from private.carriers_of(d, at, null) x where x.courier = p_me;
  if refusal is not null then return refusal; end if;
  perform private.apply_move(d, 'accept', 'courier', at, p_me);
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
  perform private.apply_move(d, 'assign', 'admin', private.now(), p_courier);
  insert into private.audit_log (at, actor, db_role, action, tbl, row_id, old, new)
  values (private.now(), auth.uid(), coalesce(auth.jwt() ->> 'role', session_user::text), 'ASSIGN', 'deliveries',
    p_id::text, jsonb_build_object('courier', former), jsonb_build_object('courier', p_courier));
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
             private.carry_refusal(((l.parcels > 0) AND ((l.parcels >= private.most_carried()) OR ((l.units + private.units_of((carriers_of.d).size)) > private.room_of(c.vehicle, ( SELECT s.carry_limit
                    FROM private.city_settings s
                   WHERE (s.market = (carriers_of.d).market)))))), private.is_online(p.online_until, p.standby_until, carriers_of.p_at),
                 CASE
                     WHEN private.has_opened((carriers_of.d).opens_at, carriers_of.p_at) THEN (carriers_of.d).status
                     ELSE NULL::text
                 END, (carriers_of.d).market, c.markets, ((( SELECT b.user_id
                    FROM public.businesses b
                   WHERE (b.id = (carriers_of.d).business_id)) = c.courier) OR (( SELECT lower(r.email) AS lower
                    FROM private.delivery_people r
                   WHERE ((r.delivery = (carriers_of.d).id) AND (r.email <> ''::text))) = ( SELECT lower((u.email)::text) AS lower
                    FROM auth.users u
                   WHERE (u.id = c.courier))))) AS refusal
            FROM ((private.couriers c
              LEFT JOIN private.courier_presence p ON ((p.courier = c.courier)))
              CROSS JOIN LATERAL ( SELECT count(*) AS parcels,
                     sum(private.units_of(k.size)) AS units
                    FROM private.deliveries k
                   WHERE ((k.courier = c.courier) AND private.is_carried(k.status))) l)) x;
END
;

ALTER FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone, private.plan) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.city_answer(c private.city_settings, p_after integer, p_retry boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when c.market is null then private.result_refused('no-such-market')
    when c.version = p_after then null
    when c.version = p_after + 1 and p_retry then private.result_ok(null)
    else private.result_refused('changed') end;
end
$function$
;

ALTER FUNCTION "private"."city_answer"(private.city_settings, integer, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.city_to_change(p_market text)
 RETURNS private.city_settings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c private.city_settings;
begin
  if not private.is_city(p_market) then return null; end if;
  insert into private.city_settings (market) values (p_market) on conflict do nothing;
  select * into strict c from private.city_settings x where x.market = p_market for update;
  return c;
end
$function$
;

ALTER FUNCTION "private"."city_to_change"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.line_to(d private.deliveries, p_at timestamp with time zone)
 RETURNS TABLE(courier uuid, idle_since timestamp with time zone)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT x.courier,
     x.idle_since
    FROM private.carriers_of(line_to.d, line_to.p_at, NULL::private.plan) x(courier, idle_since, online, carries, markets, refusal, offer_refusal)
   WHERE ((x.markets @> ARRAY[(line_to.d).market]) AND x.online AND (NOT x.carries) AND ((line_to.d).search_until > line_to.p_at) AND (x.offer_refusal IS NULL));
END
;

ALTER FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pause_city(p_market text, p_until timestamp with time zone, p_reason text, p_after integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  at timestamptz := private.now();
  until constant timestamptz := date_trunc('milliseconds', p_until);
  why constant text := case when p_until is null then '' else p_reason end;
  c private.city_settings;
  answer jsonb;
begin
  if until is not null then
    if (why <> '' and char_length(why) <= private.pause_reason_length() and why = private.trim_whitespace(why)
      and not private.has_hidden_characters(why)) is not true
    then
      return private.result_refused('invalid');
    end if;
    if until <= at then return private.result_refused('in-the-past'); end if;
    if until > at + private.longest_pause() then return private.result_refused('too-far'); end if;
  end if;
  c := private.city_to_change(p_market);
  answer := private.city_answer(
    c, p_after, c.paused_until is not distinct from until and c.pause_reason = why and c.changed_by = me);
  if answer is not null then return answer; end if;
  update private.city_settings set
    paused_until = until, pause_reason = why, version = version + 1, changed_at = private.now(), changed_by = me
  where market = p_market;
  return private.result_ok(null);
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_carry_limit(p_market text, p_most integer, p_after integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c private.city_settings;
  answer jsonb;
begin
  perform private.require_admin();
  if (p_most between private.one_at_a_time() and private.most_carried()) is not true then return private.result_refused('invalid'); end if;
  c := private.city_to_change(p_market);
  answer := private.city_answer(c, p_after, c.carry_limit = p_most);
  if answer is not null then return answer; end if;
  update private.city_settings set carry_limit = p_most, version = version + 1 where market = p_market;
  return private.result_ok(null);
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_city_hours(p_market text, p_hours jsonb, p_after integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant jsonb := nullif(p_hours, 'null');
  c private.city_settings;
  answer jsonb;
begin
  perform private.require_admin();
  if wanted is not null and not private.are_opening_hours(wanted) then return private.result_refused('invalid'); end if;
  c := private.city_to_change(p_market);
  answer := private.city_answer(c, p_after, c.hours is not distinct from wanted);
  if answer is not null then return answer; end if;
  update private.city_settings set hours = wanted, version = version + 1 where market = p_market;
  return private.result_ok(null);
end
$function$
;

REVOKE ALL ON FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone, private.plan) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone, private.plan) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone, private.plan) TO "postgres";

REVOKE ALL ON FUNCTION "private"."city_answer"(private.city_settings, integer, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."city_answer"(private.city_settings, integer, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."city_answer"(private.city_settings, integer, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."city_to_change"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."city_to_change"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."city_to_change"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) TO "postgres";

reset check_function_bodies;
