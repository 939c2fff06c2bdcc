-- The distance between two areas is two look-ups: it read all areas of the country, up to 41,000, at each request and quote.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.meters_apart(p_country text, p_from text, p_to text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Computed once: a code that's computed for each row would read all areas of the country.
  named constant text := private.country_value(p_country);
  code_from constant text := private.area_code(named, p_from);
  code_to constant text := private.area_code(named, p_to);
begin
  return (
    select private.meters_between(a.lat, a.lon, b.lat, b.lon)
    from private.priced_areas a join private.priced_areas b on b.country = a.country
    where a.country = named and a.code = code_from and b.code = code_to);
end
$function$
;

reset check_function_bodies;
