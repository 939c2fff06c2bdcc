-- The facts of each mail: a view for each topic. The Edge Function `send-mails` claims mails that are due.

-- Writes the mails of a delivery's step, in its transaction, if the merchant gave the recipient's email. Merchants get mails
-- about ends that they didn't cause, and administrators about objections.
create function private.note_mail() returns trigger
language plpgsql set search_path = '' as $$
declare
  -- An end that the merchant didn't cause, or a failure whose money waits for them.
  for_merchant constant text := case
    when new.kind = 'expire' then 'expired'
    when new.kind = 'lose' and new.actor <> 'merchant' then 'lost'
    when new.kind = 'fail' and private.is_unproven(new.reason) then 'held' end;
begin
  if new.kind = 'object' then
    insert into private.mails (topic, kind, reference, written_at, next_try, reader)
    select 'merchant', 'objected', d.id, new.at, new.at, a.user_id
    from private.deliveries d join public.businesses b on b.id = d.business_id
    -- An administrator doesn't decide about their own delivery.
    join private.admins a on a.user_id <> b.user_id
    where d.id = new.delivery
    on conflict (reference, topic, kind, coalesce(reader, reference)) where topic in ('recipient', 'merchant', 'decision')
    do update set written_at = new.at, tries = 0, next_try = new.at, sent_at = null;
    return null;
  end if;
  -- Once it has arrived, a mail that it's on its way is no longer useful.
  update private.mails set next_try = null where reference = new.delivery and next_try is not null;
  insert into private.mails (topic, kind, reference, written_at, next_try)
  select 'merchant', for_merchant, new.delivery, new.at, new.at where for_merchant is not null
  union all
  select 'recipient', case new.kind when 'pick_up' then 'on_its_way' when 'deliver' then 'delivered' when 'fail' then 'failed'
    when 'retry' then 'retried' else 'lost' end, new.delivery, new.at, new.at
  from private.delivery_people p where p.delivery = new.delivery and p.email <> '' and new.kind <> 'expire'
  -- A parcel may be taken to the door again, and fail again.
  on conflict (reference, topic, kind, coalesce(reader, reference)) where topic in ('recipient', 'merchant', 'decision')
  do update set written_at = new.at, tries = 0, next_try = new.at, sent_at = null
  where new.kind in ('fail', 'retry');
  return null;
end
$$;
create trigger note_mail after insert on private.delivery_events for each row
  when (new.kind in ('pick_up', 'deliver', 'fail', 'retry', 'expire', 'lose', 'object')) execute function private.note_mail();

-- The status of an account or a business.
create function private.status_now(p_reference uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select b.status from public.businesses b where b.id = p_reference),
    (select u.account_status from public.users u where u.id = p_reference));
end
$$;

