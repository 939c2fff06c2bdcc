-- Profiles (spec §3, users). A person sees and changes their own row; administrators see all.

create table public.users (
  id uuid primary key references auth.users on delete cascade,
  email text not null,
  first_name text check (char_length(first_name) <= 100),
  last_name text check (char_length(last_name) <= 100),
  phone text check (phone ~ '^[0-9]{0,15}$'),
  country text check (char_length(country) <= 60),
  country_code text check (country_code ~ '^[+0-9]{0,6}$'),
  role text not null default 'customer',
  account_status text not null default 'Active' check (account_status in ('Active', 'Pending', 'Rejected', 'Suspended')),
  created_at timestamptz not null default now()
);
create index users_newest_first on public.users (created_at desc, id);

alter table public.users enable row level security;

grant select,
  insert (id, email, first_name, last_name, phone, country, country_code, role),
  update (email, first_name, last_name, phone, country, country_code, role)
  on public.users to authenticated;
grant select, insert, update, delete on public.users to service_role;

create trigger live_session before insert or update or delete on public.users
  for each statement execute function private.guard_statement();

create policy live_session on public.users as restrictive to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy users_select on public.users for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
create policy users_insert on public.users for insert to authenticated
  with check (id = (select auth.uid()));
create policy users_update on public.users for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
