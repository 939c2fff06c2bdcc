-- An order's texts are checked at less cost: most have nothing to replace, and its postal code was read three times.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.acceptable_details(p_country text, r jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.ascii_digits(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  if text ~ '^[\u0001-\u007f]*$' then return text; end if;
  return translate(text,
    (select string_agg(chr(zero + digit), '' order by place, digit)
    from unnest(array[
      1632, 1776, 1984, 2406, 2534, 2662, 2790, 2918, 3046, 3174, 3302, 3430, 3558, 3664, 3792, 3872, 4160,
      4240, 6112, 6160, 6470, 6608, 6784, 6800, 6992, 7088, 7232, 7248, 42528, 43216, 43264, 43472, 43504,
      43600, 44016, 65296, 66720, 68912, 68928, 69734, 69872, 69942, 70096, 70384, 70736, 70864, 71248, 71360,
      71376, 71386, 71472, 71904, 72016, 72688, 72784, 73040, 73120, 73184, 73552, 90416, 92768, 92864, 93008,
      93552, 118000, 120782, 120792, 120802, 120812, 120822, 123200, 123632, 124144, 124401, 125264, 130032
    ]) with ordinality as zeros (zero, place), generate_series(0, 9) as digit),
    repeat('0123456789', 76));
end
$function$
;

CREATE OR REPLACE FUNCTION private.clean_text(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  -- Most texts have nothing to replace.
  if (case when private.is_short_enough(text) then text ~ '^[\u0020-\u007e]*$' and position('  ' in text) = 0 end) then
    return btrim(text);
  end if;
  return case when private.is_short_enough(text) then btrim(translate(regexp_replace(private.without_unseen(text),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g'), U&'\2010\2011', '--'))
  else text end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.country_value(stored text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  named constant text := regexp_replace(lower(btrim(stored)), '\s+', '-', 'g');
begin
  return case named when 'canada' then 'ca' when 'united-states' then 'us' else named end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.normalize_phone(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  number constant text := case when private.is_short_enough(text) then
    regexp_replace(private.plain_text(text), '[ ().\-/]', '', 'g') end;
begin
  return case when private.is_dialable(number) then number end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.plain_text(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  -- Most texts have nothing to replace.
  if (case when private.is_short_enough(text) then text ~ '^[\u0020-\u007e]*$' and position('  ' in text) = 0 end) then
    return btrim(text);
  end if;
  return case when private.is_short_enough(text) then btrim(regexp_replace(private.plain_dashes(private.ascii_digits(normalize(regexp_replace(
    regexp_replace(text, '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g'),
    '['
    || '\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2'
    || '\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffc'
    || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
    || ']', '', 'g'), nfkc))),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g'))
  else text end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.postal_code(country text, typed text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$
;

reset check_function_bodies;
