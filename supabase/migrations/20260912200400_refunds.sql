-- Refunds to a business and additional payments to a courier, each once for a delivery. No delivery was refunded before.
set check_function_bodies = off;

ALTER TABLE "private"."ledger" DROP CONSTRAINT "ledger_kind_check";

DROP FUNCTION "private"."apply_move"(private.deliveries, text, text, timestamp with time zone, uuid, text, timestamp with time zone);

DROP FUNCTION "private"."gives_back_free"(text, jsonb, boolean, text, text);

ALTER TABLE "private"."deliveries" ADD COLUMN "refunded" integer;

CREATE OR REPLACE FUNCTION private.apply_move(d private.deliveries, p_kind text, p_actor text, p_at timestamp with time zone, p_courier uuid DEFAULT NULL::uuid, p_reason text DEFAULT NULL::text, p_reported_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_amount integer DEFAULT NULL::integer)
 RETURNS private.deliveries
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  n private.deliveries := d;
begin
  select m.to_status into strict n.status from private.delivery_moves m
  where m.kind = p_kind and m.from_status = d.status and m.actor = p_actor;
  n.version := d.version + 1;

  case p_kind
    when 'accept', 'assign' then
      n.courier := p_courier;
      n.pickup_by := greatest(p_at + private.way_to_pickup(), d.ready_at + private.after_ready());
    when 'release', 'no_show' then
      n.courier := null;
      n.pickup_by := null;
      n.search_until := greatest(d.search_until, p_at + private.search_again_time());
    when 'pick_up' then
      n.due_at := d.due_at + greatest(
        interval '0', p_at - greatest(d.ready_at, (d.reached ->> 'at_pickup')::timestamptz) - private.free_wait());
    when 'deliver' then
      n.on_time := coalesce(d.on_time, p_at <= d.due_at);
    when 'fail' then
      n.on_time := coalesce(d.on_time, p_at <= d.due_at);
      n.failure_reason := p_reason;
      if d.held is null and private.is_unproven(p_reason) then n.held := 'waiting'; end if;
    when 'retry' then
      -- An open attempt no longer counts. One that was charged stays charged, so that the next isn't charged too.
      n.failure_reason := null;
      n.held := case when d.held in ('waiting', 'objected') then null else coalesce(d.held, 'entered') end;
      if n.held is null and d.on_time then n.on_time := null; end if;
    when 'lose' then
      n.failure_reason := 'lost';
      if d.held in ('waiting', 'objected') then n.held := 'dropped'; end if;
    when 'confirm' then
      n.held := 'entered';
    when 'object' then
      n.held := 'objected';
    when 'uphold' then
      n.held := 'entered';
      n.held_reason := p_reason;
    when 'waive' then
      n.held := 'dropped';
      n.held_reason := p_reason;
    when 'refund' then
      n.refunded := p_amount;
    else null;
  end case;

  n.reached := case
    when n.status = d.status then d.reached
    when n.status = 'searching' then jsonb_build_object('searching', d.reached -> 'searching')
    when p_kind = 'retry' then d.reached - 'at_dropoff' || jsonb_build_object(n.status, p_at)
    else d.reached || jsonb_build_object(n.status, p_at)
  end;
  if n.status <> d.status and private.is_final(n.status) then n.ended_at := p_at; end if;
  n.next_due := private.next_due(
    n.status, n.search_until, n.pickup_by, d.ready_at, n.due_at, (n.reached ->> n.status)::timestamptz,
    private.held_until(n.held, n.reached));

  perform private.record_move(d, n, p_kind, p_actor, p_at, p_reason, p_reported_at);
  return n;
end
$function$
;

