-- The number of couriers who have signed up. Anyone reads it; one function raises it, once for each courier (decision
-- finishing-registration).
create table public.courier_counters (
  id integer primary key check (id = 1),
  count bigint not null check (count >= 0)
);

insert into public.courier_counters (id, count) values (1, 0);

alter table public.courier_counters enable row level security;
grant select on public.courier_counters to anon, authenticated;
grant select, insert, update, delete on public.courier_counters to service_role;

create policy courier_counters_select on public.courier_counters for select to anon, authenticated using (true);

-- The couriers who were counted. A row stays when its account is removed, as the count does.
create table private.courier_completions (
  user_id uuid primary key,
  at timestamptz not null default now()
);

create function private.complete_courier() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  counted bigint;
  added integer;
begin
  perform private.session_alive();
  if not private.has_role('courier') or not private.email_verified()
    or not exists (select from public.user_profile_pictures p where p.user_id = me and p.image_type = 'courier')
  then
    raise exception 'permission denied: not a completed courier' using errcode = '42501';
  end if;
  insert into private.courier_completions (user_id) values (me) on conflict do nothing;
  get diagnostics added = row_count;
  if added = 1 then
    insert into public.courier_counters (id, count) values (1, 1)
    on conflict (id) do update set count = public.courier_counters.count + 1;
  end if;
  select count into counted from public.courier_counters where id = 1;
  return counted;
end
$$;
grant execute on function private.complete_courier() to authenticated;

create function public.complete_courier_registration() returns bigint
language sql volatile security invoker set search_path = '' as $$ select private.complete_courier() $$;
grant execute on function public.complete_courier_registration() to authenticated;
