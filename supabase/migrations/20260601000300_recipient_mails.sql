-- Mails to recipients. A step that they are told of writes one in its own transaction, where the merchant gave an address:
-- three for each delivery at most, each once. The Edge Function `send-mails` sends what waits.

create table private.outbox (
  id bigint generated always as identity primary key,
  -- Everything that the mail says is read when it is sent, so nothing personal stands here.
  delivery uuid not null references private.deliveries on delete cascade,
  kind text not null check (kind in ('on_its_way', 'delivered', 'failed')),
  written_at timestamptz not null,
  tries integer not null default 0,
  -- When it is tried next; null once it was sent, given up, or overtaken by a later one.
  next_try timestamptz,
  sent_at timestamptz,
  unique (delivery, kind)
);
create index outbox_due on private.outbox (next_try) where next_try is not null;

create function private.note_mail() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Nobody wants to hear that it is on its way once it is there.
  update private.outbox set next_try = null where delivery = new.delivery and next_try is not null;
  insert into private.outbox (delivery, kind, written_at, next_try)
  select new.delivery, case new.kind when 'pick_up' then 'on_its_way' when 'deliver' then 'delivered' else 'failed' end, new.at, new.at
  from private.delivery_people p where p.delivery = new.delivery and p.email <> ''
  on conflict (delivery, kind) do nothing;
  return null;
end
$$;
create trigger note_mail after insert on private.delivery_events for each row
  when (new.kind in ('pick_up', 'deliver', 'fail')) execute function private.note_mail();

-- Takes mails that are due: nobody else gets them for two minutes, and each is tried five times within three hours.
create function private.claim_mails(p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  taken bigint[];
begin
  with due as (
    select o.id from private.outbox o where o.next_try <= at order by o.next_try, o.id
    limit least(p_limit, 100) for update skip locked
  ), tried as (
    update private.outbox o set
      tries = o.tries + 1,
      next_try = at + (array['2 minutes', '10 minutes', '30 minutes', '2 hours'])[o.tries + 1]::interval
    from due where o.id = due.id returning o.id
  )
  select array_agg(id) into taken from tried;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', o.id, 'to', p.email, 'kind', o.kind, 'shop', p.pickup_name, 'name', p.name, 'number', d.number, 'key', s.key,
      'handover', d.handover, 'at', o.written_at, 'dueAt', d.due_at, 'timeZone', b.time_zone, 'reason', d.failure_reason
    ) order by o.written_at, o.id), '[]')
    from private.outbox o
    join private.deliveries d on d.id = o.delivery
    join private.delivery_people p on p.delivery = d.id
    join private.delivery_secrets s on s.delivery = d.id
    left join private.business_settings b on b.business_id = d.business_id
    where o.id = any (taken) and p.email <> '');
end
$$;

create function private.mail_sent(p_id bigint) returns void
language sql volatile security definer set search_path = '' as $$
  update private.outbox set sent_at = private.now(), next_try = null where id = p_id
$$;

create function public.svc_claim_mails(p_limit integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.claim_mails(p_limit) $$;
create function public.svc_mail_sent(p_id bigint) returns void
language sql volatile security invoker set search_path = '' as $$ select private.mail_sent(p_id) $$;
revoke all on function public.svc_claim_mails(integer), public.svc_mail_sent(bigint) from public, anon, authenticated;
grant execute on function
  public.svc_claim_mails(integer), private.claim_mails(integer), public.svc_mail_sent(bigint), private.mail_sent(bigint)
  to service_role;

-- Where the Edge Functions of this project are: one row, which docs/hosting.md has the operator write.
create table private.project (
  only_one boolean primary key default true check (only_one),
  url text not null check (url ~ '^https?://[^/]+$')
);

-- Calls the function that sends mails, if any wait. Fails, for the job's log to show, where nobody said where it is.
create function private.call_send_mails() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text;
begin
  if not exists (select from private.outbox where next_try <= private.now()) then return; end if;
  select url into strict address from private.project;
  perform net.http_post(
    url := address || '/functions/v1/send-mails', body := '{}'::jsonb,
    headers := '{"Content-Type": "application/json"}'::jsonb, timeout_milliseconds := 60000);
end
$$;

-- Once a minute where the platform can do it. The local stack calls the function itself.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron')
    and exists (select from pg_available_extensions where name = 'pg_net')
  then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
    perform cron.schedule('mail', '* * * * *', 'select private.call_send_mails()');
  end if;
end
$$;

-- With the people of a delivery goes what was written to them.
create or replace function private.forget_deliveries() returns void
language plpgsql security definer set search_path = '' as $$
declare
  old uuid[];
begin
  select array_agg(x.id) into old from (
    select d.id from private.deliveries d join private.delivery_people p on p.delivery = d.id
    where d.ended_at <= private.now() - interval '30 days' order by d.id limit 1000
  ) as x;
  delete from private.delivery_people where delivery = any (old);
  delete from private.delivery_secrets where delivery = any (old);
  delete from private.delivery_proofs where delivery = any (old);
  delete from private.delivery_passes where delivery = any (old);
  delete from private.outbox where delivery = any (old);
  delete from private.commands where at <= private.now() - interval '24 hours';
end
$$;
