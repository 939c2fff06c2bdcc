-- One cleaning of what people enter, before any rule looks at it, as `core/clean-text.ts` has it: what nobody sees comes off,
-- odd spaces, dashes and digits become plain, and what shapes letters and emoji stays. The texts of deliveries are cleaned on
-- their way into the tables. The tables that people write to directly still refuse what hides something.

-- In order: the sequences in which an invisible character has a visible effect, and every invisible character.
create function private.without_unseen(text text) returns text
language sql immutable strict set search_path = '' as $$
  select case when text ~ (
    '['
    || '\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2'
    || '\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffc'
    || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
    || ']'
  ) then regexp_replace(text,
    -- The flags of England, Scotland and Wales.
    '(\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f|[0-9#*]\ufe0f\u20e3'
    -- Symbols and emoji.
    || '|[\u00a9\u00ae\u203c\u2049\u2100-\u214f\u2190-\u23ff\u2460-\u24ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]'
    || '[\ufe0e\ufe0f]?(?:\u200d[\u00a9\u00ae\u203c\u2049\u2100-\u214f\u2190-\u23ff\u2460-\u24ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]'
    || '[\ufe0e\ufe0f]?)*'
    -- Hebrew, Arabic and its kin, the scripts of India and its neighbors, Mongolian, Burmese.
    || '|['
    || '\u0591-\u05f4\u0610-\u061a\u0620-\u065f\u066e-\u06dc\u06df-\u06ef\u06fa-\u06ff\u0710-\u088f\u0892-\u08e1\u08e3-\u08ff'
    || '\u0900-\u0dff\u0f00-\u0fff\u1780-\u17b3\u17b6-\u17ff\u1900-\u1aaf\u1b00-\u1c4f\u1cd0-\u1cff\ua800-\ua95f\ua980-\ua9df'
    || '\uaa00-\uaa5f\uaa80-\uaaff\uabc0-\uabff\ufb1d-\ufdff\ufe70-\ufefe\U00010a00-\U00010a5f\U00010ac0-\U00010aff\U00010b80-\U00010baf'
    || '\U00010d00-\U00010d3f\U00010ec0-\U00010eff\U00010f30-\U00010fdf\U00011000-\U000110bc\U000110be-\U000110cc\U000110ce-\U00011fff\U0001e900-\U0001e95f'
    || '][\u200c\u200d]?'
    || '|[\u1807\u180a\u1820-\u18aa][\u180b-\u180f]?[\u200c\u200d]?'
    || '|[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]\ufe00?[\u200c\u200d]?'
    -- Characters of Chinese and Japanese names, some of which are written in a variant.
    || '|[\u3005\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff][\ufe00-\ufe02\U000e0100-\U000e01ef]?)'
    || '|['
    || '\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2'
    || '\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffc'
    || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
    || ']', '\1', 'g')
  else text end
$$;

create or replace function private.hides_something(text text) returns boolean
language sql immutable strict set search_path = '' as $$
  select text ~ '[\u0009-\u000d\u0085\u2028\u2029\u2800\u3164\uffa0]' or private.without_unseen(text) <> text
$$;
grant execute on function private.without_unseen(text) to authenticated, service_role;

