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

create function private.guard_business_email() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.is_email(new.business_email) then
    raise exception 'not an email address' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger guard_business_email before insert or update of business_email on public.businesses
  for each row execute function private.guard_business_email();
