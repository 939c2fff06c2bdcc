-- The checks that were done when a courier was approved are stored with the decision; earlier decisions have none.
set check_function_bodies = off;

DROP FUNCTION "private"."decide_account"(uuid, text, text, text[]);

DROP FUNCTION "private"."move_account"(uuid, uuid, text, text, text, text, text[]);

DROP FUNCTION "public"."decide_account"(uuid, text, text, text[]);

ALTER TABLE "private"."account_decisions" ADD COLUMN "checked" text[];

CREATE OR REPLACE FUNCTION private.account_history(p_account uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'from', x.from_status, 'to', x.to_status,
      'reason', x.reason, 'checked', x.checked, 'by', x.by_admin, 'byName', private.full_name(x.by_admin), 'at', x.at)
      order by x.id desc), '[]')
    from private.account_decisions x where x.account = p_account);
end
$function$
;

CREATE OR REPLACE FUNCTION private.decide_account(p_account uuid, p_decision text, p_reason text, p_shown text[], p_checked text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_admin();
  a private.account_arrows;
  reason text := private.trim_whitespace(coalesce(p_reason, ''));
begin
  select * into a from private.account_arrows x where x.kind = p_decision;
  if not found then raise exception 'not acceptable: decision' using errcode = '23514'; end if;
  if p_account = me then return private.result_refused('own-account'); end if;
  if (reason = '' and p_decision = 'reject') or not private.are_visible_lines(reason, 280) then
    return private.result_refused('reason');
  end if;
  if a.to_status = 'Active' and p_shown is null then return private.result_refused('roles-changed'); end if;
  if not private.lock_account(p_account) then return private.result_refused('changed'); end if;
  return private.move_account(me, p_account, p_decision, a.from_status, a.to_status, reason, p_shown, p_checked);
end
$function$
;

ALTER FUNCTION "private"."decide_account"(uuid, text, text, text[], text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.move_account(p_admin uuid, p_account uuid, p_kind text, p_from text, p_to text, p_reason text, p_shown text[], p_checked text[] DEFAULT '{}'::text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  why text := '';
  since timestamptz;
  roles_now text;
  roles_before text;
  target text := p_to;
begin
  if p_to in ('Rejected', 'Suspended') and exists (select from private.admins a where a.user_id = p_account) then
    return private.result_refused('administrator');
  end if;
  if p_to <> 'Active' then
    insert into private.couriers (courier) select u.id from public.users u
    where u.id = p_account and 'courier' = any (private.role_names(u.role)) on conflict do nothing;
    perform from private.couriers c where c.courier = p_account for update;
  end if;
  select u.role into roles_now from public.users u where u.id = p_account and u.account_status = p_from for update;
  if not found then return private.result_refused('changed'); end if;
  if p_to = 'Active' then
    if not (private.role_names(roles_now) @> p_shown and p_shown @> private.role_names(roles_now)) then
      return private.result_refused('roles-changed');
    end if;
    if p_from = 'Suspended' then
      select x.roles into roles_before from private.account_decisions x
      where x.account = p_account and x.from_status = 'Active' order by x.id desc limit 1;
      if private.takes_work(private.role_names(coalesce(roles_before, roles_now)), private.role_names(roles_now)) then
        if p_kind = 'undo' then return private.result_refused('changed'); end if;
        target := 'Pending';
      end if;
    end if;
  end if;
  if p_to in ('Rejected', 'Suspended') then
    why := p_reason;
    -- An undo that returns to that status restores its reason.
    if p_kind = 'undo' then
      select case when x.shown then x.reason end into why from private.account_decisions x
      where x.account = p_account and x.kind <> 'undo' and x.to_status = p_to order by x.id desc limit 1;
    end if;
  end if;
  update public.users set account_status = target, status_reason = coalesce(why, '')
  where id = p_account returning status_since into since;
  insert into private.account_decisions (account, kind, from_status, to_status, reason, by_admin, at, roles, checked)
  values (p_account, p_kind, p_from, target, p_reason, p_admin, since, roles_now,
    case when p_kind in ('approve', 'activate') and 'courier' = any (private.role_names(roles_now)) then
      array(select x from unnest(private.review_checks()) as x where x = any (p_checked)) end);
  if p_to <> 'Active' then perform private.end_work(p_account); end if;
  perform private.queue_decision_mail(p_account, null, p_from);
  return private.result_ok(null);
end
$function$
;

ALTER FUNCTION "private"."move_account"(uuid, uuid, text, text, text, text, text[], text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.review_checks()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY['photo'::text, 'city'::text, 'phone'::text]
;

ALTER FUNCTION "private"."review_checks"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.decide_account(account uuid, decision text, reason text, shown text[], checked text[] DEFAULT '{}'::text[])
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.decide_account(account, decision, reason, shown, checked)
$function$
;

ALTER FUNCTION "public"."decide_account"(uuid, text, text, text[], text[]) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."decide_account"(uuid, text, text, text[], text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."decide_account"(uuid, text, text, text[], text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."decide_account"(uuid, text, text, text[], text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."decide_account"(uuid, text, text, text[], text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."move_account"(uuid, uuid, text, text, text, text, text[], text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."move_account"(uuid, uuid, text, text, text, text, text[], text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_account"(uuid, uuid, text, text, text, text, text[], text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."review_checks"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."review_checks"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."review_checks"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."decide_account"(uuid, text, text, text[], text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_account"(uuid, text, text, text[], text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."decide_account"(uuid, text, text, text[], text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."decide_account"(uuid, text, text, text[], text[]) TO "postgres";

ALTER TABLE "private"."account_decisions" ADD CONSTRAINT "account_decisions_checked_check" CHECK ((checked <@ private.review_checks()));

reset check_function_bodies;
