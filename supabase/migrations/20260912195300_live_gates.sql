-- Gates in front of a courier's duty, a recipient's tracking and a merchant's delivery: a poll that finds nothing new is answered
-- from the versions of a few rows, without building its view. Pages that were opened before get the same answers as before.
set check_function_bodies = off;

REVOKE ALL ON FUNCTION "private"."track_counted"(text, text, text, integer, interval) FROM "service_role";

REVOKE ALL ON FUNCTION "private"."tracked_moving"(text, jsonb) FROM "service_role";

REVOKE ALL ON FUNCTION "private"."with_photos"(jsonb) FROM "service_role";

DROP FUNCTION "private"."duty_here"(jsonb);

DROP FUNCTION "private"."omit_if_unchanged"(jsonb, text);

DROP FUNCTION "private"."omit_photos_if_unchanged"(jsonb, text);

DROP FUNCTION "public"."live_delivery"(uuid, text);

DROP FUNCTION "public"."live_duty"(text, jsonb);

DROP FUNCTION "public"."live_tracking"(text, text, text);

CREATE OR REPLACE FUNCTION private.check_gate(p_known text, p_view text, p_delivery uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  view jsonb;
  stored constant jsonb := (
    select jsonb_object_agg(a.leg, jsonb_build_object('from', a.from_at, 'to', a.to_at, 'usual', a.usual))
    from private.arrivals a where a.delivery = p_delivery);
begin
  if current_setting('private.check_gates', true) is distinct from 'on' then return; end if;
  begin
    execute 'select ' || p_view into view;
    raise sqlstate 'UNDO1';
  exception when sqlstate 'UNDO1' then null;
  end;
  if jsonb_typeof(view -> 'arrival') = 'object' then view := jsonb_set(view, '{arrival}', stored -> 'door'); end if;
  if jsonb_typeof(view -> 'arrivals') = 'object' then
    view := jsonb_set(view, '{arrivals}', (
      select jsonb_object_agg(l.key, case l.value when 'null' then l.value else stored -> l.key end)
      from jsonb_each(view -> 'arrivals') as l));
  end if;
  if private.view_digest(view) is distinct from substr(split_part(p_known, '.', 1), 2) then
    raise exception 'A gate said "same" for another view: %', p_view;
  end if;
end
$function$
;

ALTER FUNCTION "private"."check_gate"(text, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.delivery_mark(p_id uuid, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select to_hex(hashtextextended(row(auth.uid(), d.id, d.xmin, p.xmin, s.xmin, x.xmin, u.xmin, i.xmin, b.call_shop, k.name,
      private.is_overdue(d, p_at), p_at >= private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'merchant'),
      p_at - d.ended_at >= private.tracking_time(),
      array(select row(a.leg, a.from_at, a.to_at, a.usual)::text from private.arrivals a where a.delivery = d.id order by a.leg)
    )::text, 0))
    from private.deliveries d
    left join private.delivery_people p on p.delivery = d.id
    left join private.delivery_secrets s on s.delivery = d.id
    left join private.delivery_proofs x on x.delivery = d.id
    left join public.users u on u.id = d.courier
    left join public.user_profile_pictures i on i.user_id = d.courier and i.image_type = 'courier'
    left join private.business_settings b on b.business_id = d.business_id
    left join private.api_keys k on k.id = d.by_key
    where d.id = p_id and (d.next_due > p_at) is not false);
end
$function$
;

ALTER FUNCTION "private"."delivery_mark"(uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.delivery_until(p_id uuid, p_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return least(p_at, (select min(a.to_at) - interval '1 minute' from private.arrivals a where a.delivery = p_id))
    + interval '30 seconds';
end
$function$
;

ALTER FUNCTION "private"."delivery_until"(uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.duty_mark(p_me uuid, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  me record;
  line text;
  fresh bigint;
begin
  select x.*, case when x.online then floor(extract(epoch from private.standby_from(p_me, p_at)) / 300) end as standby into me
  from (
    select d.id as carried, d.next_due, c.markets, private.is_online(o.online_until, o.standby_until, p_at) as online, o.missed,
      row(c.xmin, u.xmin, a.xmin, v.xmin, d.xmin, p.xmin, s.xmin)::text as versions
    from private.couriers c
    join private.courier_presence o on o.courier = c.courier
    join public.users u on u.id = c.courier
    join auth.users a on a.id = c.courier
    left join private.verified_emails v on v.user_id = c.courier
    left join private.deliveries d on d.courier = c.courier and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
    left join private.delivery_people p on p.delivery = d.id
    left join private.delivery_secrets s on s.delivery = d.id
    where c.courier = p_me
  ) as x
  where private.has_live_session() and (x.next_due > p_at) is not false;
  if not found then return null; end if;
  if me.carried is null and me.online then
    if exists (select from private.deliveries d where d.next_due <= p_at and d.market = any (me.markets)) then return null; end if;
    select count(*) filter (where d.requested_at + private.head_start() > p_at),
      row(bit_xor(uuid_hash_extended(d.id, d.xmin::text::bigint)), bit_xor(uuid_hash_extended(s.delivery, 0)),
        (select bit_xor(uuid_hash_extended(b.id, 0)) from public.businesses b where b.user_id = p_me))::text
    into fresh, line
    from private.deliveries d left join private.delivery_passes s on s.courier = p_me and s.delivery = d.id
    where d.market = any (me.markets) and d.status = 'searching' and d.search_until > p_at;
    if fresh > 0 then return null; end if;
  end if;
  return to_hex(hashtextextended(row(p_me, me, line)::text, 0));
end
$function$
;

ALTER FUNCTION "private"."duty_mark"(uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.follow(p_number text, p_key text, p_bucket text, p_limit integer, p_window interval, p_known text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
  d private.deliveries;
  mark text;
  view jsonb;
begin
  if p_known like '~%' then
    select * into d from private.deliveries x where x.number = p_number;
    if private.is_recipient(d, p_key) then mark := private.delivery_mark(d.id, now_at); end if;
    if private.gate_holds(p_known, mark, now_at) then
      perform private.check_gate(p_known, format('private.track(%L, %L)', p_number, p_key), d.id);
      return jsonb_build_object('found', true, 'live', 'same', 'moving', private.moving(d, 'recipient'));
    end if;
  end if;
  view := private.track_counted(p_number, p_key, p_bucket, p_limit, p_window);
  return jsonb_build_object('found', view is not null) || case
    when p_known is null then jsonb_build_object('delivery', private.with_photos(view))
    else jsonb_build_object(
      'live', private.omit_photos_if_unchanged(view, p_known, private.gate_of(mark, private.delivery_until(d.id, now_at))),
      'moving', private.tracked_moving(p_number, view))
  end;
end
$function$
;

ALTER FUNCTION "private"."follow"(text, text, text, integer, interval, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.gate_holds(p_known text, p_mark text, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(split_part(p_known, '.', 3) = p_mark and p_known ~ '^~[^.]+\.\d{13}\.'
    and split_part(p_known, '.', 2)::bigint - 1000 * extract(epoch from p_at) between 1 and 60000, false);
end
$function$
;

ALTER FUNCTION "private"."gate_holds"(text, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.gate_of(p_mark text, p_until timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return concat('.', floor(extract(epoch from p_until) * 1000)::bigint, '.', coalesce(p_mark, '-'));
end
$function$
;

ALTER FUNCTION "private"."gate_of"(text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.live_delivery(p_id uuid, p_known text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
  d private.deliveries;
  mark text;
  view jsonb;
  answer jsonb := '"same"';
begin
  select * into d from private.deliveries x where x.id = p_id;
  if p_known like '~%' and private.has_live_session() and private.actor_for_business(d.business_id) = 'merchant' then
    mark := private.delivery_mark(p_id, now_at);
  end if;
  if private.gate_holds(p_known, mark, now_at) then
    perform private.check_gate(p_known, format('private.found_delivery(%L)', p_id), p_id);
  else
    view := private.found_delivery(p_id);
    if view is null then return private.omit_if_unchanged(view, p_known, private.gate_of(null, now_at)); end if;
    answer := private.omit_photos_if_unchanged(view, p_known, private.gate_of(mark, private.delivery_until(p_id, now_at)));
    select * into d from private.deliveries x where x.id = p_id;
  end if;
  return private.with_moving(answer, private.moving(d, 'staff'));
end
$function$
;

CREATE OR REPLACE FUNCTION private.live_duty(p_known text, p_here jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  now_at constant timestamptz := private.now();
  mark constant text := case when p_known like '~%' then private.duty_mark(me, now_at) end;
  answer jsonb := '"same"';
begin
  if private.gate_holds(p_known, mark, now_at) then
    perform private.check_gate(p_known, 'private.courier_duty(null)');
    perform private.stay_online(me, now_at);
  else
    answer := private.omit_if_unchanged(
      private.courier_duty(null), p_known, private.gate_of(mark, now_at + interval '1 minute'));
  end if;
  perform private.note_position(me, p_here);
  return answer;
end
$function$
;

ALTER FUNCTION "private"."live_duty"(text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.live_signed_in(p_number text, p_key text, p_known text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  answer jsonb;
begin
  perform private.session_alive();
  answer := private.follow(p_number, p_key, 'track:' || auth.uid(), 20, interval '10 minutes', p_known);
  return private.with_moving(answer -> 'live', nullif(answer -> 'moving', 'null'));
end
$function$
;

CREATE OR REPLACE FUNCTION private.omit_if_unchanged(p_view jsonb, p_known text, p_gate text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  digest constant text := private.view_digest(p_view);
  gated constant boolean := p_gate is not null and p_known like '~%';
  tag constant text := case when gated then '~' || digest || p_gate else digest end;
begin
  return case
    when tag = p_known then '"same"'
    when gated and split_part(p_known, '.', 1) = '~' || digest then jsonb_build_object('same', true, 'tag', tag)
    else jsonb_build_object('tag', tag, 'view', p_view) end;
end
$function$
;

ALTER FUNCTION "private"."omit_if_unchanged"(jsonb, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.omit_photos_if_unchanged(p_view jsonb, p_known text, p_gate text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  answer constant jsonb := private.omit_if_unchanged(p_view, p_known, p_gate);
begin
  return case when answer ? 'view' then jsonb_set(answer, '{view}', private.with_photos(answer -> 'view')) else answer end;
end
$function$
;

ALTER FUNCTION "private"."omit_photos_if_unchanged"(jsonb, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stay_online(p_me uuid, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.courier_presence set online_until = p_at + private.online_time() + interval '30 seconds',
    standby_until = private.standby_from(p_me, p_at), missed = 0
  where courier = p_me and private.is_online(online_until, standby_until, p_at)
    and (online_until is null or online_until < p_at + private.online_time());
end
$function$
;

ALTER FUNCTION "private"."stay_online"(uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.track_counted(p_number text, p_key text, p_bucket text, p_limit integer, p_window interval)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  shown jsonb;
begin
  if exists (
    select from private.deliveries d join private.delivery_secrets s on s.delivery = d.id
    where d.number = p_number and s.key = p_key
  ) then
    return private.track(p_number, p_key);
  end if;
  if not public.svc_rate_hit(p_bucket, p_limit, p_window) then
    raise exception 'Too many numbers' using errcode = 'PT429';
  end if;
  shown := private.track(p_number, p_key);
  if shown is not null then
    update private.rate_limits set n = n - 1 where bucket = p_bucket;
  end if;
  return shown;
end
$function$
;

CREATE OR REPLACE FUNCTION private.tracked_moving(p_number text, p_view jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select private.moving(d, 'recipient') from private.deliveries d
    where jsonb_typeof(p_view -> 'recipient') = 'object' and d.number = p_number);
end
$function$
;

CREATE OR REPLACE FUNCTION private.view_digest(p_view jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return left(encode(sha256(convert_to(coalesce(p_view, 'null'::jsonb)::text, 'UTF8')), 'base64'), 22);
end
$function$
;

ALTER FUNCTION "private"."view_digest"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.with_photos(p_view jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
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

CREATE OR REPLACE FUNCTION public.live_delivery(delivery uuid, known text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.live_delivery(delivery, known);
end
$function$
;

ALTER FUNCTION "public"."live_delivery"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.live_duty(known text DEFAULT NULL::text, here jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.live_duty(known, here);
end
$function$
;

ALTER FUNCTION "public"."live_duty"(text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.live_tracking(number text, key text DEFAULT NULL::text, known text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.live_signed_in(number, key, known);
end
$function$
;

ALTER FUNCTION "public"."live_tracking"(text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_follow(p_number text, p_key text, p_bucket text, p_limit integer, p_window interval, p_known text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.follow(p_number, p_key, p_bucket, p_limit, p_window, p_known);
exception when sqlstate 'PT429' then
  return null;
end
$function$
;

REVOKE ALL ON FUNCTION "private"."check_gate"(text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_gate"(text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_gate"(text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delivery_mark"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delivery_mark"(uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delivery_mark"(uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delivery_until"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delivery_until"(uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delivery_until"(uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."duty_mark"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."duty_mark"(uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."duty_mark"(uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."follow"(text, text, text, integer, interval, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."follow"(text, text, text, integer, interval, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."follow"(text, text, text, integer, interval, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."follow"(text, text, text, integer, interval, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."gate_holds"(text, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."gate_holds"(text, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."gate_holds"(text, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."gate_of"(text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."gate_of"(text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."gate_of"(text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."live_duty"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."live_duty"(text, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."live_duty"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."live_duty"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."omit_if_unchanged"(jsonb, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."omit_if_unchanged"(jsonb, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."omit_if_unchanged"(jsonb, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."omit_if_unchanged"(jsonb, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."omit_photos_if_unchanged"(jsonb, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."omit_photos_if_unchanged"(jsonb, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."omit_photos_if_unchanged"(jsonb, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stay_online"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stay_online"(uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stay_online"(uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."view_digest"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."view_digest"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."view_digest"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."view_digest"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."live_delivery"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."live_delivery"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."live_delivery"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."live_delivery"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."live_duty"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."live_duty"(text, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."live_duty"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."live_duty"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."live_tracking"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."live_tracking"(text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."live_tracking"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."live_tracking"(text, text, text) TO "postgres";

reset check_function_bodies;
