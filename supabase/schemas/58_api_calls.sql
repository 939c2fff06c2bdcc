-- Calls of businesses' software, which the function `api` makes with the digest of a key.

-- Counts a call in the current window of a limit, `{"limit", "windowMs"}`; a cost of 0 only locks and reads the count.
create function private.count_call(p_bucket text, p_limit jsonb, p_cost integer) returns private.rate_limits
language plpgsql volatile set search_path = '' as $$
declare
  counted private.rate_limits;
begin
  insert into private.rate_limits as l (bucket, win, n) values (p_bucket, clock_timestamp(), p_cost)
  on conflict (bucket) do update set
    win = case when l.win <= private.window_start(p_limit) then clock_timestamp() else l.win end,
    n = case when l.win <= private.window_start(p_limit) then p_cost else l.n + p_cost end
  returning l.* into counted;
  return counted;
end
$$;

create function private.window_start(p_limit jsonb) returns timestamptz
language plpgsql volatile set search_path = '' as $$
begin
  return clock_timestamp() - make_interval(secs => (p_limit ->> 'windowMs')::double precision / 1000);
end
$$;

-- The state of a limit: what remains of it, and when its window ends.
create function private.limit_state(p_limit jsonb, w private.rate_limits) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return p_limit || jsonb_build_object(
    'remaining', greatest(0, (p_limit ->> 'limit')::integer - w.n),
    'resetMs', round(extract(epoch from w.win - private.window_start(p_limit)) * 1000));
end
$$;

-- The refusal of a call beyond a limit; null within it.
create function private.rate_limited(p_limit jsonb, w private.rate_limits) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select jsonb_build_object('ok', false, 'error',
      jsonb_build_object('code', 'rate-limited', 'limit', private.limit_state(p_limit, w)))
    where w.n >= (p_limit ->> 'limit')::integer);
end
$$;

