-- What the Edge Functions do with codes, each in one statement's time, so that requests at once cannot slip past a limit.

-- Notes a code unless the address has to wait; gives the wait in milliseconds, 0 when noted.
-- A minute between two, five an hour, ten a day (docs/security.md#forged-codes). The newest is the only valid one.
create function public.svc_issue_code(p_email text, p_purpose text, p_challenge uuid, p_digest text) returns bigint
language plpgsql volatile security invoker set search_path = '' as $$
declare
  address constant text := lower(p_email);
  until_free timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_purpose || ':' || address, 11));
  select greatest(
    (select created_at + interval '60 seconds' from public.email_verifications where email = address and purpose = p_purpose order by created_at desc limit 1),
    (select created_at + interval '1 hour' from public.email_verifications where email = address and purpose = p_purpose order by created_at desc offset 4 limit 1),
    (select created_at + interval '1 day' from public.email_verifications where email = address and purpose = p_purpose order by created_at desc offset 9 limit 1)
  ) into until_free;
  if until_free > clock_timestamp() then
    return greatest(1, ceil(extract(epoch from until_free - clock_timestamp()) * 1000));
  end if;
  update public.email_verifications set consumed_at = clock_timestamp()
    where email = address and purpose = p_purpose and consumed_at is null;
  insert into public.email_verifications (email, purpose, code, challenge, expires_at, created_at, consumed_at) values (
    address, p_purpose, p_digest, p_challenge, clock_timestamp() + interval '10 minutes', clock_timestamp(),
    case when p_digest = '' then clock_timestamp() end
  );
  return 0;
end
$$;

-- Takes back a code that could not be mailed, so that the next request need not wait.
create function public.svc_withdraw_code(p_challenge uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  delete from public.email_verifications where challenge = p_challenge
$$;

-- Counts the guess and says whether it was right. Five guesses, ten minutes, one use.
create function public.svc_verify_code(p_email text, p_purpose text, p_challenge uuid, p_digest text) returns boolean
language sql volatile security invoker set search_path = '' as $$
  with guess as (
    update public.email_verifications v
    set attempts = v.attempts + 1, consumed_at = case when v.code = p_digest then clock_timestamp() end
    where v.challenge = p_challenge and v.email = lower(p_email) and v.purpose = p_purpose
      and v.consumed_at is null and v.expires_at > clock_timestamp() and v.attempts < 5
    returning v.consumed_at
  )
  select coalesce((select consumed_at is not null from guess), false)
$$;

-- Gives a right code back when what it was good for failed.
create function public.svc_release_code(p_challenge uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.email_verifications set consumed_at = null, attempts = attempts - 1 where challenge = p_challenge
$$;
