-- The tries of a PIN that are left come from the constant, too.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.job_view(d private.deliveries)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select private.offer_view(d, p) || jsonb_build_object(
      'number', d.number, 'status', d.status, 'version', d.version, 'pickupBy', d.pickup_by, 'returnShare', d.return_share,
      'given', coalesce((select e.kind = 'assign' from private.delivery_events e
        where e.delivery = d.id and e.kind in ('accept', 'assign') order by e.seq desc limit 1), false),
      'timeline', private.timeline(d),
      'pinTriesLeft', private.pin_tries() - coalesce(s.tries, 0), 'failureReason', d.failure_reason, 'held', d.held,
      'country', split_part(d.market, '|', 1),
      'pickup', jsonb_build_object('street', p.pickup_street, 'state', p.pickup_state, 'postalCode', p.pickup_postal_code,
        'phone', p.pickup_phone, 'notes', p.pickup_notes),
      'dropoff', case when private.is_in_hand(d.status) then jsonb_build_object(
        'name', p.name, 'street', p.street, 'unit', p.unit, 'state', p.state, 'postalCode', p.postal_code,
        -- The notes are the merchant's for the door, then the recipient's own.
        'phone', p.phone, 'accessCode', p.access_code, 'notes',
        concat_ws(E'\n', nullif(p.notes, ''), nullif(p.recipient_note, ''))) end)
    from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
    where p.delivery = d.id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.merchant_view(d private.deliveries)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (
    select private.delivery_summary(d, p) || jsonb_build_object(
      'businessId', d.business_id, 'zone', d.zone, 'minutes', d.minutes, 'cancelFee', d.cancel_fee,
      'returnShare', d.return_share, 'size', d.size, 'handover', d.handover, 'contents', d.contents,
      'declared', d.declared_cents, 'refunded', d.refunded,
      'readyAt', d.ready_at, 'promisedAt', d.promised_at, 'searchUntil', d.search_until,
      'overdue', private.is_overdue(d, private.now()), 'arrivals', private.arrivals_of(d),
      'reportable', private.move_refusal(d, 'lose', 'merchant', private.now(), null, null, null) is null,
      'redeliveryOf', d.redelivery_of, 'metadata', d.metadata,
      'requestedBy', (select k.name from private.api_keys k where k.id = d.by_key),
      'heldUntil', private.held_until(d.held, d.reached), 'heldReason', d.held_reason,
      'people', case when p.delivery is not null then jsonb_build_object(
        'pickup', jsonb_build_object('name', p.pickup_name, 'street', p.pickup_street, 'city', p.pickup_city,
          'state', p.pickup_state, 'postalCode', p.pickup_postal_code, 'phone', p.pickup_phone, 'notes', p.pickup_notes),
        'dropoff', jsonb_build_object('name', p.name, 'street', p.street, 'unit', p.unit, 'city', p.city, 'state', p.state,
          'postalCode', p.postal_code, 'phone', p.phone, 'accessCode', p.access_code, 'notes', p.notes, 'email', p.email),
        'recipientNote', p.recipient_note) end,
      'pin', s.pin, 'pinTriesLeft', private.pin_tries() - coalesce(s.tries, 0), 'key', s.key,
      'courier', (select jsonb_build_object('firstName', coalesce(u.first_name, ''),
          'phone', case when private.is_carried(d.status) and coalesce(u.phone, '') <> ''
            then coalesce(u.country_code, '') || u.phone else '' end)
        from public.users u where u.id = d.courier),
      'proof', private.proof_mark(d.id),
      'events', (select coalesce(jsonb_agg(private.event_view(e) order by e.seq), '[]')
        from private.delivery_events e where e.delivery = d.id),
      'timeline', private.timeline(d))
    from (select d.id) as one
    left join private.delivery_people p on p.delivery = d.id
    left join private.delivery_secrets s on s.delivery = d.id);
end
$function$
;

reset check_function_bodies;
