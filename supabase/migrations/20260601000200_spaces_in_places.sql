-- A space is a space of any kind, as for the forms: city names and postal codes are often pasted with ones that don't break.

create or replace function private.fold_place(place text) returns text
language sql immutable set search_path = '' as $$
  select lower(private.bare(regexp_replace(
    regexp_replace(normalize(place, nfd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
    '[\t\n\u000b\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g')))
$$;

create or replace function private.postal_code(country text, typed text) returns text
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

create or replace function private.is_region(country text, state text) returns boolean
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
