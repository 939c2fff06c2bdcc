-- An administrator's view of the deliveries under way in a city, and the assignment of deliveries to couriers. It shows no
-- recipient, street or phone, so reading it isn't written to the audit log.
create index deliveries_under_way on private.deliveries (market, due_at, id) where ended_at is null;

-- The couriers of a city: those who are online, and those who carry one of its deliveries.
create function private.board_couriers(p_market text, p_at timestamptz) returns json
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', x.courier, 'firstName', coalesce((select u.first_name from public.users u where u.id = x.courier), ''),
      'online', x.online,
      'carries', l.numbers[1], 'numbers', coalesce(l.numbers, '{}'),
      'room', greatest(0, private.room_of(c.vehicle, s.carry_limit) - coalesce(l.units, 0)),
      'idleSince', x.idle_since,
      'delivered', (select count(*) from private.deliveries k where k.courier = x.courier and k.status = 'delivered'
        and k.ended_at > p_at - private.counted_period())) order by x.idle_since, x.courier), '[]')
    from (
      select p.courier, p.idle_since, private.is_online(p.online_until, p.standby_until, p_at) as online
      from (
        -- Each half has an index; a condition with "or" would read all couriers.
        select y.* from private.couriers x join private.courier_presence y on y.courier = x.courier
        where x.markets @> array[p_market] and private.is_online(y.online_until, y.standby_until, p_at)
        union
        select y.* from private.deliveries d join private.courier_presence y on y.courier = d.courier
        where d.market = p_market and d.ended_at is null and private.is_carried(d.status)
      ) as p
      order by p.idle_since, p.courier limit private.board_size()
    ) as x
    join private.couriers c on c.courier = x.courier
    left join private.city_settings s on s.market = p_market
    cross join lateral (
      select array_agg(k.number order by array_position(c.stops, k.id), (k.reached ->> 'accepted')::timestamptz, k.turn, k.id) as numbers, sum(private.units_of(k.size)) as units
      from private.deliveries k where k.courier = x.courier and private.is_carried(k.status)
    ) as l);
end
$$;

-- The board of a city; null for everyone who isn't an administrator. An arrival that was shown is kept until its end is near. It
-- writes nothing, so it waits for no lock. It's `json`, since `jsonb` takes twice as long for a thousand deliveries.
create function private.city_board(p_market text) returns json
language plpgsql volatile security definer set search_path = '' set jit = off as $$
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
$$;
grant execute on function private.city_board(text) to authenticated;

-- The cities with deliveries under way or couriers online; none for everyone who isn't an administrator.
create function private.board_cities() returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.session_alive();
  if not private.is_admin() then return '[]'; end if;
  perform private.settle_due(200);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('market', m.market, 'underWay', m.under_way, 'searching', m.searching,
      'searchingLong', m.searching_long, 'late', m.late, 'couriers', m.couriers) order by m.market collate "C"), '[]')
    from (
      select x.market, sum(x.under_way) as under_way, sum(x.searching) as searching,
        sum(x.searching_long) as searching_long, sum(x.late) as late, sum(x.couriers) as couriers
      from (
        select d.market, count(*) as under_way, count(*) filter (where d.status = 'searching') as searching,
          count(*) filter (where d.status = 'searching' and coalesce(d.opens_at, d.requested_at) < now_at - private.long_search()) as searching_long,
          count(*) filter (where d.on_time is null and d.due_at < now_at) as late, 0 as couriers
        from private.deliveries d
        where d.ended_at is null and (d.status <> 'searching' or private.has_opened(d.opens_at, now_at)) group by d.market
        union all
        select m.market, 0, 0, 0, 0, count(*)
        from private.courier_presence o join private.couriers c on c.courier = o.courier
        cross join lateral unnest(c.markets) as m (market)
        where private.is_online(o.online_until, o.standby_until, now_at) group by m.market
      ) as x group by x.market
    ) as m);
end
$$;
grant execute on function private.board_cities() to authenticated;

-- Assigns a delivery and its group to a courier; with `p_instead`, it alone. Returns why not; null if it was assigned. Both couriers' rows are locked in the order of their
-- ids, before the delivery, so that accepting, a suspension and another administrator's assignment come entirely before or after.
create function private.assign_refusal(p_id uuid, p_courier uuid, p_instead boolean) returns text
language plpgsql volatile set search_path = '' as $$
declare
  former uuid;
  d private.deliveries;
  at timestamptz;
  refusal text;
