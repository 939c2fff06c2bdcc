-- Whether a delivery is late is the server's to say: a recipient's clock may be wrong.
create or replace function private.tracked_view(d private.deliveries, p_recipient boolean) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object(
    'number', d.number, 'version', d.version, 'status', d.status,
    'timeline', private.timeline(d, 'minute'), 'dueAt', date_trunc('minute', d.due_at), 'onTime', d.on_time,
    'overdue', d.on_time is null and not private.is_final(d.status) and private.now() > d.due_at, 'city', p.city,
    'recipient', case when p_recipient then jsonb_build_object(
      'shop', p.pickup_name, 'name', p.name, 'street', p.street, 'unit', p.unit, 'handover', d.handover,
      'pin', case when not private.is_final(d.status) then s.pin end,
      'courier', case when private.is_carried(d.status) then (
        select jsonb_build_object('firstName', coalesce(u.first_name, ''), 'photo', (
          select i.image_data from public.user_profile_pictures i where i.user_id = u.id and i.image_type = 'courier'))
        from public.users u where u.id = d.courier) end,
      'proof', case when d.status = 'delivered' then (select x.image from private.delivery_proofs x where x.delivery = d.id) end
    ) end)
  from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
  where p.delivery = d.id and (d.ended_at is null or private.now() - d.ended_at < interval '14 days')
$$;
