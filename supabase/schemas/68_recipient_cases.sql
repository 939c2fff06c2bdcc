-- Cases of recipients, with the key of their link or signed in with the address that the merchant gave.

-- The view of a delivery's recipient, without anything that's between the business and the platform.
create function private.recipient_cases_view(p_delivery uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.case_view(c) - array['side', 'delivery', 'claimed', 'paid', 'objected', 'exactReason', 'exactOutcome'] order by c.seq desc), '[]')
    from private.cases c where c.delivery = p_delivery and c.side = 'recipient');
end
$$;

-- Locks a recipient's case; null if it's not about their delivery.
create function private.lock_recipient_case(p_delivery uuid, p_id uuid) returns private.cases
language plpgsql volatile set search_path = '' as $$
declare
  c constant private.cases := private.lock_case(p_id);
begin
  if c.delivery is distinct from p_delivery or c.side is distinct from 'recipient' then return null; end if;
  return c;
end
$$;

-- Opens a recipient's case. Returns a refusal, or null; the same report again changes nothing.
create function private.report_as_recipient(d private.deliveries, p_said jsonb, p_bucket text) returns text
language plpgsql volatile set search_path = '' as $$
declare
  wanted uuid;
  r private.case_reasons;
  c private.cases;
begin
  begin
    wanted := (p_said ->> 'id')::uuid;
  exception when data_exception then
    return 'invalid';
  end;
  select * into c from private.cases x where x.id = wanted;
  if found then return case when c.delivery is distinct from d.id or c.side <> 'recipient' then 'invalid' end; end if;
  select * into r from private.case_reasons x where x.reason = p_said ->> 'reason';
  if wanted is null or ('recipient' = any (r.sides)) is not true or not private.is_case_text(p_said ->> 'text') then
    return 'invalid';
  end if;
  if r.reason <> 'safety' and private.earlier_case(d.id, 'recipient') is not null then return 'already-open'; end if;
  if d.ended_at < private.now() - private.reported_within() then return 'too-late'; end if;
  perform private.count_case_call('cases:' || p_bucket, private.opened_by_recipient(), private.opened_by_recipient_window());
  c := private.store_case(wanted, 'recipient', null, d, r, p_said ->> 'text');
  if c.id is null then return 'already-open'; end if;
  if r.money = 'goods' and p_said ->> 'sharedWith' = 'shop' then
    update private.cases x set shared_with_shop = true where x.id = c.id;
    perform private.queue_mail('merchant', 'reported', d.id);
  end if;
  return null;
end
$$;

-- Stores what a recipient says. Returns a refusal, or null.
create function private.say_as_recipient(d private.deliveries, p_said jsonb, p_bucket text) returns text
language plpgsql volatile set search_path = '' as $$
declare
  what constant text := p_said ->> 'what';
  wanted uuid;
  refusal text;
begin
  if what = 'report' then return private.report_as_recipient(d, p_said, p_bucket); end if;
  begin
    wanted := (p_said ->> 'case')::uuid;
  exception when data_exception then
    return 'invalid';
  end;
  if what = 'photo' then
    select w.refusal into refusal from private.store_case_photo(private.lock_recipient_case(d.id, wanted), p_said) as w;
  elsif what = 'reply' then
    select w.refusal into refusal from private.write_case_message(
      private.lock_recipient_case(d.id, wanted), false, p_said, 'case-messages:' || p_bucket) as w;
  else
    select w.refusal into refusal from private.close_locked_case(private.lock_recipient_case(d.id, wanted), what) as w;
  end if;
  return refusal;
end
$$;

-- A photo of a recipient's case; null if none of them has it.
create function private.photo_of_recipient(p_delivery uuid, p_photo text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select to_jsonb(private.photo_in_case(c.id, p.id))
    from private.case_photos p join private.case_messages m on m.id = p.message join private.cases c on c.id = m.case_id
    where p.id::text = p_photo and c.delivery = p_delivery and c.side = 'recipient');
end
$$;

-- The cases of a delivery's recipient, after what they said; with null, nothing. Or a photo of theirs, to show. Anyone else gets the answer for an unknown number,
-- which counts as a miss.
create function private.recipient_cases(
  p_number text, p_key text, p_said jsonb, p_bucket text, p_limit integer, p_window interval
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.deliveries;
  knows_key boolean;
  refusal text;
begin
  select * into d from private.deliveries x where x.number = p_number;
  knows_key := exists (select from private.delivery_secrets s where s.delivery = d.id and s.key = p_key);
  if not knows_key and not public.svc_rate_hit(p_bucket, p_limit, p_window) then
    raise exception 'Too many numbers' using errcode = 'PT429';
  end if;
  if d.id is not null then d := private.lock_delivery(d.id); end if;
  if d.id is null or not private.is_recipient(d, p_key) or private.tracking_closed(d, private.now()) then
    return private.result_refused('no-such-delivery');
  end if;
  if not knows_key then
    update private.rate_limits set n = n - 1 where bucket = p_bucket;
  end if;
  if p_said ->> 'what' = 'show' then return private.result_ok(private.photo_of_recipient(d.id, p_said ->> 'id')); end if;
  if jsonb_typeof(p_said) = 'object' then
    refusal := private.say_as_recipient(d, p_said, p_bucket);
    if refusal is not null then return private.result_refused(refusal); end if;
  else
    perform private.lock_case(c.id) from private.cases c
    where c.delivery = d.id and c.side = 'recipient' and private.case_lapsed(c, private.now());
  end if;
  return private.result_ok(private.recipient_cases_view(d.id));
end
$$;
grant execute on function private.recipient_cases(text,text,jsonb,text,integer,interval) to service_role;

create function private.recipient_cases_signed_in(p_number text, p_key text, p_said jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return private.recipient_cases(
    p_number, p_key, p_said, 'track:' || auth.uid(), private.misses_of_client(), private.misses_of_client_window());
end
$$;
grant execute on function private.recipient_cases_signed_in(text,text,jsonb) to authenticated;

create function public.recipient_cases(number text, key text default null, said jsonb default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.recipient_cases_signed_in(number, key, said) $$;
grant execute on function public.recipient_cases(text,text,jsonb) to authenticated;

-- For the Edge Function `track`; null if this client has no miss, report or message left.
create function public.svc_recipient_cases(
  p_number text, p_key text, p_said jsonb, p_bucket text, p_limit integer, p_window interval
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.recipient_cases(p_number, p_key, p_said, p_bucket, p_limit, p_window);
exception when sqlstate 'PT429' then
  return null;
end
$$;
grant execute on function public.svc_recipient_cases(text,text,jsonb,text,integer,interval) to service_role;
