-- Replays and events sent again had no limit, only pings had one. Whatever a person or a key has sent to the endpoints of a
-- business now counts in one limit.

DROP FUNCTION "private"."resend_events"(private.webhook_endpoints, uuid, integer, timestamp with time zone);

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
  if not private.ping_webhook(p_business, p_endpoint) then return private.too_many_webhook_messages(p_business); end if;
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

CREATE OR REPLACE FUNCTION private.change_webhook_endpoint(e private.webhook_endpoints, p_by uuid, p_details jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  moves constant boolean := p_details ->> 'url' <> e.url;
  after private.webhook_endpoints;
begin
  if moves and not private.ping_webhook(e.business_id, e.id) then
    return private.too_many_webhook_messages(e.business_id);
  end if;
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
      if not private.ping_webhook(p_business, e.id) then return private.too_many_webhook_messages(p_business); end if;
      return private.result_ok(null);
    when 'enable' then
      if e.state = 'disabled' then
        if not private.ping_webhook(p_business, e.id) then return private.too_many_webhook_messages(p_business); end if;
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
      return private.resend_events(e, event[1]::uuid, event[2]::integer, null);
    when 'replay' then
      if e.state = 'disabled' then return private.result_refused('endpoint-disabled'); end if;
      return private.resend_events(e, null, null, (p_args ->> 'since')::timestamptz);
  end case;
end
$function$
;

CREATE OR REPLACE FUNCTION private.ping_webhook(p_business uuid, p_endpoint uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.take_webhook_messages(p_business, 100, 100) is null then return false; end if;
  update private.webhook_messages set state = 'failed', next_try = null
  where endpoint = p_endpoint and delivery is null and state = 'waiting';
  insert into private.webhook_messages (endpoint, made_at, next_try) values (p_endpoint, private.now(), private.now());
  return true;
end
$function$
;

CREATE OR REPLACE FUNCTION private.resend_events(e private.webhook_endpoints, p_delivery uuid, p_seq integer, p_since timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  deliveries uuid[];
  seqs integer[];
  times timestamptz[];
  taken bigint;
begin
  select coalesce(array_agg(v.delivery order by v.tx, v.id), '{}'), array_agg(v.seq order by v.tx, v.id),
    array_agg(v.at order by v.tx, v.id)
  into deliveries, seqs, times
  from private.api_events v
  where v.business_id = e.business_id
    and case when p_delivery is null then v.at >= p_since and (e.kinds is null or v.kind = any (e.kinds))
      else v.delivery = p_delivery and v.seq = p_seq end;
  taken := private.take_webhook_messages(e.business_id, cardinality(deliveries), least(1, cardinality(deliveries)));
  if taken is null then return private.too_many_webhook_messages(e.business_id); end if;
  insert into private.webhook_messages (endpoint, delivery, seq, made_at, next_try)
  select e.id, v.delivery, v.seq, private.now(), private.now()
  from unnest(deliveries[:taken], seqs[:taken]) with ordinality as v (delivery, seq, place) order by v.place
  on conflict (endpoint, delivery, seq) do update set
    state = 'waiting', made_at = excluded.made_at, next_try = excluded.next_try, tries = 0, claimed_until = null;
  return private.result_ok(jsonb_build_object(
    'messages', taken, 'restSince', (select min(v.at) from unnest(times[taken + 1:]) as v (at))));
end
$function$
;

ALTER FUNCTION "private"."resend_events"(private.webhook_endpoints, uuid, integer, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.take_webhook_messages(p_business uuid, p_wanted bigint, p_least bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  bucket constant text := 'webhook-messages:' || p_business;
  at constant timestamptz := clock_timestamp();
  l private.rate_limits;
begin
  insert into private.rate_limits as x (bucket, win, n) values (bucket, at, 0)
  on conflict on constraint rate_limits_pkey do update set
    win = case when x.win <= at - interval '1 hour' then at else x.win end,
    n = case when x.win <= at - interval '1 hour' then 0 else x.n end
  returning * into l;
  if least(p_wanted, 3000 - l.n) < p_least then return null; end if;
  update private.rate_limits x set n = x.n + least(p_wanted, 3000 - x.n) where x.bucket = l.bucket;
  return least(p_wanted, 3000 - l.n);
end
$function$
;

ALTER FUNCTION "private"."take_webhook_messages"(uuid, bigint, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.too_many_webhook_messages(p_business uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select jsonb_build_object('ok', false, 'error', jsonb_build_object(
    'retryAfterMs', greatest(1, ceil(extract(epoch from l.win + interval '1 hour' - clock_timestamp()) * 1000))))
  from private.rate_limits l where l.bucket = 'webhook-messages:' || p_business
$function$
;

ALTER FUNCTION "private"."too_many_webhook_messages"(uuid) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."resend_events"(private.webhook_endpoints, uuid, integer, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."resend_events"(private.webhook_endpoints, uuid, integer, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."resend_events"(private.webhook_endpoints, uuid, integer, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_webhook_messages"(uuid, bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_webhook_messages"(uuid, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_webhook_messages"(uuid, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."too_many_webhook_messages"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."too_many_webhook_messages"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."too_many_webhook_messages"(uuid) TO "postgres";
