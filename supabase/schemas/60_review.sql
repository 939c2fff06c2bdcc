-- Administrators decide on accounts. The guard of public.users lets no API role write a status: only the functions here do.
-- They run as the server. A trigger writes each change to the audit log.
create table private.account_decisions (
  id bigint generated always as identity primary key,
  account uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('approve', 'reject', 'suspend', 'reinstate', 'activate', 'undo', 'review')),
  from_status text not null,
  to_status text not null,
  reason text not null check (char_length(reason) <= 280),
  -- Null for a review that a courier's own steps caused. Not a foreign key: the administrator may be removed later.
  by_admin uuid,
  at timestamptz not null,
  -- Whether the person was shown the reason. An undo restores only a reason that was shown (decision decision-mails).
  shown boolean not null default true,
  -- The roles that the account had (decision account-decisions); null for older decisions.
  roles text,
  -- The checks that were done when a courier was approved; null for every other decision, and for older ones.
  checked text[] check (checked <@ private.review_checks())
);
create index account_decisions_of on private.account_decisions (account, id desc);

-- The statuses before and after each decision; a contract test tries every one from every status.
create table private.account_arrows (kind text primary key, from_status text not null, to_status text not null);

insert into private.account_arrows (kind, from_status, to_status) values
  ('approve', 'Pending', 'Active'), ('reject', 'Pending', 'Rejected'), ('suspend', 'Active', 'Suspended'),
  ('reinstate', 'Suspended', 'Active'), ('activate', 'Rejected', 'Active');

create table private.business_decisions (
  id bigint generated always as identity primary key,
  business uuid not null references public.businesses on delete cascade,
  from_status text not null,
  to_status text not null,
  reason text not null,
  -- Null for an operator on the server. Not a foreign key: the administrator may be removed later.
  by_admin uuid,
  at timestamptz not null
);
create index business_decisions_of on private.business_decisions (business, id desc);

-- Returns the caller's id; raises unless they are an administrator.
create function private.require_admin() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  perform private.session_alive();
  if not private.is_admin() then
    raise exception 'permission denied: administrators only' using errcode = '42501';
  end if;
  return auth.uid();
end
$$;

