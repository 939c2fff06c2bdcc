-- How many places a courier sends, and how long they are, is checked before they're respelled.

CREATE OR REPLACE FUNCTION private.save_markets(p_markets text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.courier_asking();
  chosen text[];
begin
  if cardinality(p_markets) > 100 or exists (select from unnest(p_markets) m where char_length(m) > 300) then
    raise exception 'not acceptable: markets' using errcode = '23514';
  end if;
  perform private.lock_courier(me);
  perform private.courier_asking();
  select coalesce(array_agg(m.market order by m.first), '{}') into chosen
  from (
    select r.market, min(u.place) as first
    from unnest(p_markets) with ordinality as u (market, place) cross join lateral private.respelled(u.market) as r (market)
    group by r.market
  ) as m;
  if cardinality(chosen) > 3
    or exists (select from unnest(chosen) m where m is null or char_length(m) > 300 or m !~ '^[^|]+\|[^|]*\|[^|]+$')
  then
    raise exception 'not acceptable: markets' using errcode = '23514';
  end if;
  update private.couriers set markets = chosen where courier = me;
end
$function$
;
