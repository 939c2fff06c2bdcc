-- The switch of alerts shows when one last came, and whether the push service takes them. Devices that exist begin without a time.

set check_function_bodies = off;

ALTER TABLE "private"."alert_devices" ADD COLUMN "sent_at" timestamp with time zone;

ALTER TABLE "private"."alert_devices" ADD COLUMN "failing" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.alert_devices()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.session_alive();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'digest', encode(sha256(convert_to(v.endpoint, 'UTF8')), 'hex'), 'kinds', to_jsonb(v.kinds),
      'sentAgo', round(extract(epoch from private.now() - v.sent_at) * 1000), 'failing', v.failing) order by v.id), '[]')
    from private.alert_devices v where v.person = auth.uid());
end
$function$
;

CREATE OR REPLACE FUNCTION private.alert_done(p_id bigint, p_outcome text, p_wait integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
  a private.alerts;
  owner uuid;
  ends timestamptz;
  again timestamptz;
begin
  select * into a from private.alerts x where x.id = p_id for update;
  if not found then return; end if;
  select v.person into owner from private.alert_devices v where v.id = a.device;
  if p_outcome = 'later' then
    again := at + make_interval(secs => greatest(1, coalesce(p_wait, 10 * a.tries)));
    update private.alerts set due_at = case when a.tries < 3 and again < a.until then again end where id = p_id;
    update private.alert_devices v set failing = true where v.id = a.device;
    return;
  end if;
  update private.alerts set due_at = null, sent_at = case when p_outcome = 'sent' then at end where id = p_id;
  if p_outcome = 'sent' and a.kind = 'offer' and not exists (
    select from private.alerts o join private.alert_devices v on v.id = o.device
    where o.delivery = a.delivery and o.kind = 'offer' and o.id <> a.id and o.sent_at is not null and v.person = owner)
  then
    update private.courier_presence p set
      missed = p.missed + 1,
      standby_until = case when p.missed >= private.missed_offers() - 1 then least(p.standby_until, at + interval '1 minute') else p.standby_until end
    where p.courier = owner and p.standby_until > at and coalesce(p.online_until <= at, true)
    returning case when p.missed = private.missed_offers() then p.standby_until end into ends;
    if ends is not null then
      perform private.add_alerts('still-there', null, private.devices_of(owner, 'still-there'), ends);
    end if;
  elsif p_outcome in ('gone', 'refused') and owner is not null then
    -- Presence is locked before devices.
    perform from private.courier_presence p where p.courier = owner for update;
  end if;
  if p_outcome = 'sent' then
    update private.alert_devices v set failures = 0, failing = false, heard_at = at, sent_at = at where v.id = a.device;
  elsif p_outcome = 'refused' then
    update private.alert_devices v set failures = v.failures + 1, failing = true where v.id = a.device;
  end if;
  delete from private.alert_devices v where v.id = a.device and (p_outcome = 'gone' or v.failures >= private.device_failures());
  if found and owner is not null then perform private.end_standby(owner); end if;
end
$function$
;

reset check_function_bodies;
