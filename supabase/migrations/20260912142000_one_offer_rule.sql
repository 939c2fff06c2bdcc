-- Why a courier isn’t offered a delivery is said once: accepting asks the same column as the line does.
set check_function_bodies = off;

DROP FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone);

DROP FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone);

CREATE OR REPLACE FUNCTION private.accept_refusal(p_me uuid, p_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d private.deliveries;
  refusal text;
begin
  perform private.require_courier();
  d := private.lock_delivery(p_id);
  select x.offer_refusal into refusal from private.carriers_of(d, private.now()) x where x.courier = p_me;
  if refusal is not null then return refusal; end if;
  perform private.apply_move(d, 'accept', 'courier', private.now(), p_me);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.carriers_of(d private.deliveries, p_at timestamp with time zone)
 RETURNS TABLE(courier uuid, idle_since timestamp with time zone, online boolean, refusal text, offer_refusal text)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT x.courier,
     x.idle_since,
     x.online,
     x.refusal,
     COALESCE(x.refusal,
         CASE
             WHEN (EXISTS ( SELECT
                FROM private.delivery_passes s
               WHERE ((s.courier = x.courier) AND (s.delivery = (carriers_of.d).id)))) THEN 'passed'::text
             WHEN ((carriers_of.d).status <> 'searching'::text) THEN 'taken'::text
             ELSE NULL::text
         END) AS "coalesce"
    FROM ( SELECT c.courier,
             p.idle_since,
             private.is_online(p.online_until, p.standby_until, carriers_of.p_at) AS online,
             private.carry_refusal((EXISTS ( SELECT
                    FROM private.deliveries k
                   WHERE ((k.courier = c.courier) AND private.is_carried(k.status)))), private.is_online(p.online_until, p.standby_until, carriers_of.p_at), (carriers_of.d).status, (carriers_of.d).market, c.markets, ((EXISTS ( SELECT
                    FROM public.businesses b
                   WHERE ((b.id = (carriers_of.d).business_id) AND (b.user_id = c.courier)))) OR (EXISTS ( SELECT
                    FROM (private.delivery_people r
                      JOIN auth.users u ON ((lower((u.email)::text) = lower(r.email))))
                   WHERE ((r.delivery = (carriers_of.d).id) AND (r.email <> ''::text) AND (u.id = c.courier)))))) AS refusal
            FROM (private.couriers c
              LEFT JOIN private.courier_presence p ON ((p.courier = c.courier)))) x;
END
;

ALTER FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.line_to(d private.deliveries, p_at timestamp with time zone)
 RETURNS TABLE(courier uuid, idle_since timestamp with time zone)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT x.courier,
     x.idle_since
    FROM private.carriers_of(line_to.d, line_to.p_at) x(courier, idle_since, online, refusal, offer_refusal)
   WHERE (x.online AND ((line_to.d).search_until > line_to.p_at) AND (x.offer_refusal IS NULL));
END
;

ALTER FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."carriers_of"(private.deliveries, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."line_to"(private.deliveries, timestamp with time zone) TO "postgres";

reset check_function_bodies;
