-- How long a roles string may be, judged before it is read, and how often a person may change their own: each change
-- leaves two whole rows in the record of what was done.

create index audit_log_of_row on private.audit_log (row_id, at desc);

-- How often the person who is asking has changed their own roles since yesterday.
create function private.role_changes_today() returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from private.audit_log l
  where l.row_id = (select auth.uid())::text and l.actor = (select auth.uid())
    and l.tbl = 'users' and l.at > now() - interval '1 day'
$$;
grant execute on function private.role_changes_today() to authenticated;

-- Runs before users_guard, by its name.
create function private.role_limits() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  if octet_length(new.role) > 200 then
    raise exception 'permission denied: no such role' using errcode = '42501';
  end if;
  if private.role_changes_today() >= 20 then
    raise exception 'too many changes of roles' using errcode = 'PT429';
  end if;
  return new;
end
$$;
create trigger role_limits before update of role on public.users
  for each row when (old.role is distinct from new.role) execute function private.role_limits();