begin
  select x.courier into former from private.deliveries x where x.id = p_id;
  if not found then return 'taken'; end if;
  if not private.lock_account(p_courier) then return 'offline'; end if;
  perform from private.couriers x where x.courier in (former, p_courier) order by x.courier for update;
  perform private.lock_group(p_id);
  select * into d from private.deliveries x where x.id = p_id;
  perform private.settle_matching(null, p_courier, null);
  if d.courier is distinct from former
    or not d.status = any (case when p_instead then array['accepted', 'at_pickup'] else array['searching'] end)
  then
    return 'taken';
  end if;
  if former = p_courier then return 'busy'; end if;
  at := private.now();
  select case
      when x.refusal is distinct from 'busy' and not exists (
        select from public.users u where u.id = p_courier and u.account_status = 'Active'
          and 'courier' = any (private.role_names(u.role)) and private.is_verified(p_courier)) then 'offline'
      else x.refusal end
  into refusal from private.carriers_of(d, at, null) x where x.courier = p_courier;
  -- A person who has never opened the courier's page has no row.
  if not found then return 'offline'; end if;
  if refusal is not null then return refusal; end if;
  if p_instead then d := private.apply_move(d, 'release', 'admin', private.now()); end if;
  insert into private.audit_log (at, actor, db_role, action, tbl, row_id, old, new)
  select private.now(), auth.uid(), coalesce(auth.jwt() ->> 'role', session_user::text), 'ASSIGN', 'deliveries',
    k.id::text, jsonb_build_object('courier', former), jsonb_build_object('courier', p_courier)
  from private.group_of(d) k;
  perform private.hand_over(d, 'assign', 'admin', private.now(), p_courier);
  return null;
end
$$;

create function private.assign_delivery(p_command uuid, p_id uuid, p_courier uuid, p_instead boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  content constant jsonb := jsonb_build_object('courier', p_courier, 'instead', p_instead);
  refusal text;
begin
  if private.begin_command(me, p_command, 'assign_delivery', p_id, content) then
    refusal := private.assign_refusal(p_id, p_courier, coalesce(p_instead, false));
    perform private.end_command(me, p_command, refusal);
  else
    refusal := private.earlier_refusal(me, p_command, 'assign_delivery', p_id, content);
  end if;
  return case when refusal is null then private.result_ok('null') else private.result_refused(refusal) end;
end
$$;
grant execute on function private.assign_delivery(uuid,uuid,uuid,boolean) to authenticated;

-- A city's board with the positions of its couriers who carry a delivery: an answer as of `private.omit_if_unchanged` and
-- `private.with_moving`, in `json`. One query reads all positions, by the rules of `private.shown_position` for staff.
create function private.live_board(p_market text, p_known text) returns json
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  view constant json := private.city_board(p_market);
  tag constant text := left(encode(sha256(convert_to(coalesce(view::text, 'null'), 'UTF8')), 'base64'), 22);
  moving constant json := case when view is not null then (
    select json_agg(json_build_object('id', x.id, 'lat', round(x.lat::numeric, 5), 'lon', round(x.lon::numeric, 5),
      'accuracy', x.accuracy, 'age', floor(extract(epoch from x.at - x.taken_at) * 1000)::bigint) order by x.id)
    from (
      select d.id, c.lat, c.lon, c.accuracy, c.taken_at, n.at
      from (select private.now() as at) as n cross join private.courier_positions c
      join private.deliveries d on d.id = c.delivery and d.courier = c.courier
      where d.market = p_market and c.taken_at > n.at - private.position_shown()
        and private.is_carried(d.status)
      order by d.id limit private.board_size()
    ) as x) end;
begin
  return case
    when tag is distinct from p_known then
      case when moving is null then json_build_object('tag', tag, 'view', view)
        else json_build_object('tag', tag, 'view', view, 'moving', moving) end
    when moving is not null then json_build_object('same', true, 'moving', moving)
    else '"same"' end;
end
$$;
grant execute on function private.live_board(text,text) to authenticated;

create function public.live_board(market text, known text default null) returns json
language sql volatile security invoker set search_path = '' as $$
  select private.live_board(market, known)
$$;
grant execute on function public.live_board(text,text) to authenticated;

create function public.board_cities(known text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.omit_if_unchanged(private.board_cities(), known)
$$;
grant execute on function public.board_cities(text) to authenticated;

create function public.assign_delivery(command uuid, delivery uuid, courier uuid, instead boolean default false)
returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.assign_delivery(command, delivery, courier, instead)
$$;
grant execute on function public.assign_delivery(uuid,uuid,uuid,boolean) to authenticated;
