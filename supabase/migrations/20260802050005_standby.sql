-- Couriers on standby see and accept like those who are online.

-- The offers for a courier: the hundred that pay most.
create or replace function private.offers_of(p_me uuid, p_markets text[]) returns jsonb
language plpgsql volatile set search_path = '' set jit = off as $$
declare
  now_at constant timestamptz := private.now();
  mine private.courier_presence;
  -- Read once, since a board has many deliveries.
  my_shops constant uuid[] := array(select b.id from public.businesses b where b.user_id = p_me);
  my_email constant text := (select lower(u.email) from auth.users u where u.id = p_me);
begin
  select * into mine from private.courier_presence p where p.courier = p_me;
  -- The later end of a courier's time online and on standby; null if they have neither.
  if coalesce(greatest(mine.online_until, mine.standby_until) <= now_at, true) then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(private.offer_view(x.d, p) order by (x.d).pay desc, (x.d).due_at, (x.d).id), '[]')
    from (
      select y.d from unnest(p_markets) as m (market) cross join lateral (
        select d from private.deliveries d
        where d.status = 'searching' and d.market = m.market and d.search_until > now_at
          and d.business_id <> all (my_shops)
          and not exists (select from private.delivery_people r where r.delivery = d.id and r.email = my_email)
          and not exists (select from private.delivery_passes s where s.courier = p_me and s.delivery = d.id)
          and (
            d.requested_at + interval '15 seconds' <= now_at
            or (
              select count(*) from (
                select from private.courier_presence o join private.couriers c on c.courier = o.courier
                where greatest(o.online_until, o.standby_until) > now_at and d.market = any (c.markets)
                  and (o.idle_since, o.courier) < (mine.idle_since, p_me)
                  and not exists (
                    select from private.deliveries k where k.courier = o.courier
                      and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'))
                  and not exists (select from private.delivery_passes s where s.courier = o.courier and s.delivery = d.id)
                  and not private.is_own_delivery(o.courier, d)
                limit 5
              ) as before
            ) < 5
          )
        order by d.pay desc, d.due_at, d.id limit 100
      ) as y
      order by (y.d).pay desc, (y.d).due_at, (y.d).id limit 100
    ) as x
    join private.delivery_people p on p.delivery = (x.d).id);
end
$$;

create or replace function private.duty_view(p_me uuid, p_markets text[]) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  carried private.deliveries;
  now_at constant timestamptz := private.now();
  mine private.courier_presence;
  online boolean;
begin
  select * into carried from private.deliveries d
  where d.courier = p_me and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning');
  select * into mine from private.courier_presence p where p.courier = p_me;
  online := coalesce(greatest(mine.online_until, mine.standby_until) > now_at, false);
  return jsonb_build_object(
    'online', online,
    -- To five minutes, so that the view doesn't change with every poll.
    'standbyUntil', case when mine.standby_until > now_at then
      to_timestamp(floor(extract(epoch from mine.standby_until) / 300) * 300) end,
    'missedOffers', not online and coalesce(mine.missed >= 3, false),
    'markets', to_jsonb(p_markets),
    'offers', case when carried.id is null then private.offers_of(p_me, p_markets) else '[]'::jsonb end,
    'job', case when carried.id is not null then private.job_view(carried) end);
end
$$;

-- Sets whether a courier is online, or leaves it (null), and returns their duty. Their own presence is updated before the
-- deliveries of their markets are settled, which others may have locked.
create or replace function private.courier_duty(p_online boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := case when p_online then private.require_courier() else private.require_working_courier() end;
  c private.couriers := private.lock_courier(me);
  at timestamptz := private.now();
begin
  if p_online then perform private.require_courier(); else perform private.require_working_courier(); end if;
  if p_online is null then
    update private.courier_presence set
      online_until = at + interval '2 minutes', standby_until = private.standby_from(me, at), missed = 0
    where courier = me and greatest(online_until, standby_until) > at;
  elsif p_online then
    update private.courier_presence set
      idle_since = case when greatest(online_until, standby_until) > at then idle_since else at end,
      online_until = at + interval '2 minutes', standby_until = private.standby_from(me, at), missed = 0
    where courier = me;
  else
    update private.courier_presence set online_until = null, standby_until = null, missed = 0 where courier = me;
  end if;
  perform private.settle_matching(null, null, c.markets);
  return private.duty_view(me, c.markets);
end
$$;

-- Accepts a delivery for the first courier who asks. Returns why not; null if it was accepted.
create or replace function private.accept_refusal(p_me uuid, c private.couriers, p_id uuid) returns text
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
begin
  perform private.require_courier();
  if exists (
    select from private.deliveries x
    where x.courier = p_me and x.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
  ) then
    return 'busy';
  end if;
  if not exists (
    select from private.courier_presence p
    where p.courier = p_me and greatest(p.online_until, p.standby_until) > private.now()
  ) then
    return 'offline';
  end if;
  d := private.lock_delivery(p_id);
  if d.id is null or private.is_final(d.status) then return 'taken'; end if;
  if not d.market = any (c.markets) then return 'other-market'; end if;
  if private.is_own_delivery(p_me, d) then return 'own-delivery'; end if;
  if exists (select from private.delivery_passes s where s.courier = p_me and s.delivery = p_id) then return 'passed'; end if;
  if d.status <> 'searching' then return 'taken'; end if;
  perform private.apply_move(d, 'accept', 'courier', private.now(), p_me);
  return null;
end
$$;

-- A courier who is suspended, or gives up the role, goes offline immediately. A delivery that they haven't picked up yet goes
-- back to searching.
create or replace function private.leave_work(p_courier uuid, p_actor text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  carried uuid;
  d private.deliveries;
begin
  select x.id into carried from private.deliveries x where x.courier = p_courier and x.status in ('accepted', 'at_pickup');
  if found then
    d := private.lock_delivery(carried);
    if d.courier = p_courier and d.status in ('accepted', 'at_pickup') then
      perform private.apply_move(d, 'release', p_actor, private.now());
    end if;
  end if;
  update private.courier_presence set online_until = null, standby_until = null where courier = p_courier;
end
$$;
