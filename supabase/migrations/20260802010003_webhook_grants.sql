-- Webhooks: who may call what, and the job that calls the sender.

REVOKE ALL ON FUNCTION "private"."claim_webhook_mails"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_webhook_mails"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_webhook_mails"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."claim_webhooks"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claim_webhooks"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_webhooks"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_webhooks"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."do_webhooks"(uuid, uuid, text, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."do_webhooks"(uuid, uuid, text, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."do_webhooks"(uuid, uuid, text, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_due_webhook"(private.webhook_messages, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_due_webhook"(private.webhook_messages, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_due_webhook"(private.webhook_messages, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_about_webhook"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_about_webhook"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_about_webhook"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ping_webhook"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ping_webhook"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ping_webhook"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."remove_webhook_messages"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remove_webhook_messages"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remove_webhook_messages"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."resend_events"(private.webhook_endpoints, uuid, integer, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."resend_events"(private.webhook_endpoints, uuid, integer, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."resend_events"(private.webhook_endpoints, uuid, integer, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."texts_in"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."texts_in"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."texts_in"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_done"(bigint, jsonb, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_done"(bigint, jsonb, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_done"(bigint, jsonb, jsonb, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_done"(bigint, jsonb, jsonb, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."webhook_endpoint_view"(private.webhook_endpoints) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_endpoint_view"(private.webhook_endpoints) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_endpoint_view"(private.webhook_endpoints) TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_mail_sent"(bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_mail_sent"(bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_mail_sent"(bigint) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_mail_sent"(bigint) TO "service_role";

REVOKE ALL ON FUNCTION "private"."webhook_message_view"(private.webhook_messages) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_message_view"(private.webhook_messages) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_message_view"(private.webhook_messages) TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_messages_of"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_messages_of"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_messages_of"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhooks"(uuid, text, uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."webhooks"(uuid, text, uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."webhooks"(uuid, text, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhooks"(uuid, text, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhooks_of_key"(text, text, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhooks_of_key"(text, text, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhooks_of_key"(text, text, uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhooks_of_key"(text, text, uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."webhooks_of_user"(uuid, uuid, text, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhooks_of_user"(uuid, uuid, text, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhooks_of_user"(uuid, uuid, text, uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhooks_of_user"(uuid, uuid, text, uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."webhooks_wait"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhooks_wait"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhooks_wait"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."svc_api_webhooks"(text, text, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_api_webhooks"(text, text, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_api_webhooks"(text, text, uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_api_webhooks"(text, text, uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_claim_webhook_mails"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_claim_webhook_mails"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_claim_webhook_mails"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_claim_webhook_mails"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_claim_webhooks"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_claim_webhooks"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_claim_webhooks"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_claim_webhooks"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_webhook_done"(bigint, jsonb, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_webhook_done"(bigint, jsonb, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_webhook_done"(bigint, jsonb, jsonb, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_webhook_done"(bigint, jsonb, jsonb, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_webhook_mail_sent"(bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_webhook_mail_sent"(bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_webhook_mail_sent"(bigint) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_webhook_mail_sent"(bigint) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_webhooks"(uuid, uuid, text, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_webhooks"(uuid, uuid, text, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_webhooks"(uuid, uuid, text, uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_webhooks"(uuid, uuid, text, uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."webhooks"(uuid, text, uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."webhooks"(uuid, text, uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."webhooks"(uuid, text, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."webhooks"(uuid, text, uuid, jsonb) TO "postgres";

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron')
    and exists (select from pg_available_extensions where name = 'pg_net')
  then
    -- Older schedulers know only minutes.
    begin
      perform cron.schedule('webhooks', '5 seconds', 'select private.call_send_webhooks()');
    exception when others then
      perform cron.schedule('webhooks', '* * * * *', 'select private.call_send_webhooks()');
    end;
  end if;
end
$$;
