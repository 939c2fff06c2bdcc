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

-- A new one takes the place of the person's earlier ones, as a new code does.
create function public.svc_issue_ticket(p_token_hash text, p_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  delete from private.reset_tickets where user_id = p_user;
  insert into private.reset_tickets (token_hash, user_id, expires_at) values (p_token_hash, p_user, clock_timestamp() + interval '10 minutes')
$$;

-- Spends a ticket; gives whose it was, null for one that is not good.
create function public.svc_take_ticket(p_token_hash text) returns uuid
language sql volatile security invoker set search_path = '' as $$
  update private.reset_tickets set used_at = clock_timestamp()
  where token_hash = p_token_hash and used_at is null and expires_at > clock_timestamp()
  returning user_id
$$;

-- Gives it back: the password was too weak, or could not be set.
create function public.svc_return_ticket(p_token_hash text) returns void
language sql volatile security invoker set search_path = '' as $$
  update private.reset_tickets set used_at = null where token_hash = p_token_hash
$$;
