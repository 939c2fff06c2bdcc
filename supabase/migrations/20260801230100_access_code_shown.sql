-- Who sees the access code: the recipient, its merchant, and the courier while they carry the parcel.
create or replace function private.tracked_view(d private.deliveries, p_recipient boolean) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object(
    'number', d.number, 'version', d.version, 'status', d.status,
    'timeline', private.timeline(d, 'minute'), 'dueAt', date_trunc('minute', d.due_at), 'onTime', d.on_time,
    'overdue', private.is_overdue(d, private.now()), 'city', p.city,
    'recipient', case when p_recipient then jsonb_build_object(
      'shop', p.pickup_name, 'name', p.name, 'street', p.street, 'unit', p.unit, 'accessCode', p.access_code,
      'handover', d.handover,
      'pin', case when not private.is_final(d.status) then s.pin end,
      'courier', case when private.is_carried(d.status) then (
        select jsonb_build_object('firstName', coalesce(u.first_name, ''), 'photo', (
          select jsonb_build_object('of', u.id, 'digest', i.image_digest)
          from public.user_profile_pictures i where i.user_id = u.id and i.image_type = 'courier'))
        from public.users u where u.id = d.courier) end,
      'proof', case when d.status = 'delivered' then (select x.image from private.delivery_proofs x where x.delivery = d.id) end
    ) end)
  from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
  where p.delivery = d.id and (d.ended_at is null or private.now() - d.ended_at < interval '14 days')
$$;

create or replace function private.merchant_view(d private.deliveries) returns jsonb
language sql volatile set search_path = '' as $$
  select private.delivery_summary(d, p) || jsonb_build_object(
    'businessId', d.business_id, 'zone', d.zone, 'size', d.size, 'handover', d.handover, 'contents', d.contents,
    'readyAt', d.ready_at, 'searchUntil', d.search_until,
    'overdue', private.is_overdue(d, private.now()),
    'reportable', private.move_refusal(d, 'lose', 'merchant', private.now(), null, null, null) is null,
    'failureReason', d.failure_reason, 'redeliveryOf', d.redelivery_of,
    'held', d.held, 'heldUntil', private.held_until(d.held, d.reached), 'heldReason', d.held_reason,
    'people', case when p.delivery is not null then jsonb_build_object(
      'pickup', jsonb_build_object('name', p.pickup_name, 'street', p.pickup_street, 'city', p.pickup_city,
        'state', p.pickup_state, 'postalCode', p.pickup_postal_code, 'phone', p.pickup_phone, 'notes', p.pickup_notes),
      'dropoff', jsonb_build_object('name', p.name, 'street', p.street, 'unit', p.unit, 'city', p.city, 'state', p.state,
        'postalCode', p.postal_code, 'phone', p.phone, 'accessCode', p.access_code, 'notes', p.notes, 'email', p.email)) end,
    'pin', s.pin, 'pinTriesLeft', 5 - coalesce(s.tries, 0), 'key', s.key,
    'courier', (select jsonb_build_object('firstName', coalesce(u.first_name, ''),
        'phone', case when private.is_carried(d.status) and coalesce(u.phone, '') <> ''
          then coalesce(u.country_code, '') || u.phone else '' end)
      from public.users u where u.id = d.courier),
    'proof', (select x.image from private.delivery_proofs x where x.delivery = d.id),
    'events', (select coalesce(jsonb_agg(private.event_view(e) order by e.seq), '[]')
      from private.delivery_events e where e.delivery = d.id),
    'timeline', private.timeline(d))
  from (select d.id) as one
  left join private.delivery_people p on p.delivery = d.id
  left join private.delivery_secrets s on s.delivery = d.id
$$;

create or replace function private.job_view(d private.deliveries) returns jsonb
language sql stable set search_path = '' as $$
  select private.offer_view(d, p) || jsonb_build_object(
    'number', d.number, 'status', d.status, 'version', d.version, 'pickupBy', d.pickup_by, 'timeline', private.timeline(d),
    'pinTriesLeft', 5 - coalesce(s.tries, 0), 'failureReason', d.failure_reason, 'held', d.held,
    'country', split_part(d.market, '|', 1),
    'pickup', jsonb_build_object('street', p.pickup_street, 'state', p.pickup_state, 'postalCode', p.pickup_postal_code,
      'phone', p.pickup_phone, 'notes', p.pickup_notes),
    'dropoff', case when d.status in ('picked_up', 'at_dropoff', 'returning') then jsonb_build_object(
      'name', p.name, 'street', p.street, 'unit', p.unit, 'state', p.state, 'postalCode', p.postal_code,
      'phone', p.phone, 'accessCode', p.access_code, 'notes', p.notes) end)
  from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
  where p.delivery = d.id
$$;
