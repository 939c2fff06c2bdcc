-- The places of postal areas decide prices, by straight distance, in place of the first characters of the codes. Former cities,
-- boroughs and other spellings of a city are one market with it. Versions of prices that operators have saved keep their
-- measure, and deliveries keep their prices and promises.
set check_function_bodies = off;

CREATE TABLE "private"."priced_areas" ("country" text NOT NULL, "code" text NOT NULL, "lat" double precision NOT NULL, "lon" double precision NOT NULL, CONSTRAINT "priced_areas_code_check" CHECK ((code ~ '^[0-9A-Z]{3,5}$'::text)), CONSTRAINT "priced_areas_country_check" CHECK ((country = ANY (ARRAY['ca'::text, 'us'::text]))), CONSTRAINT "priced_areas_pkey" PRIMARY KEY (country, code));

ALTER TABLE "private"."priced_areas" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."priced_areas" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.add_delivery(p_owner uuid, r jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted uuid := (r ->> 'id')::uuid;
  details jsonb := r -> 'details';
  metadata constant jsonb := coalesce(r -> 'metadata', '{}');
  b public.businesses;
  s private.business_settings;
  prices jsonb;
  rate jsonb;
  more jsonb;
  d private.deliveries;
  n_zone text;
  code text;
  meters integer;
  at timestamptz;
  ready timestamptz;
  existing uuid;
  refusal text;
begin
  select * into b from public.businesses x where x.id = (r ->> 'businessId')::uuid and x.user_id = p_owner;
  if not found then return 'no-such-business'; end if;
  perform private.settle_matching(b.id, null, null);
  insert into private.business_settings (business_id) values (b.id) on conflict do nothing;
  select * into strict s from private.business_settings x where x.business_id = b.id for update;
  -- Another command already requested the same delivery.
  select x.business_id into existing from private.deliveries x where x.id = wanted;
  if found then return case when existing = b.id then null else 'invalid' end; end if;

  -- A redelivery refers to a delivery of the same business.
  if r ->> 'redeliveryOf' is not null and not exists (
    select from private.deliveries x where x.id = (r ->> 'redeliveryOf')::uuid and x.business_id = b.id)
  then
    return 'invalid';
  end if;
  refusal := private.standing_refusal(p_owner);
  if refusal is not null then return refusal; end if;
  if b.status <> 'Active' then return 'business-not-active'; end if;
  if s.postal_code is null then return 'no-pickup'; end if;
  if not private.acceptable_details(b.country, details) or not private.is_metadata(metadata) then return 'invalid'; end if;

  -- Read once: a change of prices at this moment comes before or after the whole delivery.
  at := private.now();
  prices := private.tariff_at(private.market_of(b.country, b.state, b.city), at);
  code := private.postal_code(b.country, details ->> 'postalCode');
  -- Without a reach, or if an area isn't known, the codes themselves decide.
  meters := case when prices ? 'reach' then private.meters_apart(b.country, s.postal_code, code) end;
  n_zone := case when meters is not null then private.zone_within(meters, prices -> 'reach')
    else private.zone_between(b.country, b.city, b.state, s.postal_code, details ->> 'city', details ->> 'state', code) end;
  if n_zone is null then return 'out-of-area'; end if;
  rate := prices -> 'rates' -> n_zone;
  more := case details ->> 'size' when 'large' then prices -> 'large' else '{"fee": 0, "pay": 0}' end;
  if (r -> 'agreed' ->> 'fee')::integer is distinct from (rate ->> 'fee')::integer + (more ->> 'fee')::integer
    or (r -> 'agreed' ->> 'free')::boolean is distinct from (s.free_left > 0)
  then
    return 'price-changed';
  end if;
  if (select count(*) from private.deliveries x where x.business_id = b.id and x.ended_at is null) >= private.active_deliveries_limit()
    or (select count(*) from private.deliveries x
      where x.business_id = b.id and x.requested_at > at - interval '1 hour') >= private.hourly_deliveries_limit()
  then
    return 'too-many';
  end if;

  ready := at + make_interval(mins => (details ->> 'readyIn')::integer);
  insert into private.deliveries (
    id, number, business_id, market, zone, size, handover, contents, reference, declared_cents,
    fee, pay, minutes, cancel_fee, return_share, currency, free, ready_at, search_until, due_at, redelivery_of, metadata, reached, requested_at, next_due
  ) values (
    wanted, private.make_tracking_number(), b.id, private.market_of(b.country, b.state, b.city), n_zone,
    details ->> 'size', details ->> 'handover', btrim(details ->> 'contents'), btrim(details ->> 'reference'),
    private.declared_value(details),
    (rate ->> 'fee')::integer + (more ->> 'fee')::integer, (rate ->> 'pay')::integer + (more ->> 'pay')::integer,
    (rate ->> 'minutes')::integer, (prices ->> 'cancelFee')::integer, (prices ->> 'returnShare')::integer,
    private.currency_of(b.country), s.free_left > 0, ready, ready + private.search_time(),
    ready + make_interval(mins => (rate ->> 'minutes')::integer), (r ->> 'redeliveryOf')::uuid, metadata,
    jsonb_build_object('searching', at), at,
    ready + private.search_time()
  ) returning * into d;
  insert into private.delivery_people (
    delivery, pickup_name, pickup_street, pickup_city, pickup_state, pickup_postal_code, pickup_phone, pickup_notes,
    name, street, unit, access_code, city, state, postal_code, phone, notes, email
  ) values (
    wanted, b.business_name, b.address, b.city, b.state, s.postal_code, s.phone, s.notes,
    btrim(details ->> 'name'), btrim(details ->> 'street'), btrim(details ->> 'unit'),
    coalesce(btrim(details ->> 'accessCode'), ''), btrim(details ->> 'city'),
    details ->> 'state', code, details ->> 'phone',
    btrim(details ->> 'notes'), lower(details ->> 'email'));
  perform private.queue_door(wanted);
  insert into private.delivery_secrets (delivery, pin, key)
  values (wanted, case when details ->> 'handover' = 'meet' then private.make_pin() end, private.make_key());
  insert into private.delivery_events (delivery, seq, kind, actor, at) values (wanted, 1, 'request', 'merchant', at);
  perform private.write_alerts(null, d, 'request', 'merchant');
  update private.business_settings set
    requested = requested + 1, free_left = case when d.free then free_left - 1 else free_left end
  where business_id = b.id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.city_aliases()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN '{"us|ny|nyc": "new york", "ca|on|galt": "cambridge", "ca|on|york": "toronto", "ca|qc|hull": "gatineau", "ca|bc|haney": "maple ridge", "ca|on|acton": "halton hills", "ca|on|maple": "vaughan", "ca|qc|anjou": "montreal", "us|ny|bronx": "new york", "ca|bc|ladner": "delta", "ca|bc|newton": "surrey", "ca|mb|tuxedo": "winnipeg", "ca|on|dundas": "hamilton", "ca|on|greely": "ottawa", "ca|on|hanmer": "sudbury", "ca|on|kanata": "ottawa", "ca|on|lively": "sudbury", "ca|on|malton": "mississauga", "ca|on|mimico": "toronto", "ca|on|nepean": "ottawa", "ca|on|vanier": "ottawa", "ca|on|weston": "toronto", "ca|qc|aylmer": "gatineau", "ca|qc|charny": "levis", "ca|qc|lauzon": "levis", "ca|qc|vanier": "quebec", "ca|qc|verdun": "montreal", "ca|qc|vimont": "laval", "us|ca|alviso": "san jose", "us|ca|arleta": "los angeles", "us|ca|encino": "los angeles", "us|ca|reseda": "los angeles", "us|ca|sylmar": "los angeles", "us|ca|venice": "los angeles", "us|ny|corona": "new york", "us|ny|hollis": "new york", "us|ny|queens": "new york", "ca|ab|beverly": "edmonton", "ca|ab|bowness": "calgary", "ca|bc|marpole": "vancouver", "ca|bc|matsqui": "abbotsford", "ca|bc|whalley": "surrey", "ca|ns|bedford": "halifax", "ca|on|chatham": "chatham kent", "ca|on|concord": "vaughan", "ca|on|leaside": "toronto", "ca|on|lindsay": "kawartha lakes", "ca|on|orleans": "ottawa", "ca|on|osgoode": "ottawa", "ca|on|preston": "cambridge", "ca|on|rexdale": "toronto", "ca|on|swansea": "toronto", "ca|on|trenton": "quinte west", "ca|qc|auteuil": "laval", "ca|qc|la baie": "saguenay", "ca|qc|lachine": "montreal", "ca|qc|lasalle": "montreal", "ca|qc|lemoyne": "longueuil", "ca|qc|roxboro": "montreal", "ca|qc|sillery": "quebec", "ca|qc|ste foy": "quebec", "us|ca|pacoima": "los angeles", "us|ca|sunland": "los angeles", "us|ca|tarzana": "los angeles", "us|ca|tujunga": "los angeles", "us|hi|waikiki": "honolulu", "us|la|algiers": "new orleans", "us|ma|allston": "boston", "us|ma|roxbury": "boston", "us|ny|arverne": "new york", "us|ny|astoria": "new york", "us|ny|bayside": "new york", "us|ny|jamaica": "new york", "us|ny|maspeth": "new york", "us|tn|antioch": "nashville", "ca|mb|st james": "winnipeg", "ca|mb|st vital": "winnipeg", "ca|on|ancaster": "hamilton", "ca|on|bramalea": "brampton", "ca|on|clarkson": "mississauga", "ca|on|courtice": "clarington", "ca|on|hespeler": "cambridge", "ca|on|manotick": "ottawa", "ca|qc|ahuntsic": "montreal", "ca|qc|beauport": "quebec", "ca|qc|chomedey": "laval", "ca|qc|duvernay": "laval", "ca|qc|le moyne": "longueuil", "ca|qc|rosemont": "montreal", "ca|qc|st emile": "quebec", "ca|qc|ste rose": "laval", "ca|qc|villeray": "montreal", "us|ca|la jolla": "san diego", "us|ca|van nuys": "los angeles", "us|ca|westwood": "los angeles", "us|ca|winnetka": "los angeles", "us|ma|brighton": "boston", "us|ma|mattapan": "boston", "us|ny|brooklyn": "new york", "us|ny|elmhurst": "new york", "us|ny|flushing": "new york", "us|ny|rosedale": "new york", "us|ny|woodside": "new york", "us|tx|kingwood": "houston", "ca|ab|midnapore": "calgary", "ca|bc|guildford": "surrey", "ca|bc|kitsilano": "vancouver", "ca|bc|steveston": "richmond", "ca|mb|transcona": "winnipeg", "ca|ns|dartmouth": "halifax", "ca|ns|glace bay": "sydney", "ca|on|agincourt": "toronto", "ca|on|barrhaven": "ottawa", "ca|on|don mills": "toronto", "ca|on|downsview": "toronto", "ca|on|east york": "toronto", "ca|on|etobicoke": "toronto", "ca|on|glanbrook": "hamilton", "ca|on|islington": "toronto", "ca|on|kleinburg": "vaughan", "ca|on|val caron": "sudbury", "ca|on|waterdown": "hamilton", "ca|qc|cap rouge": "quebec", "ca|qc|jonquiere": "saguenay", "ca|qc|la plaine": "terrebonne", "ca|qc|lachenaie": "terrebonne", "ca|qc|outremont": "montreal", "ca|qc|pont viau": "laval", "ca|qc|st hubert": "longueuil", "us|ca|hollywood": "los angeles", "us|ca|san pedro": "los angeles", "us|ma|hyde park": "boston", "us|ny|glen oaks": "new york", "us|ny|manhattan": "new york", "us|ny|rego park": "new york", "us|ny|ridgewood": "new york", "us|ny|st albans": "new york", "us|ny|sunnyside": "new york", "us|ny|the bronx": "new york", "us|ny|woodhaven": "new york", "us|tn|hermitage": "nashville", "ca|ab|strathcona": "edmonton", "ca|bc|clearbrook": "abbotsford", "ca|bc|cloverdale": "surrey", "ca|bc|kerrisdale": "vancouver", "ca|bc|tsawwassen": "delta", "ca|mb|fort garry": "winnipeg", "ca|on|cooksville": "mississauga", "ca|on|cumberland": "ottawa", "ca|on|erin mills": "mississauga", "ca|on|georgetown": "halton hills", "ca|on|gloucester": "ottawa", "ca|on|meadowvale": "mississauga", "ca|on|mount hope": "hamilton", "ca|on|north york": "toronto", "ca|on|unionville": "markham", "ca|on|willowdale": "toronto", "ca|on|woodbridge": "vaughan", "ca|qc|buckingham": "gatineau", "ca|qc|chicoutimi": "saguenay", "ca|qc|fabreville": "laval", "ca|qc|fleurimont": "sherbrooke", "ca|qc|ile bizard": "montreal", "ca|qc|laterriere": "saguenay", "ca|qc|le gardeur": "repentigny", "ca|qc|st laurent": "montreal", "ca|qc|st leonard": "montreal", "ca|qc|st nicolas": "levis", "ca|qc|st romuald": "levis", "ca|qc|val belair": "quebec", "us|ca|chatsworth": "los angeles", "us|ca|eagle rock": "los angeles", "us|ca|northridge": "los angeles", "us|ca|point loma": "san diego", "us|ca|san ysidro": "san diego", "us|ca|sun valley": "los angeles", "us|ca|west hills": "los angeles", "us|ca|wilmington": "los angeles", "us|ma|dorchester": "boston", "us|ma|roslindale": "boston", "us|ny|ozone park": "new york", "us|ny|whitestone": "new york", "ca|ab|forest lawn": "calgary", "ca|bc|north delta": "delta", "ca|mb|charleswood": "winnipeg", "ca|mb|st boniface": "winnipeg", "ca|ns|cape breton": "sydney", "ca|on|bowmanville": "clarington", "ca|on|flamborough": "hamilton", "ca|on|forest hill": "toronto", "ca|on|long branch": "toronto", "ca|on|new toronto": "toronto", "ca|on|port arthur": "thunder bay", "ca|on|port credit": "mississauga", "ca|on|scarborough": "toronto", "ca|on|stittsville": "ottawa", "ca|qc|lennoxville": "sherbrooke", "ca|qc|lile bizard": "montreal", "ca|qc|nuns island": "montreal", "ca|qc|pierrefonds": "montreal", "ca|qc|quebec city": "quebec", "ca|qc|rock forest": "sherbrooke", "ca|qc|ville marie": "montreal", "us|ca|canoga park": "los angeles", "us|ca|harbor city": "los angeles", "us|ca|lake balboa": "los angeles", "us|ca|north hills": "los angeles", "us|ca|playa vista": "los angeles", "us|ca|silver lake": "los angeles", "us|ca|studio city": "los angeles", "us|ca|toluca lake": "los angeles", "us|ca|valley glen": "los angeles", "us|ma|charlestown": "boston", "us|ma|east boston": "boston", "us|ny|kew gardens": "new york", "us|ny|little neck": "new york", "us|tn|old hickory": "nashville", "ca|ab|jasper place": "edmonton", "ca|ns|cole harbour": "halifax", "ca|ns|north sydney": "sydney", "ca|ns|sydney mines": "sydney", "ca|on|copper cliff": "sudbury", "ca|on|fort william": "thunder bay", "ca|on|stoney creek": "hamilton", "ca|on|streetsville": "mississauga", "ca|qc|breakeyville": "levis", "ca|qc|cartierville": "montreal", "ca|qc|charlesbourg": "quebec", "ca|qc|le sud ouest": "montreal", "ca|qc|loretteville": "quebec", "ca|qc|ste dorothee": "laval", "us|ca|porter ranch": "los angeles", "us|ca|sherman oaks": "los angeles", "us|ma|south boston": "boston", "us|ma|west roxbury": "boston", "us|ny|breezy point": "new york", "us|ny|far rockaway": "new york", "us|ny|forest hills": "new york", "us|ny|howard beach": "new york", "ca|mb|east kildonan": "winnipeg", "ca|mb|west kildonan": "winnipeg", "ca|ns|new waterford": "sydney", "ca|qc|bromptonville": "sherbrooke", "ca|qc|masson angers": "gatineau", "ca|qc|montreal nord": "montreal", "ca|qc|pointe du lac": "trois rivieres", "ca|qc|ste genevieve": "montreal", "us|ca|granada hills": "los angeles", "us|ca|mission hills": "los angeles", "us|ca|pacific beach": "san diego", "us|ca|panorama city": "los angeles", "us|ca|playa del rey": "los angeles", "us|dc|washington dc": "washington", "us|ma|jamaica plain": "boston", "us|ny|college point": "new york", "us|ny|east elmhurst": "new york", "us|ny|fresh meadows": "new york", "us|ny|new york city": "new york", "us|ny|richmond hill": "new york", "us|ny|rockaway park": "new york", "us|ny|staten island": "new york", "ca|mb|north kildonan": "winnipeg", "ca|qc|ile des soeurs": "montreal", "ca|qc|lac st charles": "quebec", "ca|qc|montreal north": "montreal", "us|ca|valley village": "los angeles", "us|ca|woodland hills": "los angeles", "us|ny|middle village": "new york", "us|ny|queens village": "new york", "ca|ns|lower sackville": "halifax", "ca|ns|upper sackville": "halifax", "ca|on|greater sudbury": "sudbury", "ca|on|rockcliffe park": "ottawa", "ca|qc|cote des neiges": "montreal", "ca|qc|greenfield park": "longueuil", "ca|qc|vieux longueuil": "longueuil", "us|ca|north hollywood": "los angeles", "us|ca|rancho bernardo": "san diego", "us|ny|cambria heights": "new york", "us|ny|jackson heights": "new york", "us|ny|oakland gardens": "new york", "ca|ns|middle sackville": "halifax", "us|ma|roxbury crossing": "boston", "us|ny|long island city": "new york", "us|ny|south ozone park": "new york", "ca|qc|laval des rapides": "laval", "us|ca|pacific palisades": "los angeles", "us|ma|dorchester center": "boston", "ca|qc|plateau mont royal": "montreal", "ca|qc|cap de la madeleine": "trois rivieres", "ca|qc|notre dame de grace": "montreal", "ca|qc|pointe aux trembles": "montreal", "ca|qc|st jean chrysostome": "levis", "us|ny|south richmond hill": "new york", "us|ny|springfield gardens": "new york", "ca|qc|riviere des prairies": "montreal", "ca|qc|trois rivieres ouest": "trois rivieres", "ca|qc|hochelaga maisonneuve": "montreal", "ca|qc|le plateau mont royal": "montreal"}'::jsonb
;

ALTER FUNCTION "private"."city_aliases"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.city_named(country text, region text, name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  plain constant text := (
    select string_agg(coalesce(private.city_words() ->> w.word, w.word), ' ' order by w.place)
    from string_to_table(regexp_replace(name, '^(city of|ville de) ', ''), ' ') with ordinality as w (word, place));
begin
  return coalesce(private.city_aliases() ->> (country || '|' || region || '|' || plain), plain, '');
end
$function$
;

ALTER FUNCTION "private"."city_named"(text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.city_words()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN '{"ft": "fort", "mt": "mount", "saint": "st", "sainte": "ste"}'::jsonb
;

ALTER FUNCTION "private"."city_words"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.default_tariff()
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'rates', jsonb_build_object(
      'A', jsonb_build_object('fee', 699, 'pay', 500, 'minutes', 45),
      'B', jsonb_build_object('fee', 899, 'pay', 650, 'minutes', 60),
      'C', jsonb_build_object('fee', 1299, 'pay', 950, 'minutes', 90)),
    'large', jsonb_build_object('fee', 300, 'pay', 250),
    'cancelFee', 300, 'returnShare', 50,
    'reach', jsonb_build_object('A', 3000, 'B', 10000, 'C', 40000));
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_reach(r jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(jsonb_typeof(r) = 'object' and r ?& array['A', 'B', 'C'] and r - array['A', 'B', 'C'] = '{}'
    and private.is_whole(r -> 'A', 100, 200000) and private.is_whole(r -> 'B', 100, 200000)
    and private.is_whole(r -> 'C', 100, 200000)
    and (r ->> 'A')::numeric < (r ->> 'B')::numeric and (r ->> 'B')::numeric < (r ->> 'C')::numeric, false);
end
$function$
;

ALTER FUNCTION "private"."is_reach"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_tariff(t jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when coalesce(jsonb_typeof(t) = 'object' and jsonb_typeof(t -> 'rates') = 'object'
      and jsonb_typeof(t -> 'large') = 'object' and jsonb_typeof(t -> 'rates' -> 'A') = 'object'
      and jsonb_typeof(t -> 'rates' -> 'B') = 'object' and jsonb_typeof(t -> 'rates' -> 'C') = 'object', false)
    then coalesce(t - array['rates', 'large', 'cancelFee', 'returnShare', 'reach'] = '{}'
      and (not t ? 'reach' or private.is_reach(t -> 'reach'))
      and (t -> 'rates') - array['A', 'B', 'C'] = '{}' and (t -> 'large') - array['fee', 'pay'] = '{}'
      and private.is_rate(t -> 'rates' -> 'A') and private.is_rate(t -> 'rates' -> 'B') and private.is_rate(t -> 'rates' -> 'C')
      and (t #>> '{rates,A,minutes}')::numeric <= (t #>> '{rates,B,minutes}')::numeric
      and (t #>> '{rates,B,minutes}')::numeric <= (t #>> '{rates,C,minutes}')::numeric
      and private.is_whole(t -> 'large' -> 'fee', 0, 100000) and private.is_whole(t -> 'large' -> 'pay', 0, 100000)
      and private.is_whole(t -> 'cancelFee', 0, 100000) and private.is_whole(t -> 'returnShare', 0, 100), false)
    else false end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.market_of(country text, state text, city text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return private.normalize_market(replace(private.country_value(country), '|', ' ') || '|'
    || replace(state, '|', ' ') || '|' || replace(city, '|', ' '));
end
$function$
;

CREATE OR REPLACE FUNCTION private.meters_apart(p_country text, p_from text, p_to text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select private.meters_between(a.lat, a.lon, b.lat, b.lon)
    from private.priced_areas a join private.priced_areas b on b.country = a.country
    where a.country = private.country_value(p_country)
      and a.code = private.area_code(a.country, p_from) and b.code = private.area_code(a.country, p_to));
end
$function$
;

ALTER FUNCTION "private"."meters_apart"(text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.normalize_market(market text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  parts constant text[] := (
    select array_agg(private.fold_place(p.part) order by p.place)
    from unnest(string_to_array(market, '|')) with ordinality as p (part, place));
begin
  return (
    select string_agg(case when p.place > 2 then private.city_named(parts[1], parts[2], p.part) else p.part end, '|' order by p.place)
    from unnest(parts) with ordinality as p (part, place));
end
$function$
;

CREATE OR REPLACE FUNCTION private.zone_between(country text, from_city text, from_state text, from_code text, to_city text, to_state text, to_code text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return (
    select case
      when c not in ('us', 'ca') then case when same_city then 'B' end
      when left(from_code, a) = left(to_code, a) then 'A'
      when left(from_code, b) = left(to_code, b) then 'B'
      when same_city and private.fold_place(from_state) = private.fold_place(to_state) then 'C'
    end
    from (
      select private.country_value(country) as c,
        private.city_named(private.country_value(country), private.fold_place(from_state), private.fold_place(from_city))
          = private.city_named(private.country_value(country), private.fold_place(to_state), private.fold_place(to_city)) as same_city,
        case private.country_value(country) when 'us' then 5 else 3 end as a,
        case private.country_value(country) when 'us' then 3 else 2 end as b
    ) as compared);
end
$function$
;

CREATE OR REPLACE FUNCTION private.zone_within(p_meters integer, p_reach jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when p_meters <= (p_reach ->> 'A')::integer then 'A'
    when p_meters <= (p_reach ->> 'B')::integer then 'B'
    when p_meters <= (p_reach ->> 'C')::integer then 'C'
  end;
end
$function$
;

ALTER FUNCTION "private"."zone_within"(integer, jsonb) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."city_aliases"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."city_aliases"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."city_aliases"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."city_named"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."city_named"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."city_named"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."city_words"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."city_words"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."city_words"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_reach"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_reach"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_reach"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."meters_apart"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."meters_apart"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."meters_apart"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."zone_within"(integer, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."zone_within"(integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."zone_within"(integer, jsonb) TO "postgres";

reset check_function_bodies;
