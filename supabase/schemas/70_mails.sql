-- Mails about deliveries. If the merchant gave the recipient's email, some steps write a mail in their own transaction: at
-- most three for each delivery, each once. Merchants get mails about ends that they didn't cause, and administrators about
-- objections. The Edge Function `send-mails` sends them.
create table private.outbox (
  id bigint generated always as identity primary key,
  -- The mail's text is made when it's sent, so nothing personal is stored here.
  delivery uuid not null references private.deliveries on delete cascade,
  kind text not null check (
    kind in ('on_its_way', 'delivered', 'failed', 'expired', 'lost', 'merchant_lost', 'merchant_held', 'objected')),
  written_at timestamptz not null,
  tries integer not null default 0,
  -- The time of the next try; null once it was sent, given up, or replaced by a later one.
  next_try timestamptz,
  sent_at timestamptz,
  -- The administrator who gets the mail about an objection; null for mails to recipients and merchants.
  reader uuid references auth.users on delete cascade
);
create unique index outbox_once on private.outbox (delivery, kind) where reader is null;
create unique index outbox_once_each on private.outbox (delivery, kind, reader) where reader is not null;
create index outbox_due on private.outbox (next_try) where next_try is not null;

-- The URL of this project's Edge Functions: one row, which the operator writes (docs/hosting.md).
create table private.project (
  only_one boolean primary key default true check (only_one),
  url text not null check (url ~ '^https?://[^/]+$')
);

-- The last status of their account and businesses that each person was mailed. A mail is due while it differs from the current
-- one.
create table private.decision_mails (
  id bigint generated always as identity primary key,
  account uuid unique references auth.users on delete cascade,
  business uuid unique references public.businesses on delete cascade,
  -- The status that they were mailed.
  told text not null,
  tries integer not null default 0,
  -- The time of the next try; null once they were mailed, or it was given up.
  next_try timestamptz,
  check (num_nonnulls(account, business) = 1)
);
create index decision_mails_due on private.decision_mails (next_try) where next_try is not null;

create function private.note_mail() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.kind = 'object' then
    insert into private.outbox (delivery, kind, written_at, next_try, reader)
    select d.id, 'objected', new.at, new.at, a.user_id
    from private.deliveries d join public.businesses b on b.id = d.business_id
    -- An administrator doesn't decide about their own delivery.
    join private.admins a on a.user_id <> b.user_id
    where d.id = new.delivery
    on conflict do nothing;
    return null;
  end if;
  -- Once it has arrived, a mail that it's on its way is no longer useful.
  update private.outbox set next_try = null where delivery = new.delivery and next_try is not null;
  -- An end that the merchant didn't cause, or a failure whose money waits for them.
  if new.kind = 'expire' or (new.kind = 'lose' and new.actor <> 'merchant')
    or (new.kind = 'fail' and private.is_unproven(new.reason))
  then
    insert into private.outbox (delivery, kind, written_at, next_try)
    values (
      new.delivery, case new.kind when 'expire' then 'expired' when 'lose' then 'merchant_lost' else 'merchant_held' end,
      new.at, new.at)
    on conflict do nothing;
  end if;
  insert into private.outbox (delivery, kind, written_at, next_try)
  select new.delivery,
    case new.kind when 'pick_up' then 'on_its_way' when 'deliver' then 'delivered' when 'fail' then 'failed' else 'lost' end,
    new.at, new.at
  from private.delivery_people p where p.delivery = new.delivery and p.email <> '' and new.kind <> 'expire'
  on conflict do nothing;
  return null;
end
$$;
create trigger note_mail after insert on private.delivery_events for each row
  when (new.kind in ('pick_up', 'deliver', 'fail', 'expire', 'lose', 'object')) execute function private.note_mail();

