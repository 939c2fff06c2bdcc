-- Live screens ask every few seconds, so their answers come from indexes, however many deliveries there are. The planner
-- uses an index neither for a condition inside a function nor for one that calls private.now(), which is volatile: so the
-- statuses are spelled out, and the time is read once.

-- Those under way, the last that ended, and those of the last thirty days.
create index deliveries_by_end on private.deliveries (business_id, ended_at);
-- The board's order.
create index deliveries_offered on private.deliveries (market, pay desc, due_at, id) where status = 'searching';
drop index private.deliveries_searched;
-- A balance needs nothing else of the ledger.
create index ledger_sums on private.ledger (account) include (kind, amount);

create or replace function private.settle_where(p_business uuid, p_courier uuid, p_markets text[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  d private.deliveries;
begin
  for d in
    select * from private.deliveries x
    where x.next_due <= at
      and (x.business_id = p_business or x.courier = p_courier or x.market = any (p_markets))
    order by x.next_due for update skip locked
  loop
    perform private.settle_unless_busy(d);
  end loop;
end
$$;

create or replace function private.settle_due(p_limit integer default 1000) returns integer
language plpgsql security definer volatile set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  d private.deliveries;
  done integer := 0;
begin
  for d in select * from private.deliveries x where x.next_due <= at
    order by x.next_due limit p_limit for update skip locked
  loop
    if private.settle_unless_busy(d) then done := done + 1; end if;
  end loop;
  return done;
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
  if exists (select from private.delivery_passes s where s.courier = p_me and s.delivery = p_id) then return 'passed'; end if;
  if d.status <> 'searching' then return 'taken'; end if;
  perform private.take(d, 'accept', 'courier', private.now(), p_me);
  return null;
end
$$;

create or replace function private.duty_view(p_me uuid, p_markets text[]) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  carried private.deliveries;
begin
  select * into carried from private.deliveries d
  where d.courier = p_me and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning');
  return jsonb_build_object(
    'online', exists (select from private.courier_presence p where p.courier = p_me and p.online_until > private.now()),
    'markets', to_jsonb(p_markets),
    'offers', case when carried.id is null then private.offers_of(p_me, p_markets) else '[]'::jsonb end,
    'job', case when carried.id is not null then private.job_view(carried) end);
end
$$;

-- The hundred that pay most, where there are more.
create or replace function private.offers_of(p_me uuid, p_markets text[]) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  mine private.courier_presence;
begin
  select * into mine from private.courier_presence p where p.courier = p_me;
  if mine.online_until is null or mine.online_until <= now_at then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(private.offer_view(x.d, p) order by (x.d).pay desc, (x.d).due_at, (x.d).id), '[]')
    from (
      select y.d from unnest(p_markets) as m (market) cross join lateral (
        select d from private.deliveries d
        where d.status = 'searching' and d.market = m.market and d.search_until > now_at
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

-- The last ten events are of deliveries under way, or of the ten that ended last.
create or replace function private.delivery_overview(p_business uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  since constant timestamptz := private.now() - interval '30 days';
begin
  perform private.session_alive();
  if private.side_of(p_business) is null then return null; end if;
  perform private.settle_where(p_business, null, null);
  return (
    select jsonb_build_object(
      'total', (select count(*) from private.deliveries d where d.business_id = b.id),
      'active', (select count(*) from private.deliveries d where d.business_id = b.id and d.ended_at is null),
      'onTimeRate', (
        select avg(case when d.on_time then 1.0 else 0.0 end)::double precision from private.deliveries d
        where d.business_id = b.id and d.on_time is not null
          and (d.ended_at is null or d.ended_at > since)
          and coalesce(d.reached ->> 'delivered', d.reached ->> 'returning')::timestamptz > since),
      'balance', (
        select coalesce(sum(case when l.kind = 'credit' then -l.amount else l.amount end), 0)
        from private.ledger l where l.account = b.id),
      'currency', private.currency_of(b.country),
      'recent', (
        select coalesce(jsonb_agg(private.event_view(x.e) || jsonb_build_object('number', x.number)
          order by (x.e).at desc, (x.e).seq desc, (x.e).delivery desc), '[]')
        from (
          select l.e, d.number
          from (
            (select a.id, a.number from private.deliveries a where a.business_id = b.id and a.ended_at is null)
            union all
            (select n.id, n.number from private.deliveries n where n.business_id = b.id and n.ended_at is not null
             order by n.ended_at desc, n.version desc, n.id desc limit 10)
          ) as d
          cross join lateral (
            select e from private.delivery_events e where e.delivery = d.id order by e.seq desc limit 10
          ) as l
          order by (l.e).at desc, (l.e).seq desc, (l.e).delivery desc limit 10
        ) as x))
    from public.businesses b where b.id = p_business);
end
$$;
