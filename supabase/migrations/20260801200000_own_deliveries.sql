-- Nobody carries their own delivery: one of a business of theirs, or one that goes to their account's email. They would be
-- paid for it and decide as well whether it was late, and so credited.
create function private.is_own(p_courier uuid, d private.deliveries) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.businesses b where b.id = d.business_id and b.user_id = p_courier)
    or exists (
      select from private.delivery_people p join auth.users u on lower(u.email) = lower(p.email)
      where p.delivery = d.id and p.email <> '' and u.id = p_courier)
$$;

create or replace function private.offers_of(p_me uuid, p_markets text[]) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  mine private.courier_presence;
  -- Read once, since a board has many deliveries.
  my_shops constant uuid[] := array(select b.id from public.businesses b where b.user_id = p_me);
  my_email constant text := (select lower(u.email) from auth.users u where u.id = p_me);
begin
  select * into mine from private.courier_presence p where p.courier = p_me;
  if mine.online_until is null or mine.online_until <= now_at then return '[]'; end if;
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
                where o.online_until > now_at and d.market = any (c.markets)
                  and (o.idle_since, o.courier) < (mine.idle_since, p_me)
                  and not exists (
                    select from private.deliveries k where k.courier = o.courier
                      and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'))
                  and not exists (select from private.delivery_passes s where s.courier = o.courier and s.delivery = d.id)
                  and not private.is_own(o.courier, d)
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

create or replace function private.accept_refusal(p_me uuid, c private.couriers, p_id uuid) returns text
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
begin
  perform private.courier_asking();
  if exists (
    select from private.deliveries x
    where x.courier = p_me and x.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
  ) then
    return 'busy';
  end if;
  if not exists (select from private.courier_presence p where p.courier = p_me and p.online_until > private.now()) then
    return 'offline';
  end if;
  d := private.lock_delivery(p_id);
  if d.id is null or private.is_final(d.status) then return 'taken'; end if;
  if not d.market = any (c.markets) then return 'other-market'; end if;
  if private.is_own(p_me, d) then return 'own-delivery'; end if;
  if exists (select from private.delivery_passes s where s.courier = p_me and s.delivery = p_id) then return 'passed'; end if;
  if d.status <> 'searching' then return 'taken'; end if;
  perform private.take(d, 'accept', 'courier', private.now(), p_me);
  return null;
end
$$;
-- Replacing a function drops its settings.
alter function private.offers_of(uuid, text[]) set jit to off;
