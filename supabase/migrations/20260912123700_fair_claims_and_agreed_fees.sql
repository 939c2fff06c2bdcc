-- One owner’s backlog of webhooks doesn’t delay another’s, corrections count as the messages that they send, and a cancellation needs
-- the fee that was agreed.

set check_function_bodies = off;

DROP FUNCTION "private"."cancel_refusal"(private.deliveries, integer, timestamp with time zone);

CREATE OR REPLACE FUNCTION private.api_change(p_digest text, p_command uuid, p_delivery uuid, p_kind text, p_agreed_fee integer, p_asked text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b constant public.businesses := private.opened_business(p_digest, true);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  if p_kind not in ('cancel', 'hand_back', 'lose') then
    return private.result_refused('invalid');
  end if;
  return private.change_for(b.id, b.user_id, b.id, p_command, p_delivery, p_kind, null, p_agreed_fee, to_jsonb(p_asked));
end
$function$
;

CREATE OR REPLACE FUNCTION private.api_correct(p_digest text, p_command uuid, p_delivery uuid, p_changes jsonb, p_asked text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b constant public.businesses := private.opened_business(p_digest, true);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  if not private.take_correction(b.id) then return private.too_many_webhook_messages(b.id); end if;
  return private.change_for(
    b.id, b.user_id, b.id, p_command, p_delivery, 'correct', p_changes, null, to_jsonb(p_asked));
end
$function$
;

CREATE OR REPLACE FUNCTION private.cancel_refusal(d private.deliveries, p_agreed_fee integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when p_agreed_fee is null or p_agreed_fee < 0 then 'invalid'
    when p_agreed_fee < private.cancel_fee(d) then 'costs-more'
  end
$function$
;

ALTER FUNCTION "private"."cancel_refusal"(private.deliveries, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.change_delivery(p_command uuid, p_id uuid, p_kind text, p_changes jsonb, p_agreed_fee integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.session_alive();
  if p_kind = 'correct' and not private.take_correction((
    select b.id from private.deliveries d join public.businesses b on b.id = d.business_id
    where d.id = p_id and b.user_id = auth.uid()))
  then
    raise exception 'Too many corrections' using errcode = 'PT429';
  end if;
  return private.change_for(auth.uid(), auth.uid(), null, p_command, p_id, p_kind, p_changes, p_agreed_fee,
    jsonb_build_object('kind', p_kind, 'changes', p_changes, 'agreedFee', p_agreed_fee)) - 'replayed';
end
$function$
;

CREATE OR REPLACE FUNCTION private.change_for(p_actor uuid, p_owner uuid, p_only uuid, p_command uuid, p_id uuid, p_kind text, p_changes jsonb, p_agreed_fee integer, p_asked jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d private.deliveries;
  side text;
  refusal text;
  -- An administrator's reason.
  why text;
  is_new boolean;
begin
  if p_kind not in ('cancel', 'correct', 'hand_back', 'lose', 'release', 'confirm', 'object', 'uphold', 'waive') then
    return private.result_refused('invalid');
  end if;
  is_new := private.begin_command(p_actor, p_command, 'change_delivery', p_id, p_asked);
  if is_new then
    d := private.lock_delivery(p_id);
    side := private.actor_for_caller(p_owner, p_only, d.business_id);
    if d.id is null or side is null then
      refusal := 'no-such-delivery';
    else
      refusal := private.move_refusal(d, p_kind, side, private.now(), null, null, null);
      if refusal = 'not-yours-to-do' then refusal := 'no-such-delivery'; end if;
    end if;
    if refusal is null and p_kind = 'cancel' then
      refusal := private.cancel_refusal(d, p_agreed_fee);
    end if;
    if refusal is null and p_kind = 'correct' then
      refusal := private.correct_dropoff(p_id, p_changes, p_only is not null);
    end if;
    if refusal is null and p_kind in ('uphold', 'waive') then
      why := private.trim_whitespace(coalesce(p_changes ->> 'reason', ''));
      if why = '' or not private.are_visible_lines(why, 280) then refusal := 'invalid'; end if;
    end if;
    if refusal is null then perform private.apply_move(d, p_kind, side, private.now(), null, why); end if;
    perform private.end_command(p_actor, p_command, refusal, p_only is null);
  else
    refusal := private.earlier_refusal(p_actor, p_command, 'change_delivery', p_id, p_asked);
  end if;
  if refusal = 'costs-more' then
    return jsonb_build_object('ok', false, 'error', jsonb_build_object('code', refusal, 'fee', (
      select x.cancel_fee from private.deliveries x where x.id = p_id)));
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.actor_for_caller(p_owner, p_only, d.business_id) is null then
    return private.result_refused('no-such-delivery');
  end if;
  return private.result_ok(private.audited_merchant_view(d)) || jsonb_build_object('replayed', not is_new);
end
$function$
;

CREATE OR REPLACE FUNCTION private.claim_webhooks(p_rules jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      from private.webhook_endpoints d join public.businesses b on b.id = d.business_id
      join lateral (
        select min(m.next_try) as since from private.webhook_messages m
        where m.endpoint = d.id and private.is_due_webhook(m, d.state, at)
      ) as due on due.since is not null
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
$function$
;

CREATE OR REPLACE FUNCTION private.take_correction(p_business uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  n constant bigint := (
    select count(*) from private.webhook_endpoints w where w.business_id = p_business and w.state <> 'disabled');
begin
  return n = 0 or private.take_webhook_messages(p_business, n, n) is not null;
end
$function$
;

ALTER FUNCTION "private"."take_correction"(uuid) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."cancel_refusal"(private.deliveries, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cancel_refusal"(private.deliveries, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cancel_refusal"(private.deliveries, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_correction"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_correction"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_correction"(uuid) TO "postgres";

reset check_function_bodies;
