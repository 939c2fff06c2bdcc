-- Codes belong to whoever asked. One client's requests neither make another client wait nor end another browser's code.

-- The client as the limits count it: an IPv4 address, or the /64 network of an IPv6 address.
alter table public.email_verifications add column client text not null default '';

drop index public.email_verifications_newest;
create index email_verifications_newest on public.email_verifications (email, purpose, client, created_at desc);

-- Notes a code unless this client has to wait for this address; gives the wait in milliseconds, 0 when noted.
-- A minute between two, five an hour, ten a day. The new code ends the one it replaces: the challenge of that is known to
-- the browser that asked for it, and to nobody else.
drop function public.svc_issue_code(text, text, uuid, text);
create function public.svc_issue_code(
  p_email text, p_purpose text, p_challenge uuid, p_digest text, p_client text default '', p_replaces uuid default null
) returns bigint
language plpgsql volatile security invoker set search_path = '' as $$
declare
  address constant text := lower(p_email);
  until_free timestamptz;
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
    where challenge = p_replaces and email = address and purpose = p_purpose and consumed_at is null;
  insert into public.email_verifications (email, purpose, client, code, challenge, expires_at, created_at, consumed_at) values (
    address, p_purpose, p_client, p_digest, p_challenge, clock_timestamp() + interval '10 minutes', clock_timestamp(),
    case when p_digest = '' then clock_timestamp() end
  );
  return 0;
end
$$;
revoke all on function public.svc_issue_code(text, text, uuid, text, text, uuid) from public, anon, authenticated;
grant execute on function public.svc_issue_code(text, text, uuid, text, text, uuid) to service_role;

-- Counts the guess and says whether it was right: five guesses, ten minutes, one use. Null where everyone together has
-- guessed wrong too often this hour: then nobody is told anything, and the guess isn't counted.
create or replace function public.svc_verify_code(p_email text, p_purpose text, p_challenge uuid, p_digest text) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  guessed_right boolean;
begin
  -- One at a time, so that guesses at once can't slip past the limit.
  perform pg_advisory_xact_lock(hashtextextended('wrong-guesses', 13));
  select v.code = p_digest into guessed_right from public.email_verifications v
    where v.challenge = p_challenge and v.email = lower(p_email) and v.purpose = p_purpose
      and v.consumed_at is null and v.expires_at > clock_timestamp() and v.attempts < 5
    for update;
  if not found then return false; end if;
  if exists (
    select from private.rate_limits l
    where l.bucket = 'wrong-guesses' and l.n >= 1000 and l.win > clock_timestamp() - interval '1 hour'
  ) then
    return null;
  end if;
  update public.email_verifications v
    set attempts = v.attempts + 1, consumed_at = case when guessed_right then clock_timestamp() end
    where v.challenge = p_challenge;
  if not guessed_right then perform public.svc_rate_hit('wrong-guesses', 1000, '1 hour'); end if;
  return guessed_right;
end
$$;
