-- Only accounts that people made for themselves are purged: never one that was there before, that an administrator made,
-- invited or imported. Whoever registers is given a session at once; an account that somebody else makes has none until
-- its person signs in.

create table private.registrations (
  user_id uuid primary key references auth.users on delete cascade,
  at timestamptz not null default now()
);

create function private.note_registration() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.registrations (user_id)
  select u.id from auth.users u where u.id = new.user_id and u.created_at > clock_timestamp() - interval '30 seconds'
  on conflict do nothing;
  return null;
end
$$;
create trigger note_registration after insert on auth.sessions
  for each row execute function private.note_registration();

create or replace function private.purge() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users where id in (
    select u.id from private.registrations r join auth.users u on u.id = r.user_id
    where u.created_at <= now() - interval '24 hours'
      and u.raw_app_meta_data ->> 'email_verified_at' is null
      and not exists (select from private.admins a where a.user_id = u.id)
    order by u.created_at limit 1000
  );
  -- Whoever verified an address stays, so there's nothing left to note of them.
  delete from private.registrations r using auth.users u
    where u.id = r.user_id and u.raw_app_meta_data ->> 'email_verified_at' is not null;
  -- Kept for a day longer than they are good: the limit of ten a day counts them.
  delete from public.email_verifications where expires_at < now() - interval '1 day';
  delete from private.reset_tickets where expires_at < now() - interval '1 hour';
  delete from private.rate_limits where win < now() - interval '2 days';
end
$$;
