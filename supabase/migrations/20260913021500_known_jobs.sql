-- A courier's duty lists jobs, and sends the views of those that the page doesn't have (decision known-jobs). Pages of release 0.1 call
-- the same functions with fewer arguments, and get their one job as before. No rows change.

set check_function_bodies = off;

DROP FUNCTION "private"."courier_duty"(boolean);

DROP FUNCTION "private"."duty_view"(uuid, text[]);

DROP FUNCTION "private"."live_duty"(text, jsonb);

DROP FUNCTION "public"."live_duty"(text, jsonb);

CREATE OR REPLACE FUNCTION private.courier_duty(p_online boolean, p_views boolean DEFAULT true)
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
  return private.duty_view(me, c.markets, p_views);
end
$function$
;

ALTER FUNCTION "private"."courier_duty"(boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.duty_mark(p_me uuid, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  me record;
  line text;
  fresh bigint;
begin
  select x.*, case when x.online then floor(extract(epoch from private.standby_from(p_me, p_at)) / 300) end as standby into me
  from (
    select l.versions is not null as carries, l.next_due, c.markets, private.is_online(o.online_until, o.standby_until, p_at) as online, o.missed,
      row(u.xmin, a.xmin, v.xmin, l.versions)::text as versions
    from private.couriers c
    join private.courier_presence o on o.courier = c.courier
    join public.users u on u.id = c.courier
    join auth.users a on a.id = c.courier
    left join private.verified_emails v on v.user_id = c.courier
    cross join lateral (
      select min(d.next_due) as next_due, array_agg(row(d.id, d.xmin, p.xmin, s.xmin)::text order by d.id) as versions
      from private.deliveries d
      left join private.delivery_people p on p.delivery = d.id
      left join private.delivery_secrets s on s.delivery = d.id
      where d.courier = c.courier and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
    ) as l
    where c.courier = p_me
  ) as x
  where private.has_live_session() and (x.next_due > p_at) is not false;
  if not found then return null; end if;
  if me.online and not me.carries then
    if exists (select from private.deliveries d where d.next_due <= p_at and d.market = any (me.markets)) then return null; end if;
    select count(*) filter (where d.requested_at + private.head_start() > p_at),
      row(bit_xor(uuid_hash_extended(d.id, d.xmin::text::bigint)), bit_xor(uuid_hash_extended(s.delivery, 0)),
        (select bit_xor(uuid_hash_extended(b.id, 0)) from public.businesses b where b.user_id = p_me))::text
    into fresh, line
    from private.deliveries d left join private.delivery_passes s on s.courier = p_me and s.delivery = d.id
    where d.market = any (me.markets) and d.status = 'searching' and d.search_until > p_at;
    if fresh > 0 then return null; end if;
  end if;
  return to_hex(hashtextextended(row(p_me, me, line)::text, 0));
end
$function$
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
    'missedOffers', not online and coalesce(mine.missed >= private.missed_offers(), false),
    'markets', to_jsonb(p_markets),
    'offers', case when jobs = '[]' then private.offers_of(p_me, p_markets) else '[]'::jsonb end,
    'jobs', jobs) || case when p_views then jsonb_build_object('job', jobs -> 0 -> 'view') else '{}' end;
end
$function$
;

ALTER FUNCTION "private"."duty_view"(uuid, text[], boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.jobs_of(p_me uuid, p_known text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return (
    select coalesce(jsonb_agg(case
      when x.tag <> all (p_known) then jsonb_build_object('tag', x.tag, 'view', private.job_view(x.d))
      else jsonb_build_object('tag', x.tag) end order by ((x.d).reached ->> 'accepted')::timestamptz, (x.d).id), '[]')
    from (
      select d, to_hex(hashtextextended(row(d.id, d.xmin, p.xmin, s.xmin)::text, 0)) as tag
      from private.deliveries d
      join private.delivery_people p on p.delivery = d.id
      left join private.delivery_secrets s on s.delivery = d.id
      where d.courier = p_me and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
    ) as x);
end
$function$
;

ALTER FUNCTION "private"."jobs_of"(uuid, text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.live_duty(p_known text, p_here jsonb, p_known_jobs text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  now_at constant timestamptz := private.now();
  mark constant text := case when p_known like '~%' then private.duty_mark(me, now_at) end;
  views constant boolean := p_known_jobs is null;
  answer jsonb := '"same"';
begin
  if private.gate_holds(p_known, mark, now_at) then
    perform private.check_gate(p_known, format('private.courier_duty(null, %L)', views));
    perform private.stay_online(me, now_at);
  else
    answer := private.omit_if_unchanged(
      private.courier_duty(null, views), p_known, private.gate_of(mark, now_at + interval '1 minute'));
    if not views and answer ? 'view' then
      answer := jsonb_set(answer, '{view,jobs}', private.jobs_of(me, p_known_jobs));
    end if;
  end if;
  perform private.note_position(me, p_here);
  return answer;
end
$function$
;

ALTER FUNCTION "private"."live_duty"(text, jsonb, text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.live_duty(known text DEFAULT NULL::text, here jsonb DEFAULT NULL::jsonb, known_jobs text[] DEFAULT NULL::text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.live_duty(known, here, known_jobs);
end
$function$
;

ALTER FUNCTION "public"."live_duty"(text, jsonb, text[]) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."courier_duty"(boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."courier_duty"(boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."courier_duty"(boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."courier_duty"(boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."duty_view"(uuid, text[], boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."duty_view"(uuid, text[], boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."duty_view"(uuid, text[], boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."jobs_of"(uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."jobs_of"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."jobs_of"(uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."live_duty"(text, jsonb, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."live_duty"(text, jsonb, text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."live_duty"(text, jsonb, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."live_duty"(text, jsonb, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "public"."live_duty"(text, jsonb, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."live_duty"(text, jsonb, text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."live_duty"(text, jsonb, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."live_duty"(text, jsonb, text[]) TO "postgres";

reset check_function_bodies;
