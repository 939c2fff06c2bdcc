-- Mails that wait or were sent (decision delivery-outbox). A topic is what the reference leads to: a delivery, an account, a
-- business, a key, a statement or a case. A mail's text is made when it's sent, from its topic's view in 70_mails.sql.
create table private.mails (
  id bigint generated always as identity primary key,
  topic text not null,
  kind text not null,
  -- Not a foreign key: if it leads nowhere anymore, there's nothing to mail.
  reference uuid not null,
  -- The person who gets it, if that isn't the owner of the reference. Their mails are deleted with their account.
  reader uuid references auth.users on delete cascade,
  -- The only fact that isn't stored elsewhere: the status that a person was told, the host of a webhook, the network or the page
  -- of a key, the token of a sign-in link until it's sent.
  detail text not null default '' check (char_length(detail) <= 2000),
  written_at timestamptz not null,
  tries integer not null default 0,
  -- The time of the next try; null once it was sent, given up, or replaced by a later one.
  next_try timestamptz,
  sent_at timestamptz,
  check (topic || ' ' || kind in (
    'recipient on_its_way', 'recipient delivered', 'recipient failed', 'recipient retried', 'recipient lost',
    'recipient answered', 'recipient resolved',
    'merchant expired', 'merchant lost', 'merchant held', 'merchant objected', 'merchant reported', 'decision decided',
    'webhook added', 'webhook failing', 'webhook disabled', 'key made', 'key replaced', 'key revoked', 'key in_page',
    'statement closed', 'statement paid', 'statement taken_back', 'account sign_in_link', 'account password_changed',
    'case answered', 'case resolved', 'case overdue', 'case review'))
);
alter table private.mails enable row level security;
create index mails_due on private.mails (topic, next_try) where next_try is not null;
create index mails_of on private.mails (reference);
create index mails_of_reader on private.mails (reader) where reader is not null;
create index mails_by_age on private.mails (written_at);
-- Links are deleted after ten minutes.
create index mails_of_links on private.mails (written_at) where kind = 'sign_in_link';
-- A delivery's mails are sent once, or again after another try at the door, and an objection's to each administrator. An account
-- or a business has one about decisions.
create unique index mails_once on private.mails (reference, topic, kind, coalesce(reader, reference))
  where topic in ('recipient', 'merchant', 'decision');

-- The URL of this project's Edge Functions: one row, which the operator writes (docs/hosting.md).
create table private.project (
  only_one boolean primary key default true check (only_one),
  url text not null check (url ~ '^https?://[^/]+$')
);

-- Queues a mail to the owner of the reference.
create function private.queue_mail(p_topic text, p_kind text, p_reference uuid, p_detail text default '') returns void
language sql volatile set search_path = '' as $$
  insert into private.mails (topic, kind, reference, detail, written_at, next_try)
  values (p_topic, p_kind, p_reference, p_detail, private.now(), private.now())
$$;

-- Whether any mail waits to be sent.
create function private.mail_waits() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.mails where next_try <= private.now());
end
$$;

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
