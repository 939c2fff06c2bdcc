-- A recipient's live page read the courier's photo at each poll and digested it, up to seven megabytes of text, to find that it
-- was the same one. Its digest is kept beside it instead, and the photo is read only for whoever hasn't got it.
alter table public.user_profile_pictures add column image_digest text generated always as (md5(image_data)) stored;

create or replace function private.tracked_view(d private.deliveries, p_recipient boolean) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object(
    'number', d.number, 'version', d.version, 'status', d.status,
    'timeline', private.timeline(d, 'minute'), 'dueAt', date_trunc('minute', d.due_at), 'onTime', d.on_time,
    'overdue', private.is_overdue(d, private.now()), 'city', p.city,
    'recipient', case when p_recipient then jsonb_build_object(
      'shop', p.pickup_name, 'name', p.name, 'street', p.street, 'unit', p.unit, 'handover', d.handover,
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

create function private.with_photo(p_view jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select case when jsonb_typeof(p_view #> '{recipient,courier,photo}') = 'object' then
    jsonb_set(p_view, '{recipient,courier,photo}', coalesce((
      select to_jsonb(i.image_data) from public.user_profile_pictures i
      where i.user_id = (p_view #>> '{recipient,courier,photo,of}')::uuid and i.image_type = 'courier'), 'null'))
  else p_view end
$$;
grant execute on function private.with_photo(jsonb) to service_role;

-- As `since`, for a view with a photo: neither read nor sent where nothing changed.
create function private.tracked_since(p_view jsonb, p_known text) returns jsonb
language sql stable set search_path = '' as $$
  select case when s.answer ? 'view' then jsonb_set(s.answer, '{view}', private.with_photo(s.answer -> 'view')) else s.answer end
  from (select private.since(p_view, p_known) as answer) as s
$$;
grant execute on function private.tracked_since(jsonb,text) to service_role;

create or replace function private.track_signed_in(p_number text, p_key text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return private.with_photo(private.track_counted(p_number, p_key, 'track:' || auth.uid(), 20, interval '10 minutes'));
end
$$;

create function private.live_signed_in(p_number text, p_key text, p_known text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return private.tracked_since(
    private.track_counted(p_number, p_key, 'track:' || auth.uid(), 20, interval '10 minutes'), p_known);
end
$$;
grant execute on function private.live_signed_in(text,text,text) to authenticated;

create or replace function public.live_tracking(number text, key text default null, known text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.live_signed_in(number, key, known)
$$;

create or replace function public.svc_follow(
  p_number text, p_key text, p_bucket text, p_limit integer, p_window interval, p_known text default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  shown jsonb;
begin
  shown := private.track_counted(p_number, p_key, p_bucket, p_limit, p_window);
  return jsonb_build_object('found', shown is not null) || case
    when p_known is null then jsonb_build_object('delivery', private.with_photo(shown))
    else jsonb_build_object('live', private.tracked_since(shown, p_known))
  end;
exception when sqlstate 'PT429' then
  return null;
end
$$;
