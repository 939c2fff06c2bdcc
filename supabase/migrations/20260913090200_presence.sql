-- When couriers were online is deleted once they have been away for long: the list of cities read all who ever were.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.duty_view(p_me uuid, p_markets text[], p_views boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  jobs constant jsonb := private.jobs_of(p_me, case when p_views then '{}'::text[] end);
  now_at constant timestamptz := private.now();
  mine private.courier_presence;
  online boolean;
begin
  select * into mine from private.courier_presence p where p.courier = p_me;
  online := private.is_online(mine.online_until, mine.standby_until, now_at);
  return jsonb_build_object(
    'online', online,
    -- To five minutes, so that the view doesn't change with every poll.
    'standbyUntil', case when mine.standby_until > now_at then
      to_timestamp(floor(extract(epoch from mine.standby_until) / 300) * 300) end,
    'missedOffers', not online and coalesce(mine.missed >= private.missed_offers()
      and greatest(mine.online_until, mine.standby_until) > now_at - private.presence_kept(), false),
    'markets', to_jsonb(p_markets),
    'offers', case when jobs = '[]' then private.offers_of(p_me, p_markets) else '[]'::jsonb end,
    'jobs', jobs) || case when p_views then jsonb_build_object('job', jobs -> 0 -> 'view') else '{}' end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.forget_presence(p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  away constant uuid[] := array(
    select c.courier from private.courier_presence p join private.couriers c on c.courier = p.courier
    where greatest(p.online_until, p.standby_until, p.idle_since) <= p_at - private.presence_kept()
    limit 1000 for update of c skip locked);
begin
  delete from private.courier_presence p where p.courier = any (away)
    and greatest(p.online_until, p.standby_until, p.idle_since) <= p_at - private.presence_kept();
end
$function$
;

ALTER FUNCTION "private"."forget_presence"(timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.presence_kept()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '720:00:00'::interval
;

ALTER FUNCTION "private"."presence_kept"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.purge()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;

REVOKE ALL ON FUNCTION "private"."forget_presence"(timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_presence"(timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_presence"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."presence_kept"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."presence_kept"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."presence_kept"() TO "postgres";

reset check_function_bodies;