-- Counts a refused key by its client, in `p_limit`. Returns the refusal of a client with too many; null otherwise.
create function private.count_miss(p_client text, p_limit jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  refusal constant jsonb := private.rate_limited(p_limit, private.count_call('api-miss:' || p_client, p_limit, 0));
begin
  if refusal is null then perform private.count_call('api-miss:' || p_client, p_limit, 1); end if;
  return refusal;
end
$$;

-- Opens the business of a key, and counts the request in a transaction of its own. Unknown and revoked keys are counted by
-- client. A test key opens only the business's sandbox (`private.sandbox`).
-- `p_limits` has the limits of a key, of a business and of unknown keys. The rows of limits are locked in one order: the
-- business's, then the key's.
create function private.open_api_key(p_digest text, p_client text, p_limits jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  k private.api_keys;
  b public.businesses;
  of_business private.rate_limits;
  of_key private.rate_limits;
  refusal jsonb;
begin
  select * into k from private.api_keys x where x.digest = p_digest;
  if not found or not private.is_usable_key(k) then
    return coalesce(
      private.count_miss(p_client, p_limits -> 'unknown'),
      private.result_refused(case when k.id is null then 'unknown-key' else 'revoked-key' end));
  end if;
  select * into strict b from public.businesses x where x.id = k.business_id;
  of_business := private.count_call('api-business:' || b.id || ':' || k.mode, p_limits -> 'business', 0);
  of_key := private.count_call('api-key:' || k.id, p_limits -> 'key', 0);
  refusal := coalesce(
    private.rate_limited(p_limits -> 'business', of_business), private.rate_limited(p_limits -> 'key', of_key));
  if refusal is not null then return refusal; end if;
  perform private.count_call('api-business:' || b.id || ':' || k.mode, p_limits -> 'business', 1);
  of_key := private.count_call('api-key:' || k.id, p_limits -> 'key', 1);
  -- At most once a minute. A key that another call is changing is skipped, so that no call waits here.
  update private.api_keys set used_at = private.now(), used_from = private.client_network(p_client) where id in (
    select x.id from private.api_keys x
    where x.id = k.id and (x.used_at is null or x.used_at <= private.now() - interval '1 minute')
    for update skip locked);
  return private.result_ok(jsonb_build_object(
    'mode', k.mode, 'access', k.access, 'limit', private.limit_state(p_limits -> 'key', of_key),
    'business', jsonb_build_object('id', b.id, 'businessName', b.business_name, 'country', b.country, 'city', b.city,
      'state', b.state, 'status', b.status)));
end
$$;
grant execute on function private.open_api_key(text,text,jsonb) to service_role;

-- Returns the business that a live key opens, for the transaction of a call; null if the key was revoked meanwhile. A call
-- that changes something needs full access.
create function private.opened_business(p_digest text, p_changes boolean) returns public.businesses
language plpgsql volatile set search_path = '' as $$
declare
  opened public.businesses;
begin
  select b.* into opened from private.api_keys k join public.businesses b on b.id = k.business_id
  where k.digest = p_digest and k.mode = 'live' and private.is_usable_key(k) and (k.access = 'full' or not p_changes);
  return opened;
end
$$;

-- The settings for a price, and the used part of the limits of orders.
create function private.order_settings(p_business uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  counted record;
begin
  perform private.settle_matching(p_business, null, null);
  counted := private.counted_in(p_business, private.now());
  return private.settings_view(p_business, true) || jsonb_build_object(
    'active', counted.active, 'withinTheHour', counted.within_the_hour, 'scheduled', jsonb_build_object(
      'active', counted.scheduled, 'withinTheHour', counted.scheduled_within_the_hour));
end
$$;

create function private.api_settings(p_digest text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  return private.result_ok(private.order_settings(b.id));
end
$$;
grant execute on function private.api_settings(text) to service_role;

-- Finds a business's delivery by its id or by its number; null if there is none.
create function private.find_for_business(p_business uuid, p_delivery uuid, p_number text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
begin
  select * into d from private.deliveries x where (x.id = p_delivery or x.number = p_number) and x.business_id = p_business;
  if not found then return null; end if;
  if d.next_due <= private.now() then d := private.lock_delivery(d.id); end if;
  return private.with_photos(private.audited_merchant_view(d));
end
$$;

create function private.api_find(p_digest text, p_delivery uuid, p_number text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  return private.result_ok(private.find_for_business(b.id, p_delivery, p_number));
end
$$;
grant execute on function private.api_find(text,uuid,text) to service_role;

-- Before an order: the delivery that an earlier try made, and the settings for its price.
create function private.api_prepare(p_digest text, p_command uuid, p_delivery uuid, p_asked text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  if exists (
    select from private.commands c
    where c.actor = b.id and c.id = p_command and c.payload is distinct from private.digest_of(to_jsonb(p_asked)))
  then
    return private.result_refused('reused-command');
  end if;
  return private.result_ok(jsonb_build_object(
    'settings', private.order_settings(b.id), 'made', private.find_for_business(b.id, p_delivery, null)));
end
$$;
grant execute on function private.api_prepare(text,uuid,uuid,text) to service_role;

-- Requests a delivery, and stores the key that requested it.
create function private.api_request(p_digest text, p_command uuid, p_request jsonb, p_asked text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, true);
  answer jsonb;
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  answer := private.request_for(
    b.id, b.user_id, b.id, p_command, p_request || jsonb_build_object('businessId', b.id), to_jsonb(p_asked));
  if answer -> 'replayed' = 'false' then
    update private.deliveries set by_key = (select k.id from private.api_keys k where k.digest = p_digest)
    where id = private.requested_id(p_request);
  end if;
  return answer;
end
$$;
grant execute on function private.api_request(text,uuid,jsonb,text) to service_role;

-- Requests deliveries for one courier, and stores the key that requested them.
create function private.api_request_together(p_digest text, p_command uuid, p_requests jsonb, p_asked text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, true);
  wanted jsonb;
  answer jsonb;
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  if jsonb_typeof(p_requests) = 'array' then
    select jsonb_agg(u.r || jsonb_build_object('businessId', b.id) order by u.place) into wanted
    from jsonb_array_elements(p_requests) with ordinality as u (r, place);
  end if;
  answer := private.request_together_for(b.id, b.user_id, b.id, p_command, wanted, to_jsonb(p_asked));
  if answer -> 'replayed' = 'false' then
    update private.deliveries set by_key = (select k.id from private.api_keys k where k.digest = p_digest)
    where by_key is null and together = private.requested_id(wanted -> 0);
  end if;
  return answer;
end
$$;
grant execute on function private.api_request_together(text,uuid,jsonb,text) to service_role;

create function private.api_change(
  p_digest text, p_command uuid, p_delivery uuid, p_kind text, p_agreed_fee integer, p_asked text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, true);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  if p_kind not in ('cancel', 'hand_back', 'lose') then
    return private.result_refused('invalid');
  end if;
  return private.change_for(b.id, b.user_id, b.id, p_command, p_delivery, p_kind, null, p_agreed_fee, to_jsonb(p_asked));
end
$$;
grant execute on function private.api_change(text,uuid,uuid,text,integer,text) to service_role;

create function private.api_correct(p_digest text, p_command uuid, p_delivery uuid, p_changes jsonb, p_asked text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, true);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  if not private.take_correction(b.id) then return private.too_many_webhook_messages(b.id); end if;
  return private.change_for(
    b.id, b.user_id, b.id, p_command, p_delivery, 'correct', p_changes, null, to_jsonb(p_asked));
end
$$;
grant execute on function private.api_correct(text,uuid,uuid,jsonb,text) to service_role;

-- A page of a business's deliveries, newest first, after a position. A filter without a value doesn't restrict the page.
create function private.page_of(p_business uuid, p_filter jsonb, p_after jsonb, p_limit integer) returns jsonb
language plpgsql volatile set search_path = '' set jit = off as $$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.settle_matching(p_business, null, null);
  return (
    select coalesce(jsonb_agg(private.delivery_facts(x.d) || jsonb_build_object('stopsBefore', private.stops_before(x.d)) order by (x.d).requested_at desc, (x.d).id desc), '[]')
    from (
      select d from private.deliveries d
      where d.business_id = p_business
        and (p_after ->> 'id' is null
          or (d.requested_at, d.id) < ((p_after ->> 'requestedAt')::timestamptz, (p_after ->> 'id')::uuid))
        -- Scheduled ones are stored as searching.
        and (p_filter ->> 'status' is null
          or case when d.failure_reason = 'lost' then 'lost' else d.status end
            = case p_filter ->> 'status' when 'scheduled' then 'searching' else p_filter ->> 'status' end)
        and ((p_filter ->> 'status' in ('searching', 'scheduled')) is not true
          or (private.opens_next(d, now_at) is not null) = (p_filter ->> 'status' = 'scheduled'))
        and (p_filter ->> 'reference' is null or d.reference = p_filter ->> 'reference')
        and (p_filter ->> 'createdAfter' is null or d.requested_at > (p_filter ->> 'createdAfter')::timestamptz)
        and (p_filter ->> 'createdBefore' is null or d.requested_at < (p_filter ->> 'createdBefore')::timestamptz)
        and (p_filter ->> 'opensBefore' is null
          or private.opens_next(d, now_at) < (p_filter ->> 'opensBefore')::timestamptz)
      order by d.requested_at desc, d.id desc limit least(p_limit, 1000)
    ) as x);
end
$$;

create function private.api_page(p_digest text, p_filter jsonb, p_after jsonb, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  return private.result_ok(private.page_of(b.id, p_filter, p_after, p_limit));
end
$$;
grant execute on function private.api_page(text,jsonb,jsonb,integer) to service_role;

-- The API: thin wrappers that only the server may call.
create function public.svc_open_api_key(p_digest text, p_client text, p_limits jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.open_api_key(p_digest, p_client, p_limits) $$;
grant execute on function public.svc_open_api_key(text,text,jsonb) to service_role;

create function public.svc_api_settings(p_digest text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.api_settings(p_digest) $$;
grant execute on function public.svc_api_settings(text) to service_role;

create function public.svc_api_find(p_digest text, p_delivery uuid, p_number text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.api_find(p_digest, p_delivery, p_number) $$;
grant execute on function public.svc_api_find(text,uuid,text) to service_role;

create function public.svc_api_prepare(p_digest text, p_command uuid, p_delivery uuid, p_asked text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.api_prepare(p_digest, p_command, p_delivery, p_asked)
$$;
grant execute on function public.svc_api_prepare(text,uuid,uuid,text) to service_role;

create function public.svc_api_request(p_digest text, p_command uuid, p_request jsonb, p_asked text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.api_request(p_digest, p_command, p_request, p_asked)
$$;
grant execute on function public.svc_api_request(text,uuid,jsonb,text) to service_role;

create function public.svc_api_request_together(p_digest text, p_command uuid, p_requests jsonb, p_asked text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.api_request_together(p_digest, p_command, p_requests, p_asked)
$$;
grant execute on function public.svc_api_request_together(text,uuid,jsonb,text) to service_role;

create function public.svc_api_change(
  p_digest text, p_command uuid, p_delivery uuid, p_kind text, p_agreed_fee integer, p_asked text
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.api_change(p_digest, p_command, p_delivery, p_kind, p_agreed_fee, p_asked)
$$;
grant execute on function public.svc_api_change(text,uuid,uuid,text,integer,text) to service_role;

create function public.svc_api_correct(p_digest text, p_command uuid, p_delivery uuid, p_changes jsonb, p_asked text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.api_correct(p_digest, p_command, p_delivery, p_changes, p_asked)
$$;
grant execute on function public.svc_api_correct(text,uuid,uuid,jsonb,text) to service_role;

create function public.svc_api_page(p_digest text, p_filter jsonb, p_after jsonb, p_limit integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.api_page(p_digest, p_filter, p_after, p_limit) $$;
grant execute on function public.svc_api_page(text,jsonb,jsonb,integer) to service_role;
