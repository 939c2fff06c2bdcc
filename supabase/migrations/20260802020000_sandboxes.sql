-- Sandboxes for test keys: the product in memory, stored between requests. Until now, a test key opened nothing here.

CREATE TABLE "private"."sandboxes" ("business_id" uuid NOT NULL, "state" text NOT NULL, "revision" bigint NOT NULL, "next_at" timestamp with time zone, "touched_at" timestamp with time zone NOT NULL, CONSTRAINT "sandboxes_pkey" PRIMARY KEY (business_id), CONSTRAINT "sandboxes_state_check" CHECK ((octet_length(state) <= 4000000)));

ALTER TABLE "private"."sandboxes" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.due_sandboxes(p_limit integer)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'businessName', x.business_name) order by x.next_at), '[]')
  from (
    select b.id, b.business_name, s.next_at
    from private.sandboxes s join public.businesses b on b.id = s.business_id
    where s.next_at <= private.now() order by s.next_at limit p_limit
  ) as x
$function$
;

ALTER FUNCTION "private"."due_sandboxes"(integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_sandbox(p_business uuid, p_digest text, p_revision bigint, p_state text, p_next_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.may_open_sandbox(p_business, p_digest) then return private.result_refused('revoked-key'); end if;
  if p_revision = 1 then
    insert into private.sandboxes (business_id, state, revision, next_at, touched_at)
    values (p_business, p_state, 1, p_next_at, private.now())
    on conflict (business_id) do nothing;
  else
    update private.sandboxes set state = p_state, revision = p_revision, next_at = p_next_at
    where business_id = p_business and revision = p_revision - 1;
  end if;
  return private.result_ok(to_jsonb(case when found then 'kept' else 'changed' end));
end
$function$
;

ALTER FUNCTION "private"."keep_sandbox"(uuid, text, bigint, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.may_open_sandbox(p_business uuid, p_digest text)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select p_digest is null or exists (
    select from private.api_keys k
    where k.digest = p_digest and k.business_id = p_business and k.mode = 'test' and private.is_usable_key(k))
$function$
;

ALTER FUNCTION "private"."may_open_sandbox"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.open_api_key(p_digest text, p_client text, p_limits jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  k private.api_keys;
  b public.businesses;
  of_client private.rate_limits;
  of_business private.rate_limits;
  of_key private.rate_limits;
  refusal jsonb;
begin
  select * into k from private.api_keys x where x.digest = p_digest;
  if not found then
    of_client := private.count_call('api-miss:' || p_client, p_limits -> 'unknown', 0);
    refusal := private.rate_limited(p_limits -> 'unknown', of_client);
    if refusal is not null then return refusal; end if;
    perform private.count_call('api-miss:' || p_client, p_limits -> 'unknown', 1);
    return private.result_refused('unknown-key');
  end if;
  if not private.is_usable_key(k) then return private.result_refused('revoked-key'); end if;
  select * into strict b from public.businesses x where x.id = k.business_id;
  of_business := private.count_call('api-business:' || b.id || ':' || k.mode, p_limits -> 'business', 0);
  of_key := private.count_call('api-key:' || k.id, p_limits -> 'key', 0);
  refusal := coalesce(
    private.rate_limited(p_limits -> 'business', of_business), private.rate_limited(p_limits -> 'key', of_key));
  if refusal is not null then return refusal; end if;
  perform private.count_call('api-business:' || b.id || ':' || k.mode, p_limits -> 'business', 1);
  of_key := private.count_call('api-key:' || k.id, p_limits -> 'key', 1);
  -- At most once a minute. A key that another call is changing is skipped, so that no call waits here.
  update private.api_keys set used_at = private.now() where id in (
    select x.id from private.api_keys x
    where x.id = k.id and (x.used_at is null or x.used_at <= private.now() - interval '1 minute')
    for update skip locked);
  return private.result_ok(jsonb_build_object(
    'mode', k.mode, 'access', k.access, 'limit', private.limit_state(p_limits -> 'key', of_key),
    'business', jsonb_build_object('id', b.id, 'businessName', b.business_name, 'country', b.country, 'city', b.city,
      'state', b.state, 'status', b.status)));
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
      and u.raw_app_meta_data ->> 'email_verified_at' is null
      and not exists (select from private.admins a where a.user_id = u.id)
    order by u.created_at limit 1000
  );
  -- Verified accounts stay, so their registrations needn't be remembered.
  delete from private.registrations r using auth.users u
    where u.id = r.user_id and u.raw_app_meta_data ->> 'email_verified_at' is not null;
  -- Codes stay a day longer than they work: the limits of a day count them.
  delete from public.email_verifications where expires_at < now() - interval '1 day';
  delete from private.reset_tickets where expires_at < now() - interval '1 hour';
  delete from private.rate_limits where win < now() - interval '2 days';
  delete from private.email_changes where asked_at < now() - interval '72 hours';
  delete from private.sandboxes where touched_at <= private.now() - interval '30 days';
end
$function$
;

CREATE OR REPLACE FUNCTION private.sandbox(p_business uuid, p_digest text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.may_open_sandbox(p_business, p_digest) then return private.result_refused('revoked-key'); end if;
  if p_digest is not null then
    update private.sandboxes set touched_at = private.now()
    where business_id = p_business and touched_at <= private.now() - interval '1 hour';
  end if;
  return private.result_ok((
    select jsonb_build_object('state', s.state, 'revision', s.revision)
    from private.sandboxes s where s.business_id = p_business));
end
$function$
;

ALTER FUNCTION "private"."sandbox"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_due_sandboxes(p_limit integer)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.due_sandboxes(p_limit) $function$
;

ALTER FUNCTION "public"."svc_due_sandboxes"(integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_keep_sandbox(p_business uuid, p_digest text, p_revision bigint, p_state text, p_next_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.keep_sandbox(p_business, p_digest, p_revision, p_state, p_next_at)
$function$
;

ALTER FUNCTION "public"."svc_keep_sandbox"(uuid, text, bigint, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_sandbox(p_business uuid, p_digest text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.sandbox(p_business, p_digest) $function$
;

ALTER FUNCTION "public"."svc_sandbox"(uuid, text) OWNER TO "postgres";

ALTER TABLE "private"."sandboxes" ADD CONSTRAINT "sandboxes_business_id_fkey" FOREIGN KEY (business_id) REFERENCES public.businesses(id) ON DELETE CASCADE;

CREATE INDEX sandboxes_due ON private.sandboxes USING btree (next_at);

REVOKE ALL ON FUNCTION "private"."due_sandboxes"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."due_sandboxes"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."due_sandboxes"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."due_sandboxes"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."keep_sandbox"(uuid, text, bigint, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_sandbox"(uuid, text, bigint, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_sandbox"(uuid, text, bigint, text, timestamp with time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_sandbox"(uuid, text, bigint, text, timestamp with time zone) TO "service_role";

REVOKE ALL ON FUNCTION "private"."may_open_sandbox"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_open_sandbox"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."may_open_sandbox"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sandbox"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sandbox"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sandbox"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."sandbox"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_due_sandboxes"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_due_sandboxes"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_due_sandboxes"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_due_sandboxes"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_keep_sandbox"(uuid, text, bigint, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_keep_sandbox"(uuid, text, bigint, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_keep_sandbox"(uuid, text, bigint, text, timestamp with time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_keep_sandbox"(uuid, text, bigint, text, timestamp with time zone) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_sandbox"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_sandbox"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_sandbox"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_sandbox"(uuid, text) TO "service_role";
