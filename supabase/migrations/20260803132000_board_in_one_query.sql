-- A board reads its deliveries in one query: a function for each row took most of the time.

-- The arrival at the door for a board, if none is shown.
create function private.expected_at_door(d private.deliveries, p_at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('from', x.from_at, 'to', x.to_at, 'usual', x.usual)
  from private.expected_arrivals(d, p_at) x where x.leg = 'door'
$$;

-- Null for everyone who isn't an administrator. An arrival that was shown stands until its end is near; nothing is written,
-- so that a board of a thousand waits for nothing.
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
        'id', (x.d).id, 'number', (x.d).number, 'businessId', (x.d).business_id, 'shop', (x.p).pickup_name,
        'status', (x.d).status,
        'since', coalesce(((x.d).reached ->> (x.d).status)::timestamptz, (x.d).ready_at), 'zone', (x.d).zone,
        'fromArea', left((x.p).pickup_postal_code, 3), 'toArea', left((x.p).postal_code, 3), 'toCity', (x.p).city,
        'readyAt', (x.d).ready_at, 'dueAt', (x.d).due_at, 'onTime', (x.d).on_time,
        'arrival', case
          when a.delivery is not null then jsonb_build_object('from', a.from_at, 'to', a.to_at, 'usual', a.usual)
          when (x.d).status in ('accepted', 'at_pickup', 'picked_up') then private.expected_at_door(x.d, now_at)
        end,
        'courier', case when (x.d).courier is not null then
          jsonb_build_object('id', (x.d).courier, 'firstName', coalesce(u.first_name, '')) end)
        order by (x.d).due_at, (x.d).id), '[]')
      from (
        select d, p from private.deliveries d join private.delivery_people p on p.delivery = d.id
        where d.market = p_market and d.ended_at is null order by d.due_at, d.id limit 1000
      ) as x
      left join private.arrivals a on a.delivery = (x.d).id and a.leg = 'door' and a.status = (x.d).status
        and a.to_at >= now_at + interval '30 seconds'
      left join public.users u on u.id = (x.d).courier),
    'ways', private.slow_ways(p_market),
    'couriers', private.board_couriers(p_market, now_at));
end
$$;

drop function private.board_delivery(private.deliveries);
drop function private.arrival_on_board(private.deliveries, timestamptz);
