-- Choosing roles takes the lock of a courier who has one: whoever has none was never online, so nobody waits for them.
-- The row isn't made here, since a statement that changes nobody's roles fires the trigger as well.
create or replace function private.lock_courier_of_roles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null or not private.has_role('courier') then return null; end if;
  perform from private.couriers c where c.courier = auth.uid() for update;
  return null;
end
$$;
