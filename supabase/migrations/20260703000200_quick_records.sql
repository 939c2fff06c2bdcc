-- Records come from indexes: a condition that calls a function of ours, private.now() above all, uses none.

create or replace function private.active_deliveries(p_business uuid) returns integer
language plpgsql stable set search_path = '' as $$
declare
  at constant timestamptz := private.now();
begin
  return (
    select count(*) from private.deliveries d
    where d.business_id = p_business and d.ended_at is null and (d.status <> 'searching' or d.search_until > at));
end
$$;

create or replace function private.account_record(p_account uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin_asking();
  return (
    select jsonb_build_object(
      'areas', coalesce((select to_jsonb(c.markets) from private.couriers c where c.courier = u.id), '[]'),
      'carries', (select d.status from private.deliveries d where d.courier = u.id
        and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')),
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
