-- The sandboxes that test keys open: the product in memory, one for each business, stored as text between requests
-- (decision sandbox-in-a-box). Nothing else reads them, so no test delivery can reach a courier or a statement.
create table private.sandboxes (
  business_id uuid primary key references public.businesses on delete cascade,
  -- A sandbox has 200 deliveries at most, of about 3 kB each.
  state text not null check (octet_length(state) <= 4000000),
  -- Rises with each change. A change is stored only over the revision that it was made from.
  revision bigint not null,
  -- The time of the next event in it that an endpoint gets.
  next_at timestamptz,
  -- The last use with a key, to the hour.
  touched_at timestamptz not null
);
create index sandboxes_due on private.sandboxes (next_at);

-- Whether a key may still open its business's sandbox. The server's own work has no key.
create function private.may_open_sandbox(p_business uuid, p_digest text) returns boolean
language sql volatile set search_path = '' as $$
  select p_digest is null or exists (
    select from private.api_keys k
    where k.digest = p_digest and k.business_id = p_business and k.mode = 'test' and private.is_usable_key(k))
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

-- Lists the businesses whose sandboxes have due work, the longest waiting first.
create function private.due_sandboxes(p_limit integer) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'businessName', x.business_name) order by x.next_at), '[]')
  from (
    select b.id, b.business_name, s.next_at
    from private.sandboxes s join public.businesses b on b.id = s.business_id
    where s.next_at <= private.now() order by s.next_at limit p_limit
  ) as x
$$;
grant execute on function private.due_sandboxes(integer) to service_role;

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

create function public.svc_due_sandboxes(p_limit integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.due_sandboxes(p_limit) $$;
grant execute on function public.svc_due_sandboxes(integer) to service_role;
