-- The administrators' lists of people and businesses are searched, filtered, sorted and read page by page in the database: the
-- screens read all rows before.

set check_function_bodies = off;

CREATE EXTENSION IF NOT EXISTS "pg_trgm" SCHEMA "extensions";

CREATE OR REPLACE FUNCTION private.business_text(business_name text, address text, city text, country text, email text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return private.search_text(business_name || E'\n' || address || E'\n' || city || E'\n'
    || case private.country_value(country) when 'us' then 'United States' when 'ca' then 'Canada' else replace(country, '-', ' ') end
    || E'\n' || email);
end
$function$
;

ALTER FUNCTION "private"."business_text"(text, text, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.containing(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN (('%'::text || replace(replace(replace(word, '\'::text, '\\'::text), '%'::text, '\%'::text), '_'::text, '\_'::text)) || '%'::text)
;

ALTER FUNCTION "private"."containing"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fold_marked(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
declare
  plain text := lower(text collate "C");
begin
  if plain ~ '^[a-z0-9 \n@#+]*$' then return plain; end if;
  if plain ~ '^[\u0001-\u007f]*$' then
    return regexp_replace(translate(plain, '''`.', ''), '[!"%&()*,/:;?\[\\\]_{}|-]+', '|', 'g');
  end if;
  plain := normalize(regexp_replace(plain, '[''’‘‛ʻʼʽʾʿʹ′‵`´.·‧∙・]', '', 'g'), nfkd);
  plain := private.plain_letters(regexp_replace(plain, '[' || private.marks() || ']', '', 'g'));
  plain := translate(regexp_replace(plain, '[''’‘‛ʻʼʽʾʿʹ′‵`´.·‧∙・]', '', 'g'), 'ςيىكةـ', 'σییکه');
  plain := regexp_replace(plain, '[!"%&()*,/:;?\[\\\]_{}|' || private.punctuation() || '-]+', '|', 'g');
  return translate(plain,
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯'
    || '೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙'
    || '᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙'
    || '꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹',
    '0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
    || '0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
    || '0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
    || '01234567890123456789012345678901234567890123456789');
end
$function$
;

ALTER FUNCTION "private"."fold_marked"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fold_text(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN replace(private.fold_marked(text), '|'::text, ' '::text)
;

ALTER FUNCTION "private"."fold_text"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_businesses(p_query jsonb, p_after jsonb, p_most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return private.list_page('public.businesses',
    'private.business_text(t.business_name, t.address, t.city, t.country, t.business_email)', '{"status":"t.status"}',
    '{"name":"(private.fold_text(t.business_name) collate \"C\")","city":"(private.fold_text(t.city) collate \"C\")",
      "waiting":"private.waiting_key(t.status, t.status_since, t.created_at)"}',
    't.status', p_query, p_after, p_most);
end
$function$
;

ALTER FUNCTION "private"."list_businesses"(jsonb, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_people(p_query jsonb, p_after jsonb, p_most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return private.list_page('public.users', 'private.person_text(t.first_name, t.last_name, t.email)',
    '{"role":"private.role_kind(t.role)","status":"t.account_status"}',
    '{"name":"(private.name_key(t.first_name, t.last_name) collate \"C\")","email":"(t.email collate \"C\")",
      "waiting":"private.waiting_key(t.account_status, t.status_since, t.created_at)"}',
    't.role, t.account_status as status', p_query, p_after, p_most);
end
$function$
;

ALTER FUNCTION "private"."list_people"(jsonb, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.listed_name(first_name text, last_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN btrim(((COALESCE(private.trim_whitespace(first_name), ''::text) || ' '::text) || COALESCE(private.trim_whitespace(last_name), ''::text)))
;

ALTER FUNCTION "private"."listed_name"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.marks()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN (((((((((((((((((((((((((((((((((((((((((((((((('\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670'::text || '\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd'::text) || '\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1\u08e3-\u0903'::text) || '\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09bc\u09be-\u09c4\u09c7-\u09c8\u09cb-\u09cd'::text) || '\u09d7\u09e2-\u09e3\u09fe\u0a01-\u0a03\u0a3c\u0a3e-\u0a42\u0a47-\u0a48\u0a4b-\u0a4d\u0a51\u0a70-\u0a71\u0a75'::text) || '\u0a81-\u0a83\u0abc\u0abe-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd\u0ae2-\u0ae3\u0afa-\u0aff\u0b01-\u0b03\u0b3c'::text) || '\u0b3e-\u0b44\u0b47-\u0b48\u0b4b-\u0b4d\u0b55-\u0b57\u0b62-\u0b63\u0b82\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd'::text) || '\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55-\u0c56\u0c62-\u0c63\u0c81-\u0c83\u0cbc'::text) || '\u0cbe-\u0cc4\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5-\u0cd6\u0ce2-\u0ce3\u0cf3\u0d00-\u0d03\u0d3b-\u0d3c\u0d3e-\u0d44'::text) || '\u0d46-\u0d48\u0d4a-\u0d4d\u0d57\u0d62-\u0d63\u0d81-\u0d83\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf\u0df2-\u0df3'::text) || '\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f'::text) || '\u0f71-\u0f84\u0f86-\u0f87\u0f8d-\u0f97\u0f99-\u0fbc\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064'::text) || '\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752-\u1753'::text) || '\u1772-\u1773\u17b4-\u17d3\u17dd\u180b-\u180d\u180f\u1885-\u1886\u18a9\u1920-\u192b\u1930-\u193b\u1a17-\u1a1b'::text) || '\u1a55-\u1a5e\u1a60-\u1a7c\u1a7f\u1ab0-\u1add\u1ae0-\u1aeb\u1b00-\u1b04\u1b34-\u1b44\u1b6b-\u1b73\u1b80-\u1b82'::text) || '\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff'::text) || '\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099-\u309a\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f'::text) || '\ua6f0-\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880-\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d'::text) || '\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36\uaa43\uaa4c-\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4'::text) || '\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaeb-\uaaef\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed\ufb1e\ufe00-\ufe0f'::text) || '\ufe20-\ufe2f\U000101fd\U000102e0\U00010376-\U0001037a\U00010a01-\U00010a03\U00010a05-\U00010a06'::text) || '\U00010a0c-\U00010a0f\U00010a38-\U00010a3a\U00010a3f\U00010ae5-\U00010ae6\U00010d24-\U00010d27'::text) || '\U00010d69-\U00010d6d\U00010eab-\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85'::text) || '\U00011000-\U00011002\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107f-\U00011082'::text) || '\U000110b0-\U000110ba\U000110c2\U00011100-\U00011102\U00011127-\U00011134\U00011145-\U00011146\U00011173'::text) || '\U00011180-\U00011182\U000111b3-\U000111c0\U000111c9-\U000111cc\U000111ce-\U000111cf\U0001122c-\U00011237'::text) || '\U0001123e\U00011241\U000112df-\U000112ea\U00011300-\U00011303\U0001133b-\U0001133c\U0001133e-\U00011344'::text) || '\U00011347-\U00011348\U0001134b-\U0001134d\U00011357\U00011362-\U00011363\U00011366-\U0001136c'::text) || '\U00011370-\U00011374\U000113b8-\U000113c0\U000113c2\U000113c5\U000113c7-\U000113ca\U000113cc-\U000113d0'::text) || '\U000113d2\U000113e1-\U000113e2\U00011435-\U00011446\U0001145e\U000114b0-\U000114c3\U000115af-\U000115b5'::text) || '\U000115b8-\U000115c0\U000115dc-\U000115dd\U00011630-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001172b'::text) || '\U0001182c-\U0001183a\U00011930-\U00011935\U00011937-\U00011938\U0001193b-\U0001193e\U00011940'::text) || '\U00011942-\U00011943\U000119d1-\U000119d7\U000119da-\U000119e0\U000119e4\U00011a01-\U00011a0a'::text) || '\U00011a33-\U00011a39\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a5b\U00011a8a-\U00011a99'::text) || '\U00011b60-\U00011b67\U00011c2f-\U00011c36\U00011c38-\U00011c3f\U00011c92-\U00011ca7\U00011ca9-\U00011cb6'::text) || '\U00011d31-\U00011d36\U00011d3a\U00011d3c-\U00011d3d\U00011d3f-\U00011d45\U00011d47\U00011d8a-\U00011d8e'::text) || '\U00011d90-\U00011d91\U00011d93-\U00011d97\U00011ef3-\U00011ef6\U00011f00-\U00011f01\U00011f03'::text) || '\U00011f34-\U00011f3a\U00011f3e-\U00011f42\U00011f5a\U00013440\U00013447-\U00013455\U0001611e-\U0001612f'::text) || '\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f\U00016f51-\U00016f87\U00016f8f-\U00016f92\U00016fe4'::text) || '\U00016ff0-\U00016ff1\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d165-\U0001d169'::text) || '\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244'::text) || '\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001da9f\U0001daa1-\U0001daaf'::text) || '\U0001e000-\U0001e006\U0001e008-\U0001e018\U0001e01b-\U0001e021\U0001e023-\U0001e024\U0001e026-\U0001e02a'::text) || '\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef'::text) || '\U0001e6e3\U0001e6e6\U0001e6ee-\U0001e6ef\U0001e6f5\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a'::text) || '\U000e0100-\U000e01ef'::text) || '\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160'::text) || '\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\ufff0-\ufffc\U000110bd\U000110cd\U00013430-\U0001343f'::text) || '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'::text)
;

ALTER FUNCTION "private"."marks"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.most_counted()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 1000
;

ALTER FUNCTION "private"."most_counted"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.most_rows()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 1000
;

ALTER FUNCTION "private"."most_rows"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.name_key(first_name text, last_name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(nullif(private.fold_text(private.listed_name(first_name, last_name)), ''), U&'\+10FFFF');
end
$function$
;

ALTER FUNCTION "private"."name_key"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_page(p_rows text, p_text text, p_facets jsonb, p_keys jsonb, p_counted text, p_query jsonb, p_after jsonb, p_most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  most constant integer := greatest(1, least(p_most, private.most_rows()));
  key constant text := coalesce(p_keys ->> (p_query ->> 'sort'), 't.created_at');
  down constant boolean := (p_query ->> 'descending')::boolean;
  -- The newest come first, and of those of one moment the first id.
  id_down constant boolean := down = (key <> 't.created_at');
  words text;
  filters text;
  after text := '';
  page jsonb;
  counts jsonb;
begin
  if octet_length(p_query::text) > 4000 then raise exception 'the query is too long' using errcode = '22023'; end if;
  select coalesce(string_agg(x.condition, ''), '') into words from (
    select format(' and %s like %L', p_text, private.containing(w)) as condition
    from jsonb_array_elements_text(p_query -> 'words') as w
    union all
    select format(' and (%1$s like %2$L or %1$s like %3$L)', p_text, private.containing(p ->> 0), private.containing(p ->> 1))
    from jsonb_array_elements(p_query -> 'phrases') as p
  ) as x;
  select coalesce(string_agg(format(' and %s = %L', p_facets ->> f.key, f.value), ''), '') into filters
  from jsonb_each_text(p_query -> 'filters') as f where p_facets ? f.key;
  if p_query #>> '{filters,id}' is not null then
    filters := filters || format(' and t.id::text = %L and t.id = %L', p_query #>> '{filters,id}',
      case when p_query #>> '{filters,id}' ~ '^[0-9a-f-]{36}$' then p_query #>> '{filters,id}' else '00000000-0000-0000-0000-000000000000' end);
  end if;
  if p_after is not null then
    after := case when down = id_down
      then format(' and (%s, t.id) %s (%L, %L)', key, case when down then '<' else '>' end, p_after ->> 0, p_after ->> 1)
      else format(' and %1$s %2$s= %3$L and (%1$s %2$s %3$L or t.id %4$s %5$L)', key, case when down then '<' else '>' end,
        p_after ->> 0, case when id_down then '<' else '>' end, p_after ->> 1) end;
  end if;
  execute format('select coalesce(jsonb_agg(jsonb_build_array(x.key, x.id)), ''[]'') from (
      select %1$s as key, t.id from %2$s t where true%3$s order by %1$s %4$s, t.id %5$s limit %6$s) as x',
    key, p_rows, words || filters || after, case when down then 'desc' else 'asc' end,
    case when id_down then 'desc' else 'asc' end, most + 1) into page;
  if p_after is null and words <> '' then
    execute format('select case when coalesce(sum(x.count), 0) <= %3$s then coalesce(jsonb_agg(to_jsonb(x)), ''[]'') end from (
        select y.*, count(*) as count from (select %1$s from %2$s t where true%4$s limit %3$s + 1) as y group by %5$s) as x',
      p_counted, p_rows, private.most_counted(), words,
      array_to_string(array(select n::text from generate_series(1, cardinality(string_to_array(p_counted, ', '))) as n), ', '))
      into counts;
  end if;
  return jsonb_build_object(
    'ids', coalesce((select jsonb_agg(x.entry -> 1 order by x.place) from jsonb_array_elements(page) with ordinality as x (entry, place)
      where x.place <= most), '[]'),
    'next', case when jsonb_array_length(page) > most then page -> (most - 1) end,
    'counts', counts);
end
$function$
;

ALTER FUNCTION "private"."list_page"(text, text, jsonb, jsonb, text, jsonb, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.person_text(first_name text, last_name text, email text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return private.search_text(private.listed_name(first_name, last_name) || E'\n' || email);
end
$function$
;

ALTER FUNCTION "private"."person_text"(text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.punctuation()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN ((((((((((((((((((((((('\u00a1\u00a7\u00ab\u00b6-\u00b7\u00bb\u00bf\u037e\u0387\u055a-\u055f\u0589-\u058a\u05be\u05c0\u05c3\u05c6'::text || '\u05f3-\u05f4\u0609-\u060a\u060c-\u060d\u061b\u061d-\u061f\u066a-\u066d\u06d4\u0700-\u070d\u07f7-\u07f9'::text) || '\u0830-\u083e\u085e\u0964-\u0965\u0970\u09fd\u0a76\u0af0\u0c77\u0c84\u0df4\u0e4f\u0e5a-\u0e5b\u0f04-\u0f12'::text) || '\u0f14\u0f3a-\u0f3d\u0f85\u0fd0-\u0fd4\u0fd9-\u0fda\u104a-\u104f\u10fb\u1360-\u1368\u1400\u166e\u169b-\u169c'::text) || '\u16eb-\u16ed\u1735-\u1736\u17d4-\u17d6\u17d8-\u17da\u1800-\u180a\u1944-\u1945\u1a1e-\u1a1f\u1aa0-\u1aa6'::text) || '\u1aa8-\u1aad\u1b4e-\u1b4f\u1b5a-\u1b60\u1b7d-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e-\u1c7f\u1cc0-\u1cc7\u1cd3'::text) || '\u2010-\u2027\u2030-\u2043\u2045-\u2051\u2053-\u205e\u207d-\u207e\u208d-\u208e\u2308-\u230b\u2329-\u232a'::text) || '\u2768-\u2775\u27c5-\u27c6\u27e6-\u27ef\u2983-\u2998\u29d8-\u29db\u29fc-\u29fd\u2cf9-\u2cfc\u2cfe-\u2cff\u2d70'::text) || '\u2e00-\u2e2e\u2e30-\u2e4f\u2e52-\u2e5d\u3001-\u3003\u3008-\u3011\u3014-\u301f\u3030\u303d\u30a0\u30fb'::text) || '\ua4fe-\ua4ff\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua6f7\ua874-\ua877\ua8ce-\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e-\ua92f'::text) || '\ua95f\ua9c1-\ua9cd\ua9de-\ua9df\uaa5c-\uaa5f\uaade-\uaadf\uaaf0-\uaaf1\uabeb\ufd3e-\ufd3f\ufe10-\ufe19'::text) || '\ufe30-\ufe52\ufe54-\ufe61\ufe63\ufe68\ufe6a-\ufe6b\uff01-\uff03\uff05-\uff0a\uff0c-\uff0f\uff1a-\uff1b'::text) || '\uff1f-\uff20\uff3b-\uff3d\uff3f\uff5b\uff5d\uff5f-\uff65\U00010100-\U00010102\U0001039f\U000103d0\U0001056f'::text) || '\U00010857\U0001091f\U0001093f\U00010a50-\U00010a58\U00010a7f\U00010af0-\U00010af6\U00010b39-\U00010b3f'::text) || '\U00010b99-\U00010b9c\U00010d6e\U00010ead\U00010ed0\U00010f55-\U00010f59\U00010f86-\U00010f89'::text) || '\U00011047-\U0001104d\U000110bb-\U000110bc\U000110be-\U000110c1\U00011140-\U00011143\U00011174-\U00011175'::text) || '\U000111c5-\U000111c8\U000111cd\U000111db\U000111dd-\U000111df\U00011238-\U0001123d\U000112a9'::text) || '\U000113d4-\U000113d5\U000113d7-\U000113d8\U0001144b-\U0001144f\U0001145a-\U0001145b\U0001145d\U000114c6'::text) || '\U000115c1-\U000115d7\U00011641-\U00011643\U00011660-\U0001166c\U000116b9\U0001173c-\U0001173e\U0001183b'::text) || '\U00011944-\U00011946\U000119e2\U00011a3f-\U00011a46\U00011a9a-\U00011a9c\U00011a9e-\U00011aa2'::text) || '\U00011b00-\U00011b09\U00011be1\U00011c41-\U00011c45\U00011c70-\U00011c71\U00011ef7-\U00011ef8'::text) || '\U00011f43-\U00011f4f\U00011fff\U00012470-\U00012474\U00012ff1-\U00012ff2\U00016a6e-\U00016a6f\U00016af5'::text) || '\U00016b37-\U00016b3b\U00016b44\U00016d6d-\U00016d6f\U00016e97-\U00016e9a\U00016fe2\U0001bc9f'::text) || '\U0001da87-\U0001da8b\U0001e5ff\U0001e95e-\U0001e95f'::text)
;

ALTER FUNCTION "private"."punctuation"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.role_kind(role text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  names constant text[] := private.role_names(role);
begin
  return case
    when 'admin' = any (names) then 'Admin'
    when names @> array['merchant', 'courier'] then 'Merchant and courier'
    when 'merchant' = any (names) then 'Merchant'
    when 'courier' = any (names) then 'Courier'
    when 'customer' = any (names) then 'Customer'
    else 'Basic User'
  end;
end
$function$
;

ALTER FUNCTION "private"."role_kind"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.search_text(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  marked constant text := private.fold_marked(text);
  folded constant text := regexp_replace(marked, '[ |]+', ' ', 'g');
  joined text;
begin
  if marked ~ '[^ \n|]\|[^ \n|]|[0-9][ |]+[0-9]' then
    select string_agg(part, E'\n') into joined from (
      select translate(found[1], ' |', '') as part
      from regexp_matches(marked, '[^ \n|]+(?:\|[^ \n|]+)+', 'g') as found
      union all
      select translate(found[1], ' |', '') from regexp_matches(marked, '[0-9]+(?:[ |]+[0-9]+)+', 'g') as found
    ) as parts
    where position(part in folded) = 0;
  end if;
  return ' ' || replace(concat_ws(E'\n', folded, joined), E'\n', E'\n ');
end
$function$
;

ALTER FUNCTION "private"."search_text"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.waiting_key(status text, since timestamp with time zone, created_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (status = 'Pending'::text) THEN COALESCE(since, created_at) ELSE 'infinity'::timestamp with time zone END
;

ALTER FUNCTION "private"."waiting_key"(text, timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_businesses(query jsonb, after jsonb DEFAULT NULL::jsonb, most integer DEFAULT 120)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.list_businesses(query, after, most) $function$
;

ALTER FUNCTION "public"."list_businesses"(jsonb, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_people(query jsonb, after jsonb DEFAULT NULL::jsonb, most integer DEFAULT 120)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.list_people(query, after, most) $function$
;

ALTER FUNCTION "public"."list_people"(jsonb, jsonb, integer) OWNER TO "postgres";

CREATE INDEX businesses_by_status ON public.businesses USING btree (status, created_at DESC, id);

CREATE INDEX users_by_email ON public.users USING btree (email COLLATE "C", id);

CREATE INDEX users_by_status ON public.users USING btree (account_status, created_at DESC, id);

COMMENT ON EXTENSION "pg_trgm" IS 'text similarity measurement and index searching based on trigrams';

REVOKE ALL ON FUNCTION "extensions"."gin_extract_query_trgm"(text, internal, smallint, internal, internal, internal, internal) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."gin_extract_value_trgm"(text, internal) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."gin_trgm_consistent"(internal, smallint, text, integer, internal, internal, internal, internal) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."gin_trgm_triconsistent"(internal, smallint, text, integer, internal, internal, internal) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."gtrgm_compress"(internal) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."gtrgm_consistent"(internal, text, smallint, oid, internal) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."gtrgm_decompress"(internal) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."gtrgm_distance"(internal, text, smallint, oid, internal) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."gtrgm_in"(cstring) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."gtrgm_options"(internal) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."gtrgm_out"(extensions.gtrgm) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."gtrgm_penalty"(internal, internal, internal) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."gtrgm_picksplit"(internal, internal) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."gtrgm_same"(extensions.gtrgm, extensions.gtrgm, internal) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."gtrgm_union"(internal, internal) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."set_limit"(real) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."show_limit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."show_trgm"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."similarity"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."similarity_dist"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."similarity_op"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."strict_word_similarity"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."strict_word_similarity_commutator_op"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."strict_word_similarity_dist_commutator_op"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."strict_word_similarity_dist_op"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."strict_word_similarity_op"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."word_similarity"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."word_similarity_commutator_op"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."word_similarity_dist_commutator_op"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."word_similarity_dist_op"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "extensions"."word_similarity_op"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."business_text"(text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."business_text"(text, text, text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."business_text"(text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."business_text"(text, text, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."business_text"(text, text, text, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."containing"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."containing"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."containing"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."country_value"(text) FROM "authenticated";

GRANT EXECUTE ON FUNCTION "private"."country_value"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."country_value"(text) FROM "service_role";

GRANT EXECUTE ON FUNCTION "private"."country_value"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."fold_marked"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fold_marked"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."fold_marked"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fold_marked"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."fold_marked"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."fold_text"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fold_text"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."fold_text"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fold_text"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."fold_text"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_short_enough"(text) FROM "authenticated";

GRANT EXECUTE ON FUNCTION "private"."is_short_enough"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_short_enough"(text) FROM "service_role";

GRANT EXECUTE ON FUNCTION "private"."is_short_enough"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."list_businesses"(jsonb, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_businesses"(jsonb, jsonb, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."list_businesses"(jsonb, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_businesses"(jsonb, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_people"(jsonb, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_people"(jsonb, jsonb, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."list_people"(jsonb, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_people"(jsonb, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."listed_name"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."listed_name"(text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."listed_name"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."listed_name"(text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."listed_name"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."marks"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."marks"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."marks"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."marks"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."marks"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."most_counted"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."most_counted"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."most_counted"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."most_rows"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."most_rows"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."most_rows"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."name_key"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."name_key"(text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."name_key"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."name_key"(text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."name_key"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."list_page"(text, text, jsonb, jsonb, text, jsonb, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_page"(text, text, jsonb, jsonb, text, jsonb, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_page"(text, text, jsonb, jsonb, text, jsonb, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."person_text"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."person_text"(text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."person_text"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."person_text"(text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."person_text"(text, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."plain_letters"(text) FROM "authenticated";

GRANT EXECUTE ON FUNCTION "private"."plain_letters"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."plain_letters"(text) FROM "service_role";

GRANT EXECUTE ON FUNCTION "private"."plain_letters"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."punctuation"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."punctuation"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."punctuation"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."punctuation"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."punctuation"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."role_kind"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."role_kind"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."role_kind"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."role_kind"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."role_kind"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."search_text"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."search_text"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."search_text"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_text"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_text"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."trim_whitespace"(text) FROM "authenticated";

GRANT EXECUTE ON FUNCTION "private"."trim_whitespace"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."trim_whitespace"(text) FROM "service_role";

GRANT EXECUTE ON FUNCTION "private"."trim_whitespace"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."waiting_key"(text, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."waiting_key"(text, timestamp with time zone, timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."waiting_key"(text, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiting_key"(text, timestamp with time zone, timestamp with time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiting_key"(text, timestamp with time zone, timestamp with time zone) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_businesses"(jsonb, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_businesses"(jsonb, jsonb, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_businesses"(jsonb, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_businesses"(jsonb, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."list_people"(jsonb, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_people"(jsonb, jsonb, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_people"(jsonb, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_people"(jsonb, jsonb, integer) TO "postgres";

CREATE INDEX businesses_by_city ON public.businesses USING btree (private.fold_text(city) COLLATE "C", id);

CREATE INDEX businesses_by_name ON public.businesses USING btree (private.fold_text(business_name) COLLATE "C", id);

CREATE INDEX businesses_by_waiting ON public.businesses USING btree (private.waiting_key(status, status_since, created_at), id);

CREATE INDEX businesses_searched ON public.businesses USING gin (private.business_text(business_name, address, city, country, business_email) extensions.gin_trgm_ops);

CREATE INDEX users_by_name ON public.users USING btree (private.name_key(first_name, last_name) COLLATE "C", id);

CREATE INDEX users_by_role ON public.users USING btree (private.role_kind(role), created_at DESC, id);

CREATE INDEX users_by_waiting ON public.users USING btree (private.waiting_key(account_status, status_since, created_at), id);

CREATE INDEX users_searched ON public.users USING gin (private.person_text(first_name, last_name, email) extensions.gin_trgm_ops);

CREATE OR REPLACE FUNCTION private.list_statements(p_side text, p_before timestamp with time zone, p_before_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.statement_view(
          x.s, (select y.number from private.statements y where y.id = (x.s).carried_into))
        || jsonb_build_object('name', coalesce(
          (select b.business_name from public.businesses b where b.id = (x.s).account),
          (select private.name_of(u.first_name, u.last_name) from public.users u where u.id = (x.s).account), ''))
      order by (x.s).closed_at desc, (x.s).id desc), '[]')
    from (
      select s from private.statements s
      where s.side = p_side and (p_before is null or (s.closed_at, s.id) < (p_before, p_before_id))
      order by s.closed_at desc, s.id desc limit 2000
    ) as x);
end
$function$
;

reset check_function_bodies;
