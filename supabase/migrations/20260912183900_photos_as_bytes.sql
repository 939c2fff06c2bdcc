-- Photos of parcels are stored as bytes, with their digest beside them: a live screen's polls read neither, and a photo takes a
-- quarter less space.
set check_function_bodies = off;

ALTER TABLE "private"."delivery_proofs" DROP CONSTRAINT "delivery_proofs_image_check";

DROP FUNCTION "private"."omit_tracked_if_unchanged"(jsonb, text);

DROP FUNCTION "private"."with_photo"(jsonb);

-- Earlier photos may end within a byte, which base64 cannot: that rest is left out.
CREATE FUNCTION private.bytes_of_photo(image text) RETURNS bytea LANGUAGE sql IMMUTABLE SET search_path TO '' AS $function$
  select decode(rpad(body, (length(body) + 3) / 4 * 4, '='), 'base64')
  from (select case when length(b) % 4 = 1 then left(b, -1) else b end as body from rtrim(split_part(image, ',', 2), '=') as b) as x
$function$;

ALTER TABLE "private"."delivery_proofs" ALTER COLUMN "image" TYPE bytea USING private.bytes_of_photo("image");

DROP FUNCTION private.bytes_of_photo(text);

ALTER TABLE "private"."delivery_proofs" ADD COLUMN "digest" text GENERATED ALWAYS AS (md5(image)) STORED;

CREATE OR REPLACE FUNCTION private.change_for(p_actor uuid, p_owner uuid, p_only uuid, p_command uuid, p_id uuid, p_kind text, p_changes jsonb, p_agreed_fee integer, p_asked jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d private.deliveries;
  side text;
  refusal text;
  -- An administrator's reason.
  why text;
  is_new boolean;
begin
  if p_kind not in ('cancel', 'correct', 'hand_back', 'lose', 'release', 'confirm', 'object', 'uphold', 'waive') then
    return private.result_refused('invalid');
  end if;
  is_new := private.begin_command(p_actor, p_command, 'change_delivery', p_id, p_asked);
  if is_new then
    d := private.lock_delivery(p_id);
    side := private.actor_for_caller(p_owner, p_only, d.business_id);
    if d.id is null or side is null then
      refusal := 'no-such-delivery';
    else
      refusal := private.move_refusal(d, p_kind, side, private.now(), null, null, null);
      if refusal = 'not-yours-to-do' then refusal := 'no-such-delivery'; end if;
    end if;
    if refusal is null and p_kind = 'cancel' then
      refusal := private.cancel_refusal(d, p_agreed_fee);
    end if;
    if refusal is null and p_kind = 'correct' then
      refusal := private.correct_dropoff(p_id, p_changes, p_only is not null);
    end if;
    if refusal is null and p_kind in ('uphold', 'waive') then
      why := private.trim_whitespace(coalesce(p_changes ->> 'reason', ''));
      if why = '' or not private.are_visible_lines(why, 280) then refusal := 'invalid'; end if;
    end if;
    if refusal is null then perform private.apply_move(d, p_kind, side, private.now(), null, why); end if;
    perform private.end_command(p_actor, p_command, refusal, p_only is null);
  else
    refusal := private.earlier_refusal(p_actor, p_command, 'change_delivery', p_id, p_asked);
  end if;
  if refusal = 'costs-more' then
    return jsonb_build_object('ok', false, 'error', jsonb_build_object('code', refusal, 'fee', (
      select x.cancel_fee from private.deliveries x where x.id = p_id)));
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.actor_for_caller(p_owner, p_only, d.business_id) is null then
    return private.result_refused('no-such-delivery');
  end if;
  return private.result_ok(private.with_photos(private.audited_merchant_view(d))) || jsonb_build_object('replayed', not is_new);
end
$function$
;

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
      or p_photo !~ '^data:image/jpeg;base64,[A-Za-z0-9+/]+={0,2}$' or char_length(p_photo) % 4 <> 3))
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
        insert into private.delivery_proofs (delivery, image) values (p_id, decode(split_part(p_photo, ',', 2), 'base64'))
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

