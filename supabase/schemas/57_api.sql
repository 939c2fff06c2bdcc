-- The keys of businesses' software, and the deliveries that it orders and follows with them (decision one-key-one-business).
-- Only the server calls the functions whose names begin with `svc_api_`: the function `api` for software. Each of them opens
-- the key again in its own transaction, so a revoked key does nothing. Keys of the mode `test` open only sandboxes.
create table private.api_keys (
  id uuid primary key,
  -- The order in which keys were made.
  seq bigint generated always as identity,
  business_id uuid not null references public.businesses on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  access text not null check (access in ('read', 'full')),
  name text not null check (name ~ '\S' and char_length(name) <= 60),
  -- SHA-256 of the key, in hex. A key has 190 random bits, so its digest needs no pepper. The key itself is never stored.
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  -- The last four characters of the key.
  hint text not null check (hint ~ '^[0-9A-Za-z]{4}$'),
  made_at timestamptz not null,
  -- Not a foreign key: the person may be removed later.
  made_by uuid not null,
  expires_at timestamptz,
  used_at timestamptz,
  -- The network of the last use, for 30 days.
  used_from text check (char_length(used_from) <= 64),
  revoked_at timestamptz,
  -- The last time that the owner was mailed about this key in a web page.
  in_page_at timestamptz
);
create index api_keys_of_business on private.api_keys (business_id, seq desc);
create index api_keys_used on private.api_keys (used_at) where used_from is not null;

-- Writes to the audit log that a key was made, replaced, revoked or removed. Its last use isn't written.
create trigger audit after insert or delete or update of expires_at, revoked_at on private.api_keys
  for each row execute function private.audit();

-- The network of a client: an IPv4 /24, or the IPv6 /64 that clients are rate-limited by. Empty for anything else.
create function private.client_network(p_client text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_client ~ '^\d{1,3}(\.\d{1,3}){3}$' then regexp_replace(p_client, '\d+$', '0/24')
    when p_client ~ '^[0-9a-f:]{1,60}/64$' then p_client
    else '' end;
end
$$;

-- Whether a business's owner was blocked or deleted by the operator. Then its software is shut out too, and sent no webhooks.
create function private.owner_is_blocked(p_business uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.businesses b where b.id = p_business and not private.may_act(b.user_id));
end
$$;

create function private.is_usable_key(k private.api_keys) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  return k.revoked_at is null and (k.expires_at is null or private.now() < k.expires_at)
    and not private.owner_is_blocked(k.business_id);
end
$$;

-- A key as its owner sees it, without its digest.
create function private.key_view(k private.api_keys) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', k.id, 'business', k.business_id, 'mode', k.mode, 'access', k.access, 'name', k.name, 'hint', k.hint,
    'madeAt', k.made_at, 'expiresAt', k.expires_at, 'usedAt', k.used_at, 'usedFrom', k.used_from,
    'revokedAt', k.revoked_at);
end
$$;

-- Lists a business's keys for its owner and for administrators, newest first.
create function private.api_keys(p_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.session_alive();
  if private.actor_for_business(p_business) is null then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(private.key_view(k) order by k.seq desc), '[]')
    from private.api_keys k where k.business_id = p_business);
end
$$;
grant execute on function private.api_keys(uuid) to authenticated;

-- Revokes a key, for its owner or an administrator, about whom the owner is mailed. A key that's revoked already stays as
-- it is.
create function private.revoke_api_key(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  k private.api_keys;
begin
  perform private.session_alive();
  select * into k from private.api_keys x where x.id = p_id for update;
  if not found or private.actor_for_business(k.business_id) is null then return private.result_refused('no-such-key'); end if;
  update private.api_keys set revoked_at = private.now() where id = p_id and revoked_at is null;
  if found and private.actor_for_business(k.business_id) = 'admin' then
    perform private.queue_mail('key', 'revoked', p_id);
  end if;
  return private.result_ok(null);
end
$$;
grant execute on function private.revoke_api_key(uuid) to authenticated;

create function public.api_keys(business uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.api_keys(business) $$;
grant execute on function public.api_keys(uuid) to authenticated;

create function public.revoke_api_key(key uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.revoke_api_key(key) $$;
grant execute on function public.revoke_api_key(uuid) to authenticated;

-- Returns why a person may not make a key; null if they may. A live key needs what ordering needs, and the password, so
-- that a stolen session can't become a key. A test key needs a verified email.
create function private.key_refusal(p_user uuid, p_key jsonb, p_password_checked boolean, p_passwords jsonb) returns text
language plpgsql volatile set search_path = '' as $$
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
$$;

-- Stores a key that a person's device has made, or gives the same one that was stored earlier. With `p_replaces` it takes the
-- mode and the access of that key, which expires in `p_hours`. A live key is first refused as `wrong-password`, which counts a
-- try; once the caller has checked the password, it calls again with `p_password_checked`. The owner is mailed about a live key,
-- with the network that it was made from.
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
  if private.keys_limit() <= (
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
    perform private.queue_mail(
      'key', case when p_replaces is null then 'made' else 'replaced' end, k.id, private.client_network(p_client));
  end if;
  return private.result_ok(private.key_view(k));
exception when data_exception or check_violation or unique_violation or not_null_violation then
  return private.result_refused('invalid');
end
$$;
grant execute on function private.add_api_key(uuid,jsonb,uuid,integer,boolean,jsonb,text) to service_role;

create function public.svc_add_api_key(
  p_user uuid, p_key jsonb, p_replaces uuid, p_hours integer, p_password_checked boolean, p_passwords jsonb,
  p_client text
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.add_api_key(p_user, p_key, p_replaces, p_hours, p_password_checked, p_passwords, p_client)
$$;
grant execute on function public.svc_add_api_key(uuid,jsonb,uuid,integer,boolean,jsonb,text) to service_role;