ALTER FUNCTION "private"."apply_move"(private.deliveries, text, text, timestamp with time zone, uuid, text, timestamp with time zone, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.business_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY['fee'::text, 'cancel_fee'::text, 'return_fee'::text, 'credit'::text, 'refund'::text]
;

CREATE OR REPLACE FUNCTION private.courier_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY['pay'::text, 'return_pay'::text, 'cancel_pay'::text, 'made_good'::text]
;

CREATE OR REPLACE FUNCTION private.delivery_facts(d private.deliveries)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', d.id, 'number', d.number, 'status', d.status, 'version', d.version, 'readyAt', d.ready_at, 'dueAt', d.due_at,
    'onTime', d.on_time, 'failureReason', d.failure_reason, 'fee', d.fee, 'minutes', d.minutes, 'cancelFee', d.cancel_fee,
    'returnShare', d.return_share, 'free', d.free, 'currency', d.currency, 'zone', d.zone, 'size', d.size,
    'handover', d.handover, 'reference', d.reference, 'declared', d.declared_cents, 'refunded', d.refunded,
    'held', d.held, 'redeliveryOf', d.redelivery_of,
    'metadata', d.metadata, 'requestedAt', d.requested_at, 'endedAt', d.ended_at,
    'overdue', private.is_overdue(d, private.now()), 'timeline', private.timeline(d));
end
$function$
;

CREATE OR REPLACE FUNCTION private.entries_of(d private.deliveries, n private.deliveries, p_kind text)
 RETURNS TABLE(account uuid, kind text, amount integer)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select x.account, x.kind, x.amount
  from (
    select case when d.free then 0 else d.fee end as charged,
      -- While the money of a failed attempt waits, neither the attempt nor the return makes an entry. An earlier attempt may have
      -- been charged, or be free of charge for good.
      not private.is_unentered(n.held)
        and (p_kind in ('confirm', 'uphold') or (p_kind in ('deliver', 'fail') and d.held is null)) as carried,
      not private.is_unentered(n.held)
        and p_kind in ('hand_back', 'confirm', 'uphold') and n.status = 'returned' as returned,
      p_kind = 'lose' and d.on_time and not private.is_unentered(d.held) as lost,
      p_kind = 'cancel' and d.status <> 'searching' as canceled, p_kind = 'refund' as refunded
  ) as m
  cross join lateral (values
    (m.carried, n.business_id, 'fee', m.charged),
    (m.carried, n.courier, 'pay', n.pay),
    (m.carried and not n.on_time or m.lost, n.business_id, 'credit', m.charged),
    (m.returned, n.business_id, 'return_fee', (m.charged * n.return_share + 99) / 100),
    (m.returned, n.courier, 'return_pay', (n.pay * n.return_share + 99) / 100),
    (m.canceled, n.business_id, 'cancel_fee', n.cancel_fee),
    (m.canceled, d.courier, 'cancel_pay', n.cancel_fee),
    (m.refunded, n.business_id, 'refund', n.refunded)
  ) as x (applies, account, kind, amount)
  where x.applies and x.account is not null and x.amount > 0
$function$
;

