-- The authentication service mails nothing itself: before each mail it calls this function (`[auth.hook.send_email]` in
-- supabase/config.toml). A sign-in link goes into the outbox with its token, a notice of a changed password without one. All other
-- mails are refused, and with them what was asked for: changes of email, magic links, invitations.

-- Queues a mail to an account in place of an earlier one that waits.
create function private.queue_account_mail(p_account uuid, p_kind text, p_token text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from private.mails where topic = 'account' and kind = p_kind and reference = p_account and next_try is not null;
  insert into private.mails (topic, kind, reference, reader, detail, written_at, next_try)
  values ('account', p_kind, p_account, p_account, p_token, private.now(), private.now());
  -- A person waits for it, so it isn't left to the job.
  if to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is not null and exists (select from private.project) then
    perform private.call_send_mails();
  end if;
end
$$;

-- Answers the service with an empty object, or with the refusal that it passes on. An account is mailed ten links an hour, and
-- a blocked one none. The refusal names the wait as the service's own do: pages read it there.
create function private.send_email(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := event #>> '{user,id}';
  links constant text := 'sign-in-links:' || account;
begin
  case event #>> '{email_data,email_action_type}'
    when 'recovery' then
      if not private.may_act(account) then return '{}'; end if;
      if not public.svc_rate_hit(links, private.link_limit(), private.link_limit_window()) then
        return jsonb_build_object('error', jsonb_build_object('http_code', 429, 'message', format(
          'For security purposes, you can only request this after %s seconds.', (
            select greatest(1, ceil(extract(epoch from l.win + private.link_limit_window() - clock_timestamp())))
            from private.rate_limits l where l.bucket = links))));
      end if;
      perform private.queue_account_mail(account, 'sign_in_link', event #>> '{email_data,token_hash}');
    when 'password_changed_notification' then
      perform private.queue_account_mail(account, 'password_changed', '');
    else
      return '{"error": {"http_code": 403, "message": "This service sends no such mail."}}';
  end case;
  return '{}';
end
$$;

-- Only on platforms whose authentication service has a role of its own.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.send_email(jsonb) to supabase_auth_admin;
  end if;
end
$$;
