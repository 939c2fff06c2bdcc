-- Couriers may ride a scooter. The number of couriers no longer starts at a made-up one: it's the number of couriers who were
-- counted.

update public.courier_counters set count = (select count(*) from private.courier_completions) where id = 1;

ALTER TABLE "private"."couriers" DROP CONSTRAINT "couriers_vehicle_check";

CREATE OR REPLACE FUNCTION private.save_application(p_market text, p_vehicle text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  city constant text := case when char_length(p_market) <= 300 then private.normalize_market(p_market) end;
begin
  perform private.session_alive();
  if not private.has_role('courier')
    or not exists (select from public.users u where u.id = auth.uid() and u.account_status in ('Active', 'Pending'))
  then
    raise exception 'permission denied: not a courier' using errcode = '42501';
  end if;
  if city is null or char_length(city) > 300 or city !~ '^[^|]+\|[^|]*\|[^|]+$'
    or p_vehicle is null or p_vehicle not in ('bike', 'scooter', 'car', 'foot')
  then
    raise exception 'not acceptable: application' using errcode = '23514';
  end if;
  perform private.require_account(auth.uid());
  insert into private.couriers as c (courier, applied_market, vehicle) values (auth.uid(), city, p_vehicle)
  on conflict (courier) do update set applied_market = excluded.applied_market, vehicle = excluded.vehicle;
end
$function$
;

ALTER TABLE "private"."couriers" ADD CONSTRAINT "couriers_vehicle_check" CHECK ((vehicle = ANY (ARRAY['bike'::text, 'scooter'::text, 'car'::text, 'foot'::text])));
