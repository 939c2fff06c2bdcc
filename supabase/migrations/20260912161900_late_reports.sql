-- A courier’s step that was taken without a network counts from when it was taken, and everyone sees when it was reported.
set check_function_bodies = off;

DROP FUNCTION "private"."apply_move"(private.deliveries, text, text, timestamp with time zone, uuid, text);

DROP FUNCTION "private"."courier_step"(uuid, uuid, text, text, text, text, jsonb);

DROP FUNCTION "private"."record_move"(private.deliveries, private.deliveries, text, text, timestamp with time zone, text);

DROP FUNCTION "public"."courier_step"(uuid, uuid, text, text, text, text, jsonb);

ALTER TABLE "private"."delivery_events" ADD COLUMN "reported_at" timestamp with time zone;

CREATE OR REPLACE FUNCTION private.apply_move(d private.deliveries, p_kind text, p_actor text, p_at timestamp with time zone, p_courier uuid DEFAULT NULL::uuid, p_reason text DEFAULT NULL::text, p_reported_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
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

ALTER FUNCTION "private"."apply_move"(private.deliveries, text, text, timestamp with time zone, uuid, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.courier_step(p_command uuid, p_id uuid, p_kind text, p_pin text, p_photo text, p_reason text, p_here jsonb DEFAULT NULL::jsonb, p_age double precision DEFAULT NULL::double precision)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_courier_for_step(p_command, p_id);
  content jsonb;
  refusal text;
  d private.deliveries;
  now_at timestamptz;
  at timestamptz;
begin
  if p_kind is null
    or p_kind not in ('release', 'arrive_pickup', 'pick_up', 'arrive_dropoff', 'deliver', 'fail', 'retry', 'hand_back')
    or (p_pin is not null and (p_kind <> 'deliver' or char_length(p_pin) > 10))
    or (p_kind = 'fail') <> (coalesce(p_reason, '') in ('no_answer', 'refused', 'wrong_address', 'unsafe', 'pin_locked'))
    or (p_kind <> 'fail' and p_reason is not null)
    or (p_photo is not null and (p_kind not in ('deliver', 'hand_back')
      or char_length(p_photo) > 400000 or p_photo not like 'data:image/jpeg;base64,/9j/%'
      or p_photo !~ '^data:image/jpeg;base64,[A-Za-z0-9+/]+={0,2}$'))
  then
    return private.result_refused('invalid');
  end if;
  -- A retry may send another photo, and is older: the first one counts.
  content := jsonb_build_object('kind', p_kind, 'pin', p_pin, 'photo', p_photo is not null, 'reason', p_reason);
  if private.begin_command(me, p_command, 'courier_step', p_id, content) then
    perform private.lock_courier(me);
    perform private.require_working_courier();
    if exists (select from private.deliveries x where x.id = p_id and x.courier = me) then
      d := private.lock_delivery(p_id);
    end if;
    if d.id is null or d.courier is distinct from me then
      refusal := 'no-such-delivery';
    else
      now_at := private.now();
      -- A delivery that's given back is searched for only once it's reported.
      at := case when p_kind = 'release' then now_at else private.step_time(p_id, p_age, now_at) end;
      refusal := private.move_refusal(d, p_kind, 'courier', at, p_pin, p_photo, p_reason);
    end if;
    if refusal is null then
      if p_kind in ('arrive_pickup', 'pick_up', 'arrive_dropoff', 'fail', 'retry') then
        perform private.note_position(me, p_here);
      end if;
      perform private.apply_move(d, p_kind, 'courier', at, null, p_reason, case when at < now_at then now_at end);
      perform private.note_incident(me, p_kind, p_id);
      if p_photo is not null then
        insert into private.delivery_proofs (delivery, image) values (p_id, p_photo)
        on conflict (delivery) do update set image = excluded.image;
      end if;
    end if;
    perform private.end_command(me, p_command, refusal);
  else
    refusal := private.earlier_refusal(me, p_command, 'courier_step', p_id, content);
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if p_kind = 'release' then return private.result_ok(null); end if;
  if not found or d.courier is distinct from me or (private.is_final(d.status) and p_kind not in ('deliver', 'hand_back')) then
    return private.result_refused('no-such-delivery');
  end if;
  return private.result_ok(case when private.is_final(d.status) then private.past_job_view(d) else private.job_view(d) end);
end
$function$
;

ALTER FUNCTION "private"."courier_step"(uuid, uuid, text, text, text, text, jsonb, double precision) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.late_report()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:01:00'::interval
;

CREATE OR REPLACE FUNCTION private.longest_delay()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '02:00:00'::interval
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
    ended_at = n.ended_at, next_due = n.next_due, held = n.held, held_reason = n.held_reason
  where id = d.id;
  -- An administrator's reason is stored with the delivery, where it's deleted after 30 days; events stay.
  insert into private.delivery_events (delivery, seq, kind, actor, at, reason, reported_at)
  values (d.id, n.version, p_kind, p_actor, p_at, case when p_kind = 'fail' then p_reason end, p_reported_at);

  insert into private.ledger (account, delivery, kind, amount, currency, at)
  select e.account, d.id, e.kind, e.amount, d.currency, p_at from private.entries_of(d, n, p_kind) as e;

  if d.free and private.gives_back_free(n.status, n.reached, n.on_time, n.failure_reason, n.held)
    and not private.gives_back_free(d.status, d.reached, d.on_time, d.failure_reason, d.held)
  then
    -- No more than at first: a business that was removed and added again under its id started with five, and its former deliveries may
    -- give back more.
    update private.business_settings set free_left = least(private.free_deliveries(), free_left + 1) where business_id = d.business_id;
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

ALTER FUNCTION "private"."record_move"(private.deliveries, private.deliveries, text, text, timestamp with time zone, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.step_time(p_id uuid, p_age double precision, p_now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when t.taken <= p_now - private.late_report() then t.taken else p_now end
  from (
    select greatest(
      (select max(e.at) from private.delivery_events e where e.delivery = p_id),
      p_now - round(least(greatest(p_age, 0), 1000 * extract(epoch from private.longest_delay())::double precision))
        * interval '1 millisecond') as taken
  ) as t
$function$
;

CREATE OR REPLACE FUNCTION public.courier_step(command uuid, delivery uuid, kind text, pin text DEFAULT NULL::text, photo text DEFAULT NULL::text, reason text DEFAULT NULL::text, here jsonb DEFAULT NULL::jsonb, age double precision DEFAULT NULL::double precision)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.courier_step(command, delivery, kind, pin, photo, reason, here, age)
$function$
;

ALTER FUNCTION "public"."courier_step"(uuid, uuid, text, text, text, text, jsonb, double precision) OWNER TO "postgres";

CREATE INDEX delivery_events_late ON private.delivery_events USING btree (delivery) WHERE (reported_at IS NOT NULL);
REVOKE ALL ON FUNCTION "private"."apply_move"(private.deliveries, text, text, timestamp with time zone, uuid, text, timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."courier_step"(uuid, uuid, text, text, text, text, jsonb, double precision) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "private"."courier_step"(uuid, uuid, text, text, text, text, jsonb, double precision) TO "authenticated";
REVOKE ALL ON FUNCTION "private"."late_report"() FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."longest_delay"() FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."record_move"(private.deliveries, private.deliveries, text, text, timestamp with time zone, text, timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."step_time"(uuid, double precision, timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION "public"."courier_step"(uuid, uuid, text, text, text, text, jsonb, double precision) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "public"."courier_step"(uuid, uuid, text, text, text, text, jsonb, double precision) TO "authenticated";

reset check_function_bodies;
