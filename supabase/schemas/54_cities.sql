-- The hours of cities, and pauses: no order is made there that would be ready outside the hours, or before a pause ends.
-- `core/delivery/request` has the same rules.
-- A city's row is locked after its business and before deliveries.

create table private.city_settings (
  market text primary key,
  -- The end of the last pause, which may be in the past; null if the city takes orders again.
  paused_until timestamptz,
  -- Merchants read it.
  pause_reason text not null default '' check (char_length(pause_reason) <= private.pause_reason_length()),
  -- Null: at all times.
  hours jsonb check (hours is null or private.are_opening_hours(hours)),
  -- The most units that a courier carries at a time.
  carry_limit smallint not null default private.one_at_a_time() check (carry_limit between private.one_at_a_time() and private.most_carried()),
  -- Rises by one with each change of the pause, the hours or the limit.
  version integer not null default 0,
  -- The last change of the pause. Not a foreign key: the administrator may be removed later.
  changed_at timestamptz,
  changed_by uuid
);

create trigger audit after update on private.city_settings for each row execute function private.audit();

-- A city's settings. The row is locked for the rest of the transaction, so that an order comes entirely before a pause or after it
-- (decision city-pauses).
create function private.locked_city(p_market text) returns private.city_settings
language plpgsql volatile set search_path = '' as $$
declare
  c private.city_settings;
begin
  insert into private.city_settings (market) values (p_market) on conflict do nothing;
  select * into strict c from private.city_settings x where x.market = p_market for share;
  return c;
end
$$;

-- The hours of a shop, by the clocks of its pickup details; null for all times.
create function private.shop_hours(s private.business_settings) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return s.hours || jsonb_build_object('timeZone', s.time_zone);
end
$$;

