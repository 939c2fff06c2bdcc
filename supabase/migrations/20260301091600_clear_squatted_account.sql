-- Whoever registered an address they could not verify leaves nothing to its owner (docs/security.md#squatting): no
-- name, phone, role, picture, delivery, nor a change of address that waits. That someone is an administrator, or was
-- rejected or suspended by one, is not the squatter's to leave, and stands.
create or replace function public.svc_clear_squatted(p_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.users set
    first_name = '', last_name = '', phone = '', country = 'canada', country_code = '+1',
    role = case when 'admin' = any (private.role_names(role)) then 'customer,admin' else 'customer' end,
    account_status = private.status_after_role_change(account_status, private.role_names(role), array['customer'])
  where id = p_user;
  delete from public.user_profile_pictures where user_id = p_user;
  delete from public.delivery_tracking where user_id = p_user;
  delete from private.email_changes where user_id = p_user;
$$;
