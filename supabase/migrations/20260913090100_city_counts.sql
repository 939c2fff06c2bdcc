-- Cities are counted as businesses come and go: listing them took 0.7 s among 20,000 businesses. A courier's week reads the entries of
-- its statements, not all that the courier ever earned.
set check_function_bodies = off;

DROP FUNCTION "private"."past_job_view"(private.deliveries);

CREATE TABLE "private"."cities" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "market" text NOT NULL, "time_zone" text NOT NULL, "businesses" integer NOT NULL, CONSTRAINT "cities_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."cities" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."cities" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.city_hours()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.require_admin();
  return jsonb_build_object('now', now_at, 'cities', (
    with zones as (
      select z.market, nullif(z.time_zone, '') as time_zone, sum(z.businesses)::integer as businesses
      from private.cities z group by 1, 2 having sum(z.businesses) > 0
    ), cities as (
      select z.market, sum(z.businesses)::integer as businesses, (array_agg(z.time_zone
        order by z.businesses desc, z.time_zone collate "C") filter (where z.time_zone is not null))[1] as time_zone
      from zones z group by 1
    )
    select coalesce(jsonb_agg(jsonb_build_object('market', m.market, 'businesses', m.businesses, 'timeZone', m.time_zone, 'hours', c.hours,
      'version', coalesce(c.version, 0), 'pause', case when c.paused_until > now_at then jsonb_build_object(
        'until', c.paused_until, 'reason', c.pause_reason, 'by', private.full_name(c.changed_by), 'at', c.changed_at) end)
      order by m.businesses desc, m.market collate "C"), '[]')
    from cities m left join private.city_settings c on c.market = m.market));
end
$function$
;

CREATE OR REPLACE FUNCTION private.count_business()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'INSERT' then
    insert into private.cities (market, time_zone, businesses)
    values (private.market_of(old.country, old.state, old.city), coalesce(
      (select s.time_zone from private.business_settings s where s.business_id = old.id), ''), -1);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  insert into private.cities (market, time_zone, businesses)
  values (private.market_of(new.country, new.state, new.city), coalesce(
    (select s.time_zone from private.business_settings s where s.business_id = new.id), ''), 1);
  return new;
end
$function$
;

ALTER FUNCTION "private"."count_business"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_time_zone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  zone_before constant text := case when tg_op = 'INSERT' then '' else coalesce(old.time_zone, '') end;
  zone constant text := coalesce(new.time_zone, '');
begin
  if zone <> zone_before then
    insert into private.cities (market, time_zone, businesses)
    select private.market_of(b.country, b.state, b.city), z.zone, z.more
    from public.businesses b, (values (zone_before, -1), (zone, 1)) as z (zone, more)
    where b.id = new.business_id;
  end if;
  return null;
end
$function$
;

