-- Jobs go on until nothing is left, in batches that the platform lets run, and warn if they run out of time. Administrators see what's
-- left.
set check_function_bodies = off;

DROP FUNCTION "private"."settle_due"(integer);

CREATE OR REPLACE FUNCTION private.delete_old(p_table regclass, p_old text, p_at timestamp with time zone, p_until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  deleted bigint;
begin
  loop
    if private.now() > p_until then
      raise warning 'Rows of % are left to delete', p_table;
      exit;
    end if;
    execute format('delete from %s where ctid = any (array(select ctid from %1$s where %s limit 1000))', p_table, p_old) using p_at;
    get diagnostics deleted = row_count;
    exit when deleted < 1000;
  end loop;
end
$function$
;

ALTER FUNCTION "private"."delete_old"(regclass, text, timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

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
  perform private.delete_old('private.commands', 'at <= $1 - interval ''24 hours''', now_at, until);
  perform private.delete_old('private.api_events', 'at <= $1 - interval ''30 days''', now_at, until);
  perform private.delete_old('private.alerts', 'written_at <= $1 - interval ''1 day''', now_at, until);
  perform private.delete_old('private.alert_devices', 'until <= $1', now_at, until);
  perform private.delete_old(
    'private.webhook_messages', 'delivery is null and made_at <= $1 - interval ''30 days''', now_at, until);
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
  until constant timestamptz := now_at + interval '30 seconds';
begin
  -- Verified accounts stay, so their registrations needn't be remembered.
  delete from private.registrations r using private.verified_emails v where v.user_id = r.user_id;
  perform private.delete_old('auth.users', $old$id in (
    select u.id from private.registrations r join auth.users u on u.id = r.user_id
    where u.created_at <= $1 - interval '24 hours'
      and not exists (select from private.verified_emails v where v.user_id = u.id)
      and not exists (select from private.admins a where a.user_id = u.id))$old$, now(), until);
  -- Codes stay a day longer than they work: the limits of a day count them.
  perform private.delete_old('public.email_verifications', 'expires_at < $1 - interval ''1 day''', now(), until);
  perform private.delete_old('private.reset_tickets', 'expires_at < $1 - interval ''1 hour''', now(), until);
  perform private.delete_old('private.rate_limits', 'win < $1 - interval ''2 days''', now(), until);
  perform private.delete_old('private.email_changes', 'asked_at < $1 - interval ''72 hours''', now(), until);
  perform private.delete_old('private.sandboxes', 'touched_at <= $1 - interval ''30 days''', now_at, until);
  perform private.delete_old('private.api_requests', 'at <= $1 - interval ''7 days''', now_at, until);
  perform private.delete_old('private.mails', 'written_at <= $1 - interval ''30 days''', now_at, until);
  perform private.delete_old(
    'private.mails', 'kind = ''sign_in_link'' and written_at <= $1 - interval ''10 minutes''', now_at, until);
  update private.api_keys set used_from = null
  where used_from is not null and used_at <= now_at - interval '30 days';
end
$function$
;

CREATE OR REPLACE FUNCTION private.settle_due(p_limit integer DEFAULT NULL::integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
  due uuid;
  done integer := 0;
begin
  for due in select x.id from private.deliveries x where x.next_due <= at order by x.next_due limit p_limit
  loop
    if private.now() > at + interval '10 seconds' then
      raise warning 'Deliveries are left to settle';
      exit;
    end if;
    if private.settle_unless_busy(due) then done := done + 1; end if;
  end loop;
  perform private.write_late_alerts();
  return done;
end
$function$
;

ALTER FUNCTION "private"."settle_due"(integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.work_counted()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 10000
;

ALTER FUNCTION "private"."work_counted"() OWNER TO "postgres";

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
          select from private.deliveries d where not d.forgotten and d.ended_at <= at - interval '30 days'
          order by d.ended_at limit private.work_counted()) as x),
      'forgetSince', (
        select min(d.ended_at) + interval '30 days' from private.deliveries d
        where not d.forgotten and d.ended_at <= at - interval '30 days'),
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

ALTER FUNCTION "private"."work_left"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.work_left()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.work_left() $function$
;

ALTER FUNCTION "public"."work_left"() OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_old"(regclass, text, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old"(regclass, text, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_old"(regclass, text, timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_due"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_due"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_due"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."work_counted"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."work_counted"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."work_counted"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."work_left"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."work_left"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."work_left"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."work_left"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."work_left"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."work_left"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."work_left"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."work_left"() TO "postgres";

reset check_function_bodies;
