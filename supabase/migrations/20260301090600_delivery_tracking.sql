-- The delivery a person follows: one each, their own only. Numbers are not unique across people: that would be an oracle.

create table public.delivery_tracking (
  user_id uuid primary key references auth.users on delete cascade,
  delivery_number text not null check (char_length(btrim(delivery_number)) between 6 and 64),
  updated_at timestamptz not null default now()
);

alter table public.delivery_tracking enable row level security;

-- An upsert through the REST API sets its conflict keys too, so they need the grant; the checks protect them.
grant select, insert (user_id, delivery_number), update (user_id, delivery_number)
  on public.delivery_tracking to authenticated;
grant select, insert, update, delete on public.delivery_tracking to service_role;

create trigger live_session before insert or update or delete on public.delivery_tracking
  for each statement execute function private.guard_statement();

create policy live_session on public.delivery_tracking as restrictive to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy delivery_tracking_select on public.delivery_tracking for select to authenticated
  using (user_id = (select auth.uid()));
create policy delivery_tracking_insert on public.delivery_tracking for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy delivery_tracking_update on public.delivery_tracking for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
