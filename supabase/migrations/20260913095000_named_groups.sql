-- A merchant reads which other deliveries of theirs the same courier has, and an administrator which are offered together. Deliveries
-- of one counter that a courier gives back within a minute count once toward a review: the incidents before have no business, and count
-- as they did.

set check_function_bodies = off;

ALTER TABLE "private"."courier_incidents" ADD COLUMN "business" uuid;

CREATE OR REPLACE FUNCTION private.alongside(d private.deliveries)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'number', k.number) order by k.due_at, k.id), '[]')
    from (
      select x.* from private.deliveries x where private.is_carried(d.status) and x.courier = d.courier
        and x.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
      union all
      select x.* from private.deliveries x where d.status = 'searching' and x.together = d.together and x.status = 'searching'
    ) as k
    where k.id <> d.id and k.business_id = d.business_id);
end
$function$
;

ALTER FUNCTION "private"."alongside"(private.deliveries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.city_board(p_market text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.session_alive();
  if not private.is_admin() then return null; end if;
  perform private.settle_matching(null, null, array[p_market]);
  return json_build_object(
    'deliveries', (
      select coalesce(json_agg(json_build_object(
        'id', d.id, 'number', d.number, 'businessId', d.business_id, 'shop', p.pickup_name,
        'counter', case when s.shop_lat is not null then json_build_object('lat', s.shop_lat, 'lon', s.shop_lon) end,
        'status', d.status,
        'since', coalesce((d.reached ->> d.status)::timestamptz, d.ready_at), 'zone', d.zone,
        'fromArea', left(p.pickup_postal_code, 3), 'toArea', left(p.postal_code, 3), 'toCity', p.city,
        'readyAt', d.ready_at, 'dueAt', d.due_at, 'onTime', d.on_time,
        'arrival', case
          when a.delivery is not null then json_build_object('from', a.from_at, 'to', a.to_at, 'usual', a.usual)
          when d.status in ('accepted', 'at_pickup', 'picked_up') then
            (select private.expected_at_door(x, now_at)::json from private.deliveries x where x.id = d.id)
        end,
        'courier', case when d.courier is not null then
          json_build_object('id', d.courier, 'firstName', coalesce(u.first_name, '')) end,
        'together', case when d.status = 'searching' then d.together end)
        order by d.due_at, d.id), '[]')
      from (
        select x.* from private.deliveries x where x.market = p_market and x.ended_at is null
          and (x.status <> 'searching' or private.has_opened(x.opens_at, now_at))
        order by x.due_at, x.id limit private.board_size()
      ) as d
      join private.delivery_people p on p.delivery = d.id
      left join private.arrivals a on a.delivery = d.id and a.leg = 'door' and a.status = d.status
        and a.to_at >= now_at + private.shown_until()
      left join private.business_settings s on s.business_id = d.business_id
      left join public.users u on u.id = d.courier),
    'ways', private.slow_ways(p_market),
    'couriers', private.board_couriers(p_market, now_at));
end
$function$
;

CREATE OR REPLACE FUNCTION private.delivery_mark(p_id uuid, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return (
    select to_hex(hashtextextended(row(auth.uid(), d.id, d.xmin, p.xmin, s.xmin, x.xmin, u.xmin, i.xmin, b.call_shop, k.name,
      private.has_opened(d.opens_at, p_at), private.is_overdue(d, p_at), p_at >= private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'merchant'),
      p_at - d.ended_at >= private.tracking_time() and not private.is_kept_open(d.id, d.ended_at, p_at),
      array(select k.id::text || k.xmin from private.deliveries k where k.courier = d.courier
        and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning') order by k.id),
      array(select k.id from private.deliveries k where d.status = 'searching' and k.together = d.together
        and k.status = 'searching' order by k.id),
      -- The order of the stops.
      (select c.stops from private.couriers c where c.courier = d.courier),
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

CREATE OR REPLACE FUNCTION private.given_back_at_once()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:01:00'::interval
;

ALTER FUNCTION "private"."given_back_at_once"() OWNER TO "postgres";

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
      'declared', d.declared_cents, 'refunded', d.refunded,
      'readyAt', d.ready_at, 'promisedAt', d.promised_at, 'searchUntil', d.search_until,
      'overdue', private.is_overdue(d, private.now()), 'arrivals', private.arrivals_of(d), 'stopsBefore', private.stops_before(d), 'route', d.route, 'together', d.together,
      'alongside', private.alongside(d),
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
      'pin', s.pin, 'pinTriesLeft', private.pin_tries() - coalesce(s.tries, 0), 'key', s.key,
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
  select d.business_id into counter from private.deliveries d where d.id = p_delivery;
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

ALTER TABLE "private"."courier_incidents" ADD CONSTRAINT "courier_incidents_business_fkey" FOREIGN KEY (business) REFERENCES public.businesses(id) ON DELETE SET NULL;

CREATE INDEX courier_incidents_at ON private.courier_incidents USING btree (business);

REVOKE ALL ON FUNCTION "private"."alongside"(private.deliveries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alongside"(private.deliveries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."alongside"(private.deliveries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."given_back_at_once"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."given_back_at_once"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."given_back_at_once"() TO "postgres";

reset check_function_bodies;
