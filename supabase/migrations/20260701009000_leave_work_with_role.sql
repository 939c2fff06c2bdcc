-- Couriers who change their own roles so that they're no longer approved couriers leave work like those whom an
-- administrator suspends: offline at once, and a delivery that they haven't picked up yet goes back to the board. Before,
-- nobody could move a delivery that waited at the counter with them, but the merchant by canceling it.

create function private.leave_work(p_courier uuid, p_actor text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  carried uuid;
  d private.deliveries;
begin
  select x.id into carried from private.deliveries x where x.courier = p_courier and x.status in ('accepted', 'at_pickup');
  if found then
    d := private.lock_delivery(carried);
    if d.courier = p_courier and d.status in ('accepted', 'at_pickup') then
      perform private.take(d, 'release', p_actor, private.now());
    end if;
  end if;
  update private.courier_presence set online_until = null where courier = p_courier;
end
$$;

create or replace function private.end_work(p_courier uuid) returns void
language sql volatile set search_path = '' as $$ select private.leave_work(p_courier, 'admin') $$;

-- A courier's lock comes before their row, as when an administrator decides: whatever they do at the same moment is
-- wholly before or wholly after.
create function private.lock_courier_of_roles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null or not private.has_role('courier') then return null; end if;
  insert into private.couriers (courier) values (auth.uid()) on conflict do nothing;
  perform from private.couriers c where c.courier = auth.uid() for update;
  return null;
end
$$;
create trigger lock_courier_of_roles before update of role on public.users
  for each statement execute function private.lock_courier_of_roles();

create function private.leave_work_with_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if 'courier' = any (private.role_names(old.role)) and old.account_status = 'Active'
    and not ('courier' = any (private.role_names(new.role)) and new.account_status = 'Active')
  then
    perform private.leave_work(new.id, 'courier');
  end if;
  return null;
end
$$;
create trigger leave_work_with_role after update of role on public.users
  for each row when (old.role is distinct from new.role) execute function private.leave_work_with_role();
