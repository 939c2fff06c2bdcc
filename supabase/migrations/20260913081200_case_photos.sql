-- Photos in cases, which go with the message that they belong to. A case that the team opened ends 83 days after its delivery, like others.
set check_function_bodies = off;

CREATE TABLE "private"."case_photos" ("id" uuid NOT NULL, "seq" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "message" uuid NOT NULL, "image" bytea NOT NULL, CONSTRAINT "case_photos_image_check" CHECK (((substr(image, 1, 3) = '\xffd8ff'::bytea) AND (octet_length(image) <= 300000))), CONSTRAINT "case_photos_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."case_photos" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."case_photos" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.add_case_photo(p_id uuid, p_photo jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  w record;
begin
  select * into w from private.store_case_photo(private.lock_own_case(p_id), p_photo);
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  return private.result_ok(private.case_view(w.c));
end
$function$
;

ALTER FUNCTION "private"."add_case_photo"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.case_messages_view(p_case uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'by', case when m.by_team then 'team' else 'side' end, 'text', m.text, 'at', m.at, 'photos', (
        select coalesce(jsonb_agg(p.id order by p.seq), '[]') from private.case_photos p where p.message = m.id))
      order by m.seq), '[]')
    from private.case_messages m where m.case_id = p_case);
end
$function$
;

