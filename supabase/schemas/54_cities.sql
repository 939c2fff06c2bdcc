-- Pauses of cities: until one ends, no order is made there that would be ready before. `core/delivery/request` has the same rules.
-- A city's row is locked after its business and before deliveries.
create table private.city_settings (
  market text primary key,
  -- The end of the last pause, which may be in the past; null if the city takes orders again.
  paused_until timestamptz,
  -- Merchants read it.
  pause_reason text not null default '' check (char_length(pause_reason) <= private.pause_reason_length()),
  -- Rises by one with each change of the pause.
  version integer not null default 0,
  -- The last change. Not a foreign key: the administrator may be removed later.
  changed_at timestamptz,
  changed_by uuid
);

create trigger audit after update on private.city_settings for each row execute function private.audit();

-- The end of a city's last pause. Its row is locked for the rest of the transaction, so that an order comes entirely before a
-- pause or after it (decision city-pauses).
create function private.locked_pause(p_market text) returns timestamptz
language plpgsql volatile set search_path = '' as $$
declare
  until timestamptz;
begin
  insert into private.city_settings (market) values (p_market) on conflict do nothing;
  select c.paused_until into until from private.city_settings c where c.market = p_market for share;
  return until;
end
$$;

-- The pause of a business's city; null unless it's paused now.
create function private.pause_of(b public.businesses) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select jsonb_build_object('until', c.paused_until, 'reason', c.pause_reason) from private.city_settings c
    where c.market = private.market_of(b.country, b.state, b.city) and c.paused_until > private.now());
end
$$;

-- The refusal of an order, as it reads now: the pause may have ended since.
create function private.paused_refusal(p_business uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  pause constant jsonb := (select private.pause_of(b) from public.businesses b where b.id = p_business);
begin
  return jsonb_build_object('code', 'paused', 'reason', coalesce(pause ->> 'reason', ''),
    'nextReadyAt', coalesce((pause ->> 'until')::timestamptz, private.now()));
end
$$;

create function private.city_pauses() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.require_admin();
  return jsonb_build_object('now', now_at, 'cities', (
    -- Many businesses have the same spelling, and folding it is slow.
    with spellings as (
      select b.country, b.state, b.city, s.time_zone, count(*) as businesses
      from public.businesses b left join private.business_settings s on s.business_id = b.id group by 1, 2, 3, 4
    ), zones as (
      select private.market_of(s.country, s.state, s.city) as market, s.time_zone, sum(s.businesses)::integer as businesses
      from spellings s group by 1, 2
    ), cities as (
      select z.market, sum(z.businesses)::integer as businesses, (array_agg(z.time_zone
        order by z.businesses desc, z.time_zone collate "C") filter (where z.time_zone is not null))[1] as time_zone
      from zones z group by 1
    )
    select coalesce(jsonb_agg(jsonb_build_object('market', m.market, 'businesses', m.businesses, 'timeZone', m.time_zone,
      'version', coalesce(c.version, 0), 'pause', case when c.paused_until > now_at then jsonb_build_object(
        'until', c.paused_until, 'reason', c.pause_reason, 'by', private.full_name(c.changed_by), 'at', c.changed_at) end)
      order by m.businesses desc, m.market collate "C"), '[]')
    from cities m left join private.city_settings c on c.market = m.market));
end
$$;
grant execute on function private.city_pauses() to authenticated;

-- Pauses a city in place of the pause that it has, or takes orders again with null. Of two administrators who saw the same, the
-- second is refused as `changed`.
create function private.pause_city(p_market text, p_until timestamptz, p_reason text, p_after integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  at timestamptz := private.now();
  until constant timestamptz := date_trunc('milliseconds', p_until);
  why constant text := case when p_until is null then '' else p_reason end;
  c private.city_settings;
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
  if not exists (
    select from (select distinct b.country, b.state, b.city from public.businesses b) as s
    where private.market_of(s.country, s.state, s.city) = p_market)
  then
    return private.result_refused('no-such-market');
  end if;
  insert into private.city_settings (market) values (p_market) on conflict do nothing;
  select * into strict c from private.city_settings x where x.market = p_market for update;
  if c.version is distinct from p_after then
    -- A retry of the same change.
    if c.version = p_after + 1 and c.paused_until is not distinct from until and c.pause_reason = why and c.changed_by = me then
      return private.result_ok(null);
    end if;
    return private.result_refused('changed');
  end if;
  update private.city_settings set
    paused_until = until, pause_reason = why, version = version + 1, changed_at = private.now(), changed_by = me
  where market = p_market;
  return private.result_ok(null);
end
$$;
grant execute on function private.pause_city(text,timestamp with time zone,text,integer) to authenticated;

-- The API: thin wrappers that run with the caller's rights.
create function public.city_pauses() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.city_pauses() $$;
grant execute on function public.city_pauses() to authenticated;

create function public.pause_city(market text, until timestamptz, reason text, after integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.pause_city(market, until, reason, after) $$;
grant execute on function public.pause_city(text,timestamp with time zone,text,integer) to authenticated;
