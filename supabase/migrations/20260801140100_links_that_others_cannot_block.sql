-- A recipient's link is answered whatever somebody else at the same address tried: its key can't be guessed.

create or replace function private.track_counted(p_number text, p_key text, p_bucket text, p_limit integer, p_window interval)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
