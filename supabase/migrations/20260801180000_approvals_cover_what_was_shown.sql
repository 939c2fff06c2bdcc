-- An approval covers the roles that the administrator saw. Someone who took another role while they were suspended waits
-- for approval when they're reinstated: the suspension ends, but nobody has approved that role (decision account-decisions).

-- The roles that the account had when it was decided on; null for decisions from before.
alter table private.account_decisions add column roles text;

-- What suspended accounts had when they were suspended: as they are now, or as they were before the first change since.
update private.account_decisions x set roles = coalesce((
  select l.old ->> 'role' from private.audit_log l
  where l.tbl = 'users' and l.row_id = x.account::text and l.at > x.at and l.old ->> 'role' <> l.new ->> 'role'
  order by l.id limit 1
), u.role)
from public.users u
where u.id = x.account and u.account_status = 'Suspended'
  and x.id = (select max(y.id) from private.account_decisions y where y.account = x.account and y.from_status = 'Active');

-- Whether some roles hold one that needs approval and that others don't.
create function private.takes_work(had text[], wanted text[]) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select from unnest(wanted) r where r in ('merchant', 'courier') and not r = any (had))
$$;
grant execute on function private.takes_work(text[], text[]) to authenticated, service_role;

create or replace function private.status_after_role_change(status text, had text[], wanted text[]) returns text
language sql immutable set search_path = '' as $$
  select case
    when status in ('Rejected', 'Suspended') then status
    when private.takes_work(had, wanted) then 'Pending'
    when not wanted && array['merchant', 'courier'] then 'Active'
    else status
  end
$$;

drop function private.move_account(uuid, uuid, text, text, text, text);

-- Moves an account where it stands as expected: of two at once, the second finds it moved. The courier's lock comes
-- first, so that whatever they do at the same moment is wholly before or wholly after. `p_shown` are the roles that the
-- administrator saw; null for an undo, and for a page that doesn't say.
create function private.move_account(
  p_admin uuid, p_account uuid, p_kind text, p_from text, p_to text, p_reason text, p_shown text[] default null
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  why text := '';
  since timestamptz;
  roles_now text;
  roles_before text;
  target text := p_to;
begin
  if p_to in ('Rejected', 'Suspended') and exists (select from private.admins a where a.user_id = p_account) then
    return private.not_done('administrator');
  end if;
  if p_to <> 'Active' then
    insert into private.couriers (courier) select u.id from public.users u
    where u.id = p_account and 'courier' = any (private.role_names(u.role)) on conflict do nothing;
    perform from private.couriers c where c.courier = p_account for update;
  end if;
  select u.role into roles_now from public.users u where u.id = p_account and u.account_status = p_from for update;
  if not found then return private.not_done('changed'); end if;
  if p_to = 'Active' then
    if not (private.role_names(roles_now) @> p_shown and p_shown @> private.role_names(roles_now)) then
      return private.not_done('roles-changed');
    end if;
    if p_from = 'Suspended' then
      select x.roles into roles_before from private.account_decisions x
      where x.account = p_account and x.from_status = 'Active' order by x.id desc limit 1;
      if private.takes_work(private.role_names(coalesce(roles_before, roles_now)), private.role_names(roles_now)) then
        if p_kind = 'undo' then return private.not_done('changed'); end if;
        target := 'Pending';
      end if;
    end if;
  end if;
  if p_to in ('Rejected', 'Suspended') then
    why := p_reason;
    -- An undo that leads back there has the reason from before.
    if p_kind = 'undo' then
      select case when x.shown then x.reason end into why from private.account_decisions x
      where x.account = p_account and x.kind <> 'undo' and x.to_status = p_to order by x.id desc limit 1;
    end if;
  end if;
  update public.users set account_status = target, status_reason = coalesce(why, '')
  where id = p_account returning status_since into since;
  insert into private.account_decisions (account, kind, from_status, to_status, reason, by_admin, at, roles)
  values (p_account, p_kind, p_from, target, p_reason, p_admin, since, roles_now);
  if p_to <> 'Active' then perform private.end_work(p_account); end if;
  perform private.owe_mail(p_account, null, p_from);
  return private.done(null);
end
$$;

drop function public.decide_account(uuid, text, text);
drop function private.decide_account(uuid, text, text);

create function private.decide_account(p_account uuid, p_decision text, p_reason text, p_shown text[]) returns jsonb
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
  return private.move_account(me, p_account, p_decision, a.from_status, a.to_status, reason, p_shown);
end
$$;

create function public.decide_account(account uuid, decision text, reason text default '', shown text[] default null)
returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.decide_account(account, decision, reason, shown)
$$;

revoke all on function public.decide_account(uuid, text, text, text[]) from public, anon;
grant execute on function public.decide_account(uuid, text, text, text[]), private.decide_account(uuid, text, text, text[])
  to authenticated;