CREATE OR REPLACE FUNCTION private.gives_back_free(status text, reached jsonb, on_time boolean, failure_reason text, held text, refunded integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return status = 'expired' or coalesce(held = 'dropped', false) or refunded is not null or (status = 'canceled' and not reached ? 'accepted')
    or coalesce(failure_reason = 'lost', false) or coalesce(not on_time, false);
end
$function$
;

ALTER FUNCTION "private"."gives_back_free"(text, jsonb, boolean, text, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.made_good_cap()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 5000
;

ALTER FUNCTION "private"."made_good_cap"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.make_good(p_delivery uuid, p_courier uuid, p_amount integer)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d constant private.deliveries := private.lock_delivery(p_delivery);
begin
  if d.id is null or private.actor_for_business(d.business_id) is distinct from 'admin' then return 'no-such-delivery'; end if;
  if exists (select from private.ledger l where l.delivery = d.id and l.kind = 'made_good') then return 'changed'; end if;
  if p_amount is null or p_amount < 1 then return 'invalid'; end if;
  if p_amount > private.made_good_cap() then return 'above-cap'; end if;
  insert into private.ledger (account, delivery, kind, amount, currency, at, reference, place)
  select p_courier, d.id, 'made_good', p_amount, d.currency, private.now(), t.reference, t.place
  from private.line_texts('made_good', d) as t;
  return null;
end
$function$
;

ALTER FUNCTION "private"."make_good"(uuid, uuid, integer) OWNER TO "postgres";

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
      'readyAt', d.ready_at, 'searchUntil', d.search_until,
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
      'pin', s.pin, 'pinTriesLeft', 5 - coalesce(s.tries, 0), 'key', s.key,
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

CREATE OR REPLACE FUNCTION private.minus_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY['credit'::text, 'refund'::text]
;

CREATE OR REPLACE FUNCTION private.move_refusal(d private.deliveries, p_kind text, p_actor text, p_at timestamp with time zone, p_pin text, p_photo text, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  s private.delivery_secrets;
begin
  if not exists (select from private.delivery_moves m where m.kind = p_kind and m.actor = p_actor) then
    return 'not-yours-to-do';
  end if;
  if not exists (
    select from private.delivery_moves m where m.kind = p_kind and m.actor = p_actor and m.from_status = d.status
  ) then
    return 'wrong-status';
  end if;
  select * into s from private.delivery_secrets x where x.delivery = d.id;
  if p_kind = 'deliver' and d.handover = 'door' then
    if p_photo is null then return 'photo-missing'; end if;
  elsif p_kind = 'deliver' then
    if s.tries >= private.pin_tries() then return 'pin-locked'; end if;
    if p_pin is null or s.pin is null or p_pin <> s.pin then
      update private.delivery_secrets set tries = tries + 1 where delivery = d.id;
      return 'wrong-pin';
    end if;
  elsif p_kind = 'fail' and p_reason = 'no_answer' then
    if p_at - (d.reached ->> 'at_dropoff')::timestamptz < private.wait_at_door() then return 'too-early'; end if;
  elsif p_kind = 'fail' and p_reason = 'pin_locked' then
    if coalesce(s.tries, 0) < private.pin_tries() then return 'pin-not-locked'; end if;
  elsif p_kind = 'retry' then
    if s.tries >= private.pin_tries() then return 'pin-locked'; end if;
    if (select count(*) from private.delivery_events e where e.delivery = d.id and e.kind = 'retry') >= private.retries() then
      return 'no-more-tries';
    end if;
  elsif p_kind = 'hand_back' and p_actor = 'courier' then
    if p_photo is null then return 'photo-missing'; end if;
  elsif p_kind = 'lose' then
    if p_at < private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, p_actor) then return 'too-early'; end if;
  elsif p_kind = 'confirm' then
    if d.held is null or d.held not in ('waiting', 'objected') then return 'wrong-status'; end if;
  elsif p_kind = 'object' then
    if d.held is distinct from 'waiting' then return 'wrong-status'; end if;
  elsif p_kind in ('uphold', 'waive') then
    if d.held is distinct from 'objected' then return 'wrong-status'; end if;
  elsif p_kind = 'refund' then
    if d.refunded is not null or d.held in ('waiting', 'objected') then return 'wrong-status'; end if;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.record_move(d private.deliveries, n private.deliveries, p_kind text, p_actor text, p_at timestamp with time zone, p_reason text, p_reported_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.deliveries set
    status = n.status, version = n.version, courier = n.courier, search_until = n.search_until, pickup_by = n.pickup_by,
    due_at = n.due_at, on_time = n.on_time, failure_reason = n.failure_reason, reached = n.reached,
    ended_at = n.ended_at, next_due = n.next_due, held = n.held, held_reason = n.held_reason,
    refunded = n.refunded
  where id = d.id;
  -- An administrator's reason is stored with the delivery, where it's deleted after 30 days; events stay.
  insert into private.delivery_events (delivery, seq, kind, actor, at, reason, reported_at)
  values (d.id, n.version, p_kind, p_actor, p_at, case when p_kind = 'fail' then p_reason end, p_reported_at);

  insert into private.ledger (account, delivery, kind, amount, currency, at, reference, place)
  select e.account, d.id, e.kind, e.amount, d.currency, p_at, t.reference, t.place
  from private.entries_of(d, n, p_kind) as e cross join private.line_texts(e.kind, d) as t;

  if d.free and private.gives_back_free(n.status, n.reached, n.on_time, n.failure_reason, n.held, n.refunded)
    and not private.gives_back_free(d.status, d.reached, d.on_time, d.failure_reason, d.held, d.refunded)
  then
    -- No more than at first: a business that was removed and added again under its id started with five, and its former deliveries may
    -- give back more.
    update private.business_settings set free_left = least(private.free_deliveries(), free_left + 1) where business_id = d.business_id;
  end if;
  if n.ended_at is not null and d.ended_at is null then
    update private.alert_devices set until = p_at + interval '1 hour' where delivery = d.id;
  end if;
  if p_kind = 'pick_up' then perform private.learn_stop(d, p_at); end if;
  if d.courier is not null and private.is_carried(d.status) and not private.is_carried(n.status) then
    delete from private.courier_positions where courier = d.courier;
    update private.courier_presence set
      idle_since = p_at, online_until = case when p_kind = 'no_show' then null else online_until end,
      standby_until = case when p_kind = 'no_show' then null else standby_until end
    where courier = d.courier;
  end if;
  perform private.write_alerts(d, n, p_kind, p_actor);
  perform private.note_arrivals(d, n, p_at);
  if p_kind = 'arrive_dropoff' then perform private.learn_door(d, p_at); end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.refund(p_delivery uuid, p_amount integer, p_for_goods boolean)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d constant private.deliveries := private.lock_delivery(p_delivery);
begin
  if d.id is null or private.actor_for_business(d.business_id) is distinct from 'admin' then return 'no-such-delivery'; end if;
  if not exists (
    select from private.delivery_moves m where m.kind = 'refund' and m.actor = 'admin' and m.from_status = d.status)
  then
    return 'wrong-status';
  end if;
  if d.refunded is not null then return 'changed'; end if;
  if d.held in ('waiting', 'objected') then return 'money-waits'; end if;
  if p_amount is null or p_for_goods is null or p_amount < 0 or (p_amount = 0 and not d.free) then return 'invalid'; end if;
  if p_amount > private.refund_cap(d, p_for_goods) then return 'above-cap'; end if;
  perform private.apply_move(d, 'refund', 'admin', private.now(), p_amount => p_amount);
  return null;
end
$function$
;

ALTER FUNCTION "private"."refund"(uuid, integer, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refund_cap(d private.deliveries, p_for_goods boolean)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select sum(private.signed_amount(l.kind, l.amount)) from private.ledger l
    where l.account = d.business_id and l.delivery = d.id and l.kind <> 'refund'), 0)
    + case when d.failure_reason = 'lost' or (p_for_goods and d.status <> 'canceled') then d.declared_cents else 0 end;
end
$function$
;

ALTER FUNCTION "private"."refund_cap"(private.deliveries, boolean) OWNER TO "postgres";

ALTER TABLE "private"."deliveries" ADD CONSTRAINT "deliveries_refunded_check" CHECK ((refunded >= 0));

ALTER TABLE "private"."ledger" ADD CONSTRAINT "ledger_kind_check" CHECK ((kind = ANY (ARRAY['fee'::text, 'cancel_fee'::text, 'return_fee'::text, 'credit'::text, 'refund'::text, 'pay'::text, 'return_pay'::text, 'cancel_pay'::text, 'made_good'::text])));

CREATE UNIQUE INDEX ledger_once ON private.ledger USING btree (delivery, kind) WHERE (kind = ANY (ARRAY['refund'::text, 'made_good'::text]));

REVOKE ALL ON FUNCTION "private"."apply_move"(private.deliveries, text, text, timestamp with time zone, uuid, text, timestamp with time zone, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."apply_move"(private.deliveries, text, text, timestamp with time zone, uuid, text, timestamp with time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."apply_move"(private.deliveries, text, text, timestamp with time zone, uuid, text, timestamp with time zone, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."gives_back_free"(text, jsonb, boolean, text, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."gives_back_free"(text, jsonb, boolean, text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."gives_back_free"(text, jsonb, boolean, text, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."made_good_cap"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."made_good_cap"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."made_good_cap"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_good"(uuid, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_good"(uuid, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_good"(uuid, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refund"(uuid, integer, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refund"(uuid, integer, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund"(uuid, integer, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refund_cap"(private.deliveries, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refund_cap"(private.deliveries, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_cap"(private.deliveries, boolean) TO "postgres";

reset check_function_bodies;

insert into private.delivery_moves (kind, from_status, to_status, actor) values
  ('refund', 'delivered', 'delivered', 'admin'),
  ('refund', 'returned', 'returned', 'admin'),
  ('refund', 'canceled', 'canceled', 'admin');
