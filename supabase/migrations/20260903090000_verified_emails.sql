-- The mark "verified" moves from the authentication service's JSON, which that service rewrites as a whole, into a table of ours.

-- A function may call one that's declared below.
set check_function_bodies = off;

CREATE TABLE "private"."verified_emails" ("user_id" uuid NOT NULL, "email" text NOT NULL, "verified_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "verified_emails_email_check" CHECK ((email = lower(email))), CONSTRAINT "verified_emails_pkey" PRIMARY KEY (user_id));

ALTER TABLE "private"."verified_emails" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.account_of(p_user uuid)
 RETURNS TABLE(id uuid, email text, verified boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.id, u.email::text, private.is_verified(u.id)
  from auth.users u where u.id = p_user and (u.banned_until is null or u.banned_until <= now())
$function$
;

CREATE OR REPLACE FUNCTION private.email_verified_at()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select private.verified_at((select auth.uid())) $function$
;

CREATE OR REPLACE FUNCTION private.find_account(p_email text)
 RETURNS TABLE(id uuid, email text, verified boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.id, u.email::text, private.is_verified(u.id)
  from auth.users u where u.email = lower(p_email) and u.is_sso_user = false
$function$
;

CREATE OR REPLACE FUNCTION private.guard_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  undone bigint;
  asked boolean;
begin
  -- A soft-deleted account gives up its email.
  if to_jsonb(new) ->> 'deleted_at' is not null then return new; end if;

  -- The service's own change of email asks for no password, so it isn't used.
  if new.email_change is distinct from old.email_change and coalesce(new.email_change, '') <> '' then
    raise exception 'An address is changed by change-email only' using errcode = 'PT409';
  end if;
  if new.email is not distinct from old.email then return new; end if;

  update private.email_changes c set confirmed_at = clock_timestamp()
  where c.user_id = new.id and c.email = lower(new.email) and private.is_waiting(c)
  returning c.token_hash is not null into asked;
  if found then
    -- Its link was followed in the new mailbox. A change that an operator added has none.
    if asked then
      insert into private.verified_emails (user_id, email) values (new.id, lower(new.email))
      on conflict (user_id) do update set email = excluded.email, verified_at = excluded.verified_at;
      new.raw_app_meta_data := coalesce(new.raw_app_meta_data, '{}')
        || jsonb_build_object('email_verified_at', now(), 'verified_email', lower(new.email));
    end if;
    return new;
  end if;

  -- Back to the email before a change: that ends every later one too.
  select min(c.id) into undone from private.email_changes c
  where c.user_id = new.id and c.from_email = lower(new.email) and c.confirmed_at is not null and private.is_undoable(c);
  if undone is null then
    raise exception 'This change of address was not asked for' using errcode = 'PT409';
  end if;
  update private.email_changes set ended_at = clock_timestamp() where user_id = new.id and id >= undone and ended_at is null;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_verified(p_person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.verified_at(p_person) is not null $function$
;

CREATE OR REPLACE FUNCTION private.mark_verified(p_person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.verified_emails (user_id, email) select u.id, lower(u.email) from auth.users u where u.id = p_person
  on conflict (user_id) do update set email = excluded.email, verified_at = excluded.verified_at;
  if not found then return false; end if;
  -- For pages of the last release, which read the mark in their own account.
  update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}')
    || jsonb_build_object('email_verified_at', now(), 'verified_email', lower(email)) where id = p_person;
  return true;
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

CREATE OR REPLACE FUNCTION private.verified_at(p_person uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select v.verified_at from private.verified_emails v join auth.users u on u.id = v.user_id
  where v.user_id = p_person and v.email = lower(u.email)
$function$
;

CREATE OR REPLACE FUNCTION public.email_verified_at()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when private.session_alive() then private.email_verified_at() end
$function$
;

CREATE OR REPLACE FUNCTION public.svc_verify_code(p_email text, p_purpose text, p_challenge uuid, p_digest text, p_first_only boolean DEFAULT false)
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

ALTER TABLE "private"."verified_emails" ADD CONSTRAINT "verified_emails_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

-- Marks of the last release. An account with a mark but without its email was kept by the purge.
insert into private.verified_emails (user_id, email, verified_at)
select u.id, lower(coalesce(u.raw_app_meta_data ->> 'verified_email', '')), (u.raw_app_meta_data ->> 'email_verified_at')::timestamptz
from auth.users u where u.raw_app_meta_data ->> 'email_verified_at' is not null;

REVOKE ALL ON FUNCTION "private"."email_verified_at"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."email_verified_at"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."mark_verified"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mark_verified"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."verified_at"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."email_verified_at"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."email_verified_at"() TO "authenticated";

set check_function_bodies = on;
