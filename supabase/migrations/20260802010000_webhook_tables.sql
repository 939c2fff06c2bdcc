-- Webhooks: endpoints of businesses' software, the messages to them, and the job that sends them. No existing row changes:
-- messages are about events from now on, and older ones can be replayed.

CREATE TABLE "private"."webhook_attempts" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "message" bigint NOT NULL, "at" timestamp with time zone NOT NULL, "status" integer, "error" text, "ms" integer NOT NULL, "text" text NOT NULL, CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."webhook_attempts" OWNER TO "postgres";

CREATE TABLE "private"."webhook_endpoints" ("id" uuid NOT NULL, "seq" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "business_id" uuid NOT NULL, "url" text NOT NULL, "events" text[], "kinds" text[], "description" text NOT NULL, "state" text NOT NULL DEFAULT 'unverified'::text, "failing_since" timestamp with time zone, "failures" integer NOT NULL DEFAULT 0, "mailed" boolean NOT NULL DEFAULT false, "made_at" timestamp with time zone NOT NULL, "rolled_at" timestamp with time zone, "generation" integer NOT NULL DEFAULT 0, "changed_by" uuid NOT NULL, CONSTRAINT "webhook_endpoints_check" CHECK (((kinds IS NULL) = (events IS NULL))), CONSTRAINT "webhook_endpoints_description_check" CHECK ((char_length(description) <= 200)), CONSTRAINT "webhook_endpoints_events_check" CHECK ((cardinality(events) > 0)), CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY (id), CONSTRAINT "webhook_endpoints_state_check" CHECK ((state = ANY (ARRAY['unverified'::text, 'enabled'::text, 'disabled'::text]))), CONSTRAINT "webhook_endpoints_url_check" CHECK (((url ~ '^https?://'::text) AND (char_length(url) <= 2000))));

ALTER TABLE "private"."webhook_endpoints" OWNER TO "postgres";

CREATE TABLE "private"."webhook_mails" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "business_id" uuid NOT NULL, "kind" text NOT NULL, "host" text NOT NULL, "written_at" timestamp with time zone NOT NULL, "tries" integer NOT NULL DEFAULT 0, "next_try" timestamp with time zone, CONSTRAINT "webhook_mails_kind_check" CHECK ((kind = ANY (ARRAY['added'::text, 'failing'::text, 'disabled'::text]))), CONSTRAINT "webhook_mails_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."webhook_mails" OWNER TO "postgres";

CREATE TABLE "private"."webhook_messages" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "endpoint" uuid NOT NULL, "delivery" uuid, "seq" integer, "state" text NOT NULL DEFAULT 'waiting'::text, "made_at" timestamp with time zone NOT NULL, "next_try" timestamp with time zone, "tries" integer NOT NULL DEFAULT 0, "claimed_until" timestamp with time zone, CONSTRAINT "webhook_messages_check1" CHECK (((delivery IS NULL) = (seq IS NULL))), CONSTRAINT "webhook_messages_check" CHECK (((next_try IS NOT NULL) = (state = 'waiting'::text))), CONSTRAINT "webhook_messages_endpoint_delivery_seq_key" UNIQUE (endpoint, delivery, seq), CONSTRAINT "webhook_messages_pkey" PRIMARY KEY (id), CONSTRAINT "webhook_messages_state_check" CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text]))));

