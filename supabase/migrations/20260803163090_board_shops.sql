-- The shops of a board on its map.

CREATE OR REPLACE FUNCTION private.city_board(p_market text)
 RETURNS jsonb
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
  return jsonb_build_object(
    'deliveries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', d.id, 'number', d.number, 'businessId', d.business_id, 'shop', p.pickup_name,
        'counter', case when s.shop_lat is not null then jsonb_build_object('lat', s.shop_lat, 'lon', s.shop_lon) end,
        'status', d.status,
        'since', coalesce((d.reached ->> d.status)::timestamptz, d.ready_at), 'zone', d.zone,
        'fromArea', left(p.pickup_postal_code, 3), 'toArea', left(p.postal_code, 3), 'toCity', p.city,
        'readyAt', d.ready_at, 'dueAt', d.due_at, 'onTime', d.on_time,
        'arrival', case
          when a.delivery is not null then jsonb_build_object('from', a.from_at, 'to', a.to_at, 'usual', a.usual)
          when d.status in ('accepted', 'at_pickup', 'picked_up') then private.expected_at_door(d, now_at)
        end,
        'courier', case when d.courier is not null then
          jsonb_build_object('id', d.courier, 'firstName', coalesce(u.first_name, '')) end)
        order by d.due_at, d.id), '[]')
      from (
        select x.id from private.deliveries x where x.market = p_market and x.ended_at is null
        order by x.due_at, x.id limit 1000
      ) as o
      join private.deliveries d on d.id = o.id
      join private.delivery_people p on p.delivery = d.id
      left join private.arrivals a on a.delivery = d.id and a.leg = 'door' and a.status = d.status
        and a.to_at >= now_at + interval '30 seconds'
      left join private.business_settings s on s.business_id = d.business_id
      left join public.users u on u.id = d.courier),
    'ways', private.slow_ways(p_market),
    'couriers', private.board_couriers(p_market, now_at));
end
$function$
;
