-- The views of a delivery, one function for each viewer: the same projections as in `core/delivery`.

-- When couriers are first offered a delivery for later; null once they are, or if it was canceled before.
create function private.opens_next(d private.deliveries, p_at timestamptz) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return case when d.status = 'searching' and not private.has_opened(d.opens_at, p_at) then d.opens_at end;
end
$$;

-- Returns the times at which a delivery reached its statuses, in order, and when a courier reported them if that was later.
create function private.timeline(d private.deliveries, p_unit text default 'milliseconds') returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'status', s.key, 'at', date_trunc(p_unit, s.value::timestamptz), 'reportedAt', date_trunc(p_unit, (
          select e.reported_at from private.delivery_events e
          where e.delivery = d.id and e.reported_at is not null and e.at = s.value::timestamptz
            and exists (select from private.delivery_moves m where m.kind = e.kind and m.to_status = s.key)
          limit 1))))
      order by s.value::timestamptz, o.place), '[]')
    from jsonb_each_text(d.reached) s
    join unnest(array['searching', 'accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'delivered', 'returning', 'returned',
      'canceled', 'expired']) with ordinality as o (status, place) on o.status = s.key);
end
$$;

-- The delivery and the digest of its photo, in place of the photo.
create function private.proof_mark(p_delivery uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_build_object('of', x.delivery, 'digest', x.digest) from private.delivery_proofs x where x.delivery = p_delivery);
end
$$;

-- Whether a delivery can't be tracked anymore. A recipient's case may keep it open.
create function private.tracking_closed(d private.deliveries, p_at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(p_at - d.ended_at >= private.tracking_time() and not private.is_kept_open(d.id, d.ended_at, p_at), false);
end
$$;

-- The view for tracking. In place of the courier's photo, which has up to 5 MB, it has the courier's id and the photo's
-- digest, and so for the photo of the parcel; `with_photos` puts the photos in for a page that doesn't have them.
create function private.tracked_view(d private.deliveries, p_recipient boolean) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'number', d.number, 'version', d.version, 'status', d.status,
      'timeline', private.timeline(d, 'minute'), 'opensAt', date_trunc('minute', private.opens_next(d, private.now())),
      'dropoffReadyAt', date_trunc('minute', d.dropoff_ready_at), 'dueAt', date_trunc('minute', d.due_at), 'onTime', d.on_time,
      'overdue', private.is_overdue(d, private.now()),
      'arrival', case when p_recipient or d.status = 'picked_up' then private.arrivals_of(d) -> 'door' end, 'city', p.city,
      'stopsBefore', case when p_recipient and d.status = 'picked_up' then private.stops_before(d) end,
      'recipient', case when p_recipient then jsonb_build_object(
        'shop', p.pickup_name,
        'shopPhone', (select p.pickup_phone from private.business_settings b where b.business_id = d.business_id and b.call_shop),
        'note', p.recipient_note, 'name', p.name, 'street', p.street, 'unit', p.unit, 'accessCode', p.access_code,
        'handover', d.handover,
        'pin', case when not private.is_final(d.status) then s.pin end,
        'courier', case when private.is_carried(d.status) then (
          select jsonb_build_object('firstName', coalesce(u.first_name, ''), 'photo', (
            select jsonb_build_object('of', u.id, 'digest', i.image_digest)
            from public.user_profile_pictures i where i.user_id = u.id and i.image_type = 'courier'))
          from public.users u where u.id = d.courier) end,
        'proof', case when d.status = 'delivered' then private.proof_mark(d.id) end
      ) end)
    from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
    where p.delivery = d.id and not private.tracking_closed(d, private.now()));
end
$$;

-- A row of a list. The failure reason distinguishes lost deliveries from canceled ones.
create function private.delivery_summary(d private.deliveries, p private.delivery_people) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', d.id, 'number', d.number, 'status', d.status, 'version', d.version, 'requestedAt', d.requested_at,
    'opensAt', private.opens_next(d, private.now()), 'dropoffReadyAt', d.dropoff_ready_at,
    'dueAt', d.due_at, 'endedAt', d.ended_at, 'onTime', d.on_time, 'failureReason', d.failure_reason,
    'held', d.held, 'fee', d.fee, 'free', d.free, 'currency', d.currency,
    'reference', d.reference, 'recipientName', coalesce(p.name, ''), 'city', coalesce(p.city, ''));
end
$$;

