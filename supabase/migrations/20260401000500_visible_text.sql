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

create trigger guard_visible before insert or update of first_name, last_name on public.users
  for each row execute function private.guard_visible('first_name', 'last_name');
create trigger guard_visible before insert or update of country, business_name, address, city, state on public.businesses
  for each row execute function private.guard_visible('country', 'business_name', 'address', 'city', 'state');
create trigger guard_visible before insert or update of delivery_number on public.delivery_tracking
  for each row execute function private.guard_visible('delivery_number');
-- 64 characters, spaces included: until now one could pad a number with as many as one liked.
alter table public.delivery_tracking add constraint delivery_number_is_short check (char_length(delivery_number) <= 64) not valid;
