-- Administrators find a delivery by its number alone, also where its business was removed. They get what the list of its
-- business shows, so the audit log keeps nothing of it; to everyone else every number is unknown.

create function private.look_up_delivery(p_number text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.deliveries;
  p private.delivery_people;
  b public.businesses;
begin
  perform private.session_alive();
  if not private.is_admin() then return null; end if;
  select * into d from private.deliveries x where x.number = p_number;
  if not found then return null; end if;
  if d.next_due <= private.now() then d := private.lock_delivery(d.id); end if;
  select * into p from private.delivery_people x where x.delivery = d.id;
  select * into b from public.businesses x where x.id = d.business_id;
  return jsonb_build_object(
    'delivery', private.delivery_summary(d, p),
    'business', jsonb_build_object(
      'id', d.business_id, 'name', coalesce(b.business_name, p.pickup_name, ''), 'removed', b.id is null));
end
$$;

create function public.look_up_delivery(number text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.look_up_delivery(number) $$;

revoke all on function public.look_up_delivery(text) from public, anon;
grant execute on function public.look_up_delivery(text), private.look_up_delivery(text) to authenticated;
