-- Webhooks: the sender, and the views.

CREATE OR REPLACE FUNCTION private.webhook_mail_sent(p_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.webhook_mails set next_try = null where id = p_id
$function$
;

ALTER FUNCTION "private"."webhook_mail_sent"(bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhook_message_view(m private.webhook_messages)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', m.id::text, 'delivery', m.delivery, 'seq', m.seq, 'state', m.state, 'madeAt', m.made_at, 'nextAt', m.next_try,
    'kind', (select e.kind from private.api_events e where e.delivery = m.delivery and e.seq = m.seq),
    'attempts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'at', a.at, 'status', a.status, 'error', a.error, 'ms', a.ms, 'text', a.text) order by a.id), '[]')
      from private.webhook_attempts a where a.message = m.id))
$function$
;

ALTER FUNCTION "private"."webhook_message_view"(private.webhook_messages) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhook_messages_of(p_endpoint uuid, p_page jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.webhook_message_view(x.m) order by (x.m).id desc), '[]')
  from (
    select m from private.webhook_messages m
    where m.endpoint = p_endpoint
      and (p_page ->> 'before' is null or m.id < (p_page ->> 'before')::bigint)
      and (p_page ->> 'state' is null or m.state = p_page ->> 'state')
    order by m.id desc limit least((p_page ->> 'limit')::integer, 1000)
  ) as x
$function$
;

ALTER FUNCTION "private"."webhook_messages_of"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhooks(p_business uuid, p_operation text, p_endpoint uuid, p_args jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
begin
  perform private.session_alive();
  if not exists (select from public.businesses b where b.id = p_business and b.user_id = me) then
    return case p_operation when 'list' then private.result_ok('[]') else private.result_refused('no-such-endpoint') end;
  end if;
  if p_operation = any (array['list', 'remove', 'ping', 'enable', 'messages', 'resend', 'replay']) is not true then
    return private.result_refused('invalid');
  end if;
  return private.do_webhooks(p_business, me, p_operation, p_endpoint, coalesce(p_args, '{}'));
exception when data_exception then
  return private.result_refused('invalid');
end
$function$
;

ALTER FUNCTION "private"."webhooks"(uuid, text, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhooks_of_key(p_digest text, p_operation text, p_endpoint uuid, p_args jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b constant public.businesses := private.opened_business(p_digest, p_operation not in ('list', 'messages'));
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  return private.do_webhooks(
    b.id, (select k.id from private.api_keys k where k.digest = p_digest), p_operation, p_endpoint, p_args);
end
$function$
;

ALTER FUNCTION "private"."webhooks_of_key"(text, text, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhooks_of_user(p_user uuid, p_business uuid, p_operation text, p_endpoint uuid, p_args jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.businesses b where b.id = p_business and b.user_id = p_user) then
    return private.result_refused(case p_operation when 'add' then 'no-such-business' else 'no-such-endpoint' end);
  end if;
  return private.do_webhooks(p_business, p_user, p_operation, p_endpoint, p_args);
end
$function$
;

ALTER FUNCTION "private"."webhooks_of_user"(uuid, uuid, text, uuid, jsonb) OWNER TO "postgres";

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

ALTER FUNCTION "private"."webhooks_wait"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_api_webhooks(p_digest text, p_operation text, p_endpoint uuid, p_args jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.webhooks_of_key(p_digest, p_operation, p_endpoint, p_args)
$function$
;

ALTER FUNCTION "public"."svc_api_webhooks"(text, text, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_claim_webhook_mails(p_limit integer)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.claim_webhook_mails(p_limit) $function$
;

ALTER FUNCTION "public"."svc_claim_webhook_mails"(integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_claim_webhooks(p_rules jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.claim_webhooks(p_rules) $function$
;

ALTER FUNCTION "public"."svc_claim_webhooks"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_webhook_done(p_message bigint, p_attempt jsonb, p_outcome jsonb, p_rules jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.webhook_done(p_message, p_attempt, p_outcome, p_rules)
$function$
;

ALTER FUNCTION "public"."svc_webhook_done"(bigint, jsonb, jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_webhook_mail_sent(p_id bigint)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.webhook_mail_sent(p_id) $function$
;

ALTER FUNCTION "public"."svc_webhook_mail_sent"(bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_webhooks(p_user uuid, p_business uuid, p_operation text, p_endpoint uuid, p_args jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.webhooks_of_user(p_user, p_business, p_operation, p_endpoint, p_args)
$function$
;

ALTER FUNCTION "public"."svc_webhooks"(uuid, uuid, text, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.webhooks(business uuid, operation text, endpoint uuid DEFAULT NULL::uuid, args jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.webhooks(business, operation, endpoint, args)
$function$
;

ALTER FUNCTION "public"."webhooks"(uuid, text, uuid, jsonb) OWNER TO "postgres";

ALTER TABLE "private"."webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_business_id_fkey" FOREIGN KEY (business_id) REFERENCES public.businesses(id) ON DELETE CASCADE;

ALTER TABLE "private"."webhook_messages" ADD CONSTRAINT "webhook_messages_delivery_seq_fkey" FOREIGN KEY (delivery, seq) REFERENCES private.api_events(delivery, seq) ON DELETE CASCADE;

ALTER TABLE "private"."webhook_attempts" ADD CONSTRAINT "webhook_attempts_message_fkey" FOREIGN KEY (message) REFERENCES private.webhook_messages(id) ON DELETE CASCADE;

CREATE INDEX webhook_attempts_of_message ON private.webhook_attempts USING btree (message, id);

CREATE INDEX webhook_endpoints_of_business ON private.webhook_endpoints USING btree (business_id, seq);

CREATE INDEX webhook_mails_due ON private.webhook_mails USING btree (next_try) WHERE (next_try IS NOT NULL);

CREATE INDEX webhook_messages_due ON private.webhook_messages USING btree (endpoint, id) WHERE (state = 'waiting'::text);

CREATE INDEX webhook_messages_of_endpoint ON private.webhook_messages USING btree (endpoint, id DESC);

CREATE INDEX webhook_messages_of_event ON private.webhook_messages USING btree (delivery, seq);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF url, events, description, state, generation ON private.webhook_endpoints FOR EACH ROW EXECUTE FUNCTION private.audit();

CREATE TRIGGER remove_messages AFTER DELETE ON private.webhook_endpoints FOR EACH ROW EXECUTE FUNCTION private.remove_webhook_messages();

REVOKE ALL ON FUNCTION "private"."add_webhook_endpoint"(uuid, uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_webhook_endpoint"(uuid, uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_webhook_endpoint"(uuid, uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."call_send_webhooks"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."call_send_webhooks"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."call_send_webhooks"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."change_webhook_endpoint"(private.webhook_endpoints, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."change_webhook_endpoint"(private.webhook_endpoints, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."change_webhook_endpoint"(private.webhook_endpoints, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."claim_webhook_mails"(integer) FROM PUBLIC;
