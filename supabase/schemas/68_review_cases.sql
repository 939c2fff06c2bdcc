-- Cases about reviews of couriers' accounts.

-- Opens the case in which a courier can answer a review of their account, and mails them. Its first message says why, so the courier
-- writes next.
create function private.open_review_case(p_courier uuid, p_delivery uuid, p_why text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  c private.cases;
begin
  insert into private.cases (id, side, opener, delivery, reason, state, opened_at, due_at, answered_at, moved_at)
  select gen_random_uuid(), 'courier', p_courier, d.id, r.reason, 'theirs', now_at,
    private.case_due_at(r, d.ended_at is null, false, now_at), now_at, now_at
  from private.deliveries d, private.case_reasons r where d.id = p_delivery and r.reason = 'review'
  returning * into c;
  insert into private.case_messages (id, case_id, by_team, text, at) values (gen_random_uuid(), c.id, true, p_why, now_at);
  perform private.queue_mail('case', 'review', c.id);
end
$$;

-- Ends the cases about a review of an account that an administrator decided on.
create function private.end_review_cases(p_account uuid, p_admin uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  update private.cases set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'answered', decided_by = p_admin
  where opener = p_account and reason = 'review' and state <> 'resolved';
end
$$;
