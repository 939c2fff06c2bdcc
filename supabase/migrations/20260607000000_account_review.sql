-- Administrators decide on accounts. The guard of public.users stands: nobody writes a status through the API, and the
-- functions here, which run as the server, are the one way. The trigger of the audit log writes each change down.

create table private.account_decisions (
  id bigint generated always as identity primary key,
  account uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('approve', 'reject', 'suspend', 'reinstate', 'activate', 'undo')),
  from_status text not null,
  to_status text not null,
  reason text not null check (char_length(reason) <= 280),
  -- Whoever decided may be gone since.
  by_admin uuid not null,
  at timestamptz not null
);
create index account_decisions_of on private.account_decisions (account, id desc);

-- Where each decision leads; a contract test tries every one from every status.
create table private.account_arrows (kind text primary key, from_status text not null, to_status text not null);
insert into private.account_arrows values
  ('approve', 'Pending', 'Active'), ('reject', 'Pending', 'Rejected'), ('suspend', 'Active', 'Suspended'),
  ('reinstate', 'Suspended', 'Active'), ('activate', 'Rejected', 'Active');

-- Raises unless an administrator asks, and gives who it is.
create function private.admin_asking() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  perform private.session_alive();
  if not private.is_admin() then
    raise exception 'permission denied: administrators only' using errcode = '42501';
  end if;
  return auth.uid();
end
$$;

-- Takes a courier, whose row is locked, off the road: offline at once, and another is looked for where they don't have
-- the parcel yet.
create function private.end_work(p_courier uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  carried uuid;
  d private.deliveries;
begin
  select x.id into carried from private.deliveries x where x.courier = p_courier and x.status in ('accepted', 'at_pickup');
  if found then
    d := private.lock_delivery(carried);
    if d.courier = p_courier and d.status in ('accepted', 'at_pickup') then
      perform private.take(d, 'release', 'admin', private.now());
    end if;
  end if;
  update private.courier_presence set online_until = null where courier = p_courier;
end
$$;

-- Moves an account where it stands as expected: of two at once, the second finds it moved. The courier's lock comes
-- first, so that whatever they do at the same moment is wholly before or wholly after.
create function private.move_account(p_admin uuid, p_account uuid, p_kind text, p_from text, p_to text, p_reason text)
returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  if p_to in ('Rejected', 'Suspended') and exists (select from private.admins a where a.user_id = p_account) then
    return private.not_done('administrator');
  end if;
  if p_to <> 'Active' then
    insert into private.couriers (courier) select u.id from public.users u
    where u.id = p_account and 'courier' = any (private.role_names(u.role)) on conflict do nothing;
    perform from private.couriers c where c.courier = p_account for update;
  end if;
  update public.users set account_status = p_to where id = p_account and account_status = p_from;
  if not found then return private.not_done('changed'); end if;
  insert into private.account_decisions (account, kind, from_status, to_status, reason, by_admin, at)
  values (p_account, p_kind, p_from, p_to, p_reason, p_admin, private.now());
  if p_to <> 'Active' then perform private.end_work(p_account); end if;
  return private.done(null);
end
$$;

create function private.decide_account(p_account uuid, p_decision text, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.admin_asking();
  a private.account_arrows;
  reason text := private.bare(coalesce(p_reason, ''));
begin
  select * into a from private.account_arrows x where x.kind = p_decision;
  if not found then raise exception 'not acceptable: decision' using errcode = '23514'; end if;
  if p_account = me then return private.not_done('own-account'); end if;
  if (reason = '' and p_decision = 'reject') or not private.are_visible_lines(reason, 280) then
    return private.not_done('reason');
  end if;
  return private.move_account(me, p_account, p_decision, a.from_status, a.to_status, reason);
end
$$;

-- For ten minutes, whoever decided last may take it back.
create function private.undo_account(p_account uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.admin_asking();
  last private.account_decisions;
begin
  select * into last from private.account_decisions x where x.account = p_account order by x.id desc limit 1;
  if not found or last.kind = 'undo' or last.by_admin <> me or last.at <= private.now() - interval '10 minutes' then
    return private.not_done('not-yours-to-undo');
  end if;
  return private.move_account(me, p_account, 'undo', last.to_status, last.from_status, '');
end
$$;

create function private.account_history(p_account uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin_asking();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'from', x.from_status, 'to', x.to_status,
      'reason', x.reason, 'by', x.by_admin, 'at', x.at) order by x.id desc), '[]')
    from private.account_decisions x where x.account = p_account);
end
$$;

create function public.decide_account(account uuid, decision text, reason text default '') returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.decide_account(account, decision, reason) $$;
create function public.undo_account_decision(account uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.undo_account(account) $$;
create function public.account_history(account uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.account_history(account) $$;

revoke all on function public.decide_account(uuid, text, text), public.undo_account_decision(uuid),
  public.account_history(uuid) from public, anon;
grant execute on function public.decide_account(uuid, text, text), private.decide_account(uuid, text, text),
  public.undo_account_decision(uuid), private.undo_account(uuid),
  public.account_history(uuid), private.account_history(uuid) to authenticated;
