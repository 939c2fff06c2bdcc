-- The offer of a delivery that is alone reads its people by their key, not all people of the database.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.group_offer_view(d private.deliveries)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if d.together is null then
    return (select private.offer_view(d, p) from private.delivery_people p where p.delivery = d.id);
  end if;
  return (
    select (array_agg(private.offer_view(k, x.p) order by k.turn, k.id))[1] || case when count(*) > 1 then jsonb_build_object(
      'pay', sum(k.pay), 'readyAt', max(k.ready_at), 'dueAt', max(k.due_at),
      'parcels', jsonb_agg(private.offer_view(k, x.p) order by k.turn, k.id)) else '{}' end
    -- "offset": each by its key, or the planner reads all people.
    from private.group_of(d) k cross join lateral (
      select p from private.delivery_people p where p.delivery = k.id offset 0) as x);
end
$function$
;

reset check_function_bodies;