CREATE OR REPLACE FUNCTION private.find_delivery(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.with_photos(private.found_delivery(p_id));
end
$function$
;

CREATE OR REPLACE FUNCTION private.find_for_business(p_business uuid, p_delivery uuid, p_number text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d private.deliveries;
begin
  select * into d from private.deliveries x where (x.id = p_delivery or x.number = p_number) and x.business_id = p_business;
  if not found then return null; end if;
  if d.next_due <= private.now() then d := private.lock_delivery(d.id); end if;
  return private.with_photos(private.audited_merchant_view(d));
end
$function$
;

CREATE OR REPLACE FUNCTION private.found_delivery(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d private.deliveries;
begin
  perform private.session_alive();
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.actor_for_business(d.business_id) is null then return null; end if;
  if d.next_due <= private.now() then d := private.lock_delivery(p_id); end if;
  return private.audited_merchant_view(d);
end
$function$
;

ALTER FUNCTION "private"."found_delivery"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.live_delivery(p_id uuid, p_known text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  view constant jsonb := private.found_delivery(p_id);
begin
  return private.with_moving(
    private.omit_photos_if_unchanged(view, p_known),
    case when view is not null then (select private.moving(d, 'staff') from private.deliveries d where d.id = p_id) end);
end
$function$
;

CREATE OR REPLACE FUNCTION private.live_signed_in(p_number text, p_key text, p_known text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  view jsonb;
begin
  perform private.session_alive();
  view := private.track_counted(p_number, p_key, 'track:' || auth.uid(), 20, interval '10 minutes');
  return private.with_moving(
    private.omit_photos_if_unchanged(view, p_known), private.tracked_moving(p_number, view));
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

CREATE OR REPLACE FUNCTION private.omit_photos_if_unchanged(p_view jsonb, p_known text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select case when s.answer ? 'view' then jsonb_set(s.answer, '{view}', private.with_photos(s.answer -> 'view')) else s.answer end
    from (select private.omit_if_unchanged(p_view, p_known) as answer) as s);
end
$function$
;

ALTER FUNCTION "private"."omit_photos_if_unchanged"(jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.proof_mark(p_delivery uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select jsonb_build_object('of', x.delivery, 'digest', x.digest) from private.delivery_proofs x where x.delivery = p_delivery);
end
$function$
;

ALTER FUNCTION "private"."proof_mark"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.request_for(p_actor uuid, p_owner uuid, p_only uuid, p_command uuid, p_request jsonb, p_asked jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted constant uuid := private.requested_id(p_request);
  is_new constant boolean := private.begin_command(p_actor, p_command, 'request_delivery', wanted, p_asked);
  refusal text;
  d private.deliveries;
begin
  if is_new then
    begin
      -- Locked to the end: the business is removed before this, or after it together with the new delivery.
      perform from public.businesses x where x.id = (p_request ->> 'businessId')::uuid and x.user_id = p_owner
      for key share;
      refusal := case when (p_request ->> 'businessId')::uuid <> p_only then 'no-such-business'
        else private.add_delivery(p_owner, p_request) end;
    exception when data_exception or check_violation or unique_violation or not_null_violation then
      refusal := 'invalid';
    end;
    perform private.end_command(p_actor, p_command, refusal, p_only is null);
  else
    refusal := private.earlier_refusal(p_actor, p_command, 'request_delivery', wanted, p_asked);
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = wanted;
  if not found or private.actor_for_caller(p_owner, p_only, d.business_id) is null then
    return private.result_refused('no-such-business');
  end if;
  return private.result_ok(private.with_photos(private.audited_merchant_view(d))) || jsonb_build_object('replayed', not is_new);
end
$function$
;

CREATE OR REPLACE FUNCTION private.track_signed_in(p_number text, p_key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.session_alive();
  return private.with_photos(private.track_counted(p_number, p_key, 'track:' || auth.uid(), 20, interval '10 minutes'));
end
$function$
;

CREATE OR REPLACE FUNCTION private.tracked_view(d private.deliveries, p_recipient boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'number', d.number, 'version', d.version, 'status', d.status,
      'timeline', private.timeline(d, 'minute'), 'dueAt', date_trunc('minute', d.due_at), 'onTime', d.on_time,
      'overdue', private.is_overdue(d, private.now()),
      'arrival', case when p_recipient or d.status = 'picked_up' then private.arrivals_of(d) -> 'door' end, 'city', p.city,
      'recipient', case when p_recipient then jsonb_build_object(
        'shop', p.pickup_name,
        'shopPhone', (select p.pickup_phone from private.business_settings b where b.business_id = d.business_id and b.call_shop),
        'note', p.recipient_note, 'name', p.name, 'street', p.street, 'unit', p.unit, 'accessCode', p.access_code,
        'handover', d.handover,
        'pin', case when not private.is_final(d.status) then s.pin end,
        'courier', case when private.is_carried(d.status) then (
          select jsonb_build_object('firstName', coalesce(u.first_name, ''), 'photo', (
            select jsonb_build_object('of', u.id, 'digest', i.image_digest)
            from public.user_profile_pictures i where i.user_id = u.id and i.image_type = 'courier'))
          from public.users u where u.id = d.courier) end,
        'proof', case when d.status = 'delivered' then private.proof_mark(d.id) end
      ) end)
    from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
    where p.delivery = d.id and (d.ended_at is null or private.now() - d.ended_at < private.tracking_time()));
end
$function$
;

CREATE OR REPLACE FUNCTION private.with_photos(p_view jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  portrait constant text[] := '{recipient,courier,photo}';
  proof constant text[] := case when p_view ? 'recipient' then '{recipient,proof}' else '{proof}' end;
  shown jsonb := p_view;
begin
  if jsonb_typeof(shown #> portrait) = 'object' then
    shown := jsonb_set(shown, portrait, coalesce((
      select to_jsonb(i.image_data) from public.user_profile_pictures i
      where i.user_id = (shown #>> (portrait || '{of}'))::uuid and i.image_type = 'courier'), 'null'));
  end if;
  if jsonb_typeof(shown #> proof) = 'object' then
    shown := jsonb_set(shown, proof, coalesce((
      -- Base64 comes in lines.
      select to_jsonb('data:image/jpeg;base64,' || translate(encode(x.image, 'base64'), E'\n', ''))
      from private.delivery_proofs x where x.delivery = (shown #>> (proof || '{of}'))::uuid), 'null'));
  end if;
  return shown;
end
$function$
;

ALTER FUNCTION "private"."with_photos"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_follow(p_number text, p_key text, p_bucket text, p_limit integer, p_window interval, p_known text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  shown jsonb;
begin
  shown := private.track_counted(p_number, p_key, p_bucket, p_limit, p_window);
  return jsonb_build_object('found', shown is not null) || case
    when p_known is null then jsonb_build_object('delivery', private.with_photos(shown))
    else jsonb_build_object(
      'live', private.omit_photos_if_unchanged(shown, p_known), 'moving', private.tracked_moving(p_number, shown))
  end;
exception when sqlstate 'PT429' then
  return null;
end
$function$
;

ALTER TABLE "private"."delivery_proofs" ADD CONSTRAINT "delivery_proofs_image_check" CHECK (((substr(image, 1, 3) = '\xffd8ff'::bytea) AND (octet_length(image) <= 300000)));

REVOKE ALL ON FUNCTION "private"."found_delivery"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."found_delivery"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."found_delivery"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."omit_photos_if_unchanged"(jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."omit_photos_if_unchanged"(jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."omit_photos_if_unchanged"(jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."omit_photos_if_unchanged"(jsonb, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."proof_mark"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."proof_mark"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."proof_mark"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."with_photos"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."with_photos"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."with_photos"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."with_photos"(jsonb) TO "service_role";

reset check_function_bodies;
