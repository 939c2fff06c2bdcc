-- A number that is looked up counts as a miss first, and no longer once something was found: guesses that are sent at
-- once wait for each other's count instead of all finding room.

create function private.track_counted(p_number text, p_key text, p_bucket text, p_limit integer, p_window interval)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  shown jsonb;
begin
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

create or replace function private.track_signed_in(p_number text, p_key text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return private.track_counted(p_number, p_key, 'track:' || auth.uid(), 20, interval '10 minutes');
end
$$;

-- For the Edge Function `track`, in one call: {"found", "delivery"}, or {"found", "live"} for who knows a version; null
-- where this client has no miss left.
create function public.svc_follow(
  p_number text, p_key text, p_bucket text, p_limit integer, p_window interval, p_known text default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  shown jsonb;
begin
  shown := private.track_counted(p_number, p_key, p_bucket, p_limit, p_window);
  return jsonb_build_object('found', shown is not null) || case
    when p_known is null then jsonb_build_object('delivery', shown)
    else jsonb_build_object('live', private.since(shown, p_known))
  end;
exception when sqlstate 'PT429' then
  return null;
end
$$;
revoke all on function public.svc_follow(text, text, text, integer, interval, text) from public, anon, authenticated;
grant execute on function
  public.svc_follow(text, text, text, integer, interval, text),
  private.track_counted(text, text, text, integer, interval)
  to service_role;

drop function public.svc_track(text, text);
drop function public.svc_live_track(text, text, text);
drop function public.svc_rate_used_up(text, integer, interval);
revoke all on function private.track(text, text) from service_role;
