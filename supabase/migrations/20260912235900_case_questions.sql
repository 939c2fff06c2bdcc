-- The team asks a courier or a business about a delivery, in a case of theirs. No case has been opened that way.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.ask_side(p_asked jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  wanted constant text := p_asked ->> 'side';
  message uuid;
  d private.deliveries;
  c private.cases;
  w record;
begin
  begin
    d := private.lock_delivery((p_asked ->> 'delivery')::uuid);
    c.id := (p_asked ->> 'id')::uuid;
    message := (p_asked -> 'message' ->> 'id')::uuid;
  exception when data_exception then
    return private.result_refused('invalid');
  end;
  c.delivery := d.id;
  if d.id is null or private.case_concerns(c, me) then return private.result_refused('no-such-delivery'); end if;
  if (wanted in ('business', 'courier')) is not true or c.id is null then return private.result_refused('invalid'); end if;
  c.opener := case wanted
    when 'courier' then d.courier
    else (select b.user_id from public.businesses b where b.id = d.business_id) end;
  if c.opener is null then return private.result_refused('no-courier'); end if;
  if private.earlier_case(d.id, wanted) is not null then
    c := private.lock_case(private.earlier_case(d.id, wanted));
  else
    if message is null or not private.is_case_text(p_asked -> 'message' ->> 'text')
      or exists (select from private.cases x where x.id = c.id)
      or exists (select from private.case_messages m where m.id = message)
    then
      return private.result_refused('invalid');
    end if;
    insert into private.cases (id, side, opener, business, delivery, reason, opened_at, due_at, moved_at)
    select c.id, wanted, c.opener, case wanted when 'business' then d.business_id end, d.id, r.reason, private.now(),
      private.due_at(private.now(), case when d.ended_at is null then least(r.minutes, private.under_way_minutes()) else r.minutes end,
        private.support_hours(), private.books_zone()), private.now()
    from private.case_reasons r where r.reason = 'asked'
    on conflict do nothing;
    c := private.lock_case(coalesce(private.earlier_case(d.id, wanted), c.id));
  end if;
  select * into w from private.write_case_message(c, true, p_asked -> 'message', null);
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  if w.is_new then perform private.mail_about_case(c.id, 'answered'); end if;
  return private.result_ok(private.desk_case_detail(w.c));
end
$function$
;

ALTER FUNCTION "private"."ask_side"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.ask_side(asked jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.ask_side(asked) $function$
;

ALTER FUNCTION "public"."ask_side"(jsonb) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."ask_side"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."ask_side"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."ask_side"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ask_side"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."ask_side"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."ask_side"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."ask_side"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."ask_side"(jsonb) TO "postgres";

reset check_function_bodies;

INSERT INTO private.case_reasons (reason, sides, minutes, money) VALUES ('asked', '{}', 960, null);
