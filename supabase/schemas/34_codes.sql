-- Codes sent by mail (spec §3; docs/security.md#forged-codes). Only the server reads and writes them, and it stores a keyed
-- digest, never the code.
create table public.email_verifications (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  purpose text not null check (purpose in ('registration', 'password-reset')),
  -- HMAC-SHA256 of purpose, challenge, address and code. Empty if nothing was sent: then the row only makes the next request
  -- wait.
  code text not null,
  -- Binds the code to the browser that requested it.
  challenge uuid not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- When it was used or replaced by a newer one.
  consumed_at timestamptz,
  -- The client as the limits count it: an IPv4 address, or the /64 network of an IPv6 address.
  client text not null default '',
  -- The challenge of the code that this one replaced; null if there was none. If this code can't be mailed, the replaced one
  -- works again.
  replaces uuid,
  -- The challenge that this code was mailed for, if it's another one: an address gets ten codes an hour and thirty a day, and the
  -- newest code in the mailbox works for later requests as well.
  shares uuid
);
create index email_verifications_newest on public.email_verifications (email, purpose, client, created_at desc);
create index email_verifications_mailed on public.email_verifications (email, created_at desc)
  where code <> '' and shares is null;
create index email_verifications_shared on public.email_verifications (shares) where shares is not null;
-- An address may have many codes, but few of them with guesses.
create index email_verifications_guessed on public.email_verifications (email, created_at) where attempts > 0;

create index email_verifications_by_age on public.email_verifications (expires_at);

alter table public.email_verifications enable row level security;
grant select, insert, update, delete on public.email_verifications to service_role;

create policy email_verifications_none on public.email_verifications as restrictive to anon, authenticated
  using (false) with check (false);

-- The rules that the functions below read as the service.
grant execute on function
  private.client_code_limits(), private.mailed_code_limits(), private.code_shared_for(), private.code_valid_for(),
  private.max_code_attempts(), private.wrong_guess_limit(), private.wrong_guess_limit_window(),
  private.address_guess_limit(), private.address_guess_limit_window(), private.ticket_valid_for() to service_role;

-- One-time tickets for a correct reset code (decision password-reset-ticket). Stored hashed, valid for ten minutes.
create table private.reset_tickets (
  token_hash text primary key,
  user_id uuid not null references auth.users on delete cascade,
  expires_at timestamptz not null default now() + private.ticket_valid_for(),
  used_at timestamptz
);
create index reset_tickets_of_user on private.reset_tickets (user_id);
create index reset_tickets_by_age on private.reset_tickets (expires_at);

grant select, insert, update, delete on private.reset_tickets to service_role;

-- Counters that limit how often a client or an address may call the Edge Functions.
create table private.rate_limits (
  bucket text not null,
  -- The start of the window: the time of the first count.
  win timestamptz not null,
  n integer not null default 1,
  primary key (bucket)
);
create index rate_limits_by_age on private.rate_limits (win);

grant select, insert, update, delete on private.rate_limits to service_role;

-- Stores a code unless this client has to wait for this address. Returns the wait in milliseconds; 0 if the code was
-- stored; -1 if it was stored but isn't to be mailed, since the newest one in the mailbox works for this challenge.
create function public.svc_issue_code(
  p_email text, p_purpose text, p_challenge uuid, p_digest text, p_client text, p_replaces uuid
) returns bigint
language plpgsql volatile security invoker set search_path = '' as $$
declare
  address constant text := lower(p_email);
  until_free timestamptz;
  newest public.email_verifications;
  ended uuid;
begin
  -- One request for an address at a time, from any client: they share its total.
  perform pg_advisory_xact_lock(hashtextextended('codes:' || address, 11));
  select max(v.created_at + l.span) into until_free
  from private.client_code_limits() as l, lateral (
    select created_at from public.email_verifications
    where email = address and purpose = p_purpose and client = p_client order by created_at desc offset l.most - 1 limit 1) as v;
  if until_free > clock_timestamp() then
    return greatest(1, ceil(extract(epoch from until_free - clock_timestamp()) * 1000));
  end if;

  if p_digest <> '' and private.has_enough_codes(address) then
    -- Beyond the total, one more is mailed if there is none left to share.
    select * into newest from public.email_verifications v
      where v.email = address and v.purpose = p_purpose and v.code <> '' and v.shares is null
        and v.created_at > clock_timestamp() - private.code_shared_for()
      order by v.created_at desc limit 1;
    if newest.challenge is not null and newest.consumed_at is null then
      insert into public.email_verifications (email, purpose, client, code, challenge, shares, expires_at, created_at) values (
        address, p_purpose, p_client, newest.code, p_challenge, newest.challenge,
        clock_timestamp() + private.code_valid_for(), clock_timestamp()
      );
      return -1;
    end if;
  end if;

  update public.email_verifications set consumed_at = clock_timestamp()
    where challenge = p_replaces and email = address and purpose = p_purpose and consumed_at is null
    returning challenge into ended;
  -- A code that wasn't sent, with an empty digest, can be guessed like any other, so that the answers reveal nothing.
  insert into public.email_verifications (email, purpose, client, code, challenge, replaces, expires_at, created_at) values (
    address, p_purpose, p_client, p_digest, p_challenge, ended, clock_timestamp() + private.code_valid_for(), clock_timestamp()
  );
  return 0;
end
$$;
grant execute on function public.svc_issue_code(text,text,uuid,text,text,uuid) to service_role;

-- Withdraws a code that couldn't be mailed, so that the next request needn't wait. If it was replaced in the meantime, no
-- earlier code works again: only the newest does.
create function public.svc_withdraw_code(p_challenge uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  with withdrawn as (
    delete from public.email_verifications where challenge = p_challenge returning replaces, consumed_at
  )
  update public.email_verifications v set consumed_at = null
    from withdrawn w
    where v.challenge = w.replaces and w.consumed_at is null and v.expires_at > clock_timestamp() and v.attempts < private.max_code_attempts()
$$;
grant execute on function public.svc_withdraw_code(uuid) to service_role;

-- Counts the guess and returns whether it was right: five guesses, ten minutes, one use. A right registration code marks the
-- email as verified. Returns null if there were too many
-- wrong guesses by everyone this hour: then no guess is answered or counted.
create function public.svc_verify_code(
  p_email text, p_purpose text, p_challenge uuid, p_digest text, p_first_only boolean
) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  address constant text := lower(p_email);
  guessed public.email_verifications;
  mailed_for uuid;
begin
  -- One at a time, so that simultaneous guesses can't get past the limits.
  perform pg_advisory_xact_lock(hashtextextended('wrong-guesses', 13));
  select * into guessed from public.email_verifications v
    where v.challenge = p_challenge and v.email = address and v.purpose = p_purpose
      and v.consumed_at is null and v.expires_at > clock_timestamp() and v.attempts < private.max_code_attempts()
    for update;
  if not found then return case when p_first_only then null else false end; end if;
  if guessed.attempts > 0 and (p_first_only or exists (
    select from private.rate_limits l
    where l.bucket = 'wrong-guesses' and l.n >= private.wrong_guess_limit() and l.win > clock_timestamp() - private.wrong_guess_limit_window()
  )) then
    return null;
  end if;
  if (guessed.attempts > 0 or guessed.shares is not null) and private.address_guess_limit() <= (
    select sum(v.attempts) from public.email_verifications v
    where v.email = address and v.attempts > 0 and v.created_at > clock_timestamp() - private.address_guess_limit_window()
  ) then
    return null;
  end if;

  update public.email_verifications set attempts = attempts + 1 where challenge = p_challenge;
  if guessed.code <> p_digest or p_digest = '' then
    perform public.svc_rate_hit('wrong-guesses', private.wrong_guess_limit(), private.wrong_guess_limit_window());
    return false;
  end if;
  -- One use in any browser: the same code no longer works in the others.
  mailed_for := coalesce(guessed.shares, guessed.challenge);
  update public.email_verifications set consumed_at = clock_timestamp()
    where consumed_at is null and (challenge = mailed_for or shares = mailed_for or challenge = p_challenge);
  -- A reset code verifies only once the account is cleared and has its new password.
  if p_purpose = 'password-reset' then return true; end if;
  return private.mark_verified((select a.id from private.find_account(address) a));
end
$$;
grant execute on function public.svc_verify_code(text,text,uuid,text,boolean) to service_role;

-- Makes a right code usable again after the action that it allowed failed.
create function public.svc_release_code(p_challenge uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.email_verifications set consumed_at = null, attempts = attempts - 1 where challenge = p_challenge
$$;
grant execute on function public.svc_release_code(uuid) to service_role;

-- Stores a ticket. It replaces the person's earlier ones, as a new code does.
create function public.svc_issue_ticket(p_token_hash text, p_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  delete from private.reset_tickets where user_id = p_user;
  insert into private.reset_tickets (token_hash, user_id, expires_at) values (p_token_hash, p_user, clock_timestamp() + private.ticket_valid_for())
$$;
grant execute on function public.svc_issue_ticket(text,uuid) to service_role;

-- Uses a ticket and returns its user; null for an invalid one.
create function public.svc_take_ticket(p_token_hash text) returns uuid
language sql volatile security invoker set search_path = '' as $$
  update private.reset_tickets set used_at = clock_timestamp()
  where token_hash = p_token_hash and used_at is null and expires_at > clock_timestamp()
  returning user_id
$$;
grant execute on function public.svc_take_ticket(text) to service_role;

-- Makes a ticket usable again: the password was too weak, or couldn't be set.
create function public.svc_return_ticket(p_token_hash text) returns void
language sql volatile security invoker set search_path = '' as $$
  update private.reset_tickets set used_at = null where token_hash = p_token_hash
$$;
grant execute on function public.svc_return_ticket(text) to service_role;

-- Counts a call in the current window of a bucket and returns whether it's within the limit.
create function public.svc_rate_hit(p_bucket text, p_limit integer, p_window interval) returns boolean
language sql volatile security invoker set search_path = '' as $$
  insert into private.rate_limits as l (bucket, win) values (p_bucket, clock_timestamp())
  on conflict (bucket) do update set
    win = case when l.win <= clock_timestamp() - p_window then clock_timestamp() else l.win end,
    n = case when l.win <= clock_timestamp() - p_window then 1 else l.n + 1 end
  returning n <= p_limit
$$;
grant execute on function public.svc_rate_hit(text,integer,interval) to service_role;

-- Whether an address has reached its limit of codes.
create function private.has_enough_codes(p_email text) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  return exists (
    select from private.mailed_code_limits() as l where l.most <= (
      select count(*) from public.email_verifications v
      where v.email = p_email and v.code <> '' and v.shares is null and v.created_at > clock_timestamp() - l.span));
end
$$;
grant execute on function private.has_enough_codes(text) to service_role;

-- The challenge that a code was mailed for: its digest is bound to that.
create function public.svc_mailed_for(p_challenge uuid) returns uuid
language sql stable security invoker set search_path = '' as $$
  select coalesce((select shares from public.email_verifications where challenge = p_challenge), p_challenge)
$$;
grant execute on function public.svc_mailed_for(uuid) to service_role;
