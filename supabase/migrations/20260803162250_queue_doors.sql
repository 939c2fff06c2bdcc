-- Requests and corrections have the door searched for, and it's deleted with the recipient.

CREATE OR REPLACE FUNCTION private.add_delivery(p_owner uuid, r jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted uuid := (r ->> 'id')::uuid;
  details jsonb := r -> 'details';
  metadata constant jsonb := coalesce(r -> 'metadata', '{}');
  b public.businesses;
  s private.business_settings;
  prices jsonb;
  rate jsonb;
  more jsonb;
  d private.deliveries;
  n_zone text;
  at timestamptz;
  ready timestamptz;
  existing uuid;
  refusal text;
begin
  select * into b from public.businesses x where x.id = (r ->> 'businessId')::uuid and x.user_id = p_owner;
  if not found then return 'no-such-business'; end if;
  perform private.settle_matching(b.id, null, null);
  insert into private.business_settings (business_id) values (b.id) on conflict do nothing;
  select * into strict s from private.business_settings x where x.business_id = b.id for update;
  -- Another command already requested the same delivery.
  select x.business_id into existing from private.deliveries x where x.id = wanted;
  if found then return case when existing = b.id then null else 'invalid' end; end if;

  -- A redelivery refers to a delivery of the same business.
  if r ->> 'redeliveryOf' is not null and not exists (
    select from private.deliveries x where x.id = (r ->> 'redeliveryOf')::uuid and x.business_id = b.id)
  then
    return 'invalid';
  end if;
  refusal := private.standing_refusal(p_owner);
  if refusal is not null then return refusal; end if;
  if b.status <> 'Active' then return 'business-not-active'; end if;
  if s.postal_code is null then return 'no-pickup'; end if;
  if not private.acceptable_details(b.country, details) or not private.is_metadata(metadata) then return 'invalid'; end if;

  n_zone := private.zone_between(b.country, b.city, b.state, s.postal_code, details ->> 'city', details ->> 'state',
    private.postal_code(b.country, details ->> 'postalCode'));
  if n_zone is null then return 'out-of-area'; end if;
  -- Read once: a change of prices at this moment comes before or after the whole delivery.
  at := private.now();
  prices := private.tariff_at(private.market_of(b.country, b.state, b.city), at);
  rate := prices -> 'rates' -> n_zone;
  more := case details ->> 'size' when 'large' then prices -> 'large' else '{"fee": 0, "pay": 0}' end;
  if (r -> 'agreed' ->> 'fee')::integer is distinct from (rate ->> 'fee')::integer + (more ->> 'fee')::integer
    or (r -> 'agreed' ->> 'free')::boolean is distinct from (s.free_left > 0)
  then
    return 'price-changed';
  end if;
  if (select count(*) from private.deliveries x where x.business_id = b.id and x.ended_at is null) >= 200
    or (select count(*) from private.deliveries x
      where x.business_id = b.id and x.requested_at > at - interval '1 hour') >= 60
  then
    return 'too-many';
  end if;

  ready := at + make_interval(mins => (details ->> 'readyIn')::integer);
  insert into private.deliveries (
    id, number, business_id, market, zone, size, handover, contents, reference, fee, pay, minutes, cancel_fee, return_share,
    currency, free, ready_at, search_until, due_at, redelivery_of, metadata, reached, requested_at, next_due
  ) values (
    wanted, private.make_tracking_number(), b.id, private.market_of(b.country, b.state, b.city), n_zone,
    details ->> 'size', details ->> 'handover', btrim(details ->> 'contents'), btrim(details ->> 'reference'),
    (rate ->> 'fee')::integer + (more ->> 'fee')::integer, (rate ->> 'pay')::integer + (more ->> 'pay')::integer,
    (rate ->> 'minutes')::integer, (prices ->> 'cancelFee')::integer, (prices ->> 'returnShare')::integer,
    private.currency_of(b.country), s.free_left > 0, ready, ready + interval '30 minutes',
    ready + make_interval(mins => (rate ->> 'minutes')::integer), (r ->> 'redeliveryOf')::uuid, metadata,
    jsonb_build_object('searching', at), at,
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
  perform private.queue_door(wanted);
  insert into private.delivery_secrets (delivery, pin, key)
  values (wanted, case when details ->> 'handover' = 'meet' then private.make_pin() end, private.make_key());
  insert into private.delivery_events (delivery, seq, kind, actor, at) values (wanted, 1, 'request', 'merchant', at);
  perform private.write_alerts(null, d, 'request', 'merchant');
  if d.free then
    update private.business_settings set free_left = free_left - 1 where business_id = b.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.correct_dropoff(p_id uuid, p_changes jsonb, p_partial boolean)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c jsonb := p_changes;
  before text;
begin
  if p_partial then
    if c ? 'metadata' and not private.is_metadata(c -> 'metadata') then return 'invalid'; end if;
    select jsonb_build_object(
      'street', p.street, 'unit', p.unit, 'notes', p.notes, 'phone', p.phone, 'accessCode', p.access_code) || p_changes
    into c from private.delivery_people p where p.delivery = p_id;
  end if;
  select p.street into before from private.delivery_people p where p.delivery = p_id;
  update private.delivery_people set
    street = btrim(c ->> 'street'), unit = btrim(c ->> 'unit'), notes = btrim(c ->> 'notes'), phone = c ->> 'phone',
    access_code = coalesce(btrim(c ->> 'accessCode'), access_code)
  where delivery = p_id and private.acceptable_correction(c);
  if not found then return 'invalid'; end if;
  -- Another street has another door.
  update private.delivery_people p set door_lat = null, door_lon = null where p.delivery = p_id and p.street <> before;
  if found then perform private.queue_door(p_id); end if;
  if p_partial and c ? 'metadata' then
    update private.deliveries set metadata = c -> 'metadata' where id = p_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.door_of(d private.deliveries, p private.delivery_people)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when p.door_lat is not null then jsonb_build_object('lat', p.door_lat, 'lon', p.door_lon, 'spread', 0)
    else private.area_of(split_part(d.market, '|', 1), p.postal_code) end
$function$;

CREATE OR REPLACE FUNCTION private.forget_deliveries()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old uuid[];
begin
  select array_agg(x.id) into old from (
    select d.id from private.deliveries d join private.delivery_people p on p.delivery = d.id
    where d.ended_at <= private.now() - interval '30 days' order by d.id limit 1000
  ) as x;
  delete from private.delivery_people where delivery = any (old);
  delete from private.delivery_secrets where delivery = any (old);
  delete from private.delivery_proofs where delivery = any (old);
  delete from private.delivery_passes where delivery = any (old);
  delete from private.outbox where delivery = any (old);
  delete from private.door_queue where delivery = any (old);
  delete from private.api_events where delivery = any (old);
  update private.deliveries set contents = '', reference = '', held_reason = '', metadata = '{}' where id = any (old);
  delete from private.commands where at <= private.now() - interval '24 hours';
  delete from private.api_events where at <= private.now() - interval '30 days';
  delete from private.alerts where written_at <= private.now() - interval '1 day';
  delete from private.alert_devices a using private.deliveries d
  where d.id = a.delivery and d.ended_at <= private.now() - interval '1 hour';
  delete from private.webhook_messages where delivery is null and made_at <= private.now() - interval '30 days';
  delete from private.webhook_mails where written_at <= private.now() - interval '30 days';
end
$function$;
