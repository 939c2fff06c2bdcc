-- Software reads which deliveries one courier carries at a time, and the stops before one's own.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.delivery_facts(d private.deliveries)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', d.id, 'number', d.number, 'status', d.status, 'version', d.version, 'readyAt', d.ready_at,
    'opensAt', private.opens_next(d, private.now()), 'dropoffReadyAt', d.dropoff_ready_at, 'dueAt', d.due_at,
    'promisedAt', d.promised_at,
    'onTime', d.on_time, 'failureReason', d.failure_reason, 'fee', d.fee, 'minutes', d.minutes, 'cancelFee', d.cancel_fee,
    'returnShare', d.return_share, 'free', d.free, 'currency', d.currency, 'zone', d.zone, 'size', d.size,
    'handover', d.handover, 'reference', d.reference, 'declared', d.declared_cents, 'refunded', d.refunded,
    'held', d.held, 'redeliveryOf', d.redelivery_of, 'route', d.route,
    'metadata', d.metadata, 'requestedAt', d.requested_at, 'endedAt', d.ended_at,
    'overdue', private.is_overdue(d, private.now()), 'timeline', private.timeline(d));
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
      'overdue', private.is_overdue(d, private.now()), 'arrivals', private.arrivals_of(d), 'stopsBefore', private.stops_before(d), 'route', d.route, 'together', d.together,
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

CREATE OR REPLACE FUNCTION private.page_of(p_business uuid, p_filter jsonb, p_after jsonb, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.settle_matching(p_business, null, null);
  return (
    select coalesce(jsonb_agg(private.delivery_facts(x.d) || jsonb_build_object('stopsBefore', private.stops_before(x.d)) order by (x.d).requested_at desc, (x.d).id desc), '[]')
    from (
      select d from private.deliveries d
      where d.business_id = p_business
        and (p_after ->> 'id' is null
          or (d.requested_at, d.id) < ((p_after ->> 'requestedAt')::timestamptz, (p_after ->> 'id')::uuid))
        -- Scheduled ones are stored as searching.
        and (p_filter ->> 'status' is null
          or case when d.failure_reason = 'lost' then 'lost' else d.status end
            = case p_filter ->> 'status' when 'scheduled' then 'searching' else p_filter ->> 'status' end)
        and ((p_filter ->> 'status' in ('searching', 'scheduled')) is not true
          or (private.opens_next(d, now_at) is not null) = (p_filter ->> 'status' = 'scheduled'))
        and (p_filter ->> 'reference' is null or d.reference = p_filter ->> 'reference')
        and (p_filter ->> 'createdAfter' is null or d.requested_at > (p_filter ->> 'createdAfter')::timestamptz)
        and (p_filter ->> 'createdBefore' is null or d.requested_at < (p_filter ->> 'createdBefore')::timestamptz)
        and (p_filter ->> 'opensBefore' is null
          or private.opens_next(d, now_at) < (p_filter ->> 'opensBefore')::timestamptz)
      order by d.requested_at desc, d.id desc limit least(p_limit, 1000)
    ) as x);
end
$function$
;

reset check_function_bodies;
