-- A city's board counts what each of its couriers delivered within a day. Without an index, it read the whole day's deliveries
-- for each courier: 2.6 seconds with 400 couriers and 20,000 deliveries. It also chooses its thousand deliveries before it
-- reads what else it shows of them.

create index deliveries_delivered on private.deliveries (courier, ended_at) where status = 'delivered';

create or replace function private.city_board(p_market text) returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.session_alive();
  if not private.is_admin() then return null; end if;
  perform private.settle_matching(null, null, array[p_market]);
  return jsonb_build_object(
    'deliveries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', d.id, 'number', d.number, 'businessId', d.business_id, 'shop', p.pickup_name, 'status', d.status,
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
      left join public.users u on u.id = d.courier),
    'ways', private.slow_ways(p_market),
    'couriers', private.board_couriers(p_market, now_at));
end
$$;
