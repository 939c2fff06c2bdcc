-- The delivery that a person follows: one for each person, visible only to them. Numbers aren't unique across people: that
-- would reveal who follows them.
create table public.delivery_tracking (
  user_id uuid primary key references auth.users on delete cascade,
  delivery_number text not null check (char_length(btrim(delivery_number)) between 6 and 64),
  updated_at timestamptz not null default now()
);
-- Older rows stay as they are. White space of any kind around a number doesn't count (spec §5).
alter table public.delivery_tracking
  add constraint delivery_number_is_short check (char_length(delivery_number) <= 64) not valid,
  add constraint delivery_number_is_no_blank check (
    char_length(btrim(delivery_number, E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')) >= 6
  ) not valid;

alter table public.delivery_tracking enable row level security;
-- An upsert through the REST API sets its conflict keys too, so they need the grant; the checks protect them.
grant select, insert (user_id, delivery_number), update (user_id, delivery_number)
  on public.delivery_tracking to authenticated;
grant select, insert, update, delete on public.delivery_tracking to service_role;

create trigger live_session before insert or update or delete on public.delivery_tracking
  for each statement execute function private.guard_statement();
create trigger guard_visible before insert or update of delivery_number on public.delivery_tracking
  for each row execute function private.guard_visible('delivery_number');

create policy live_session on public.delivery_tracking as restrictive to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy delivery_tracking_select on public.delivery_tracking for select to authenticated
  using (user_id = (select auth.uid()));
create policy delivery_tracking_insert on public.delivery_tracking for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy delivery_tracking_update on public.delivery_tracking for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Whether the caller is a delivery's recipient: with the key, or signed in with the verified address that the merchant gave.
create function private.is_recipient(d private.deliveries, p_key text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.delivery_secrets s where s.delivery = d.id and s.key = p_key)
    or exists (
      select from private.delivery_people p join auth.users u on lower(u.email) = p.email
      where p.delivery = d.id and p.email <> '' and u.id = auth.uid()
        and private.has_live_session() and private.email_verified());
end
$$;

-- Tracking a delivery by its number. Anyone may, through the Edge Function `track`, which counts misses for each client.
-- Signed-in people call the API directly, and their misses are counted for each account.
create function private.track(p_number text, p_key text) returns jsonb
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

-- After twenty misses within ten minutes no number is answered.
create function private.track_signed_in(p_number text, p_key text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return private.with_photos(private.track_counted(p_number, p_key, 'track:' || auth.uid(), private.misses_of_client(), private.misses_of_client_window()));
end
$$;
grant execute on function private.track_signed_in(text,text) to authenticated;

-- A tracking view in one call: {"found", "delivery"}, or {"found", "live", "moving"} if the page knows a version.
create function private.follow(p_number text, p_key text, p_bucket text, p_limit integer, p_window interval, p_known text)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  d private.deliveries;
  mark text;
  view jsonb;
begin
  if p_known like '~%' then
    select * into d from private.deliveries x where x.number = p_number;
    if private.is_recipient(d, p_key) then mark := private.delivery_mark(d.id, now_at); end if;
    if private.gate_holds(p_known, mark, now_at) then
      perform private.check_gate(p_known, format('private.track(%L, %L)', p_number, p_key), d.id);
      return jsonb_build_object('found', true, 'live', 'same', 'moving', private.moving(d, 'recipient'));
    end if;
  end if;
  view := private.track_counted(p_number, p_key, p_bucket, p_limit, p_window);
  return jsonb_build_object('found', view is not null) || case
    when p_known is null then jsonb_build_object('delivery', private.with_photos(view))
    else jsonb_build_object(
      'live', private.omit_photos_if_unchanged(view, p_known, private.gate_of(mark, private.delivery_until(d.id, now_at))),
      'moving', private.tracked_moving(p_number, view))
  end;
end
$$;
grant execute on function private.follow(text,text,text,integer,interval,text) to service_role;

create function private.live_signed_in(p_number text, p_key text, p_known text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.session_alive();
  answer := private.follow(p_number, p_key, 'track:' || auth.uid(), private.misses_of_client(), private.misses_of_client_window(), p_known);
  return private.with_moving(answer -> 'live', nullif(answer -> 'moving', 'null'));
end
$$;
grant execute on function private.live_signed_in(text,text,text) to authenticated;

create function public.track_delivery(number text, key text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.track_signed_in(number, key) $$;
grant execute on function public.track_delivery(text,text) to authenticated;

create function public.live_tracking(number text, key text default null, known text default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.live_signed_in(number, key, known);
end
$$;
grant execute on function public.live_tracking(text,text,text) to authenticated;

-- A recipient's link is always answered, even after other misses of the same client: its key can't be guessed.
create function private.track_counted(p_number text, p_key text, p_bucket text, p_limit integer, p_window interval)
returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  shown jsonb;
begin
  if exists (
    select from private.deliveries d join private.delivery_secrets s on s.delivery = d.id
    where d.number = p_number and s.key = p_key
  ) then
    return private.track(p_number, p_key);
  end if;
  if not public.svc_rate_hit(p_bucket, p_limit, p_window) then
    raise exception 'Too many numbers' using errcode = 'PT429';
  end if;
  shown := private.track(p_number, p_key);
  if shown is not null then
    update private.rate_limits set n = n - 1 where bucket = p_bucket;
  end if;
  return shown;
end
$$;

-- `private.follow` for the Edge Function `track`; null if this client has no miss left.
create function public.svc_follow(
  p_number text, p_key text, p_bucket text, p_limit integer, p_window interval, p_known text default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.follow(p_number, p_key, p_bucket, p_limit, p_window, p_known);
exception when sqlstate 'PT429' then
  return null;
end
$$;
grant execute on function public.svc_follow(text,text,text,integer,interval,text) to service_role;

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
  return private.leave_note(p_number, p_key, p_note, 'track:' || auth.uid(), private.misses_of_client(), private.misses_of_client_window());
end
$$;
grant execute on function private.leave_note_signed_in(text,text,text) to authenticated;

create function public.leave_note(number text, note text, key text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.leave_note_signed_in(number, key, note) $$;
grant execute on function public.leave_note(text,text,text) to authenticated;

-- Leaves a note for the Edge Function `track`; null if this client has no miss left.
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
