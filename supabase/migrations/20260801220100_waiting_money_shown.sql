-- Money that waits, continued: what merchants and administrators do about it, and who sees it (decision money-waits).

create or replace function private.merchant_view(d private.deliveries) returns jsonb
language sql volatile set search_path = '' as $$
  select private.delivery_summary(d, p) || jsonb_build_object(
    'businessId', d.business_id, 'zone', d.zone, 'size', d.size, 'handover', d.handover, 'contents', d.contents,
    'readyAt', d.ready_at, 'searchUntil', d.search_until,
    'overdue', private.is_overdue(d, private.now()),
    'reportable', private.move_refusal(d, 'lose', 'merchant', private.now(), null, null, null) is null,
    'failureReason', d.failure_reason, 'redeliveryOf', d.redelivery_of,
    'held', d.held, 'heldUntil', private.held_until(d.held, d.reached), 'heldReason', d.held_reason,
    'people', case when p.delivery is not null then jsonb_build_object(
      'pickup', jsonb_build_object('name', p.pickup_name, 'street', p.pickup_street, 'city', p.pickup_city,
        'state', p.pickup_state, 'postalCode', p.pickup_postal_code, 'phone', p.pickup_phone, 'notes', p.pickup_notes),
      'dropoff', jsonb_build_object('name', p.name, 'street', p.street, 'unit', p.unit, 'city', p.city, 'state', p.state,
        'postalCode', p.postal_code, 'phone', p.phone, 'notes', p.notes, 'email', p.email)) end,
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

create or replace function private.job_view(d private.deliveries) returns jsonb
language sql stable set search_path = '' as $$
  select private.offer_view(d, p) || jsonb_build_object(
    'number', d.number, 'status', d.status, 'version', d.version, 'pickupBy', d.pickup_by, 'timeline', private.timeline(d),
    'pinTriesLeft', 5 - coalesce(s.tries, 0), 'failureReason', d.failure_reason, 'held', d.held,
    'country', split_part(d.market, '|', 1),
    'pickup', jsonb_build_object('street', p.pickup_street, 'state', p.pickup_state, 'postalCode', p.pickup_postal_code,
      'phone', p.pickup_phone, 'notes', p.pickup_notes),
    'dropoff', case when d.status in ('picked_up', 'at_dropoff', 'returning') then jsonb_build_object(
      'name', p.name, 'street', p.street, 'unit', p.unit, 'state', p.state, 'postalCode', p.postal_code,
      'phone', p.phone, 'notes', p.notes) end)
  from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
  where p.delivery = d.id
$$;

create or replace function private.past_job_view(d private.deliveries) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', d.id, 'number', d.number, 'status', d.status, 'zone', d.zone, 'market', d.market,
    'acceptedAt', d.reached -> 'accepted', 'endedAt', d.ended_at, 'held', d.held, 'heldReason', d.held_reason)
$$;

