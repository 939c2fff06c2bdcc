-- A delivery that can't be settled is tried again at each look, and filled the log with a warning every few seconds. Each
-- connection warns of it once.

create or replace function private.settle_unless_busy(p_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
  warned constant text := coalesce(current_setting('private.warned', true), '');
begin
  select * into d from private.deliveries x where x.id = p_id for update skip locked;
  if not found then return false; end if;
  if d.free then
    perform from private.business_settings s where s.business_id = d.business_id for update skip locked;
    if not found and exists (select from private.business_settings s where s.business_id = d.business_id) then
      return false;
    end if;
  end if;
  if d.courier is not null then
    perform from private.courier_presence p where p.courier = d.courier for update skip locked;
    if not found and exists (select from private.courier_presence p where p.courier = d.courier) then
      return false;
    end if;
  end if;
  return (private.settle_locked(d)).version > d.version;
exception when others then
  if position(p_id::text in warned) = 0 then
    perform set_config('private.warned', warned || ' ' || p_id, false);
    raise warning 'Delivery % can''t be settled: % (%)', p_id, sqlerrm, sqlstate;
  end if;
  return false;
end
$$;
