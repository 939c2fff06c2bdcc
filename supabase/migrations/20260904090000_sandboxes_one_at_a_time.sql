-- Sandboxes get an Edge Function of their own, which claims one a call: the work of many could end the call that sends live
-- webhooks. The job calls it for those that are due.

DROP FUNCTION "private"."due_sandboxes"(integer);

DROP FUNCTION "public"."svc_due_sandboxes"(integer);

ALTER TABLE "private"."sandboxes" ADD COLUMN "woken_at" timestamp with time zone;

CREATE OR REPLACE FUNCTION private.call_wake_sandboxes()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  calls constant bigint := least(private.sandboxes_wait(), 10);
  address text;
begin
  if calls = 0 then return; end if;
  select url into strict address from private.project;
  perform net.http_post(
    url := address || '/functions/v1/wake-sandboxes', body := '{}'::jsonb,
    headers := '{"Content-Type": "application/json"}'::jsonb, timeout_milliseconds := 60000)
  from generate_series(1, calls);
end
$function$
;

ALTER FUNCTION "private"."call_wake_sandboxes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.claim_sandbox()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
  taken uuid;
begin
  update private.sandboxes s set next_at = at + interval '1 minute', woken_at = at
  where s.business_id = (
    select x.business_id from private.sandboxes x join public.businesses b on b.id = x.business_id
    where x.next_at <= at
    order by (
      select max(o.woken_at) from private.sandboxes o join public.businesses c on c.id = o.business_id
      where c.user_id = b.user_id) nulls first, x.next_at, x.business_id
    limit 1 for update of x skip locked)
  returning s.business_id into taken;
  return (select jsonb_build_object('id', b.id, 'businessName', b.business_name) from public.businesses b where b.id = taken);
end
$function$
;

ALTER FUNCTION "private"."claim_sandbox"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sandboxes_wait()
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select count(*) from private.sandboxes s where s.next_at <= private.now()
$function$
;

ALTER FUNCTION "private"."sandboxes_wait"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhooks_wait()
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select exists (
    select from private.webhook_endpoints e join private.webhook_messages m on m.endpoint = e.id
    where private.is_due_webhook(m, e.state, private.now()))
$function$
;

CREATE OR REPLACE FUNCTION public.svc_claim_sandbox()
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.claim_sandbox() $function$
;

ALTER FUNCTION "public"."svc_claim_sandbox"() OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."call_wake_sandboxes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."call_wake_sandboxes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."call_wake_sandboxes"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."claim_sandbox"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claim_sandbox"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_sandbox"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_sandbox"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."sandboxes_wait"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sandboxes_wait"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sandboxes_wait"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."svc_claim_sandbox"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_claim_sandbox"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_claim_sandbox"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_claim_sandbox"() TO "service_role";

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron')
    and exists (select from pg_available_extensions where name = 'pg_net')
  then
    -- Older schedulers know only minutes.
    begin
      perform cron.schedule('sandboxes', '5 seconds', 'select private.call_wake_sandboxes()');
    exception when others then
      perform cron.schedule('sandboxes', '* * * * *', 'select private.call_wake_sandboxes()');
    end;
  end if;
end
$$;
