-- Deletes the rows of a table that a condition with the time `$1` names, a thousand at a time, until none is left or the run's time
-- is over: the next run goes on, and a warning says so. One large deletion could take longer than the platform lets a job run.
create function private.delete_old(p_table regclass, p_old text, p_at timestamptz, p_until timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
declare
  deleted bigint;
begin
  loop
    if private.now() > p_until then
      raise warning 'Rows of % are left to delete', p_table;
      exit;
    end if;
    execute format('delete from %s where ctid = any (array(select ctid from %1$s where %s limit 1000))', p_table, p_old) using p_at;
    get diagnostics deleted = row_count;
    exit when deleted < 1000;
  end loop;
end
$$;

-- Deletes when couriers were online who haven't been for long, so that no board reads all who ever were. It takes the lock with which
-- each of their actions begins, and leaves those who act now.
create function private.forget_presence(p_at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
declare
  away constant uuid[] := array(
    select c.courier from private.courier_presence p join private.couriers c on c.courier = p.courier
    where greatest(p.online_until, p.standby_until, p.idle_since) <= p_at - private.presence_kept()
    limit 1000 for update of c skip locked);
begin
  delete from private.courier_presence p where p.courier = any (away)
    and greatest(p.online_until, p.standby_until, p.idle_since) <= p_at - private.presence_kept();
end
$$;

-- Deletes accounts that weren't verified within a day, expired codes, tickets, counters and changes of email, and
-- sandboxes that weren't used for 30 days, the requests of software after a week, and the networks of keys' last uses.
create function private.purge() returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Read once: a condition with a volatile function uses no index.
  now_at constant timestamptz := private.now();
  until constant timestamptz := now_at + interval '30 seconds';
begin
  -- Verified accounts stay, so their registrations needn't be remembered.
  delete from private.registrations r using private.verified_emails v where v.user_id = r.user_id;
  perform private.delete_old('auth.users', $old$id in (
    select u.id from private.registrations r join auth.users u on u.id = r.user_id
    where u.created_at <= $1 - private.unverified_account_life()
      and not exists (select from private.verified_emails v where v.user_id = u.id)
      and not exists (select from private.admins a where a.user_id = u.id))$old$, now(), until);
  -- Codes stay a day longer than they work: the limits of a day count them.
  perform private.delete_old('public.email_verifications', 'expires_at < $1 - private.code_kept()', now(), until);
  perform private.delete_old('private.reset_tickets', 'expires_at < $1 - interval ''1 hour''', now(), until);
  perform private.delete_old('private.rate_limits', 'win < $1 - private.request_count_kept()', now(), until);
  perform private.delete_old('private.email_changes', 'asked_at < $1 - private.email_undo_within()', now(), until);
  perform private.delete_old('private.sandboxes', 'touched_at <= $1 - private.sandboxes_kept()', now_at, until);
  perform private.delete_old('private.api_requests', 'at <= $1 - private.requests_kept()', now_at, until);
  perform private.delete_old('private.mails', 'written_at <= $1 - private.mails_kept()', now_at, until);
  perform private.delete_old(
    'private.mails', 'kind = ''sign_in_link'' and written_at <= $1 - interval ''10 minutes''', now_at, until);
  update private.api_keys set used_from = null
  where used_from is not null and used_at <= now_at - private.network_kept();
  perform private.merge_cities();
  perform private.forget_presence(now_at);
end
$$;

-- Deletes the people of deliveries that ended 30 days ago. The contents and the merchant's reference may name people, so they are
-- deleted too, and the events for software that contain them. Returns how many it was; a thousand at most.
create function private.forget_people() returns integer
language plpgsql volatile set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  old uuid[] := array(
    select d.id from private.deliveries d
    where not d.forgotten and d.ended_at <= at - private.people_kept() and not private.is_held_back(d.id, d.ended_at, at)
    order by d.ended_at limit 1000 for update skip locked);
begin
  -- The team may have asked about one of them before it was locked, which holds it back.
  old := array(select o.id from private.deliveries o where o.id = any (old) and not private.is_held_back(o.id, o.ended_at, at));
  delete from private.delivery_people where delivery = any (old);
  delete from private.delivery_secrets where delivery = any (old);
  delete from private.delivery_proofs where delivery = any (old);
  delete from private.delivery_passes where delivery = any (old);
  delete from private.case_messages m using private.cases c where m.case_id = c.id and c.delivery = any (old);
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
-- day, a recipient's device an hour after the end, and who was on call after 90 days.
create function private.forget_deliveries() returns void
language plpgsql security definer set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  until constant timestamptz := now_at + interval '30 seconds';
begin
  while private.forget_people() > 0 loop
    if private.now() > until then
      raise warning 'Deliveries are left to forget';
      exit;
    end if;
  end loop;
  perform private.delete_old('private.case_messages',
    'case_id in (select c.id from private.cases c where c.delivery is null and c.resolved_at <= $1 - private.texts_kept())',
    now_at, until);
  perform private.delete_old('private.commands', 'at <= $1 - private.command_memory()', now_at, until);
  perform private.delete_old('private.api_events', 'at <= $1 - private.events_kept()', now_at, until);
  perform private.delete_old('private.alerts', 'written_at <= $1 - private.alerts_kept()', now_at, until);
  perform private.delete_old('private.alert_devices', 'until <= $1', now_at, until);
  perform private.delete_old('private.on_call', 'until_at <= $1 - private.on_call_kept()', now_at, until);
  perform private.delete_old(
    'private.webhook_messages', 'delivery is null and made_at <= $1 - private.events_kept()', now_at, until);
end
$$;

-- The work that's due and not done yet, for administrators; null for everyone else (`core/delivery/board/work-left.ts`).
create function private.work_left() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
begin
  perform private.session_alive();
  if not private.is_admin() then return null; end if;
  return (
    select jsonb_build_object(
      'toForget', (
        select count(*) from (
          select from private.deliveries d
          where not d.forgotten and d.ended_at <= at - private.people_kept() and not private.is_held_back(d.id, d.ended_at, at)
          order by d.ended_at limit private.work_counted()) as x),
      'forgetSince', (
        select min(d.ended_at) + private.people_kept() from private.deliveries d
        where not d.forgotten and d.ended_at <= at - private.people_kept() and not private.is_held_back(d.id, d.ended_at, at)),
      'jobSince', least(
        (select min(d.next_due) from private.deliveries d where d.next_due <= at),
        (select min(m.next_try) from private.mails m where m.next_try <= at),
        (select min(a.due_at) from private.alerts a where a.due_at <= at),
        (select min(q.due_at) from private.door_queue q where q.due_at <= at),
        (select min(s.next_at) from private.sandboxes s where s.next_at <= at),
        (select m.next_try from private.webhook_messages m join private.webhook_endpoints e on e.id = m.endpoint
          where private.is_due_webhook(m, e.state, at) and not private.owner_is_blocked(e.business_id)
          order by m.next_try limit 1))));
end
$$;
grant execute on function private.work_left() to authenticated;

create function public.work_left() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.work_left() $$;
grant execute on function public.work_left() to authenticated;

-- Schedules the jobs if the platform has a scheduler. The local stack calls the functions itself.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('purge', '*/10 * * * *', 'select private.purge()');
    perform cron.schedule('settle', '* * * * *', 'select private.settle_due()');
    perform cron.schedule('cases', '* * * * *', 'select private.settle_cases()');
    perform cron.schedule('positions', '* * * * *', 'select private.forget_positions()');
    perform cron.schedule('statements', '5 * * * *', 'select private.close_due()');
    perform cron.schedule('figures', '10 * * * *', 'select private.count_figures()');
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
