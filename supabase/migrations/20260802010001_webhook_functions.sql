-- Webhooks: what owners and their software do with endpoints.

CREATE OR REPLACE FUNCTION private.do_webhooks(p_business uuid, p_by uuid, p_operation text, p_endpoint uuid, p_args jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  e private.webhook_endpoints;
  event text[];
begin
  if p_operation = 'list' then
    return private.result_ok((
      select coalesce(jsonb_agg(private.webhook_endpoint_view(x) order by x.seq), '[]')
      from private.webhook_endpoints x where x.business_id = p_business));
  end if;
  if p_operation = 'add' then return private.add_webhook_endpoint(p_business, p_by, p_endpoint, p_args); end if;
  -- Before the endpoint is locked: deliveries come first.
  if p_operation in ('messages', 'resend', 'replay') then perform private.settle_matching(p_business, null, null); end if;
  if p_operation = 'messages' then
    if not exists (select from private.webhook_endpoints x where x.id = p_endpoint and x.business_id = p_business) then
      return private.result_refused('no-such-endpoint');
    end if;
    return private.result_ok(private.webhook_messages_of(p_endpoint, p_args));
  end if;

  select * into e from private.webhook_endpoints x where x.id = p_endpoint and x.business_id = p_business for no key update;
  if not found then return private.result_refused('no-such-endpoint'); end if;
  case p_operation
    when 'find' then
      return private.result_ok(private.webhook_endpoint_view(e));
    when 'change' then
      return private.change_webhook_endpoint(e, p_by, p_args);
    when 'remove' then
      delete from private.webhook_endpoints where id = e.id;
      return private.result_ok(null);
    when 'roll' then
      update private.webhook_endpoints set generation = generation + 1, rolled_at = private.now(), changed_by = p_by
      where id = e.id returning * into e;
      return private.result_ok(private.webhook_endpoint_view(e));
    when 'ping' then
      if e.state = 'disabled' then return private.result_refused('endpoint-disabled'); end if;
      if not private.ping_webhook(p_business, e.id) then return private.result_refused('too-many-pings'); end if;
      return private.result_ok(null);
    when 'enable' then
      if e.state = 'disabled' then
        if not private.ping_webhook(p_business, e.id) then return private.result_refused('too-many-pings'); end if;
        update private.webhook_endpoints set state = 'unverified', failures = 0, mailed = false, changed_by = p_by
        where id = e.id returning * into e;
      end if;
      return private.result_ok(private.webhook_endpoint_view(e));
    when 'resend' then
      event := regexp_match(p_args ->> 'event', '^evt_([0-9a-f]{32})_(\d{1,9})$');
      if not exists (
        select from private.api_events v
        where v.delivery = event[1]::uuid and v.seq = event[2]::integer and v.business_id = p_business)
      then
        return private.result_refused('no-such-event');
      end if;
      if e.state = 'disabled' then return private.result_refused('endpoint-disabled'); end if;
      perform private.resend_events(e, event[1]::uuid, event[2]::integer, null);
      return private.result_ok(null);
    when 'replay' then
      if e.state = 'disabled' then return private.result_refused('endpoint-disabled'); end if;
      return private.result_ok(to_jsonb(private.resend_events(e, null, null, (p_args ->> 'since')::timestamptz)));
  end case;
end
$function$
;

ALTER FUNCTION "private"."do_webhooks"(uuid, uuid, text, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_due_webhook(m private.webhook_messages, p_state text, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select m.state = 'waiting' and m.next_try <= p_at and (m.claimed_until is null or m.claimed_until <= p_at)
    and (p_state = 'enabled' or (p_state = 'unverified' and m.delivery is null))
$function$
;

ALTER FUNCTION "private"."is_due_webhook"(private.webhook_messages, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mail_about_webhook(p_business uuid, p_url text, p_kind text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.webhook_mails (business_id, kind, host, written_at, next_try)
  values (p_business, p_kind, substring(p_url from '^https?://([^/?#]*)'), private.now(), private.now())
$function$
;

ALTER FUNCTION "private"."mail_about_webhook"(uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.ping_webhook(p_business uuid, p_endpoint uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not public.svc_rate_hit('webhook-pings:' || p_business, 30, '1 hour') then return false; end if;
  update private.webhook_messages set state = 'failed', next_try = null
  where endpoint = p_endpoint and delivery is null and state = 'waiting';
  insert into private.webhook_messages (endpoint, made_at, next_try) values (p_endpoint, private.now(), private.now());
  return true;
end
$function$
;

ALTER FUNCTION "private"."ping_webhook"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.remove_webhook_messages()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.webhook_messages where endpoint = old.id;
  return null;
end
$function$
;

ALTER FUNCTION "private"."remove_webhook_messages"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.resend_events(e private.webhook_endpoints, p_delivery uuid, p_seq integer, p_since timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  written integer;
begin
  insert into private.webhook_messages (endpoint, delivery, seq, made_at, next_try)
  select e.id, v.delivery, v.seq, private.now(), private.now()
  from private.api_events v
  where v.business_id = e.business_id
    and case when p_delivery is null then v.at >= p_since and (e.kinds is null or v.kind = any (e.kinds))
      else v.delivery = p_delivery and v.seq = p_seq end
  order by v.tx, v.id
  on conflict (endpoint, delivery, seq) do update set
    state = 'waiting', made_at = excluded.made_at, next_try = excluded.next_try, tries = 0, claimed_until = null;
  get diagnostics written = row_count;
  return written;
end
$function$
;

ALTER FUNCTION "private"."resend_events"(private.webhook_endpoints, uuid, integer, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.texts_in(p_list jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_agg(x) from jsonb_array_elements_text(case jsonb_typeof(p_list) when 'array' then p_list end) as x
$function$
;

ALTER FUNCTION "private"."texts_in"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhook_done(p_message bigint, p_attempt jsonb, p_outcome jsonb, p_rules jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
  delivered constant boolean := p_outcome ->> 'delivered';
  retry constant interval := make_interval(secs => (p_outcome ->> 'retryInMs')::double precision / 1000);
  mailed_after constant interval := make_interval(secs => (p_rules ->> 'mailedAfterMs')::double precision / 1000);
  disabled_after constant interval := make_interval(secs => (p_rules ->> 'disabledAfterMs')::double precision / 1000);
  e private.webhook_endpoints;
  is_over boolean;
  is_long boolean;
begin
  -- The endpoint first, as in claiming.
  select w.* into e from private.webhook_messages m join private.webhook_endpoints w on w.id = m.endpoint
  where m.id = p_message for no key update of w;
  if not found then return; end if;
  update private.webhook_messages set
    state = case when delivered then 'sent' when retry is null then 'failed' else 'waiting' end,
    next_try = case when not delivered then at + retry end, claimed_until = null
  where id = p_message;
  if not found then return; end if;
  insert into private.webhook_attempts (message, at, status, error, ms, text)
  values (p_message, at, (p_attempt ->> 'status')::integer, p_attempt ->> 'error', (p_attempt ->> 'ms')::integer,
    p_attempt ->> 'text');

  if delivered then
    -- A busy endpoint's row isn't written each time.
    if e.state <> 'unverified' and e.failing_since is null then return; end if;
    update private.webhook_endpoints set
      state = case state when 'unverified' then 'enabled' else state end, failing_since = null, failures = 0, mailed = false
    where id = e.id;
    update private.webhook_messages set next_try = at where endpoint = e.id and state = 'waiting';
    return;
  end if;
  is_over := e.state <> 'disabled' and ((p_outcome ->> 'gone')::boolean or (
    at - coalesce(e.failing_since, at) >= disabled_after
    and e.failures + 1 >= (p_rules ->> 'disabledAfterFailures')::integer));
  is_long := not is_over and e.state = 'enabled' and not e.mailed and at - coalesce(e.failing_since, at) >= mailed_after;
  update private.webhook_endpoints set
    failing_since = coalesce(failing_since, at), failures = failures + 1, mailed = mailed or is_long,
    state = case when is_over then 'disabled' else state end
  where id = e.id;
  if is_over then
    update private.webhook_messages set state = 'failed', next_try = null where endpoint = e.id and state = 'waiting';
    perform private.mail_about_webhook(e.business_id, e.url, 'disabled');
  elsif is_long then
    perform private.mail_about_webhook(e.business_id, e.url, 'failing');
  end if;
end
$function$
;

ALTER FUNCTION "private"."webhook_done"(bigint, jsonb, jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhook_endpoint_view(e private.webhook_endpoints)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', e.id, 'url', e.url, 'events', e.events, 'description', e.description, 'state', e.state,
    'failingSince', e.failing_since, 'madeAt', e.made_at, 'rolledAt', e.rolled_at, 'generation', e.generation)
$function$
;

ALTER FUNCTION "private"."webhook_endpoint_view"(private.webhook_endpoints) OWNER TO "postgres";
