-- Runs with the caller's rights on purpose: then current_user tells an API role from the server's own statements.
create function private.users_guard() returns trigger
language plpgsql set search_path = '' as $$
declare
  had text[];
  wanted text[];
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;

  if tg_op = 'INSERT' then
    new.email := coalesce(private.auth_email(new.id), new.email);
    new.role := 'customer';
    new.account_status := 'Active';
    new.created_at := now();
    return new;
  end if;

  new.id := old.id;
  new.created_at := old.created_at;
  new.email := old.email;
  new.account_status := old.account_status;
  if new.role is not distinct from old.role then return new; end if;

  had := private.role_names(old.role);
  wanted := private.role_names(new.role);
  if cardinality(wanted) = 0 or not wanted <@ array['customer', 'merchant', 'courier', 'user', 'admin'] then
    raise exception 'permission denied: no such role' using errcode = '42501';
  end if;
  if ('admin' = any (wanted)) <> ('admin' = any (had)) then
    raise exception 'permission denied: only the server makes administrators' using errcode = '42501';
  end if;
  new.role := array_to_string(wanted, ',');
  new.account_status := private.status_after_role_change(old.account_status, had, wanted);
  return new;
end
$$;

-- Limits the length of a roles string before it's read, and how often a person changes their own roles: each change adds
-- two whole rows to the audit log. Its name makes it run before users_guard.
create function private.role_limits() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  if octet_length(new.role) > 200 then
    raise exception 'permission denied: no such role' using errcode = '42501';
  end if;
  if private.role_changes_today() >= private.role_changes_a_day() then
    raise exception 'too many changes of roles' using errcode = 'PT429';
  end if;
  return new;
end
$$;
grant execute on function private.role_changes_a_day() to authenticated;

-- Changing roles takes the courier's lock if there is one: without a row they were never online, so no call waits for them.
-- The row isn't inserted here, since a statement that changes no roles fires the trigger as well.
create function private.lock_courier_of_roles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null or not private.has_role('courier') then return null; end if;
  perform from private.couriers c where c.courier = auth.uid() for update;
  return null;
end
$$;

create function private.leave_work_with_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if 'courier' = any (private.role_names(old.role)) and old.account_status = 'Active'
    and not ('courier' = any (private.role_names(new.role)) and new.account_status = 'Active')
  then
    perform private.leave_work(new.id, 'courier');
  end if;
  return null;
end
$$;

create function private.account_status_since() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.account_status <> old.account_status then new.status_since := private.now(); end if;
  return new;
end
$$;

-- Profiles (spec §3, users). A person sees and changes their own row; administrators see all.
create table public.users (
  id uuid primary key references auth.users on delete cascade,
  email text not null,
  first_name text check (char_length(first_name) <= 100),
  last_name text check (char_length(last_name) <= 100),
  phone text check (phone ~ '^[0-9]{0,15}$'),
  country text check (char_length(country) <= 60),
  country_code text check (country_code ~ '^[+0-9]{0,6}$'),
  role text not null default 'customer',
  account_status text not null default 'Active' check (account_status in ('Active', 'Pending', 'Rejected', 'Suspended')),
  created_at timestamptz not null default now(),
  -- The reason for Rejected or Suspended. The person reads it in the app and in a mail (decision decision-mails).
  status_reason text not null default '',
  -- The time of the last change of status; null while it has its first one.
  status_since timestamptz
);
create index users_newest_first on public.users (created_at desc, id);
create index users_counted on public.users (role, account_status);

alter table public.users enable row level security;
grant select,
  insert (id, email, first_name, last_name, phone, country, country_code, role),
  update (email, first_name, last_name, phone, country, country_code, role)
  on public.users to authenticated;
grant select, insert, update, delete on public.users to service_role;

create trigger live_session before insert or update or delete on public.users
  for each statement execute function private.guard_statement();
create trigger users_guard before insert or update on public.users
  for each row execute function private.users_guard();
create trigger audit after update of role, account_status on public.users for each row
  when (old.role is distinct from new.role or old.account_status is distinct from new.account_status)
  execute function private.audit();
create trigger guard_visible before insert or update of first_name, last_name on public.users
  for each row execute function private.guard_visible('first_name', 'last_name');
create trigger role_limits before update of role on public.users
  for each row when (old.role is distinct from new.role) execute function private.role_limits();
create trigger lock_courier_of_roles before update of role on public.users
  for each statement execute function private.lock_courier_of_roles();
create trigger leave_work_with_role after update of role on public.users
  for each row when (old.role is distinct from new.role) execute function private.leave_work_with_role();
-- Triggers run in the order of their names: this one after users_guard, which sets the status that follows from new roles.
create trigger users_status_since before update of role, account_status on public.users
  for each row execute function private.account_status_since();

create policy live_session on public.users as restrictive to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy users_select on public.users for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
create policy users_insert on public.users for insert to authenticated
  with check (id = (select auth.uid()));
create policy users_update on public.users for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- Only accounts that people registered themselves are purged, never one that existed before or that an administrator created,
-- invited or imported. A registration starts a session immediately; an account that someone else created has none until its
-- person signs in.
create table private.registrations (
  user_id uuid primary key references auth.users on delete cascade,
  at timestamptz not null default now()
);

-- A person can't set their own email, status or administrator role (spec §6, decision account-type-roles).