-- Claims mails that are due: no other call gets them for two minutes. Each is tried five times within three hours. The reason of
-- a failure is the courier's own, even after the parcel is lost.
create function private.claim_mails(p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  taken bigint[];
begin
  with due as (
    select o.id from private.outbox o where o.next_try <= at order by o.next_try, o.id
    limit least(p_limit, 100) for update skip locked
  ), tried as (
    update private.outbox o set
      tries = o.tries + 1,
      next_try = at + (array['2 minutes', '10 minutes', '30 minutes', '2 hours'])[o.tries + 1]::interval
    from due where o.id = due.id returning o.id
  )
  select array_agg(id) into taken from tried;
  return (
    select coalesce(jsonb_agg(x.mail order by x.written_at, x.id), '[]')
    from (
      select o.id, o.written_at, jsonb_build_object(
        'id', o.id, 'to', p.email, 'kind', o.kind, 'shop', p.pickup_name, 'name', p.name, 'number', d.number, 'key', s.key,
        'handover', d.handover, 'at', o.written_at, 'dueAt', d.due_at, 'timeZone', b.time_zone, 'reason', (
          select e.reason from private.delivery_events e where e.delivery = d.id and e.kind = 'fail')
      ) as mail
      from private.outbox o
      join private.deliveries d on d.id = o.delivery
      join private.delivery_people p on p.delivery = d.id
      join private.delivery_secrets s on s.delivery = d.id
      left join private.business_settings b on b.business_id = d.business_id
      where o.id = any (taken) and o.kind in ('on_its_way', 'delivered', 'failed', 'lost') and p.email <> ''
      union all
      select o.id, o.written_at, jsonb_build_object(
        'id', o.id, 'to', lower(a.email), 'kind', o.kind, 'shop', c.business_name,
        'name', coalesce(u.first_name, ''), 'number', d.number, 'business', d.business_id, 'delivery', d.id,
        'free', d.free, 'at', o.written_at, 'timeZone', b.time_zone, 'reason', (
          select e.reason from private.delivery_events e where e.delivery = d.id and e.kind = 'fail')
      )
      from private.outbox o
      join private.deliveries d on d.id = o.delivery
      join public.businesses c on c.id = d.business_id
      join auth.users a on a.id = coalesce(o.reader, c.user_id)
      left join public.users u on u.id = a.id
      left join private.business_settings b on b.business_id = d.business_id
      where o.id = any (taken) and o.kind in ('expired', 'merchant_lost', 'merchant_held', 'objected')
    ) as x);
end
$$;
grant execute on function private.claim_mails(integer) to service_role;

create function private.mail_sent(p_id bigint) returns void
language sql volatile security definer set search_path = '' as $$
  update private.outbox set sent_at = private.now(), next_try = null where id = p_id
$$;
grant execute on function private.mail_sent(bigint) to service_role;

create function public.svc_claim_mails(p_limit integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.claim_mails(p_limit) $$;
grant execute on function public.svc_claim_mails(integer) to service_role;

create function public.svc_mail_sent(p_id bigint) returns void
language sql volatile security invoker set search_path = '' as $$ select private.mail_sent(p_id) $$;
grant execute on function public.svc_mail_sent(bigint) to service_role;

-- Calls the Edge Function that sends mails, if any wait. Fails if the project's URL is missing, which the job's log shows.
create function private.call_send_mails() returns void
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

-- Makes a mail about a decision due. If several decisions come before it's sent, the person is mailed only the result, and
-- nothing if they were already mailed that status. The caller holds the lock of the account's or the business's row.
create function private.queue_decision_mail(p_account uuid, p_business uuid, p_known text) returns void
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

create function private.status_now(m private.decision_mails) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select b.status from public.businesses b where b.id = m.business),
    (select u.account_status from public.users u where u.id = m.account))
$$;

-- Claims mails about decisions that are due, as `claim_mails` does.
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
  -- A decision that was undone before the mail isn't mailed.
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
grant execute on function private.claim_decision_mails(integer) to service_role;

-- Stores the status that the person was mailed. If it has changed since the mail was written, the next mail is due.
create function private.decision_mail_sent(p_id bigint, p_status text) returns void
language sql volatile security definer set search_path = '' as $$
  update private.decision_mails m set
    told = p_status, tries = 0, next_try = case when private.status_now(m) <> p_status then private.now() end
  where m.id = p_id
$$;
grant execute on function private.decision_mail_sent(bigint,text) to service_role;

create function public.svc_claim_decision_mails(p_limit integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.claim_decision_mails(p_limit) $$;
grant execute on function public.svc_claim_decision_mails(integer) to service_role;

create function public.svc_decision_mail_sent(p_id bigint, p_status text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.decision_mail_sent(p_id, p_status) $$;
grant execute on function public.svc_decision_mail_sent(bigint,text) to service_role;

-- Whether any mail waits to be sent.
create function private.mail_waits() returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.outbox where next_try <= private.now())
    or exists (select from private.decision_mails where next_try <= private.now())
    or exists (select from private.webhook_mails where next_try <= private.now())
    or exists (select from private.key_mails where next_try <= private.now())
    or exists (select from private.statement_mails where next_try <= private.now())
$$;
