-- What merchants do: settings, requests, changes, figures. Somebody else's id answers exactly as an unknown one.

create function private.done(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$ select jsonb_build_object('ok', true, 'value', value) $$;
create function private.not_done(refusal text) returns jsonb
language sql immutable set search_path = '' as $$ select jsonb_build_object('ok', false, 'error', refusal) $$;

-- Whether a command is new: then its row is there, locked, and waits for what comes of it. Another run of the same one waits.
create function private.begin_command(p_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  insert into private.commands (actor, id, at) values (auth.uid(), p_id, private.now()) on conflict do nothing;
  return found;
end
$$;
create function private.end_command(p_id uuid, p_refusal text) returns void
language sql volatile set search_path = '' as $$
  update private.commands set refusal = p_refusal where actor = auth.uid() and id = p_id and p_refusal is not null
$$;
create function private.earlier_refusal(p_id uuid) returns text
language sql stable set search_path = '' as $$
  select c.refusal from private.commands c where c.actor = auth.uid() and c.id = p_id
$$;

-- Whose delivery it is to change: merchant, admin, or nobody's (null).
create function private.side_of(p_business uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when exists (select from public.businesses b where b.id = p_business and b.user_id = auth.uid()) then 'merchant'
    when private.is_admin() then 'admin'
  end
$$;

create function private.is_time_zone(name text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  perform private.now() at time zone name;
  return name ~ '^[A-Za-z]';
exception when others then return false;
end
$$;

create function private.delivery_settings(p_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.session_alive();
  if private.side_of(p_business) is null then return null; end if;
  return (
    select jsonb_build_object('freeLeft', coalesce(s.free_left, 5), 'pickup', case when s.postal_code is not null then
      jsonb_build_object('postalCode', s.postal_code, 'phone', s.phone, 'notes', s.notes, 'timeZone', s.time_zone) end)
    from (values (1)) as one left join private.business_settings s on s.business_id = p_business);
end
$$;

create function private.save_pickup(p_business uuid, p_pickup jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  code text;
  b public.businesses;
begin
  perform private.session_alive();
  select * into b from public.businesses x where x.id = p_business and x.user_id = auth.uid();
  if not found then raise exception 'permission denied: not your business' using errcode = '42501'; end if;
  code := private.postal_code(b.country, p_pickup ->> 'postalCode');
  if code is null or coalesce(p_pickup ->> 'phone', '') !~ '^\+[0-9]{5,20}$'
    or char_length(coalesce(p_pickup ->> 'notes', '')) > 280
    or not private.is_time_zone(coalesce(p_pickup ->> 'timeZone', ''))
  then
    raise exception 'not acceptable: pickup' using errcode = '23514';
  end if;
  insert into private.business_settings as s (business_id, postal_code, phone, notes, time_zone)
  values (p_business, code, p_pickup ->> 'phone', btrim(coalesce(p_pickup ->> 'notes', '')), p_pickup ->> 'timeZone')
  on conflict (business_id) do update set
    postal_code = excluded.postal_code, phone = excluded.phone, notes = excluded.notes, time_zone = excluded.time_zone;
end
$$;

-- Whether the texts of a request can be what a form would let through.
create function private.acceptable_details(p_country text, r jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    btrim(r ->> 'name') <> '' and char_length(r ->> 'name') <= 100
    and (r ->> 'phone') ~ '^\+[0-9]{5,20}$'
    and ((r ->> 'email') = '' or private.is_email(r ->> 'email'))
    and btrim(r ->> 'street') <> '' and char_length(r ->> 'street') <= 200
    and char_length(r ->> 'unit') <= 40
    and btrim(r ->> 'city') <> '' and char_length(r ->> 'city') <= 100
    and private.is_region(p_country, r ->> 'state')
    and private.postal_code(p_country, r ->> 'postalCode') is not null
    and char_length(r ->> 'notes') <= 280 and char_length(r ->> 'contents') <= 140 and char_length(r ->> 'reference') <= 64
    and (r ->> 'size') in ('small', 'large') and (r ->> 'handover') in ('meet', 'door')
    and (r ->> 'readyIn') in ('0', '15', '30', '60', '90'), false)
$$;

-- Why a request is refused; null where the delivery was made.
create function private.add_delivery(r jsonb) returns text
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

create function private.request_delivery(p_command uuid, p_request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refusal text;
  d private.deliveries;
begin
  perform private.session_alive();
  if private.begin_command(p_command) then
    begin
      refusal := private.add_delivery(p_request);
    exception when data_exception or check_violation or unique_violation or not_null_violation then
      refusal := 'invalid';
    end;
    perform private.end_command(p_command, refusal);
  else
    refusal := private.earlier_refusal(p_command);
  end if;
  if refusal is not null then return private.not_done(refusal); end if;
  select * into d from private.deliveries x where x.id = (p_request ->> 'id')::uuid;
  if not found or private.side_of(d.business_id) is null then return private.not_done('no-such-business'); end if;
  return private.done(private.merchant_view(d));
end
$$;

create function private.list_deliveries(p_business uuid, p_before timestamptz, p_before_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  if private.side_of(p_business) is null then return '[]'; end if;
  perform private.settle_where(p_business, null, null);
  return (
    select coalesce(jsonb_agg(private.delivery_summary(x.d, x.p) order by (x.d).requested_at desc, (x.d).id desc), '[]')
    from (
      select d, p from private.deliveries d left join private.delivery_people p on p.delivery = d.id
      where d.business_id = p_business
        and (p_before is null or (d.requested_at, d.id) < (p_before, p_before_id))
      order by d.requested_at desc, d.id desc limit 1000
    ) as x);
end
$$;

create function private.find_delivery(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.deliveries;
begin
  perform private.session_alive();
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.side_of(d.business_id) is null then return null; end if;
  if d.next_due <= private.now() then d := private.lock_delivery(p_id); end if;
  return private.merchant_view(d);
end
$$;

create function private.delivery_overview(p_business uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  if private.side_of(p_business) is null then return null; end if;
  perform private.settle_where(p_business, null, null);
  return (
    select jsonb_build_object(
      'total', (select count(*) from private.deliveries d where d.business_id = b.id),
      'active', (select count(*) from private.deliveries d where d.business_id = b.id and d.ended_at is null),
      'onTimeRate', (
        select avg(case when d.on_time then 1.0 else 0.0 end)::double precision from private.deliveries d
        where d.business_id = b.id and d.on_time is not null
          and coalesce(d.reached ->> 'delivered', d.reached ->> 'returning')::timestamptz > private.now() - interval '30 days'),
      'balance', (
        select coalesce(sum(case when l.kind = 'credit' then -l.amount else l.amount end), 0)
        from private.ledger l where l.account = b.id),
      'currency', private.currency_of(b.country),
      'recent', (
        select coalesce(jsonb_agg(private.event_view(x.e) || jsonb_build_object('number', x.number)
          order by (x.e).at desc, (x.e).seq desc), '[]')
        from (
          select e, d.number from private.delivery_events e join private.deliveries d on d.id = e.delivery
          where d.business_id = b.id order by e.at desc, e.seq desc limit 10
        ) as x))
    from public.businesses b where b.id = p_business);
end
$$;

-- Cancels, corrects, or says that a parcel is back.
create function private.change_delivery(p_command uuid, p_id uuid, p_kind text, p_changes jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.deliveries;
  side text;
  country text;
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
    if refusal is null and p_kind = 'correct' then
      select b.country into country from public.businesses b where b.id = d.business_id;
      if coalesce(btrim(p_changes ->> 'street'), '') = '' or char_length(p_changes ->> 'street') > 200
        or coalesce(p_changes ->> 'phone', '') !~ '^\+[0-9]{5,20}$'
        or coalesce(char_length(p_changes ->> 'unit'), 99) > 40 or coalesce(char_length(p_changes ->> 'notes'), 999) > 280
      then
        refusal := 'invalid';
      else
        update private.delivery_people set
          street = btrim(p_changes ->> 'street'), unit = btrim(p_changes ->> 'unit'), notes = btrim(p_changes ->> 'notes'),
          phone = p_changes ->> 'phone'
        where delivery = p_id;
        if not found then refusal := 'invalid'; end if;
      end if;
    end if;
    if refusal is null then perform private.take(d, p_kind, side, private.now()); end if;
    perform private.end_command(p_command, refusal);
  else
    refusal := private.earlier_refusal(p_command);
  end if;
  if refusal is not null then return private.not_done(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.side_of(d.business_id) is null then return private.not_done('no-such-delivery'); end if;
  return private.done(private.merchant_view(d));
end
$$;
