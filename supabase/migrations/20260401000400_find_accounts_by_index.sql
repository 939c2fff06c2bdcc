-- The authentication service stores addresses in lower case and has an index of those that are no single sign-on's. A
-- look-up has to say both, or it reads every account there is.

create or replace function private.find_account(p_email text) returns table (id uuid, email text, verified boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, u.email::text,
    u.raw_app_meta_data ->> 'email_verified_at' is not null
      and lower(u.raw_app_meta_data ->> 'verified_email') = lower(u.email)
  from auth.users u where u.email = lower(p_email) and u.is_sso_user = false
$$;

create or replace function private.account_of(p_user uuid) returns table (id uuid, email text, verified boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, u.email::text,
    u.raw_app_meta_data ->> 'email_verified_at' is not null
      and lower(u.raw_app_meta_data ->> 'verified_email') = lower(u.email)
  from auth.users u where u.id = p_user
$$;
