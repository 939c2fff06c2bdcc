-- An administrator who reads a delivery in full sees the recipient's contact details, so that's written down as it is in
-- the records of accounts and businesses; a redelivery points back to a delivery of the same business; and a business that
-- is gone has no settings.

-- Once in ten minutes for each delivery: a live screen asks every ten seconds.
create function private.note_delivery_lookup(d private.deliveries) returns void
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  if private.side_of(d.business_id) is distinct from 'admin'
    or not exists (select from private.delivery_people p where p.delivery = d.id)
    or exists (
      select from private.audit_log a
      where a.action = 'READ' and a.tbl = 'businesses' and a.row_id = d.business_id::text and a.actor = auth.uid()
        and a.new ->> 'delivery' = d.id::text and a.at > now_at - interval '10 minutes')
  then
    return;
  end if;
  insert into private.audit_log (at, actor, db_role, action, tbl, row_id, new)
  values (now_at, auth.uid(), coalesce(auth.jwt() ->> 'role', session_user::text), 'READ', 'businesses',
    d.business_id::text, jsonb_build_object('delivery', d.id));
end
$$;

create or replace function private.find_delivery(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.deliveries;
begin
  perform private.session_alive();
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.side_of(d.business_id) is null then return null; end if;
  if d.next_due <= private.now() then d := private.lock_delivery(p_id); end if;
  perform private.note_delivery_lookup(d);
  return private.merchant_view(d);
end
$$;

create or replace function private.change_delivery(p_command uuid, p_id uuid, p_kind text, p_changes jsonb, p_agreed_fee integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.deliveries;
  side text;
  refusal text;
begin
  perform private.session_alive();
  if p_kind not in ('cancel', 'correct', 'hand_back') then return private.not_done('invalid'); end if;
  if private.begin_command(p_command) then
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
    if refusal is null then perform private.take(d, p_kind, side, private.now()); end if;
    perform private.end_command(p_command, refusal);
  else
    refusal := private.earlier_refusal(p_command);
  end if;
  if refusal = 'costs-more' then
    return jsonb_build_object('ok', false, 'error', jsonb_build_object('code', refusal, 'fee', private.cancel_fee('accepted')));
  end if;
  if refusal is not null then return private.not_done(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.side_of(d.business_id) is null then return private.not_done('no-such-delivery'); end if;
  perform private.note_delivery_lookup(d);
  return private.done(private.merchant_view(d));
end
$$;

create or replace function private.delivery_settings(p_business uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  if private.side_of(p_business) is null then return null; end if;
  perform private.settle_where(p_business, null, null);
  return (
    select jsonb_build_object('now', private.now(), 'freeLeft', coalesce(s.free_left, 5),
      'pickup', case when s.postal_code is not null then jsonb_build_object('postalCode', s.postal_code, 'phone', s.phone, 'notes', s.notes, 'timeZone', s.time_zone) end)
    from public.businesses b left join private.business_settings s on s.business_id = b.id where b.id = p_business);
end
$$;

create or replace function private.add_delivery(r jsonb) returns text
language plpgsql volatile set search_path = '' as $$
declare
  me uuid := auth.uid();
  wanted uuid := (r ->> 'id')::uuid;
  details jsonb := r -> 'details';
  b public.businesses;
  s private.business_settings;
  t private.tariff;
  d private.deliveries;
  n_zone text;
  at timestamptz;
  ready timestamptz;
  existing uuid;
begin
  select * into b from public.businesses x where x.id = (r ->> 'businessId')::uuid and x.user_id = me;
  if not found then return 'no-such-business'; end if;
  perform private.settle_where(b.id, null, null);
  insert into private.business_settings (business_id) values (b.id) on conflict do nothing;
  select * into strict s from private.business_settings x where x.business_id = b.id for update;
  -- The same delivery, asked for by another command, is there already.
  select x.business_id into existing from private.deliveries x where x.id = wanted;
  if found then return case when existing = b.id then null else 'invalid' end; end if;

  -- A redelivery points back to one of the same business.
  if r ->> 'redeliveryOf' is not null and not exists (
    select from private.deliveries x where x.id = (r ->> 'redeliveryOf')::uuid and x.business_id = b.id)
  then
    return 'invalid';
  end if;
  if not private.has_role('merchant') then return 'not-a-merchant'; end if;
  if not private.email_verified() then return 'not-verified'; end if;
  if not exists (select from public.users u where u.id = me and u.account_status = 'Active') then
    return 'account-not-active';
  end if;
  if b.status <> 'Active' then return 'business-not-active'; end if;
  if s.postal_code is null then return 'no-pickup'; end if;
  if not private.acceptable_details(b.country, details) then return 'invalid'; end if;

  n_zone := private.zone_between(b.country, b.city, b.state, s.postal_code, details ->> 'city', details ->> 'state',
    private.postal_code(b.country, details ->> 'postalCode'));
  if n_zone is null then return 'out-of-area'; end if;
  select * into strict t from private.tariff x where x.zone = n_zone and x.size = details ->> 'size';
  if (r -> 'agreed' ->> 'fee')::integer is distinct from t.fee
    or (r -> 'agreed' ->> 'free')::boolean is distinct from (s.free_left > 0)
  then
    return 'price-changed';
  end if;
  at := private.now();
  if (select count(*) from private.deliveries x where x.business_id = b.id and x.ended_at is null) >= 200
    or (select count(*) from private.deliveries x
      where x.business_id = b.id and x.requested_at > at - interval '1 hour') >= 60
  then
    return 'too-many';
  end if;

  ready := at + make_interval(mins => (details ->> 'readyIn')::integer);
  insert into private.deliveries (
    id, number, business_id, market, zone, size, handover, contents, reference, fee, pay, currency, free, ready_at,
    search_until, due_at, redelivery_of, reached, requested_at, next_due
  ) values (
    wanted, private.make_tracking_number(), b.id, private.market_of(b.country, b.state, b.city), t.zone, t.size,
    details ->> 'handover', btrim(details ->> 'contents'), btrim(details ->> 'reference'), t.fee, t.pay,
    private.currency_of(b.country), s.free_left > 0, ready, ready + interval '30 minutes',
    ready + make_interval(mins => t.minutes), (r ->> 'redeliveryOf')::uuid, jsonb_build_object('searching', at), at,
    ready + interval '30 minutes'
  ) returning * into d;
  insert into private.delivery_people values (
    wanted, b.business_name, b.address, b.city, b.state, s.postal_code, s.phone, s.notes,
    btrim(details ->> 'name'), btrim(details ->> 'street'), btrim(details ->> 'unit'), btrim(details ->> 'city'),
    details ->> 'state', private.postal_code(b.country, details ->> 'postalCode'), details ->> 'phone',
    btrim(details ->> 'notes'), lower(details ->> 'email'));
  insert into private.delivery_secrets (delivery, pin, key)
  values (wanted, case when details ->> 'handover' = 'meet' then private.make_pin() end, private.make_key());
  insert into private.delivery_events (delivery, seq, kind, actor, at) values (wanted, 1, 'request', 'merchant', at);
  if d.free then
    update private.business_settings set free_left = free_left - 1 where business_id = b.id;
  end if;
  return null;
end
$$;
