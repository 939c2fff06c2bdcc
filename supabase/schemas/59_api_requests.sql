-- The requests of businesses' software in the last seven days: never a body, an address of a client, or anything personal.
create table private.api_requests (
  id bigint generated always as identity primary key,
  -- Not a foreign key: requests are deleted with their key.
  business_id uuid not null,
  key_id uuid not null references private.api_keys on delete cascade,
  at timestamptz not null,
  method text not null check (method ~ '^[A-Z]{1,10}$'),
  -- The operation's path, with the names of its parameters; empty if there's no such operation.
  route text not null check (route ~ '^[a-zA-Z0-9/{}_-]{0,80}$'),
  status integer not null check (status between 100 and 599),
  ms integer not null check (ms >= 0),
  request_id uuid not null
);
create index api_requests_of_business on private.api_requests (business_id, id desc);
create index api_requests_by_age on private.api_requests (at);
create index api_requests_of_key on private.api_requests (key_id);

-- Logs a request with a usable key, whether it was answered or refused. Ignores any other key, which anyone may have.
create function private.note_api_request(p_digest text, p_request jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.api_requests (business_id, key_id, at, method, route, status, ms, request_id)
  select k.business_id, k.id, private.now(), p_request ->> 'method', p_request ->> 'route', (p_request ->> 'status')::integer,
    (p_request ->> 'ms')::integer, (p_request ->> 'requestId')::uuid
  from private.api_keys k where k.digest = p_digest and private.is_usable_key(k)
$$;
grant execute on function private.note_api_request(text,jsonb) to service_role;

-- Lists a business's requests for its owner and for administrators, newest first, at most 500.
create function private.api_requests(p_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.session_alive();
  if private.actor_for_business(p_business) is null then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', x.request_id, 'at', x.at, 'key', x.key_id, 'method', x.method, 'route', x.route, 'status', x.status, 'ms', x.ms
    ) order by x.id desc), '[]')
    from (select r.* from private.api_requests r where r.business_id = p_business order by r.id desc limit 500) as x);
end
$$;
grant execute on function private.api_requests(uuid) to authenticated;

create function public.api_requests(business uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.api_requests(business) $$;
grant execute on function public.api_requests(uuid) to authenticated;

-- Refuses a live key that came from a web page, where anyone can read it: counted by client like an unknown key, before it's
-- looked up. Mails the owner once a day, with the page's origin.
create function private.refuse_key_in_page(p_digest text, p_page text, p_client text, p_limit jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  k private.api_keys;
  refusal constant jsonb := private.count_miss(p_client, p_limit);
begin
  if refusal is not null then return refusal; end if;
  update private.api_keys x set in_page_at = private.now()
  where x.digest = p_digest and x.mode = 'live' and private.is_usable_key(x)
    and (x.in_page_at is null or x.in_page_at <= private.now() - private.in_page_mailed_every())
  returning * into k;
  if found then perform private.queue_mail('key', 'in_page', k.id, left(p_page, 100)); end if;
  return private.result_ok(null);
end
$$;
grant execute on function private.refuse_key_in_page(text,text,text,jsonb) to service_role;

create function public.svc_note_api_request(p_digest text, p_request jsonb) returns void
language sql volatile security invoker set search_path = '' as $$ select private.note_api_request(p_digest, p_request) $$;
grant execute on function public.svc_note_api_request(text,jsonb) to service_role;

create function public.svc_refuse_key_in_page(p_digest text, p_page text, p_client text, p_limit jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.refuse_key_in_page(p_digest, p_page, p_client, p_limit)
$$;
grant execute on function public.svc_refuse_key_in_page(text,text,text,jsonb) to service_role;