-- An administrator takes a delivery from a courier who won't come; the table of moves has allowed it from the start.
create or replace function private.change_delivery(p_command uuid, p_id uuid, p_kind text, p_changes jsonb, p_agreed_fee integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  content constant jsonb := jsonb_build_object('kind', p_kind, 'changes', p_changes, 'agreedFee', p_agreed_fee);
  d private.deliveries;
  side text;
  refusal text;
  -- An administrator's reason.
  why text;
begin
  perform private.session_alive();
  if p_kind not in ('cancel', 'correct', 'hand_back', 'lose', 'release', 'confirm', 'object', 'uphold', 'waive') then
    return private.not_done('invalid');
  end if;
  if private.begin_command(p_command, 'change_delivery', p_id, content) then
    d := private.lock_delivery(p_id);
    side := private.side_of(d.business_id);
    if d.id is null or side is null then
      refusal := 'no-such-delivery';
    else
      refusal := private.move_refusal(d, p_kind, side, private.now(), null, null, null);
      if refusal = 'not-yours-to-do' then refusal := 'no-such-delivery'; end if;
    end if;
    if refusal is null and p_kind = 'cancel' then
      refusal := private.cancel_refusal(d, p_agreed_fee, private.now());
    end if;
    if refusal is null and p_kind = 'correct' then
      update private.delivery_people set
        street = btrim(p_changes ->> 'street'), unit = btrim(p_changes ->> 'unit'), notes = btrim(p_changes ->> 'notes'),
        phone = p_changes ->> 'phone'
      where delivery = p_id and private.acceptable_correction(p_changes);
      if not found then refusal := 'invalid'; end if;
    end if;
    if refusal is null and p_kind in ('uphold', 'waive') then
      why := private.bare(coalesce(p_changes ->> 'reason', ''));
      if why = '' or not private.are_visible_lines(why, 280) then refusal := 'invalid'; end if;
    end if;
    if refusal is null then perform private.take(d, p_kind, side, private.now(), null, why); end if;
    perform private.end_command(p_command, refusal);
  else
    refusal := private.earlier_refusal(p_command, 'change_delivery', p_id, content);
  end if;
  if refusal = 'costs-more' then
    return jsonb_build_object('ok', false, 'error', jsonb_build_object('code', refusal, 'fee', private.cancel_fee('accepted')));
  end if;
  if refusal is not null then return private.not_done(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.side_of(d.business_id) is null then return private.not_done('no-such-delivery'); end if;
  return private.done(private.opened_view(d));
end
$$;
grant execute on function private.change_delivery(uuid,uuid,text,jsonb,integer) to authenticated;

create or replace function private.found_view(d private.deliveries) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'delivery', private.delivery_summary(d, p),
    'business', jsonb_build_object(
      'id', d.business_id, 'name', coalesce(b.business_name, p.pickup_name, ''), 'removed', b.id is null))
  from (select d.id) as one
  left join private.delivery_people p on p.delivery = d.id
  left join public.businesses b on b.id = d.business_id
$$;

-- Administrators find a delivery by its number alone, also where its business was removed. They get what the list of its
-- business shows, so the audit log keeps nothing of it; to everyone else every number is unknown.
create or replace function private.look_up_delivery(p_number text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.deliveries;
begin
  perform private.session_alive();
  if not private.is_admin() then return null; end if;
  select * into d from private.deliveries x where x.number = p_number;
  if not found then return null; end if;
  if d.next_due <= private.now() then d := private.lock_delivery(d.id); end if;
  return private.found_view(d);
end
$$;
grant execute on function private.look_up_delivery(text) to authenticated;

-- Deliveries whose merchant objected to a failed attempt, for administrators to decide on: the longest-waiting first.
create or replace function private.delivery_objections() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.session_alive();
  if not private.is_admin() then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(private.found_view(d) order by (d.reached ->> 'returning')::timestamptz, d.id), '[]')
    from private.deliveries d where d.held = 'objected');
end
$$;
grant execute on function private.delivery_objections() to authenticated;

create or replace function public.delivery_objections() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.delivery_objections() $$;
grant execute on function public.delivery_objections() to authenticated;

-- A courier's own delivery may end by time alone wherever it is, and whoever has lost it is free for the next one.
create or replace function private.courier_earnings(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_asking();
begin
  perform private.settle_where(null, me, null);
  return (
    select coalesce(jsonb_agg(private.past_job_view(x.d) || jsonb_build_object('earned', x.earned)
      order by (x.d).ended_at desc nulls first, (x.d).id), '[]')
    from (
      select d, jsonb_agg(jsonb_build_object('account', l.account, 'delivery', l.delivery, 'kind', l.kind,
        'amount', l.amount, 'currency', l.currency, 'at', l.at) order by l.at, l.kind) as earned
      from private.ledger l join private.deliveries d on d.id = l.delivery
      where l.account = me and l.at >= p_from and l.at < p_to
      group by d
      union all
      -- Those whose pay waits, or was dropped, in the week of the attempt.
      select d, '[]' from private.deliveries d
      where d.courier = me and d.held in ('waiting', 'objected', 'dropped')
        and (d.reached ->> 'returning')::timestamptz >= p_from and (d.reached ->> 'returning')::timestamptz < p_to
    ) as x);
end
$$;
grant execute on function private.courier_earnings(timestamp with time zone,timestamp with time zone) to authenticated;
