-- Only grants kept strangers out of the tables of `private`. Row security without policies is a second wall: it applies to every role
-- but their owner, as which the functions run, and the service role.

ALTER TABLE "private"."account_arrows" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."account_decisions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."admins" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."alert_devices" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."alert_rules" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."alerts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_events" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_keys" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_requests" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."audit_log" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."business_decisions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."business_settings" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."closings" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."commands" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."courier_completions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."courier_incidents" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."courier_positions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."courier_presence" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."couriers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."deliveries" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."delivery_events" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."delivery_moves" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."delivery_passes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."delivery_people" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."delivery_proofs" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."delivery_secrets" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."door_areas" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."email_changes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."ledger" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."operator" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."postal_areas" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."project" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."push_hosts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."rate_limits" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."registrations" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."reset_tickets" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."sandboxes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."statements" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."tariffs" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."void_lines" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."webhook_attempts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."webhook_endpoints" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."webhook_messages" ENABLE ROW LEVEL SECURITY;
