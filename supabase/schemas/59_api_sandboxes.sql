-- The sandboxes that test keys open: the product in memory, one for each business, stored as text between requests
-- (decision sandbox-in-a-box). Nothing else reads them, so no test delivery can reach a courier or a statement.
create table private.sandboxes (
  business_id uuid primary key references public.businesses on delete cascade,
  -- A sandbox has 200 deliveries at most, of about 3 kB each.
  state text not null check (octet_length(state) <= 4000000),
  -- Rises with each change. A change is stored only over the revision that it was made from.
  revision bigint not null,
  -- The time of the next event in it that an endpoint gets. A claim moves it first, so a call that is ended in the middle isn't
  -- repeated immediately.
  next_at timestamptz,
  -- The last use with a key, to the hour.
  touched_at timestamptz not null,
  -- The last claim.
  woken_at timestamptz
);
create index sandboxes_due on private.sandboxes (next_at);
create index sandboxes_by_age on private.sandboxes (touched_at);

-- Whether a key may still open its business's sandbox. The server's own work has no key.
create function private.may_open_sandbox(p_business uuid, p_digest text) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  return p_digest is null or exists (
    select from private.api_keys k
    where k.digest = p_digest and k.business_id = p_business and k.mode = 'test' and private.is_usable_key(k));
end
$$;

-- Returns a business's sandbox, null if there's none yet, or refuses a revoked key.
create function private.sandbox(p_business uuid, p_digest text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.may_open_sandbox(p_business, p_digest) then return private.result_refused('revoked-key'); end if;
  if p_digest is not null then
    update private.sandboxes set touched_at = private.now()
    where business_id = p_business and touched_at <= private.now() - interval '1 hour';
  end if;
  return private.result_ok((
    select jsonb_build_object('state', s.state, 'revision', s.revision)
    from private.sandboxes s where s.business_id = p_business));
end
$$;
grant execute on function private.sandbox(uuid,text) to service_role;

-- Stores a sandbox as its next revision: `kept`; `changed` if another request has stored that one already, or the sandbox is
-- gone.
create function private.keep_sandbox(
  p_business uuid, p_digest text, p_revision bigint, p_state text, p_next_at timestamptz
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.may_open_sandbox(p_business, p_digest) then return private.result_refused('revoked-key'); end if;
  if p_revision = 1 then
    insert into private.sandboxes (business_id, state, revision, next_at, touched_at)
    values (p_business, p_state, 1, p_next_at, private.now())
    on conflict (business_id) do nothing;
  else
    update private.sandboxes set state = p_state, revision = p_revision, next_at = p_next_at
    where business_id = p_business and revision = p_revision - 1;
  end if;
  return private.result_ok(to_jsonb(case when found then 'kept' else 'changed' end));
end
$$;
grant execute on function private.keep_sandbox(uuid,text,bigint,text,timestamptz) to service_role;

-- Claims a sandbox with due work for a minute, and returns its business; null if there's none. An owner may have many: those of
-- the owner whose last claim was the longest ago come first.
create function private.claim_sandbox() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.claim_sandbox() to service_role;

-- The number of sandboxes with due work.
create function private.sandboxes_wait() returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  at constant timestamptz := private.now();
begin
  return (select count(*) from private.sandboxes s where s.next_at <= at and not private.owner_is_blocked(s.business_id));
end
$$;

-- Calls the Edge Function `wake-sandboxes` once for each sandbox with due work, ten times at most: a call opens one. Fails if the
-- project's URL is missing, which the job's log shows.
create function private.call_wake_sandboxes() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  calls constant bigint := least(private.sandboxes_wait(), 10);
  address text;
begin
  if calls = 0 then return; end if;
  select url into strict address from private.project;
  perform net.http_post(
    url := address || '/functions/v1/wake-sandboxes', body := '{}'::jsonb,
    headers := '{"Content-Type": "application/json"}'::jsonb, timeout_milliseconds := 60000)
  from generate_series(1, calls);
end
$$;

create function public.svc_sandbox(p_business uuid, p_digest text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.sandbox(p_business, p_digest) $$;
grant execute on function public.svc_sandbox(uuid,text) to service_role;

create function public.svc_keep_sandbox(
  p_business uuid, p_digest text, p_revision bigint, p_state text, p_next_at timestamptz
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.keep_sandbox(p_business, p_digest, p_revision, p_state, p_next_at)
$$;
grant execute on function public.svc_keep_sandbox(uuid,text,bigint,text,timestamptz) to service_role;

create function public.svc_claim_sandbox() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.claim_sandbox() $$;
grant execute on function public.svc_claim_sandbox() to service_role;
