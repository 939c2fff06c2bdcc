-- Live screens ask every few seconds with the version they know, and get a few bytes where nothing changed. The tag of a
-- version is a digest of the view itself, so that nothing that shows can change without it.

create function private.since(p_view jsonb, p_known text) returns jsonb
language sql immutable set search_path = '' as $$
  select case when t.tag = p_known then '"same"'::jsonb else jsonb_build_object('tag', t.tag, 'view', p_view) end
  from (
    select left(encode(sha256(convert_to(coalesce(p_view, 'null'::jsonb)::text, 'UTF8')), 'base64'), 22) as tag
  ) as t
$$;

create function public.live_tracking(number text, key text default null, known text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.since(private.track_signed_in(number, key), known)
$$;
create function public.live_delivery(delivery uuid, known text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.since(private.find_delivery(delivery), known)
$$;
create function public.live_business(business uuid, known text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.since(private.delivery_overview(business), known)
$$;
create function public.live_duty(known text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.since(private.courier_duty(null), known)
$$;
create function public.svc_live_track(p_number text, p_key text, p_known text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.since(private.track(p_number, p_key), p_known)
$$;

do $$
declare
  f text;
begin
  foreach f in array array[
    'live_tracking(text, text, text)', 'live_delivery(uuid, text)', 'live_business(uuid, text)', 'live_duty(text)'
  ] loop
    execute format('revoke all on function public.%s from public, anon', f);
    execute format('grant execute on function public.%s to authenticated', f);
  end loop;
end
$$;
revoke all on function public.svc_live_track(text, text, text) from public, anon, authenticated;
grant execute on function public.svc_live_track(text, text, text) to service_role;
grant execute on function private.since(jsonb, text) to authenticated, service_role;
