-- Mails to owners about statements: one was closed, its payment was noted, or that was taken back. Their text is made when
-- they're sent.
create table private.statement_mails (
  id bigint generated always as identity primary key,
  statement uuid not null references private.statements,
  kind text not null check (kind in ('closed', 'paid', 'taken_back')),
  at timestamptz not null,
  tries integer not null default 0,
  -- The time of the next try; null once it was sent, or given up.
  next_try timestamptz
);
create index statement_mails_due on private.statement_mails (next_try) where next_try is not null;
create index statement_mails_of_statement on private.statement_mails (statement);
create index statement_mails_by_age on private.statement_mails (at);

-- Queues a mail about each of these statements.
create function private.queue_statement_mails(p_statements uuid[], p_kind text) returns void
language sql volatile set search_path = '' as $$
  insert into private.statement_mails (statement, kind, at, next_try)
  select x, p_kind, private.now(), private.now() from unnest(p_statements) as x
$$;

-- Queues a mail after a payment was taken back, but only if the mail about the payment may have been sent.
create function private.take_back_statement_mails(p_statements uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  unsent uuid[];
begin
  with stopped as (
    update private.statement_mails m set next_try = null
    where m.statement = any (p_statements) and m.kind = 'paid' and m.next_try is not null returning m.statement, m.tries
  )
  select array_agg(s.statement) into unsent from stopped s where s.tries = 0;
  perform private.queue_statement_mails(
    (select array_agg(x) from unnest(p_statements) as x where unsent is null or x <> all (unsent)), 'taken_back');
end
$$;

-- Claims mails about statements that are due, as `claim_mails` does. A statement of a deleted account isn't mailed.
create function private.claim_statement_mails(p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  this_moment constant timestamptz := private.now();
  taken bigint[];
begin
  with due as (
    select m.id from private.statement_mails m where m.next_try <= this_moment order by m.next_try, m.id
    limit least(p_limit, 100) for update skip locked
  ), tried as (
    update private.statement_mails m set
      tries = m.tries + 1,
      next_try = this_moment + (array['2 minutes', '10 minutes', '30 minutes', '2 hours'])[m.tries + 1]::interval
    from due where m.id = due.id returning m.id
  )
  select array_agg(id) into taken from tried;
  update private.statement_mails m set next_try = null
  where m.id = any (taken) and not exists (
    select from private.statements s left join public.businesses b on b.id = s.account
    join auth.users u on u.id = coalesce(b.user_id, s.account) where s.id = m.statement);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'to', lower(u.email), 'firstName', coalesce(p.first_name, ''), 'kind', m.kind,
      'business', case when b.id is not null then jsonb_build_object('id', b.id, 'businessName', b.business_name) end,
      'statement', s.id, 'number', s.number, 'period', jsonb_build_object('from', s.period_from, 'to', s.period_to),
      'total', s.total, 'currency', s.currency,
      'payment', case when s.paid_at is not null then jsonb_build_object('on', s.paid_on, 'reference', s.reference) end
    ) order by m.id), '[]')
    from private.statement_mails m
    join private.statements s on s.id = m.statement
    left join public.businesses b on b.id = s.account
    join auth.users u on u.id = coalesce(b.user_id, s.account)
    left join public.users p on p.id = u.id
    where m.id = any (taken));
end
$$;
grant execute on function private.claim_statement_mails(integer) to service_role;

create function private.statement_mail_sent(p_id bigint) returns void
language sql volatile security definer set search_path = '' as $$
  update private.statement_mails set next_try = null where id = p_id
$$;
grant execute on function private.statement_mail_sent(bigint) to service_role;

create function public.svc_claim_statement_mails(p_limit integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.claim_statement_mails(p_limit) $$;
grant execute on function public.svc_claim_statement_mails(integer) to service_role;

create function public.svc_statement_mail_sent(p_id bigint) returns void
language sql volatile security invoker set search_path = '' as $$ select private.statement_mail_sent(p_id) $$;
grant execute on function public.svc_statement_mail_sent(bigint) to service_role;
