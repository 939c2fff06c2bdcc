-- What owners learn about the keys of their businesses' software: the network of a key's last use, the key that requested a
-- delivery, requests of the last seven days, and mails about live keys. Existing keys and deliveries have none of it.

alter table private.api_keys add column used_from text check (char_length(used_from) <= 64);
alter table private.api_keys add column in_page_at timestamptz;
-- Not a foreign key: the delivery stays.
alter table private.deliveries add column by_key uuid;

create or replace function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- The digest of a key isn't written, nor the network of its last use, which is deleted after 30 days.
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - '{digest,used_from}'::text[] end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - '{digest,used_from}'::text[] end;
  row_now jsonb := coalesce(after, before);
begin
  insert into private.audit_log (actor, db_role, action, tbl, row_id, old, new) values (
    (select auth.uid()), coalesce(auth.jwt() ->> 'role', session_user::text), tg_op, tg_table_name,
    coalesce(row_now ->> 'id', row_now ->> 'user_id'), before, after
  );
  return null;
end
$$;

create or replace function private.merchant_view(d private.deliveries) returns jsonb
language sql volatile set search_path = '' as $$
  select private.delivery_summary(d, p) || jsonb_build_object(
    'businessId', d.business_id, 'zone', d.zone, 'minutes', d.minutes, 'cancelFee', d.cancel_fee,
    'returnShare', d.return_share, 'size', d.size, 'handover', d.handover, 'contents', d.contents,
    'readyAt', d.ready_at, 'searchUntil', d.search_until,
    'overdue', private.is_overdue(d, private.now()),
    'reportable', private.move_refusal(d, 'lose', 'merchant', private.now(), null, null, null) is null,
    'redeliveryOf', d.redelivery_of, 'metadata', d.metadata,
    'requestedBy', (select k.name from private.api_keys k where k.id = d.by_key),
    'heldUntil', private.held_until(d.held, d.reached), 'heldReason', d.held_reason,
    'people', case when p.delivery is not null then jsonb_build_object(
      'pickup', jsonb_build_object('name', p.pickup_name, 'street', p.pickup_street, 'city', p.pickup_city,
        'state', p.pickup_state, 'postalCode', p.pickup_postal_code, 'phone', p.pickup_phone, 'notes', p.pickup_notes),
      'dropoff', jsonb_build_object('name', p.name, 'street', p.street, 'unit', p.unit, 'city', p.city, 'state', p.state,
        'postalCode', p.postal_code, 'phone', p.phone, 'accessCode', p.access_code, 'notes', p.notes, 'email', p.email),
      'recipientNote', p.recipient_note) end,
    'pin', s.pin, 'pinTriesLeft', 5 - coalesce(s.tries, 0), 'key', s.key,
    'courier', (select jsonb_build_object('firstName', coalesce(u.first_name, ''),
        'phone', case when private.is_carried(d.status) and coalesce(u.phone, '') <> ''
          then coalesce(u.country_code, '') || u.phone else '' end)
      from public.users u where u.id = d.courier),
    'proof', (select x.image from private.delivery_proofs x where x.delivery = d.id),
    'events', (select coalesce(jsonb_agg(private.event_view(e) order by e.seq), '[]')
      from private.delivery_events e where e.delivery = d.id),
    'timeline', private.timeline(d))
  from (select d.id) as one
  left join private.delivery_people p on p.delivery = d.id
  left join private.delivery_secrets s on s.delivery = d.id
$$;

-- The network of a client: 256 addresses of IPv4, or the /64 of IPv6 that clients are counted by anyway. Empty for anything
-- else.
create function private.client_network(p_client text) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_client ~ '^\d{1,3}(\.\d{1,3}){3}$' then regexp_replace(p_client, '\d+$', '0/24')
    when p_client ~ '^[0-9a-f:]{1,60}/64$' then p_client
    else '' end
$$;

-- A key as its owner sees it, without its digest.
create or replace function private.key_view(k private.api_keys) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', k.id, 'business', k.business_id, 'mode', k.mode, 'access', k.access, 'name', k.name, 'hint', k.hint,
    'madeAt', k.made_at, 'expiresAt', k.expires_at, 'usedAt', k.used_at, 'usedFrom', k.used_from,
    'revokedAt', k.revoked_at)
$$;

