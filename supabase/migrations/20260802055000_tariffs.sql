-- Operators set prices by city. A version of prices is never edited, and begins at a moment of its own. A delivery keeps the
-- minutes, the fee for canceling and the share of a return that it was promised, as it kept its fee and pay before. Until now
-- they were the same for all, so existing deliveries get those.

ALTER TABLE "private"."deliveries" DROP CONSTRAINT "deliveries_fee_check";

ALTER TABLE "private"."deliveries" DROP CONSTRAINT "deliveries_pay_check";

CREATE TABLE "private"."tariffs" ("id" uuid NOT NULL, "seq" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "market" text, "tariff" jsonb NOT NULL, "valid_from" timestamp with time zone NOT NULL, "saved_at" timestamp with time zone NOT NULL, "saved_by" uuid NOT NULL, CONSTRAINT "tariffs_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."tariffs" OWNER TO "postgres";

ALTER TABLE "private"."deliveries" ADD COLUMN "minutes" integer;

ALTER TABLE "private"."deliveries" ADD COLUMN "cancel_fee" integer;

ALTER TABLE "private"."deliveries" ADD COLUMN "return_share" integer;

UPDATE "private"."deliveries" SET
  "minutes" = CASE "zone" WHEN 'A' THEN 45 WHEN 'B' THEN 60 ELSE 90 END, "cancel_fee" = 300, "return_share" = 50;

ALTER TABLE "private"."deliveries"
  ALTER COLUMN "minutes" SET NOT NULL, ALTER COLUMN "cancel_fee" SET NOT NULL, ALTER COLUMN "return_share" SET NOT NULL;

CREATE OR REPLACE FUNCTION private.is_whole(value jsonb, low integer, high integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(value) = 'number' and value::numeric between low and high
    then value::numeric = trunc(value::numeric) else false end
$function$
;

ALTER FUNCTION "private"."is_whole"(jsonb, integer, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_rate(r jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(r ?& array['fee', 'pay', 'minutes'] and r - array['fee', 'pay', 'minutes'] = '{}'
    and private.is_whole(r -> 'fee', 0, 100000) and private.is_whole(r -> 'pay', 0, 100000)
    and private.is_whole(r -> 'minutes', 10, 480), false)
$function$
;

ALTER FUNCTION "private"."is_rate"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_tariff(t jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when coalesce(jsonb_typeof(t) = 'object' and jsonb_typeof(t -> 'rates') = 'object'
      and jsonb_typeof(t -> 'large') = 'object' and jsonb_typeof(t -> 'rates' -> 'A') = 'object'
      and jsonb_typeof(t -> 'rates' -> 'B') = 'object' and jsonb_typeof(t -> 'rates' -> 'C') = 'object', false)
    then coalesce(t - array['rates', 'large', 'cancelFee', 'returnShare'] = '{}'
      and (t -> 'rates') - array['A', 'B', 'C'] = '{}' and (t -> 'large') - array['fee', 'pay'] = '{}'
      and private.is_rate(t -> 'rates' -> 'A') and private.is_rate(t -> 'rates' -> 'B') and private.is_rate(t -> 'rates' -> 'C')
      and (t #>> '{rates,A,minutes}')::numeric <= (t #>> '{rates,B,minutes}')::numeric
      and (t #>> '{rates,B,minutes}')::numeric <= (t #>> '{rates,C,minutes}')::numeric
      and private.is_whole(t -> 'large' -> 'fee', 0, 100000) and private.is_whole(t -> 'large' -> 'pay', 0, 100000)
      and private.is_whole(t -> 'cancelFee', 0, 100000) and private.is_whole(t -> 'returnShare', 0, 100), false)
    else false end
$function$
;

ALTER FUNCTION "private"."is_tariff"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.default_tariff()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'rates', jsonb_build_object(
      'A', jsonb_build_object('fee', 699, 'pay', 500, 'minutes', 45),
      'B', jsonb_build_object('fee', 899, 'pay', 650, 'minutes', 60),
      'C', jsonb_build_object('fee', 1299, 'pay', 950, 'minutes', 90)),
    'large', jsonb_build_object('fee', 300, 'pay', 250),
    'cancelFee', 300, 'returnShare', 50)
$function$
;

ALTER FUNCTION "private"."default_tariff"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tariff_at(p_market text, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select t.tariff from private.tariffs t where t.market = p_market and t.valid_from <= p_at
     order by t.valid_from desc, t.seq desc limit 1),
    (select t.tariff from private.tariffs t where t.market is null and t.valid_from <= p_at
     order by t.valid_from desc, t.seq desc limit 1),
    private.default_tariff())
$function$
;

ALTER FUNCTION "private"."tariff_at"(text, timestamp with time zone) OWNER TO "postgres";

ALTER TABLE "private"."deliveries" ADD CONSTRAINT "deliveries_cancel_fee_check" CHECK ((cancel_fee >= 0));

ALTER TABLE "private"."deliveries" ADD CONSTRAINT "deliveries_fee_check" CHECK ((fee >= 0));

ALTER TABLE "private"."deliveries" ADD CONSTRAINT "deliveries_minutes_check" CHECK ((minutes > 0));

ALTER TABLE "private"."deliveries" ADD CONSTRAINT "deliveries_pay_check" CHECK ((pay >= 0));

ALTER TABLE "private"."deliveries" ADD CONSTRAINT "deliveries_return_share_check" CHECK (((return_share >= 0) AND (return_share <= 100)));

CREATE INDEX deliveries_of_market ON private.deliveries USING btree (market, requested_at DESC, id DESC);

CREATE INDEX tariffs_of_market ON private.tariffs USING btree (market, valid_from DESC, seq DESC);

ALTER TABLE "private"."tariffs" ADD CONSTRAINT "tariffs_tariff_check" CHECK (private.is_tariff(tariff));
