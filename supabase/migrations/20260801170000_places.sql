-- Where a delivery goes: countries without postal codes, the capital's district and Puerto Rico beside the states, no
-- postal code that contradicts its state, and the whole address for the courier who is told the street. `core/geography`
-- holds the same tables; a test compares them.

create or replace function private.is_region(country text, state text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case private.country_value(country)
    when 'us' then state in (
      'al', 'ak', 'az', 'ar', 'ca', 'co', 'ct', 'de', 'dc', 'fl', 'ga', 'hi', 'id', 'il', 'in', 'ia', 'ks', 'ky', 'la', 'me',
      'md', 'ma', 'mi', 'mn', 'ms', 'mo', 'mt', 'ne', 'nv', 'nh', 'nj', 'nm', 'ny', 'nc', 'nd', 'oh', 'ok', 'or', 'pa', 'pr',
      'ri', 'sc', 'sd', 'tn', 'tx', 'ut', 'vt', 'va', 'wa', 'wv', 'wi', 'wy')
    when 'ca' then state in ('ab', 'bc', 'mb', 'nb', 'nl', 'ns', 'on', 'pe', 'qc', 'sk', 'nt', 'nu', 'yt')
    else private.bare(state) <> '' and char_length(state) <= 100
  end, false)
$$;

create function private.has_postal_codes(country text) returns boolean
language sql immutable set search_path = '' as $$
  select private.country_value(country) not in (
    'angola', 'bahamas', 'belize', 'bolivia', 'botswana', 'cameroon', 'fiji', 'ghana', 'hong-kong', 'jamaica',
    'panama', 'qatar', 'uganda', 'united-arab-emirates', 'zimbabwe')
$$;

create or replace function private.postal_code(country text, typed text) returns text
language sql immutable set search_path = '' as $$
  select case private.country_value(country)
    when 'us' then substring(t from '^(\d{5})(?:[- ]?\d{4})?$')
    when 'ca' then
      case when t ~ '^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][- ]?\d[ABCEGHJ-NPRSTV-Z]\d$'
        then left(t, 3) || ' ' || right(t, 3) end
    else case when t ~ '^[A-Z0-9][A-Z0-9 -]{0,10}[A-Z0-9]$' or (t = '' and not private.has_postal_codes(country)) then t end
  end
  from (
    select upper(private.bare(regexp_replace(
      typed, '[\t\n\u000b\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'))) as t
    where char_length(typed) <= 64
  ) as folded
$$;

-- The states or provinces that have a postal code, stored as `private.postal_code` gives it; null if codes don't tell.
create function private.regions_of_postal_code(country text, code text) returns text[]
language sql immutable set search_path = '' as $$
  select case private.country_value(country)
    when 'us' then (
      select coalesce(array_agg(region order by n, at), '{}')
      from regexp_split_to_table(
      '005 ny|006-007 pr|009 pr|010-027 ma|028-029 ri|030-038 nh|039-049 me|050-054 vt|055 ma|056-059 vt|060-069 ct|070-089 nj|'
      || '100-149 ny|150-196 pa|197-199 de|200 dc|201 va|202-205 dc|206-212 md|214-219 md|220-246 va|247-268 wv|270-289 nc|290-299 sc|'
      || '300-319 ga|320-339 fl|341-342 fl|344 fl|346-347 fl|349 fl|350-369 al|370-385 tn|386-397 ms|398-399 ga|'
      || '400-427 ky|430-459 oh|460-479 in|480-499 mi|500-528 ia|530-549 wi|550-567 mn|569 dc|570-577 sd|580-588 nd|590-599 mt|'
      || '600-629 il|630-658 mo|660-679 ks|680-693 ne|700-714 la|716-729 ar|730-732 ok|733 tx|734-749 ok|750-799 tx|'
      || '800-816 co|820-831 wy|832-838 id|840-847 ut|850-865 az|870-884 nm|885 tx|889-898 nv|'
      || '900-961 ca|967-968 hi|970-979 or|980-994 wa|995-999 ak'
      || '|'
      || '02861 ma|03579 me|06390 ny|21912 de|27048 va|28675 va|30165 al|31905 al|37752 va|38079 ky|42223 tn|42602 tn|51001 sd|51023 sd|'
      || '51360 mn|51557 ne|51640 mo|52542 mo|52573 mo|52626 mo|54540 mi|54554 mi|56027 ia|56136 sd|56144 sd|56164 sd|56219 sd|'
      || '56257 sd|57026 mn|57030 mn|57068 mn|57078 ne|57638 nd|57641 nd|57642 nd|57645 nd|57660 nd|57724 mt|58225 mn|58413 sd|'
      || '58436 sd|58439 sd|58623 sd|58649 sd|58653 sd|59221 nd|59270 nd|59275 nd|59847 id|63673 il|65729 ar|65733 ar|65761 ar|'
      || '66541 ne|67950 ok|68325 ks|68719 sd|68978 ks|69201 sd|69212 sd|69216 sd|69337 sd|71749 la|72338 tn|72395 tn|72644 mo|'
      || '73949 tx|81137 nm|82063 co|82082 ne|82701 sd|82801 mt|82930 ut|83120 id|83127 id|83342 ut|83414 wy|84034 nv|84531 az|'
      || '84536 az|86044 ut|86504 nm|86514 nm|87328 az|88063 tx|88430 tx|89010 ca|89019 ca|89060 ca|89061 ca|89421 or|89439 ca|'
      || '89832 id|97635 ca|97910 id|97913 id|99128 id|99362 or'
      , '\|') with ordinality as entries (entry, n),
        lateral (select string_to_array(entry, ' ') as words, split_part(split_part(entry, ' ', 1), '-', 1) as low) as parts,
        lateral (select split_part(words[1] || '-' || low, '-', 2) as high) as ends,
        lateral unnest(words[2:]) with ordinality as r (region, at)
      where left(code, length(low)) collate "C" >= low and left(code, length(low)) collate "C" <= high)
    when 'ca' then (
      select coalesce(array_agg(region order by n, at), '{}')
      from regexp_split_to_table(
      'A nl|B ns|C pe|E nb|G qc|H qc|J qc|K on|L on|M on|N on|P on|R mb|S sk|T ab|V bc|X nt nu|Y yt', '\|')
        with ordinality as entries (entry, n),
        lateral unnest((string_to_array(entry, ' '))[2:]) with ordinality as r (region, at)
      where left(code, 1) = left(entry, 1))
  end
