-- What else the Edge Functions need to know and do. Execution is the server's alone.

-- The account of an address: its id, its profile's first name, and whether the address was verified. No row for an unknown one.
create function private.find_account(p_email text) returns table (id uuid, email text, verified boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, u.email::text,
    u.raw_app_meta_data ->> 'email_verified_at' is not null
      and lower(u.raw_app_meta_data ->> 'verified_email') = lower(u.email)
  from auth.users u where lower(u.email) = lower(p_email)
$$;

create function private.account_of(p_user uuid) returns table (id uuid, email text, verified boolean)
language sql stable security definer set search_path = '' as $$
  select a.* from auth.users u, private.find_account(u.email) a where u.id = p_user
$$;

create function public.svc_find_account(p_email text) returns table (id uuid, email text, verified boolean)
language sql stable security invoker set search_path = '' as $$ select * from private.find_account(p_email) $$;

create function public.svc_account_of(p_user uuid) returns table (id uuid, email text, verified boolean)
language sql stable security invoker set search_path = '' as $$ select * from private.account_of(p_user) $$;

-- Whoever registered an address they could not verify leaves nothing to its owner (docs/security.md#squatting).
create function public.svc_clear_squatted(p_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.users set first_name = '', last_name = '', phone = '' where id = p_user;
  delete from public.user_profile_pictures where user_id = p_user;
  delete from public.delivery_tracking where user_id = p_user;
$$;

grant execute on function private.find_account(text), private.account_of(uuid) to service_role;

do $$
declare
  f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname like 'svc\_%'
  loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to service_role', f);
  end loop;
end
$$;
