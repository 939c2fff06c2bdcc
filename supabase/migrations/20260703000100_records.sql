-- What administrators look up before they decide: records of accounts and of businesses. Opening contact details is
-- written into the audit log, and shown in the record.

create index audit_log_reads on private.audit_log (tbl, row_id, id desc) where action = 'READ';

create function private.full_name(p_person uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce((
    select concat_ws(' ', nullif(private.bare(coalesce(u.first_name, '')), ''), nullif(private.bare(coalesce(u.last_name, '')), ''))
    from public.users u where u.id = p_person), '')
$$;

-- Who opened contact details, newest first.
create function private.lookups_of(p_tbl text, p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('by', x.actor, 'byName', private.full_name(x.actor), 'at', x.at)
    order by x.id desc), '[]')
  from (
    select a.id, a.actor, a.at from private.audit_log a
    where a.action = 'READ' and a.tbl = p_tbl and a.row_id = p_id::text order by a.id desc limit 20
  ) as x
$$;

create function private.note_lookup(p_admin uuid, p_tbl text, p_id uuid) returns void
language sql volatile set search_path = '' as $$
  insert into private.audit_log (at, actor, db_role, action, tbl, row_id)
  values (private.now(), p_admin, coalesce(auth.jwt() ->> 'role', session_user::text), 'READ', p_tbl, p_id::text)
$$;

-- How many deliveries of a business are under way: one that nobody took in time is over, whether or not it's settled.
create function private.active_deliveries(p_business uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from private.deliveries d
  where d.business_id = p_business and not private.is_final(d.status)
    and (d.status <> 'searching' or d.search_until > private.now())
$$;

create or replace function private.account_history(p_account uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin_asking();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'from', x.from_status, 'to', x.to_status,
      'reason', x.reason, 'by', x.by_admin, 'byName', private.full_name(x.by_admin), 'at', x.at) order by x.id desc), '[]')
    from private.account_decisions x where x.account = p_account);
end
$$;

create function private.account_record(p_account uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin_asking();
  return (
    select jsonb_build_object(
      'areas', coalesce((select to_jsonb(c.markets) from private.couriers c where c.courier = u.id), '[]'),
      'carries', (select d.status from private.deliveries d where d.courier = u.id and private.is_carried(d.status)),
      'activeDeliveries',
        coalesce((select sum(private.active_deliveries(b.id)) from public.businesses b where b.user_id = u.id), 0),
      'businesses', coalesce((
        select jsonb_agg(jsonb_build_object('id', b.id, 'businessName', b.business_name, 'status', b.status,
          'createdAt', b.created_at) order by b.created_at desc, b.id)
        from public.businesses b where b.user_id = u.id), '[]'),
      'lookups', private.lookups_of('users', u.id))
    from public.users u where u.id = p_account);
end
$$;

create function private.open_account_contact(p_account uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.admin_asking();
  u public.users;
begin
  select * into u from public.users x where x.id = p_account;
  if not found then return null; end if;
  perform private.note_lookup(me, 'users', u.id);
  return jsonb_build_object('email', u.email, 'phone', coalesce(u.phone, ''), 'dialCode', coalesce(u.country_code, ''));
end
$$;

create function private.business_record(p_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin_asking();
  return (
    select jsonb_build_object(
      'owner', jsonb_build_object('id', b.user_id, 'name', private.full_name(b.user_id),
        'status', coalesce((select u.account_status from public.users u where u.id = b.user_id), '')),
      'activeDeliveries', private.active_deliveries(b.id),
      'decisions', coalesce((
        select jsonb_agg(jsonb_build_object('from', x.from_status, 'to', x.to_status, 'reason', x.reason,
          'by', x.by_admin, 'byName', private.full_name(x.by_admin), 'at', x.at) order by x.id desc)
        from private.business_decisions x where x.business = b.id), '[]'),
      'lookups', private.lookups_of('businesses', b.id))
    from public.businesses b where b.id = p_business);
end
$$;

create function private.open_business_contact(p_business uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.admin_asking();
  b public.businesses;
begin
  select * into b from public.businesses x where x.id = p_business;
  if not found then return null; end if;
  perform private.note_lookup(me, 'businesses', b.id);
  return (
    select jsonb_build_object('businessEmail', b.business_email, 'ownerEmail', coalesce(u.email, ''),
      'pickupPhone', coalesce((select s.phone from private.business_settings s where s.business_id = b.id), ''),
      'ownerPhone', coalesce(u.phone, ''), 'ownerDialCode', coalesce(u.country_code, ''))
    from (select b.user_id as id) as o left join public.users u on u.id = o.id);
end
$$;

create function public.account_record(account uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.account_record(account) $$;
create function public.open_account_contact(account uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.open_account_contact(account) $$;
create function public.business_record(business uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.business_record(business) $$;
create function public.open_business_contact(business uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.open_business_contact(business) $$;

revoke all on function public.account_record(uuid), public.open_account_contact(uuid),
  public.business_record(uuid), public.open_business_contact(uuid) from public, anon;
grant execute on function public.account_record(uuid), private.account_record(uuid),
  public.open_account_contact(uuid), private.open_account_contact(uuid),
  public.business_record(uuid), private.business_record(uuid),
  public.open_business_contact(uuid), private.open_business_contact(uuid) to authenticated;
