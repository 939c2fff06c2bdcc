-- Software corrects deliveries, and sends only the fields that it corrects.

CREATE OR REPLACE FUNCTION private.api_correct(p_digest text, p_command uuid, p_delivery uuid, p_changes jsonb, p_asked text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b constant public.businesses := private.opened_business(p_digest, true);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  return private.change_for(
    b.id, b.user_id, b.id, p_command, p_delivery, 'correct', p_changes, null, to_jsonb(p_asked));
end
$function$
;

ALTER FUNCTION "private"."api_correct"(text, uuid, uuid, jsonb, text) OWNER TO "postgres";

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
      refusal := private.cancel_refusal(d, p_agreed_fee, private.now());
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
    return jsonb_build_object('ok', false, 'error', jsonb_build_object('code', refusal, 'fee', private.cancel_fee('accepted')));
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.actor_for_caller(p_owner, p_only, d.business_id) is null then
    return private.result_refused('no-such-delivery');
  end if;
  return private.result_ok(private.audited_merchant_view(d)) || jsonb_build_object('replayed', not is_new);
end
$function$
;

CREATE OR REPLACE FUNCTION private.correct_dropoff(p_id uuid, p_changes jsonb, p_partial boolean)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c jsonb := p_changes;
begin
  if p_partial then
    if c ? 'metadata' and not private.is_metadata(c -> 'metadata') then return 'invalid'; end if;
    select jsonb_build_object(
      'street', p.street, 'unit', p.unit, 'notes', p.notes, 'phone', p.phone, 'accessCode', p.access_code) || p_changes
    into c from private.delivery_people p where p.delivery = p_id;
  end if;
  update private.delivery_people set
    street = btrim(c ->> 'street'), unit = btrim(c ->> 'unit'), notes = btrim(c ->> 'notes'), phone = c ->> 'phone',
    access_code = coalesce(btrim(c ->> 'accessCode'), access_code)
  where delivery = p_id and private.acceptable_correction(c);
  if not found then return 'invalid'; end if;
  if p_partial and c ? 'metadata' then
    update private.deliveries set metadata = c -> 'metadata' where id = p_id;
  end if;
  return null;
end
$function$
;

ALTER FUNCTION "private"."correct_dropoff"(uuid, jsonb, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_api_correct(p_digest text, p_command uuid, p_delivery uuid, p_changes jsonb, p_asked text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.api_correct(p_digest, p_command, p_delivery, p_changes, p_asked)
$function$
;

ALTER FUNCTION "public"."svc_api_correct"(text, uuid, uuid, jsonb, text) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_correct"(text, uuid, uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_correct"(text, uuid, uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_correct"(text, uuid, uuid, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_correct"(text, uuid, uuid, jsonb, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."correct_dropoff"(uuid, jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."correct_dropoff"(uuid, jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."correct_dropoff"(uuid, jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."svc_api_correct"(text, uuid, uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_api_correct"(text, uuid, uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_api_correct"(text, uuid, uuid, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_api_correct"(text, uuid, uuid, jsonb, text) TO "service_role";
