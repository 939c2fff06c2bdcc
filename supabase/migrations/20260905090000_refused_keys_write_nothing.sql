-- Anyone may have a key that was revoked, or a live one that a web page sent. Such calls counted against nothing and wrote a row
-- each. They're counted by client now, and write none. A secret of an endpoint is answered only by the call that added it, and a
-- live key that was made isn't counted as a wrong password. Existing rows stay as they are.
DROP FUNCTION "private"."note_key_in_page"(text, text);

DROP FUNCTION "public"."svc_note_key_in_page"(text, text);

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
    return private.result_refused(case when e.business_id = p_business then 'already-added' else 'invalid' end);
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

CREATE OR REPLACE FUNCTION private.count_miss(p_client text, p_limit jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  refusal constant jsonb := private.rate_limited(p_limit, private.count_call('api-miss:' || p_client, p_limit, 0));
begin
  if refusal is null then perform private.count_call('api-miss:' || p_client, p_limit, 1); end if;
  return refusal;
end
$function$
;

ALTER FUNCTION "private"."count_miss"(text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.key_refusal(p_user uuid, p_key jsonb, p_password_checked boolean, p_passwords jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  b public.businesses;
  refusal text;
begin
  select * into b from public.businesses x where x.id = (p_key ->> 'business')::uuid and x.user_id = p_user;
  if not found then return 'no-such-business'; end if;
  if (private.trim_whitespace(p_key ->> 'name') <> '' and char_length(p_key ->> 'name') <= 60
    and p_key ->> 'digest' ~ '^[0-9a-f]{64}$' and p_key ->> 'hint' ~ '^[0-9A-Za-z]{4}$') is not true
  then
    return 'invalid';
  end if;
  if not private.is_verified(p_user) then return 'not-verified'; end if;
  if p_key ->> 'mode' = 'test' then return null; end if;
  refusal := private.standing_refusal(p_user);
  if refusal is not null then return refusal; end if;
  if b.status <> 'Active' then return 'business-not-active'; end if;
  -- The try that was counted before the password was checked isn't a wrong one.
  if p_password_checked then
    update private.rate_limits l set n = greatest(0, l.n - 1) where l.bucket = 'key-password:' || p_user;
    return null;
  end if;
  if not public.svc_rate_hit('key-password:' || p_user, (p_passwords ->> 'limit')::integer,
    make_interval(secs => (p_passwords ->> 'windowMs')::double precision / 1000))
  then
    return 'throttled';
  end if;
  return 'wrong-password';
end
$function$
;

CREATE OR REPLACE FUNCTION private.note_api_request(p_digest text, p_request jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.api_requests (business_id, key_id, at, method, route, status, ms, request_id)
  select k.business_id, k.id, private.now(), p_request ->> 'method', p_request ->> 'route', (p_request ->> 'status')::integer,
    (p_request ->> 'ms')::integer, (p_request ->> 'requestId')::uuid
  from private.api_keys k where k.digest = p_digest and private.is_usable_key(k)
$function$
;

CREATE OR REPLACE FUNCTION private.open_api_key(p_digest text, p_client text, p_limits jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  k private.api_keys;
  b public.businesses;
  of_business private.rate_limits;
  of_key private.rate_limits;
  refusal jsonb;
begin
  select * into k from private.api_keys x where x.digest = p_digest;
  if not found or not private.is_usable_key(k) then
    return coalesce(
      private.count_miss(p_client, p_limits -> 'unknown'),
      private.result_refused(case when k.id is null then 'unknown-key' else 'revoked-key' end));
  end if;
  select * into strict b from public.businesses x where x.id = k.business_id;
  of_business := private.count_call('api-business:' || b.id || ':' || k.mode, p_limits -> 'business', 0);
  of_key := private.count_call('api-key:' || k.id, p_limits -> 'key', 0);
  refusal := coalesce(
    private.rate_limited(p_limits -> 'business', of_business), private.rate_limited(p_limits -> 'key', of_key));
  if refusal is not null then return refusal; end if;
  perform private.count_call('api-business:' || b.id || ':' || k.mode, p_limits -> 'business', 1);
  of_key := private.count_call('api-key:' || k.id, p_limits -> 'key', 1);
  -- At most once a minute. A key that another call is changing is skipped, so that no call waits here.
  update private.api_keys set used_at = private.now(), used_from = private.client_network(p_client) where id in (
    select x.id from private.api_keys x
    where x.id = k.id and (x.used_at is null or x.used_at <= private.now() - interval '1 minute')
    for update skip locked);
  return private.result_ok(jsonb_build_object(
    'mode', k.mode, 'access', k.access, 'limit', private.limit_state(p_limits -> 'key', of_key),
    'business', jsonb_build_object('id', b.id, 'businessName', b.business_name, 'country', b.country, 'city', b.city,
      'state', b.state, 'status', b.status)));
end
$function$
;

CREATE OR REPLACE FUNCTION private.refuse_key_in_page(p_digest text, p_page text, p_client text, p_limit jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  k private.api_keys;
  refusal constant jsonb := private.count_miss(p_client, p_limit);
begin
  if refusal is not null then return refusal; end if;
  update private.api_keys x set in_page_at = private.now()
  where x.digest = p_digest and x.mode = 'live' and private.is_usable_key(x)
    and (x.in_page_at is null or x.in_page_at <= private.now() - interval '1 day')
  returning * into k;
  if found then perform private.queue_mail('key', 'in_page', k.id, left(p_page, 100)); end if;
  return private.result_ok(null);
end
$function$
;

ALTER FUNCTION "private"."refuse_key_in_page"(text, text, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_refuse_key_in_page(p_digest text, p_page text, p_client text, p_limit jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.refuse_key_in_page(p_digest, p_page, p_client, p_limit)
$function$
;

ALTER FUNCTION "public"."svc_refuse_key_in_page"(text, text, text, jsonb) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_miss"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_miss"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_miss"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_key_in_page"(text, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_key_in_page"(text, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_key_in_page"(text, text, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_key_in_page"(text, text, text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_refuse_key_in_page"(text, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_refuse_key_in_page"(text, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_refuse_key_in_page"(text, text, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_refuse_key_in_page"(text, text, text, jsonb) TO "service_role";
