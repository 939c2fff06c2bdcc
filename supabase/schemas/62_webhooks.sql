-- Webhooks: the endpoints of businesses' software, and the messages to them (decision webhooks-in-order). A secret is derived
-- by the functions from a key that only they have, so nothing here can sign a message.
create table private.webhook_endpoints (
  id uuid primary key,
  -- The order in which endpoints were added.
  seq bigint generated always as identity,
  business_id uuid not null references public.businesses on delete cascade,
  -- The Edge Functions check what its host resolves to: when it's saved, and at each attempt.
  url text not null check (url ~ '^https?://' and char_length(url) <= 2000),
  -- The types that it gets, as software names them, and the kinds of events that have them; null for all.
  events text[] check (cardinality(events) > 0),
  kinds text[] check ((kinds is null) = (events is null)),
  description text not null check (char_length(description) <= 200),
  state text not null default 'unverified' check (state in ('unverified', 'enabled', 'disabled')),
  failing_since timestamptz,
  failures integer not null default 0,
  -- Whether the owner was mailed about these failures.
  mailed boolean not null default false,
  made_at timestamptz not null,
  rolled_at timestamptz,
  -- Rises by one each time the secret is replaced.
  generation integer not null default 0,
  -- The person, or the key, that last changed it. Not a foreign key: either may be removed later.
  changed_by uuid not null
);
create index webhook_endpoints_of_business on private.webhook_endpoints (business_id, seq);

-- Writes to the audit log who added, changed or removed an endpoint, and when it was disabled.
create trigger audit after insert or delete or update of url, events, description, state, generation
  on private.webhook_endpoints for each row execute function private.audit();

create table private.webhook_messages (
  id bigint generated always as identity primary key,
  -- Not a foreign key: its check would lock the endpoint, and a delivery's move must not wait for it.
  endpoint uuid not null,
  -- The event; a ping has none.
  delivery uuid,
  seq integer,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  made_at timestamptz not null,
  -- The time of the next try; null if there is none.
  next_try timestamptz check ((next_try is not null) = (state = 'waiting')),
  tries integer not null default 0,
  -- A call is sending it until then.
  claimed_until timestamptz,
  -- Whether it waits until its endpoint is verified, which may take days.
  held boolean not null default false,
  unique (endpoint, delivery, seq),
  foreign key (delivery, seq) references private.api_events on delete cascade,
  check ((delivery is null) = (seq is null))
);
create index webhook_messages_due on private.webhook_messages (endpoint, id) where state = 'waiting';
create index webhook_messages_next on private.webhook_messages (next_try) where state = 'waiting' and not held;
-- Pings: all other messages are deleted with their event.
create index webhook_pings_by_age on private.webhook_messages (made_at) where delivery is null;
create index webhook_messages_of_endpoint on private.webhook_messages (endpoint, id desc);
create index webhook_messages_of_event on private.webhook_messages (delivery, seq);

create table private.webhook_attempts (
  id bigint generated always as identity primary key,
  message bigint not null references private.webhook_messages on delete cascade,
  at timestamptz not null,
  status integer,
  error text,
  ms integer not null,
  -- The beginning of the answer's visible text.
  text text not null
);
create index webhook_attempts_of_message on private.webhook_attempts (message, id);

-- Deletes an endpoint's messages with it. It runs as its owner, since an administrator who removes a business has no rights to
-- them.
create function private.remove_webhook_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.webhook_messages where endpoint = old.id;
  return null;
end
$$;
create trigger remove_messages after delete on private.webhook_endpoints
  for each row execute function private.remove_webhook_messages();

-- Mails the owner about an endpoint. The mail doesn't refer to it: if an intruder adds and removes one, the owner still gets it.
create function private.mail_about_webhook(p_business uuid, p_url text, p_kind text) returns void
language sql volatile set search_path = '' as $$
  select private.queue_mail('webhook', p_kind, p_business, substring(p_url from '^https?://([^/?#]*)'))
$$;

-- An endpoint as its owner sees it, with the generation of its secret, which the functions derive it from.
create function private.webhook_endpoint_view(e private.webhook_endpoints) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', e.id, 'url', e.url, 'events', e.events, 'description', e.description, 'state', e.state,
    'failingSince', e.failing_since, 'madeAt', e.made_at, 'rolledAt', e.rolled_at, 'generation', e.generation);
end
$$;

