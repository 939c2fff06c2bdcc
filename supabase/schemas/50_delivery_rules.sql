-- Prices, promised times and places of deliveries. `core/delivery` has the same rules; tests compare them case by case.

-- The clock of deliveries, to the millisecond, as the API writes times. Tests and the local stack move it; a later
-- migration must not redefine it.
create function private.now() returns timestamptz
language sql volatile set search_path = '' as $$ select date_trunc('milliseconds', clock_timestamp()) $$;

-- Spells a country as the list of countries does (spec §3): `canada` is `ca`.
create function private.country_value(stored text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  named constant text := regexp_replace(lower(btrim(stored)), '\s+', '-', 'g');
begin
  return case named when 'canada' then 'ca' when 'united-states' then 'us' else named end;
end
$$;
grant execute on function private.country_value(text) to authenticated, service_role;

-- Turns Latin, Greek, Cyrillic and Armenian letters into lower case, and special letters such as ł into plain ones. It
-- doesn't use lower(), which follows the locale of the database: that may leave letters as they are, or turn I into the
-- Turkish ı. It runs after decomposition, when a letter with a mark is two characters.
create function private.plain_letters(text text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return case when text ~ '^[\u0001-\u007f]*$' then lower(text collate "C") else
    replace(replace(replace(replace(translate(lower(text collate "C"),
      'ÆÐØÞðøĐđĦħıĸŁłŊŋŒŦŧƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƙƜƝƟƢƤƦƧƩƬƮƱƲƳƴƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎɓɗəͰͲͶͿΑΒΓΔΕΖΗΘ'
      || 'ΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾ'
      || 'ҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇ'
      || 'ՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖẞ',
      'ædoþdoddhhikllnnœttbƃƅɔƈɖdƌǝeɛƒɠɣɩɨkkɯɲɵƣƥʀƨʃƭʈʊʋyyƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏbdeͱͳͷϳαβγδεζηθ'
      || 'ικλμνξοπρστυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿ'
      || 'ҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշ'
      || 'ոչպջռսվտրցւփքօֆß'),
      'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss') end;
end
$$;
grant execute on function private.plain_letters(text) to authenticated, service_role;

-- Folds the spellings of a place name into one for comparing: Łódź is Lodz, and St. John's is St Johns. Spaces of any kind
-- count as spaces, as in the forms: city names and postal codes are often pasted with non-breaking ones. It equals foldPlace
-- in core/delivery/price/zone.ts; a test compares them.
create function private.fold_place(place text) returns text
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(nullif(btrim(regexp_replace(regexp_replace(small, '[''’‘‛ʻʼʽʾʿʹ′‵`´.·‧∙・]', '', 'g'),
      '[]!"#$%&()*+,/:;<=>?@[\\^_{}~\u00a1\u00a7\u00ab\u00b6\u00bb\u00bf\u2010-\u2027\u2030-\u205e\u3001-\u3003\u3008-\u3011\u3014-\u301f -]+',
      ' ', 'g')), ''), small)
    from (
      select private.plain_letters(private.clean_text(regexp_replace(
        normalize(regexp_replace(place, '[''’‘‛ʻʼʽʾʿʹ′‵`´.·‧∙・]', '', 'g'), nfkd),
        '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'))) as small
    ) as plain);
end
$$;

-- A city by its present name: `north york` in Ontario is `toronto`. All names are as fold_place returns them. It equals
-- cityNamed in core/geography/city-aliases.ts.
create function private.city_named(country text, region text, name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  plain constant text := (
    select string_agg(coalesce(private.city_words() ->> w.word, w.word), ' ' order by w.place)
    from string_to_table(regexp_replace(name, '^(city of|ville de) ', ''), ' ') with ordinality as w (word, place));
begin
  return coalesce(private.city_aliases() ->> (country || '|' || region || '|' || plain), plain, '');
end
$$;

-- Spells a market as it's stored.
create function private.normalize_market(market text) returns text
language plpgsql immutable strict set search_path = '' as $$
#variable_conflict use_column
declare
  parts constant text[] := (
    select array_agg(private.fold_place(p.part) order by p.place)
    from unnest(string_to_array(market, '|')) with ordinality as p (part, place));
begin
  return (
    select string_agg(case when p.place > 2 then private.city_named(parts[1], parts[2], p.part) else p.part end, '|' order by p.place)
    from unnest(parts) with ordinality as p (part, place));
end
$$;

create function private.market_of(country text, state text, city text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return private.normalize_market(replace(private.country_value(country), '|', ' ') || '|'
    || replace(state, '|', ' ') || '|' || replace(city, '|', ' '));
end
$$;

-- Countries without postal codes, the states of Canada and the United States with the capital's district and Puerto Rico,
-- and postal codes that must match their state. `core/geography` has the same tables; a test compares them.
create function private.is_region(country text, state text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(case private.country_value(country)
    when 'us' then state in (
      'al', 'ak', 'az', 'ar', 'ca', 'co', 'ct', 'de', 'dc', 'fl', 'ga', 'hi', 'id', 'il', 'in', 'ia', 'ks', 'ky', 'la', 'me',
      'md', 'ma', 'mi', 'mn', 'ms', 'mo', 'mt', 'ne', 'nv', 'nh', 'nj', 'nm', 'ny', 'nc', 'nd', 'oh', 'ok', 'or', 'pa', 'pr',
      'ri', 'sc', 'sd', 'tn', 'tx', 'ut', 'vt', 'va', 'wa', 'wv', 'wi', 'wy')
    when 'ca' then state in ('ab', 'bc', 'mb', 'nb', 'nl', 'ns', 'on', 'pe', 'qc', 'sk', 'nt', 'nu', 'yt')
    else private.trim_whitespace(state) <> '' and char_length(state) <= 100
  end, false);
end
$$;

-- Returns a postal code as it's stored; null if that country can't have it.
create function private.postal_code(country text, typed text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  code text;
begin
  if (case when octet_length(typed) > 256 then false else char_length(typed) <= 64 end) is not true then return null; end if;
  -- Written before a code in Japan.
  code := regexp_replace(private.plain_text(typed), '^〒 ?', '');
  return case when code !~ '^[A-Za-z0-9 -]*$' then null else
    case private.country_value(country)
      when 'us' then substring(upper(code) from '^(\d{5})(?:[- ]*\d{4})?$')
      when 'ca' then
        case when upper(code) ~ '^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][- ]*\d[ABCEGHJ-NPRSTV-Z]\d$'
          then left(upper(code), 3) || ' ' || right(upper(code), 3) end
      else case when upper(code) ~ '^[A-Z0-9][A-Z0-9 -]{0,10}[A-Z0-9]$' or (code = '' and not private.has_postal_codes(country))
        then upper(code) end
    end
  end;
end
$$;

-- Returns the zone between two addresses in one country by their postal codes; null if we don't deliver there.
create function private.zone_between(
  country text, from_city text, from_state text, from_code text, to_city text, to_state text, to_code text
) returns text
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case
      when c not in ('us', 'ca') then case when same_city then 'B' end
      when left(from_code, a) = left(to_code, a) then 'A'
      when left(from_code, b) = left(to_code, b) then 'B'
      when same_city and private.fold_place(from_state) = private.fold_place(to_state) then 'C'
    end
    from (
      select private.country_value(country) as c,
        private.city_named(private.country_value(country), private.fold_place(from_state), private.fold_place(from_city))
          = private.city_named(private.country_value(country), private.fold_place(to_state), private.fold_place(to_city)) as same_city,
        case private.country_value(country) when 'us' then 5 else 3 end as a,
        case private.country_value(country) when 'us' then 3 else 2 end as b
    ) as compared);
end
$$;

create function private.currency_of(country text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case private.country_value(country) when 'ca' then 'CAD' else 'USD' end;
end
$$;

-- Returns a cryptographically random number from 0 to below `bound`, without the bias of a plain remainder. `bound` is at
-- most 256.
create function private.random_below(bound integer) returns integer
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
    value := private.random_below(31);
    number := number || substr(alphabet, value + 1, 1);
    sum := sum + place * value;
  end loop;
  -- 12 · 13 ≡ 1 (mod 31).
  return number || substr(alphabet, ((31 - sum % 31) * 13) % 31 + 1, 1);
end
$$;

create function private.make_pin() returns text
language plpgsql volatile set search_path = '' as $$
begin
  return (select string_agg(private.random_below(10)::text, '') from generate_series(1, 4));
end
$$;

-- Makes a key of 128 bits in URL-safe base 64.
create function private.make_key() returns text
language plpgsql volatile set search_path = '' as $$
begin
  return rtrim(translate(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) for 16), 'base64'), '+/', '-_'), '=');
end
$$;

-- Locks are taken in one order everywhere: a command, a courier, deliveries by id, the settings of a business, presence.

-- Returns until when a merchant can object to a failed attempt; null unless its money waits for them.
create function private.held_until(held text, reached jsonb) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return case when held = 'waiting' then (reached ->> 'returning')::timestamptz + private.held_for() end;
end
$$;

-- Returns when time alone moves a delivery next. `held_until` is when its money is entered.
create function private.next_due(
  status text, search_until timestamptz, pickup_by timestamptz, ready_at timestamptz, due_at timestamptz,
  last_step timestamptz, held_until timestamptz
) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return least(held_until, case
    when status = 'searching' then search_until
    when status = 'accepted' then pickup_by + private.no_show_after()
    when status = 'at_pickup' then greatest(ready_at, last_step) + private.counter_time()
    when private.is_in_hand(status) then private.lost_from(due_at, last_step, 'time')
  end);
end
$$;

-- Whether only the courier can confirm a failure for this reason: then its money waits for the merchant.
create function private.is_unproven(reason text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(reason in ('refused', 'wrong_address', 'unsafe'), false);
end
$$;

-- Whether a failed attempt has no ledger entries: its money waits, or was dropped.
create function private.is_unentered(held text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(held in ('waiting', 'objected', 'dropped'), false);
end
$$;

-- Whether a free delivery ended in a way that gives the business a free one back.
create function private.gives_back_free(
  status text, reached jsonb, on_time boolean, failure_reason text, held text, refunded integer
) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return status = 'expired' or coalesce(held = 'dropped', false) or refunded is not null or (status = 'canceled' and not reached ? 'accepted')
    or coalesce(failure_reason = 'lost', false) or coalesce(not on_time, false);
end
$$;

-- Whether couriers may be offered a delivery that opens at a time; null for one that's offered from its request on. Without `set
-- search_path`, as it's asked for many rows.
create function private.has_opened(opens_at timestamptz, p_at timestamptz) returns boolean
language sql immutable return coalesce(opens_at <= p_at, true);

-- Whether a courier may see and accept offers: their page is in view, or they're on standby. Asked for many rows, so it has no `set
-- search_path`, which would keep the planner from reading it.
create function private.is_online(online_until timestamptz, standby_until timestamptz, p_at timestamptz) returns boolean
language sql immutable return coalesce(greatest(online_until, standby_until) > p_at, false);

-- The units of a parcel, and the units that a courier may carry in a city with this limit, as `core/delivery/price/vehicle.ts`. Asked
-- for many rows, so they have no `set search_path`.
create function private.units_of(size text) returns integer
language sql immutable return coalesce((private.units() ->> size)::integer, 1);

create function private.room_of(vehicle text, carry_limit smallint) returns integer
language sql immutable return least(
  coalesce((private.room() ->> vehicle)::integer, 1), coalesce(carry_limit::integer, private.one_at_a_time()));

-- Why a courier may not carry a delivery; null if they may. As `carryRefusal` in `core/delivery/lifecycle/carry-refusal.ts`, in its order.
-- `private.carriers_of` asks it.
create function private.carry_refusal(
  "full" boolean, online boolean, status text, market text, markets text[], own boolean
) returns text
language sql immutable return case
  when "full" then 'busy'
  when not online then 'offline'
  when status is null or private.is_final(status) then 'taken'
  when not market = any (markets) then 'other-market'
  when own then 'own-delivery'
end;

-- Whether a text is an IANA name with its area, `America/Toronto`. Abbreviations such as EST name no place, and PostgreSQL would
-- read `America/Nowhere5` as an offset of five hours.
create function private.is_time_zone(name text) returns boolean
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

-- An access code. A page of an earlier release may not send one.
create function private.access_code_fits(r jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return not r ? 'accessCode' or private.text_fits(r ->> 'accessCode', 0, 20);
end
$$;

-- The declared value of a parcel, in cents: 0 if a page of an earlier release didn't send one. Null if it isn't acceptable.
create function private.declared_value(r jsonb) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when not r ? 'declared' then 0
    when jsonb_typeof(r -> 'declared') = 'number' and (r ->> 'declared')::numeric between 0 and private.declared_cap()
      and (r ->> 'declared')::numeric % 1 = 0 then (r ->> 'declared')::numeric::integer
  end;
end
$$;

-- A window as text, an ISO interval whose start may be missing. A page of an earlier release sends none.
create function private.slot_fits(r jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  a_time constant text := '(?!0000)\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z';
begin
  return not r ? 'slot' or r ->> 'slot' = '' or r ->> 'slot' ~ ('^(' || a_time || ')?/' || a_time || '$');
end
$$;

-- Whether the details of a request pass the form's rules. Phone numbers must be dialable; older rows stay as they are.
create function private.acceptable_details(p_country text, r jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  region constant text := private.clean_text(r ->> 'state');
  code constant text := private.postal_code(p_country, r ->> 'postalCode');
begin
  return coalesce(
    private.text_fits(r ->> 'name', 1, 100)
    and private.normalize_phone(r ->> 'phone') is not null
    and private.is_optional_email(r ->> 'email')
    and private.text_fits(r ->> 'street', 1, 200)
    and private.text_fits(r ->> 'unit', 0, 40)
    and private.access_code_fits(r)
    and private.text_fits(r ->> 'city', 1, 100)
    and private.text_fits(r ->> 'state', 1, 100) and private.is_region(p_country, region)
    and code is not null and private.is_postal_code_in(p_country, region, code)
    and private.lines_fit(r ->> 'notes', 280)
    and private.text_fits(r ->> 'contents', 0, 140) and private.text_fits(r ->> 'reference', 0, 64)
    and private.declared_value(r) is not null
    and (r ->> 'size') in ('small', 'large') and (r ->> 'handover') in ('meet', 'door')
    and (r ->> 'readyIn') in ('0', '15', '30', '60', '90') and private.slot_fits(r), false);
end
$$;

-- Whether a value is metadata: at most 20 pairs of a name and a visible text (`core/delivery/request/metadata.ts`).
create function private.is_metadata(p_value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select case
      when jsonb_typeof(p_value) is distinct from 'object' then false
      when (select count(*) from jsonb_object_keys(p_value)) > 20 then false
      else not exists (
        select from jsonb_each(p_value) as pair
        where pair.key !~ '^[A-Za-z][A-Za-z0-9_.-]{0,39}$' or jsonb_typeof(pair.value) <> 'string'
          or char_length(pair.value #>> '{}') > 200 or private.has_hidden_characters(pair.value #>> '{}'))
    end);
end
$$;

-- Whether a correction passes the form's rules.
create function private.acceptable_correction(r jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    private.text_fits(r ->> 'street', 1, 200)
    and private.normalize_phone(r ->> 'phone') is not null
    and private.text_fits(r ->> 'unit', 0, 40)
    and private.access_code_fits(r)
    and private.lines_fit(r ->> 'notes', 280), false);
end
$$;

-- Returns from when a parcel may be reported as lost, counted from its promised time or, if later, its courier's last step.
create function private.lost_from(due_at timestamptz, last_step timestamptz, actor text) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return greatest(due_at, last_step) + case actor when 'time' then private.lost_after() else private.reported_after() end;
end
$$;

create function private.has_postal_codes(country text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.country_value(country) not in (
    'angola', 'bahamas', 'belize', 'bolivia', 'botswana', 'cameroon', 'fiji', 'ghana', 'hong-kong', 'jamaica',
    'panama', 'qatar', 'uganda', 'united-arab-emirates', 'zimbabwe');
end
$$;

-- Returns the states or provinces of a postal code in the form of `private.postal_code`; null if the country's codes don't show
-- them.
create function private.regions_of_postal_code(country text, code text) returns text[]
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return case private.country_value(country)
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
      || '02861 ma|03579 me|06390 ny|20598 va|21912 de|27048 va|28675 va|30165 al|31905 al|37752 va|38079 ky|42223 tn|42602 tn|51001 sd|51023 sd|'
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
      'A nl|B ns|C pe|E nb|G qc|H qc|J qc|K on|L on|M on|N on|P on|R mb|S sk|T ab|V bc|X nt nu|Y yt|K1A qc|R8A sk', '\|')
        with ordinality as entries (entry, n),
        lateral unnest((string_to_array(entry, ' '))[2:]) with ordinality as r (region, at)
      where starts_with(code, split_part(entry, ' ', 1)))
  end;
end
$$;

-- Whether a postal code matches its state. A state that isn't in the country's list matches every code.
create function private.is_postal_code_in(country text, state text, code text) returns boolean
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select regions is null or not private.is_region(country, state) or state = any (regions)
    from (select private.regions_of_postal_code(country, code) as regions) as found);
end
$$;

-- Whether a phone number can be dialed: in E.164 and in its country's numbering plan.
create function private.is_dialable(number text) returns boolean
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return coalesce(number ~ '^\+[1-9][0-9]{4,14}$', false) and exists (
    select from private.number_plans()
    where left(substr(number, 2), length(code)) = code
      and substr(number, 2 + length(code)) ~ ('^(?:' || pattern || ')$'));
end
$$;

-- Returns a phone number in E.164, `+14165550142`; null if it can't be dialed.
create function private.normalize_phone(text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  number constant text := case when private.is_short_enough(text) then
    regexp_replace(private.plain_text(text), '[ ().\-/]', '', 'g') end;
begin
  return case when private.is_dialable(number) then number end;
end
$$;

-- Whether a text is empty or an email address once it's cleaned.
create function private.is_optional_email(text text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when private.is_short_enough(text)
    then private.plain_address(text) = '' or private.is_email(private.plain_address(text)) else false end;
end
$$;