-- The facts in lists for software: no personal data, and nothing about the courier (`core/integration/delivery-facts.ts`).
create function private.delivery_facts(d private.deliveries) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', d.id, 'number', d.number, 'status', d.status, 'version', d.version, 'readyAt', d.ready_at,
    'opensAt', private.opens_next(d, private.now()), 'dropoffReadyAt', d.dropoff_ready_at, 'dueAt', d.due_at,
    'promisedAt', d.promised_at,
    'onTime', d.on_time, 'failureReason', d.failure_reason, 'fee', d.fee, 'minutes', d.minutes, 'cancelFee', d.cancel_fee,
    'returnShare', d.return_share, 'free', d.free, 'currency', d.currency, 'zone', d.zone, 'size', d.size,
    'handover', d.handover, 'reference', d.reference, 'declared', d.declared_cents, 'refunded', d.refunded,
    'held', d.held, 'redeliveryOf', d.redelivery_of, 'route', d.route,
    'metadata', d.metadata, 'requestedAt', d.requested_at, 'endedAt', d.ended_at,
    'overdue', private.is_overdue(d, private.now()), 'timeline', private.timeline(d));
end
$$;

create function private.event_view(e private.delivery_events) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'delivery', e.delivery, 'seq', e.seq, 'kind', e.kind, 'actor', e.actor, 'at', e.at,
    'reportedAt', e.reported_at, 'reason', e.reason));
end
$$;

-- The other deliveries of its business that go with a delivery, as `alongside` in core/delivery/lifecycle.
create function private.alongside(d private.deliveries) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'number', k.number) order by k.due_at, k.id), '[]')
    from (
      select x.* from private.deliveries x where private.is_carried(d.status) and x.courier = d.courier
        and x.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
      union all
      select x.* from private.deliveries x where d.status = 'searching' and x.together = d.together and x.status = 'searching'
    ) as k
    where k.id <> d.id and k.business_id = d.business_id);
end
$$;

create function private.merchant_view(d private.deliveries) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select private.delivery_summary(d, p) || jsonb_build_object(
      'businessId', d.business_id, 'zone', d.zone, 'minutes', d.minutes, 'cancelFee', d.cancel_fee,
      'returnShare', d.return_share, 'size', d.size, 'handover', d.handover, 'contents', d.contents,
      'declared', d.declared_cents, 'refunded', d.refunded,
      'readyAt', d.ready_at, 'promisedAt', d.promised_at, 'searchUntil', d.search_until,
      'overdue', private.is_overdue(d, private.now()), 'arrivals', private.arrivals_of(d), 'stopsBefore', private.stops_before(d), 'route', d.route, 'together', d.together,
      'alongside', private.alongside(d),
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
      'pin', s.pin, 'pinTriesLeft', private.pin_tries() - coalesce(s.tries, 0), 'key', s.key,
      'courier', (select jsonb_build_object('firstName', coalesce(u.first_name, ''),
          'phone', case when private.is_carried(d.status) and coalesce(u.phone, '') <> ''
            then coalesce(u.country_code, '') || u.phone else '' end)
        from public.users u where u.id = d.courier),
      'proof', private.proof_mark(d.id),
      'events', (select coalesce(jsonb_agg(private.event_view(e) order by e.seq), '[]')
        from private.delivery_events e where e.delivery = d.id),
      'timeline', private.timeline(d))
    from (select d.id) as one
    left join private.delivery_people p on p.delivery = d.id
    left join private.delivery_secrets s on s.delivery = d.id);
end
$$;

create function private.offer_view(d private.deliveries, p private.delivery_people) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', d.id, 'shop', p.pickup_name, 'pickupCity', p.pickup_city, 'pickupArea', left(p.pickup_postal_code, 3),
    'dropoffCity', p.city, 'dropoffArea', left(p.postal_code, 3), 'zone', d.zone, 'pay', d.pay, 'currency', d.currency,
    'size', d.size, 'handover', d.handover, 'readyAt', d.ready_at, 'dropoffReadyAt', d.dropoff_ready_at,
    'dueAt', d.due_at);
end
$$;

create function private.job_view(d private.deliveries) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.offer_view(d, p) || jsonb_build_object(
      'number', d.number, 'status', d.status, 'version', d.version, 'pickupBy', d.pickup_by, 'returnShare', d.return_share,
      'given', coalesce((select e.kind = 'assign' from private.delivery_events e
        where e.delivery = d.id and e.kind in ('accept', 'assign') order by e.seq desc limit 1), false),
      'timeline', private.timeline(d),
      'pinTriesLeft', private.pin_tries() - coalesce(s.tries, 0), 'failureReason', d.failure_reason, 'held', d.held,
      'country', split_part(d.market, '|', 1),
      'pickup', jsonb_build_object('street', p.pickup_street, 'state', p.pickup_state, 'postalCode', p.pickup_postal_code,
        'phone', p.pickup_phone, 'notes', p.pickup_notes),
      'dropoff', case when private.is_in_hand(d.status) then jsonb_build_object(
        'name', p.name, 'street', p.street, 'unit', p.unit, 'state', p.state, 'postalCode', p.postal_code,
        -- The notes are the merchant's for the door, then the recipient's own.
        'phone', p.phone, 'accessCode', p.access_code, 'notes',
        concat_ws(E'\n', nullif(p.notes, ''), nullif(p.recipient_note, ''))) end)
    from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
    where p.delivery = d.id);
