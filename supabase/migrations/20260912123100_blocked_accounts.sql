-- Blocking or soft-deleting an account also stops the software of its businesses: keys, webhooks and sandboxes. Blocked people are
-- mailed no codes and no links, and a refused link names the wait.
set check_function_bodies = off;

DROP FUNCTION "private"."find_account"(text);

DROP FUNCTION "public"."svc_find_account"(text);

CREATE OR REPLACE FUNCTION private.account_of(p_user uuid)
 RETURNS TABLE(id uuid, email text, verified boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.id, u.email::text, private.is_verified(u.id)
  from auth.users u where u.id = p_user and private.may_act(u.id)
$function$;

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
    where x.next_at <= at and not private.owner_is_blocked(x.business_id)
    order by (
      select max(o.woken_at) from private.sandboxes o join public.businesses c on c.id = o.business_id
      where c.user_id = b.user_id) nulls first, x.next_at, x.business_id
    limit 1 for update of x skip locked)
  returning s.business_id into taken;
  return (select jsonb_build_object('id', b.id, 'businessName', b.business_name) from public.businesses b where b.id = taken);
end
$function$;

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
    where not private.owner_is_blocked(w.business_id)
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
$function$;

CREATE OR REPLACE FUNCTION private.find_account(p_email text)
 RETURNS TABLE(id uuid, email text, verified boolean, blocked boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.id, u.email::text, private.is_verified(u.id), not private.may_act(u.id)
  from auth.users u where u.email = lower(p_email) and u.is_sso_user = false
$function$;

CREATE OR REPLACE FUNCTION private.has_live_session()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from auth.sessions s
    where s.id = (select (auth.jwt() ->> 'session_id')::uuid)
      and s.user_id = (select auth.uid())
      and (s.not_after is null or s.not_after > now())
      and private.may_act(s.user_id)
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_usable_key(k private.api_keys)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select k.revoked_at is null and (k.expires_at is null or private.now() < k.expires_at)
    and not private.owner_is_blocked(k.business_id)
$function$;

CREATE OR REPLACE FUNCTION private.may_act(p_person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from auth.users u
    where u.id = p_person and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now()))
$function$;

CREATE OR REPLACE FUNCTION private.owner_is_blocked(p_business uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from public.businesses b where b.id = p_business and not private.may_act(b.user_id))
$function$;

CREATE OR REPLACE FUNCTION private.sandboxes_wait()
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select count(*) from private.sandboxes s where s.next_at <= private.now() and not private.owner_is_blocked(s.business_id)
$function$;

CREATE OR REPLACE FUNCTION private.send_email(event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := event #>> '{user,id}';
  links constant text := 'sign-in-links:' || account;
begin
  case event #>> '{email_data,email_action_type}'
    when 'recovery' then
      if not private.may_act(account) then return '{}'; end if;
      if not public.svc_rate_hit(links, 10, '1 hour') then
        return jsonb_build_object('error', jsonb_build_object('http_code', 429, 'message', format(
          'For security purposes, you can only request this after %s seconds.', (
            select greatest(1, ceil(extract(epoch from l.win + interval '1 hour' - clock_timestamp())))
            from private.rate_limits l where l.bucket = links))));
      end if;
      perform private.queue_account_mail(account, 'sign_in_link', event #>> '{email_data,token_hash}');
    when 'password_changed_notification' then
      perform private.queue_account_mail(account, 'password_changed', '');
    else
      return '{"error": {"http_code": 403, "message": "This service sends no such mail."}}';
  end case;
  return '{}';
end
$function$;

CREATE OR REPLACE FUNCTION private.webhooks_wait()
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select exists (
    select from private.webhook_endpoints e join private.webhook_messages m on m.endpoint = e.id
    where private.is_due_webhook(m, e.state, private.now()) and not private.owner_is_blocked(e.business_id))
$function$;

CREATE OR REPLACE FUNCTION public.svc_find_account(p_email text)
 RETURNS TABLE(id uuid, email text, verified boolean, blocked boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.find_account(p_email) $function$;

REVOKE ALL ON FUNCTION "private"."find_account"(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "private"."find_account"(text) TO "service_role";
REVOKE ALL ON FUNCTION "private"."may_act"(uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."owner_is_blocked"(uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION "public"."svc_find_account"(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "public"."svc_find_account"(text) TO "service_role";

reset check_function_bodies;
