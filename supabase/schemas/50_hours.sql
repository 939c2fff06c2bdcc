-- Hours: ranges of each day of the week, and dates without hours. `core/delivery/request/opening-hours.ts` has the same rules.

-- Whether a value is a range of a day, in minutes after midnight. If its end isn't after its start, it ends on the next day.
create function private.is_open_range(r jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(r) = 'object' and r - array['from', 'to'] = '{}'
    then private.is_whole(r -> 'from', 0, 1439) and private.is_whole(r -> 'to', 0, 1440) else false end;
end
$$;

-- Whether a value is a day's ranges: three at most, in order and apart, and only the last one may end on the next day.
create function private.are_open_ranges(d jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(d) is distinct from 'array' or jsonb_array_length(d) > private.ranges_per_day() then return false; end if;
  if exists (select from jsonb_array_elements(d) r where not private.is_open_range(r)) then return false; end if;
  return not exists (
    select from generate_series(0, jsonb_array_length(d) - 2) n
    where (d -> n ->> 'from')::integer >= (d -> n ->> 'to')::integer
      or (d -> n ->> 'to')::integer >= (d -> n + 1 ->> 'from')::integer);
end
$$;

-- Whether these hours may be set: seven days, Monday first, and dates without hours.
create function private.are_week_hours(h jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(h) is distinct from 'object' or h - array['week', 'closed'] <> '{}' or jsonb_typeof(h -> 'week') is distinct from 'array' or jsonb_typeof(h -> 'closed') is distinct from 'array'
  then
    return false;
  end if;
  if jsonb_array_length(h -> 'week') <> 7 or jsonb_array_length(h -> 'closed') > private.closed_dates_limit()
    or exists (select from jsonb_array_elements(h -> 'week') d where not private.are_open_ranges(d))
    or exists (select from jsonb_array_elements(h -> 'closed') d where jsonb_typeof(d) <> 'string' or d #>> '{}' !~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$')
  then
    return false;
  end if;
  return not exists (
    select from (
      select d, lag(d) over (order by n) as before from jsonb_array_elements_text(h -> 'closed') with ordinality as c (d, n)
    ) as c
    where c.d <= c.before or to_char(make_date(left(c.d, 4)::integer, 1, 1) + (substr(c.d, 6, 2)::integer - 1) * interval '1 month'
      + (right(c.d, 2)::integer - 1) * interval '1 day', 'YYYY-MM-DD') <> c.d);
end
$$;

-- Whether these hours of a city may be set: those of a week, by the clocks of a zone.
create function private.are_opening_hours(h jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return case when jsonb_typeof(h) = 'object' and jsonb_typeof(h -> 'timeZone') = 'string'
    then private.is_time_zone(h ->> 'timeZone') and private.are_week_hours(h - 'timeZone') else false end;
end
$$;

-- The spans of these hours that begin on a date. Each date and time is read in their zone, so that a night in which clocks change is
-- as long as it is.
create function private.spans_on(p_hours jsonb, p_day date) returns table (opens timestamptz, closes timestamptz)
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := p_hours ->> 'timeZone';
begin
  if (p_hours -> 'closed') ? p_day::text then return; end if;
  return query
  select s.opens, s.closes
  from jsonb_array_elements(p_hours -> 'week' -> (extract(isodow from p_day)::integer - 1)) as r
  cross join lateral (
    select (p_day + make_interval(mins => (r ->> 'from')::integer)) at time zone zone as opens,
      (p_day + make_interval(mins => (r ->> 'to')::integer
        + case when (r ->> 'to')::integer > (r ->> 'from')::integer then 0 else 1440 end)) at time zone zone as closes
  ) as s
  where s.opens < s.closes;
end
$$;

-- The next moment that's within these hours, within 60 days; null if there's none. A range that began before a closed date goes on
-- to its end.
create function private.next_open(p_hours jsonb, p_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := p_hours ->> 'timeZone';
  -- Last evening's range may not have ended.
  day date := (p_at at time zone zone)::date - 1;
  opens timestamptz;
begin
  for n in 0 .. private.look_ahead() + 1 loop
    select min(s.opens) into opens from private.spans_on(p_hours, day) as s where p_at < s.closes;
    if opens is not null then return greatest(opens, p_at); end if;
    day := day + 1;
  end loop;
  return null;
end
$$;

-- When hours that are open at a moment end, but the latest at most. Ranges without a gap between them count as one.
create function private.open_until(p_hours jsonb, p_at timestamptz, p_latest timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := p_hours ->> 'timeZone';
  until timestamptz := p_at;
  ends timestamptz;
begin
  while until < p_latest loop
    select max(s.closes) into ends
    from unnest(array[-1, 0]) as n (days)
    cross join lateral (select (until at time zone zone)::date + n.days as day) as t
    cross join lateral private.spans_on(p_hours, t.day) as s
    where s.opens <= until and until < s.closes;
    if ends is null then return until; end if;
    until := ends;
  end loop;
  return p_latest;
end
$$;
