-- The recipient's page shows their note and the phone of a shop that takes calls; the function that leaves a note.

-- The view for tracking. In place of the courier's photo, which has up to 5 MB, it has the courier's id and the photo's
-- digest; `with_photo` puts the photo in for a page that doesn't have it.
create or replace function private.tracked_view(d private.deliveries, p_recipient boolean) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object(
    'number', d.number, 'version', d.version, 'status', d.status,
    'timeline', private.timeline(d, 'minute'), 'dueAt', date_trunc('minute', d.due_at), 'onTime', d.on_time,
    'overdue', private.is_overdue(d, private.now()), 'city', p.city,
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
      'proof', case when d.status = 'delivered' then (select x.image from private.delivery_proofs x where x.delivery = d.id) end
    ) end)
  from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
  where p.delivery = d.id and (d.ended_at is null or private.now() - d.ended_at < interval '14 days')
$$;

-- Whether the caller is a delivery's recipient: with the key, or signed in with the verified address that the merchant gave.
create function private.is_recipient(d private.deliveries, p_key text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.delivery_secrets s where s.delivery = d.id and s.key = p_key)
    or exists (
      select from private.delivery_people p join auth.users u on lower(u.email) = p.email
      where p.delivery = d.id and p.email <> '' and u.id = auth.uid()
        and private.has_live_session() and private.email_verified())
$$;

-- Tracking a delivery by its number. Anyone may, through the Edge Function `track`, which counts misses for each client.
-- Signed-in people call the API directly, and their misses are counted for each account.
create or replace function private.track(p_number text, p_key text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.deliveries;
begin
  select * into d from private.deliveries x where x.number = p_number;
  if not found then return null; end if;
  if d.next_due <= private.now() then d := private.lock_delivery(d.id); end if;
  return private.tracked_view(d, private.is_recipient(d, p_key));
end
$$;

-- Leaves the recipient's note for the courier, until the pick-up. Anyone else gets the answer for an unknown number, which
-- counts as a miss.
create function private.leave_note(p_number text, p_key text, p_note text, p_bucket text, p_limit integer, p_window interval)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.deliveries;
  knows_key boolean;
begin
  select * into d from private.deliveries x where x.number = p_number;
  knows_key := exists (select from private.delivery_secrets s where s.delivery = d.id and s.key = p_key);
  if not knows_key and not public.svc_rate_hit(p_bucket, p_limit, p_window) then
    raise exception 'Too many numbers' using errcode = 'PT429';
  end if;
  if d.id is not null then d := private.lock_delivery(d.id); end if;
  if d.id is null or not private.is_recipient(d, p_key) then return private.result_refused('no-such-delivery'); end if;
  if not knows_key then
    update private.rate_limits set n = n - 1 where bucket = p_bucket;
  end if;
  if d.status not in ('searching', 'accepted', 'at_pickup') then return private.result_refused('too-late'); end if;
  if not private.lines_fit(coalesce(p_note, ''), 280) then return private.result_refused('invalid'); end if;
  update private.delivery_people set recipient_note = coalesce(p_note, '') where delivery = d.id;
  return private.result_ok('null');
end
$$;
grant execute on function private.leave_note(text,text,text,text,integer,interval) to service_role;

create function private.leave_note_signed_in(p_number text, p_key text, p_note text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return private.leave_note(p_number, p_key, p_note, 'track:' || auth.uid(), 20, interval '10 minutes');
end
$$;
grant execute on function private.leave_note_signed_in(text,text,text) to authenticated;

create function public.leave_note(number text, note text, key text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.leave_note_signed_in(number, key, note) $$;
grant execute on function public.leave_note(text,text,text) to authenticated;

-- The same for the Edge Function `track`; null if this client has no miss left.
create function public.svc_leave_note(
  p_number text, p_key text, p_note text, p_bucket text, p_limit integer, p_window interval
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.leave_note(p_number, p_key, p_note, p_bucket, p_limit, p_window);
exception when sqlstate 'PT429' then
  return null;
end
$$;
grant execute on function public.svc_leave_note(text,text,text,text,integer,interval) to service_role;