-- A message with its attempts. The kind is null for a ping.
create function private.webhook_message_view(m private.webhook_messages) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', m.id::text, 'delivery', m.delivery, 'seq', m.seq, 'state', m.state, 'madeAt', m.made_at, 'nextAt', m.next_try,
    'kind', (select e.kind from private.api_events e where e.delivery = m.delivery and e.seq = m.seq),
    'attempts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'at', a.at, 'status', a.status, 'error', a.error, 'ms', a.ms, 'text', a.text) order by a.id), '[]')
      from private.webhook_attempts a where a.message = m.id));
end
$$;

-- Takes up to so many of the messages that people and keys of a business can have sent to its endpoints: 3,000 an hour, so that
-- they can't flood another server. Returns their number; null if it would be less than `p_least`.
create function private.take_webhook_messages(p_business uuid, p_wanted bigint, p_least bigint) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  bucket constant text := 'webhook-messages:' || p_business;
  at constant timestamptz := clock_timestamp();
  l private.rate_limits;
begin
  insert into private.rate_limits as x (bucket, win, n) values (bucket, at, 0)
  on conflict on constraint rate_limits_pkey do update set
    win = case when x.win <= at - private.requested_messages_window() then at else x.win end,
    n = case when x.win <= at - private.requested_messages_window() then 0 else x.n end
  returning * into l;
  if least(p_wanted, private.requested_messages() - l.n) < p_least then return null; end if;
  update private.rate_limits x set n = x.n + least(p_wanted, private.requested_messages() - x.n) where x.bucket = l.bucket;
  return least(p_wanted, private.requested_messages() - l.n);
end
$$;

