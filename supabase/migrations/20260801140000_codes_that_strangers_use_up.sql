-- Strangers can use up neither an address's codes nor everyone's guesses.
--
-- An address is mailed ten codes an hour and thirty a day, whoever asks. Whoever asks beyond that is answered as ever, and
-- the newest code in that mailbox is good for them as well: the owner finds one that works, and strangers don't read it.
-- The first guess at a code that was mailed is always judged; limits that everyone shares hold for the other guesses.

-- The challenge that this code was mailed for, if it was mailed for another one.
alter table public.email_verifications add column shares uuid;
create index email_verifications_mailed on public.email_verifications (email, created_at desc)
  where code <> '' and shares is null;
create index email_verifications_shared on public.email_verifications (shares) where shares is not null;
-- However many ask for codes to an address, few are guessed at.
create index email_verifications_guessed on public.email_verifications (email, created_at) where attempts > 0;

-- Notes a code unless this client has to wait for this address. Gives the wait in milliseconds; 0 when noted; -1 when
-- noted and not to be mailed: the newest one in the mailbox is good for this challenge.
create or replace function public.svc_issue_code(
  p_email text, p_purpose text, p_challenge uuid, p_digest text, p_client text default '', p_replaces uuid default null
) returns bigint
language plpgsql volatile security invoker set search_path = '' as $$
declare
  address constant text := lower(p_email);
  until_free timestamptz;
  newest public.email_verifications;
  ended uuid;
begin
  -- One request for an address after the other, whoever asks: they share its total.
  perform pg_advisory_xact_lock(hashtextextended('codes:' || address, 11));
  select greatest(
    (select created_at + interval '60 seconds' from public.email_verifications where email = address and purpose = p_purpose and client = p_client order by created_at desc limit 1),
    (select created_at + interval '1 hour' from public.email_verifications where email = address and purpose = p_purpose and client = p_client order by created_at desc offset 4 limit 1),
    (select created_at + interval '1 day' from public.email_verifications where email = address and purpose = p_purpose and client = p_client order by created_at desc offset 9 limit 1)
  ) into until_free;
  if until_free > clock_timestamp() then
    return greatest(1, ceil(extract(epoch from until_free - clock_timestamp()) * 1000));
  end if;

  if p_digest <> '' and private.has_enough_codes(address) then
    -- Beyond the total, one more is mailed where none is left to share.
    select * into newest from public.email_verifications v
      where v.email = address and v.purpose = p_purpose and v.code <> '' and v.shares is null
        and v.created_at > clock_timestamp() - interval '1 hour'
      order by v.created_at desc limit 1;
    if newest.challenge is not null and newest.consumed_at is null then
      insert into public.email_verifications (email, purpose, client, code, challenge, shares, expires_at, created_at) values (
        address, p_purpose, p_client, newest.code, p_challenge, newest.challenge,
        clock_timestamp() + interval '10 minutes', clock_timestamp()
      );
      return -1;
    end if;
  end if;

  update public.email_verifications set consumed_at = clock_timestamp()
    where challenge = p_replaces and email = address and purpose = p_purpose and consumed_at is null
    returning challenge into ended;
  -- One that nobody was sent, with an empty digest, is guessed at like any other, so that its answers tell nothing.
  insert into public.email_verifications (email, purpose, client, code, challenge, replaces, expires_at, created_at) values (
    address, p_purpose, p_client, p_digest, p_challenge, ended, clock_timestamp() + interval '10 minutes', clock_timestamp()
  );
  return 0;
end
$$;

-- Whether an address was mailed so many codes that it's mailed no more for now.
create function private.has_enough_codes(p_email text) returns boolean
language sql volatile set search_path = '' as $$
  select count(*) filter (where v.created_at > clock_timestamp() - interval '1 hour') >= 10 or count(*) >= 30
  from public.email_verifications v
  where v.email = p_email and v.code <> '' and v.shares is null and v.created_at > clock_timestamp() - interval '1 day'
$$;
revoke all on function private.has_enough_codes(text) from public;
grant execute on function private.has_enough_codes(text) to service_role;

-- The challenge that a code was mailed for: its digest is bound to that.
create function public.svc_mailed_for(p_challenge uuid) returns uuid
language sql stable security invoker set search_path = '' as $$
  select coalesce((select shares from public.email_verifications where challenge = p_challenge), p_challenge)
$$;
revoke all on function public.svc_mailed_for(uuid) from public, anon, authenticated;
grant execute on function public.svc_mailed_for(uuid) to service_role;

-- Counts the guess and says whether it was right: five guesses, ten minutes, one use. Null where it isn't judged, which
-- says nothing about the code and doesn't count. The first guess at a code that was mailed is always judged. After
-- that, everyone together may guess wrong a thousand times an hour, and an address is guessed at three hundred times a
-- day. `p_first_only`: this client has guessed too often, so that nothing but a first guess is judged.
drop function public.svc_verify_code(text, text, uuid, text);
create function public.svc_verify_code(
  p_email text, p_purpose text, p_challenge uuid, p_digest text, p_first_only boolean default false
) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  address constant text := lower(p_email);
  guessed public.email_verifications;
  mailed_for uuid;
begin
  -- One at a time, so that guesses at once can't slip past the limits.
  perform pg_advisory_xact_lock(hashtextextended('wrong-guesses', 13));
  select * into guessed from public.email_verifications v
    where v.challenge = p_challenge and v.email = address and v.purpose = p_purpose
      and v.consumed_at is null and v.expires_at > clock_timestamp() and v.attempts < 5
    for update;
  if not found then return case when p_first_only then null else false end; end if;
  if guessed.attempts > 0 and (p_first_only or exists (
    select from private.rate_limits l
    where l.bucket = 'wrong-guesses' and l.n >= 1000 and l.win > clock_timestamp() - interval '1 hour'
  )) then
    return null;
  end if;
  if (guessed.attempts > 0 or guessed.shares is not null) and 300 <= (
    select sum(v.attempts) from public.email_verifications v
    where v.email = address and v.attempts > 0 and v.created_at > clock_timestamp() - interval '1 day'
  ) then
    return null;
  end if;

  update public.email_verifications set attempts = attempts + 1 where challenge = p_challenge;
  if guessed.code <> p_digest or p_digest = '' then
    perform public.svc_rate_hit('wrong-guesses', 1000, '1 hour');
    return false;
  end if;
  -- One use, whichever browser it is: the same code is over for the others.
  mailed_for := coalesce(guessed.shares, guessed.challenge);
  update public.email_verifications set consumed_at = clock_timestamp()
    where consumed_at is null and (challenge = mailed_for or shares = mailed_for or challenge = p_challenge);
  return true;
end
$$;
revoke all on function public.svc_verify_code(text, text, uuid, text, boolean) from public, anon, authenticated;
grant execute on function public.svc_verify_code(text, text, uuid, text, boolean) to service_role;
