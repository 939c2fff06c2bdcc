-- Whoever is decided on learns why on their own screens, and is mailed (decision decision-mails).

alter table public.users add column status_reason text not null default '';
-- `status_since` is null while the status is the first one.
alter table public.businesses
  add column status_reason text not null default '',
  add column status_since timestamptz;
grant update (status_reason) on public.businesses to authenticated;
create or replace view public.business_profiles with (security_invoker = true) as
  select id, user_id, country, business_name, address, city, state, business_email, status, created_at,
    status_reason, status_since
  from public.businesses;

-- Only a rejection has a reason, and it changes with the status alone.
create function private.business_status_reason() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = old.status then
    new.status_reason := old.status_reason;
    return new;
  end if;
  new.status_since := now();
  new.status_reason := private.bare(new.status_reason);
  if not private.are_visible_lines(new.status_reason, 280) then
    raise exception 'not acceptable: reason' using errcode = '23514';
  end if;
  if new.status <> 'Rejected' then new.status_reason := ''; end if;
  return new;
end
$$;
create trigger business_status_reason before update of status, status_reason on public.businesses
  for each row execute function private.business_status_reason();

create table private.business_decisions (
  id bigint generated always as identity primary key,
  business uuid not null references public.businesses on delete cascade,
  from_status text not null,
  to_status text not null,
  reason text not null,
  -- Null for an operator on the server; whoever decided may be gone since.
  by_admin uuid,
  at timestamptz not null
);
create index business_decisions_of on private.business_decisions (business, id desc);

-- What each person knows of their account and their businesses. A row is due while that isn't what is true.
create table private.decision_mails (
  id bigint generated always as identity primary key,
  account uuid unique references auth.users on delete cascade,
  business uuid unique references public.businesses on delete cascade,
  -- The status that they know.
  told text not null,
  tries integer not null default 0,
  -- When it is tried next; null once they know, or it was given up.
  next_try timestamptz,
  check (num_nonnulls(account, business) = 1)
);
create index decision_mails_due on private.decision_mails (next_try) where next_try is not null;

-- A mail becomes due. Of several decisions before it is sent, the person is told the outcome alone: nothing, where that
-- is what they know already. Whoever calls has locked the account's or the business's row.
create function private.owe_mail(p_account uuid, p_business uuid, p_known text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update private.decision_mails set
    told = case when next_try is null then p_known else told end, tries = 0, next_try = private.now()
  where account = p_account or business = p_business;
  if not found then
    insert into private.decision_mails (account, business, told, next_try)
    values (p_account, p_business, p_known, private.now());
  end if;
end
$$;

create function private.note_business_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.business_decisions (business, from_status, to_status, reason, by_admin, at)
  values (new.id, old.status, new.status, new.status_reason, auth.uid(), private.now());
  perform private.owe_mail(null, new.id, old.status);
  return null;
end
$$;
create trigger note_business_decision after update of status on public.businesses for each row
  when (old.status is distinct from new.status) execute function private.note_business_decision();

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
      select x.reason into why from private.account_decisions x
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

create function private.status_now(m private.decision_mails) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select b.status from public.businesses b where b.id = m.business),
    (select u.account_status from public.users u where u.id = m.account))
$$;

-- Takes mails that are due, as `claim_mails` does: nobody else gets them for two minutes, five tries within three hours.
create function private.claim_decision_mails(p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  taken bigint[];
begin
  with due as (
    select m.id from private.decision_mails m where m.next_try <= at order by m.next_try, m.id
    limit least(p_limit, 100) for update skip locked
  ), tried as (
    update private.decision_mails m set
      tries = m.tries + 1,
      next_try = at + (array['2 minutes', '10 minutes', '30 minutes', '2 hours'])[m.tries + 1]::interval
    from due where m.id = due.id returning m.id
  )
  select array_agg(id) into taken from tried;
  -- What was taken back in time is no news.
  update private.decision_mails m set next_try = null where m.id = any (taken) and private.status_now(m) = m.told;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'to', u.email, 'firstName', coalesce(u.first_name, ''), 'roles', private.role_names(u.role),
      'business', case when b.id is not null then jsonb_build_object('id', b.id, 'businessName', b.business_name) end,
      'from', m.told, 'status', coalesce(b.status, u.account_status), 'reason', coalesce(b.status_reason, u.status_reason)
    ) order by m.id), '[]')
    from private.decision_mails m
    left join public.businesses b on b.id = m.business
    join public.users u on u.id = coalesce(m.account, b.user_id)
    where m.id = any (taken) and m.told <> coalesce(b.status, u.account_status));
end
$$;

-- The person knows a status now. Where it has changed since the mail was written, the next one is due.
create function private.decision_mail_sent(p_id bigint, p_status text) returns void
language sql volatile security definer set search_path = '' as $$
  update private.decision_mails m set
    told = p_status, tries = 0, next_try = case when private.status_now(m) <> p_status then private.now() end
  where m.id = p_id
$$;

create function public.svc_claim_decision_mails(p_limit integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.claim_decision_mails(p_limit) $$;
create function public.svc_decision_mail_sent(p_id bigint, p_status text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.decision_mail_sent(p_id, p_status) $$;
revoke all on function public.svc_claim_decision_mails(integer), public.svc_decision_mail_sent(bigint, text)
  from public, anon, authenticated;
grant execute on function
  public.svc_claim_decision_mails(integer), private.claim_decision_mails(integer),
  public.svc_decision_mail_sent(bigint, text), private.decision_mail_sent(bigint, text)
  to service_role;

-- Whether any mail waits to be sent.
create function private.mail_waits() returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.outbox where next_try <= private.now())
    or exists (select from private.decision_mails where next_try <= private.now())
$$;

create or replace function private.call_send_mails() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text;
begin
  if not private.mail_waits() then return; end if;
  select url into strict address from private.project;
  perform net.http_post(
    url := address || '/functions/v1/send-mails', body := '{}'::jsonb,
    headers := '{"Content-Type": "application/json"}'::jsonb, timeout_milliseconds := 60000);
end
$$;
