-- Guards on the authentication service's tables: who may enter an account that an operator created, what a session may store in
-- its own account, and what remains of a person who had an account before its owner.

-- Accounts that an operator created or invited without confirming the email. The service gives a session of such an account to
-- anyone who signs up with its email.
create table private.unconfirmed_accounts (
  user_id uuid primary key references auth.users on delete cascade
);
alter table private.unconfirmed_accounts enable row level security;

-- Runs when the transaction ends: a sign-up confirms the email in the transaction that creates the account.
create function private.note_unconfirmed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.unconfirmed_accounts (user_id)
  select u.id from auth.users u where u.id = new.id and u.email_confirmed_at is null
  on conflict do nothing;
  return null;
end
$$;
create constraint trigger note_unconfirmed after insert on auth.users
  deferrable initially deferred for each row execute function private.note_unconfirmed();

-- A link from the mailbox was followed: its token was used up.
create function private.forget_unconfirmed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.unconfirmed_accounts where user_id = new.id;
  return null;
end
$$;
create trigger link_followed after update of recovery_token on auth.users for each row
  when (old.recovery_token <> '' and new.recovery_token = '') execute function private.forget_unconfirmed();

create function private.guard_first_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.unconfirmed_accounts a where a.user_id = new.user_id)
    and not private.is_verified(new.user_id)
  then
    raise exception 'This email has to be confirmed first' using errcode = 'PT403';
  end if;
  return new;
end
$$;
create trigger guard_first_session before insert on auth.sessions
  for each row execute function private.guard_first_session();

-- Each token contains the metadata, so too much of it makes every later request too large. Less is always possible.
create function private.limit_own_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if octet_length(new.raw_user_meta_data::text) > 2048
    and (tg_op = 'INSERT' or octet_length(new.raw_user_meta_data::text) > octet_length(old.raw_user_meta_data::text))
  then
    raise exception 'Too much metadata' using errcode = 'PT422';
  end if;
  return new;
end
$$;
create trigger limit_own_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.limit_own_metadata();

-- People have an email only: no phone number, no identity of another service, no second factor. A stolen session could add one
-- and keep the owner out.
create function private.guard_identity() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'Accounts have an email and a password only' using errcode = 'PT409';
end
$$;
-- A soft-deleted account has digests in place of its email and phone number.
create trigger guard_phone before insert or update of phone, phone_change on auth.users for each row
  when (new.deleted_at is null and (coalesce(new.phone, '') <> '' or coalesce(new.phone_change, '') <> ''))
  execute function private.guard_identity();
-- These are off in the settings too, so a platform that keeps us from these tables may.
do $$
begin
  create trigger guard_identity before insert or update of provider on auth.identities for each row
    when (new.provider <> 'email') execute function private.guard_identity();
exception when insufficient_privilege then
  raise notice 'No guard for other identities: %', sqlerrm;
end
$$;
do $$
begin
  create trigger guard_factor before insert or update of status on auth.mfa_factors
    for each row execute function private.guard_identity();
exception when insufficient_privilege or undefined_table then
  raise notice 'No guard for second factors: %', sqlerrm;
end
$$;

-- The owner of a mailbox got the account back, by a code or by the link that undoes a change of email. What another person left
-- goes: sessions, factors, other identities, changes that wait, and metadata that the product doesn't know.
create function private.reclaim_account(p_user uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from auth.sessions where user_id = p_user;
  delete from auth.identities where user_id = p_user and provider <> 'email';
  if to_regclass('auth.mfa_factors') is not null then
    execute 'delete from auth.mfa_factors where user_id = $1' using p_user;
  end if;
  update private.email_changes set ended_at = clock_timestamp()
  where user_id = p_user and confirmed_at is null and ended_at is null;
  update auth.users set raw_user_meta_data = coalesce((
    select jsonb_object_agg(m.key, m.value) from jsonb_each(raw_user_meta_data) m
    where m.key in ('first_name', 'last_name', 'avatar_url')
  ), '{}') where id = p_user;
  perform private.mark_verified(p_user);
end
$$;
grant execute on function private.reclaim_account(uuid) to service_role;

create function public.svc_reclaim_account(p_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.reclaim_account(p_user) $$;
grant execute on function public.svc_reclaim_account(uuid) to service_role;
