-- The sending of webhooks: the Edge Function `send-webhooks` claims messages that are due, and stores their outcomes.

-- Whether a message is due, regardless of earlier messages of its delivery. An unverified endpoint gets only pings. It has no `set
-- search_path`, which would keep the planner from reading it, and from using the index of what's due.
create function private.is_due_webhook(m private.webhook_messages, p_state text, p_at timestamptz) returns boolean
language sql immutable
return m.state = 'waiting' and not m.held and m.next_try <= p_at and (m.claimed_until is null or m.claimed_until <= p_at)
  and (p_state = 'enabled' or (p_state = 'unverified' and m.delivery is null));

-- Whether any message is due.
create function private.webhooks_wait() returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  -- Read once: a condition with a volatile function uses no index.
  at constant timestamptz := private.now();
begin
  return exists (
    select from private.webhook_endpoints e join private.webhook_messages m on m.endpoint = e.id
    where private.is_due_webhook(m, e.state, at) and not private.owner_is_blocked(e.business_id));
end
$$;

-- Claims messages that are due, oldest first. Each owner's first endpoint comes before any second one, and an owner has a limit, so
-- that one's backlog doesn't delay another's messages. An endpoint that another call has locked is skipped, so that it never gets
-- more at a time than `p_rules` allow. A message waits some minutes for earlier ones of its delivery.
create function private.claim_webhooks(p_rules jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  batch constant integer := p_rules ->> 'batch';
  at_once constant integer := p_rules ->> 'atOnce';
  of_owner constant integer := p_rules ->> 'ofOwner';
  waits constant interval := make_interval(secs => (p_rules ->> 'waitsMs')::double precision / 1000);
  lease constant interval := make_interval(secs => (p_rules ->> 'claimMs')::double precision / 1000);
  e record;
  taken bigint[] := '{}';
begin
  for e in
    select w.id, w.state, x.owner from private.webhook_endpoints w
    join (
      select d.id, b.user_id as owner, due.since, row_number() over (partition by b.user_id order by due.since, d.id) as place
      from (
        select m.endpoint, min(m.next_try) as since
        from private.webhook_messages m join private.webhook_endpoints o on o.id = m.endpoint
        where private.is_due_webhook(m, o.state, at) group by m.endpoint
      ) as due
      join private.webhook_endpoints d on d.id = due.endpoint
      join public.businesses b on b.id = d.business_id
      where not private.owner_is_blocked(d.business_id)
    ) as x on x.id = w.id
    order by x.place, x.since, w.id limit batch for no key update of w skip locked
  loop
    with candidates as (
      select m.id from private.webhook_messages m
      where m.endpoint = e.id and private.is_due_webhook(m, e.state, at)
        and not (m.delivery is not null and at - m.made_at < waits and exists (
          select from private.webhook_messages o
          where o.endpoint = m.endpoint and o.delivery = m.delivery and o.seq < m.seq and o.state = 'waiting'))
      order by m.id
      limit greatest(0, least(batch - cardinality(taken), at_once - (
        select count(*)::integer from private.webhook_messages o
        where o.endpoint = e.id and o.state = 'waiting' and o.claimed_until > at), of_owner - (
        select count(*)::integer from private.webhook_messages o
        join private.webhook_endpoints w on w.id = o.endpoint join public.businesses b on b.id = w.business_id
        where b.user_id = e.owner and o.state = 'waiting' and o.claimed_until > at)))
    ), claimed as (
      update private.webhook_messages m set tries = m.tries + 1, claimed_until = at + lease
      from candidates c where m.id = c.id returning m.id
    )
    select taken || coalesce(array_agg(id), '{}') into taken from claimed;
    exit when cardinality(taken) >= batch;
  end loop;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id::text, 'business', w.business_id, 'madeAt', m.made_at, 'sendingAt', at, 'tries', m.tries,
      'endpoint', jsonb_build_object('id', w.id, 'url', w.url, 'rolledAt', w.rolled_at, 'generation', w.generation),
      'event', (
        select jsonb_build_object('kind', v.kind, 'at', v.at, 'delivery', v.snapshot)
        from private.api_events v where v.delivery = m.delivery and v.seq = m.seq)
    ) order by m.id), '[]')
    from private.webhook_messages m join private.webhook_endpoints w on w.id = m.endpoint where m.id = any (taken));
