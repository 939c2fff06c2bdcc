-- The devices that get alerts.

-- Whether a subscription can be sent to: its keys have the right form, and its endpoint is a push service's.
create function private.is_push_subscription(p_endpoint text, p_p256dh text, p_auth text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    p_p256dh ~ '^B[A-Za-z0-9_-]{86}$' and p_auth ~ '^[A-Za-z0-9_-]{22}$' and char_length(p_endpoint) <= 1000
    and p_endpoint ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?/[!-~]*$'
    and exists (
      select from private.push_hosts h, split_part(substr(p_endpoint, 9), '/', 1) as e (host)
      where e.host = h.host or (left(h.host, 1) = '.' and right(e.host, length(h.host)) = h.host)), false)
$$;

-- Stores a device of the caller, or changes what it gets. It then belongs to nobody else.
create function private.save_alert_device(p_endpoint text, p_p256dh text, p_auth text, p_kinds text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  at constant timestamptz := private.now();
  before uuid;
  chosen constant text[] := array(select distinct k from unnest(p_kinds) k);
begin
  perform private.session_alive();
  if me is null then raise exception 'permission denied: signed out' using errcode = '42501'; end if;
  if cardinality(chosen) = 0 or cardinality(p_kinds) > 10
    or not chosen <@ array['offer', 'job', 'trouble', 'on-its-way', 'at-the-door']
    or not private.is_push_subscription(p_endpoint, p_p256dh, p_auth)
  then
    raise exception 'not acceptable: device' using errcode = '23514';
  end if;
  perform private.require_account(me);
  select v.person into before from private.alert_devices v where v.endpoint = p_endpoint and v.person is not null;
  -- Presence is locked before devices, in order of id.
  perform from private.courier_presence p where p.courier in (me, before) order by p.courier for update;
  delete from private.alert_devices v where v.endpoint = p_endpoint and v.person is not null and v.person <> me;
  insert into private.alert_devices (person, endpoint, p256dh, auth, kinds, created_at, heard_at)
  values (me, p_endpoint, p_p256dh, p_auth, chosen, at, at)
  on conflict (endpoint) where person is not null do update
  set p256dh = excluded.p256dh, auth = excluded.auth, kinds = excluded.kinds, heard_at = excluded.heard_at
  where private.alert_devices.person = me;
  delete from private.alert_devices v where v.id in (
    select x.id from private.alert_devices x where x.person = me order by x.created_at desc, x.id desc offset 5);
  perform private.end_standby(me);
  if before is not null then perform private.end_standby(before); end if;
end
$$;
grant execute on function private.save_alert_device(text,text,text,text[]) to authenticated;

create function private.forget_alert_device(p_endpoint text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  perform private.session_alive();
  perform from private.courier_presence p where p.courier = me for update;
  delete from private.alert_devices v where v.endpoint = p_endpoint and v.person = me;
  perform private.end_standby(me);
end
$$;
grant execute on function private.forget_alert_device(text) to authenticated;

-- The caller's devices, with a digest of the endpoint: enough to find one's own, and no one can send to it.
create function private.alert_devices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'digest', encode(sha256(convert_to(v.endpoint, 'UTF8')), 'hex'), 'kinds', to_jsonb(v.kinds)) order by v.id), '[]')
    from private.alert_devices v where v.person = auth.uid());
end
$$;
grant execute on function private.alert_devices() to authenticated;

create function public.save_alert_device(endpoint text, p256dh text, auth text, kinds text[]) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.save_alert_device(endpoint, p256dh, auth, kinds)
$$;
grant execute on function public.save_alert_device(text,text,text,text[]) to authenticated;

create function public.forget_alert_device(endpoint text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.forget_alert_device(endpoint) $$;
grant execute on function public.forget_alert_device(text) to authenticated;

create function public.alert_devices() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.alert_devices() $$;
grant execute on function public.alert_devices() to authenticated;

-- For the Edge Function `track`: stores a device of a recipient who knows the key. Null if this client has no miss left.
create function private.save_recipient_device(
  p_number text, p_key text, p_endpoint text, p_p256dh text, p_auth text, p_bucket text, p_limit integer, p_window interval
) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  of uuid;
begin
  select d.id into of from private.deliveries d join private.delivery_secrets s on s.delivery = d.id
  where d.number = p_number and s.key = p_key and d.ended_at is null;
  if not found then
    return case when public.svc_rate_hit(p_bucket, p_limit, p_window) then 'unknown' else 'too-many' end;
  end if;
  if not private.is_push_subscription(p_endpoint, p_p256dh, p_auth) then return 'rejected'; end if;
  insert into private.alert_devices (delivery, endpoint, p256dh, auth, kinds, created_at, heard_at)
  values (of, p_endpoint, p_p256dh, p_auth, '{on-its-way,at-the-door}', at, at)
  on conflict (delivery, endpoint) where delivery is not null do update
  set p256dh = excluded.p256dh, auth = excluded.auth, heard_at = excluded.heard_at;
  delete from private.alert_devices v where v.id in (
    select x.id from private.alert_devices x where x.delivery = of order by x.created_at desc, x.id desc offset 3);
  return 'saved';
end
$$;
grant execute on function private.save_recipient_device(text,text,text,text,text,text,integer,interval) to service_role;

create function public.svc_save_alert_device(
  p_number text, p_key text, p_endpoint text, p_p256dh text, p_auth text, p_bucket text, p_limit integer, p_window interval
) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.save_recipient_device(p_number, p_key, p_endpoint, p_p256dh, p_auth, p_bucket, p_limit, p_window)
$$;
grant execute on function public.svc_save_alert_device(text,text,text,text,text,text,integer,interval) to service_role;

create function public.svc_claim_alerts(p_limit integer, p_messages boolean default false) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.claim_alerts(p_limit, p_messages) $$;
grant execute on function public.svc_claim_alerts(integer,boolean) to service_role;

create function public.svc_alert_done(p_id bigint, p_outcome text, p_wait integer default null) returns void
language sql volatile security invoker set search_path = '' as $$ select private.alert_done(p_id, p_outcome, p_wait) $$;
grant execute on function public.svc_alert_done(bigint,text,integer) to service_role;
