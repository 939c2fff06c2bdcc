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
  select text ~ (
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5'
    || '\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb'
    || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    || '|(^|[\u0001-\u007f\u00a0\u1680\u2000-\u200a\u200c\u200d\u202f\u205f\u3000])[\u200c\u200d\ufe0e\ufe0f]'
    || '|[\ufe0e\ufe0f]{2}'
    || '|[\u200c\u200d]($|[\u0001-\u007f\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000])'
  )
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

-- White space of any kind around a text doesn't count.
create function private.bare(text text) returns text
language sql immutable strict set search_path = '' as $$
  select btrim(text, E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
$$;

-- Whether a text fits and hides nothing. Nothing longer is looked at.
create function private.is_visible(text text, p_most integer) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when char_length(text) > p_most then false else not private.hides_something(text) end
$$;

create function private.are_visible_lines(text text, p_most integer) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when char_length(text) > p_most then false else not exists (
    select from regexp_split_to_table(text, '\n') as line where private.hides_something(line)) end
$$;

create function private.guard_lines() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.are_visible_lines(new.notes, 280) then
    raise exception 'notes has characters that cannot be seen' using errcode = '23514';
  end if;
  return new;
end
$$;
