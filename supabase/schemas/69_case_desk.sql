-- The team's side of cases, for administrators.

create function private.desk_case(c private.cases, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.case_summary(c, p_at) || jsonb_build_object(
    'from', coalesce(case when c.business is null then private.full_name(c.opener)
      else (select b.business_name from public.businesses b where b.id = c.business) end, ''),
    'late', c.state <> 'resolved' and c.answered_at is null and c.due_at < p_at);
end
$$;

create function private.desk_case_detail(c private.cases) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  return private.desk_case(c, now_at) || jsonb_build_object(
    'messages', private.case_messages_view(c.id),
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
       order by c.resolved_at desc, c.id limit 100)
    ) as x);
end
$$;
grant execute on function private.desk_cases() to authenticated;

-- Locks a case for an administrator; null if it's about a business or a delivery of their own.
create function private.lock_desk_case(p_admin uuid, p_id uuid) returns private.cases
language plpgsql volatile set search_path = '' as $$
declare
  c constant private.cases := private.lock_case(p_id);
begin
  if c.id is null or private.case_concerns(c, p_admin) then return null; end if;
  return c;
end
$$;

-- Reading a case is written to the audit log.
create function private.find_desk_case(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  c private.cases := private.lock_desk_case(me, p_id);
begin
  if c.id is null then return null; end if;
  perform private.note_lookup(me, case when c.business is null then 'users' else 'businesses' end, coalesce(c.business, c.opener));
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
  select * into w from private.write_case_message(private.lock_desk_case(me, p_id), true, p_message, null);
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  if w.is_new then perform private.mail_about_case(p_id, 'answered'); end if;
  return private.result_ok(private.desk_case_detail(w.c));
end
$$;
grant execute on function private.answer_case(uuid,jsonb) to authenticated;

-- Resolves a case. Of two simultaneous decisions, the second is refused as `changed`; the same one again changes nothing.
create function private.resolve_case(p_id uuid, p_outcome text, p_words text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  c private.cases := private.lock_desk_case(me, p_id);
  words constant text := private.trim_whitespace(coalesce(p_words, ''));
  now_at constant timestamptz := private.now();
begin
  if c.id is null then return private.result_refused('no-such-case'); end if;
  if p_outcome not in ('answered', 'declined') or (words = '' and p_outcome = 'declined')
    or not private.are_visible_lines(words, 280)
  then
    return private.result_refused('invalid');
  end if;
  if c.state = 'resolved' then
    if c.outcome <> p_outcome or c.decided_by is distinct from me then return private.result_refused('changed'); end if;
    return private.result_ok(private.desk_case_detail(c));
  end if;
  update private.cases x set state = 'resolved', moved_at = now_at, answered_at = coalesce(x.answered_at, now_at),
    resolved_at = now_at, outcome = p_outcome, decided_by = me
  where x.id = c.id returning * into c;
  if words <> '' then
    insert into private.case_messages (id, case_id, by_team, text, at)
    values (gen_random_uuid(), c.id, true, private.clean_lines(words), now_at);
  end if;
  perform private.mail_about_case(c.id, 'resolved');
  return private.result_ok(private.desk_case_detail(c));
end
$$;
grant execute on function private.resolve_case(uuid,text,text) to authenticated;

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

create function public.resolve_case(case_id uuid, outcome text, words text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.resolve_case(case_id, outcome, words) $$;
grant execute on function public.resolve_case(uuid,text,text) to authenticated;

create function public.save_support_hours(hours jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.save_support_hours(hours) $$;
grant execute on function public.save_support_hours(jsonb) to authenticated;
