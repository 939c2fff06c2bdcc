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

alter table public.businesses add constraint business_email_is_visible check (not private.has_unseen(business_email));
