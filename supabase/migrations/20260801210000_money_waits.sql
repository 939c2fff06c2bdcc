-- Steps that can't be true: ten deliveries were picked up, failed as unsafe and handed back in 2.4 seconds, which charged
-- their business and paid their courier at once. The money of a failure that only the courier's word stands for waits now:
-- until the merchant confirms it, or a day went by without an objection, which an administrator decides on. What failed
-- before has been entered already, so it never waits.

DROP TRIGGER "note_mail" ON "private"."delivery_events";

ALTER TABLE "private"."outbox" DROP CONSTRAINT "outbox_delivery_kind_key";

ALTER TABLE "private"."outbox" DROP CONSTRAINT "outbox_kind_check";

DROP FUNCTION "private"."gives_back_free"(text, jsonb, boolean, text);

DROP FUNCTION "private"."next_due"(text, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone);

ALTER TABLE "private"."deliveries" ADD COLUMN "held" text;

ALTER TABLE "private"."deliveries" ADD COLUMN "held_reason" text NOT NULL DEFAULT ''::text;

ALTER TABLE "private"."outbox" ADD COLUMN "reader" uuid;

CREATE OR REPLACE FUNCTION private.account_record(p_account uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.admin_asking();
  return (
    select jsonb_build_object(
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
$function$
;

CREATE OR REPLACE FUNCTION private.active_deliveries(p_business uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
begin
  return (
    select count(*) from private.deliveries d
    where d.business_id = p_business and d.ended_at is null
      and (d.next_due is null or case
        when d.status in ('accepted', 'at_pickup') then greatest(d.search_until, d.next_due + interval '10 minutes') > at
        else d.next_due > at or private.due_kind(d) = 'confirm' and not private.is_lost(d, at) end));
end
$function$
;

CREATE OR REPLACE FUNCTION private.change_delivery(p_command uuid, p_id uuid, p_kind text, p_changes jsonb, p_agreed_fee integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  content constant jsonb := jsonb_build_object('kind', p_kind, 'changes', p_changes, 'agreedFee', p_agreed_fee);
  d private.deliveries;
  side text;
  refusal text;
  -- An administrator's reason.
  why text;
begin
  perform private.session_alive();
  if p_kind not in ('cancel', 'correct', 'hand_back', 'lose', 'release', 'confirm', 'object', 'uphold', 'waive') then
    return private.not_done('invalid');
  end if;
  if private.begin_command(p_command, 'change_delivery', p_id, content) then
    d := private.lock_delivery(p_id);
    side := private.side_of(d.business_id);
    if d.id is null or side is null then
      refusal := 'no-such-delivery';
    else
      refusal := private.move_refusal(d, p_kind, side, private.now(), null, null, null);
      if refusal = 'not-yours-to-do' then refusal := 'no-such-delivery'; end if;
    end if;
    if refusal is null and p_kind = 'cancel' then
      refusal := private.cancel_refusal(d, p_agreed_fee, private.now());
    end if;
    if refusal is null and p_kind = 'correct' then
      update private.delivery_people set
        street = btrim(p_changes ->> 'street'), unit = btrim(p_changes ->> 'unit'), notes = btrim(p_changes ->> 'notes'),
        phone = p_changes ->> 'phone'
      where delivery = p_id and private.acceptable_correction(p_changes);
      if not found then refusal := 'invalid'; end if;
    end if;
    if refusal is null and p_kind in ('uphold', 'waive') then
      why := private.bare(coalesce(p_changes ->> 'reason', ''));
      if why = '' or not private.are_visible_lines(why, 280) then refusal := 'invalid'; end if;
    end if;
    if refusal is null then perform private.take(d, p_kind, side, private.now(), null, why); end if;
    perform private.end_command(p_command, refusal);
  else
    refusal := private.earlier_refusal(p_command, 'change_delivery', p_id, content);
  end if;
  if refusal = 'costs-more' then
    return jsonb_build_object('ok', false, 'error', jsonb_build_object('code', refusal, 'fee', private.cancel_fee('accepted')));
  end if;
  if refusal is not null then return private.not_done(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.side_of(d.business_id) is null then return private.not_done('no-such-delivery'); end if;
  return private.done(private.opened_view(d));
end
$function$
;

CREATE OR REPLACE FUNCTION private.claim_mails(p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
  taken bigint[];
begin
  with due as (
    select o.id from private.outbox o where o.next_try <= at order by o.next_try, o.id
    limit least(p_limit, 100) for update skip locked
  ), tried as (
    update private.outbox o set
      tries = o.tries + 1,
      next_try = at + (array['2 minutes', '10 minutes', '30 minutes', '2 hours'])[o.tries + 1]::interval
    from due where o.id = due.id returning o.id
  )
  select array_agg(id) into taken from tried;
  return (
    select coalesce(jsonb_agg(x.mail order by x.written_at, x.id), '[]')
    from (
      select o.id, o.written_at, jsonb_build_object(
        'id', o.id, 'to', p.email, 'kind', o.kind, 'shop', p.pickup_name, 'name', p.name, 'number', d.number, 'key', s.key,
        'handover', d.handover, 'at', o.written_at, 'dueAt', d.due_at, 'timeZone', b.time_zone, 'reason', (
          select e.reason from private.delivery_events e where e.delivery = d.id and e.kind = 'fail')
      ) as mail
      from private.outbox o
      join private.deliveries d on d.id = o.delivery
      join private.delivery_people p on p.delivery = d.id
      join private.delivery_secrets s on s.delivery = d.id
      left join private.business_settings b on b.business_id = d.business_id
      where o.id = any (taken) and o.kind in ('on_its_way', 'delivered', 'failed', 'lost') and p.email <> ''
      union all
      select o.id, o.written_at, jsonb_build_object(
        'id', o.id, 'to', lower(a.email), 'kind', o.kind, 'shop', c.business_name,
        'name', coalesce(u.first_name, ''), 'number', d.number, 'business', d.business_id, 'delivery', d.id,
        'free', d.free, 'at', o.written_at, 'timeZone', b.time_zone, 'reason', (
          select e.reason from private.delivery_events e where e.delivery = d.id and e.kind = 'fail')
      )
      from private.outbox o
      join private.deliveries d on d.id = o.delivery
      join public.businesses c on c.id = d.business_id
      join auth.users a on a.id = coalesce(o.reader, c.user_id)
      left join public.users u on u.id = a.id
      left join private.business_settings b on b.business_id = d.business_id
      where o.id = any (taken) and o.kind in ('expired', 'merchant_lost', 'merchant_held', 'objected')
    ) as x);
end
$function$
;

CREATE OR REPLACE FUNCTION private.courier_earnings(p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.courier_asking();
begin
  perform private.settle_where(null, me, null);
  return (
    select coalesce(jsonb_agg(private.past_job_view(x.d) || jsonb_build_object('earned', x.earned)
      order by (x.d).ended_at desc nulls first, (x.d).id), '[]')
    from (
      select d, jsonb_agg(jsonb_build_object('account', l.account, 'delivery', l.delivery, 'kind', l.kind,
        'amount', l.amount, 'currency', l.currency, 'at', l.at) order by l.at, l.kind) as earned
      from private.ledger l join private.deliveries d on d.id = l.delivery
      where l.account = me and l.at >= p_from and l.at < p_to
      group by d
      union all
      -- Those whose pay waits, or was dropped, in the week of the attempt.
      select d, '[]' from private.deliveries d
      where d.courier = me and d.held in ('waiting', 'objected', 'dropped')
        and (d.reached ->> 'returning')::timestamptz >= p_from and (d.reached ->> 'returning')::timestamptz < p_to
    ) as x);
end
$function$
;

CREATE OR REPLACE FUNCTION private.delivery_objections()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.session_alive();
  if not private.is_admin() then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(private.found_view(d) order by (d.reached ->> 'returning')::timestamptz, d.id), '[]')
    from private.deliveries d where d.held = 'objected');
end
$function$
;

ALTER FUNCTION "private"."delivery_objections"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.due_kind(d private.deliveries)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when d.status = 'searching' then 'expire'
    when d.status in ('accepted', 'at_pickup') then 'no_show'
    when d.status = 'returning' and d.next_due = private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'time')
      then 'lose'
    when d.held = 'waiting' then 'confirm'
    else 'lose'
  end
$function$
;

ALTER FUNCTION "private"."due_kind"(private.deliveries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.forget_deliveries()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old uuid[];
begin
  select array_agg(x.id) into old from (
    select d.id from private.deliveries d join private.delivery_people p on p.delivery = d.id
    where d.ended_at <= private.now() - interval '30 days' order by d.id limit 1000
  ) as x;
  delete from private.delivery_people where delivery = any (old);
  delete from private.delivery_secrets where delivery = any (old);
  delete from private.delivery_proofs where delivery = any (old);
  delete from private.delivery_passes where delivery = any (old);
  delete from private.outbox where delivery = any (old);
  update private.deliveries set contents = '', reference = '', held_reason = '' where id = any (old);
  delete from private.commands where at <= private.now() - interval '24 hours';
end
$function$
;

CREATE OR REPLACE FUNCTION private.found_view(d private.deliveries)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'delivery', private.delivery_summary(d, p),
    'business', jsonb_build_object(
      'id', d.business_id, 'name', coalesce(b.business_name, p.pickup_name, ''), 'removed', b.id is null))
  from (select d.id) as one
  left join private.delivery_people p on p.delivery = d.id
  left join public.businesses b on b.id = d.business_id
$function$
;

ALTER FUNCTION "private"."found_view"(private.deliveries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.gives_back_free(status text, reached jsonb, on_time boolean, failure_reason text, held text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select status = 'expired' or coalesce(held = 'dropped', false) or (status = 'canceled' and not reached ? 'accepted')
    or coalesce(failure_reason = 'lost', false) or coalesce(not on_time, false)
$function$
;

ALTER FUNCTION "private"."gives_back_free"(text, jsonb, boolean, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.held_until(held text, reached jsonb)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when held = 'waiting' then (reached ->> 'returning')::timestamptz + interval '24 hours' end
$function$
;

ALTER FUNCTION "private"."held_until"(text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_lost(d private.deliveries, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select d.status in ('picked_up', 'at_dropoff', 'returning')
    and private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'time') <= p_at
$function$
;

ALTER FUNCTION "private"."is_lost"(private.deliveries, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_unentered(held text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(held in ('waiting', 'objected', 'dropped'), false)
$function$
;

ALTER FUNCTION "private"."is_unentered"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.job_view(d private.deliveries)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.offer_view(d, p) || jsonb_build_object(
    'number', d.number, 'status', d.status, 'version', d.version, 'pickupBy', d.pickup_by, 'timeline', private.timeline(d),
    'pinTriesLeft', 5 - coalesce(s.tries, 0), 'failureReason', d.failure_reason, 'held', d.held,
    'country', split_part(d.market, '|', 1),
    'pickup', jsonb_build_object('street', p.pickup_street, 'state', p.pickup_state, 'postalCode', p.pickup_postal_code,
      'phone', p.pickup_phone, 'notes', p.pickup_notes),
    'dropoff', case when d.status in ('picked_up', 'at_dropoff', 'returning') then jsonb_build_object(
      'name', p.name, 'street', p.street, 'unit', p.unit, 'state', p.state, 'postalCode', p.postal_code,
      'phone', p.phone, 'notes', p.notes) end)
  from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
  where p.delivery = d.id
$function$
;

CREATE OR REPLACE FUNCTION private.look_up_delivery(p_number text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  d private.deliveries;
begin
  perform private.session_alive();
  if not private.is_admin() then return null; end if;
  select * into d from private.deliveries x where x.number = p_number;
  if not found then return null; end if;
  if d.next_due <= private.now() then d := private.lock_delivery(d.id); end if;
  return private.found_view(d);
end
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
    'failureReason', d.failure_reason, 'redeliveryOf', d.redelivery_of,
    'held', d.held, 'heldUntil', private.held_until(d.held, d.reached), 'heldReason', d.held_reason,
    'people', case when p.delivery is not null then jsonb_build_object(
      'pickup', jsonb_build_object('name', p.pickup_name, 'street', p.pickup_street, 'city', p.pickup_city,
        'state', p.pickup_state, 'postalCode', p.pickup_postal_code, 'phone', p.pickup_phone, 'notes', p.pickup_notes),
      'dropoff', jsonb_build_object('name', p.name, 'street', p.street, 'unit', p.unit, 'city', p.city, 'state', p.state,
        'postalCode', p.postal_code, 'phone', p.phone, 'notes', p.notes, 'email', p.email)) end,
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
    if s.tries >= 5 then return 'pin-locked'; end if;
    if p_pin is null or s.pin is null or p_pin <> s.pin then
      update private.delivery_secrets set tries = tries + 1 where delivery = d.id;
      return 'wrong-pin';
    end if;
  elsif p_kind = 'fail' and p_reason = 'no_answer' then
    if p_at - (d.reached ->> 'at_dropoff')::timestamptz < interval '5 minutes' then return 'too-early'; end if;
  elsif p_kind = 'fail' and p_reason = 'pin_locked' then
    if coalesce(s.tries, 0) < 5 then return 'pin-not-locked'; end if;
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
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.next_due(status text, search_until timestamp with time zone, pickup_by timestamp with time zone, ready_at timestamp with time zone, due_at timestamp with time zone, last_step timestamp with time zone, held_until timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select least(held_until, case
    when status = 'searching' then search_until
    when status = 'accepted' then pickup_by + interval '15 minutes'
    when status = 'at_pickup' then greatest(ready_at, last_step) + interval '2 hours'
    when status in ('picked_up', 'at_dropoff', 'returning') then private.lost_from(due_at, last_step, 'time')
  end)
$function$
;

ALTER FUNCTION "private"."next_due"(text, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.kind = 'object' then
    insert into private.outbox (delivery, kind, written_at, next_try, reader)
    select d.id, 'objected', new.at, new.at, a.user_id
    from private.deliveries d join public.businesses b on b.id = d.business_id
    -- Nobody decides about their own delivery.
    join private.admins a on a.user_id <> b.user_id
    where d.id = new.delivery
    on conflict do nothing;
    return null;
  end if;
  -- Nobody wants to hear that it is on its way once it is there.
  update private.outbox set next_try = null where delivery = new.delivery and next_try is not null;
  -- An end that the merchant didn't make, or a failure whose money waits for them.
  if new.kind = 'expire' or (new.kind = 'lose' and new.actor <> 'merchant')
    or (new.kind = 'fail' and new.reason in ('refused', 'wrong_address', 'unsafe'))
  then
    insert into private.outbox (delivery, kind, written_at, next_try)
    values (
      new.delivery, case new.kind when 'expire' then 'expired' when 'lose' then 'merchant_lost' else 'merchant_held' end,
      new.at, new.at)
    on conflict do nothing;
  end if;
  insert into private.outbox (delivery, kind, written_at, next_try)
  select new.delivery,
    case new.kind when 'pick_up' then 'on_its_way' when 'deliver' then 'delivered' when 'fail' then 'failed' else 'lost' end,
    new.at, new.at
  from private.delivery_people p where p.delivery = new.delivery and p.email <> '' and new.kind <> 'expire'
  on conflict do nothing;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.past_job_view(d private.deliveries)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', d.id, 'number', d.number, 'status', d.status, 'zone', d.zone, 'market', d.market,
    'acceptedAt', d.reached -> 'accepted', 'endedAt', d.ended_at, 'held', d.held, 'heldReason', d.held_reason)
$function$
;

CREATE OR REPLACE FUNCTION private.settle_locked(d private.deliveries)
 RETURNS private.deliveries
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  n private.deliveries := d;
begin
  while n.next_due is not null and n.next_due <= private.now() loop
    n := private.take(n, private.due_kind(n), 'time', n.next_due);
  end loop;
  return n;
end
$function$
;

CREATE OR REPLACE FUNCTION private.take(d private.deliveries, p_kind text, p_actor text, p_at timestamp with time zone, p_courier uuid DEFAULT NULL::uuid, p_reason text DEFAULT NULL::text)
 RETURNS private.deliveries
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  n private.deliveries := d;
  charged integer := case when d.free then 0 else d.fee end;
begin
  select m.to_status into strict n.status from private.delivery_moves m
  where m.kind = p_kind and m.from_status = d.status and m.actor = p_actor;
  n.version := d.version + 1;

  case p_kind
    when 'accept' then
      n.courier := p_courier;
      n.pickup_by := greatest(p_at + interval '20 minutes', d.ready_at + interval '5 minutes');
    when 'release', 'no_show' then
      n.courier := null;
      n.pickup_by := null;
      n.search_until := greatest(d.search_until, p_at + interval '10 minutes');
    when 'pick_up' then
      n.due_at := d.due_at + greatest(
        interval '0', p_at - greatest(d.ready_at, (d.reached ->> 'at_pickup')::timestamptz) - interval '10 minutes');
    when 'deliver' then
      n.on_time := p_at <= d.due_at;
    when 'fail' then
      n.on_time := p_at <= d.due_at;
      n.failure_reason := p_reason;
      if p_reason in ('refused', 'wrong_address', 'unsafe') then n.held := 'waiting'; end if;
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
    else null;
  end case;

  n.reached := case
    when n.status = d.status then d.reached
    when n.status = 'searching' then jsonb_build_object('searching', d.reached -> 'searching')
    else d.reached || jsonb_build_object(n.status, p_at)
  end;
  if n.status <> d.status and private.is_final(n.status) then n.ended_at := p_at; end if;
  -- A correction moves nothing that time alone does.
  if p_kind <> 'correct' then
    n.next_due := private.next_due(
      n.status, n.search_until, n.pickup_by, d.ready_at, n.due_at, (n.reached ->> n.status)::timestamptz,
      private.held_until(n.held, n.reached));
  end if;

  update private.deliveries set
    status = n.status, version = n.version, courier = n.courier, search_until = n.search_until, pickup_by = n.pickup_by,
    due_at = n.due_at, on_time = n.on_time, failure_reason = n.failure_reason, reached = n.reached,
    ended_at = n.ended_at, next_due = n.next_due, held = n.held, held_reason = n.held_reason
  where id = d.id;
  -- An administrator's own words belong to the delivery, which forgets them; its events stay.
  insert into private.delivery_events (delivery, seq, kind, actor, at, reason)
  values (d.id, n.version, p_kind, p_actor, p_at, case when p_kind = 'fail' then p_reason end);

  -- While the money of a failed attempt waits, neither it nor the way back enters anything.
  if p_kind in ('deliver', 'fail', 'confirm', 'uphold') and not private.is_unentered(n.held) then
    perform private.enter(n.business_id, n, 'fee', charged, p_at);
    perform private.enter(n.courier, n, 'pay', n.pay, p_at);
    if not n.on_time then perform private.enter(n.business_id, n, 'credit', charged, p_at); end if;
  end if;
  if p_kind in ('hand_back', 'confirm', 'uphold') and n.status = 'returned' and not private.is_unentered(n.held) then
    perform private.enter(n.business_id, n, 'return_fee', (charged + 1) / 2, p_at);
    perform private.enter(n.courier, n, 'return_pay', (n.pay + 1) / 2, p_at);
  elsif p_kind = 'lose' and d.on_time and not private.is_unentered(d.held) then
    perform private.enter(n.business_id, n, 'credit', charged, p_at);
  elsif p_kind = 'cancel' and d.status <> 'searching' then
    perform private.enter(n.business_id, n, 'cancel_fee', 300, p_at);
    perform private.enter(d.courier, n, 'cancel_pay', 300, p_at);
  end if;

  if d.free and private.gives_back_free(n.status, n.reached, n.on_time, n.failure_reason, n.held)
    and not private.gives_back_free(d.status, d.reached, d.on_time, d.failure_reason, d.held)
  then
    update private.business_settings set free_left = least(5, free_left + 1) where business_id = d.business_id;
  end if;
  if d.courier is not null and private.is_carried(d.status) and not private.is_carried(n.status) then
    update private.courier_presence set
      idle_since = p_at, online_until = case when p_kind = 'no_show' then null else online_until end
    where courier = d.courier;
  end if;
  return n;
end
$function$
;

CREATE OR REPLACE FUNCTION public.delivery_objections()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.delivery_objections() $function$
;

ALTER FUNCTION "public"."delivery_objections"() OWNER TO "postgres";

ALTER TABLE "private"."deliveries" ADD CONSTRAINT "deliveries_held_check" CHECK ((held = ANY (ARRAY['waiting'::text, 'objected'::text, 'entered'::text, 'dropped'::text])));

ALTER TABLE "private"."deliveries" ADD CONSTRAINT "deliveries_held_reason_check" CHECK ((char_length(held_reason) <= 280));

ALTER TABLE "private"."outbox" ADD CONSTRAINT "outbox_kind_check" CHECK ((kind = ANY (ARRAY['on_its_way'::text, 'delivered'::text, 'failed'::text, 'expired'::text, 'lost'::text, 'merchant_lost'::text, 'merchant_held'::text, 'objected'::text])));

ALTER TABLE "private"."outbox" ADD CONSTRAINT "outbox_reader_fkey" FOREIGN KEY (reader) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX deliveries_unentered ON private.deliveries USING btree (courier, held) WHERE (held = ANY (ARRAY['waiting'::text, 'objected'::text, 'dropped'::text]));

CREATE UNIQUE INDEX outbox_once_each ON private.outbox USING btree (delivery, kind, reader) WHERE (reader IS NOT NULL);

CREATE UNIQUE INDEX outbox_once ON private.outbox USING btree (delivery, kind) WHERE (reader IS NULL);

CREATE TRIGGER note_mail AFTER INSERT ON private.delivery_events FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['pick_up'::text, 'deliver'::text, 'fail'::text, 'expire'::text, 'lose'::text, 'object'::text]))) EXECUTE FUNCTION private.note_mail();

REVOKE ALL ON FUNCTION "private"."delivery_objections"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."delivery_objections"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."delivery_objections"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delivery_objections"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."due_kind"(private.deliveries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."due_kind"(private.deliveries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."due_kind"(private.deliveries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."found_view"(private.deliveries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."found_view"(private.deliveries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."found_view"(private.deliveries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."gives_back_free"(text, jsonb, boolean, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."gives_back_free"(text, jsonb, boolean, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."gives_back_free"(text, jsonb, boolean, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."held_until"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."held_until"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."held_until"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_lost"(private.deliveries, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_lost"(private.deliveries, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_lost"(private.deliveries, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_unentered"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_unentered"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_unentered"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_due"(text, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_due"(text, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_due"(text, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "public"."delivery_objections"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delivery_objections"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delivery_objections"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delivery_objections"() TO "postgres";

insert into private.delivery_moves
select m.kind, s.status, s.status, m.actor
from unnest(array['returning', 'returned']) as s (status),
  (values ('confirm', 'merchant'), ('confirm', 'time'), ('object', 'merchant'), ('uphold', 'admin'), ('waive', 'admin'))
    as m (kind, actor);