-- Takes the messages of a correction, one for each endpoint. Returns whether there were enough; true for no business.
create function private.take_correction(p_business uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  n constant bigint := (
    select count(*) from private.webhook_endpoints w where w.business_id = p_business and w.state <> 'disabled');
begin
  return n = 0 or private.take_webhook_messages(p_business, n, n) is not null;
end
$$;

-- The refusal of more messages, with the time in ms until there can be others.
create function private.too_many_webhook_messages(p_business uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select jsonb_build_object('ok', false, 'error', jsonb_build_object(
      'retryAfterMs', greatest(1, ceil(extract(epoch from l.win + private.requested_messages_window() - clock_timestamp()) * 1000))))
    from private.rate_limits l where l.bucket = 'webhook-messages:' || p_business);
end
$$;

-- Writes a ping in place of one that still waits. Returns whether it did. A ping counts as 100 messages, since endpoints that have
-- never answered get them too.
create function private.ping_webhook(p_business uuid, p_endpoint uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  if private.take_webhook_messages(p_business, private.ping_counts_as(), private.ping_counts_as()) is null then return false; end if;
  update private.webhook_messages set state = 'failed', next_try = null
  where endpoint = p_endpoint and delivery is null and state = 'waiting';
  insert into private.webhook_messages (endpoint, made_at, next_try) values (p_endpoint, private.now(), private.now());
  return true;
end
$$;

-- Adds an endpoint. One that was added earlier is refused, since only the call that added it answers its secret. The functions
-- have checked its details.
create function private.add_webhook_endpoint(p_business uuid, p_by uuid, p_endpoint uuid, p_details jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  e private.webhook_endpoints;
begin
  -- One at a time for each business, so that simultaneous calls can't get past the limit.
  perform pg_advisory_xact_lock(hashtextextended(p_business::text, 16));
  if not private.is_verified((select b.user_id from public.businesses b where b.id = p_business)) then
    return private.result_refused('not-verified');
  end if;
  select * into e from private.webhook_endpoints x where x.id = p_endpoint;
  if found then
    return private.result_refused(case when e.business_id = p_business then 'already-added' else 'invalid' end);
  end if;
  if private.endpoints_limit() <= (select count(*) from private.webhook_endpoints x where x.business_id = p_business) then
    return private.result_refused('too-many-endpoints');
  end if;
  if not private.ping_webhook(p_business, p_endpoint) then return private.too_many_webhook_messages(p_business); end if;
  insert into private.webhook_endpoints (id, business_id, url, events, kinds, description, made_at, changed_by)
  values (
    p_endpoint, p_business, p_details ->> 'url', private.texts_in(p_details -> 'events'),
    private.texts_in(p_details -> 'kinds'), p_details ->> 'description', private.now(), p_by)
  returning * into e;
  perform private.mail_about_webhook(p_business, e.url, 'added');
  return private.result_ok(private.webhook_endpoint_view(e));
end
$$;

-- The texts of a JSON array; null for anything else.
create function private.texts_in(p_list jsonb) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return (select array_agg(x) from jsonb_array_elements_text(case jsonb_typeof(p_list) when 'array' then p_list end) as x);
end
$$;

-- Changes an endpoint, which the caller has locked. At another address it's unverified again.
create function private.change_webhook_endpoint(e private.webhook_endpoints, p_by uuid, p_details jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  moves constant boolean := p_details ->> 'url' <> e.url;
  after private.webhook_endpoints;
begin
  if moves and not private.ping_webhook(e.business_id, e.id) then
    return private.too_many_webhook_messages(e.business_id);
  end if;
  update private.webhook_endpoints set
    url = p_details ->> 'url', description = p_details ->> 'description',
    events = private.texts_in(p_details -> 'events'), kinds = private.texts_in(p_details -> 'kinds'),
    state = case when moves then 'unverified' else state end,
    failing_since = case when not moves then failing_since end,
    failures = case when moves then 0 else failures end,
    mailed = mailed and not moves,
    changed_by = p_by
  where id = e.id returning * into after;
  if moves then
    update private.webhook_messages set held = true where endpoint = e.id and state = 'waiting' and delivery is not null;
    perform private.mail_about_webhook(e.business_id, after.url, 'added');
  end if;
  return private.result_ok(private.webhook_endpoint_view(after));
end
$$;

-- Sends events to an endpoint, again or for the first time: one event, or those since a time of the kinds that it gets, the
-- oldest first. Refused if their business had too many messages sent.
create function private.resend_events(e private.webhook_endpoints, p_delivery uuid, p_seq integer, p_since timestamptz)
returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  deliveries uuid[];
  seqs integer[];
  times timestamptz[];
  taken bigint;
begin
  select coalesce(array_agg(v.delivery order by v.tx, v.id), '{}'), array_agg(v.seq order by v.tx, v.id),
    array_agg(v.at order by v.tx, v.id)
  into deliveries, seqs, times
  from private.api_events v
  where v.business_id = e.business_id
    and case when p_delivery is null then v.at >= p_since and (e.kinds is null or v.kind = any (e.kinds))
      else v.delivery = p_delivery and v.seq = p_seq end;
  taken := private.take_webhook_messages(e.business_id, cardinality(deliveries), least(1, cardinality(deliveries)));
  if taken is null then return private.too_many_webhook_messages(e.business_id); end if;
  insert into private.webhook_messages (endpoint, delivery, seq, made_at, next_try, held)
  select e.id, v.delivery, v.seq, private.now(), private.now(), e.state = 'unverified'
  from unnest(deliveries[:taken], seqs[:taken]) with ordinality as v (delivery, seq, place) order by v.place
  on conflict (endpoint, delivery, seq) do update set
    state = 'waiting', made_at = excluded.made_at, next_try = excluded.next_try, tries = 0, claimed_until = null,
    held = excluded.held;
  return private.result_ok(jsonb_build_object(
    'messages', taken, 'restSince', (select min(v.at) from unnest(times[taken + 1:]) as v (at))));
end
$$;

-- A page of an endpoint's messages, newest first, before one of them.
create function private.webhook_messages_of(p_endpoint uuid, p_page jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.webhook_message_view(x.m) order by (x.m).id desc), '[]')
    from (
      select m from private.webhook_messages m
      where m.endpoint = p_endpoint
        and (p_page ->> 'before' is null or m.id < (p_page ->> 'before')::bigint)
        and (p_page ->> 'state' is null or m.state = p_page ->> 'state')
      order by m.id desc limit least((p_page ->> 'limit')::integer, 1000)
    ) as x);
end
$$;

-- Performs an operation on the endpoints of one business. The caller has checked the permission.
create function private.do_webhooks(p_business uuid, p_by uuid, p_operation text, p_endpoint uuid, p_args jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  e private.webhook_endpoints;
  event text[];
begin
  if p_operation = 'list' then
    return private.result_ok((
      select coalesce(jsonb_agg(private.webhook_endpoint_view(x) order by x.seq), '[]')
      from private.webhook_endpoints x where x.business_id = p_business));
  end if;
  if p_operation = 'add' then return private.add_webhook_endpoint(p_business, p_by, p_endpoint, p_args); end if;
  -- Before the endpoint is locked: deliveries come first.
  if p_operation in ('messages', 'resend', 'replay') then perform private.settle_matching(p_business, null, null); end if;
  if p_operation = 'messages' then
    if not exists (select from private.webhook_endpoints x where x.id = p_endpoint and x.business_id = p_business) then
      return private.result_refused('no-such-endpoint');
    end if;
    return private.result_ok(private.webhook_messages_of(p_endpoint, p_args));
  end if;

  select * into e from private.webhook_endpoints x where x.id = p_endpoint and x.business_id = p_business for no key update;
  if not found then return private.result_refused('no-such-endpoint'); end if;
  case p_operation
    when 'find' then
      return private.result_ok(private.webhook_endpoint_view(e));
    when 'change' then
      return private.change_webhook_endpoint(e, p_by, p_args);
    when 'remove' then
      delete from private.webhook_endpoints where id = e.id;
      return private.result_ok(null);
    when 'roll' then
      update private.webhook_endpoints set generation = generation + 1, rolled_at = private.now(), changed_by = p_by
      where id = e.id returning * into e;
      return private.result_ok(private.webhook_endpoint_view(e));
    when 'ping' then
      if e.state = 'disabled' then return private.result_refused('endpoint-disabled'); end if;
      if not private.ping_webhook(p_business, e.id) then return private.too_many_webhook_messages(p_business); end if;
      return private.result_ok(null);
    when 'enable' then
      if e.state = 'disabled' then
        if not private.ping_webhook(p_business, e.id) then return private.too_many_webhook_messages(p_business); end if;
        update private.webhook_endpoints set state = 'unverified', failures = 0, mailed = false, changed_by = p_by
        where id = e.id returning * into e;
      end if;
      return private.result_ok(private.webhook_endpoint_view(e));
    when 'resend' then
      event := regexp_match(p_args ->> 'event', '^evt_([0-9a-f]{32})_(\d{1,9})$');
      if not exists (
        select from private.api_events v
        where v.delivery = event[1]::uuid and v.seq = event[2]::integer and v.business_id = p_business)
      then
        return private.result_refused('no-such-event');
      end if;
      if e.state = 'disabled' then return private.result_refused('endpoint-disabled'); end if;
      return private.resend_events(e, event[1]::uuid, event[2]::integer, null);
    when 'replay' then
      if e.state = 'disabled' then return private.result_refused('endpoint-disabled'); end if;
      return private.resend_events(e, null, null, (p_args ->> 'since')::timestamptz);
  end case;
end
$$;

-- The endpoints of a business, for its owner. Adding and changing go through the function `webhook-endpoints`, which checks
-- the address and derives the secret.
create function private.webhooks(p_business uuid, p_operation text, p_endpoint uuid, p_args jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  perform private.session_alive();
  if not exists (select from public.businesses b where b.id = p_business and b.user_id = me) then
    return case p_operation when 'list' then private.result_ok('[]') else private.result_refused('no-such-endpoint') end;
  end if;
  if p_operation = any (array['list', 'remove', 'ping', 'enable', 'messages', 'resend', 'replay']) is not true then
    return private.result_refused('invalid');
  end if;
  return private.do_webhooks(p_business, me, p_operation, p_endpoint, coalesce(p_args, '{}'));
exception when data_exception then
  return private.result_refused('invalid');
end
$$;
grant execute on function private.webhooks(uuid,text,uuid,jsonb) to authenticated;

create function public.webhooks(business uuid, operation text, endpoint uuid default null, args jsonb default '{}') returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.webhooks(business, operation, endpoint, args)
$$;
grant execute on function public.webhooks(uuid,text,uuid,jsonb) to authenticated;

-- Performs an operation for software with a live key, by the key's digest.
create function private.webhooks_of_key(p_digest text, p_operation text, p_endpoint uuid, p_args jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, p_operation not in ('list', 'messages'));
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  return private.do_webhooks(
    b.id, (select k.id from private.api_keys k where k.digest = p_digest), p_operation, p_endpoint, p_args);
end
$$;
grant execute on function private.webhooks_of_key(text,text,uuid,jsonb) to service_role;

create function public.svc_api_webhooks(p_digest text, p_operation text, p_endpoint uuid, p_args jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.webhooks_of_key(p_digest, p_operation, p_endpoint, p_args)
$$;
grant execute on function public.svc_api_webhooks(text,text,uuid,jsonb) to service_role;

-- Performs an operation for the Edge Function `webhook-endpoints`, which names the person.
create function private.webhooks_of_user(p_user uuid, p_business uuid, p_operation text, p_endpoint uuid, p_args jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from public.businesses b where b.id = p_business and b.user_id = p_user) then
    return private.result_refused(case p_operation when 'add' then 'no-such-business' else 'no-such-endpoint' end);
  end if;
  return private.do_webhooks(p_business, p_user, p_operation, p_endpoint, p_args);
end
$$;
grant execute on function private.webhooks_of_user(uuid,uuid,text,uuid,jsonb) to service_role;

create function public.svc_webhooks(p_user uuid, p_business uuid, p_operation text, p_endpoint uuid, p_args jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.webhooks_of_user(p_user, p_business, p_operation, p_endpoint, p_args)
$$;
grant execute on function public.svc_webhooks(uuid,uuid,text,uuid,jsonb) to service_role;
