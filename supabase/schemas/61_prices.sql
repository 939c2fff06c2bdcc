-- Prices, for administrators.

create function private.price_list() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'now', private.now(),
    'markets', (
      select coalesce(jsonb_agg(jsonb_build_object('market', m.market, 'businesses', m.businesses)
        order by m.businesses desc, m.market collate "C"), '[]')
      from (
        select c.market, sum(c.businesses)::integer as businesses from private.cities c group by 1 having sum(c.businesses) > 0
      ) as m),
    'versions', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'market', t.market, 'tariff', t.tariff,
        'validFrom', t.valid_from, 'savedAt', t.saved_at, 'savedBy', private.full_name(t.saved_by)) order by t.seq), '[]')
      from private.tariffs t));
end
$$;
grant execute on function private.price_list() to authenticated;

-- The prices of the newest deliveries of a market, or of all.
create function private.recent_prices(p_market text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('zone', x.zone, 'size', x.size, 'fee', x.fee, 'pay', x.pay)
      order by x.requested_at desc, x.id desc), '[]')
    from (
      (select d.zone, d.size, d.fee, d.pay, d.requested_at, d.id from private.deliveries d
       where d.market = p_market order by d.requested_at desc, d.id desc limit private.compared_deliveries())
      union all
      (select d.zone, d.size, d.fee, d.pay, d.requested_at, d.id from private.deliveries d
       where p_market is null and d.zone is not null order by d.requested_at desc, d.id desc limit private.compared_deliveries())
    ) as x);
end
$$;
grant execute on function private.recent_prices(text) to authenticated;

-- Saves a version. Versions are saved one at a time: the second of two simultaneous ones is refused as `changed`.
create function private.save_tariff(p_version jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  wanted uuid;
  of_market constant text := p_version ->> 'market';
  prices constant jsonb := p_version -> 'tariff';
  starts timestamptz;
  seen uuid;
  last uuid;
  made private.tariffs;
  at timestamptz;
begin
  begin
    wanted := (p_version ->> 'id')::uuid;
    starts := date_trunc('milliseconds', (p_version ->> 'validFrom')::timestamptz);
    seen := (p_version ->> 'after')::uuid;
  exception when data_exception then
    return private.result_refused('invalid');
  end;
  if wanted is null or starts is null or not private.is_tariff(prices) then return private.result_refused('invalid'); end if;
  lock table private.tariffs in share row exclusive mode;
  select * into made from private.tariffs t where t.id = wanted;
  if found then
    if made.market is distinct from of_market or made.valid_from <> starts or made.tariff <> prices then
      return private.result_refused('invalid');
    end if;
    return private.result_ok(null);
  end if;
  at := private.now();
  if starts < at + interval '1 minute' then return private.result_refused('too-soon'); end if;
  if starts > at + interval '366 days' then return private.result_refused('too-far'); end if;
  if of_market is not null and not private.is_city(of_market) then return private.result_refused('no-such-market'); end if;
  select t.id into last from private.tariffs t where t.market is not distinct from of_market order by t.seq desc limit 1;
  if last is distinct from seen then return private.result_refused('changed'); end if;
  insert into private.tariffs (id, market, tariff, valid_from, saved_at, saved_by)
  values (wanted, of_market, prices, starts, at, me);
  return private.result_ok(null);
end
$$;
grant execute on function private.save_tariff(jsonb) to authenticated;

-- The API: thin wrappers that run with the caller's rights.
create function public.price_list() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.price_list() $$;
grant execute on function public.price_list() to authenticated;

create function public.recent_prices(market text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.recent_prices(market) $$;
grant execute on function public.recent_prices(text) to authenticated;

create function public.save_tariff(version jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.save_tariff(version) $$;
grant execute on function public.save_tariff(jsonb) to authenticated;
