-- A courier who couldn't hand over a parcel of a business that was removed meanwhile was refused, since the incident named the business.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.note_incident(p_courier uuid, p_step text, p_delivery uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  incident text := case
    when p_step = 'release' then 'release'
    when p_step = 'fail' and private.is_unproven((select d.failure_reason from private.deliveries d where d.id = p_delivery))
      then 'failure'
  end;
  incidents bigint;
  counter uuid;
  why text;
begin
  if incident is null then return; end if;
  delete from private.courier_incidents i where i.courier = p_courier and i.at <= private.now() - private.incidents_counted_for();
  -- Null if the business was removed meanwhile.
  select b.id into counter from private.deliveries d join public.businesses b on b.id = d.business_id where d.id = p_delivery;
  -- Those of one counter within a minute were one route, and count once.
  if incident = 'release' and exists (
    select from private.courier_incidents i where i.courier = p_courier and i.kind = incident and i.business = counter
      and i.at > private.now() - private.given_back_at_once())
  then
    return;
  end if;
  insert into private.courier_incidents (courier, kind, at, business) values (p_courier, incident, private.now(), counter);
  select count(*) into incidents from private.courier_incidents i where i.courier = p_courier and i.kind = incident;
  if incidents < (private.incidents_for_review() ->> incident)::integer then return; end if;
  delete from private.courier_incidents i where i.courier = p_courier;
  why := private.review_reasons() ->> incident;
  if (private.move_account(null, p_courier, 'review', 'Active', 'Pending', why, null) ->> 'ok')::boolean then
    perform private.open_review_case(p_courier, p_delivery, why);
  end if;
end
$function$
;
