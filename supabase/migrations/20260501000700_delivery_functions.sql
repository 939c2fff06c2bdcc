-- What the API shows of all that: thin wrappers that run with the caller's rights.

create function public.delivery_settings(business uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.delivery_settings(business) $$;
create function public.save_pickup(business uuid, pickup jsonb) returns void
language sql volatile security invoker set search_path = '' as $$ select private.save_pickup(business, pickup) $$;
create function public.request_delivery(command uuid, request jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.request_delivery(command, request) $$;
create function public.list_deliveries(business uuid, before timestamptz default null, before_id uuid default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.list_deliveries(business, before, before_id) $$;
create function public.find_delivery(delivery uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.find_delivery(delivery) $$;
create function public.delivery_overview(business uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.delivery_overview(business) $$;
create function public.change_delivery(command uuid, delivery uuid, kind text, changes jsonb default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.change_delivery(command, delivery, kind, changes) $$;
create function public.courier_duty(online boolean default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.courier_duty(online) $$;
create function public.save_markets(markets text[]) returns void
language sql volatile security invoker set search_path = '' as $$ select private.save_markets(markets) $$;
create function public.accept_delivery(command uuid, delivery uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.accept_delivery(command, delivery) $$;
create function public.pass_delivery(delivery uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.pass_delivery(delivery) $$;
create function public.courier_step(
  command uuid, delivery uuid, kind text, pin text default null, photo text default null, reason text default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.courier_step(command, delivery, kind, pin, photo, reason)
$$;
create function public.courier_earnings(since timestamptz, until timestamptz) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.courier_earnings(since, until) $$;
create function public.track_delivery(number text, key text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.track_signed_in(number, key) $$;

do $$
declare
  f text;
begin
  foreach f in array array[
    'delivery_settings(uuid)', 'save_pickup(uuid, jsonb)', 'request_delivery(uuid, jsonb)',
    'list_deliveries(uuid, timestamptz, uuid)', 'find_delivery(uuid)', 'delivery_overview(uuid)',
    'change_delivery(uuid, uuid, text, jsonb)', 'save_markets(text[])', 'accept_delivery(uuid, uuid)',
    'pass_delivery(uuid)', 'courier_step(uuid, uuid, text, text, text, text)', 'courier_earnings(timestamptz, timestamptz)',
    'courier_duty(boolean)'
  ] loop
    execute format('revoke all on function public.%s from public, anon', f);
    execute format('grant execute on function public.%s, private.%s to authenticated', f, f);
  end loop;
end
$$;
revoke all on function public.track_delivery(text, text) from public, anon;
grant execute on function public.track_delivery(text, text), private.track_signed_in(text, text) to authenticated;