$$;

-- A state that isn't in the country's list says nothing.
create function private.is_postal_code_in(country text, state text, code text) returns boolean
language sql immutable set search_path = '' as $$
  select regions is null or not private.is_region(country, state) or state = any (regions)
  from (select private.regions_of_postal_code(country, code) as regions) as found
$$;

create or replace function private.acceptable_details(p_country text, r jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    private.bare(r ->> 'name') <> '' and private.is_visible(r ->> 'name', 100)
    and (r ->> 'phone') ~ '^\+[0-9]{5,20}$'
    and ((r ->> 'email') = '' or private.is_email(r ->> 'email'))
    and private.bare(r ->> 'street') <> '' and private.is_visible(r ->> 'street', 200)
    and private.is_visible(r ->> 'unit', 40)
    and private.bare(r ->> 'city') <> '' and private.is_visible(r ->> 'city', 100)
    and private.is_region(p_country, r ->> 'state') and private.is_visible(r ->> 'state', 100)
    and private.postal_code(p_country, r ->> 'postalCode') is not null
    and private.is_postal_code_in(p_country, r ->> 'state', private.postal_code(p_country, r ->> 'postalCode'))
    and private.are_visible_lines(r ->> 'notes', 280)
    and private.is_visible(r ->> 'contents', 140) and private.is_visible(r ->> 'reference', 64)
    and (r ->> 'size') in ('small', 'large') and (r ->> 'handover') in ('meet', 'door')
    and (r ->> 'readyIn') in ('0', '15', '30', '60', '90'), false)
$$;

-- A name of the IANA list with its area, `America/Toronto`: abbreviations such as EST stand for no place, and the server
-- would read `America/Nowhere5` as five hours from a zone of that name.
create or replace function private.is_time_zone(name text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if name is null or char_length(name) > 64
    or name !~ '^(Etc/GMT[+-]\d{1,2}|[A-Z][A-Za-z]+(/[A-Z][A-Za-z_-]*)+)$'
    or name ~ '^Etc/GMT(\+(0|1[3-9]|[2-9]\d)|-(0|1[5-9]|[2-9]\d))'
  then
    return false;
  end if;
  perform private.now() at time zone name;
  return true;
exception when others then return false;
end
$$;

create or replace function private.save_pickup(p_business uuid, p_pickup jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  code text;
  b public.businesses;
begin
  perform private.session_alive();
  select * into b from public.businesses x where x.id = p_business and x.user_id = auth.uid();
  if not found then raise exception 'permission denied: not your business' using errcode = '42501'; end if;
  code := private.postal_code(b.country, p_pickup ->> 'postalCode');
  if code is null or not private.is_postal_code_in(b.country, b.state, code)
    or coalesce(p_pickup ->> 'phone', '') !~ '^\+[0-9]{5,20}$'
    or char_length(coalesce(p_pickup ->> 'notes', '')) > 280
    or not private.is_time_zone(coalesce(p_pickup ->> 'timeZone', ''))
  then
    raise exception 'not acceptable: pickup' using errcode = '23514';
  end if;
  insert into private.business_settings as s (business_id, postal_code, phone, notes, time_zone)
  values (p_business, code, p_pickup ->> 'phone', btrim(coalesce(p_pickup ->> 'notes', '')), p_pickup ->> 'timeZone')
  on conflict (business_id) do update set
    postal_code = excluded.postal_code, phone = excluded.phone, notes = excluded.notes, time_zone = excluded.time_zone;
end
$$;

create or replace function private.job_view(d private.deliveries) returns jsonb
language sql stable set search_path = '' as $$
  select private.offer_view(d, p) || jsonb_build_object(
    'number', d.number, 'status', d.status, 'version', d.version, 'pickupBy', d.pickup_by, 'timeline', private.timeline(d),
    'pinTriesLeft', 5 - coalesce(s.tries, 0), 'failureReason', d.failure_reason, 'country', split_part(d.market, '|', 1),
    'pickup', jsonb_build_object('street', p.pickup_street, 'state', p.pickup_state, 'postalCode', p.pickup_postal_code,
      'phone', p.pickup_phone, 'notes', p.pickup_notes),
    'dropoff', case when d.status in ('picked_up', 'at_dropoff', 'returning') then jsonb_build_object(
      'name', p.name, 'street', p.street, 'unit', p.unit, 'state', p.state, 'postalCode', p.postal_code,
      'phone', p.phone, 'notes', p.notes) end)
  from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
  where p.delivery = d.id
$$;
