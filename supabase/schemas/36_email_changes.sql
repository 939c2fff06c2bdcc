create table private.email_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- The session that requested the change: only it may confirm. Null if an operator adds a change by hand.
  session_id uuid,
  from_email text not null,
  email text not null check (email = lower(email) and private.is_email(email)),
  token_hash text unique,
  undo_hash text unique,
  asked_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  -- When it was replaced by a newer one, canceled, undone, or ended by a new password.
  ended_at timestamptz
);
create index email_changes_of_user on private.email_changes (user_id);
create index email_changes_to on private.email_changes (email, asked_at);
create index email_changes_by_age on private.email_changes (asked_at);

grant select, insert, update, delete on private.email_changes to service_role;

grant execute on function private.email_confirm_within(), private.email_undo_within(), private.mails_to_recipient() to service_role;

-- Stores a change in place of the one that waits. Returns 0, or the milliseconds for which the recipient must get no mail,
-- requested by anyone: an address gets five mails an hour, ten a day.
create function public.svc_note_email_change(
  p_user uuid, p_session uuid, p_from text, p_email text, p_token_hash text, p_undo_hash text
) returns bigint
language plpgsql volatile security invoker set search_path = '' as $$
declare
  address constant text := lower(p_email);
  until_free timestamptz;
begin
  -- One at a time for each person and each recipient, so that simultaneous calls can't get past the limits.
  perform pg_advisory_xact_lock(hashtextextended(p_user::text, 13));
  perform pg_advisory_xact_lock(hashtextextended(address, 14));
  delete from private.email_changes where asked_at < (select clock_timestamp()) - private.email_undo_within();
  select max(c.asked_at + l.span) into until_free
  from private.mails_to_recipient() as l, lateral (
    select asked_at from private.email_changes where email = address order by asked_at desc offset l.most - 1 limit 1) as c;
  if until_free > clock_timestamp() then
    return greatest(1, ceil(extract(epoch from until_free - clock_timestamp()) * 1000));
  end if;
  perform public.svc_end_email_change(p_user);
  insert into private.email_changes (user_id, session_id, from_email, email, token_hash, undo_hash)
  values (p_user, p_session, lower(p_from), address, p_token_hash, p_undo_hash);
  return 0;
end
$$;
grant execute on function public.svc_note_email_change(uuid,uuid,text,text,text,text) to service_role;

-- Returns the change that this person may confirm with this token, and the session that requested it; no row for an invalid
-- token.
create function public.svc_find_email_change(p_user uuid, p_token_hash text) returns table (email text, session_id uuid)
language sql stable security invoker set search_path = '' as $$
  select c.email, c.session_id from private.email_changes c
  where c.user_id = p_user and c.token_hash = p_token_hash and private.is_waiting(c)
$$;
grant execute on function public.svc_find_email_change(uuid,text) to service_role;

-- Ends the waiting change. A confirmed one can still be undone.
create function public.svc_end_email_change(p_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update private.email_changes set ended_at = clock_timestamp()
  where user_id = p_user and confirmed_at is null and ended_at is null
$$;
grant execute on function public.svc_end_email_change(uuid) to service_role;

-- Whether a change is neither confirmed nor ended.
create function private.is_waiting(change private.email_changes) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return change.confirmed_at is null and change.ended_at is null and change.asked_at + private.email_confirm_within() > clock_timestamp();
end
$$;
grant execute on function private.is_waiting(private.email_changes) to service_role;

create function private.is_undoable(change private.email_changes) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return change.ended_at is null and change.asked_at + private.email_undo_within() > clock_timestamp()
    and (change.confirmed_at is not null or private.is_waiting(change));
end
$$;
grant execute on function private.is_undoable(private.email_changes) to service_role;

-- Returns the change that can be undone with this token.
create function public.svc_find_email_undo(p_undo_hash text) returns table (user_id uuid, from_email text, email text)
language sql stable security invoker set search_path = '' as $$
  select c.user_id, c.from_email, c.email from private.email_changes c
  where c.undo_hash = p_undo_hash and private.is_undoable(c)
$$;
grant execute on function public.svc_find_email_undo(text) to service_role;

-- An email changes only as requested here: by its own link, or back by its undo link. This applies to every write: the service's
-- own change of email, the admin API, the dashboard, the SQL editor. An operator who has to change an email by hand adds a row
-- first, at most an hour before:
--   insert into private.email_changes (user_id, from_email, email) values ('…', 'old@…', 'new@…');
create function private.guard_email() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  undone bigint;
  asked boolean;
begin
  -- A soft-deleted account gives up its email.
  if to_jsonb(new) ->> 'deleted_at' is not null then return new; end if;

  -- The service's own change of email asks for no password, so it isn't used.
  if new.email_change is distinct from old.email_change and coalesce(new.email_change, '') <> '' then
    raise exception 'An address is changed by change-email only' using errcode = 'PT409';
  end if;
  if new.email is not distinct from old.email then return new; end if;

  update private.email_changes c set confirmed_at = clock_timestamp()
  where c.user_id = new.id and c.email = lower(new.email) and private.is_waiting(c)
  returning c.token_hash is not null into asked;
  if found then
    -- Its link was followed in the new mailbox. A change that an operator added has none.
    if asked then
      insert into private.verified_emails (user_id, email) values (new.id, lower(new.email))
      on conflict (user_id) do update set email = excluded.email, verified_at = excluded.verified_at;
      new.raw_app_meta_data := coalesce(new.raw_app_meta_data, '{}')
        || jsonb_build_object('email_verified_at', now(), 'verified_email', lower(new.email));
    end if;
    return new;
  end if;

  -- Back to the email before a change: that ends every later one too.
  select min(c.id) into undone from private.email_changes c
  where c.user_id = new.id and c.from_email = lower(new.email) and c.confirmed_at is not null and private.is_undoable(c);
  if undone is null then
    raise exception 'This change of address was not asked for' using errcode = 'PT409';
  end if;
  update private.email_changes set ended_at = clock_timestamp() where user_id = new.id and id >= undone and ended_at is null;
  return new;
end
$$;
create trigger guard_email before update of email, email_change on auth.users
  for each row execute function private.guard_email();

-- A new password, set in any way, ends the changes that were requested with the old one.
create function private.end_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.email_changes set ended_at = clock_timestamp()
  where user_id = new.id and confirmed_at is null and ended_at is null;
  return null;
end
$$;
create trigger end_email_change after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.end_email_change();

-- Returns the new email of the signed-in person that waits for confirmation; null if there's none.
create function private.pending_email_change() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select c.email from private.email_changes c where c.user_id = (select auth.uid()) and private.is_waiting(c));
end
$$;
grant execute on function private.pending_email_change() to authenticated;

create function private.cancel_email_change() returns void
language sql volatile security definer set search_path = '' as $$
  update private.email_changes set ended_at = clock_timestamp()
  where user_id = (select auth.uid()) and confirmed_at is null and ended_at is null
$$;
grant execute on function private.cancel_email_change() to authenticated;

create function public.pending_email_change() returns text
language sql stable security invoker set search_path = '' as $$
  select case when private.session_alive() then private.pending_email_change() end
$$;
grant execute on function public.pending_email_change() to authenticated;

create function public.cancel_email_change() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.session_alive();
  perform private.cancel_email_change();
end
$$;
grant execute on function public.cancel_email_change() to authenticated;
