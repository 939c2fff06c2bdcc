-- A business's overview also has the requests of the last fourteen days, by its own calendar, and names the recipients of
-- its last events.
create or replace function private.delivery_overview(p_business uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set jit to off as $$
declare
  now_at constant timestamptz := private.now();
  since constant timestamptz := now_at - interval '30 days';
  local_zone text;
  today date;
  -- The first moment of the first day.
  days_since timestamptz;
begin
  perform private.session_alive();
  if private.side_of(p_business) is null then return null; end if;
  perform private.settle_where(p_business, null, null);
  select s.time_zone into local_zone from private.business_settings s where s.business_id = p_business;
  local_zone := coalesce(local_zone, 'UTC');
  today := (now_at at time zone local_zone)::date;
  days_since := (today - 13)::timestamp at time zone local_zone;
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
      'days', (
        select jsonb_agg(jsonb_build_object('day', to_char(x.day, 'YYYY-MM-DD'), 'requested', coalesce(c.requested, 0))
          order by x.day)
        from (select today - n as day from generate_series(0, 13) as n) as x
        left join (
          select (d.requested_at at time zone local_zone)::date as day, count(*) as requested from private.deliveries d
          where d.business_id = b.id and d.requested_at >= days_since group by 1
        ) as c on c.day = x.day),
      'recent', (
        select coalesce(jsonb_agg(
          private.event_view(x.e) || jsonb_build_object('number', x.number, 'recipientName', coalesce(p.name, ''))
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
        ) as x
        left join private.delivery_people p on p.delivery = (x.e).delivery))
    from public.businesses b where b.id = p_business);
end
$$;
