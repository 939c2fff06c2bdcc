import type { DatabaseUnderTest } from '../database-under-test.ts';

/** Invariants of deliveries, written independently of the product: the query returns one row for each fault. */
export const FAULTS = `
with d as (select * from private.deliveries),
  e as (
    select delivery, count(*) as n, max(seq) as last, bool_or(kind = 'cancel') as canceled, bool_or(kind = 'hand_back') as back,
      min(at) filter (where kind in ('deliver', 'fail')) as attempted_at,
      bool_and(at >= earlier) as in_order
    from (select *, coalesce(lag(at) over (partition by delivery order by seq), at) as earlier from private.delivery_events) as events
    group by delivery),
  implied (account, delivery, kind, amount) as (
    select d.business_id, d.id, 'fee', d.fee from d join e on e.delivery = d.id where e.attempted_at is not null and not d.free and (d.held is null or d.held = 'entered')
    union all select d.courier, d.id, 'pay', d.pay from d join e on e.delivery = d.id where e.attempted_at is not null and (d.held is null or d.held = 'entered')
    union all select d.business_id, d.id, 'credit', d.fee from d join e on e.delivery = d.id where (e.attempted_at > d.due_at or e.attempted_at is not null and d.failure_reason = 'lost') and not d.free and (d.held is null or d.held = 'entered')
    union all select d.business_id, d.id, 'return_fee', ceil(d.fee / 2.0)::integer from d join e on e.delivery = d.id where e.back and not d.free and (d.held is null or d.held = 'entered')
    union all select d.courier, d.id, 'return_pay', ceil(d.pay / 2.0)::integer from d join e on e.delivery = d.id where e.back and (d.held is null or d.held = 'entered')
    union all select d.business_id, d.id, 'cancel_fee', 300 from d join e on e.delivery = d.id where e.canceled and d.courier is not null
    union all select d.courier, d.id, 'cancel_pay', 300 from d join e on e.delivery = d.id where e.canceled and d.courier is not null)
select 'version ' || d.version || ', but ' || e.n || ' events up to ' || e.last as fault from d left join e on e.delivery = d.id
  where d.version is distinct from e.n or d.version is distinct from e.last
union all select 'events go back in time' from e where not in_order
union all select 'the last event of ' || d.status || ' is ' || x.kind from d join private.delivery_events x on x.delivery = d.id and x.seq = d.version
  where (d.status, x.kind) not in (
    ('searching', 'request'), ('searching', 'release'), ('searching', 'no_show'), ('accepted', 'accept'), ('accepted', 'assign'), ('at_pickup', 'arrive_pickup'),
    ('picked_up', 'pick_up'), ('at_dropoff', 'arrive_dropoff'), ('delivered', 'deliver'), ('returning', 'fail'), ('returned', 'hand_back'),
    ('canceled', 'cancel'), ('canceled', 'lose'),
    ('returned', 'confirm'), ('expired', 'expire')) and x.kind <> 'correct'
union all select 'a courier carries ' || count(*) from d left join private.couriers c on c.courier = d.courier
  left join private.city_settings s on s.market = d.market
  where d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
  group by d.courier, c.vehicle, s.carry_limit having count(*) > 1
    and sum(case d.size when 'large' then 2 else 1 end) > least(coalesce(s.carry_limit, 1), case c.vehicle when 'car' then 8 when 'bike' then 3 when 'scooter' then 3 else 1 end)
union all select s.free_left || ' free deliveries left, and ' || c.n || ' used' from private.business_settings s
  cross join lateral (
    select count(*) as n from d where d.business_id = s.business_id and d.free
      and not (d.status = 'expired' or coalesce(d.failure_reason = 'lost', false) or (d.status = 'canceled' and d.courier is null) or coalesce(not d.on_time, false))) as c
  where s.free_left + c.n <> 5
union all select 'the ledger has ' || coalesce(l.kind || ' ' || l.amount, 'nothing') || ', but ' || coalesce(i.kind || ' ' || i.amount, 'nothing') || ' is due'
  from private.ledger l full join implied i using (account, delivery, kind, amount)
  where l.account is null or i.account is null
union all select 'a position without a delivery in hand' from private.courier_positions p
  where not exists (select from d where d.id = p.delivery and d.courier = p.courier
    and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'))
union all select 'secrets with ' || tries || ' tries' from private.delivery_secrets where tries > 5`;

/** The broken invariants; empty if there are none. */
export const faultsOf = async (database: DatabaseUnderTest): Promise<string[]> =>
  (await database.owner<{ fault: string }>(FAULTS)).map(({ fault }) => fault);
