-- What nobody sees stands in no text of a delivery either: the forms refuse it, and so do requests, corrections and
-- settings. Notes may have several lines. What was stored before keeps standing.

-- White space of any kind around a text doesn't count.
create function private.bare(text text) returns text
language sql immutable strict set search_path = '' as $$
  select btrim(text, E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
$$;

-- Whether a text fits and hides nothing. Nothing longer is looked at.
create function private.is_visible(text text, p_most integer) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when char_length(text) > p_most then false else not private.hides_something(text) end
$$;
create function private.are_visible_lines(text text, p_most integer) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when char_length(text) > p_most then false else not exists (
    select from regexp_split_to_table(text, '\n') as line where private.hides_something(line)) end
$$;

create or replace function private.acceptable_details(p_country text, r jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    private.bare(r ->> 'name') <> '' and private.is_visible(r ->> 'name', 100)
    and (r ->> 'phone') ~ '^\+[0-9]{5,20}$'
    and ((r ->> 'email') = '' or private.is_email(r ->> 'email'))
    and private.bare(r ->> 'street') <> '' and private.is_visible(r ->> 'street', 200)
    and private.is_visible(r ->> 'unit', 40)
    and private.bare(r ->> 'city') <> '' and private.is_visible(r ->> 'city', 100)
    and private.is_region(p_country, r ->> 'state') and private.is_visible(r ->> 'state', 100)
    and private.postal_code(p_country, r ->> 'postalCode') is not null
    and private.are_visible_lines(r ->> 'notes', 280)
    and private.is_visible(r ->> 'contents', 140) and private.is_visible(r ->> 'reference', 64)
    and (r ->> 'size') in ('small', 'large') and (r ->> 'handover') in ('meet', 'door')
    and (r ->> 'readyIn') in ('0', '15', '30', '60', '90'), false)
$$;

-- Whether a correction can be what a form would let through.
create function private.acceptable_correction(r jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    private.bare(r ->> 'street') <> '' and private.is_visible(r ->> 'street', 200)
    and (r ->> 'phone') ~ '^\+[0-9]{5,20}$'
    and private.is_visible(r ->> 'unit', 40)
    and private.are_visible_lines(r ->> 'notes', 280), false)
$$;

create or replace function private.change_delivery(p_command uuid, p_id uuid, p_kind text, p_changes jsonb) returns jsonb
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
  if refusal is not null then return private.not_done(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.side_of(d.business_id) is null then return private.not_done('no-such-delivery'); end if;
  return private.done(private.merchant_view(d));
end
$$;

create function private.guard_lines() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.are_visible_lines(new.notes, 280) then
    raise exception 'notes has characters that cannot be seen' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger guard_visible before insert or update of name, street, unit, city, state on private.delivery_people
  for each row execute function private.guard_visible('name', 'street', 'unit', 'city', 'state');
create trigger guard_lines before insert or update of notes on private.delivery_people
  for each row execute function private.guard_lines();
create trigger guard_visible before insert or update of contents, reference on private.deliveries
  for each row execute function private.guard_visible('contents', 'reference');
create trigger guard_lines before insert or update of notes on private.business_settings
  for each row execute function private.guard_lines();
