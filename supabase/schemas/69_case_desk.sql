-- The team's side of cases, for administrators.

create function private.desk_case(c private.cases, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.case_summary(c, p_at) || jsonb_build_object(
    'from', coalesce(case c.side
      when 'business' then (select b.business_name from public.businesses b where b.id = c.business)
      when 'recipient' then (select p.name from private.delivery_people p where p.delivery = c.delivery)
      else private.full_name(c.opener) end, ''),
    'late', c.state <> 'resolved' and c.answered_at is null and c.due_at < p_at,
    'decidedBy', private.full_name(c.decided_by));
end
$$;

-- The outcome with an amount that a case can have, the amounts, and why nothing can be paid now; null if it can have none. A refund
-- is between the business and the platform, so a recipient's case has none.
create function private.case_payable(c private.cases) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  for_money constant text := (select r.money from private.case_reasons r where r.reason = c.reason);
  d private.deliveries;
begin
  select * into d from private.deliveries x where x.id = c.delivery;
  if for_money is null or d.id is null or c.side = 'recipient' then return null; end if;
  if c.side = 'courier' then
    return jsonb_build_object(
      'outcome', 'made_good', 'currency', d.currency, 'least', 1, 'cap', private.made_good_cap(),
      'denial', case when exists (
        select from private.ledger l where l.delivery = d.id and l.kind = 'made_good') then 'changed' end);
  end if;
  return jsonb_build_object(
    'outcome', 'refunded', 'currency', d.currency, 'least', case when d.free then 0 else 1 end,
    'cap', private.refund_cap(d, for_money = 'goods'), 'denial', private.refund_denial(d));
end
$$;

create function private.desk_case_detail(c private.cases) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  return private.desk_case(c, now_at) || jsonb_build_object(
    'messages', private.case_messages_view(c.id),
    'payable', private.case_payable(c),
    'others', (
      select coalesce(jsonb_agg(private.case_summary(x, now_at) order by x.seq), '[]')
      from private.cases x where x.delivery = c.delivery and x.id <> c.id));
end
$$;

-- Open cases by due time, then the last hundred that were resolved.
create function private.desk_cases() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  now_at constant timestamptz := private.now();
begin
  perform private.settle_cases();
  return (
    select coalesce(jsonb_agg(private.desk_case(x.c, now_at)
      order by (x.c).resolved_at desc nulls first, case when (x.c).resolved_at is null then (x.c).due_at end, (x.c).id), '[]')
    from (
      (select c from private.cases c where c.state <> 'resolved' and not private.case_concerns(c, me))
      union all
      (select c from private.cases c where c.resolved_at is not null and not private.case_concerns(c, me)
       order by c.resolved_at desc, c.id limit private.resolved_shown())
    ) as x);
end
$$;
grant execute on function private.desk_cases() to authenticated;

-- Locks a case for an administrator; null if it's about a business or a delivery of their own. Before it (decision lock-order),
-- its delivery is settled if that's due, and locked if it's to be paid for.
create function private.lock_desk_case(p_admin uuid, p_id uuid, p_pays boolean) returns private.cases
language plpgsql volatile set search_path = '' as $$
declare
  c private.cases;
begin
  perform private.lock_delivery(d.id) from private.cases x join private.deliveries d on d.id = x.delivery
  where x.id = p_id and (p_pays or d.next_due <= private.now());
  c := private.lock_case(p_id);
  if c.id is null or private.case_concerns(c, p_admin) then return null; end if;
  return c;
end
$$;

-- Reading a case is written to the audit log.
create function private.find_desk_case(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  c private.cases := private.lock_desk_case(me, p_id, false);
begin
  if c.id is null then return null; end if;
  perform private.note_lookup(
    me, case when c.side in ('business', 'recipient') then 'businesses' else 'users' end,
    coalesce(c.business, c.opener, (select d.business_id from private.deliveries d where d.id = c.delivery)));
  return private.desk_case_detail(c);
end
$$;
grant execute on function private.find_desk_case(uuid) to authenticated;

create function private.answer_case(p_id uuid, p_message jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  w record;
begin
  select * into w from private.write_case_message(private.lock_desk_case(me, p_id, false), true, p_message, null);
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  if w.is_new then perform private.mail_about_case(p_id, 'answered'); end if;
  return private.result_ok(private.desk_case_detail(w.c));
end
$$;
grant execute on function private.answer_case(uuid,jsonb) to authenticated;

-- Asks a side about a delivery, in its case if it has one. The courier must have had it; an administrator asks about no delivery of
-- their own.
create function private.ask_side(p_asked jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  wanted constant text := p_asked ->> 'side';
  message uuid;
  earlier uuid;
  d private.deliveries;
  c private.cases;
  w record;
begin
  begin
    d := private.lock_delivery((p_asked ->> 'delivery')::uuid);
    c.id := (p_asked ->> 'id')::uuid;
    message := (p_asked -> 'message' ->> 'id')::uuid;
  exception when data_exception then
    return private.result_refused('invalid');
  end;
  c.delivery := d.id;
  if d.id is null or private.case_concerns(c, me) then return private.result_refused('no-such-delivery'); end if;
  if (wanted in ('business', 'courier')) is not true or c.id is null then return private.result_refused('invalid'); end if;
  c.opener := case wanted
    when 'courier' then d.courier
    else (select b.user_id from public.businesses b where b.id = d.business_id) end;
  if c.opener is null then return private.result_refused('no-courier'); end if;
  earlier := coalesce(private.earlier_case(d.id, wanted), private.open_objection_case(d.id, wanted));
  if earlier is not null then
    c := private.lock_case(earlier);
  else
    if message is null or not private.is_case_text(p_asked -> 'message' ->> 'text')
      or exists (select from private.cases x where x.id = c.id)
      or exists (select from private.case_messages m where m.id = message)
    then
      return private.result_refused('invalid');
    end if;
    insert into private.cases (id, side, opener, business, delivery, reason, opened_at, due_at, moved_at)
    select c.id, wanted, c.opener, case wanted when 'business' then d.business_id end, d.id, r.reason, private.now(),
      private.case_due_at(r, d.ended_at is null, false, private.now()), private.now()
    from private.case_reasons r where r.reason = 'asked'
    on conflict do nothing;
    -- Words about it from now on are deleted like the earlier ones were.
    update private.deliveries x set forgotten = false where x.id = d.id and x.forgotten;
    c := private.lock_case(coalesce(private.earlier_case(d.id, wanted), c.id));
  end if;
  select * into w from private.write_case_message(c, true, p_asked -> 'message', null);
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  if w.is_new then perform private.mail_about_case(c.id, 'answered'); end if;
  return private.result_ok(private.desk_case_detail(w.c));
end
$$;
grant execute on function private.ask_side(jsonb) to authenticated;

-- Resolves a case. Of two simultaneous decisions, the second is refused as `changed`; the same one again changes nothing. A
-- refund and a courier's additional payment are made in the same transaction.
create function private.resolve_case(p_id uuid, p_decision jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  wanted constant text := p_decision ->> 'outcome';
  pays constant boolean := coalesce(wanted in ('refunded', 'made_good'), false);
  -- About an objection.
  enters constant boolean := coalesce(wanted in ('upheld', 'waived'), false);
  c private.cases := private.lock_desk_case(me, p_id, pays or enters);
  words constant text := private.trim_whitespace(coalesce(p_decision ->> 'words', ''));
  payable constant jsonb := private.case_payable(c);
  given numeric;
  paid integer;
  refusal text;
  now_at constant timestamptz := private.now();
begin
  if c.id is null then return private.result_refused('no-such-case'); end if;
  if (wanted in ('answered', 'declined', 'refunded', 'made_good', 'upheld', 'waived')) is not true
    or (words = '' and (wanted = 'declined' or enters))
    or not private.are_visible_lines(words, 280) or (pays and wanted is distinct from payable ->> 'outcome')
  then
    return private.result_refused('invalid');
  end if;
  if pays and jsonb_typeof(p_decision -> 'amount') = 'number' then
    given := p_decision -> 'amount';
    paid := case when given = trunc(given) then greatest(-1, least(given, 2147483647)) end;
  end if;
  if c.state = 'resolved' then
    if c.outcome <> wanted or c.amount is distinct from paid or c.decided_by is distinct from me then
      return private.result_refused('changed');
    end if;
    return private.result_ok(private.desk_case_detail(c));
  end if;
  if not pays and enters <> private.is_objected(c) then
    return private.result_refused(case when enters then 'changed' else 'money-waits' end);
  end if;
  if enters then
    perform private.apply_move(d, case wanted when 'upheld' then 'uphold' else 'waive' end, 'admin', now_at, null, words)
    from private.deliveries d where d.id = c.delivery;
  end if;
  refusal := case wanted
    when 'refunded' then private.refund(
      c.delivery, paid, (select r.money = 'goods' from private.case_reasons r where r.reason = c.reason))
    when 'made_good' then private.make_good(c.delivery, c.opener, paid)
  end;
  if refusal = 'above-cap' then
    return jsonb_build_object('ok', false, 'error', jsonb_build_object('code', refusal, 'cap', payable -> 'cap'));
  end if;
  if refusal is not null then
    return private.result_refused(case refusal when 'no-such-delivery' then 'no-such-case' else refusal end);
  end if;
  update private.cases x set state = 'resolved', moved_at = now_at, answered_at = coalesce(x.answered_at, now_at),
    resolved_at = now_at, outcome = wanted, amount = paid, decided_by = me
  where x.id = c.id returning * into c;
  if words <> '' then
    insert into private.case_messages (id, case_id, by_team, text, at)
    values (gen_random_uuid(), c.id, true, private.clean_lines(words), now_at);
  end if;
  perform private.mail_about_case(c.id, 'resolved');
  return private.result_ok(private.desk_case_detail(c));
end
$$;
grant execute on function private.resolve_case(uuid,jsonb) to authenticated;

create function private.save_support_hours(p_hours jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if private.is_support_hours(p_hours) is not true then return private.result_refused('invalid'); end if;
  update private.operator set support = p_hours where only_one;
  return private.result_ok(null);
end
$$;
grant execute on function private.save_support_hours(jsonb) to authenticated;

create function public.desk_cases() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.desk_cases() $$;
grant execute on function public.desk_cases() to authenticated;

create function public.find_desk_case(case_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.find_desk_case(case_id) $$;
grant execute on function public.find_desk_case(uuid) to authenticated;

create function public.answer_case(case_id uuid, message jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.answer_case(case_id, message) $$;
grant execute on function public.answer_case(uuid,jsonb) to authenticated;

create function public.ask_side(asked jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.ask_side(asked) $$;
grant execute on function public.ask_side(jsonb) to authenticated;

create function public.resolve_case(case_id uuid, decision jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.resolve_case(case_id, decision) $$;
grant execute on function public.resolve_case(uuid,jsonb) to authenticated;

create function public.save_support_hours(hours jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.save_support_hours(hours) $$;
grant execute on function public.save_support_hours(jsonb) to authenticated;
