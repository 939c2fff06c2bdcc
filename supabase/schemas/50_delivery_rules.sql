create table private.tariff (
  zone text not null check (zone in ('A', 'B', 'C')),
  size text not null check (size in ('small', 'large')),
  fee integer not null check (fee > 0),
  pay integer not null check (pay > 0),
  minutes integer not null check (minutes > 0),
  primary key (zone, size)
);

insert into private.tariff values
  ('A', 'small', 699, 500, 45), ('A', 'large', 999, 750, 45),
  ('B', 'small', 899, 650, 60), ('B', 'large', 1199, 900, 60),
  ('C', 'small', 1299, 950, 90), ('C', 'large', 1599, 1200, 90);

create table private.delivery_moves (
  kind text not null,
  from_status text not null,
  -- The status after it; the same one where it stays.
  to_status text not null,
  actor text not null check (actor in ('merchant', 'courier', 'admin', 'time')),
  primary key (kind, from_status, actor)
);

insert into private.delivery_moves values
  ('accept', 'searching', 'accepted', 'courier'),
  ('release', 'accepted', 'searching', 'courier'), ('release', 'accepted', 'searching', 'admin'),
  ('release', 'at_pickup', 'searching', 'courier'), ('release', 'at_pickup', 'searching', 'admin'),
  ('no_show', 'accepted', 'searching', 'time'),
  ('arrive_pickup', 'accepted', 'at_pickup', 'courier'),
  ('pick_up', 'at_pickup', 'picked_up', 'courier'),
  ('arrive_dropoff', 'picked_up', 'at_dropoff', 'courier'),
  ('deliver', 'at_dropoff', 'delivered', 'courier'),
  ('fail', 'at_dropoff', 'returning', 'courier'),
  ('hand_back', 'returning', 'returned', 'courier'), ('hand_back', 'returning', 'returned', 'merchant'),
  ('cancel', 'searching', 'canceled', 'merchant'), ('cancel', 'searching', 'canceled', 'admin'),
  ('cancel', 'accepted', 'canceled', 'merchant'), ('cancel', 'accepted', 'canceled', 'admin'),
  ('cancel', 'at_pickup', 'canceled', 'merchant'), ('cancel', 'at_pickup', 'canceled', 'admin'),
  ('expire', 'searching', 'expired', 'time'),
  ('correct', 'searching', 'searching', 'merchant'),
  ('correct', 'accepted', 'accepted', 'merchant'),
  ('correct', 'at_pickup', 'at_pickup', 'merchant');
-- A parcel whose courier is never heard of again ends too: reported as lost by its merchant or an administrator, from two
-- hours after its time, and by time alone after a day. Without an end it would be active forever, nothing of it would be
-- settled, and its people would never be deleted.
insert into private.delivery_moves
select 'lose', s.status, 'canceled', a.actor
from unnest(array['picked_up', 'at_dropoff', 'returning']) as s (status),
  unnest(array['merchant', 'admin', 'time']) as a (actor);
-- A courier who comes to the shop and is never heard of again kept the delivery forever: nobody else could take it, and
-- only canceling, for a fee, ended it. Two hours after they came, or after it was ready if that's later, another one is
-- looked for, as for a courier who never comes.
insert into private.delivery_moves values ('no_show', 'at_pickup', 'searching', 'time');

-- What a delivery costs and promises, and what may happen to it. `core/delivery` holds the same tables; tests compare
-- them row by row.

-- The time that deliveries go by, to the millisecond, as the API writes it. Tests and the local stack move it; no later
-- migration may.
create function private.now() returns timestamptz
language sql volatile set search_path = '' as $$ select date_trunc('milliseconds', clock_timestamp()) $$;

-- A country as the list of countries spells it (spec §3): `canada` is `ca`.
create function private.country_value(stored text) returns text
language sql immutable set search_path = '' as $$
  select case c when 'canada' then 'ca' when 'united-states' then 'us' else c end
  from (select regexp_replace(lower(btrim(stored)), '\s+', '-', 'g') as c) as lowered
$$;