CREATE OR REPLACE FUNCTION private.case_photo(p_case uuid, p_photo uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  c private.cases;
begin
  perform private.session_alive();
  select * into c from private.cases x where x.id = p_case;
  if c.id is null or not (private.is_own_case(c, me) or (private.is_admin() and not private.case_concerns(c, me))) then
    return null;
  end if;
  return private.photo_in_case(c.id, p_photo);
end
$function$
;

ALTER FUNCTION "private"."case_photo"(uuid, uuid) OWNER TO "postgres";

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
    or (p_photo is not null and (p_kind not in ('deliver', 'hand_back') or not private.is_proof_photo(p_photo)))
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

CREATE OR REPLACE FUNCTION private.is_proof_photo(p_photo text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(char_length(p_photo) <= 400000 and p_photo like 'data:image/jpeg;base64,/9j/%'
    and p_photo ~ '^data:image/jpeg;base64,[A-Za-z0-9+/]+={0,2}$' and char_length(p_photo) % 4 = 3, false);
end
$function$
;

ALTER FUNCTION "private"."is_proof_photo"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.photo_in_case(p_case uuid, p_photo uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select private.photo_url(p.image)
    from private.case_photos p join private.case_messages m on m.id = p.message
    where p.id = p_photo and m.case_id = p_case);
end
$function$
;

ALTER FUNCTION "private"."photo_in_case"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.photo_of_recipient(p_delivery uuid, p_photo text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select to_jsonb(private.photo_in_case(c.id, p.id))
    from private.case_photos p join private.case_messages m on m.id = p.message join private.cases c on c.id = m.case_id
    where p.id::text = p_photo and c.delivery = p_delivery and c.side = 'recipient');
end
$function$
;

ALTER FUNCTION "private"."photo_of_recipient"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.photo_url(p_image bytea)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return 'data:image/jpeg;base64,' || translate(encode(p_image, 'base64'), E'\n', '');
end
$function$
;

ALTER FUNCTION "private"."photo_url"(bytea) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.photos_of_case()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 9
;

ALTER FUNCTION "private"."photos_of_case"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.photos_of_message()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 3
;

ALTER FUNCTION "private"."photos_of_message"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.recipient_cases(p_number text, p_key text, p_said jsonb, p_bucket text, p_limit integer, p_window interval)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  d private.deliveries;
  knows_key boolean;
  refusal text;
begin
  select * into d from private.deliveries x where x.number = p_number;
  knows_key := exists (select from private.delivery_secrets s where s.delivery = d.id and s.key = p_key);
  if not knows_key and not public.svc_rate_hit(p_bucket, p_limit, p_window) then
    raise exception 'Too many numbers' using errcode = 'PT429';
  end if;
  if d.id is not null then d := private.lock_delivery(d.id); end if;
  if d.id is null or not private.is_recipient(d, p_key) or private.tracking_closed(d, private.now()) then
    return private.result_refused('no-such-delivery');
  end if;
  if not knows_key then
    update private.rate_limits set n = n - 1 where bucket = p_bucket;
  end if;
  if p_said ->> 'what' = 'show' then return private.result_ok(private.photo_of_recipient(d.id, p_said ->> 'id')); end if;
  if jsonb_typeof(p_said) = 'object' then
    refusal := private.say_as_recipient(d, p_said, p_bucket);
    if refusal is not null then return private.result_refused(refusal); end if;
  else
    perform private.lock_case(c.id) from private.cases c
    where c.delivery = d.id and c.side = 'recipient' and private.case_lapsed(c, private.now());
  end if;
  return private.result_ok(private.recipient_cases_view(d.id));
end
$function$
;

CREATE OR REPLACE FUNCTION private.say_as_recipient(d private.deliveries, p_said jsonb, p_bucket text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  what constant text := p_said ->> 'what';
  wanted uuid;
  refusal text;
begin
  if what = 'report' then return private.report_as_recipient(d, p_said, p_bucket); end if;
  begin
    wanted := (p_said ->> 'case')::uuid;
  exception when data_exception then
    return 'invalid';
  end;
  if what = 'photo' then
    select w.refusal into refusal from private.store_case_photo(private.lock_recipient_case(d.id, wanted), p_said) as w;
  elsif what = 'reply' then
    select w.refusal into refusal from private.write_case_message(
      private.lock_recipient_case(d.id, wanted), false, p_said, 'case-messages:' || p_bucket) as w;
  else
    select w.refusal into refusal from private.close_locked_case(private.lock_recipient_case(d.id, wanted), what) as w;
  end if;
  return refusal;
end
$function$
;

CREATE OR REPLACE FUNCTION private.settle_cases()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
  waiting private.cases;
  told uuid[];
begin
  update private.cases set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'lapsed'
  where id in (
    select c.id from private.cases c where c.state = 'theirs' and c.moved_at <= now_at - private.lapses_after()
    for update skip locked);
  -- A side opens its case 14 days after the end at the latest, so one that ends after 83 days is at least 69 days old. The team
  -- asks at any time.
  update private.cases set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'lapsed'
  where id in (
    select c.id from private.cases c
    where c.state <> 'resolved'
      and (c.reason = 'asked' or c.opened_at <= now_at - (private.lapses_after_end() - private.reported_within()))
      and private.case_lapsed(c, now_at)
    for update skip locked);
  for waiting in
    update private.cases set late_told = true
    where id in (
      select x.id from private.cases x
      where x.state <> 'resolved' and x.due_at < now_at and x.answered_at is null and not x.late_told
      for update skip locked)
    returning *
  loop
    told := array(select a.user_id from private.admins a where not private.case_concerns(waiting, a.user_id));
    insert into private.mails (topic, kind, reference, reader, written_at, next_try)
    select 'case', 'overdue', waiting.id, t.reader, now_at, now_at from unnest(told) as t (reader);
    perform private.alert_about_case(waiting.id, told);
  end loop;
  for waiting in
    update private.cases set reminded = true
    where id in (
      select x.id from private.cases x
      where x.reason = 'safety' and x.state <> 'resolved' and x.answered_at is null and not x.reminded and not x.late_told
        and x.opened_at + (x.due_at - x.opened_at) / 2 <= now_at
      for update skip locked)
    returning *
  loop
    perform private.alert_about_case(waiting.id, private.on_call_for(waiting));
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION private.store_case_photo(INOUT c private.cases, p_photo jsonb, OUT refusal text)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  shown constant text := p_photo ->> 'image';
  now_at constant timestamptz := private.now();
  wanted uuid;
  earlier uuid;
  last uuid;
begin
  begin
    wanted := (p_photo ->> 'id')::uuid;
  exception when data_exception then
    refusal := 'invalid';
    return;
  end;
  select m.case_id into earlier from private.case_photos p join private.case_messages m on m.id = p.message where p.id = wanted;
  if found then
    refusal := case when earlier is distinct from c.id then 'invalid' end;
    return;
  end if;
  select m.id into last from private.case_messages m where m.case_id = c.id and not m.by_team order by m.seq desc limit 1;
  refusal := case
    when c.id is null then 'no-such-case'
    when wanted is null or last is null or not private.is_proof_photo(shown) then 'invalid'
    when c.state = 'resolved' then 'changed'
    when (select count(*) from private.case_photos p where p.message = last) >= private.photos_of_message()
      or (select count(*) from private.case_photos p join private.case_messages m on m.id = p.message where m.case_id = c.id)
        >= private.photos_of_case()
      then 'too-many-photos'
  end;
  if refusal is not null then return; end if;
  insert into private.case_photos (id, message, image) values (wanted, last, decode(split_part(shown, ',', 2), 'base64'));
  update private.cases x set state = 'ours', moved_at = now_at where x.id = c.id returning * into c;
end
$function$
;

ALTER FUNCTION "private"."store_case_photo"(private.cases, jsonb) OWNER TO "postgres";

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
      select to_jsonb(private.photo_url(x.image))
      from private.delivery_proofs x where x.delivery = (shown #>> (proof || '{of}'))::uuid), 'null'));
  end if;
  return shown;
end
$function$
;

CREATE OR REPLACE FUNCTION public.add_case_photo(case_id uuid, photo jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.add_case_photo(case_id, photo) $function$
;

ALTER FUNCTION "public"."add_case_photo"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.case_photo(case_id uuid, photo_id uuid)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.case_photo(case_id, photo_id) $function$
;

ALTER FUNCTION "public"."case_photo"(uuid, uuid) OWNER TO "postgres";

ALTER TABLE "private"."case_photos" ADD CONSTRAINT "case_photos_message_fkey" FOREIGN KEY (message) REFERENCES private.case_messages(id) ON DELETE CASCADE;

CREATE INDEX case_photos_of ON private.case_photos USING btree (message, seq);

REVOKE ALL ON FUNCTION "private"."add_case_photo"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."add_case_photo"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."add_case_photo"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_case_photo"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."case_photo"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."case_photo"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."case_photo"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."case_photo"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_proof_photo"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_proof_photo"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_proof_photo"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."photo_in_case"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."photo_in_case"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."photo_in_case"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."photo_of_recipient"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."photo_of_recipient"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."photo_of_recipient"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."photo_url"(bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."photo_url"(bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."photo_url"(bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."photos_of_case"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."photos_of_case"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."photos_of_case"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."photos_of_message"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."photos_of_message"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."photos_of_message"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."store_case_photo"(private.cases, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."store_case_photo"(private.cases, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."store_case_photo"(private.cases, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."add_case_photo"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_case_photo"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."add_case_photo"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."add_case_photo"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."case_photo"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."case_photo"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."case_photo"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."case_photo"(uuid, uuid) TO "postgres";

reset check_function_bodies;
