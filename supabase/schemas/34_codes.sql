-- Codes sent by mail (spec §3; docs/security.md#forged-codes). Nobody but the server touches them, and it stores a
-- keyed digest, never the code.
create table public.email_verifications (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  purpose text not null check (purpose in ('registration', 'password-reset')),
  -- HMAC-SHA256 of purpose, challenge, address and code. Empty where nothing was sent: such a row only makes the next request wait.
  code text not null,
  -- What ties the code to the browser that asked.
  challenge uuid not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Used, or superseded by a newer one.
  consumed_at timestamptz
);
-- Codes belong to whoever asked. One client's requests neither make another client wait nor end another browser's code.

-- The client as the limits count it: an IPv4 address, or the /64 network of an IPv6 address.
alter table public.email_verifications add column client text not null default '';
-- A code that couldn't be mailed is withdrawn, and the one that it replaced is good again: it's the newest in the mailbox.

-- The challenge of the code that this one ended; null where it ended none.
alter table public.email_verifications add column replaces uuid;
create index email_verifications_newest on public.email_verifications (email, purpose, client, created_at desc);

alter table public.email_verifications enable row level security;
grant select, insert, update, delete on public.email_verifications to service_role;

create policy email_verifications_none on public.email_verifications as restrictive to anon, authenticated
  using (false) with check (false);

-- One-time tickets that a correct reset code gives (decision password-reset-ticket). Stored hashed, good for ten
-- minutes.
create table private.reset_tickets (
  token_hash text primary key,
  user_id uuid not null references auth.users on delete cascade,
  expires_at timestamptz not null default now() + interval '10 minutes',
  used_at timestamptz
);
create index reset_tickets_of_user on private.reset_tickets (user_id);

grant select, insert, update, delete on private.reset_tickets to service_role;

-- Counters for what an address may ask of the Edge Functions.
create table private.rate_limits (
  bucket text not null,
  win timestamptz not null,
  n integer not null default 1,
  primary key (bucket, win)
);
alter table private.rate_limits drop constraint rate_limits_pkey;
alter table private.rate_limits add primary key (bucket);

grant select, insert, update, delete on private.rate_limits to service_role;

-- What the Edge Functions do with codes, each in one statement's time, so that requests at once cannot slip past a limit.

-- Notes a code unless the address has to wait; gives the wait in milliseconds, 0 when noted.
-- A minute between two, five an hour, ten a day (docs/security.md#forged-codes). The newest is the only valid one.
create function public.svc_issue_code(
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
grant execute on function public.svc_issue_code(text,text,uuid,text,text,uuid) to service_role;

-- Takes back a code that couldn't be mailed, so that the next request need not wait. One that was replaced meanwhile brings
-- nothing back: only the newest works.
create function public.svc_withdraw_code(p_challenge uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  with withdrawn as (
    delete from public.email_verifications where challenge = p_challenge returning replaces, consumed_at
  )
  update public.email_verifications v set consumed_at = null
    from withdrawn w
    where v.challenge = w.replaces and w.consumed_at is null and v.expires_at > clock_timestamp() and v.attempts < 5
$$;
grant execute on function public.svc_withdraw_code(uuid) to service_role;

-- Counts the guess and says whether it was right: five guesses, ten minutes, one use. Null where everyone together has
-- guessed wrong too often this hour: then nobody is told anything, and the guess isn't counted.
create function public.svc_verify_code(p_email text, p_purpose text, p_challenge uuid, p_digest text) returns boolean
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
grant execute on function public.svc_verify_code(text,text,uuid,text) to service_role;

-- Gives a right code back when what it was good for failed.
create function public.svc_release_code(p_challenge uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.email_verifications set consumed_at = null, attempts = attempts - 1 where challenge = p_challenge
$$;
grant execute on function public.svc_release_code(uuid) to service_role;

-- A new one takes the place of the person's earlier ones, as a new code does.
create function public.svc_issue_ticket(p_token_hash text, p_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  delete from private.reset_tickets where user_id = p_user;
  insert into private.reset_tickets (token_hash, user_id, expires_at) values (p_token_hash, p_user, clock_timestamp() + interval '10 minutes')
$$;
grant execute on function public.svc_issue_ticket(text,uuid) to service_role;

-- Spends a ticket; gives whose it was, null for one that is not good.
create function public.svc_take_ticket(p_token_hash text) returns uuid
language sql volatile security invoker set search_path = '' as $$
  update private.reset_tickets set used_at = clock_timestamp()
  where token_hash = p_token_hash and used_at is null and expires_at > clock_timestamp()
  returning user_id
$$;
grant execute on function public.svc_take_ticket(text) to service_role;

-- Gives it back: the password was too weak, or could not be set.
create function public.svc_return_ticket(p_token_hash text) returns void
language sql volatile security invoker set search_path = '' as $$
  update private.reset_tickets set used_at = null where token_hash = p_token_hash
$$;
grant execute on function public.svc_return_ticket(text) to service_role;

-- Counts one more in the current window and says whether it is within the limit.
create function public.svc_rate_hit(p_bucket text, p_limit integer, p_window interval) returns boolean
language sql volatile security invoker set search_path = '' as $$
  insert into private.rate_limits as l (bucket, win) values (p_bucket, clock_timestamp())
  on conflict (bucket) do update set
    win = case when l.win <= clock_timestamp() - p_window then clock_timestamp() else l.win end,
    n = case when l.win <= clock_timestamp() - p_window then 1 else l.n + 1 end
  returning n <= p_limit
$$;
grant execute on function public.svc_rate_hit(text,integer,interval) to service_role;
