-- The caller: whether their session is alive, and whether they are an administrator.

-- The list of administrators. `users.role` only mirrors it, for display.
create table private.admins (
  user_id uuid primary key references auth.users on delete cascade,
  granted_at timestamptz not null default now()
);

create trigger audit after insert or update or delete on private.admins for each row execute function private.audit();

-- Whether an account may do anything: the operator has neither blocked nor deleted it.
create function private.may_act(p_person uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from auth.users u
    where u.id = p_person and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now()));
end
$$;

-- A token stays valid up to a quarter of an hour after its session ended, or its account was blocked, so the tables are asked.
create function private.has_live_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.sessions s
    where s.id = (select (auth.jwt() ->> 'session_id')::uuid)
      and s.user_id = (select auth.uid())
      and (s.not_after is null or s.not_after > now())
      and private.may_act(s.user_id)
  );
end
$$;

-- For policies. It raises instead of returning false, so that an ended session differs from an empty table: the REST API turns
-- PT401 into status 401.
create function private.session_alive() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_live_session() then
    raise exception 'Session ended' using errcode = 'PT401';
  end if;
  return true;
end
$$;
grant execute on function private.session_alive() to authenticated, service_role;

-- A claim in the token would be stale, so the table is asked.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_live_session()
    and exists (select from private.admins a where a.user_id = (select auth.uid()));
end
$$;
grant execute on function private.is_admin() to authenticated, service_role;

-- The emails that were verified by a code or link of ours. A mark counts only while the account still has that email
-- (decision own-verified-mark).
create table private.verified_emails (
  user_id uuid primary key references auth.users on delete cascade,
  email text not null check (email = lower(email)),
  verified_at timestamptz not null default now()
);
alter table private.verified_emails enable row level security;

-- When a person's current email was verified; null if it wasn't.
create function private.verified_at(p_person uuid) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select v.verified_at from private.verified_emails v join auth.users u on u.id = v.user_id
    where v.user_id = p_person and v.email = lower(u.email));
end
$$;

create function private.is_verified(p_person uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.verified_at(p_person) is not null;
end
$$;

-- Marks an account's current email as verified; false if there's no such account.
create function private.mark_verified(p_person uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.verified_emails (user_id, email) select u.id, lower(u.email) from auth.users u where u.id = p_person
  on conflict (user_id) do update set email = excluded.email, verified_at = excluded.verified_at;
  if not found then return false; end if;
  -- For pages of the last release, which read the mark in their own account.
  update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}')
    || jsonb_build_object('email_verified_at', now(), 'verified_email', lower(email)) where id = p_person;
  return true;
end
$$;
grant execute on function private.mark_verified(uuid) to service_role;

create function private.email_verified_at() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.verified_at((select auth.uid()));
end
$$;
grant execute on function private.email_verified_at() to authenticated;

create function public.email_verified_at() returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select case when private.session_alive() then private.email_verified_at() end
$$;
grant execute on function public.email_verified_at() to authenticated;

create function private.email_verified() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_verified((select auth.uid()));
end
$$;
grant execute on function private.email_verified() to authenticated, service_role;

-- Only administrators may list all rows. The app calls this together with the list, so that a person's own rows aren't mistaken
-- for all of them. It also distinguishes an ended session from a table without rows of the caller.
create function public.am_i_admin() returns boolean
language sql stable security invoker set search_path = '' as $$ select private.session_alive() and private.is_admin() $$;
grant execute on function public.am_i_admin() to authenticated;

-- A policy isn't evaluated if no row matches; a statement trigger always runs. So a write that reaches no row still fails with
-- the reason: the session ended, or (with the argument `administrators`) the caller isn't an administrator. It runs with the
-- caller's rights: the server's own statements pass.
create function private.guard_statement() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then return null; end if;
  perform private.session_alive();
  if tg_nargs > 0 and tg_argv[0] = 'administrators' and not private.is_admin() then
    raise exception 'permission denied: administrators only' using errcode = '42501';
  end if;
  return null;
end
$$;
