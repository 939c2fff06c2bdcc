-- Following a delivery by its number. Anyone may, through the Edge Function `track`, which counts misses; the signed-in
-- ask directly, and are counted by themselves.

create function private.track(p_number text, p_key text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.deliveries;
  knows_key boolean;
begin
  select * into d from private.deliveries x where x.number = p_number;
  if not found then return null; end if;
  if d.next_due <= private.now() then d := private.lock_delivery(d.id); end if;
  select p_key is not null and s.key = p_key into knows_key from private.delivery_secrets s where s.delivery = d.id;
  return private.tracked_view(d, coalesce(knows_key, false) or exists (
    select from private.delivery_people p join auth.users u on lower(u.email) = p.email
    where p.delivery = d.id and p.email <> '' and u.id = auth.uid()
      and private.has_live_session() and private.email_verified()));
end
$$;

-- Twenty misses within ten minutes, then nothing is answered.
create function private.track_signed_in(p_number text, p_key text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  bucket constant text := 'track:' || auth.uid();
  found_one jsonb;
begin
  perform private.session_alive();
  if public.svc_rate_used_up(bucket, 20, interval '10 minutes') then
    raise exception 'Too many numbers' using errcode = 'PT429';
  end if;
  found_one := private.track(p_number, p_key);
  if found_one is null then perform public.svc_rate_hit(bucket, 20, interval '10 minutes'); end if;
  return found_one;
end
$$;

-- Whether a limit is reached, without counting.
create function public.svc_rate_used_up(p_bucket text, p_limit integer, p_window interval) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select exists (
    select from private.rate_limits l
    where l.bucket = p_bucket and l.n >= p_limit and l.win > clock_timestamp() - p_window
  )
$$;
revoke all on function public.svc_rate_used_up(text, integer, interval) from public, anon, authenticated;
grant execute on function public.svc_rate_used_up(text, integer, interval) to service_role;

create function public.svc_track(p_number text, p_key text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.track(p_number, p_key) $$;
revoke all on function public.svc_track(text, text) from public, anon, authenticated;
grant execute on function private.track(text, text), public.svc_track(text, text) to service_role;