-- The names in a roles string, in order, each once.
create function private.role_names(roles text) returns text[]
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(name order by first), '{}') from (
      select btrim(part) as name, min(place) as first
      from unnest(string_to_array(roles, ',')) with ordinality as parts (part, place)
      where btrim(part) <> ''
      group by btrim(part)
    ) as names);
end
$$;
grant execute on function private.role_names(text) to authenticated, service_role;

create function private.has_role(wanted text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return exists (select from public.users u where u.id = (select auth.uid()) and wanted = any (private.role_names(u.role)));
end
$$;
grant execute on function private.has_role(text) to authenticated, service_role;

create function private.auth_email(person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (select u.email from auth.users u where u.id = person and person = (select auth.uid()));
end
$$;
grant execute on function private.auth_email(uuid) to authenticated, service_role;

-- The status after a person changed their own roles: adding merchant or courier needs a new approval, giving both up
-- needs none, and an administrator's Rejected or Suspended stays.
create function private.status_after_role_change(status text, had text[], wanted text[]) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when status in ('Rejected', 'Suspended') then status
    when private.takes_work(had, wanted) then 'Pending'
    when not wanted && array['merchant', 'courier'] then 'Active'
    else status
  end;
end
$$;
grant execute on function private.status_after_role_change(text,text[],text[]) to authenticated, service_role;

-- Mirrors private.admins in the roles string.
create function private.mirror_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.users set role = role || ',admin'
    where id = new.user_id and not 'admin' = any (private.role_names(role));
  else
    update public.users
    set role = coalesce(nullif(array_to_string(array_remove(private.role_names(role), 'admin'), ','), ''), 'customer')
    where id = old.user_id;
  end if;
  return null;
end
$$;
create trigger mirror_admin after insert or delete on private.admins
  for each row execute function private.mirror_admin();

-- The email changes through the authentication service, which asks for a confirmation; the profile follows.
create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.users set email = new.email where id = new.id;
  return null;
end
$$;
create trigger follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_email();

-- The authentication service stores addresses in lower case and indexes those without single sign-on. A query has to say
-- both, or it reads every account. A blocked account is found too, since its email is taken.
create function private.find_account(p_email text) returns table (id uuid, email text, verified boolean, blocked boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, u.email::text, private.is_verified(u.id), not private.may_act(u.id)
  from auth.users u where u.email = lower(p_email) and u.is_sso_user = false
$$;
grant execute on function private.find_account(text) to service_role;

-- No row for a blocked or deleted account.
create function private.account_of(p_user uuid) returns table (id uuid, email text, verified boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, u.email::text, private.is_verified(u.id)
  from auth.users u where u.id = p_user and private.may_act(u.id)
$$;
grant execute on function private.account_of(uuid) to service_role;

create function public.svc_find_account(p_email text) returns table (id uuid, email text, verified boolean, blocked boolean)
language sql stable security invoker set search_path = '' as $$ select * from private.find_account(p_email) $$;
grant execute on function public.svc_find_account(text) to service_role;

create function public.svc_account_of(p_user uuid) returns table (id uuid, email text, verified boolean)
language sql stable security invoker set search_path = '' as $$ select * from private.account_of(p_user) $$;
grant execute on function public.svc_account_of(uuid) to service_role;

-- Clears the data of a person who registered an email that isn't theirs, so that its owner inherits nothing
-- (docs/security.md#squatting): no name, phone, role, picture, delivery or waiting change of email. The administrator role
-- and an administrator's rejection or suspension stay: the squatter didn't set them.
create function public.svc_clear_squatted(p_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.users set
    first_name = '', last_name = '', phone = '', country = 'canada', country_code = '+1',
    role = case when 'admin' = any (private.role_names(role)) then 'customer,admin' else 'customer' end,
    account_status = private.status_after_role_change(account_status, private.role_names(role), array['customer'])
  where id = p_user;
  delete from public.user_profile_pictures where user_id = p_user;
  delete from public.delivery_tracking where user_id = p_user;
  delete from private.email_changes where user_id = p_user;
$$;
grant execute on function public.svc_clear_squatted(uuid) to service_role;

create function private.note_registration() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.registrations (user_id)
  select u.id from auth.users u where u.id = new.user_id and u.created_at > clock_timestamp() - interval '30 seconds'
  on conflict do nothing;
  return null;
end
$$;
create trigger note_registration after insert on auth.sessions
  for each row execute function private.note_registration();

-- Returns the number of times that the caller changed their own roles in the last day.
create function private.role_changes_today() returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*) from private.audit_log l
    where l.row_id = (select auth.uid())::text and l.actor = (select auth.uid())
      and l.tbl = 'users' and l.at > now() - interval '1 day');
end
$$;
grant execute on function private.role_changes_today() to authenticated;

-- A person's name in one text. It has no `set search_path`, so that the planner reads it: lists ask for many names.
create function private.name_of(first_name text, last_name text) returns text
language sql stable
return concat_ws(' ', nullif(private.trim_whitespace(coalesce(first_name, '')), ''), nullif(private.trim_whitespace(coalesce(last_name, '')), ''));

create function private.full_name(p_person uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select private.name_of(u.first_name, u.last_name) from public.users u where u.id = p_person), '');
end
$$;

-- Whether `wanted` has a role that needs approval and isn't in `had`.
create function private.takes_work(had text[], wanted text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return exists (select from unnest(wanted) r where r in ('merchant', 'courier') and not r = any (had));
end
$$;
grant execute on function private.takes_work(text[],text[]) to authenticated, service_role;
