-- Administrators who are on call: they're alerted to each report about safety, at any hour. `core/support/on-call.ts` has the same
-- rules.
create table private.on_call (
  admin uuid not null references private.admins on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (admin, from_at),
  check (until_at >= from_at)
);

-- The administrators who are on call now and may answer a case; with null, all of them.
create function private.on_call_for(c private.cases) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  at constant timestamptz := private.now();
begin
  return array(
    select distinct o.admin from private.on_call o
    where o.until_at > at and o.from_at <= at and (c.side is null or not private.case_concerns(c, o.admin)));
end
$$;

-- Alerts administrators about a case.
create function private.alert_about_case(p_case uuid, p_admins uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.add_alerts('case', null, array(
    select v.id from private.alert_devices v where v.person = any (p_admins) and 'case' = any (v.kinds) order by v.id),
    private.now(), p_case => p_case);
  perform private.hurry_alerts();
end
$$;

-- Ends a person's time on call if none of their devices gets alerts about cases.
create function private.end_on_call(p_person uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update private.on_call o set until_at = private.now()
  where o.admin = p_person and o.until_at > private.now() and private.devices_of(p_person, 'case') is null;
end
$$;

-- Puts the administrator on call from now on, or ends it.
create function private.set_on_call(p_on boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  at constant timestamptz := private.now();
begin
  if p_on and private.devices_of(me, 'case') is null then return private.result_refused('no-alerts'); end if;
  update private.on_call o set until_at = case when p_on then at + private.on_call_time() else at end
  where o.admin = me and o.until_at > at;
  if p_on and not found then
    insert into private.on_call (admin, from_at, until_at) values (me, at, at + private.on_call_time())
    on conflict (admin, from_at) do update set until_at = excluded.until_at;
  end if;
  return private.result_ok(null);
end
$$;
grant execute on function private.set_on_call(boolean) to authenticated;

create function public.set_on_call(on_call boolean) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.set_on_call(on_call) $$;
grant execute on function public.set_on_call(boolean) to authenticated;
