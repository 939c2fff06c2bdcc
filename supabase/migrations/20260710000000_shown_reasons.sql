-- An undo gives back, and mails, only a reason that the person has been shown: administrators wrote the earlier ones for
-- each other (decision decision-mails). Existing reasons count as shown only if they're on the person's screens now.
alter table private.account_decisions add column shown boolean not null default false;
update private.account_decisions x set shown = true from public.users u
where u.id = x.account and u.account_status = x.to_status and u.status_reason = x.reason and x.reason <> '';
alter table private.account_decisions alter column shown set default true;

create or replace function private.move_account(
  p_admin uuid, p_account uuid, p_kind text, p_from text, p_to text, p_reason text
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  why text := '';
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
  where id = p_account and account_status = p_from;
  if not found then return private.not_done('changed'); end if;
  insert into private.account_decisions (account, kind, from_status, to_status, reason, by_admin, at)
  values (p_account, p_kind, p_from, p_to, p_reason, p_admin, private.now());
  if p_to <> 'Active' then perform private.end_work(p_account); end if;
  perform private.owe_mail(p_account, null, p_from);
  return private.done(null);
end
$$;
