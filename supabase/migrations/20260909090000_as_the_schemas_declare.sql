-- Migrations that were written side by side replaced functions with older versions of each other: a correct code marked no email as
-- verified any more, and a mail about another try at the door was refused.
set check_function_bodies = off;

ALTER TABLE "private"."mails" DROP CONSTRAINT "mails_check";

CREATE OR REPLACE FUNCTION private.note_incident(p_courier uuid, p_step text, p_delivery uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  incident text := case
    when p_step = 'release' then 'release'
    when p_step = 'fail' and private.is_unproven((select d.failure_reason from private.deliveries d where d.id = p_delivery))
      then 'failure'
  end;
  incidents bigint;
begin
  if incident is null then return; end if;
  delete from private.courier_incidents i where i.courier = p_courier and i.at <= private.now() - interval '1 day';
  insert into private.courier_incidents (courier, kind, at) values (p_courier, incident, private.now());
  select count(*) into incidents from private.courier_incidents i where i.courier = p_courier and i.kind = incident;
  if incidents < (case incident when 'failure' then 4 else 10 end) then return; end if;
  delete from private.courier_incidents i where i.courier = p_courier;
  perform private.move_account(null, p_courier, 'review', 'Active', 'Pending', case incident
    when 'failure' then '4 deliveries in a day failed for a reason that only the courier saw.'
    else '10 deliveries in a day were given back before the pickup.'
  end, null);
end
$function$
;

CREATE OR REPLACE FUNCTION private.purge()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.svc_verify_code(p_email text, p_purpose text, p_challenge uuid, p_digest text, p_first_only boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  address constant text := lower(p_email);
  guessed public.email_verifications;
  mailed_for uuid;
begin
  -- One at a time, so that simultaneous guesses can't get past the limits.
  perform pg_advisory_xact_lock(hashtextextended('wrong-guesses', 13));
  select * into guessed from public.email_verifications v
    where v.challenge = p_challenge and v.email = address and v.purpose = p_purpose
      and v.consumed_at is null and v.expires_at > clock_timestamp() and v.attempts < 5
    for update;
  if not found then return case when p_first_only then null else false end; end if;
  if guessed.attempts > 0 and (p_first_only or exists (
    select from private.rate_limits l
    where l.bucket = 'wrong-guesses' and l.n >= 1000 and l.win > clock_timestamp() - interval '1 hour'
  )) then
    return null;
  end if;
  if (guessed.attempts > 0 or guessed.shares is not null) and 300 <= (
    select sum(v.attempts) from public.email_verifications v
    where v.email = address and v.attempts > 0 and v.created_at > clock_timestamp() - interval '1 day'
  ) then
    return null;
  end if;

  update public.email_verifications set attempts = attempts + 1 where challenge = p_challenge;
  if guessed.code <> p_digest or p_digest = '' then
    perform public.svc_rate_hit('wrong-guesses', 1000, '1 hour');
    return false;
  end if;
  -- One use in any browser: the same code no longer works in the others.
  mailed_for := coalesce(guessed.shares, guessed.challenge);
  update public.email_verifications set consumed_at = clock_timestamp()
    where consumed_at is null and (challenge = mailed_for or shares = mailed_for or challenge = p_challenge);
  -- A reset code verifies only once the account is cleared and has its new password.
  if p_purpose = 'password-reset' then return true; end if;
  return private.mark_verified((select a.id from private.find_account(address) a));
end
$function$
;

alter table private.mails add constraint mails_check check ((topic, kind) in (
    ('recipient', 'on_its_way'), ('recipient', 'delivered'), ('recipient', 'failed'), ('recipient', 'retried'),
    ('recipient', 'lost'),
    ('merchant', 'expired'), ('merchant', 'lost'), ('merchant', 'held'), ('merchant', 'objected'),
    ('decision', 'decided'), ('webhook', 'added'), ('webhook', 'failing'), ('webhook', 'disabled'),
    ('key', 'made'), ('key', 'replaced'), ('key', 'revoked'), ('key', 'in_page'),
    ('statement', 'closed'), ('statement', 'paid'), ('statement', 'taken_back'),
    ('account', 'sign_in_link'), ('account', 'password_changed')));

reset check_function_bodies;