ALTER FUNCTION "private"."count_time_zone"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.courier_earnings(p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_courier();
begin
  perform private.settle_matching(null, me, null);
  return (
    -- Open entries, and those of the statements that ended later, by their indexes: not all that the courier ever earned.
    with entries as (
      select l.* from private.ledger l
      where l.account = me and l.statement is null and l.at >= p_from and l.at < p_to
      union all
      -- "offset": each statement by itself, or the planner walks all entries.
      select x.* from private.statements s cross join lateral (
        select l.* from private.ledger l
        where l.account = me and l.statement = s.id and l.at >= p_from and l.at < p_to offset 0) as x
      where s.account = me and s.side = 'courier' and s.period_to >= (p_from at time zone 'UTC')::date - 1
    ), earned as (
      select e.delivery, jsonb_agg(jsonb_build_object('account', e.account, 'delivery', e.delivery, 'kind', e.kind,
        'amount', e.amount, 'currency', e.currency, 'at', e.at) order by e.at, e.kind) as entries
      from entries e group by 1
    )
    select coalesce(jsonb_agg(private.past_job_view(x.d) || jsonb_build_object('earned', x.entries, 'shop', coalesce(
      (select p.pickup_name from private.delivery_people p where p.delivery = (x.d).id), ''))
      order by (x.d).ended_at desc nulls first, (x.d).id), '[]')
    from (
      select d, e.entries from earned e join private.deliveries d on d.id = e.delivery
      union all
      -- Deliveries whose pay waits or was dropped, in the week of the attempt.
      select d, '[]' from private.deliveries d
      where d.courier = me and d.held in ('waiting', 'objected', 'dropped')
        and (d.reached ->> 'returning')::timestamptz >= p_from and (d.reached ->> 'returning')::timestamptz < p_to
    ) as x);
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_city(p_market text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((select sum(c.businesses) > 0 from private.cities c where c.market = p_market), false);
end
$function$
;

CREATE OR REPLACE FUNCTION private.merge_cities()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with parts as (
    delete from private.cities c where exists (
      select from private.cities x where x.market = c.market and x.time_zone = c.time_zone and x.id <> c.id)
    returning c.market, c.time_zone, c.businesses
  )
  insert into private.cities (market, time_zone, businesses)
  select p.market, p.time_zone, sum(p.businesses) from parts p group by 1, 2 having sum(p.businesses) <> 0
$function$
;

ALTER FUNCTION "private"."merge_cities"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.past_job_view(d private.deliveries)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('id', (d).id, 'number', (d).number, 'status', (d).status, 'zone', (d).zone, 'market', (d).market, 'acceptedAt', ((d).reached -> 'accepted'::text), 'endedAt', (d).ended_at, 'held', (d).held, 'heldReason', (d).held_reason)
;

ALTER FUNCTION "private"."past_job_view"(private.deliveries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.price_list()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'now', private.now(),
    'markets', (
      select coalesce(jsonb_agg(jsonb_build_object('market', m.market, 'businesses', m.businesses)
        order by m.businesses desc, m.market collate "C"), '[]')
      from (
        select c.market, sum(c.businesses)::integer as businesses from private.cities c group by 1 having sum(c.businesses) > 0
      ) as m),
    'versions', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'market', t.market, 'tariff', t.tariff,
        'validFrom', t.valid_from, 'savedAt', t.saved_at, 'savedBy', private.full_name(t.saved_by)) order by t.seq), '[]')
      from private.tariffs t));
end
$function$
;

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
end
$function$
;

CREATE INDEX cities_of_market ON private.cities USING btree (market);

CREATE TRIGGER count_time_zone AFTER INSERT OR UPDATE OF time_zone ON private.business_settings FOR EACH ROW EXECUTE FUNCTION private.count_time_zone();

CREATE TRIGGER count_moved_business AFTER UPDATE OF country, state, city ON public.businesses FOR EACH ROW WHEN (((old.country IS DISTINCT FROM new.country) OR (old.state IS DISTINCT FROM new.state) OR (old.city IS DISTINCT FROM new.city))) EXECUTE FUNCTION private.count_business();

CREATE TRIGGER count_new_business AFTER INSERT ON public.businesses FOR EACH ROW EXECUTE FUNCTION private.count_business();

CREATE TRIGGER count_removed_business BEFORE DELETE ON public.businesses FOR EACH ROW EXECUTE FUNCTION private.count_business();

REVOKE ALL ON FUNCTION "private"."count_business"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_business"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_business"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_time_zone"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_time_zone"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_time_zone"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."merge_cities"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."merge_cities"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."merge_cities"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."past_job_view"(private.deliveries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."past_job_view"(private.deliveries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."past_job_view"(private.deliveries) TO "postgres";

reset check_function_bodies;

insert into private.cities (market, time_zone, businesses)
with spellings as materialized (
  select b.country, b.state, b.city, coalesce(s.time_zone, '') as time_zone, count(*) as businesses
  from public.businesses b left join private.business_settings s on s.business_id = b.id group by 1, 2, 3, 4
)
select private.market_of(s.country, s.state, s.city), s.time_zone, sum(s.businesses) from spellings s group by 1, 2;
