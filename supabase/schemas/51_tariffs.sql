-- Prices. An operator's prices are versions in a table.
-- Whether a value is a whole number within limits.
create function private.is_whole(value jsonb, low integer, high integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(value) = 'number' and value::numeric between low and high
    then value::numeric = trunc(value::numeric) else false end;
end
$$;

-- Whether a zone's fee, pay and minutes are within their limits.
create function private.is_rate(r jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(r ?& array['fee', 'pay', 'minutes'] and r - array['fee', 'pay', 'minutes'] = '{}'
    and private.is_whole(r -> 'fee', 0, 100000) and private.is_whole(r -> 'pay', 0, 100000)
    and private.is_whole(r -> 'minutes', 10, 480), false);
end
$$;

-- Whether each zone reaches farther than the one before, in meters.
create function private.is_reach(r jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(jsonb_typeof(r) = 'object' and r ?& array['A', 'B', 'C'] and r - array['A', 'B', 'C'] = '{}'
    and private.is_whole(r -> 'A', 100, 200000) and private.is_whole(r -> 'B', 100, 200000)
    and private.is_whole(r -> 'C', 100, 200000)
    and (r ->> 'A')::numeric < (r ->> 'B')::numeric and (r ->> 'B')::numeric < (r ->> 'C')::numeric, false);
end
$$;

-- Whether an operator may set these prices (`isTariff` in `core/delivery/price/tariffs.ts`). Other fields aren't allowed, since all
-- merchants read a tariff. Prices from before there was a reach are by postal code.
create function private.is_tariff(t jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when coalesce(jsonb_typeof(t) = 'object' and jsonb_typeof(t -> 'rates') = 'object'
      and jsonb_typeof(t -> 'large') = 'object' and jsonb_typeof(t -> 'rates' -> 'A') = 'object'
      and jsonb_typeof(t -> 'rates' -> 'B') = 'object' and jsonb_typeof(t -> 'rates' -> 'C') = 'object', false)
    then coalesce(t - array['rates', 'large', 'cancelFee', 'returnShare', 'reach'] = '{}'
      and (not t ? 'reach' or private.is_reach(t -> 'reach'))
      and (t -> 'rates') - array['A', 'B', 'C'] = '{}' and (t -> 'large') - array['fee', 'pay'] = '{}'
      and private.is_rate(t -> 'rates' -> 'A') and private.is_rate(t -> 'rates' -> 'B') and private.is_rate(t -> 'rates' -> 'C')
      and (t #>> '{rates,A,minutes}')::numeric <= (t #>> '{rates,B,minutes}')::numeric
      and (t #>> '{rates,B,minutes}')::numeric <= (t #>> '{rates,C,minutes}')::numeric
      and private.is_whole(t -> 'large' -> 'fee', 0, 100000) and private.is_whole(t -> 'large' -> 'pay', 0, 100000)
      and private.is_whole(t -> 'cancelFee', 0, 100000) and private.is_whole(t -> 'returnShare', 0, 100), false)
    else false end;
end
$$;

-- Versions of prices. A version is never edited or deleted: a change is a new one.
create table private.tariffs (
  id uuid primary key,
  -- The order in which versions were saved.
  seq bigint generated always as identity,
  -- Null: all markets that have no version of their own. The currency is the market's.
  market text,
  tariff jsonb not null check (private.is_tariff(tariff)),
  valid_from timestamptz not null,
  saved_at timestamptz not null,
  -- Not a foreign key: the administrator may be removed later.
  saved_by uuid not null
);
create index tariffs_of_market on private.tariffs (market, valid_from desc, seq desc);

create function private.refuse_tariff_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'prices are never edited: save a new version' using errcode = '42501';
end
$$;
create trigger append_only before update or delete or truncate on private.tariffs
  for each statement execute function private.refuse_tariff_change();
create trigger audit after insert on private.tariffs for each row execute function private.audit();

-- Returns the prices that are valid in a market at a moment. The market's own versions come before those of all markets.
create function private.tariff_at(p_market text, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select t.tariff from private.tariffs t where t.market = p_market and t.valid_from <= p_at
     order by t.valid_from desc, t.seq desc limit 1),
    (select t.tariff from private.tariffs t where t.market is null and t.valid_from <= p_at
     order by t.valid_from desc, t.seq desc limit 1),
    private.default_tariff());
end
$$;
