-- The functions always send these arguments, which limits depend on, so they have no defaults. No rows change.
DROP FUNCTION "public"."svc_add_api_key"(uuid, jsonb, uuid, integer, boolean, jsonb, text);

DROP FUNCTION "public"."svc_issue_code"(text, text, uuid, text, text, uuid);

DROP FUNCTION "public"."svc_verify_code"(text, text, uuid, text, boolean);

CREATE OR REPLACE FUNCTION public.svc_add_api_key(p_user uuid, p_key jsonb, p_replaces uuid, p_hours integer, p_password_checked boolean, p_passwords jsonb, p_client text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.add_api_key(p_user, p_key, p_replaces, p_hours, p_password_checked, p_passwords, p_client)
$function$
;

ALTER FUNCTION "public"."svc_add_api_key"(uuid, jsonb, uuid, integer, boolean, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_issue_code(p_email text, p_purpose text, p_challenge uuid, p_digest text, p_client text, p_replaces uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  address constant text := lower(p_email);
  until_free timestamptz;
  newest public.email_verifications;
  ended uuid;
begin
  -- One request for an address at a time, from any client: they share its total.
  perform pg_advisory_xact_lock(hashtextextended('codes:' || address, 11));
  select greatest(
    (select created_at + interval '60 seconds' from public.email_verifications where email = address and purpose = p_purpose and client = p_client order by created_at desc limit 1),
    (select created_at + interval '1 hour' from public.email_verifications where email = address and purpose = p_purpose and client = p_client order by created_at desc offset 4 limit 1),
    (select created_at + interval '1 day' from public.email_verifications where email = address and purpose = p_purpose and client = p_client order by created_at desc offset 9 limit 1)
  ) into until_free;
  if until_free > clock_timestamp() then
    return greatest(1, ceil(extract(epoch from until_free - clock_timestamp()) * 1000));
  end if;

  if p_digest <> '' and private.has_enough_codes(address) then
    -- Beyond the total, one more is mailed if there is none left to share.
    select * into newest from public.email_verifications v
      where v.email = address and v.purpose = p_purpose and v.code <> '' and v.shares is null
        and v.created_at > clock_timestamp() - interval '1 hour'
      order by v.created_at desc limit 1;
    if newest.challenge is not null and newest.consumed_at is null then
      insert into public.email_verifications (email, purpose, client, code, challenge, shares, expires_at, created_at) values (
        address, p_purpose, p_client, newest.code, p_challenge, newest.challenge,
        clock_timestamp() + interval '10 minutes', clock_timestamp()
      );
      return -1;
    end if;
  end if;

  update public.email_verifications set consumed_at = clock_timestamp()
    where challenge = p_replaces and email = address and purpose = p_purpose and consumed_at is null
    returning challenge into ended;
  -- A code that wasn't sent, with an empty digest, can be guessed like any other, so that the answers reveal nothing.
  insert into public.email_verifications (email, purpose, client, code, challenge, replaces, expires_at, created_at) values (
    address, p_purpose, p_client, p_digest, p_challenge, ended, clock_timestamp() + interval '10 minutes', clock_timestamp()
  );
  return 0;
end
$function$
;

ALTER FUNCTION "public"."svc_issue_code"(text, text, uuid, text, text, uuid) OWNER TO "postgres";

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
  return true;
end
$function$
;

ALTER FUNCTION "public"."svc_verify_code"(text, text, uuid, text, boolean) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "public"."svc_add_api_key"(uuid, jsonb, uuid, integer, boolean, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_add_api_key"(uuid, jsonb, uuid, integer, boolean, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_add_api_key"(uuid, jsonb, uuid, integer, boolean, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_add_api_key"(uuid, jsonb, uuid, integer, boolean, jsonb, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_issue_code"(text, text, uuid, text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_issue_code"(text, text, uuid, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_issue_code"(text, text, uuid, text, text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_issue_code"(text, text, uuid, text, text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_verify_code"(text, text, uuid, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_verify_code"(text, text, uuid, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_verify_code"(text, text, uuid, text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_verify_code"(text, text, uuid, text, boolean) TO "service_role";
