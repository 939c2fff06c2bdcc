-- Words in a case that the team opened after the people of its delivery were deleted were never deleted. Now they are,
-- like theirs, also what was written before. And a question at the moment of that deletion holds it back.

update private.deliveries d set forgotten = false
where d.forgotten and exists (
  select from private.cases c join private.case_messages m on m.case_id = c.id where c.delivery = d.id);

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
  earlier uuid;
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
  earlier := coalesce(private.earlier_case(d.id, wanted), private.open_objection_case(d.id, wanted));
  if earlier is not null then
    c := private.lock_case(earlier);
  else
    if message is null or not private.is_case_text(p_asked -> 'message' ->> 'text')
      or exists (select from private.cases x where x.id = c.id)
      or exists (select from private.case_messages m where m.id = message)
    then
      return private.result_refused('invalid');
    end if;
    insert into private.cases (id, side, opener, business, delivery, reason, opened_at, due_at, moved_at)
    select c.id, wanted, c.opener, case wanted when 'business' then d.business_id end, d.id, r.reason, private.now(),
      private.case_due_at(r, d.ended_at is null, false, private.now()), private.now()
    from private.case_reasons r where r.reason = 'asked'
    on conflict do nothing;
    -- Words about it from now on are deleted like the earlier ones were.
    update private.deliveries x set forgotten = false where x.id = d.id and x.forgotten;
    c := private.lock_case(coalesce(private.earlier_case(d.id, wanted), c.id));
  end if;
  select * into w from private.write_case_message(c, true, p_asked -> 'message', null);
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  if w.is_new then perform private.mail_about_case(c.id, 'answered'); end if;
  return private.result_ok(private.desk_case_detail(w.c));
end
$function$
;

CREATE OR REPLACE FUNCTION private.forget_people()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
  old uuid[] := array(
    select d.id from private.deliveries d
    where not d.forgotten and d.ended_at <= at - private.people_kept() and not private.is_held_back(d.id, d.ended_at, at)
    order by d.ended_at limit 1000 for update skip locked);
begin
  -- The team may have asked about one of them before it was locked, which holds it back.
  old := array(select o.id from private.deliveries o where o.id = any (old) and not private.is_held_back(o.id, o.ended_at, at));
  delete from private.delivery_people where delivery = any (old);
  delete from private.delivery_secrets where delivery = any (old);
  delete from private.delivery_proofs where delivery = any (old);
  delete from private.delivery_passes where delivery = any (old);
  delete from private.case_messages m using private.cases c where m.case_id = c.id and c.delivery = any (old);
  delete from private.mails where reference = any (old);
  delete from private.door_queue where delivery = any (old);
  -- One that was saved while the delivery ended has no time.
  delete from private.alert_devices where delivery = any (old);
  delete from private.api_events where delivery = any (old);
  update private.deliveries set contents = '', reference = '', held_reason = '', metadata = '{}', forgotten = true
  where id = any (old);
  return cardinality(old);
end
$function$
;

reset check_function_bodies;