end
$$;

-- A courier's jobs in the order of the stops, as `byStop` in core. Each has the tag of its version, a hash of the versions of the
-- rows that it's shown from (decision known-jobs). Views come for those whose tag isn't known; with null, for none.
create function private.jobs_of(p_me uuid, p_known text[]) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(jsonb_agg(case
      when x.tag <> all (p_known) then jsonb_build_object('tag', x.tag, 'view', private.job_view(x.d))
      else jsonb_build_object('tag', x.tag) end order by array_position((select c.stops from private.couriers c where c.courier = p_me), (x.d).id),
      ((x.d).reached ->> 'accepted')::timestamptz, (x.d).turn, (x.d).id), '[]')
    from (
      select d, to_hex(hashtextextended(row(d.id, d.xmin, p.xmin, s.xmin)::text, 0)) as tag
      from private.deliveries d
      join private.delivery_people p on p.delivery = d.id
      left join private.delivery_secrets s on s.delivery = d.id
      where d.courier = p_me and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
    ) as x);
end
$$;

-- It has no `set search_path`, so that the planner reads it: a week has hundreds.
create function private.past_job_view(d private.deliveries) returns jsonb
language sql stable
return jsonb_build_object('id', d.id, 'number', d.number, 'status', d.status, 'zone', d.zone, 'market', d.market,
  'acceptedAt', d.reached -> 'accepted', 'endedAt', d.ended_at, 'held', d.held, 'heldReason', d.held_reason);

create function private.view_digest(p_view jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return left(encode(sha256(convert_to(coalesce(p_view, 'null'::jsonb)::text, 'UTF8')), 'base64'), 22);
end
$$;
grant execute on function private.view_digest(jsonb) to authenticated;

-- Live screens poll every few seconds with the version that they have, and get a few bytes if nothing changed. The version is a
-- digest of the view, so that it changes whenever the view does. A page whose tag begins with "~" gets one with `p_gate`, of
-- `private.gate_of`: the view with it, or only the newer tag if the page has this view.
create function private.omit_if_unchanged(p_view jsonb, p_known text, p_gate text default null) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  digest constant text := private.view_digest(p_view);
  gated constant boolean := p_gate is not null and p_known like '~%';
  tag constant text := case when gated then '~' || digest || p_gate else digest end;
begin
  return case
    when tag = p_known then '"same"'
    when gated and split_part(p_known, '.', 1) = '~' || digest then jsonb_build_object('same', true, 'tag', tag)
    else jsonb_build_object('tag', tag, 'view', p_view) end;
end
$$;
grant execute on function private.omit_if_unchanged(jsonb,text,text) to authenticated;

-- Puts the photos into a view, in place of their digests.
create function private.with_photos(p_view jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  portrait constant text[] := '{recipient,courier,photo}';
  proof constant text[] := case when p_view ? 'recipient' then '{recipient,proof}' else '{proof}' end;
  shown jsonb := p_view;
begin
  if jsonb_typeof(shown #> portrait) = 'object' then
    shown := jsonb_set(shown, portrait, coalesce((
      select to_jsonb(i.image_data) from public.user_profile_pictures i
      where i.user_id = (shown #>> (portrait || '{of}'))::uuid and i.image_type = 'courier'), 'null'));
  end if;
  if jsonb_typeof(shown #> proof) = 'object' then
    shown := jsonb_set(shown, proof, coalesce((
      select to_jsonb(private.photo_url(x.image))
      from private.delivery_proofs x where x.delivery = (shown #>> (proof || '{of}'))::uuid), 'null'));
  end if;
  return shown;
end
$$;

-- Like `omit_if_unchanged`, for a view with photos, which are neither read nor sent if nothing changed.
create function private.omit_photos_if_unchanged(p_view jsonb, p_known text, p_gate text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer constant jsonb := private.omit_if_unchanged(p_view, p_known, p_gate);
begin
  return case when answer ? 'view' then jsonb_set(answer, '{view}', private.with_photos(answer -> 'view')) else answer end;
end
$$;
