-- Changes of address that wait for a confirmation from the new mailbox: one a person, the newest, for an hour.

create table private.email_changes (
  user_id uuid primary key references auth.users on delete cascade,
  email text not null,
  token_hash text not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on private.email_changes to service_role;

create function public.svc_note_email_change(p_user uuid, p_email text, p_token_hash text) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into private.email_changes values (p_user, lower(p_email), p_token_hash, clock_timestamp() + interval '1 hour')
  on conflict (user_id) do update set email = excluded.email, token_hash = excluded.token_hash, expires_at = excluded.expires_at
$$;

-- The address that this person may confirm with this token; null for a token that is not good.
create function public.svc_find_email_change(p_user uuid, p_token_hash text) returns text
language sql stable security invoker set search_path = '' as $$
  select email from private.email_changes
  where user_id = p_user and token_hash = p_token_hash and expires_at > clock_timestamp()
$$;

create function public.svc_end_email_change(p_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  delete from private.email_changes where user_id = p_user
$$;