-- The next moment, from one on, at which a parcel may be ready: within the hours of city and shop, after a pause. Null if there's
-- none within 60 days.
create function private.next_ready(c private.city_settings, p_shop jsonb, p_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  ready timestamptz := greatest(c.paused_until, p_at);
  ends constant timestamptz := ready + make_interval(hours => 24 * private.look_ahead());
  opens timestamptz;
begin
  loop
    opens := case when c.hours is null then ready else private.next_open(c.hours, ready) end;
    if p_shop is not null then opens := private.next_open(p_shop, opens); end if;
    if opens is null or opens > ends then return null; end if;
    if opens = ready then return ready; end if;
    ready := opens;
  end loop;
end
$$;

-- Why a parcel of a shop may not be ready at a moment in a city; null if it may.
create function private.closed_code(c private.city_settings, p_shop jsonb, p_ready timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case when p_ready < c.paused_until then 'paused'
    when p_shop is not null and private.next_open(p_shop, p_ready) is distinct from p_ready then 'shop-closed'
    when c.hours is not null and private.next_open(c.hours, p_ready) is distinct from p_ready then 'city-closed' end;
end
$$;

-- Why a delivery with these times isn't taken; null if it is. `p_due` is null for one without a window.
create function private.closed_for(c private.city_settings, p_shop jsonb, p_ready timestamptz, p_due timestamptz) returns text
language plpgsql stable set search_path = '' as $$
declare
  latest constant timestamptz := p_due - private.after_hours();
begin
  return coalesce(private.closed_code(c, p_shop, p_ready),
    case when c.hours is not null and private.open_until(c.hours, p_ready, latest) < latest then 'city-closed' end);
end
$$;

-- When a business can request deliveries.
create function private.opening_of(b public.businesses) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c private.city_settings;
  s private.business_settings;
begin
  select * into c from private.city_settings x where x.market = private.market_of(b.country, b.state, b.city);
  select * into s from private.business_settings x where x.business_id = b.id;
  return jsonb_build_object('hours', c.hours, 'shop', private.shop_hours(s), 'pause', case when c.paused_until > private.now() then
    jsonb_build_object('until', c.paused_until, 'reason', c.pause_reason) end);
end
$$;

-- The refusal of an order with that code, as it reads now: the pause may have ended since.
create function private.not_open_refusal(p_code text, p_business uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  b public.businesses;
  c private.city_settings;
  s private.business_settings;
begin
  select * into b from public.businesses x where x.id = p_business;
  select * into c from private.city_settings x where x.market = private.market_of(b.country, b.state, b.city);
  select * into s from private.business_settings x where x.business_id = p_business;
  return jsonb_build_object('nextReadyAt', private.next_ready(c, private.shop_hours(s), at)) || case p_code
    when 'paused' then jsonb_build_object('code', p_code,
      'reason', case when c.paused_until > at then c.pause_reason else '' end)
    else jsonb_build_object('code', 'outside-hours', 'of', case p_code when 'shop-closed' then 'shop' else 'city' end) end;
end
$$;

-- Whether there are businesses in a city.
create function private.is_city(p_market text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select sum(c.businesses) > 0 from private.cities c where c.market = p_market), false);
end
$$;

create function private.city_hours() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.require_admin();
  return jsonb_build_object('now', now_at, 'cities', (
    with zones as (
      select z.market, nullif(z.time_zone, '') as time_zone, sum(z.businesses)::integer as businesses
      from private.cities z group by 1, 2 having sum(z.businesses) > 0
    ), cities as (
      select z.market, sum(z.businesses)::integer as businesses, (array_agg(z.time_zone
        order by z.businesses desc, z.time_zone collate "C") filter (where z.time_zone is not null))[1] as time_zone
      from zones z group by 1
    )
    select coalesce(jsonb_agg(jsonb_build_object('market', m.market, 'businesses', m.businesses, 'timeZone', m.time_zone, 'hours', c.hours,
      'carryLimit', coalesce(c.carry_limit, private.one_at_a_time()),
      'version', coalesce(c.version, 0), 'pause', case when c.paused_until > now_at then jsonb_build_object(
        'until', c.paused_until, 'reason', c.pause_reason, 'by', private.full_name(c.changed_by), 'at', c.changed_at) end)
      order by m.businesses desc, m.market collate "C"), '[]')
    from cities m left join private.city_settings c on c.market = m.market));
end
$$;
grant execute on function private.city_hours() to authenticated;

-- The locked settings of a city in which businesses are; null for any other.
create function private.city_to_change(p_market text) returns private.city_settings
language plpgsql volatile set search_path = '' as $$
declare
  c private.city_settings;
begin
  if not private.is_city(p_market) then return null; end if;
  insert into private.city_settings (market) values (p_market) on conflict do nothing;
  select * into strict c from private.city_settings x where x.market = p_market for update;
  return c;
end
$$;

-- The answer to an administrator who saw the version `p_after` of a city, as `decideChange` in core; null if the change is to be
-- made. Of two who saw the same, the second is refused. `p_retry`: the last change was this one.
create function private.city_answer(c private.city_settings, p_after integer, p_retry boolean) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when c.market is null then private.result_refused('no-such-market')
    when c.version = p_after then null
    when c.version = p_after + 1 and p_retry then private.result_ok(null)
    else private.result_refused('changed') end;
end
$$;

-- Pauses a city in place of the pause that it has, or takes orders again with null.
create function private.pause_city(p_market text, p_until timestamptz, p_reason text, p_after integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  at timestamptz := private.now();
  until constant timestamptz := date_trunc('milliseconds', p_until);
  why constant text := case when p_until is null then '' else p_reason end;
  c private.city_settings;
  answer jsonb;
begin
  if until is not null then
    if (why <> '' and char_length(why) <= private.pause_reason_length() and why = private.trim_whitespace(why)
      and not private.has_hidden_characters(why)) is not true
    then
      return private.result_refused('invalid');
    end if;
    if until <= at then return private.result_refused('in-the-past'); end if;
    if until > at + private.longest_pause() then return private.result_refused('too-far'); end if;
  end if;
  c := private.city_to_change(p_market);
  answer := private.city_answer(
    c, p_after, c.paused_until is not distinct from until and c.pause_reason = why and c.changed_by = me);
  if answer is not null then return answer; end if;
  update private.city_settings set
    paused_until = until, pause_reason = why, version = version + 1, changed_at = private.now(), changed_by = me
  where market = p_market;
  return private.result_ok(null);
end
$$;
grant execute on function private.pause_city(text,timestamp with time zone,text,integer) to authenticated;

-- Sets when a city takes deliveries; null for all times.
create function private.save_city_hours(p_market text, p_hours jsonb, p_after integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant jsonb := nullif(p_hours, 'null');
  c private.city_settings;
  answer jsonb;
begin
  perform private.require_admin();
  if wanted is not null and not private.are_opening_hours(wanted) then return private.result_refused('invalid'); end if;
  c := private.city_to_change(p_market);
  answer := private.city_answer(c, p_after, c.hours is not distinct from wanted);
  if answer is not null then return answer; end if;
  update private.city_settings set hours = wanted, version = version + 1 where market = p_market;
  return private.result_ok(null);
end
$$;
grant execute on function private.save_city_hours(text,jsonb,integer) to authenticated;

-- Sets how much a courier of a city carries at a time.
create function private.save_carry_limit(p_market text, p_most integer, p_after integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c private.city_settings;
  answer jsonb;
begin
  perform private.require_admin();
  if (p_most between private.one_at_a_time() and private.most_carried()) is not true then return private.result_refused('invalid'); end if;
  c := private.city_to_change(p_market);
  answer := private.city_answer(c, p_after, c.carry_limit = p_most);
  if answer is not null then return answer; end if;
  update private.city_settings set carry_limit = p_most, version = version + 1 where market = p_market;
  return private.result_ok(null);
end
$$;
grant execute on function private.save_carry_limit(text,integer,integer) to authenticated;

-- The API: thin wrappers that run with the caller's rights.
create function public.city_hours() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.city_hours() $$;
grant execute on function public.city_hours() to authenticated;

create function public.pause_city(market text, until timestamptz, reason text, after integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.pause_city(market, until, reason, after) $$;
grant execute on function public.pause_city(text,timestamp with time zone,text,integer) to authenticated;

create function public.save_city_hours(market text, hours jsonb, after integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.save_city_hours(market, hours, after) $$;
grant execute on function public.save_city_hours(text,jsonb,integer) to authenticated;

create function public.save_carry_limit(market text, most integer, after integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.save_carry_limit(market, most, after) $$;
grant execute on function public.save_carry_limit(text,integer,integer) to authenticated;