-- A space is a space of any kind, as for the forms: city names and postal codes are often pasted with ones that don't break.
create function private.fold_place(place text) returns text
language sql immutable set search_path = '' as $$
  select lower(private.bare(regexp_replace(
    regexp_replace(normalize(place, nfd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
    '[\t\n\u000b\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g')))
$$;

create function private.market_of(country text, state text, city text) returns text
language sql immutable set search_path = '' as $$
  select private.fold_place(replace(private.country_value(country), '|', ' ')) || '|'
    || private.fold_place(replace(state, '|', ' ')) || '|' || private.fold_place(replace(city, '|', ' '))
$$;

-- Whether a text can be a state: a code of the country's list where it has one (spec §3).
create function private.is_region(country text, state text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case private.country_value(country)
    when 'us' then state in (
      'al', 'ak', 'az', 'ar', 'ca', 'co', 'ct', 'de', 'fl', 'ga', 'hi', 'id', 'il', 'in', 'ia', 'ks', 'ky', 'la', 'me', 'md',
      'ma', 'mi', 'mn', 'ms', 'mo', 'mt', 'ne', 'nv', 'nh', 'nj', 'nm', 'ny', 'nc', 'nd', 'oh', 'ok', 'or', 'pa', 'ri', 'sc',
      'sd', 'tn', 'tx', 'ut', 'vt', 'va', 'wa', 'wv', 'wi', 'wy')
    when 'ca' then state in ('ab', 'bc', 'mb', 'nb', 'nl', 'ns', 'on', 'pe', 'qc', 'sk', 'nt', 'nu', 'yt')
    else private.bare(state) <> '' and char_length(state) <= 100
  end, false)
$$;

-- A postal code as it is stored; null where it can't be one of that country's.
create function private.postal_code(country text, typed text) returns text
language sql immutable set search_path = '' as $$
  select case private.country_value(country)
    when 'us' then substring(t from '^(\d{5})(?:[- ]?\d{4})?$')
    when 'ca' then
      case when t ~ '^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][- ]?\d[ABCEGHJ-NPRSTV-Z]\d$'
        then left(t, 3) || ' ' || right(t, 3) end
    else case when t ~ '^[A-Z0-9][A-Z0-9 -]{0,10}[A-Z0-9]$' then t end
  end
  from (
    select upper(private.bare(regexp_replace(
      typed, '[\t\n\u000b\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'))) as t
    where char_length(typed) <= 64
  ) as folded
$$;

-- The zone between two ends in one country; null where we don't deliver.
create function private.zone_between(
  country text, from_city text, from_state text, from_code text, to_city text, to_state text, to_code text
) returns text
language sql immutable set search_path = '' as $$
  select case
    when c not in ('us', 'ca') then case when same_city then 'B' end
    when left(from_code, a) = left(to_code, a) then 'A'
    when left(from_code, b) = left(to_code, b) then 'B'
    when same_city and private.fold_place(from_state) = private.fold_place(to_state) then 'C'
  end
  from (
    select private.country_value(country) as c,
      private.fold_place(from_city) = private.fold_place(to_city) as same_city,
      case private.country_value(country) when 'us' then 5 else 3 end as a,
      case private.country_value(country) when 'us' then 3 else 2 end as b
  ) as compared
$$;

create function private.currency_of(country text) returns text
language sql immutable set search_path = '' as $$
  select case private.country_value(country) when 'ca' then 'CAD' else 'USD' end
$$;

-- A number between 0 and below `bound` from cryptographic chance, without the bias of a bare remainder. `bound` is at most 256.
create function private.chance(bound integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  drawn integer;
begin
  loop
    -- The first byte of a random UUID is random throughout.
    drawn := get_byte(uuid_send(gen_random_uuid()), 0);
    if drawn < 256 - 256 % bound then return drawn % bound; end if;
  end loop;
end
$$;

-- Eleven random characters and a check character.
create function private.make_tracking_number() returns text
language plpgsql volatile set search_path = '' as $$
declare
  alphabet constant text := '123456789ABCDEFGHJKMNPQRSTVWXYZ';
  number text := '';
  sum integer := 0;
  value integer;
begin
  for place in 1..11 loop
    value := private.chance(31);
    number := number || substr(alphabet, value + 1, 1);
    sum := sum + place * value;
  end loop;
  -- 12 · 13 ≡ 1 (mod 31).
  return number || substr(alphabet, ((31 - sum % 31) * 13) % 31 + 1, 1);
end
$$;

create function private.make_pin() returns text
language sql volatile set search_path = '' as $$
  select string_agg(private.chance(10)::text, '') from generate_series(1, 4)
$$;

-- 128 bits as they stand in an address: the letters and digits of base 64, `-` and `_`.
create function private.make_key() returns text
language sql volatile set search_path = '' as $$
  select rtrim(translate(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) for 16), 'base64'), '+/', '-_'), '=')
$$;

-- What happens to a delivery: one function that lets it, one that judges, one for what time alone does.
-- Locks are taken in one order everywhere: a command, a courier, deliveries by id, the settings of a business, presence.

-- When time alone does something to it next.
create function private.next_due(
  status text, search_until timestamptz, pickup_by timestamptz, ready_at timestamptz, due_at timestamptz,
  last_step timestamptz
) returns timestamptz
language sql immutable set search_path = '' as $$
  select case
    when status = 'searching' then search_until
    when status = 'accepted' then pickup_by + interval '15 minutes'
    when status = 'at_pickup' then greatest(ready_at, last_step) + interval '2 hours'
    when status in ('picked_up', 'at_dropoff', 'returning') then private.lost_from(due_at, last_step, 'time')
  end
$$;

-- Whether a free delivery no longer counts as one of the free ones.
create function private.gives_back_free(status text, reached jsonb, on_time boolean, failure_reason text) returns boolean
language sql immutable set search_path = '' as $$
  select status = 'expired' or (status = 'canceled' and not reached ? 'accepted')
    or coalesce(failure_reason = 'lost', false) or coalesce(not on_time, false)
$$;

create function private.is_carried(status text) returns boolean
language sql immutable set search_path = '' as $$
  select status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
$$;

create function private.is_final(status text) returns boolean
language sql immutable set search_path = '' as $$
  select status in ('delivered', 'returned', 'canceled', 'expired')
$$;

create function private.is_time_zone(name text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  perform private.now() at time zone name;
  return name ~ '^[A-Za-z]';
exception when others then return false;
end
$$;

-- Whether a correction can be what a form would let through.
create function private.acceptable_correction(r jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    private.bare(r ->> 'street') <> '' and private.is_visible(r ->> 'street', 200)
    and (r ->> 'phone') ~ '^\+[0-9]{5,20}$'
    and private.is_visible(r ->> 'unit', 40)
    and private.are_visible_lines(r ->> 'notes', 280), false)
$$;

-- A merchant cancels for the fee that was shown, or not at all: a courier may have accepted since they looked.

-- What canceling costs from a status.
create function private.cancel_fee(status text) returns integer
language sql immutable set search_path = '' as $$ select case status when 'searching' then 0 else 300 end $$;

-- From when a parcel may be reported as lost; its time is the promised one or, if that's later, its courier's last step.
create function private.lost_from(due_at timestamptz, last_step timestamptz, actor text) returns timestamptz
language sql immutable set search_path = '' as $$
  select greatest(due_at, last_step) + case actor when 'time' then interval '24 hours' else interval '2 hours' end
$$;
