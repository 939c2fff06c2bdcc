-- Lists say that the money of a failed attempt waits, as the page of one delivery does.
CREATE OR REPLACE FUNCTION private.delivery_summary(d private.deliveries, p private.delivery_people)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', d.id, 'number', d.number, 'status', d.status, 'version', d.version, 'requestedAt', d.requested_at,
    'dueAt', d.due_at, 'endedAt', d.ended_at, 'onTime', d.on_time, 'failureReason', d.failure_reason,
    'held', d.held, 'fee', d.fee, 'free', d.free, 'currency', d.currency,
    'reference', d.reference, 'recipientName', coalesce(p.name, ''), 'city', coalesce(p.city, ''))
$function$
;

CREATE OR REPLACE FUNCTION private.merchant_view(d private.deliveries)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.delivery_summary(d, p) || jsonb_build_object(
    'businessId', d.business_id, 'zone', d.zone, 'size', d.size, 'handover', d.handover, 'contents', d.contents,
    'readyAt', d.ready_at, 'searchUntil', d.search_until,
    'overdue', private.is_overdue(d, private.now()),
    'reportable', private.move_refusal(d, 'lose', 'merchant', private.now(), null, null, null) is null,
    'redeliveryOf', d.redelivery_of, 'heldUntil', private.held_until(d.held, d.reached), 'heldReason', d.held_reason,
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
$function$
;