ALTER TABLE "private"."webhook_messages" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.add_webhook_endpoint(p_business uuid, p_by uuid, p_endpoint uuid, p_details jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  e private.webhook_endpoints;
begin
  -- One at a time for each business, so that simultaneous calls can't get past the limit.
  perform pg_advisory_xact_lock(hashtextextended(p_business::text, 16));
  if not private.is_verified((select b.user_id from public.businesses b where b.id = p_business)) then
    return private.result_refused('not-verified');
  end if;
  select * into e from private.webhook_endpoints x where x.id = p_endpoint;
  if found then
    return case when e.business_id = p_business then private.result_ok(private.webhook_endpoint_view(e))
      else private.result_refused('invalid') end;
  end if;
  if 5 <= (select count(*) from private.webhook_endpoints x where x.business_id = p_business) then
    return private.result_refused('too-many-endpoints');
  end if;
  if not private.ping_webhook(p_business, p_endpoint) then return private.result_refused('too-many-pings'); end if;
  insert into private.webhook_endpoints (id, business_id, url, events, kinds, description, made_at, changed_by)
  values (
    p_endpoint, p_business, p_details ->> 'url', private.texts_in(p_details -> 'events'),
    private.texts_in(p_details -> 'kinds'), p_details ->> 'description', private.now(), p_by)
  returning * into e;
  perform private.mail_about_webhook(p_business, e.url, 'added');
  return private.result_ok(private.webhook_endpoint_view(e));
end
$function$
;

ALTER FUNCTION "private"."add_webhook_endpoint"(uuid, uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.call_send_webhooks()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text;
begin
  if not private.webhooks_wait() then return; end if;
  select url into strict address from private.project;
  perform net.http_post(
    url := address || '/functions/v1/send-webhooks', body := '{}'::jsonb,
    headers := '{"Content-Type": "application/json"}'::jsonb, timeout_milliseconds := 60000);
end
$function$
;

ALTER FUNCTION "private"."call_send_webhooks"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.change_webhook_endpoint(e private.webhook_endpoints, p_by uuid, p_details jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  moves constant boolean := p_details ->> 'url' <> e.url;
  after private.webhook_endpoints;
begin
  if moves and not private.ping_webhook(e.business_id, e.id) then return private.result_refused('too-many-pings'); end if;
  update private.webhook_endpoints set
    url = p_details ->> 'url', description = p_details ->> 'description',
    events = private.texts_in(p_details -> 'events'), kinds = private.texts_in(p_details -> 'kinds'),
    state = case when moves then 'unverified' else state end,
    failing_since = case when not moves then failing_since end,
    failures = case when moves then 0 else failures end,
    mailed = mailed and not moves,
    changed_by = p_by
  where id = e.id returning * into after;
  if moves then perform private.mail_about_webhook(e.business_id, after.url, 'added'); end if;
  return private.result_ok(private.webhook_endpoint_view(after));
end
$function$
;

ALTER FUNCTION "private"."change_webhook_endpoint"(private.webhook_endpoints, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.claim_webhook_mails(p_limit integer)
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
    select o.id from private.webhook_mails o where o.next_try <= at order by o.next_try, o.id
    limit least(p_limit, 100) for update skip locked
  ), tried as (
    update private.webhook_mails o set
      tries = o.tries + 1,
      next_try = at + (array['2 minutes', '10 minutes', '30 minutes', '2 hours'])[o.tries + 1]::interval
    from due where o.id = due.id returning o.id
  )
  select array_agg(id) into taken from tried;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'to', lower(a.email), 'kind', m.kind, 'host', m.host, 'shop', b.business_name,
      'name', coalesce(u.first_name, ''), 'business', b.id) order by m.id), '[]')
    from private.webhook_mails m
    join public.businesses b on b.id = m.business_id
    join auth.users a on a.id = b.user_id
    left join public.users u on u.id = a.id
    where m.id = any (taken));
end
$function$
;

ALTER FUNCTION "private"."claim_webhook_mails"(integer) OWNER TO "postgres";

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
  waits constant interval := make_interval(secs => (p_rules ->> 'waitsMs')::double precision / 1000);
  lease constant interval := make_interval(secs => (p_rules ->> 'claimMs')::double precision / 1000);
  e record;
  taken bigint[] := '{}';
begin
  for e in
    select w.id, w.state from private.webhook_endpoints w
    join lateral (
      select min(m.next_try) as since from private.webhook_messages m
      where m.endpoint = w.id and private.is_due_webhook(m, w.state, at)
    ) as due on due.since is not null
    order by due.since, w.id limit batch for no key update of w skip locked
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
        where o.endpoint = e.id and o.state = 'waiting' and o.claimed_until > at)))
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

ALTER FUNCTION "private"."claim_webhooks"(jsonb) OWNER TO "postgres";