-- A text of one line: runs of spaces of any kind become one, two hyphens of documents become that of the keyboard.
create function private.clean_text(text text) returns text
language sql immutable strict set search_path = '' as $$
  select btrim(translate(regexp_replace(private.without_unseen(text),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g'), U&'\2010\2011', '--'))
$$;

-- A text that may have several lines.
create function private.clean_lines(text text) returns text
language sql immutable strict set search_path = '' as $$
  select btrim(translate(
    regexp_replace(
      regexp_replace(private.without_unseen(text), '\r\n|[\u000b\u000c\r\u0085\u2028\u2029]', E'\n', 'g'),
      '[\u0009\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]', ' ', 'g'),
    U&'\2010\2011', '--'), E' \n')
$$;

create function private.plain_dashes(text text) returns text
language sql immutable strict set search_path = '' as $$
  select regexp_replace(text, '[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\u30fc\U00010d6e\U00010ead]', '-', 'g')
$$;

-- The digits of every script as those of ASCII. The array has each script's zero; nine digits follow it.
create function private.ascii_digits(text text) returns text
language sql immutable strict set search_path = '' as $$
  select case when text ~ '^[\u0001-\u007f]*$' then text else translate(text,
    (select string_agg(chr(zero + digit), '' order by place, digit)
    from unnest(array[
      1632, 1776, 1984, 2406, 2534, 2662, 2790, 2918, 3046, 3174, 3302, 3430, 3558, 3664, 3792, 3872, 4160,
      4240, 6112, 6160, 6470, 6608, 6784, 6800, 6992, 7088, 7232, 7248, 42528, 43216, 43264, 43472, 43504,
      43600, 44016, 65296, 66720, 68912, 68928, 69734, 69872, 69942, 70096, 70384, 70736, 70864, 71248, 71360,
      71376, 71386, 71472, 71904, 72016, 72688, 72784, 73040, 73120, 73184, 73552, 90416, 92768, 92864, 93008,
      93552, 118000, 120782, 120792, 120802, 120812, 120822, 123200, 123632, 124144, 124401, 125264, 130032
    ]) with ordinality as zeros (zero, place), generate_series(0, 9) as digit),
    repeat('0123456789', 76)) end
$$;

-- What is typed in letters and digits: codes, postal codes, numbers of phones and deliveries.
create function private.plain_text(text text) returns text
language sql immutable strict set search_path = '' as $$
  select btrim(regexp_replace(private.plain_dashes(private.ascii_digits(normalize(regexp_replace(
    regexp_replace(text, '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g'),
    '['
    || '\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2'
    || '\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffc'
    || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
    || ']', '', 'g'), nfkc))),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g'))
$$;

create function private.plain_address(text text) returns text
language sql immutable strict set search_path = '' as $$
  select private.plain_dashes(translate(private.clean_text(text),
    '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'))
$$;

-- Whether a text is short enough to be cleaned at all: more than any field takes, with the blanks that people paste along.
-- Octets are known without reading the text.
create function private.is_typed(text text) returns boolean
language sql immutable set search_path = '' as $$
  select case when octet_length(text) > 40000 then false else char_length(text) <= 10000 end
$$;

-- Whether a text of one line, or of several, fits once it's cleaned.
create function private.fits(text text, p_least integer, p_most integer) returns boolean
language sql immutable set search_path = '' as $$
  select case when private.is_typed(text) then char_length(private.clean_text(text)) between p_least and p_most else false end
$$;
create function private.lines_fit(text text, p_most integer) returns boolean
language sql immutable set search_path = '' as $$
  select case when private.is_typed(text) then char_length(private.clean_lines(text)) <= p_most else false end
$$;

-- A phone number as it is dialed, `+14165550142`; null if it can't be dialed.
create function private.dialed(text text) returns text
language sql immutable set search_path = '' as $$
  select case when private.is_dialable(t) then t end
  from (select regexp_replace(private.plain_text(text), '[ ().\-/]', '', 'g') as t where private.is_typed(text)) as plain
$$;

create or replace function private.fold_place(place text) returns text
language sql immutable set search_path = '' as $$
  select lower(private.clean_text(regexp_replace(
    normalize(place, nfd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')))
$$;

create or replace function private.postal_code(country text, typed text) returns text
language sql immutable set search_path = '' as $$
  select case when t !~ '^[A-Za-z0-9 -]*$' then null else
    case private.country_value(country)
      when 'us' then substring(upper(t) from '^(\d{5})(?:[- ]?\d{4})?$')
      when 'ca' then
        case when upper(t) ~ '^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][- ]?\d[ABCEGHJ-NPRSTV-Z]\d$'
          then left(upper(t), 3) || ' ' || right(upper(t), 3) end
      else case when upper(t) ~ '^[A-Z0-9][A-Z0-9 -]{0,10}[A-Z0-9]$' or (t = '' and not private.has_postal_codes(country)) then upper(t) end
    end
  end
  from (
    select private.plain_text(typed) as t where case when octet_length(typed) > 256 then false else char_length(typed) <= 64 end
  ) as plain
$$;

-- Whether a text is an email address, or nothing, once it's cleaned.
create function private.takes_address(text text) returns boolean
language sql immutable set search_path = '' as $$
  select case when private.is_typed(text)
    then private.plain_address(text) = '' or private.is_email(private.plain_address(text)) else false end
$$;

create or replace function private.acceptable_details(p_country text, r jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    private.fits(r ->> 'name', 1, 100)
    and private.dialed(r ->> 'phone') is not null
    and private.takes_address(r ->> 'email')
    and private.fits(r ->> 'street', 1, 200)
    and private.fits(r ->> 'unit', 0, 40)
    and private.fits(r ->> 'city', 1, 100)
    and private.fits(r ->> 'state', 1, 100) and private.is_region(p_country, private.clean_text(r ->> 'state'))
    and private.postal_code(p_country, r ->> 'postalCode') is not null
    and private.is_postal_code_in(
      p_country, private.clean_text(r ->> 'state'), private.postal_code(p_country, r ->> 'postalCode'))
    and private.lines_fit(r ->> 'notes', 280)
    and private.fits(r ->> 'contents', 0, 140) and private.fits(r ->> 'reference', 0, 64)
    and (r ->> 'size') in ('small', 'large') and (r ->> 'handover') in ('meet', 'door')
    and (r ->> 'readyIn') in ('0', '15', '30', '60', '90'), false)
$$;

create or replace function private.acceptable_correction(r jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    private.fits(r ->> 'street', 1, 200)
    and private.dialed(r ->> 'phone') is not null
    and private.fits(r ->> 'unit', 0, 40)
    and private.lines_fit(r ->> 'notes', 280), false)
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
    or private.dialed(p_pickup ->> 'phone') is null
    or not private.lines_fit(coalesce(p_pickup ->> 'notes', ''), 280)
    or not private.is_time_zone(coalesce(p_pickup ->> 'timeZone', ''))
  then
    raise exception 'not acceptable: pickup' using errcode = '23514';
  end if;
  insert into private.business_settings as s (business_id, postal_code, phone, notes, time_zone)
  values (p_business, code, p_pickup ->> 'phone', coalesce(p_pickup ->> 'notes', ''), p_pickup ->> 'timeZone')
  on conflict (business_id) do update set
    postal_code = excluded.postal_code, phone = excluded.phone, notes = excluded.notes, time_zone = excluded.time_zone;
end
$$;

-- What the functions above have let through is cleaned on its way into the tables, whichever function writes it.
create function private.clean_recipient() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := private.clean_text(new.name);
  new.street := private.clean_text(new.street);
  new.unit := private.clean_text(new.unit);
  new.city := private.clean_text(new.city);
  new.state := private.clean_text(new.state);
  new.notes := private.clean_lines(new.notes);
  new.phone := coalesce(private.dialed(new.phone), new.phone);
  new.email := lower(private.plain_address(new.email));
  return new;
end
$$;
create function private.clean_parcel() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.contents := private.clean_text(new.contents);
  new.reference := private.clean_text(new.reference);
  return new;
end
$$;
create function private.clean_pickup() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.notes := private.clean_lines(new.notes);
  new.phone := coalesce(private.dialed(new.phone), new.phone);
  return new;
end
$$;
drop trigger guard_visible on private.delivery_people;
drop trigger guard_lines on private.delivery_people;
drop trigger guard_visible on private.deliveries;
drop trigger guard_lines on private.business_settings;
create trigger clean_recipient before insert or update of name, street, unit, city, state, notes, phone, email
  on private.delivery_people for each row execute function private.clean_recipient();
create trigger clean_parcel before insert or update of contents, reference on private.deliveries
  for each row execute function private.clean_parcel();
create trigger clean_pickup before insert or update of notes, phone on private.business_settings
  for each row execute function private.clean_pickup();
drop function private.guard_lines();
drop function private.is_visible(text, integer);