-- Changes an account's status if it's the expected one: of two simultaneous decisions, the second is refused. The courier's
-- lock comes first, so that their own action at the same time is entirely before or after it. `p_shown` are the roles that
-- the administrator saw; null for an undo and for a step of the product's own.
create function private.move_account(
  p_admin uuid, p_account uuid, p_kind text, p_from text, p_to text, p_reason text, p_shown text[], p_checked text[] default '{}'
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  why text := '';
  since timestamptz;
  roles_now text;
  roles_before text;
  target text := p_to;
begin
  if p_to in ('Rejected', 'Suspended') and exists (select from private.admins a where a.user_id = p_account) then
    return private.result_refused('administrator');
  end if;
  if p_to <> 'Active' then
    insert into private.couriers (courier) select u.id from public.users u
    where u.id = p_account and 'courier' = any (private.role_names(u.role)) on conflict do nothing;
    perform from private.couriers c where c.courier = p_account for update;
  end if;
  select u.role into roles_now from public.users u where u.id = p_account and u.account_status = p_from for update;
  if not found then return private.result_refused('changed'); end if;
  if p_to = 'Active' then
    if not (private.role_names(roles_now) @> p_shown and p_shown @> private.role_names(roles_now)) then
      return private.result_refused('roles-changed');
    end if;
    if p_from = 'Suspended' then
      select x.roles into roles_before from private.account_decisions x
      where x.account = p_account and x.from_status = 'Active' order by x.id desc limit 1;
      if private.takes_work(private.role_names(coalesce(roles_before, roles_now)), private.role_names(roles_now)) then
        if p_kind = 'undo' then return private.result_refused('changed'); end if;
        target := 'Pending';
      end if;
    end if;
  end if;
  if p_to in ('Rejected', 'Suspended') then
    why := p_reason;
    -- An undo that returns to that status restores its reason.
    if p_kind = 'undo' then
      select case when x.shown then x.reason end into why from private.account_decisions x
      where x.account = p_account and x.kind <> 'undo' and x.to_status = p_to order by x.id desc limit 1;
    end if;
  end if;
  update public.users set account_status = target, status_reason = coalesce(why, '')
  where id = p_account returning status_since into since;
  insert into private.account_decisions (account, kind, from_status, to_status, reason, by_admin, at, roles, checked)
  values (p_account, p_kind, p_from, target, p_reason, p_admin, since, roles_now,
    case when p_kind in ('approve', 'activate') and 'courier' = any (private.role_names(roles_now)) then
      array(select x from unnest(private.review_checks()) as x where x = any (p_checked)) end);
  if p_to <> 'Active' then perform private.end_work(p_account); end if;
  perform private.queue_decision_mail(p_account, null, p_from);
  if p_admin is not null then perform private.end_review_cases(p_account, p_admin); end if;
  return private.result_ok(null);
end
$$;

-- Records a courier's step if it's an incident. After too many in a day, the account needs a review by an administrator; only
-- an Active account changes. The caller holds the courier's lock.
create function private.note_incident(p_courier uuid, p_step text, p_delivery uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  incident text := case
    when p_step = 'release' then 'release'
    when p_step = 'fail' and private.is_unproven((select d.failure_reason from private.deliveries d where d.id = p_delivery))
      then 'failure'
  end;
  incidents bigint;
  counter uuid;
  why text;
begin
  if incident is null then return; end if;
  delete from private.courier_incidents i where i.courier = p_courier and i.at <= private.now() - private.incidents_counted_for();
  -- Null if the business was removed meanwhile.
  select b.id into counter from private.deliveries d join public.businesses b on b.id = d.business_id where d.id = p_delivery;
  -- Those of one counter within a minute were one route, and count once.
  if incident = 'release' and exists (
    select from private.courier_incidents i where i.courier = p_courier and i.kind = incident and i.business = counter
      and i.at > private.now() - private.given_back_at_once())
  then
    return;
  end if;
  insert into private.courier_incidents (courier, kind, at, business) values (p_courier, incident, private.now(), counter);
  select count(*) into incidents from private.courier_incidents i where i.courier = p_courier and i.kind = incident;
  if incidents < (private.incidents_for_review() ->> incident)::integer then return; end if;
  delete from private.courier_incidents i where i.courier = p_courier;
  why := private.review_reasons() ->> incident;
  if (private.move_account(null, p_courier, 'review', 'Active', 'Pending', why, null) ->> 'ok')::boolean then
    perform private.open_review_case(p_courier, p_delivery, why);
  end if;
end
$$;

create function private.decide_account(
  p_account uuid, p_decision text, p_reason text, p_shown text[], p_checked text[]
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_admin();
  a private.account_arrows;
  reason text := private.trim_whitespace(coalesce(p_reason, ''));
begin
  select * into a from private.account_arrows x where x.kind = p_decision;
  if not found then raise exception 'not acceptable: decision' using errcode = '23514'; end if;
  if p_account = me then return private.result_refused('own-account'); end if;
  if (reason = '' and p_decision = 'reject') or not private.are_visible_lines(reason, 280) then
    return private.result_refused('reason');
  end if;
  if a.to_status = 'Active' and p_shown is null then return private.result_refused('roles-changed'); end if;
  if not private.lock_account(p_account) then return private.result_refused('changed'); end if;
  return private.move_account(me, p_account, p_decision, a.from_status, a.to_status, reason, p_shown, p_checked);
end
$$;
grant execute on function private.decide_account(uuid,text,text,text[],text[]) to authenticated;

-- Undoes the last decision on an account: for ten minutes, and only by the administrator who made it.
create function private.undo_account(p_account uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_admin();
  last private.account_decisions;
begin
  select * into last from private.account_decisions x where x.account = p_account order by x.id desc limit 1;
  if not found or last.kind = 'undo' or last.by_admin is distinct from me or last.at <= private.now() - private.decision_undo_time() then
    return private.result_refused('not-yours-to-undo');
  end if;
  if not private.lock_account(p_account) then return private.result_refused('changed'); end if;
  return private.move_account(me, p_account, 'undo', last.to_status, last.from_status, '', null);
end
$$;
grant execute on function private.undo_account(uuid) to authenticated;

create function private.account_history(p_account uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'from', x.from_status, 'to', x.to_status,
      'reason', x.reason, 'checked', x.checked, 'by', x.by_admin, 'byName', private.full_name(x.by_admin), 'at', x.at)
      order by x.id desc), '[]')
    from private.account_decisions x where x.account = p_account);
end
$$;
grant execute on function private.account_history(uuid) to authenticated;

create function public.decide_account(account uuid, decision text, reason text, shown text[], checked text[] default '{}') returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.decide_account(account, decision, reason, shown, checked)
$$;
grant execute on function public.decide_account(uuid,text,text,text[],text[]) to authenticated;

create function public.undo_account_decision(account uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.undo_account(account) $$;
grant execute on function public.undo_account_decision(uuid) to authenticated;

create function public.account_history(account uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.account_history(account) $$;
grant execute on function public.account_history(uuid) to authenticated;

create function private.note_business_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.business_decisions (business, from_status, to_status, reason, by_admin, at)
  values (new.id, old.status, new.status, new.status_reason, auth.uid(), new.status_since);
  perform private.queue_decision_mail(null, new.id, old.status);
  return null;
end
$$;
create trigger note_business_decision after update of status on public.businesses for each row
  when (old.status is distinct from new.status) execute function private.note_business_decision();

-- Lists the administrators who opened contact details, newest first.
create function private.lookups_of(p_tbl text, p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('by', x.actor, 'byName', private.full_name(x.actor), 'at', x.at)
      order by x.id desc), '[]')
    from (
      select a.id, a.actor, a.at from private.audit_log a
      where a.action = 'READ' and a.tbl = p_tbl and a.row_id = p_id::text order by a.id desc limit private.shown_lookups()
    ) as x);
end
$$;

create function private.note_lookup(p_admin uuid, p_tbl text, p_id uuid) returns void
language sql volatile set search_path = '' as $$
  insert into private.audit_log (at, actor, db_role, action, tbl, row_id)
  values (private.now(), p_admin, coalesce(auth.jwt() ->> 'role', session_user::text), 'READ', p_tbl, p_id::text)
$$;

-- Counts a business's active deliveries. A delivery that ended by time alone doesn't count, even if that isn't settled yet. One
-- that a courier failed to pick up still counts, since its search starts again.
create function private.active_deliveries(p_business uuid) returns integer
language plpgsql stable set search_path = '' as $$
declare
  at constant timestamptz := private.now();
begin
  return (
    select count(*) from private.deliveries d
    where d.business_id = p_business and d.ended_at is null
      and (d.next_due is null or case
        when d.status in ('accepted', 'at_pickup') then greatest(d.search_until, d.next_due + private.search_again_time()) > at
        else d.next_due > at or private.due_kind(d) = 'confirm' and not private.is_lost(d, at) end));
end
$$;

create function private.account_record(p_account uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'emailVerified', private.is_verified(u.id),
      'application', case when 'courier' = any (private.role_names(u.role)) then (
        select jsonb_build_object('city', c.applied_market, 'vehicle', c.vehicle,
          'photo', (select i.image_data from public.user_profile_pictures i where i.user_id = u.id and i.image_type = 'courier'))
        from (select u.id) as o left join private.couriers c on c.courier = o.id) end,
      'areas', coalesce((select to_jsonb(c.markets) from private.couriers c where c.courier = u.id), '[]'),
      'carries', (select d.status from private.deliveries d where d.courier = u.id
        and private.is_carried(d.status)
        and (d.next_due is null or d.next_due > private.now()
          or private.due_kind(d) = 'confirm' and not private.is_lost(d, private.now()))
        order by (d.reached ->> 'accepted')::timestamptz, d.turn, d.id limit 1),
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
grant execute on function private.account_record(uuid) to authenticated;

create function private.open_account_contact(p_account uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_admin();
  u public.users;
begin
  select * into u from public.users x where x.id = p_account;
  if not found then return null; end if;
  perform private.note_lookup(me, 'users', u.id);
  return jsonb_build_object('email', u.email, 'phone', coalesce(u.phone, ''), 'dialCode', coalesce(u.country_code, ''));
end
$$;
grant execute on function private.open_account_contact(uuid) to authenticated;

create function private.business_record(p_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'owner', jsonb_build_object('id', b.user_id, 'name', private.full_name(b.user_id),
        'status', coalesce((select u.account_status from public.users u where u.id = b.user_id), ''),
        'roles', coalesce((select to_jsonb(private.role_names(u.role)) from public.users u where u.id = b.user_id), '[]')),
      'activeDeliveries', private.active_deliveries(b.id),
      'decisions', coalesce((
        select jsonb_agg(jsonb_build_object('from', x.from_status, 'to', x.to_status, 'reason', x.reason,
          'by', x.by_admin, 'byName', private.full_name(x.by_admin), 'at', x.at) order by x.id desc)
        from private.business_decisions x where x.business = b.id), '[]'),
      'lookups', private.lookups_of('businesses', b.id))
    from public.businesses b where b.id = p_business);
end
$$;
grant execute on function private.business_record(uuid) to authenticated;

create function private.open_business_contact(p_business uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_admin();
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
grant execute on function private.open_business_contact(uuid) to authenticated;

-- The numbers on an administrator's home, from an index alone: people by their roles and status, and businesses by theirs.
create function private.count_people() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('role', x.role, 'status', x.account_status, 'count', x.count)), '[]')
    from (select u.role, u.account_status, count(*) from public.users u group by 1, 2) as x);
end
$$;
grant execute on function private.count_people() to authenticated;

create function private.count_businesses() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('status', x.status, 'count', x.count)), '[]')
    from (select b.status, count(*) from public.businesses b group by 1) as x);
end
$$;
grant execute on function private.count_businesses() to authenticated;

create function public.count_people() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.count_people() $$;
grant execute on function public.count_people() to authenticated;

create function public.count_businesses() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.count_businesses() $$;
grant execute on function public.count_businesses() to authenticated;

create function public.account_record(account uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.account_record(account) $$;
grant execute on function public.account_record(uuid) to authenticated;

create function public.open_account_contact(account uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.open_account_contact(account) $$;
grant execute on function public.open_account_contact(uuid) to authenticated;

create function public.business_record(business uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.business_record(business) $$;
grant execute on function public.business_record(uuid) to authenticated;

create function public.open_business_contact(business uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.open_business_contact(business) $$;
grant execute on function public.open_business_contact(uuid) to authenticated;
