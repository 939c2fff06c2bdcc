-- A caller of a courier's duty says whether it needs the views of the jobs. No rows change.

set check_function_bodies = off;

DROP FUNCTION "private"."courier_duty"(boolean, boolean);

CREATE OR REPLACE FUNCTION private.courier_duty(p_online boolean, p_views boolean)
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

CREATE OR REPLACE FUNCTION public.courier_duty(online boolean DEFAULT NULL::boolean)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.courier_duty(online, true) $function$
;

REVOKE ALL ON FUNCTION "private"."courier_duty"(boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."courier_duty"(boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."courier_duty"(boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."courier_duty"(boolean, boolean) TO "postgres";

reset check_function_bodies;