end
$$;
grant execute on function private.claim_webhooks(jsonb) to service_role;

-- Stores an attempt: `{"status", "error", "ms", "text"}`, and its outcome: `{"delivered", "gone", "retryInMs"}`. The first
-- success makes all waiting messages of the endpoint due. After days of nothing but failures the endpoint is disabled.
create function private.webhook_done(p_message bigint, p_attempt jsonb, p_outcome jsonb, p_rules jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  delivered constant boolean := p_outcome ->> 'delivered';
  retry constant interval := make_interval(secs => (p_outcome ->> 'retryInMs')::double precision / 1000);
  mailed_after constant interval := make_interval(secs => (p_rules ->> 'mailedAfterMs')::double precision / 1000);
  disabled_after constant interval := make_interval(secs => (p_rules ->> 'disabledAfterMs')::double precision / 1000);
  e private.webhook_endpoints;
  is_over boolean;
  is_long boolean;
begin
  -- The endpoint first, as in claiming.
  select w.* into e from private.webhook_messages m join private.webhook_endpoints w on w.id = m.endpoint
  where m.id = p_message for no key update of w;
  if not found then return; end if;
  update private.webhook_messages set
    state = case when delivered then 'sent' when retry is null then 'failed' else 'waiting' end,
    next_try = case when not delivered then at + retry end, claimed_until = null
  where id = p_message;
  if not found then return; end if;
  insert into private.webhook_attempts (message, at, status, error, ms, text)
  values (p_message, at, (p_attempt ->> 'status')::integer, p_attempt ->> 'error', (p_attempt ->> 'ms')::integer,
    p_attempt ->> 'text');

  if delivered then
    -- A busy endpoint's row isn't written each time.
    if e.state <> 'unverified' and e.failing_since is null then return; end if;
    update private.webhook_endpoints set
      state = case state when 'unverified' then 'enabled' else state end, failing_since = null, failures = 0, mailed = false
    where id = e.id;
    update private.webhook_messages set next_try = at, held = false where endpoint = e.id and state = 'waiting';
    return;
  end if;
  is_over := e.state <> 'disabled' and ((p_outcome ->> 'gone')::boolean or (
    at - coalesce(e.failing_since, at) >= disabled_after
    and e.failures + 1 >= (p_rules ->> 'disabledAfterFailures')::integer));
  is_long := not is_over and e.state = 'enabled' and not e.mailed and at - coalesce(e.failing_since, at) >= mailed_after;
  update private.webhook_endpoints set
    failing_since = coalesce(failing_since, at), failures = failures + 1, mailed = mailed or is_long,
    state = case when is_over then 'disabled' else state end
  where id = e.id;
  if is_over then
    update private.webhook_messages set state = 'failed', next_try = null where endpoint = e.id and state = 'waiting';
    perform private.mail_about_webhook(e.business_id, e.url, 'disabled');
  elsif is_long then
    perform private.mail_about_webhook(e.business_id, e.url, 'failing');
  end if;
end
$$;
grant execute on function private.webhook_done(bigint,jsonb,jsonb,jsonb) to service_role;

create function public.svc_claim_webhooks(p_rules jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.claim_webhooks(p_rules) $$;
grant execute on function public.svc_claim_webhooks(jsonb) to service_role;

create function public.svc_webhook_done(p_message bigint, p_attempt jsonb, p_outcome jsonb, p_rules jsonb) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.webhook_done(p_message, p_attempt, p_outcome, p_rules)
$$;
grant execute on function public.svc_webhook_done(bigint,jsonb,jsonb,jsonb) to service_role;

-- Calls the Edge Function that sends webhooks, if any are due. Fails if the project's URL is missing, which the job's log shows.
create function private.call_send_webhooks() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text;
begin
  if not private.webhooks_wait() then return; end if;
  select url into strict address from private.project;
  perform net.http_post(
    url := address || '/functions/v1/send-webhooks', body := '{}'::jsonb,
    headers := '{"Content-Type": "application/json"}'::jsonb, timeout_milliseconds := 60000);
end
$$;
