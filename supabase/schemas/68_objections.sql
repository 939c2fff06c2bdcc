-- Objections of businesses to a failed attempt, in their cases. `core/support/decide-objection.ts` has the same rules.

-- A side's open case of an objection about a delivery.
create function private.open_objection_case(p_delivery uuid, p_side text) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (
    select c.id from private.cases c
    where c.delivery = p_delivery and c.side = p_side and c.reason = 'failed_attempt' and c.state <> 'resolved'
    order by c.seq limit 1);
end
$$;

-- The case of a business that its objection joins, that of an earlier one first; a new one if it has none that's open.
create function private.case_of_objection(d private.deliveries, p_by uuid) returns private.cases
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  c private.cases;
begin
  select x.* into c from private.cases x
  where x.delivery = d.id and x.side = 'business' and x.opener = p_by and x.state <> 'resolved' and x.reason <> 'safety'
    and not private.case_lapsed(x, now_at)
  order by x.reason = 'failed_attempt' desc, x.seq limit 1;
  if c.id is not null then return c; end if;
  insert into private.cases (id, side, opener, business, delivery, reason, opened_at, due_at, moved_at)
  select gen_random_uuid(), 'business', p_by, d.business_id, d.id, r.reason, now_at,
    private.case_due_at(r, d.ended_at is null, false, now_at), now_at
  from private.case_reasons r where r.reason = 'failed_attempt'
  returning * into c;
  return c;
end
$$;

-- Changes the case of an objection with its delivery, in the same transaction. An objection joins the open case of its business,
-- or opens one. The decision ends that case. If the business confirms the attempt, only a case that the objection opened ends: the
-- business has written in another one. The caller has locked the delivery and its cases.
create function private.note_objection(d private.deliveries, p_kind text, p_by uuid, p_words text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  c private.cases;
begin
  if p_kind = 'object' then
    c := private.case_of_objection(d, p_by);
    -- Those of earlier attempts can't be decided anymore.
    update private.cases x set objected_at = case when x.id = c.id then now_at end,
      state = case when x.id = c.id then 'ours' else x.state end, moved_at = case when x.id = c.id then now_at else x.moved_at end
    where x.delivery = d.id and (x.id = c.id or x.objected_at is not null);
    insert into private.case_messages (id, case_id, by_team, text, at, kind)
    values (gen_random_uuid(), c.id, false, '', now_at, 'objection');
  elsif p_kind = 'confirm' then
    update private.cases x set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'withdrawn'
    where x.delivery = d.id and x.objected_at is not null and x.reason = 'failed_attempt' and x.state <> 'resolved';
  elsif p_kind in ('uphold', 'waive') then
    for c in
      update private.cases x set state = 'resolved', moved_at = now_at, answered_at = coalesce(x.answered_at, now_at),
        resolved_at = now_at, outcome = case p_kind when 'uphold' then 'upheld' else 'waived' end, decided_by = p_by
      where x.delivery = d.id and x.objected_at is not null and x.state <> 'resolved'
      returning *
    loop
      insert into private.case_messages (id, case_id, by_team, text, at)
      values (gen_random_uuid(), c.id, true, private.clean_lines(p_words), now_at);
      perform private.mail_about_case(c.id, 'resolved');
    end loop;
  end if;
end
$$;