-- Mails to owners about live keys of their businesses' software: one was made or replaced, an administrator revoked one, or
-- one came from a web page. Their text is made when they're sent.
create table private.key_mails (
  id bigint generated always as identity primary key,
  key_id uuid not null references private.api_keys on delete cascade,
  kind text not null check (kind in ('made', 'replaced', 'revoked', 'in_page')),
  -- The network that it was made from, or the page; empty if there is none.
  origin text not null check (char_length(origin) <= 100),
  at timestamptz not null,
  tries integer not null default 0,
  -- The time of the next try; null once it was sent, or given up.
  next_try timestamptz
);
create index key_mails_due on private.key_mails (next_try) where next_try is not null;
create index key_mails_of_key on private.key_mails (key_id);

create function private.queue_key_mail(p_key uuid, p_kind text, p_origin text) returns void
language sql volatile set search_path = '' as $$
  insert into private.key_mails (key_id, kind, origin, at, next_try)
  values (p_key, p_kind, p_origin, private.now(), private.now())
$$;

-- Takes mails about keys that are due, as `claim_mails` does.
create function private.claim_key_mails(p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  this_moment constant timestamptz := private.now();
  taken bigint[];
begin
  with due as (
    select m.id from private.key_mails m where m.next_try <= this_moment order by m.next_try, m.id
    limit least(p_limit, 100) for update skip locked
  ), tried as (
    update private.key_mails m set
      tries = m.tries + 1,
      next_try = this_moment + (array['2 minutes', '10 minutes', '30 minutes', '2 hours'])[m.tries + 1]::interval
    from due where m.id = due.id returning m.id
  )
  select array_agg(id) into taken from tried;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'to', lower(u.email), 'firstName', coalesce(p.first_name, ''), 'kind', m.kind, 'keyName', k.name,
      'hint', k.hint, 'mode', k.mode, 'business', jsonb_build_object('id', b.id, 'businessName', b.business_name), 'at', m.at,
      'timeZone', s.time_zone, 'origin', m.origin
    ) order by m.id), '[]')
    from private.key_mails m
    join private.api_keys k on k.id = m.key_id
    join public.businesses b on b.id = k.business_id
    join auth.users u on u.id = b.user_id
    left join public.users p on p.id = u.id
    left join private.business_settings s on s.business_id = b.id
    where m.id = any (taken));
end
$$;
grant execute on function private.claim_key_mails(integer) to service_role;

create function private.key_mail_sent(p_id bigint) returns void
language sql volatile security definer set search_path = '' as $$
  update private.key_mails set next_try = null where id = p_id
$$;
grant execute on function private.key_mail_sent(bigint) to service_role;

create function public.svc_claim_key_mails(p_limit integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.claim_key_mails(p_limit) $$;
grant execute on function public.svc_claim_key_mails(integer) to service_role;

create function public.svc_key_mail_sent(p_id bigint) returns void
language sql volatile security invoker set search_path = '' as $$ select private.key_mail_sent(p_id) $$;
grant execute on function public.svc_key_mail_sent(bigint) to service_role;

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

-- Notes a request with a key, whether it was answered or refused. A request with an unknown key isn't noted.
create function private.note_api_request(p_digest text, p_request jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.api_requests (business_id, key_id, at, method, route, status, ms, request_id)
  select k.business_id, k.id, private.now(), p_request ->> 'method', p_request ->> 'route', (p_request ->> 'status')::integer,
    (p_request ->> 'ms')::integer, (p_request ->> 'requestId')::uuid
  from private.api_keys k where k.digest = p_digest
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

-- A live key came from a web page, where anyone can read it. Its owner is mailed once a day, with the page's origin.
create function private.note_key_in_page(p_digest text, p_page text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  k private.api_keys;
begin
  update private.api_keys x set in_page_at = private.now()
  where x.digest = p_digest and x.mode = 'live' and private.is_usable_key(x)
    and (x.in_page_at is null or x.in_page_at <= private.now() - interval '1 day')
  returning * into k;
  if found then perform private.queue_key_mail(k.id, 'in_page', left(p_page, 100)); end if;
end
$$;
grant execute on function private.note_key_in_page(text,text) to service_role;

create function public.svc_note_api_request(p_digest text, p_request jsonb) returns void
language sql volatile security invoker set search_path = '' as $$ select private.note_api_request(p_digest, p_request) $$;
grant execute on function public.svc_note_api_request(text,jsonb) to service_role;

create function public.svc_note_key_in_page(p_digest text, p_page text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.note_key_in_page(p_digest, p_page) $$;
grant execute on function public.svc_note_key_in_page(text,text) to service_role;
