-- Anyone may have a key that was revoked, or a live one that a web page sent. Such calls counted against nothing and wrote a row
-- each. They're counted by client now, and write none. A secret of an endpoint is answered only by the call that added it. A live
-- key that was made isn't counted as a wrong password. Approving needs the roles that were shown, and arguments of limits have no
-- defaults. Existing rows stay as they are.
DROP FUNCTION "private"."move_account"(uuid, uuid, text, text, text, text, text[]);

DROP FUNCTION "private"."note_key_in_page"(text, text);

DROP FUNCTION "public"."decide_account"(uuid, text, text, text[]);

DROP FUNCTION "public"."svc_add_api_key"(uuid, jsonb, uuid, integer, boolean, jsonb, text);

DROP FUNCTION "public"."svc_issue_code"(text, text, uuid, text, text, uuid);

DROP FUNCTION "public"."svc_note_key_in_page"(text, text);

DROP FUNCTION "public"."svc_verify_code"(text, text, uuid, text, boolean);

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

CREATE OR REPLACE FUNCTION private.decide_account(p_account uuid, p_decision text, p_reason text, p_shown text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_admin();
  a private.account_arrows;
  reason text := private.trim_whitespace(coalesce(p_reason, ''));
begin
  select * into a from private.account_arrows x where x.kind = p_decision;
  if not found then raise exception 'not acceptable: decision' using errcode = '23514'; end if;
  if p_account = me then return private.result_refused('own-account'); end if;
  if (reason = '' and p_decision = 'reject') or not private.are_visible_lines(reason, 280) then
    return private.result_refused('reason');
  end if;
  if a.to_status = 'Active' and p_shown is null then return private.result_refused('roles-changed'); end if;
  if not private.lock_account(p_account) then return private.result_refused('changed'); end if;
  return private.move_account(me, p_account, p_decision, a.from_status, a.to_status, reason, p_shown);
end
$function$
;

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

CREATE OR REPLACE FUNCTION private.move_account(p_admin uuid, p_account uuid, p_kind text, p_from text, p_to text, p_reason text, p_shown text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  why text := '';
  since timestamptz;
  roles_now text;
  roles_before text;
  target text := p_to;
begin
  if p_to in ('Rejected', 'Suspended') and exists (select from private.admins a where a.user_id = p_account) then
    return private.result_refused('administrator');
  end if;
  if p_to <> 'Active' then
    insert into private.couriers (courier) select u.id from public.users u
    where u.id = p_account and 'courier' = any (private.role_names(u.role)) on conflict do nothing;
    perform from private.couriers c where c.courier = p_account for update;
  end if;
  select u.role into roles_now from public.users u where u.id = p_account and u.account_status = p_from for update;
  if not found then return private.result_refused('changed'); end if;
  if p_to = 'Active' then
    if not (private.role_names(roles_now) @> p_shown and p_shown @> private.role_names(roles_now)) then
      return private.result_refused('roles-changed');
    end if;
    if p_from = 'Suspended' then
      select x.roles into roles_before from private.account_decisions x
      where x.account = p_account and x.from_status = 'Active' order by x.id desc limit 1;
      if private.takes_work(private.role_names(coalesce(roles_before, roles_now)), private.role_names(roles_now)) then
        if p_kind = 'undo' then return private.result_refused('changed'); end if;
        target := 'Pending';
      end if;
    end if;
  end if;
  if p_to in ('Rejected', 'Suspended') then
    why := p_reason;
    -- An undo that returns to that status restores its reason.
    if p_kind = 'undo' then
      select case when x.shown then x.reason end into why from private.account_decisions x
      where x.account = p_account and x.kind <> 'undo' and x.to_status = p_to order by x.id desc limit 1;
    end if;
  end if;
  update public.users set account_status = target, status_reason = coalesce(why, '')
  where id = p_account returning status_since into since;
  insert into private.account_decisions (account, kind, from_status, to_status, reason, by_admin, at, roles)
  values (p_account, p_kind, p_from, target, p_reason, p_admin, since, roles_now);
  if p_to <> 'Active' then perform private.end_work(p_account); end if;
  perform private.queue_decision_mail(p_account, null, p_from);
  return private.result_ok(null);
end
$function$
;

ALTER FUNCTION "private"."move_account"(uuid, uuid, text, text, text, text, text[]) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.note_incident(p_courier uuid, p_step text, p_delivery uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  incident text := case
    when p_step = 'release' then 'release'
    when p_step = 'fail' and exists (select from private.deliveries d where d.id = p_delivery and d.held = 'waiting') then 'failure'
  end;
  incidents bigint;
begin
  if incident is null then return; end if;
  delete from private.courier_incidents i where i.courier = p_courier and i.at <= private.now() - interval '1 day';
  insert into private.courier_incidents (courier, kind, at) values (p_courier, incident, private.now());
  select count(*) into incidents from private.courier_incidents i where i.courier = p_courier and i.kind = incident;
  if incidents < (case incident when 'failure' then 4 else 10 end) then return; end if;
  delete from private.courier_incidents i where i.courier = p_courier;
  perform private.move_account(null, p_courier, 'review', 'Active', 'Pending', case incident
    when 'failure' then '4 deliveries in a day failed for a reason that only the courier saw.'
    else '10 deliveries in a day were given back before the pickup.'
  end, null);
end
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

CREATE OR REPLACE FUNCTION private.undo_account(p_account uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_admin();
  last private.account_decisions;
begin
  select * into last from private.account_decisions x where x.account = p_account order by x.id desc limit 1;
  if not found or last.kind = 'undo' or last.by_admin is distinct from me or last.at <= private.now() - interval '10 minutes' then
    return private.result_refused('not-yours-to-undo');
  end if;
  if not private.lock_account(p_account) then return private.result_refused('changed'); end if;
  return private.move_account(me, p_account, 'undo', last.to_status, last.from_status, '', null);
end
$function$
;

CREATE OR REPLACE FUNCTION public.decide_account(account uuid, decision text, reason text, shown text[])
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.decide_account(account, decision, reason, shown)
$function$
;

ALTER FUNCTION "public"."decide_account"(uuid, text, text, text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_add_api_key(p_user uuid, p_key jsonb, p_replaces uuid, p_hours integer, p_password_checked boolean, p_passwords jsonb, p_client text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.add_api_key(p_user, p_key, p_replaces, p_hours, p_password_checked, p_passwords, p_client)
$function$
;

ALTER FUNCTION "public"."svc_add_api_key"(uuid, jsonb, uuid, integer, boolean, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_issue_code(p_email text, p_purpose text, p_challenge uuid, p_digest text, p_client text, p_replaces uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  address constant text := lower(p_email);
  until_free timestamptz;
  newest public.email_verifications;
  ended uuid;
begin
  -- One request for an address at a time, from any client: they share its total.
  perform pg_advisory_xact_lock(hashtextextended('codes:' || address, 11));
  select greatest(
    (select created_at + interval '60 seconds' from public.email_verifications where email = address and purpose = p_purpose and client = p_client order by created_at desc limit 1),
    (select created_at + interval '1 hour' from public.email_verifications where email = address and purpose = p_purpose and client = p_client order by created_at desc offset 4 limit 1),
    (select created_at + interval '1 day' from public.email_verifications where email = address and purpose = p_purpose and client = p_client order by created_at desc offset 9 limit 1)
  ) into until_free;
  if until_free > clock_timestamp() then
    return greatest(1, ceil(extract(epoch from until_free - clock_timestamp()) * 1000));
  end if;

  if p_digest <> '' and private.has_enough_codes(address) then
    -- Beyond the total, one more is mailed if there is none left to share.
    select * into newest from public.email_verifications v
      where v.email = address and v.purpose = p_purpose and v.code <> '' and v.shares is null
        and v.created_at > clock_timestamp() - interval '1 hour'
      order by v.created_at desc limit 1;
    if newest.challenge is not null and newest.consumed_at is null then
      insert into public.email_verifications (email, purpose, client, code, challenge, shares, expires_at, created_at) values (
        address, p_purpose, p_client, newest.code, p_challenge, newest.challenge,
        clock_timestamp() + interval '10 minutes', clock_timestamp()
      );
      return -1;
    end if;
  end if;

  update public.email_verifications set consumed_at = clock_timestamp()
    where challenge = p_replaces and email = address and purpose = p_purpose and consumed_at is null
    returning challenge into ended;
  -- A code that wasn't sent, with an empty digest, can be guessed like any other, so that the answers reveal nothing.
  insert into public.email_verifications (email, purpose, client, code, challenge, replaces, expires_at, created_at) values (
    address, p_purpose, p_client, p_digest, p_challenge, ended, clock_timestamp() + interval '10 minutes', clock_timestamp()
  );
  return 0;
end
$function$
;

ALTER FUNCTION "public"."svc_issue_code"(text, text, uuid, text, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_refuse_key_in_page(p_digest text, p_page text, p_client text, p_limit jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.refuse_key_in_page(p_digest, p_page, p_client, p_limit)
$function$
;

ALTER FUNCTION "public"."svc_refuse_key_in_page"(text, text, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_verify_code(p_email text, p_purpose text, p_challenge uuid, p_digest text, p_first_only boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  address constant text := lower(p_email);
  guessed public.email_verifications;
  mailed_for uuid;
begin
  -- One at a time, so that simultaneous guesses can't get past the limits.
  perform pg_advisory_xact_lock(hashtextextended('wrong-guesses', 13));
  select * into guessed from public.email_verifications v
    where v.challenge = p_challenge and v.email = address and v.purpose = p_purpose
      and v.consumed_at is null and v.expires_at > clock_timestamp() and v.attempts < 5
    for update;
  if not found then return case when p_first_only then null else false end; end if;
  if guessed.attempts > 0 and (p_first_only or exists (
    select from private.rate_limits l
    where l.bucket = 'wrong-guesses' and l.n >= 1000 and l.win > clock_timestamp() - interval '1 hour'
  )) then
    return null;
  end if;
  if (guessed.attempts > 0 or guessed.shares is not null) and 300 <= (
    select sum(v.attempts) from public.email_verifications v
    where v.email = address and v.attempts > 0 and v.created_at > clock_timestamp() - interval '1 day'
  ) then
    return null;
  end if;

  update public.email_verifications set attempts = attempts + 1 where challenge = p_challenge;
  if guessed.code <> p_digest or p_digest = '' then
    perform public.svc_rate_hit('wrong-guesses', 1000, '1 hour');
    return false;
  end if;
  -- One use in any browser: the same code no longer works in the others.
  mailed_for := coalesce(guessed.shares, guessed.challenge);
  update public.email_verifications set consumed_at = clock_timestamp()
    where consumed_at is null and (challenge = mailed_for or shares = mailed_for or challenge = p_challenge);
  return true;
end
$function$
;

ALTER FUNCTION "public"."svc_verify_code"(text, text, uuid, text, boolean) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_miss"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_miss"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_miss"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."move_account"(uuid, uuid, text, text, text, text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."move_account"(uuid, uuid, text, text, text, text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_account"(uuid, uuid, text, text, text, text, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_key_in_page"(text, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_key_in_page"(text, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_key_in_page"(text, text, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_key_in_page"(text, text, text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."decide_account"(uuid, text, text, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_account"(uuid, text, text, text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."decide_account"(uuid, text, text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."decide_account"(uuid, text, text, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "public"."svc_add_api_key"(uuid, jsonb, uuid, integer, boolean, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_add_api_key"(uuid, jsonb, uuid, integer, boolean, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_add_api_key"(uuid, jsonb, uuid, integer, boolean, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_add_api_key"(uuid, jsonb, uuid, integer, boolean, jsonb, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_issue_code"(text, text, uuid, text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_issue_code"(text, text, uuid, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_issue_code"(text, text, uuid, text, text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_issue_code"(text, text, uuid, text, text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_refuse_key_in_page"(text, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_refuse_key_in_page"(text, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_refuse_key_in_page"(text, text, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_refuse_key_in_page"(text, text, text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_verify_code"(text, text, uuid, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_verify_code"(text, text, uuid, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_verify_code"(text, text, uuid, text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_verify_code"(text, text, uuid, text, boolean) TO "service_role";
