/** Finds rows that a marketplace doesn't have once its jobs have run: one row for each kind, with its number. */
export const LEFT_OVER = `
  select count(*) || ' ' || x.what as fault from (
    select 'deliveries still to be forgotten' as what from private.deliveries
    where not forgotten and ended_at <= private.now() - interval '30 days'
    union all
    select 'people of deliveries that ended 30 days ago' from private.delivery_people p join private.deliveries d on d.id = p.delivery
    where d.ended_at <= private.now() - interval '30 days'
    union all
    select 'deliveries still to be settled' from private.deliveries where next_due <= private.now()
    union all
    select 'couriers who carry two deliveries' from (
      select courier from private.deliveries where private.is_carried(status) group by 1 having count(*) > 1) as c
    union all
    select 'deliveries under way without a recipient' from private.deliveries d
    where d.ended_at is null and not exists (select from private.delivery_people p where p.delivery = d.id)
    union all
    select 'statements whose entries don''t add up' from (
      select s.id from private.statements s left join private.ledger l on l.account = s.account and l.statement = s.id
      where s.state <> 'void' group by s.id
      having s.total <> s.carried + coalesce(sum(case l.kind when 'credit' then -l.amount else l.amount end), 0)
        or s.entries <> count(l.delivery)) as s
    union all
    select 'entries of deliveries that didn''t end' from private.ledger l join private.deliveries d on d.id = l.delivery
    where d.ended_at is null and l.kind in ('fee', 'pay')
    union all
    select 'cities whose businesses were miscounted' from (
      select private.market_of(b.country, b.state, b.city) as market, coalesce(s.time_zone, '') as time_zone, 1 as businesses
      from public.businesses b left join private.business_settings s on s.business_id = b.id
      union all
      select c.market, c.time_zone, -c.businesses from private.cities c) as c
    group by c.market, c.time_zone having sum(c.businesses) <> 0
  ) as x group by x.what`;
