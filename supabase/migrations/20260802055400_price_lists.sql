-- Administrators read and save prices.

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
        select private.market_of(s.country, s.state, s.city) as market, sum(s.businesses)::integer as businesses
        from (
          select b.country, b.state, b.city, count(*) as businesses from public.businesses b group by 1, 2, 3
        ) as s group by 1
      ) as m),
    'versions', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'market', t.market, 'tariff', t.tariff,
        'validFrom', t.valid_from, 'savedAt', t.saved_at, 'savedBy', private.full_name(t.saved_by)) order by t.seq), '[]')
      from private.tariffs t));
end
$function$
;

ALTER FUNCTION "private"."price_list"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.recent_prices(p_market text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('zone', x.zone, 'size', x.size, 'fee', x.fee, 'pay', x.pay)
      order by x.requested_at desc, x.id desc), '[]')
    from (
      select d.zone, d.size, d.fee, d.pay, d.requested_at, d.id from private.deliveries d
      where d.market = p_market or p_market is null
      order by d.requested_at desc, d.id desc limit 100
    ) as x);
end
$function$
;

ALTER FUNCTION "private"."recent_prices"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refuse_tariff_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'prices are never edited: save a new version' using errcode = '42501';
end
$function$
;

ALTER FUNCTION "private"."refuse_tariff_change"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_tariff(p_version jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  wanted uuid;
  of_market constant text := p_version ->> 'market';
  prices constant jsonb := p_version -> 'tariff';
  starts timestamptz;
  seen uuid;
  last uuid;
  made private.tariffs;
  at timestamptz;
begin
  begin
    wanted := (p_version ->> 'id')::uuid;
    starts := date_trunc('milliseconds', (p_version ->> 'validFrom')::timestamptz);
    seen := (p_version ->> 'after')::uuid;
  exception when data_exception then
    return private.result_refused('invalid');
  end;
  if wanted is null or starts is null or not private.is_tariff(prices) then return private.result_refused('invalid'); end if;
  lock table private.tariffs in share row exclusive mode;
  select * into made from private.tariffs t where t.id = wanted;
  if found then
    if made.market is distinct from of_market or made.valid_from <> starts or made.tariff <> prices then
      return private.result_refused('invalid');
    end if;
    return private.result_ok(null);
  end if;
  at := private.now();
  if starts < at + interval '1 minute' then return private.result_refused('too-soon'); end if;
  if starts > at + interval '366 days' then return private.result_refused('too-far'); end if;
  if of_market is not null and not exists (
    select from (select distinct b.country, b.state, b.city from public.businesses b) as s
    where private.market_of(s.country, s.state, s.city) = of_market)
  then
    return private.result_refused('no-such-market');
  end if;
  select t.id into last from private.tariffs t where t.market is not distinct from of_market order by t.seq desc limit 1;
  if last is distinct from seen then return private.result_refused('changed'); end if;
  insert into private.tariffs (id, market, tariff, valid_from, saved_at, saved_by)
  values (wanted, of_market, prices, starts, at, me);
  return private.result_ok(null);
end
$function$
;

ALTER FUNCTION "private"."save_tariff"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.price_list()
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.price_list() $function$
;

ALTER FUNCTION "public"."price_list"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.recent_prices(market text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.recent_prices(market) $function$
;

ALTER FUNCTION "public"."recent_prices"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_tariff(version jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.save_tariff(version) $function$
;

ALTER FUNCTION "public"."save_tariff"(jsonb) OWNER TO "postgres";

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON private.tariffs FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_tariff_change();

CREATE TRIGGER audit AFTER INSERT ON private.tariffs FOR EACH ROW EXECUTE FUNCTION private.audit();

REVOKE ALL ON FUNCTION "private"."cancel_fee"(private.deliveries) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."cancel_fee"(private.deliveries) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."cancel_fee"(private.deliveries) TO "postgres";
REVOKE ALL ON FUNCTION "private"."default_tariff"() FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."default_tariff"() FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."default_tariff"() TO "postgres";
REVOKE ALL ON FUNCTION "private"."is_rate"(jsonb) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."is_rate"(jsonb) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."is_rate"(jsonb) TO "postgres";
REVOKE ALL ON FUNCTION "private"."is_tariff"(jsonb) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."is_tariff"(jsonb) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."is_tariff"(jsonb) TO "postgres";
REVOKE ALL ON FUNCTION "private"."is_whole"(jsonb, integer, integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."is_whole"(jsonb, integer, integer) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."is_whole"(jsonb, integer, integer) TO "postgres";
REVOKE ALL ON FUNCTION "private"."price_list"() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "private"."price_list"() TO "authenticated";
REVOKE ALL ON FUNCTION "private"."price_list"() FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."price_list"() TO "postgres";
REVOKE ALL ON FUNCTION "private"."recent_prices"(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "private"."recent_prices"(text) TO "authenticated";
REVOKE ALL ON FUNCTION "private"."recent_prices"(text) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."recent_prices"(text) TO "postgres";
REVOKE ALL ON FUNCTION "private"."refuse_tariff_change"() FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."refuse_tariff_change"() FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."refuse_tariff_change"() TO "postgres";
REVOKE ALL ON FUNCTION "private"."save_tariff"(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "private"."save_tariff"(jsonb) TO "authenticated";
REVOKE ALL ON FUNCTION "private"."save_tariff"(jsonb) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."save_tariff"(jsonb) TO "postgres";
REVOKE ALL ON FUNCTION "private"."tariff_at"(text, timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."tariff_at"(text, timestamp with time zone) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."tariff_at"(text, timestamp with time zone) TO "postgres";
REVOKE ALL ON FUNCTION "public"."price_list"() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "public"."price_list"() TO "authenticated";
REVOKE ALL ON FUNCTION "public"."price_list"() FROM "postgres";
GRANT EXECUTE ON FUNCTION "public"."price_list"() TO "postgres";
REVOKE ALL ON FUNCTION "public"."recent_prices"(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "public"."recent_prices"(text) TO "authenticated";
REVOKE ALL ON FUNCTION "public"."recent_prices"(text) FROM "postgres";
GRANT EXECUTE ON FUNCTION "public"."recent_prices"(text) TO "postgres";
REVOKE ALL ON FUNCTION "public"."save_tariff"(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "public"."save_tariff"(jsonb) TO "authenticated";
REVOKE ALL ON FUNCTION "public"."save_tariff"(jsonb) FROM "postgres";
GRANT EXECUTE ON FUNCTION "public"."save_tariff"(jsonb) TO "postgres";

DROP FUNCTION "private"."cancel_fee"(text);

DROP TABLE "private"."tariff";
