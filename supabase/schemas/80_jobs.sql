-- Deletes accounts that weren't verified within a day, expired codes, tickets, counters and changes of email, and
-- sandboxes that weren't used for 30 days, the requests of software after a week, and the networks of keys' last uses.
create function private.purge() returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Read once: a condition with a volatile function uses no index.
  now_at constant timestamptz := private.now();
begin
  -- Verified accounts stay, so their registrations needn't be remembered.
  delete from private.registrations r using private.verified_emails v where v.user_id = r.user_id;
  delete from auth.users where id in (
    select u.id from private.registrations r join auth.users u on u.id = r.user_id
    where u.created_at <= now() - interval '24 hours'
      and not exists (select from private.verified_emails v where v.user_id = u.id)
      and not exists (select from private.admins a where a.user_id = u.id)
    order by u.created_at limit 1000
  );
  -- Codes stay a day longer than they work: the limits of a day count them.
  delete from public.email_verifications where expires_at < now() - interval '1 day';
  delete from private.reset_tickets where expires_at < now() - interval '1 hour';
  delete from private.rate_limits where win < now() - interval '2 days';
  delete from private.email_changes where asked_at < now() - interval '72 hours';
  delete from private.sandboxes where touched_at <= now_at - interval '30 days';
  delete from private.api_requests where at <= now_at - interval '7 days';
  delete from private.mails where written_at <= now_at - interval '30 days';
  delete from private.mails where kind = 'sign_in_link' and written_at <= now_at - interval '10 minutes';
  update private.api_keys set used_from = null
  where used_from is not null and used_at <= now_at - interval '30 days';
end
$$;

-- Deletes the people of deliveries that ended 30 days ago. The contents and the merchant's reference may name people, so they are
-- deleted too, and the events for software that contain them. Returns how many it was; a thousand at most.
create function private.forget_people() returns integer
language plpgsql volatile set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  old constant uuid[] := array(
    select d.id from private.deliveries d
    where not d.forgotten and d.ended_at <= at - interval '30 days' order by d.ended_at limit 1000);
begin
  delete from private.delivery_people where delivery = any (old);
  delete from private.delivery_secrets where delivery = any (old);
  delete from private.delivery_proofs where delivery = any (old);
  delete from private.delivery_passes where delivery = any (old);
  delete from private.mails where reference = any (old);
  delete from private.door_queue where delivery = any (old);
  -- One that was saved while the delivery ended has no time.
  delete from private.alert_devices where delivery = any (old);
  delete from private.api_events where delivery = any (old);
  update private.deliveries set contents = '', reference = '', held_reason = '', metadata = '{}', forgotten = true
  where id = any (old);
  return cardinality(old);
end
$$;

-- Forgets deliveries until none is left, for half a minute at most: the next run goes on, and a warning says so. Other events for
-- software are deleted after 30 days, and so are pings; the messages to endpoints go with their events. Alerts are deleted after a
-- day, and a recipient's device an hour after the end.
create function private.forget_deliveries() returns void
language plpgsql security definer set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  while private.forget_people() > 0 loop
    if private.now() > now_at + interval '30 seconds' then
      raise warning 'Deliveries are left to forget';
      exit;
    end if;
  end loop;
  delete from private.commands where at <= now_at - interval '24 hours';
  delete from private.api_events where at <= now_at - interval '30 days';
  delete from private.alerts where written_at <= now_at - interval '1 day';
  delete from private.alert_devices where until <= now_at;
  delete from private.webhook_messages where delivery is null and made_at <= now_at - interval '30 days';
end
$$;

-- Schedules the jobs if the platform has a scheduler. The local stack calls the functions itself.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('purge', '*/10 * * * *', 'select private.purge()');
    perform cron.schedule('settle', '* * * * *', 'select private.settle_due()');
    perform cron.schedule('positions', '* * * * *', 'select private.forget_positions()');
    perform cron.schedule('statements', '5 * * * *', 'select private.close_due()');
    perform cron.schedule('forget', '*/10 * * * *', 'select private.forget_deliveries()');
  end if;
  if exists (select from pg_available_extensions where name = 'pg_cron')
    and exists (select from pg_available_extensions where name = 'pg_net')
  then
    create extension if not exists pg_net;
    perform cron.schedule('mail', '* * * * *', 'select private.call_send_mails()');
    perform cron.schedule('alerts', '* * * * *', 'select private.call_send_alerts()');
    perform cron.schedule('doors', '* * * * *', 'select private.call_find_doors()');
    -- Older schedulers know only minutes.
    begin
      perform cron.schedule('webhooks', '5 seconds', 'select private.call_send_webhooks()');
      perform cron.schedule('sandboxes', '5 seconds', 'select private.call_wake_sandboxes()');
    exception when others then
      perform cron.schedule('webhooks', '* * * * *', 'select private.call_send_webhooks()');
      perform cron.schedule('sandboxes', '* * * * *', 'select private.call_wake_sandboxes()');
    end;
  end if;
end
$$;
