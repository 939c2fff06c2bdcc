-- Software reads when a delivery opens and when its window starts, and filters by that. Events that were stored before have
-- neither, and are read without them.
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
    'held', d.held, 'redeliveryOf', d.redelivery_of,
    'metadata', d.metadata, 'requestedAt', d.requested_at, 'endedAt', d.ended_at,
    'overdue', private.is_overdue(d, private.now()), 'timeline', private.timeline(d));
end
$function$
;

CREATE OR REPLACE FUNCTION private.note_api_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  with written as (
    insert into private.api_events (tx, business_id, delivery, seq, kind, at, snapshot)
    select
      greatest(pg_current_xact_id(), (
        select e.tx from private.api_events e where e.delivery = new.delivery order by e.seq desc limit 1)),
      d.business_id, d.id, new.seq, new.kind, new.at,
      private.delivery_facts(d) || jsonb_build_object(
        'opensAt', private.opens_next(d, new.at), 'overdue', private.is_overdue(d, new.at))
    from private.deliveries d
    where d.id = new.delivery and (
      exists (select from private.api_keys k where k.business_id = d.business_id)
      or exists (select from private.webhook_endpoints w where w.business_id = d.business_id))
    returning *
  )
  insert into private.webhook_messages (endpoint, delivery, seq, made_at, next_try, held)
  select w.id, e.delivery, e.seq, private.now(), private.now(), w.state = 'unverified'
  from written e join private.webhook_endpoints w on w.business_id = e.business_id
  where w.state <> 'disabled' and (w.kinds is null or e.kind = any (w.kinds));
  return null;
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
    select coalesce(jsonb_agg(private.delivery_facts(x.d) order by (x.d).requested_at desc, (x.d).id desc), '[]')
    from (
      select d from private.deliveries d
      where d.business_id = p_business
        and (p_after ->> 'id' is null
          or (d.requested_at, d.id) < ((p_after ->> 'requestedAt')::timestamptz, (p_after ->> 'id')::uuid))
        and (p_filter ->> 'status' is null
          or p_filter ->> 'status' = case
            when d.failure_reason = 'lost' then 'lost'
            when private.opens_next(d, now_at) is not null then 'scheduled'
            else d.status
          end)
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
