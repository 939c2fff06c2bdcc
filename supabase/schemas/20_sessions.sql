-- The caller: whether their session is alive, and whether they are an administrator.

-- The list of administrators. `users.role` only mirrors it, for display.
create table private.admins (
  user_id uuid primary key references auth.users on delete cascade,
  granted_at timestamptz not null default now()
);

create trigger audit after insert or update or delete on private.admins for each row execute function private.audit();

-- A token stays valid up to a quarter of an hour after its session ended, so the table of sessions is asked.
create function private.has_live_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions s
    where s.id = (select (auth.jwt() ->> 'session_id')::uuid)
      and s.user_id = (select auth.uid())
      and (s.not_after is null or s.not_after > now())
  )
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
language sql stable security definer set search_path = '' as $$
  select private.has_live_session()
    and exists (select from private.admins a where a.user_id = (select auth.uid()))
$$;
grant execute on function private.is_admin() to authenticated, service_role;

-- Whether a person's current email was verified by a code of ours (decision own-verified-mark).
create function private.is_verified(p_person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from auth.users u
    where u.id = p_person
      and u.raw_app_meta_data ->> 'email_verified_at' is not null
      and lower(u.raw_app_meta_data ->> 'verified_email') = lower(u.email)
  )
$$;

create function private.email_verified() returns boolean
language sql stable security definer set search_path = '' as $$ select private.is_verified((select auth.uid())) $$;
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
