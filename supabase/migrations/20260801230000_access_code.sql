-- The access code of the recipient's door. Deliveries from before have none, and a page from before doesn't send one.
drop trigger clean_recipient on private.delivery_people;
alter table private.delivery_people add column access_code text not null default '' check (char_length(access_code) <= 20);

create function private.access_code_fits(r jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select not r ? 'accessCode' or private.fits(r ->> 'accessCode', 0, 20)
$$;

create or replace function private.acceptable_details(p_country text, r jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    private.fits(r ->> 'name', 1, 100)
    and private.dialed(r ->> 'phone') is not null
    and private.takes_address(r ->> 'email')
    and private.fits(r ->> 'street', 1, 200)
    and private.fits(r ->> 'unit', 0, 40)
    and private.access_code_fits(r)
    and private.fits(r ->> 'city', 1, 100)
    and private.fits(r ->> 'state', 1, 100) and private.is_region(p_country, private.clean_text(r ->> 'state'))
    and private.postal_code(p_country, r ->> 'postalCode') is not null
    and private.is_postal_code_in(
      p_country, private.clean_text(r ->> 'state'), private.postal_code(p_country, r ->> 'postalCode'))
    and private.lines_fit(r ->> 'notes', 280)
    and private.fits(r ->> 'contents', 0, 140) and private.fits(r ->> 'reference', 0, 64)
    and (r ->> 'size') in ('small', 'large') and (r ->> 'handover') in ('meet', 'door')
    and (r ->> 'readyIn') in ('0', '15', '30', '60', '90'), false)
$$;

create or replace function private.acceptable_correction(r jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    private.fits(r ->> 'street', 1, 200)
    and private.dialed(r ->> 'phone') is not null
    and private.fits(r ->> 'unit', 0, 40)
    and private.access_code_fits(r)
    and private.lines_fit(r ->> 'notes', 280), false)
$$;

create or replace function private.clean_recipient() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := private.clean_text(new.name);
  new.street := private.clean_text(new.street);
  new.unit := private.clean_text(new.unit);
  new.access_code := private.clean_text(new.access_code);
  new.city := private.clean_text(new.city);
  new.state := private.clean_text(new.state);
  new.notes := private.clean_lines(new.notes);
  new.phone := coalesce(private.dialed(new.phone), new.phone);
  new.email := lower(private.plain_address(new.email));
  return new;
end
$$;

create trigger clean_recipient before insert or update of name, street, unit, access_code, city, state, notes, phone, email
  on private.delivery_people for each row execute function private.clean_recipient();

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
  insert into private.delivery_people (
    delivery, pickup_name, pickup_street, pickup_city, pickup_state, pickup_postal_code, pickup_phone, pickup_notes,
    name, street, unit, access_code, city, state, postal_code, phone, notes, email
  ) values (
    wanted, b.business_name, b.address, b.city, b.state, s.postal_code, s.phone, s.notes,
    btrim(details ->> 'name'), btrim(details ->> 'street'), btrim(details ->> 'unit'),
    coalesce(btrim(details ->> 'accessCode'), ''), btrim(details ->> 'city'),
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
        phone = p_changes ->> 'phone', access_code = coalesce(btrim(p_changes ->> 'accessCode'), access_code)
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
