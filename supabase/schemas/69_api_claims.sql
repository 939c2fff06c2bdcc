-- Claims of a business's software: its cases about deliveries, which the function `api` opens and answers with the digest of a
-- key. A claim's id is that of its command, and a message's too. A refusal isn't remembered.

-- Whether a case is one of a business, as its owner sees it.
create function private.is_claim_of(c private.cases, b public.businesses) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(c.business = b.id, false) and private.is_own_case(c, b.user_id);
end
$$;

-- A page of a business's claims, newest first, after a position. Without a state, in any.
create function private.api_claims(p_digest text, p_state text, p_after jsonb, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
  now_at constant timestamptz := private.now();
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  perform private.lock_case(c.id) from private.cases c
  where c.opener = b.user_id and c.business = b.id and private.case_lapsed(c, now_at);
  return private.result_ok((
    select coalesce(jsonb_agg(private.case_summary(x.c, now_at) order by (x.c).opened_at desc, (x.c).id desc), '[]')
    from (
      select c from private.cases c
      where c.opener = b.user_id and c.business = b.id and (p_state is null or c.state = p_state)
        and (p_after ->> 'id' is null
          or (c.opened_at, c.id) < ((p_after ->> 'openedAt')::timestamptz, (p_after ->> 'id')::uuid))
      order by c.opened_at desc, c.id desc limit least(p_limit, 1000)
    ) as x));
end
$$;
grant execute on function private.api_claims(text,text,jsonb,integer) to service_role;

create function private.api_claim(p_digest text, p_claim uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
  c private.cases;
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  c := private.lock_case(p_claim);
  return private.result_ok(case when private.is_claim_of(c, b) then private.case_view(c) end);
end
$$;
grant execute on function private.api_claim(text,uuid) to service_role;

-- The recipient's report about the goods of a business's delivery, as its owner sees it.
create function private.api_goods_report(p_digest text, p_delivery uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
  c private.cases;
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  select x.* into c from private.cases x join private.deliveries d on d.id = x.delivery
  where x.delivery = p_delivery and x.shared_with_shop and d.business_id = b.id;
  return private.result_ok(private.report_for(c, b.user_id));
end
$$;
grant execute on function private.api_goods_report(text,uuid) to service_role;

-- The most that a claim may ask for: what can be refunded for its reason. Null while the delivery is under way.
create function private.claim_cap(d private.deliveries, p_reason text) returns integer
language plpgsql stable set search_path = '' as $$
declare
  for_money constant text := (select r.money from private.case_reasons r where r.reason = p_reason);
begin
  return case when for_money is null then 0
    when d.ended_at is not null then private.refund_cap(d, for_money = 'goods') end;
end
$$;

-- Opens a claim, once for its command, and returns whether an earlier try had done it.
create function private.api_open_claim(p_digest text, p_command uuid, p_claim jsonb, p_asked text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, true);
  about constant uuid := (p_claim ->> 'delivery')::uuid;
  wanted constant integer := (p_claim ->> 'amount')::integer;
  is_new boolean;
  refusal text;
  d private.deliveries;
  cap integer;
  answer jsonb;
  c private.cases;
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  if not private.begin_command(b.id, p_command, 'open_claim', about, to_jsonb(p_asked)) then
    refusal := private.earlier_refusal(b.id, p_command, 'open_claim', about, to_jsonb(p_asked));
    if refusal is not null then return private.result_refused(refusal); end if;
  end if;
  is_new := not exists (select from private.cases x where x.id = p_command);
  if is_new and wanted is not null then
    select * into d from private.deliveries x where x.id = about and x.business_id = b.id;
    if d.next_due <= private.now() then d := private.lock_delivery(d.id); end if;
    if d.id is not null then cap := private.claim_cap(d, p_claim ->> 'reason'); end if;
  end if;
  if wanted > cap then
    answer := jsonb_build_object('ok', false, 'error', jsonb_build_object('code', 'above-cap', 'cap', cap));
  else
    answer := private.open_case_for(b.user_id, b.id, p_claim || jsonb_build_object('id', p_command, 'side', 'business'));
  end if;
  if answer -> 'ok' = 'false' then
    perform private.end_command(b.id, p_command, 'refused', false);
    return answer;
  end if;
  if is_new and wanted is not null then
    update private.cases x set claimed = wanted where x.id = p_command returning * into c;
    answer := private.result_ok(private.case_view(c));
  end if;
  return answer || jsonb_build_object('replayed', not is_new);
exception when sqlstate 'PT429' then
  return private.result_refused('too-many-claims');
end
$$;
grant execute on function private.api_open_claim(text,uuid,jsonb,text) to service_role;

-- Writes in a claim, once for its command.
create function private.api_reply_to_claim(p_digest text, p_command uuid, p_claim uuid, p_text text, p_asked text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, true);
  c private.cases;
  w record;
  is_new boolean;
  refusal text;
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  c := private.lock_case(p_claim);
  if not private.is_claim_of(c, b) then return private.result_refused('no-such-case'); end if;
  is_new := private.begin_command(b.id, p_command, 'reply_to_claim', p_claim, to_jsonb(p_asked));
  if is_new then
    select * into w from private.write_case_message(
      c, false, jsonb_build_object('id', p_command, 'text', p_text), 'case-messages:' || b.user_id);
    c := w.c;
    refusal := w.refusal;
    perform private.end_command(b.id, p_command, refusal, false);
  else
    refusal := private.earlier_refusal(b.id, p_command, 'reply_to_claim', p_claim, to_jsonb(p_asked));
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  return private.result_ok(private.case_view(c)) || jsonb_build_object('replayed', not is_new);
exception when sqlstate 'PT429' then
  return private.result_refused('too-many-claims');
end
$$;
grant execute on function private.api_reply_to_claim(text,uuid,uuid,text,text) to service_role;

create function public.svc_api_claims(p_digest text, p_state text, p_after jsonb, p_limit integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.api_claims(p_digest, p_state, p_after, p_limit) $$;
grant execute on function public.svc_api_claims(text,text,jsonb,integer) to service_role;

create function public.svc_api_claim(p_digest text, p_claim uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.api_claim(p_digest, p_claim) $$;
grant execute on function public.svc_api_claim(text,uuid) to service_role;

create function public.svc_api_goods_report(p_digest text, p_delivery uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.api_goods_report(p_digest, p_delivery) $$;
grant execute on function public.svc_api_goods_report(text,uuid) to service_role;

create function public.svc_api_open_claim(p_digest text, p_command uuid, p_claim jsonb, p_asked text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.api_open_claim(p_digest, p_command, p_claim, p_asked)
$$;
grant execute on function public.svc_api_open_claim(text,uuid,jsonb,text) to service_role;

create function public.svc_api_reply_to_claim(p_digest text, p_command uuid, p_claim uuid, p_text text, p_asked text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.api_reply_to_claim(p_digest, p_command, p_claim, p_text, p_asked)
$$;
grant execute on function public.svc_api_reply_to_claim(text,uuid,uuid,text,text) to service_role;
