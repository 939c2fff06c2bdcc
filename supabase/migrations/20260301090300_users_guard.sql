-- What a person cannot say of themselves: their address, their standing, and that they are an administrator (spec §6,
-- decision account-type-roles).

-- The names in a roles string, in order, each once.
create function private.role_names(roles text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(name order by first), '{}') from (
    select btrim(part) as name, min(place) as first
    from unnest(string_to_array(roles, ',')) with ordinality as parts (part, place)
    where btrim(part) <> ''
    group by btrim(part)
  ) as names
$$;

create function private.has_role(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.users u where u.id = (select auth.uid()) and wanted = any (private.role_names(u.role)))
$$;

create function private.auth_email(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from auth.users u where u.id = person and person = (select auth.uid())
$$;

grant execute on function private.role_names(text), private.has_role(text), private.auth_email(uuid) to authenticated, service_role;

-- The standing after someone changed their own roles: taking merchant or courier asks for approval anew,
-- giving both up needs none, and an administrator's Rejected or Suspended stands.
create function private.status_after_role_change(status text, had text[], wanted text[]) returns text
language sql immutable set search_path = '' as $$
  select case
    when status in ('Rejected', 'Suspended') then status
    when exists (select from unnest(wanted) r where r in ('merchant', 'courier') and not r = any (had)) then 'Pending'
    when not wanted && array['merchant', 'courier'] then 'Active'
    else status
  end
$$;
grant execute on function private.status_after_role_change(text, text[], text[]) to authenticated, service_role;

-- Runs with the caller's rights on purpose: then current_user tells an API role from the server's own doings.
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
create trigger users_guard before insert or update on public.users
  for each row execute function private.users_guard();

-- private.admins shows in the roles string.
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

-- The address changes through the authentication service, which asks for a confirmation; the profile follows.
create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.users set email = new.email where id = new.id;
  return null;
end
$$;
create trigger follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_email();
