-- What happened at the same instant has one order too: by delivery.

create or replace function private.delivery_overview(p_business uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
          and coalesce(d.reached ->> 'delivered', d.reached ->> 'returning')::timestamptz > private.now() - interval '30 days'),
      'balance', (
        select coalesce(sum(case when l.kind = 'credit' then -l.amount else l.amount end), 0)
        from private.ledger l where l.account = b.id),
      'currency', private.currency_of(b.country),
      'recent', (
        select coalesce(jsonb_agg(private.event_view(x.e) || jsonb_build_object('number', x.number)
          order by (x.e).at desc, (x.e).seq desc, (x.e).delivery desc), '[]')
        from (
          select e, d.number from private.delivery_events e join private.deliveries d on d.id = e.delivery
          where d.business_id = b.id order by e.at desc, e.seq desc, e.delivery desc limit 10
        ) as x))
    from public.businesses b where b.id = p_business);
end
$$;
