-- A courier's step takes a position. The former functions would make a call without one ambiguous; open pages go on with the
-- new ones. Nothing that's stored changes.

DROP FUNCTION "private"."courier_step"(uuid, uuid, text, text, text, text);

DROP FUNCTION "public"."courier_step"(uuid, uuid, text, text, text, text);

CREATE OR REPLACE FUNCTION private.courier_step(p_command uuid, p_id uuid, p_kind text, p_pin text, p_photo text, p_reason text, p_here jsonb DEFAULT NULL::jsonb)
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
begin
  if p_kind is null
    or p_kind not in ('release', 'arrive_pickup', 'pick_up', 'arrive_dropoff', 'deliver', 'fail', 'hand_back')
    or (p_pin is not null and (p_kind <> 'deliver' or char_length(p_pin) > 10))
    or (p_kind = 'fail') <> (coalesce(p_reason, '') in ('no_answer', 'refused', 'wrong_address', 'unsafe', 'pin_locked'))
    or (p_kind <> 'fail' and p_reason is not null)
    or (p_photo is not null and (p_kind not in ('deliver', 'hand_back')
      or char_length(p_photo) > 400000 or p_photo not like 'data:image/jpeg;base64,/9j/%'
      or p_photo !~ '^data:image/jpeg;base64,[A-Za-z0-9+/]+={0,2}$'))
  then
    return private.result_refused('invalid');
  end if;
  -- A retry may send another photo: the first one is kept.
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
      refusal := private.move_refusal(d, p_kind, 'courier', private.now(), p_pin, p_photo, p_reason);
    end if;
    if refusal is null then
      if p_kind in ('arrive_pickup', 'pick_up', 'arrive_dropoff', 'fail') then
        perform private.note_position(me, p_here);
      end if;
      perform private.apply_move(d, p_kind, 'courier', private.now(), null, p_reason);
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

ALTER FUNCTION "private"."courier_step"(uuid, uuid, text, text, text, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.duty_here(p_here jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  view constant jsonb := private.courier_duty(null);
begin
  perform private.note_position(auth.uid(), p_here);
  return view;
end
$function$
;

CREATE OR REPLACE FUNCTION private.note_position(p_courier uuid, p_here jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  carried uuid;
  at_lat constant double precision := private.number_in(p_here, 'lat', -90, 90);
  at_lon constant double precision := private.number_in(p_here, 'lon', -180, 180);
  off_by constant double precision := private.number_in(p_here, 'accuracy', 0, 1500);
  old constant double precision := private.number_in(p_here, 'age', 0, 120000);
  now_at constant timestamptz := private.now();
begin
  if at_lat is null or at_lon is null or off_by is null or old is null or (at_lat = 0 and at_lon = 0)
    or octet_length(p_here::text) > 300
  then
    return;
  end if;
  select d.id into carried from private.deliveries d
  where d.courier = p_courier and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
  for share skip locked;
  if not found then return; end if;
  insert into private.courier_positions as c (courier, delivery, lat, lon, accuracy, taken_at, heard_at)
  values (p_courier, carried, round(at_lat::numeric, 5), round(at_lon::numeric, 5), round(off_by),
    now_at - round(old) * interval '1 millisecond', now_at)
  on conflict (courier) do update set delivery = excluded.delivery, lat = excluded.lat, lon = excluded.lon,
    accuracy = excluded.accuracy, taken_at = excluded.taken_at, heard_at = excluded.heard_at
  where c.delivery <> excluded.delivery or excluded.taken_at > c.taken_at;
end
$function$
;

CREATE OR REPLACE FUNCTION public.courier_step(command uuid, delivery uuid, kind text, pin text DEFAULT NULL::text, photo text DEFAULT NULL::text, reason text DEFAULT NULL::text, here jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.courier_step(command, delivery, kind, pin, photo, reason, here)
$function$
;

ALTER FUNCTION "public"."courier_step"(uuid, uuid, text, text, text, text, jsonb) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."courier_step"(uuid, uuid, text, text, text, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."courier_step"(uuid, uuid, text, text, text, text, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."courier_step"(uuid, uuid, text, text, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."courier_step"(uuid, uuid, text, text, text, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."courier_step"(uuid, uuid, text, text, text, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."courier_step"(uuid, uuid, text, text, text, text, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."courier_step"(uuid, uuid, text, text, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."courier_step"(uuid, uuid, text, text, text, text, jsonb) TO "postgres";
