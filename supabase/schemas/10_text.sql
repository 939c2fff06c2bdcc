-- An email address has no invisible characters: the form refuses them too (spec §5). In order: control characters and
-- spaces of any script, then the characters that are ignored on display: zero-width characters, direction marks, fillers,
-- selectors, tags.
create function private.has_unseen(text text) returns boolean
language plpgsql immutable strict set search_path = '' as $$
begin
  return text ~ (
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000'
    || '\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f'
    || '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
    || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
  );
end
$$;
grant execute on function private.has_unseen(text) to authenticated, service_role;

-- Names, businesses and delivery numbers have no invisible characters and none that reverse the order of the text: the
-- forms refuse them too. Older rows stay as they are until they are written again.
--
-- In order: characters that are never visible; a joiner or selector that follows nothing it could shape; two selectors; a
-- joiner that nothing follows. Joiners and selectors shape the letters of some scripts, and emoji.
create function private.has_hidden_characters(text text) returns boolean
language plpgsql immutable strict set search_path = '' as $$
begin
  return text ~ '[\u0009-\u000d\u0085\u2028\u2029\u2800\u3164\uffa0]' or private.without_unseen(text) <> text;
end
$$;
grant execute on function private.has_hidden_characters(text) to authenticated, service_role;

-- Checks the columns that are its arguments. None of them may have more than 200 characters, so a longer text is refused
-- unread.
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
    if private.has_hidden_characters(written ->> name) then
      raise exception '% has characters that cannot be seen', name using errcode = '23514';
    end if;
  end loop;
  return new;
end
$$;

-- The form's rule for email addresses: ASCII as the authentication service accepts it, with a dot in the domain. Older
-- addresses stay as they are, so that administrators can still decide on their rows.
create function private.is_email(address text) returns boolean
language plpgsql immutable strict set search_path = '' as $$
begin
  return char_length(address) <= 254 and address ~ (
    '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
    || '(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$'
  );
end
$$;
grant execute on function private.is_email(text) to authenticated, service_role;

-- The texts of a delivery have no invisible characters either: forms, requests, corrections and settings refuse them.
-- Notes may have several lines. Older rows stay as they are.

-- Whether a text is short enough to be cleaned. The limit is above that of every field, with room for pasted blanks. The
-- number of octets is known without reading the text.
create function private.is_short_enough(text text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when octet_length(text) > 40000 then false else char_length(text) <= 10000 end;
end
$$;
grant execute on function private.is_short_enough(text) to authenticated, service_role;

-- Removes white space of any kind around a text. Here and in the cleaning functions, a text that is too long stays as it
-- is: every rule refuses it, and reading it to its end could hold a lock for seconds.
create function private.trim_whitespace(text text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return case when private.is_short_enough(text) then
    btrim(text, E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
  else text end;
end
$$;
grant execute on function private.trim_whitespace(text) to authenticated, service_role;

create function private.are_visible_lines(text text, p_most integer) returns boolean
language plpgsql immutable strict set search_path = '' as $$
#variable_conflict use_column
begin
  return case when char_length(text) > p_most then false else not exists (
    select from regexp_split_to_table(text, '\n') as line where private.has_hidden_characters(line)) end;
end
$$;

-- The cleaning of `core/clean-text.ts`, applied before any rule: invisible characters are removed, odd spaces, dashes and
-- digits become plain, and characters that shape letters and emoji stay. Triggers clean the texts of deliveries. Tables
-- that people write to directly refuse a text with hidden characters instead.

-- In order: the sequences in which an invisible character has a visible effect, and every invisible character.
create function private.without_unseen(text text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return case when text ~ (
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
    -- Hebrew, Arabic and related scripts, the scripts of India and its neighbors, Mongolian, Burmese.
    || '|['
    || '\u0591-\u05f4\u0610-\u061a\u0620-\u065f\u066e-\u06dc\u06df-\u06ef\u06fa-\u06ff\u0710-\u088f\u0892-\u08e1\u08e3-\u08ff'
    || '\u0900-\u0dff\u0f00-\u0fff\u1780-\u17b3\u17b6-\u17ff\u1900-\u1aaf\u1b00-\u1c4f\u1cd0-\u1cff\ua800-\ua95f\ua980-\ua9df'
    || '\uaa00-\uaa5f\uaa80-\uaaff\uabc0-\uabff\ufb1d-\ufdff\ufe70-\ufefe\U00010a00-\U00010a5f\U00010ac0-\U00010aff\U00010b80-\U00010baf'
    || '\U00010d00-\U00010d3f\U00010ec0-\U00010eff\U00010f30-\U00010fdf\U00011000-\U000110bc\U000110be-\U000110cc\U000110ce-\U00011fff\U0001e900-\U0001e95f'
    || '][\u200c\u200d]?'
    || '|[\u1807\u180a\u1820-\u18aa][\u180b-\u180f]?[\u200c\u200d]?'
    || '|[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]\ufe00?[\u200c\u200d]?'
    -- Characters of Chinese and Japanese names, some of which have variants.
    || '|[\u3005\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff][\ufe00-\ufe02\U000e0100-\U000e01ef]?)'
    || '|['
    || '\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2'
    || '\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffc'
    || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
    || ']', '\1', 'g')
  else text end;
end
$$;
grant execute on function private.without_unseen(text) to authenticated, service_role;

-- Cleans a text of one line: a run of spaces of any kind becomes one space, and two typographic hyphens become the one of
-- the keyboard.
create function private.clean_text(text text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  -- Most texts have nothing to replace.
  if (case when private.is_short_enough(text) then text ~ '^[\u0020-\u007e]*$' and position('  ' in text) = 0 end) then
    return btrim(text);
  end if;
  return case when private.is_short_enough(text) then btrim(translate(regexp_replace(private.without_unseen(text),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g'), U&'\2010\2011', '--'))
  else text end;
end
$$;

-- Cleans a text that may have several lines.
create function private.clean_lines(text text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return case when private.is_short_enough(text) then btrim(translate(
    regexp_replace(
      regexp_replace(private.without_unseen(text), '\r\n|[\u000b\u000c\r\u0085\u2028\u2029]', E'\n', 'g'),
      '[\u0009\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]', ' ', 'g'),
    U&'\2010\2011', '--'), E' \n')
  else text end;
end
$$;

create function private.plain_dashes(text text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return regexp_replace(text, '[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\u30fc\U00010d6e\U00010ead]', '-', 'g');
end
$$;

-- Turns the digits of every script into ASCII. The array has each script's zero; nine digits follow it.
create function private.ascii_digits(text text) returns text
language plpgsql immutable strict set search_path = '' as $$
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
$$;

-- Cleans a text of letters and digits: codes, postal codes, phone numbers and delivery numbers.
create function private.plain_text(text text) returns text
language plpgsql immutable strict set search_path = '' as $$
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
$$;

create function private.plain_address(text text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return case when private.is_short_enough(text) then private.plain_dashes(translate(private.clean_text(text),
    '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～。｡․﹫',
    '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~...@'))
  else text end;
end
$$;

-- Whether the length of a text, of one line or of several, is within the limits once it's cleaned.
create function private.text_fits(text text, p_least integer, p_most integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when private.is_short_enough(text) then char_length(private.clean_text(text)) between p_least and p_most else false end;
end
$$;

create function private.lines_fit(text text, p_most integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when private.is_short_enough(text) then char_length(private.clean_lines(text)) <= p_most else false end;
end
$$;