-- Makes a mail about a decision due. If several decisions come before it's sent, the person is mailed only the result, and
-- nothing if they were already mailed that status. The caller holds the lock of the account's or the business's row.
create function private.queue_decision_mail(p_account uuid, p_business uuid, p_known text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update private.mails set
    detail = case when next_try is null then p_known else detail end,
    tries = 0, written_at = private.now(), next_try = private.now()
  where topic = 'decision' and reference = coalesce(p_account, p_business);
  if not found then
    insert into private.mails (topic, kind, reference, reader, detail, written_at, next_try)
    values ('decision', 'decided', coalesce(p_account, p_business), p_account, p_known, private.now(), private.now());
  end if;
end
$$;

-- Queues a mail after a payment was taken back, but only if the mail about the payment may have been sent.
create function private.take_back_statement_mails(p_statements uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  unsent uuid[];
begin
  with stopped as (
    update private.mails m set next_try = null
    where m.topic = 'statement' and m.reference = any (p_statements) and m.kind = 'paid' and m.next_try is not null
    returning m.reference, m.tries
  )
  select array_agg(s.reference) into unsent from stopped s where s.tries = 0;
  perform private.queue_mail('statement', 'taken_back', x)
  from unnest(p_statements) as x where unsent is null or x <> all (unsent);
end
$$;

-- The person behind a business or an account, as mails address them.
create view private.mail_readers as
  select o.owned, a.id as person, o.business, o.shop, lower(a.email) as address, coalesce(u.first_name, '') as first_name,
    u.role, s.time_zone
  from (
    select b.id as owned, b.user_id as owner, b.id as business, b.business_name as shop from public.businesses b
    union all
    select x.id, x.id, null, null from auth.users x
  ) as o
  join auth.users a on a.id = o.owner
  left join public.users u on u.id = a.id
  left join private.business_settings s on s.business_id = o.business;

-- The reason of a failure is the courier's own, even after the parcel is lost.
create view private.recipient_mails as
  select m.id, p.email as address, jsonb_build_object(
    'kind', m.kind, 'shop', p.pickup_name, 'name', p.name, 'number', d.number, 'key', s.key, 'handover', d.handover,
    'at', m.written_at, 'dueAt', d.due_at, 'dropoffReadyAt', d.dropoff_ready_at, 'timeZone', b.time_zone, 'reason', (
      select e.reason from private.delivery_events e where e.delivery = d.id and e.kind = 'fail'
      order by e.seq desc limit 1)) as facts
  from private.mails m
  join private.deliveries d on d.id = m.reference
  join private.delivery_people p on p.delivery = d.id
  join private.delivery_secrets s on s.delivery = d.id
  left join private.business_settings b on b.business_id = d.business_id
  where m.topic = 'recipient' and p.email <> '';

create view private.merchant_mails as
  select m.id, r.address, jsonb_build_object(
    'kind', m.kind, 'shop', o.shop, 'name', r.first_name, 'number', d.number, 'business', d.business_id, 'delivery', d.id,
    'free', d.free, 'at', m.written_at, 'timeZone', o.time_zone, 'reason', (
      select e.reason from private.delivery_events e where e.delivery = d.id and e.kind = 'fail'
      order by e.seq desc limit 1)) as facts
  from private.mails m
  join private.deliveries d on d.id = m.reference
  join private.mail_readers o on o.owned = d.business_id
  join private.mail_readers r on r.owned = coalesce(m.reader, o.person)
  where m.topic = 'merchant';

-- A decision that was undone before its mail isn't mailed.
create view private.decision_mails as
  select m.id, u.email as address, jsonb_build_object(
    'firstName', r.first_name, 'roles', private.role_names(r.role),
    'business', case when b.id is not null then jsonb_build_object('id', b.id, 'businessName', b.business_name) end,
    'from', m.detail, 'to', private.status_now(m.reference),
    'reason', case when b.id is null then u.status_reason else b.status_reason end) as facts
  from private.mails m
  join private.mail_readers r on r.owned = m.reference
  join public.users u on u.id = r.person
  left join public.businesses b on b.id = r.business
  where m.topic = 'decision' and m.detail <> private.status_now(m.reference);

create view private.webhook_mails as
  select m.id, r.address, jsonb_build_object(
    'kind', m.kind, 'host', m.detail, 'shop', r.shop, 'name', r.first_name, 'business', r.business) as facts
  from private.mails m join private.mail_readers r on r.owned = m.reference
  where m.topic = 'webhook';

create view private.key_mails as
  select m.id, r.address, jsonb_build_object(
    'firstName', r.first_name, 'kind', m.kind, 'keyName', k.name, 'hint', k.hint, 'mode', k.mode,
    'business', jsonb_build_object('id', r.business, 'businessName', r.shop), 'at', m.written_at, 'timeZone', r.time_zone,
    'origin', m.detail) as facts
  from private.mails m
  join private.api_keys k on k.id = m.reference
  join private.mail_readers r on r.owned = k.business_id
  where m.topic = 'key';

create view private.statement_mails as
  select m.id, r.address, jsonb_build_object(
    'firstName', r.first_name, 'kind', m.kind,
    'business', case when r.business is not null then jsonb_build_object('id', r.business, 'businessName', r.shop) end,
    'statement', s.id, 'number', s.number, 'period', jsonb_build_object('from', s.period_from, 'to', s.period_to),
    'total', s.total, 'currency', s.currency,
    'payment', case when s.paid_at is not null then jsonb_build_object('on', s.paid_on, 'reference', s.reference) end) as facts
  from private.mails m
  join private.statements s on s.id = m.reference
  join private.mail_readers r on r.owned = s.account
  where m.topic = 'statement';

-- A sign-in link that nobody can use anymore isn't mailed.
create view private.account_mails as
  select m.id, lower(a.email) as address, jsonb_build_object('kind', m.kind, 'token', m.detail) as facts
  from private.mails m join auth.users a on a.id = m.reference
  where m.topic = 'account' and (m.kind <> 'sign_in_link' or m.written_at > private.now() - interval '10 minutes');

-- A mail about a case goes to its side, or to the administrator who's told that it's late. None of its words are in it.
create view private.case_mails as
  select m.id, r.address, jsonb_build_object(
    'kind', m.kind, 'case', c.id, 'firstName', r.first_name, 'number', d.number, 'dueAt', c.due_at,
    'timeZone', private.books_zone()) as facts
  from private.mails m
  join private.cases c on c.id = m.reference
  join private.mail_readers r on r.owned = coalesce(m.reader, c.opener)
  left join private.deliveries d on d.id = c.delivery
  where m.topic = 'case';

create view private.mail_facts as
  select 'recipient' as topic, * from private.recipient_mails
  union all select 'merchant', * from private.merchant_mails
  union all select 'decision', * from private.decision_mails
  union all select 'webhook', * from private.webhook_mails
  union all select 'key', * from private.key_mails
  union all select 'statement', * from private.statement_mails
  union all select 'account', * from private.account_mails
  union all select 'case', * from private.case_mails;

-- Claims mails of a topic that are due: no other call gets them for two minutes. Each is tried five times within three hours. A
-- mail whose facts are gone is given up.
create function private.claim_mails(p_topic text, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  taken bigint[];
begin
  with due as (
    select m.id from private.mails m where m.topic = p_topic and m.next_try <= at order by m.next_try, m.id
    limit least(p_limit, 100) for update skip locked
  ), tried as (
    update private.mails m set
      tries = m.tries + 1,
      next_try = at + (array['2 minutes', '10 minutes', '30 minutes', '2 hours'])[m.tries + 1]::interval
    from due where m.id = due.id returning m.id
  )
  select array_agg(id) into taken from tried;
  update private.mails m set next_try = null
  -- The ids restrict the view itself: it would make the facts of all mails for a join.
  where m.id = any (taken) and m.id <> all (select f.id from private.mail_facts f where f.topic = p_topic and f.id = any (taken));
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'to', f.address, 'facts', f.facts) order by m.written_at, m.id), '[]')
    from private.mail_facts f join private.mails m on m.id = f.id where f.topic = p_topic and f.id = any (taken));
end
$$;
grant execute on function private.claim_mails(text,integer) to service_role;

-- Notes that a mail was sent. A decision's stores the status that the person was mailed: if it has changed since the mail was
-- written, the next one is due.
create function private.mail_sent(p_id bigint, p_told text) returns void
language sql volatile security definer set search_path = '' as $$
  update private.mails m set
    sent_at = private.now(),
    tries = case m.topic when 'decision' then 0 else m.tries end,
    detail = case m.topic when 'decision' then p_told when 'account' then '' else m.detail end,
    next_try = case when m.topic = 'decision' and private.status_now(m.reference) <> p_told then private.now() end
  where m.id = p_id
$$;
grant execute on function private.mail_sent(bigint,text) to service_role;

create function public.svc_claim_mails(p_topic text, p_limit integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.claim_mails(p_topic, p_limit) $$;
grant execute on function public.svc_claim_mails(text,integer) to service_role;

create function public.svc_mail_sent(p_id bigint, p_told text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.mail_sent(p_id, p_told) $$;
grant execute on function public.svc_mail_sent(bigint,text) to service_role;
