-- Recipients may leave the courier a note until the pick-up, and call the shop if its merchant allows that. Businesses that
-- saved their pickup details before are asked once: until then, their phone isn't shown. Earlier deliveries have no note.

alter table private.delivery_people
  add column recipient_note text not null default '' check (char_length(recipient_note) <= 280);
alter table private.business_settings add column call_shop boolean;

-- Cleans the texts of a row that any function writes.
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
  new.recipient_note := private.clean_lines(new.recipient_note);
  new.phone := coalesce(private.normalize_phone(new.phone), new.phone);
  new.email := lower(private.plain_address(new.email));
  return new;
end
$$;

drop trigger clean_recipient on private.delivery_people;
create trigger clean_recipient before insert or update of
  name, street, unit, access_code, city, state, notes, recipient_note, phone, email
  on private.delivery_people for each row execute function private.clean_recipient();

create or replace function private.settings_view(p_business uuid, p_with_contact boolean) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object('now', private.now(), 'freeLeft', coalesce(s.free_left, 5),
    'tariff', private.tariff_at(private.market_of(b.country, b.state, b.city), private.now()),
    'pickup', case when s.postal_code is not null then jsonb_build_object(
      'postalCode', s.postal_code, 'timeZone', s.time_zone,
      'callShop', case s.call_shop when true then 'yes' when false then 'no' else '' end,
      'phone', case when p_with_contact then s.phone else '' end,
      'notes', case when p_with_contact then s.notes else '' end) end)
  from public.businesses b left join private.business_settings s on s.business_id = b.id where b.id = p_business
$$;

create or replace function private.save_pickup(p_business uuid, p_pickup jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  code text;
  b public.businesses;
begin
  perform private.session_alive();
  select * into b from public.businesses x where x.id = p_business and x.user_id = auth.uid() for key share;
  if not found then raise exception 'permission denied: not your business' using errcode = '42501'; end if;
  code := private.postal_code(b.country, p_pickup ->> 'postalCode');
  if code is null or not private.is_postal_code_in(b.country, b.state, code)
    or private.normalize_phone(p_pickup ->> 'phone') is null
    or not private.lines_fit(coalesce(p_pickup ->> 'notes', ''), 280)
    or not private.is_time_zone(coalesce(p_pickup ->> 'timeZone', ''))
    or coalesce(p_pickup ->> 'callShop', '') not in ('', 'yes', 'no')
  then
    raise exception 'not acceptable: pickup' using errcode = '23514';
  end if;
  -- Earlier versions of the page don't ask whether recipients may call.
  insert into private.business_settings as s (business_id, postal_code, phone, notes, time_zone, call_shop)
  values (p_business, code, p_pickup ->> 'phone', coalesce(p_pickup ->> 'notes', ''), p_pickup ->> 'timeZone',
    case p_pickup ->> 'callShop' when 'yes' then true when 'no' then false end)
  on conflict (business_id) do update set
    postal_code = excluded.postal_code, phone = excluded.phone, notes = excluded.notes, time_zone = excluded.time_zone,
    call_shop = coalesce(excluded.call_shop, s.call_shop);
end
$$;

create or replace function private.merchant_view(d private.deliveries) returns jsonb
language sql volatile set search_path = '' as $$
  select private.delivery_summary(d, p) || jsonb_build_object(
    'businessId', d.business_id, 'zone', d.zone, 'minutes', d.minutes, 'cancelFee', d.cancel_fee,
    'returnShare', d.return_share, 'size', d.size, 'handover', d.handover, 'contents', d.contents,
    'readyAt', d.ready_at, 'searchUntil', d.search_until,
    'overdue', private.is_overdue(d, private.now()),
    'reportable', private.move_refusal(d, 'lose', 'merchant', private.now(), null, null, null) is null,
    'redeliveryOf', d.redelivery_of, 'metadata', d.metadata, 'heldUntil', private.held_until(d.held, d.reached), 'heldReason', d.held_reason,
    'people', case when p.delivery is not null then jsonb_build_object(
      'pickup', jsonb_build_object('name', p.pickup_name, 'street', p.pickup_street, 'city', p.pickup_city,
        'state', p.pickup_state, 'postalCode', p.pickup_postal_code, 'phone', p.pickup_phone, 'notes', p.pickup_notes),
      'dropoff', jsonb_build_object('name', p.name, 'street', p.street, 'unit', p.unit, 'city', p.city, 'state', p.state,
        'postalCode', p.postal_code, 'phone', p.phone, 'accessCode', p.access_code, 'notes', p.notes, 'email', p.email),
      'recipientNote', p.recipient_note) end,
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
