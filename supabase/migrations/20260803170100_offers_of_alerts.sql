-- An offer's alert leads to the offer on the board, which says so if another courier has it by then. Alerts that wait have no
-- text yet, so they lead there too.

CREATE OR REPLACE FUNCTION private.alert_facts(a private.alerts)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
  v private.alert_devices;
  d private.deliveries;
  p private.delivery_people;
  mine private.courier_presence;
  state text;
begin
  select * into v from private.alert_devices x where x.id = a.device;
  if not found and a.device is not null then return null; end if;
  select * into mine from private.courier_presence x where x.courier = v.person;
  if a.kind = 'still-there' then
    return case when mine.missed >= 3 and coalesce(greatest(mine.online_until, mine.standby_until) <= now_at, true)
      then jsonb_build_object('kind', a.kind) end;
  end if;
  select * into d from private.deliveries x where x.id = a.delivery;
  select * into p from private.delivery_people x where x.delivery = a.delivery;
  if p.delivery is null then return null; end if;
  case a.kind
    when 'offer' then
      return (
        select jsonb_build_object('kind', a.kind, 'delivery', d.id, 'shop', p.pickup_name, 'pay', d.pay,
          'currency', d.currency, 'area', left(p.postal_code, 3), 'dueAt', d.due_at,
          'timeZone', (select s.time_zone from private.business_settings s where s.business_id = d.business_id))
        from private.couriers c
        where d.status = 'searching' and d.search_until > now_at and c.courier = v.person and d.market = any (c.markets)
          and greatest(mine.online_until, mine.standby_until) > now_at
          and not exists (
            select from private.deliveries k where k.courier = v.person
              and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'))
          and not exists (select from private.delivery_passes s where s.courier = v.person and s.delivery = d.id)
          and not private.is_own_delivery(v.person, d));
    when 'offer-gone' then
      return case when d.status <> 'searching'
        then jsonb_build_object('kind', a.kind, 'taken', d.status not in ('canceled', 'expired')) end;
    when 'job' then
      return jsonb_build_object('kind', a.kind, 'shop', p.pickup_name, 'state', case
        when d.status = 'canceled' then 'canceled'
        when d.courier is distinct from v.person then 'taken-back'
        when (select e.kind from private.delivery_events e where e.delivery = d.id order by e.seq desc limit 1) = 'assign'
          then 'given'
        else 'changed' end);
    when 'trouble' then
      state := case
        when d.status = 'expired' then 'expired'
        when d.failure_reason = 'lost' then 'lost'
        when d.status in ('returning', 'returned') then 'failed'
        when private.is_overdue(d, now_at) then 'late'
      end;
      return case when state is not null then jsonb_build_object(
        'kind', a.kind, 'state', state, 'number', d.number, 'business', d.business_id, 'delivery', d.id) end;
    else
      return (
        select jsonb_build_object('kind', a.kind, 'number', d.number, 'key', s.key)
          || case when a.device is null then jsonb_build_object('phone', p.phone) else '{}' end
        from private.delivery_secrets s
        where s.delivery = d.id and d.status = case a.kind when 'on-its-way' then 'picked_up' else 'at_dropoff' end);
  end case;
end
$function$
;
