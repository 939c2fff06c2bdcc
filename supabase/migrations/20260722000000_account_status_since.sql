-- Since when an account has its status, so that administrators see how long it has been waiting: null while it's the first
-- one. What changed before is in the audit log.
alter table public.users add column status_since timestamptz;
update public.users u set status_since = changes.latest
from (
  select row_id, max(at) as latest from private.audit_log
  where tbl = 'users' and old ->> 'account_status' <> new ->> 'account_status' group by row_id
) changes
where changes.row_id = u.id::text;

create function private.account_status_since() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.account_status <> old.account_status then new.status_since := private.now(); end if;
  return new;
end
$$;
-- Triggers run in the order of their names: after users_guard, which sets the status that goes with other roles.
create trigger users_status_since before update of role, account_status on public.users
  for each row execute function private.account_status_since();

-- An account and the record of its decisions have the same instant.
create or replace function private.move_account(
  p_admin uuid, p_account uuid, p_kind text, p_from text, p_to text, p_reason text
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  why text := '';
  since timestamptz;
begin
  if p_to in ('Rejected', 'Suspended') and exists (select from private.admins a where a.user_id = p_account) then
    return private.not_done('administrator');
  end if;
  if p_to <> 'Active' then
    insert into private.couriers (courier) select u.id from public.users u
    where u.id = p_account and 'courier' = any (private.role_names(u.role)) on conflict do nothing;
    perform from private.couriers c where c.courier = p_account for update;
  end if;
  if p_to in ('Rejected', 'Suspended') then
    why := p_reason;
    -- An undo that leads back there has the reason from before.
    if p_kind = 'undo' then
      select case when x.shown then x.reason end into why from private.account_decisions x
      where x.account = p_account and x.kind <> 'undo' and x.to_status = p_to order by x.id desc limit 1;
    end if;
  end if;
  update public.users set account_status = p_to, status_reason = coalesce(why, '')
  where id = p_account and account_status = p_from returning status_since into since;
  if not found then return private.not_done('changed'); end if;
  insert into private.account_decisions (account, kind, from_status, to_status, reason, by_admin, at)
  values (p_account, p_kind, p_from, p_to, p_reason, p_admin, since);
  if p_to <> 'Active' then perform private.end_work(p_account); end if;
  perform private.owe_mail(p_account, null, p_from);
  return private.done(null);
end
$$;
