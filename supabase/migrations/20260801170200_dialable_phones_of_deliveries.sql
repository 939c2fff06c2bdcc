-- The phones of a delivery, and of a business's counter, are numbers that can be dialed. What was stored before stays.

create or replace function private.acceptable_details(p_country text, r jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    private.bare(r ->> 'name') <> '' and private.is_visible(r ->> 'name', 100)
    and private.is_dialable(r ->> 'phone')
    and ((r ->> 'email') = '' or private.is_email(r ->> 'email'))
    and private.bare(r ->> 'street') <> '' and private.is_visible(r ->> 'street', 200)
    and private.is_visible(r ->> 'unit', 40)
    and private.bare(r ->> 'city') <> '' and private.is_visible(r ->> 'city', 100)
    and private.is_region(p_country, r ->> 'state') and private.is_visible(r ->> 'state', 100)
    and private.postal_code(p_country, r ->> 'postalCode') is not null
    and private.is_postal_code_in(p_country, r ->> 'state', private.postal_code(p_country, r ->> 'postalCode'))
    and private.are_visible_lines(r ->> 'notes', 280)
    and private.is_visible(r ->> 'contents', 140) and private.is_visible(r ->> 'reference', 64)
    and (r ->> 'size') in ('small', 'large') and (r ->> 'handover') in ('meet', 'door')
    and (r ->> 'readyIn') in ('0', '15', '30', '60', '90'), false)
$$;

create or replace function private.acceptable_correction(r jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    private.bare(r ->> 'street') <> '' and private.is_visible(r ->> 'street', 200)
    and private.is_dialable(r ->> 'phone')
    and private.is_visible(r ->> 'unit', 40)
    and private.are_visible_lines(r ->> 'notes', 280), false)
$$;

create or replace function private.save_pickup(p_business uuid, p_pickup jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  code text;
  b public.businesses;
begin
  perform private.session_alive();
  select * into b from public.businesses x where x.id = p_business and x.user_id = auth.uid();
  if not found then raise exception 'permission denied: not your business' using errcode = '42501'; end if;
  code := private.postal_code(b.country, p_pickup ->> 'postalCode');
  if code is null or not private.is_postal_code_in(b.country, b.state, code)
    or not private.is_dialable(p_pickup ->> 'phone')
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
