-- The job asked four of the five queues of mails, so a mail about a statement waited until another kind of mail was due.
create or replace function private.mail_waits() returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.outbox where next_try <= private.now())
    or exists (select from private.decision_mails where next_try <= private.now())
    or exists (select from private.webhook_mails where next_try <= private.now())
    or exists (select from private.key_mails where next_try <= private.now())
    or exists (select from private.statement_mails where next_try <= private.now())
$$;
