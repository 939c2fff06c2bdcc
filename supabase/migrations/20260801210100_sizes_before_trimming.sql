-- White space and what nobody sees were taken off a text before its size was checked: twenty megabytes of blanks as the
-- reason of a decision kept the server busy for seconds. What trims or cleans leaves a text alone that's too long to be
-- typed, so no function that uses it can forget that, and every rule refuses such a text as too long.

create or replace function private.bare(text text) returns text
language sql immutable strict set search_path = '' as $$
  select case when private.is_typed(text) then
    btrim(text, E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
  else text end
$$;

create or replace function private.clean_text(text text) returns text
language sql immutable strict set search_path = '' as $$
  select case when private.is_typed(text) then btrim(translate(regexp_replace(private.without_unseen(text),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g'), U&'\2010\2011', '--'))
  else text end
$$;

create or replace function private.clean_lines(text text) returns text
language sql immutable strict set search_path = '' as $$
  select case when private.is_typed(text) then btrim(translate(
    regexp_replace(
      regexp_replace(private.without_unseen(text), '\r\n|[\u000b\u000c\r\u0085\u2028\u2029]', E'\n', 'g'),
      '[\u0009\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]', ' ', 'g'),
    U&'\2010\2011', '--'), E' \n')
  else text end
$$;

create or replace function private.plain_text(text text) returns text
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

create or replace function private.plain_address(text text) returns text
language sql immutable strict set search_path = '' as $$
  select case when private.is_typed(text) then private.plain_dashes(translate(private.clean_text(text),
    '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'))
  else text end
$$;
