-- The functions of keys with the mails, the networks and the requests of the migration before.

-- Revokes a key, for its owner or an administrator, about whom the owner is mailed. A key that's revoked already stays as
-- it is.
create or replace function private.revoke_api_key(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  k private.api_keys;
begin
  perform private.session_alive();
  select * into k from private.api_keys x where x.id = p_id for update;
  if not found or private.actor_for_business(k.business_id) is null then return private.result_refused('no-such-key'); end if;
  update private.api_keys set revoked_at = private.now() where id = p_id and revoked_at is null;
  if found and private.actor_for_business(k.business_id) = 'admin' then
    perform private.queue_key_mail(p_id, 'revoked', '');
  end if;
  return private.result_ok(null);
end
$$;

drop function public.svc_add_api_key(uuid,jsonb,uuid,integer,boolean,jsonb);
drop function private.add_api_key(uuid,jsonb,uuid,integer,boolean,jsonb);

-- Stores a key that a person's device has made, or gives the same one that was stored earlier. With `p_replaces` it takes
-- the mode and the access of that key, which ends in so many hours. A live key is first refused as `wrong-password`, which
-- counts a try; once the caller has checked the password, it calls again with `p_password_checked`. The owner is mailed
-- about a live key, with the network that it was made from.
create function private.add_api_key(
  p_user uuid, p_key jsonb, p_replaces uuid, p_hours integer, p_password_checked boolean, p_passwords jsonb, p_client text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant uuid := (p_key ->> 'id')::uuid;
  of_business constant uuid := (p_key ->> 'business')::uuid;
  new_key jsonb := p_key;
  replaced private.api_keys;
  k private.api_keys;
  refusal text;
begin
  -- One at a time for each business, so that simultaneous calls can't get past the limit.
  perform pg_advisory_xact_lock(hashtextextended(of_business::text, 15));
  if p_replaces is not null then
    select x.* into replaced from private.api_keys x join public.businesses b on b.id = x.business_id
    where x.id = p_replaces and x.business_id = of_business
      and (b.user_id = p_user or exists (select from private.admins a where a.user_id = p_user));
    if not found then return private.result_refused('no-such-key'); end if;
    if not private.is_usable_key(replaced) and not exists (
      select from private.api_keys x where x.id = wanted and x.digest = p_key ->> 'digest')
    then
      return private.result_refused('no-such-key');
    end if;
    new_key := p_key || jsonb_build_object('mode', replaced.mode, 'access', replaced.access);
  end if;
  refusal := private.key_refusal(p_user, new_key, p_password_checked, p_passwords);
  if refusal is not null then return private.result_refused(refusal); end if;

  select * into k from private.api_keys x where x.id = wanted or x.digest = new_key ->> 'digest' order by x.id = wanted desc limit 1;
  if found then
    return case when k.id = wanted and k.digest = new_key ->> 'digest' and k.business_id = of_business
      then private.result_ok(private.key_view(k)) else private.result_refused('invalid') end;
  end if;
  if 10 <= (
    select count(*) from private.api_keys x
    where x.business_id = of_business and x.id is distinct from p_replaces and private.is_usable_key(x))
  then
    return private.result_refused('too-many-keys');
  end if;
  insert into private.api_keys (id, business_id, mode, access, name, digest, hint, made_at, made_by)
  values (wanted, of_business, new_key ->> 'mode', new_key ->> 'access', private.trim_whitespace(new_key ->> 'name'),
    new_key ->> 'digest', new_key ->> 'hint', private.now(), p_user)
  returning * into k;
  update private.api_keys set expires_at = least(expires_at, private.now() + make_interval(hours => p_hours))
  where id = p_replaces;
  if k.mode = 'live' then
    perform private.queue_key_mail(
      k.id, case when p_replaces is null then 'made' else 'replaced' end, private.client_network(p_client));
  end if;
  return private.result_ok(private.key_view(k));
exception when data_exception or check_violation or unique_violation or not_null_violation then
  return private.result_refused('invalid');
end
$$;

grant execute on function private.add_api_key(uuid,jsonb,uuid,integer,boolean,jsonb,text) to service_role;

create function public.svc_add_api_key(
  p_user uuid, p_key jsonb, p_replaces uuid, p_hours integer, p_password_checked boolean, p_passwords jsonb,
  p_client text default ''
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.add_api_key(p_user, p_key, p_replaces, p_hours, p_password_checked, p_passwords, p_client)
$$;

grant execute on function public.svc_add_api_key(uuid,jsonb,uuid,integer,boolean,jsonb,text) to service_role;

-- Opens the business of a key, and counts the request in a transaction of its own. Unknown keys are counted by client. A
-- test key opens only the business's sandbox (`private.sandbox`).
-- `p_limits` has the limits of a key, of a business and of unknown keys. The rows of limits are locked in one order: the
-- business's, then the key's.
create or replace function private.open_api_key(p_digest text, p_client text, p_limits jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  k private.api_keys;
  b public.businesses;
  of_client private.rate_limits;
  of_business private.rate_limits;
  of_key private.rate_limits;
  refusal jsonb;
begin
  select * into k from private.api_keys x where x.digest = p_digest;
  if not found then
    of_client := private.count_call('api-miss:' || p_client, p_limits -> 'unknown', 0);
    refusal := private.rate_limited(p_limits -> 'unknown', of_client);
    if refusal is not null then return refusal; end if;
    perform private.count_call('api-miss:' || p_client, p_limits -> 'unknown', 1);
    return private.result_refused('unknown-key');
  end if;
  if not private.is_usable_key(k) then return private.result_refused('revoked-key'); end if;
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
$$;

-- Requests a delivery, and notes the key that did.
create or replace function private.api_request(p_digest text, p_command uuid, p_request jsonb, p_asked text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, true);
  answer jsonb;
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  answer := private.request_for(
    b.id, b.user_id, b.id, p_command, p_request || jsonb_build_object('businessId', b.id), to_jsonb(p_asked));
  if answer -> 'replayed' = 'false' then
    update private.deliveries set by_key = (select k.id from private.api_keys k where k.digest = p_digest)
    where id = private.requested_id(p_request);
  end if;
  return answer;
end
$$;

-- Whether any mail waits to be sent.
create or replace function private.mail_waits() returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.outbox where next_try <= private.now())
    or exists (select from private.decision_mails where next_try <= private.now())
    or exists (select from private.webhook_mails where next_try <= private.now())
    or exists (select from private.key_mails where next_try <= private.now())
$$;

-- Deletes accounts that weren't verified within a day, expired codes, tickets, counters and changes of email, and
-- sandboxes that weren't used for 30 days, the requests of software after a week, and the networks of keys' last uses.
create or replace function private.purge() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users where id in (
    select u.id from private.registrations r join auth.users u on u.id = r.user_id
    where u.created_at <= now() - interval '24 hours'
      and u.raw_app_meta_data ->> 'email_verified_at' is null
      and not exists (select from private.admins a where a.user_id = u.id)
    order by u.created_at limit 1000
  );
  -- Verified accounts stay, so their registrations needn't be remembered.
  delete from private.registrations r using auth.users u
    where u.id = r.user_id and u.raw_app_meta_data ->> 'email_verified_at' is not null;
  -- Codes stay a day longer than they work: the limits of a day count them.
  delete from public.email_verifications where expires_at < now() - interval '1 day';
  delete from private.reset_tickets where expires_at < now() - interval '1 hour';
  delete from private.rate_limits where win < now() - interval '2 days';
  delete from private.email_changes where asked_at < now() - interval '72 hours';
  delete from private.sandboxes where touched_at <= private.now() - interval '30 days';
  delete from private.api_requests where at <= private.now() - interval '7 days';
  delete from private.key_mails where at <= private.now() - interval '30 days';
  update private.api_keys set used_from = null
  where used_from is not null and used_at <= private.now() - interval '30 days';
end
$$;
