-- The REST API turns PT422 into status 422. It would turn 54000 into 500, a server error that clients retry.
create function private.business_quota() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  -- One at a time for each person, so that simultaneous inserts can't get past the limit.
  perform pg_advisory_xact_lock(hashtextextended(new.user_id::text, 7));
  -- A retry of an existing one adds nothing, so it isn't counted.
  if exists (select from public.businesses b where b.id = new.id) then return new; end if;
  if (select count(*) from public.businesses b where b.user_id = new.user_id) >= private.business_limit() then
    raise exception 'too many businesses' using errcode = 'PT422';
  end if;
  return new;
end
$$;
grant execute on function private.business_limit() to authenticated;

create function private.business_status_arrows() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status = old.status
    or (old.status, new.status) in (('Pending', 'Active'), ('Pending', 'Rejected'), ('Active', 'Pending'), ('Rejected', 'Active'))
  then return new; end if;
  raise exception '% cannot become %', old.status, new.status using errcode = '23514';
end
$$;

create function private.guard_business_email() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.is_email(new.business_email) then
    raise exception 'not an email address' using errcode = '23514';
  end if;
  return new;
end
$$;

-- Sets the reason and the time of a business's status. The time is from the clock of decisions, as in the record of decisions.
create function private.business_status_reason() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = old.status then
    new.status_reason := old.status_reason;
    return new;
  end if;
  new.status_since := private.now();
  new.status_reason := private.trim_whitespace(new.status_reason);
  if not private.are_visible_lines(new.status_reason, 280) then
    raise exception 'not acceptable: reason' using errcode = '23514';
  end if;
  if new.status <> 'Rejected' then new.status_reason := ''; end if;
  return new;
end
$$;

-- Deliveries outlive their business, so a person who used its id again would see them. It runs after the insert: a retry of
-- an existing business inserts nothing, and a removal in progress is waited for.
create function private.refuse_used_id() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.deliveries d where d.business_id = new.id) then
    raise exception 'This is the id of a removed business with deliveries' using errcode = '23514';
  end if;
  return null;
end
$$;

-- Cancels the deliveries of a removed business that aren't picked up yet. A courier who accepted one is free again, and paid
-- as for every cancellation. A picked-up parcel goes on to its end. The business's row is locked before its triggers run, so
-- a request that holds it is done by then, and a later one finds no business.
create function private.cancel_with_business() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  under_way uuid[];
  one uuid;
  d private.deliveries;
begin
  -- All of them first: canceling one takes the locks of settings and presence, which come after those of deliveries.
  select array_agg(x.id) into under_way from (
    select y.id from private.deliveries y where y.business_id = old.id and y.ended_at is null order by y.id for update) as x;
  foreach one in array coalesce(under_way, '{}') loop
    d := private.lock_delivery(one);
    if d.status in ('searching', 'accepted', 'at_pickup') then
      perform private.apply_move(d, 'cancel', 'admin', private.now());
    end if;
  end loop;
  return old;
end
$$;

-- Businesses (spec §3, §4). A verified merchant adds and sees their own; administrators decide and delete.
-- `business_profiles` is a view of the same rows (decision one-business-table).
create table public.businesses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  country text not null check (country ~ '\S' and char_length(country) <= 60),
  business_name text not null check (business_name ~ '\S' and char_length(business_name) <= 120),
  address text not null check (address ~ '\S' and char_length(address) <= 200),
  city text not null check (city ~ '\S' and char_length(city) <= 100),
  state text not null check (state ~ '\S' and char_length(state) <= 100),
  business_email text not null check (
    char_length(business_email) <= 254
    and business_email ~ '^[^\s@<>"(),:;\[\]\\]+@[^\s@<>"(),:;\[\]\\.]+(\.[^\s@<>"(),:;\[\]\\.]+)+$'
  ),
  status text not null default 'Pending' check (status in ('Pending', 'Active', 'Rejected')),
  created_at timestamptz not null default now(),
  status_reason text not null default '',
  -- Null while it has its first status.
  status_since timestamptz,
  constraint business_email_is_visible check (not private.has_unseen(business_email))
);
create index businesses_of_user on public.businesses (user_id, created_at desc);
create index businesses_newest_first on public.businesses (created_at desc, id);
create index businesses_counted on public.businesses (status);

alter table public.businesses enable row level security;
-- An insert has no status; an update changes only the status and its reason.
grant select, delete,
  insert (id, user_id, country, business_name, address, city, state, business_email),
  update (status, status_reason)
  on public.businesses to authenticated;
grant select, insert, update, delete on public.businesses to service_role;

create trigger live_session before insert or update or delete on public.businesses
  for each statement execute function private.guard_statement();
create trigger administrators_decide before update or delete on public.businesses
  for each statement execute function private.guard_statement('administrators');
create trigger business_quota before insert on public.businesses
  for each row execute function private.business_quota();
create trigger business_status_arrows before update of status on public.businesses
  for each row execute function private.business_status_arrows();
create trigger audit after update or delete on public.businesses for each row execute function private.audit();
create trigger guard_visible before insert or update of country, business_name, address, city, state on public.businesses
  for each row execute function private.guard_visible('country', 'business_name', 'address', 'city', 'state');
create trigger guard_business_email before insert or update of business_email on public.businesses
  for each row execute function private.guard_business_email();
create trigger business_status_reason before update of status, status_reason on public.businesses
  for each row execute function private.business_status_reason();
create trigger cancel_with_business before delete on public.businesses
  for each row execute function private.cancel_with_business();
create trigger not_used_before after insert on public.businesses
  for each row execute function private.refuse_used_id();

create policy live_session on public.businesses as restrictive to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy businesses_select on public.businesses for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy businesses_insert on public.businesses for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.email_verified()) and (select private.has_role('merchant')));
create policy businesses_update on public.businesses for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy businesses_delete on public.businesses for delete to authenticated
  using ((select private.is_admin()));

create view public.business_profiles with (security_invoker = true) as
  select id, user_id, country, business_name, address, city, state, business_email, status, created_at,
    status_reason, status_since
  from public.businesses;

grant select, insert (id, user_id, country, business_name, address, city, state, business_email)
  on public.business_profiles to authenticated;
grant select, insert, update, delete on public.business_profiles to service_role;
