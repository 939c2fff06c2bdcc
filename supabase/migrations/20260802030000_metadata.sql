-- Metadata: labels that software gives its deliveries. Existing deliveries have none, and existing events are read as if
-- they had none.

ALTER TABLE "private"."deliveries" ADD COLUMN "metadata" jsonb NOT NULL DEFAULT '{}'::jsonb;

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
  t private.tariff;
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
    search_until, due_at, redelivery_of, metadata, reached, requested_at, next_due
  ) values (
    wanted, private.make_tracking_number(), b.id, private.market_of(b.country, b.state, b.city), t.zone, t.size,
    details ->> 'handover', btrim(details ->> 'contents'), btrim(details ->> 'reference'), t.fee, t.pay,
    private.currency_of(b.country), s.free_left > 0, ready, ready + interval '30 minutes',
    ready + make_interval(mins => t.minutes), (r ->> 'redeliveryOf')::uuid, metadata,
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
  insert into private.delivery_secrets (delivery, pin, key)
  values (wanted, case when details ->> 'handover' = 'meet' then private.make_pin() end, private.make_key());
  insert into private.delivery_events (delivery, seq, kind, actor, at) values (wanted, 1, 'request', 'merchant', at);
  if d.free then
    update private.business_settings set free_left = free_left - 1 where business_id = b.id;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.delivery_facts(d private.deliveries)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', d.id, 'number', d.number, 'status', d.status, 'version', d.version, 'readyAt', d.ready_at, 'dueAt', d.due_at,
    'onTime', d.on_time, 'failureReason', d.failure_reason, 'fee', d.fee, 'free', d.free, 'currency', d.currency,
    'zone', d.zone, 'size', d.size, 'handover', d.handover, 'reference', d.reference, 'held', d.held,
    'redeliveryOf', d.redelivery_of, 'metadata', d.metadata, 'requestedAt', d.requested_at, 'endedAt', d.ended_at,
    'overdue', private.is_overdue(d, private.now()), 'timeline', private.timeline(d))
$function$
;

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
  delete from private.api_events where delivery = any (old);
  update private.deliveries set contents = '', reference = '', held_reason = '', metadata = '{}' where id = any (old);
  delete from private.commands where at <= private.now() - interval '24 hours';
  delete from private.api_events where at <= private.now() - interval '30 days';
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_metadata(p_value jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when jsonb_typeof(p_value) is distinct from 'object' then false
    when (select count(*) from jsonb_object_keys(p_value)) > 20 then false
    else not exists (
      select from jsonb_each(p_value) as pair
      where pair.key !~ '^[A-Za-z][A-Za-z0-9_.-]{0,39}$' or jsonb_typeof(pair.value) <> 'string'
        or char_length(pair.value #>> '{}') > 200 or private.has_hidden_characters(pair.value #>> '{}'))
  end
$function$
;

ALTER FUNCTION "private"."is_metadata"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.merchant_view(d private.deliveries)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.delivery_summary(d, p) || jsonb_build_object(
    'businessId', d.business_id, 'zone', d.zone, 'size', d.size, 'handover', d.handover, 'contents', d.contents,
    'readyAt', d.ready_at, 'searchUntil', d.search_until,
    'overdue', private.is_overdue(d, private.now()),
    'reportable', private.move_refusal(d, 'lose', 'merchant', private.now(), null, null, null) is null,
    'redeliveryOf', d.redelivery_of, 'metadata', d.metadata, 'heldUntil', private.held_until(d.held, d.reached), 'heldReason', d.held_reason,
    'people', case when p.delivery is not null then jsonb_build_object(
      'pickup', jsonb_build_object('name', p.pickup_name, 'street', p.pickup_street, 'city', p.pickup_city,
        'state', p.pickup_state, 'postalCode', p.pickup_postal_code, 'phone', p.pickup_phone, 'notes', p.pickup_notes),
      'dropoff', jsonb_build_object('name', p.name, 'street', p.street, 'unit', p.unit, 'city', p.city, 'state', p.state,
        'postalCode', p.postal_code, 'phone', p.phone, 'accessCode', p.access_code, 'notes', p.notes, 'email', p.email)) end,
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
$function$
;

REVOKE ALL ON FUNCTION "private"."is_metadata"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_metadata"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_metadata"(jsonb) TO "postgres";

ALTER TABLE "private"."deliveries" ADD CONSTRAINT "deliveries_metadata_check" CHECK (private.is_metadata(metadata));
