-- A courier's lock settles what they carry before anything is judged, so these needn't do it again.

create or replace function private.courier_at_work() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  perform private.session_alive();
  if exists (
    select from private.deliveries d where d.courier = auth.uid() and d.status in ('picked_up', 'at_dropoff', 'returning')
  ) then
    return auth.uid();
  end if;
  return private.courier_asking();
end
$$;

create or replace function private.courier_duty(p_online boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := case when p_online then private.courier_asking() else private.courier_at_work() end;
  c private.couriers := private.lock_courier(me);
  at timestamptz := private.now();
begin
  if p_online then perform private.courier_asking(); else perform private.courier_at_work(); end if;
  if p_online is null then
    update private.courier_presence set online_until = at + interval '2 minutes' where courier = me and online_until > at;
  elsif p_online then
    update private.courier_presence set
      idle_since = case when online_until > at then idle_since else at end, online_until = at + interval '2 minutes'
    where courier = me;
  else
    update private.courier_presence set online_until = null where courier = me;
  end if;
  perform private.settle_where(null, null, c.markets);
  return private.duty_view(me, c.markets);
end
$$;

create or replace function private.accept_refusal(p_me uuid, c private.couriers, p_id uuid) returns text
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
begin
  perform private.courier_asking();
  if exists (
    select from private.deliveries x
    where x.courier = p_me and x.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
  ) then
    return 'busy';
  end if;
  if not exists (select from private.courier_presence p where p.courier = p_me and p.online_until > private.now()) then
    return 'offline';
  end if;
  d := private.lock_delivery(p_id);
  if d.id is null or private.is_final(d.status) then return 'taken'; end if;
  if not d.market = any (c.markets) then return 'other-market'; end if;
  if exists (select from private.delivery_passes s where s.courier = p_me and s.delivery = p_id) then return 'passed'; end if;
  if d.status <> 'searching' then return 'taken'; end if;
  perform private.take(d, 'accept', 'courier', private.now(), p_me);
  return null;
end
$$;
