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
  created_at timestamptz not null default now()
);
create index businesses_of_user on public.businesses (user_id, created_at desc);
create index businesses_newest_first on public.businesses (created_at desc, id);

alter table public.businesses enable row level security;

-- No status on insert, nothing but the status on update.
grant select, delete,
  insert (id, user_id, country, business_name, address, city, state, business_email),
  update (status)
  on public.businesses to authenticated;
grant select, insert, update, delete on public.businesses to service_role;

create trigger live_session before insert or update or delete on public.businesses
  for each statement execute function private.guard_statement();
create trigger administrators_decide before update or delete on public.businesses
  for each statement execute function private.guard_statement('administrators');

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
  select id, user_id, country, business_name, address, city, state, business_email, status, created_at
  from public.businesses;
grant select, insert (id, user_id, country, business_name, address, city, state, business_email)
  on public.business_profiles to authenticated;
grant select, insert, update, delete on public.business_profiles to service_role;
