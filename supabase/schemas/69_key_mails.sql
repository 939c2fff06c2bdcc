-- Mails to owners about live keys of their businesses' software: one was made or replaced, an administrator revoked one, or
-- one came from a web page. Their text is made when they're sent.
create table private.key_mails (
  id bigint generated always as identity primary key,
  key_id uuid not null references private.api_keys on delete cascade,
  kind text not null check (kind in ('made', 'replaced', 'revoked', 'in_page')),
  -- The network that it was made from, or the page; empty if there is none.
  origin text not null check (char_length(origin) <= 100),
  at timestamptz not null,
  tries integer not null default 0,
  -- The time of the next try; null once it was sent, or given up.
  next_try timestamptz
);
create index key_mails_due on private.key_mails (next_try) where next_try is not null;
create index key_mails_of_key on private.key_mails (key_id);

create function private.queue_key_mail(p_key uuid, p_kind text, p_origin text) returns void
language sql volatile set search_path = '' as $$
  insert into private.key_mails (key_id, kind, origin, at, next_try)
  values (p_key, p_kind, p_origin, private.now(), private.now())
$$;

-- Claims mails about keys that are due, as `claim_mails` does.
create function private.claim_key_mails(p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  this_moment constant timestamptz := private.now();
  taken bigint[];
begin
  with due as (
    select m.id from private.key_mails m where m.next_try <= this_moment order by m.next_try, m.id
    limit least(p_limit, 100) for update skip locked
  ), tried as (
    update private.key_mails m set
      tries = m.tries + 1,
      next_try = this_moment + (array['2 minutes', '10 minutes', '30 minutes', '2 hours'])[m.tries + 1]::interval
    from due where m.id = due.id returning m.id
  )
  select array_agg(id) into taken from tried;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'to', lower(u.email), 'firstName', coalesce(p.first_name, ''), 'kind', m.kind, 'keyName', k.name,
      'hint', k.hint, 'mode', k.mode, 'business', jsonb_build_object('id', b.id, 'businessName', b.business_name), 'at', m.at,
      'timeZone', s.time_zone, 'origin', m.origin
    ) order by m.id), '[]')
    from private.key_mails m
    join private.api_keys k on k.id = m.key_id
    join public.businesses b on b.id = k.business_id
    join auth.users u on u.id = b.user_id
    left join public.users p on p.id = u.id
    left join private.business_settings s on s.business_id = b.id
    where m.id = any (taken));
end
$$;
grant execute on function private.claim_key_mails(integer) to service_role;

create function private.key_mail_sent(p_id bigint) returns void
language sql volatile security definer set search_path = '' as $$
  update private.key_mails set next_try = null where id = p_id
$$;
grant execute on function private.key_mail_sent(bigint) to service_role;

create function public.svc_claim_key_mails(p_limit integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.claim_key_mails(p_limit) $$;
grant execute on function public.svc_claim_key_mails(integer) to service_role;

create function public.svc_key_mail_sent(p_id bigint) returns void
language sql volatile security invoker set search_path = '' as $$ select private.key_mail_sent(p_id) $$;
grant execute on function public.svc_key_mail_sent(bigint) to service_role;
