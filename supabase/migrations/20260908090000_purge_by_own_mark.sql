-- The migration of the one outbox was written before the table of verified emails, and brought back a purge that asks for the
-- older mark: it would delete accounts that are verified.
create or replace function private.purge() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users where id in (
    select u.id from private.registrations r join auth.users u on u.id = r.user_id
    where u.created_at <= now() - interval '24 hours'
      and not exists (select from private.verified_emails v where v.user_id = u.id)
      and not exists (select from private.admins a where a.user_id = u.id)
    order by u.created_at limit 1000
  );
  -- Verified accounts stay, so their registrations needn't be remembered.
  delete from private.registrations r using private.verified_emails v where v.user_id = r.user_id;
  -- Codes stay a day longer than they work: the limits of a day count them.
  delete from public.email_verifications where expires_at < now() - interval '1 day';
  delete from private.reset_tickets where expires_at < now() - interval '1 hour';
  delete from private.rate_limits where win < now() - interval '2 days';
  delete from private.email_changes where asked_at < now() - interval '72 hours';
  delete from private.sandboxes where touched_at <= private.now() - interval '30 days';
  delete from private.api_requests where at <= private.now() - interval '7 days';
  delete from private.mails where written_at <= private.now() - interval '30 days'
    or (kind = 'sign_in_link' and written_at <= private.now() - interval '10 minutes');
  update private.api_keys set used_from = null
  where used_from is not null and used_at <= private.now() - interval '30 days';
end
$$;

-- The same rule in a form that the database prints as it was written.
alter table private.mails drop constraint mails_check;
alter table private.mails add constraint mails_check check (topic || ' ' || kind in (
    'recipient on_its_way', 'recipient delivered', 'recipient failed', 'recipient retried', 'recipient lost',
    'merchant expired', 'merchant lost', 'merchant held', 'merchant objected', 'decision decided',
    'webhook added', 'webhook failing', 'webhook disabled', 'key made', 'key replaced', 'key revoked', 'key in_page',
    'statement closed', 'statement paid', 'statement taken_back', 'account sign_in_link', 'account password_changed'));
