-- What nobody sees stands in no address: the form refuses it too (spec §5). In order: control characters and spaces of any
-- script, then what is ignored when it is shown: zero-width characters, marks of direction, fillers, selectors, tags.
create function private.has_unseen(text text) returns boolean
language sql immutable strict set search_path = '' as $$
  select text ~ (
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000'
    || '\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f'
    || '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
    || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
  )
$$;
grant execute on function private.has_unseen(text) to authenticated, service_role;

-- What nobody sees, or what turns the order of what is seen around, stands in no name, no business and no delivery number:
-- the forms refuse it too. What was stored before keeps standing until it is written anew.

-- In order: what is never seen; a joiner or selector that follows nothing it could shape; two selectors; a joiner that
-- nothing follows. Joiners and selectors shape the letters of some scripts, and emoji.
create function private.hides_something(text text) returns boolean
language sql immutable strict set search_path = '' as $$
  select text ~ '[\u0009-\u000d\u0085\u2028\u2029\u2800\u3164\uffa0]' or private.without_unseen(text) <> text
$$;
grant execute on function private.hides_something(text) to authenticated, service_role;

-- For the columns that it is given. None of them holds more than 200 characters, so nothing longer is looked at.
create function private.guard_visible() returns trigger
language plpgsql set search_path = '' as $$
declare
  written constant jsonb := to_jsonb(new);
  name text;
begin
  foreach name in array tg_argv loop
    if octet_length(written ->> name) > 800 then
      raise exception '% is too long', name using errcode = '23514';
    end if;
    if private.hides_something(written ->> name) then
      raise exception '% has characters that cannot be seen', name using errcode = '23514';
    end if;
  end loop;
  return new;
end
$$;

-- One rule for addresses, the one of the form: ASCII as the authentication service takes it, with a dot in the domain.
-- Addresses that were stored before keep standing, so that their rows can still be decided on.
create function private.is_email(address text) returns boolean
language sql immutable strict set search_path = '' as $$
  select char_length(address) <= 254 and address ~ (
    '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
    || '(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$'
  )
$$;
grant execute on function private.is_email(text) to authenticated, service_role;

-- What nobody sees stands in no text of a delivery either: the forms refuse it, and so do requests, corrections and
-- settings. Notes may have several lines. What was stored before keeps standing.

-- Whether a text is short enough to be cleaned at all: more than any field takes, with the blanks that people paste along.
-- Octets are known without reading the text.
create function private.is_typed(text text) returns boolean
language sql immutable set search_path = '' as $$
  select case when octet_length(text) > 40000 then false else char_length(text) <= 10000 end
$$;

-- White space of any kind around a text doesn't count. A text that is too long to be typed stays as it is, here and in what
-- cleans: no rule takes it, and reading it to its end could hold a lock for seconds.
create function private.bare(text text) returns text
language sql immutable strict set search_path = '' as $$
  select case when private.is_typed(text) then
    btrim(text, E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
  else text end
$$;

create function private.are_visible_lines(text text, p_most integer) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when char_length(text) > p_most then false else not exists (
    select from regexp_split_to_table(text, '\n') as line where private.hides_something(line)) end
$$;

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
grant execute on function private.without_unseen(text) to authenticated, service_role;

-- A text of one line: runs of spaces of any kind become one, two hyphens of documents become that of the keyboard.
create function private.clean_text(text text) returns text
language sql immutable strict set search_path = '' as $$
  select case when private.is_typed(text) then btrim(translate(regexp_replace(private.without_unseen(text),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g'), U&'\2010\2011', '--'))
  else text end
$$;

-- A text that may have several lines.
create function private.clean_lines(text text) returns text
language sql immutable strict set search_path = '' as $$
  select case when private.is_typed(text) then btrim(translate(
    regexp_replace(
      regexp_replace(private.without_unseen(text), '\r\n|[\u000b\u000c\r\u0085\u2028\u2029]', E'\n', 'g'),
      '[\u0009\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]', ' ', 'g'),
    U&'\2010\2011', '--'), E' \n')
  else text end
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
  select case when private.is_typed(text) then btrim(regexp_replace(private.plain_dashes(private.ascii_digits(normalize(regexp_replace(
    regexp_replace(text, '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g'),
    '['
    || '\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2'
    || '\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffc'
    || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
    || ']', '', 'g'), nfkc))),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g'))
  else text end
$$;

create function private.plain_address(text text) returns text
language sql immutable strict set search_path = '' as $$
  select case when private.is_typed(text) then private.plain_dashes(translate(private.clean_text(text),
    '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'))
  else text end
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
