-- Couriers send their city and vehicle, and an account's record shows them with the photo. A business's record has its
-- owner's roles, so that both can be approved together. Earlier couriers have sent nothing.

alter table private.couriers
  add column applied_market text check (char_length(applied_market) <= 300),
  add column vehicle text check (vehicle in ('bike', 'car', 'foot'));

-- A courier's application: a city and a vehicle, which administrators read before they decide. The rest of it stays on the
-- courier's device. It may be sent before the approval, but not by a courier who was rejected or suspended.
create function private.save_application(p_market text, p_vehicle text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  city constant text := case when char_length(p_market) <= 300 then private.normalize_market(p_market) end;
begin
  perform private.session_alive();
  if not private.has_role('courier')
    or not exists (select from public.users u where u.id = auth.uid() and u.account_status in ('Active', 'Pending'))
  then
    raise exception 'permission denied: not a courier' using errcode = '42501';
  end if;
  if city is null or char_length(city) > 300 or city !~ '^[^|]+\|[^|]*\|[^|]+$'
    or p_vehicle is null or p_vehicle not in ('bike', 'car', 'foot')
  then
    raise exception 'not acceptable: application' using errcode = '23514';
  end if;
  perform private.require_account(auth.uid());
  insert into private.couriers as c (courier, applied_market, vehicle) values (auth.uid(), city, p_vehicle)
  on conflict (courier) do update set applied_market = excluded.applied_market, vehicle = excluded.vehicle;
end
$$;
grant execute on function private.save_application(text,text) to authenticated;

-- The caller's own application; null if they sent none.
create function private.courier_application() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return (
    select jsonb_build_object('city', c.applied_market, 'vehicle', c.vehicle) from private.couriers c
    where c.courier = auth.uid() and c.applied_market is not null and c.vehicle is not null);
end
$$;
grant execute on function private.courier_application() to authenticated;

create function public.save_application(city text, vehicle text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.save_application(city, vehicle) $$;
grant execute on function public.save_application(text,text) to authenticated;

create function public.courier_application() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.courier_application() $$;
grant execute on function public.courier_application() to authenticated;

create or replace function private.account_record(p_account uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'emailVerified', private.is_verified(u.id),
      'application', case when 'courier' = any (private.role_names(u.role)) then (
        select jsonb_build_object('city', c.applied_market, 'vehicle', c.vehicle,
          'photo', (select i.image_data from public.user_profile_pictures i where i.user_id = u.id and i.image_type = 'courier'))
        from (select u.id) as o left join private.couriers c on c.courier = o.id) end,
      'areas', coalesce((select to_jsonb(c.markets) from private.couriers c where c.courier = u.id), '[]'),
      'carries', (select d.status from private.deliveries d where d.courier = u.id
        and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
        and (d.next_due is null or d.next_due > private.now()
          or private.due_kind(d) = 'confirm' and not private.is_lost(d, private.now()))),
      'activeDeliveries',
        coalesce((select sum(private.active_deliveries(b.id)) from public.businesses b where b.user_id = u.id), 0),
      'businesses', coalesce((
        select jsonb_agg(jsonb_build_object('id', b.id, 'businessName', b.business_name, 'status', b.status,
          'createdAt', b.created_at) order by b.created_at desc, b.id)
        from public.businesses b where b.user_id = u.id), '[]'),
      'lookups', private.lookups_of('users', u.id))
    from public.users u where u.id = p_account);
end
$$;

create or replace function private.business_record(p_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'owner', jsonb_build_object('id', b.user_id, 'name', private.full_name(b.user_id),
        'status', coalesce((select u.account_status from public.users u where u.id = b.user_id), ''),
        'roles', coalesce((select to_jsonb(private.role_names(u.role)) from public.users u where u.id = b.user_id), '[]')),
      'activeDeliveries', private.active_deliveries(b.id),
      'decisions', coalesce((
        select jsonb_agg(jsonb_build_object('from', x.from_status, 'to', x.to_status, 'reason', x.reason,
          'by', x.by_admin, 'byName', private.full_name(x.by_admin), 'at', x.at) order by x.id desc)
        from private.business_decisions x where x.business = b.id), '[]'),
      'lookups', private.lookups_of('businesses', b.id))
    from public.businesses b where b.id = p_business);
end
$$;
