-- A code that couldn't be mailed is withdrawn, and the one that it replaced is good again: it's the newest in the mailbox.

-- The challenge of the code that this one ended; null where it ended none.
alter table public.email_verifications add column replaces uuid;

create or replace function public.svc_issue_code(
  p_email text, p_purpose text, p_challenge uuid, p_digest text, p_client text default '', p_replaces uuid default null
) returns bigint
language plpgsql volatile security invoker set search_path = '' as $$
declare
  address constant text := lower(p_email);
  until_free timestamptz;
  ended uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_purpose || ':' || address || ':' || p_client, 11));
  select greatest(
    (select created_at + interval '60 seconds' from public.email_verifications where email = address and purpose = p_purpose and client = p_client order by created_at desc limit 1),
    (select created_at + interval '1 hour' from public.email_verifications where email = address and purpose = p_purpose and client = p_client order by created_at desc offset 4 limit 1),
    (select created_at + interval '1 day' from public.email_verifications where email = address and purpose = p_purpose and client = p_client order by created_at desc offset 9 limit 1)
  ) into until_free;
  if until_free > clock_timestamp() then
    return greatest(1, ceil(extract(epoch from until_free - clock_timestamp()) * 1000));
  end if;
  update public.email_verifications set consumed_at = clock_timestamp()
    where challenge = p_replaces and email = address and purpose = p_purpose and consumed_at is null
    returning challenge into ended;
  insert into public.email_verifications (email, purpose, client, code, challenge, replaces, expires_at, created_at, consumed_at) values (
    address, p_purpose, p_client, p_digest, p_challenge, ended, clock_timestamp() + interval '10 minutes', clock_timestamp(),
    case when p_digest = '' then clock_timestamp() end
  );
  return 0;
end
$$;

-- Takes back a code that couldn't be mailed, so that the next request need not wait. One that was replaced meanwhile brings
-- nothing back: only the newest works.
create or replace function public.svc_withdraw_code(p_challenge uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  with withdrawn as (
    delete from public.email_verifications where challenge = p_challenge returning replaces, consumed_at
  )
  update public.email_verifications v set consumed_at = null
    from withdrawn w
    where v.challenge = w.replaces and w.consumed_at is null and v.expires_at > clock_timestamp() and v.attempts < 5
$$;
