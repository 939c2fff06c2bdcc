-- Accounts that an operator created without confirming the email are entered by their owners only, blocked people are out
-- immediately, and a session can't add a phone number, an identity, a factor or much metadata to its account.

-- A function may call one that's declared below.
set check_function_bodies = off;

CREATE TABLE "private"."unconfirmed_accounts" ("user_id" uuid NOT NULL, CONSTRAINT "unconfirmed_accounts_pkey" PRIMARY KEY (user_id));

ALTER TABLE "private"."unconfirmed_accounts" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.forget_unconfirmed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.unconfirmed_accounts where user_id = new.id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.guard_first_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from private.unconfirmed_accounts a where a.user_id = new.user_id)
    and not private.is_verified(new.user_id)
  then
    raise exception 'This email has to be confirmed first' using errcode = 'PT403';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.guard_identity()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'Accounts have an email and a password only' using errcode = 'PT409';
end
$function$
;

CREATE OR REPLACE FUNCTION private.has_live_session()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = (select (auth.jwt() ->> 'session_id')::uuid)
      and s.user_id = (select auth.uid())
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
  )
$function$
;

CREATE OR REPLACE FUNCTION private.limit_own_metadata()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if octet_length(new.raw_user_meta_data::text) > 2048
    and (tg_op = 'INSERT' or octet_length(new.raw_user_meta_data::text) > octet_length(old.raw_user_meta_data::text))
  then
    raise exception 'Too much metadata' using errcode = 'PT422';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.note_unconfirmed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.unconfirmed_accounts (user_id)
  select u.id from auth.users u where u.id = new.id and u.email_confirmed_at is null
  on conflict do nothing;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.reclaim_account(p_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from auth.sessions where user_id = p_user;
  delete from auth.identities where user_id = p_user and provider <> 'email';
  if to_regclass('auth.mfa_factors') is not null then
    execute 'delete from auth.mfa_factors where user_id = $1' using p_user;
  end if;
  update private.email_changes set ended_at = clock_timestamp()
  where user_id = p_user and confirmed_at is null and ended_at is null;
  update auth.users set raw_user_meta_data = coalesce((
    select jsonb_object_agg(m.key, m.value) from jsonb_each(raw_user_meta_data) m
    where m.key in ('first_name', 'last_name', 'avatar_url')
  ), '{}') where id = p_user;
  perform private.mark_verified(p_user);
end
$function$
;

CREATE OR REPLACE FUNCTION public.svc_reclaim_account(p_user uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.reclaim_account(p_user) $function$
;

ALTER TABLE "private"."unconfirmed_accounts" ADD CONSTRAINT "unconfirmed_accounts_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

insert into private.unconfirmed_accounts (user_id) select u.id from auth.users u where u.email_confirmed_at is null;

do $$
begin
  create trigger guard_identity before insert or update of provider on auth.identities for each row
    when (new.provider <> 'email') execute function private.guard_identity();
exception when insufficient_privilege then
  raise notice 'No guard for other identities: %', sqlerrm;
end
$$;

do $$
begin
  create trigger guard_factor before insert or update of status on auth.mfa_factors
    for each row execute function private.guard_identity();
exception when insufficient_privilege or undefined_table then
  raise notice 'No guard for second factors: %', sqlerrm;
end
$$;

CREATE TRIGGER guard_first_session BEFORE INSERT ON auth.sessions FOR EACH ROW EXECUTE FUNCTION private.guard_first_session();

CREATE TRIGGER guard_phone BEFORE INSERT OR UPDATE OF phone, phone_change ON auth.users FOR EACH ROW WHEN (((COALESCE(new.phone, ''::text) <> ''::text) OR (COALESCE(new.phone_change, ''::text) <> ''::text))) EXECUTE FUNCTION private.guard_identity();

CREATE TRIGGER limit_own_metadata BEFORE INSERT OR UPDATE OF raw_user_meta_data ON auth.users FOR EACH ROW EXECUTE FUNCTION private.limit_own_metadata();

CREATE TRIGGER link_followed AFTER UPDATE OF recovery_token ON auth.users FOR EACH ROW WHEN ((((old.recovery_token)::text <> ''::text) AND ((new.recovery_token)::text = ''::text))) EXECUTE FUNCTION private.forget_unconfirmed();

CREATE CONSTRAINT TRIGGER note_unconfirmed AFTER INSERT ON auth.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.note_unconfirmed();

REVOKE ALL ON FUNCTION "private"."forget_unconfirmed"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_first_session"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_identity"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."limit_own_metadata"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_unconfirmed"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reclaim_account"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reclaim_account"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_reclaim_account"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."svc_reclaim_account"(uuid) TO "service_role";

set check_function_bodies = on;
