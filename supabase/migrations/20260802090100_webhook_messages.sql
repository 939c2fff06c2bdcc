-- Events write their messages to endpoints, the jobs delete them with the events, and mails about endpoints wait as others do.

-- Keeps an event for software if its business ever had a key or has an endpoint, and writes a message to each endpoint that
-- gets it. The delivery's row is already as it is after the event, and its lock keeps others from writing an event of the
-- same delivery.
create or replace function private.note_api_event() returns trigger
language plpgsql set search_path = '' as $$
begin
  with written as (
    insert into private.api_events (tx, business_id, delivery, seq, kind, at, snapshot)
    select
      greatest(pg_current_xact_id(), (
        select e.tx from private.api_events e where e.delivery = new.delivery order by e.seq desc limit 1)),
      d.business_id, d.id, new.seq, new.kind, new.at,
      private.delivery_facts(d) || jsonb_build_object('overdue', private.is_overdue(d, new.at))
    from private.deliveries d
    where d.id = new.delivery and (
      exists (select from private.api_keys k where k.business_id = d.business_id)
      or exists (select from private.webhook_endpoints w where w.business_id = d.business_id))
    returning *
  )
  insert into private.webhook_messages (endpoint, delivery, seq, made_at, next_try)
  select w.id, e.delivery, e.seq, private.now(), private.now()
  from written e join private.webhook_endpoints w on w.business_id = e.business_id
  where w.state <> 'disabled' and (w.kinds is null or e.kind = any (w.kinds));
  return null;
end
$$;

-- Deletes the people of deliveries that ended 30 days ago. The contents and the merchant's reference may name people, so they
-- are deleted too, and the events for software that have it. Other events for software are deleted after 30 days, and so are
-- pings; the messages to endpoints go with their events. Alerts are deleted after a day, and a recipient's device an hour after
-- the end.
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
  delete from private.api_events where delivery = any (old);
  update private.deliveries set contents = '', reference = '', held_reason = '', metadata = '{}' where id = any (old);
  delete from private.commands where at <= private.now() - interval '24 hours';
  delete from private.api_events where at <= private.now() - interval '30 days';
  delete from private.alerts where written_at <= private.now() - interval '1 day';
  delete from private.alert_devices a using private.deliveries d
  where d.id = a.delivery and d.ended_at <= private.now() - interval '1 hour';
  delete from private.webhook_messages where delivery is null and made_at <= private.now() - interval '30 days';
  delete from private.webhook_mails where written_at <= private.now() - interval '30 days';
end
$$;

-- Whether any mail waits to be sent.
create or replace function private.mail_waits() returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.outbox where next_try <= private.now())
    or exists (select from private.decision_mails where next_try <= private.now())
    or exists (select from private.webhook_mails where next_try <= private.now())
$$;
