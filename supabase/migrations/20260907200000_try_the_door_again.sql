-- A courier may take a parcel that couldn't be delivered to the door again, three times at most. An attempt that was charged
-- isn't charged again; one whose money waits no longer counts. Nothing that's stored changes.

insert into private.delivery_moves (kind, from_status, to_status, actor) values ('retry', 'returning', 'picked_up', 'courier');

set check_function_bodies = off;

DROP TRIGGER "note_mail" ON "private"."delivery_events";

DROP VIEW "private"."mail_facts";

DROP VIEW "private"."merchant_mails";

DROP VIEW "private"."recipient_mails";

ALTER TABLE "private"."mails" DROP CONSTRAINT "mails_check";

CREATE OR REPLACE FUNCTION private.apply_move(d private.deliveries, p_kind text, p_actor text, p_at timestamp with time zone, p_courier uuid DEFAULT NULL::uuid, p_reason text DEFAULT NULL::text)
 RETURNS private.deliveries
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  n private.deliveries := d;
  charged integer := case when d.free then 0 else d.fee end;
begin
  select m.to_status into strict n.status from private.delivery_moves m
  where m.kind = p_kind and m.from_status = d.status and m.actor = p_actor;
  n.version := d.version + 1;

  case p_kind
    when 'accept', 'assign' then
      n.courier := p_courier;
      n.pickup_by := greatest(p_at + interval '20 minutes', d.ready_at + interval '5 minutes');
    when 'release', 'no_show' then
      n.courier := null;
      n.pickup_by := null;
      n.search_until := greatest(d.search_until, p_at + interval '10 minutes');
    when 'pick_up' then
      n.due_at := d.due_at + greatest(
        interval '0', p_at - greatest(d.ready_at, (d.reached ->> 'at_pickup')::timestamptz) - interval '10 minutes');
    when 'deliver' then
      n.on_time := coalesce(d.on_time, p_at <= d.due_at);
    when 'fail' then
      n.on_time := coalesce(d.on_time, p_at <= d.due_at);
      n.failure_reason := p_reason;
      if d.held is null and private.is_unproven(p_reason) then n.held := 'waiting'; end if;
    when 'retry' then
      -- An open attempt no longer counts. One that was charged stays charged, so that the next isn't charged too.
      n.failure_reason := null;
      n.held := case when d.held in ('waiting', 'objected') then null else coalesce(d.held, 'entered') end;
      if n.held is null and d.on_time then n.on_time := null; end if;
    when 'lose' then
      n.failure_reason := 'lost';
      if d.held in ('waiting', 'objected') then n.held := 'dropped'; end if;
    when 'confirm' then
      n.held := 'entered';
    when 'object' then
      n.held := 'objected';
    when 'uphold' then
      n.held := 'entered';
      n.held_reason := p_reason;
    when 'waive' then
      n.held := 'dropped';
      n.held_reason := p_reason;
    else null;
  end case;

  n.reached := case
    when n.status = d.status then d.reached
    when n.status = 'searching' then jsonb_build_object('searching', d.reached -> 'searching')
    when p_kind = 'retry' then d.reached - 'at_dropoff' || jsonb_build_object(n.status, p_at)
    else d.reached || jsonb_build_object(n.status, p_at)
  end;
  if n.status <> d.status and private.is_final(n.status) then n.ended_at := p_at; end if;
  -- A correction doesn't change when time alone moves it.
  if p_kind <> 'correct' then
    n.next_due := private.next_due(
      n.status, n.search_until, n.pickup_by, d.ready_at, n.due_at, (n.reached ->> n.status)::timestamptz,
      private.held_until(n.held, n.reached));
  end if;

  update private.deliveries set
    status = n.status, version = n.version, courier = n.courier, search_until = n.search_until, pickup_by = n.pickup_by,
    due_at = n.due_at, on_time = n.on_time, failure_reason = n.failure_reason, reached = n.reached,
    ended_at = n.ended_at, next_due = n.next_due, held = n.held, held_reason = n.held_reason
  where id = d.id;
  -- An administrator's reason is stored with the delivery, where it's deleted after 30 days; events stay.
  insert into private.delivery_events (delivery, seq, kind, actor, at, reason)
  values (d.id, n.version, p_kind, p_actor, p_at, case when p_kind = 'fail' then p_reason end);

  -- While the money of a failed attempt waits, neither the attempt nor the return makes a ledger entry. An earlier attempt may
  -- have been charged, or be free of charge for good.
  if not private.is_unentered(n.held)
    and (p_kind in ('confirm', 'uphold') or (p_kind in ('deliver', 'fail') and d.held is null))
  then
    perform private.add_ledger_entry(n.business_id, n, 'fee', charged, p_at);
    perform private.add_ledger_entry(n.courier, n, 'pay', n.pay, p_at);
    if not n.on_time then perform private.add_ledger_entry(n.business_id, n, 'credit', charged, p_at); end if;
  end if;
  if p_kind in ('hand_back', 'confirm', 'uphold') and n.status = 'returned' and not private.is_unentered(n.held) then
    perform private.add_ledger_entry(n.business_id, n, 'return_fee', (charged * n.return_share + 99) / 100, p_at);
    perform private.add_ledger_entry(n.courier, n, 'return_pay', (n.pay * n.return_share + 99) / 100, p_at);
  elsif p_kind = 'lose' and d.on_time and not private.is_unentered(d.held) then
    perform private.add_ledger_entry(n.business_id, n, 'credit', charged, p_at);
  elsif p_kind = 'cancel' and d.status <> 'searching' then
    perform private.add_ledger_entry(n.business_id, n, 'cancel_fee', n.cancel_fee, p_at);
    perform private.add_ledger_entry(d.courier, n, 'cancel_pay', n.cancel_fee, p_at);
  end if;

  if d.free and private.gives_back_free(n.status, n.reached, n.on_time, n.failure_reason, n.held)
    and not private.gives_back_free(d.status, d.reached, d.on_time, d.failure_reason, d.held)
  then
    -- At most five: a business that was removed and added again under its id started with five, and its former deliveries may
    -- give back more.
    update private.business_settings set free_left = least(5, free_left + 1) where business_id = d.business_id;
  end if;
  if p_kind = 'pick_up' then perform private.learn_stop(d, p_at); end if;
  if d.courier is not null and private.is_carried(d.status) and not private.is_carried(n.status) then
    delete from private.courier_positions where courier = d.courier;
    update private.courier_presence set
      idle_since = p_at, online_until = case when p_kind = 'no_show' then null else online_until end,
      standby_until = case when p_kind = 'no_show' then null else standby_until end
    where courier = d.courier;
  end if;
  perform private.write_alerts(d, n, p_kind, p_actor);
  perform private.note_arrivals(d, n, p_at);
  if p_kind = 'arrive_dropoff' then perform private.learn_door(d, p_at); end if;
  return n;
end
$function$
;

CREATE OR REPLACE FUNCTION private.courier_step(p_command uuid, p_id uuid, p_kind text, p_pin text, p_photo text, p_reason text, p_here jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_courier_for_step(p_command, p_id);
  content jsonb;
  refusal text;
  d private.deliveries;
begin
  if p_kind is null
    or p_kind not in ('release', 'arrive_pickup', 'pick_up', 'arrive_dropoff', 'deliver', 'fail', 'retry', 'hand_back')
    or (p_pin is not null and (p_kind <> 'deliver' or char_length(p_pin) > 10))
    or (p_kind = 'fail') <> (coalesce(p_reason, '') in ('no_answer', 'refused', 'wrong_address', 'unsafe', 'pin_locked'))
    or (p_kind <> 'fail' and p_reason is not null)
    or (p_photo is not null and (p_kind not in ('deliver', 'hand_back')
      or char_length(p_photo) > 400000 or p_photo not like 'data:image/jpeg;base64,/9j/%'
      or p_photo !~ '^data:image/jpeg;base64,[A-Za-z0-9+/]+={0,2}$'))
  then
    return private.result_refused('invalid');
  end if;
  -- A retry may send another photo: the first one is kept.
  content := jsonb_build_object('kind', p_kind, 'pin', p_pin, 'photo', p_photo is not null, 'reason', p_reason);
  if private.begin_command(me, p_command, 'courier_step', p_id, content) then
    perform private.lock_courier(me);
    perform private.require_working_courier();
    if exists (select from private.deliveries x where x.id = p_id and x.courier = me) then
      d := private.lock_delivery(p_id);
    end if;
    if d.id is null or d.courier is distinct from me then
      refusal := 'no-such-delivery';
    else
      refusal := private.move_refusal(d, p_kind, 'courier', private.now(), p_pin, p_photo, p_reason);
    end if;
    if refusal is null then
      if p_kind in ('arrive_pickup', 'pick_up', 'arrive_dropoff', 'fail', 'retry') then
        perform private.note_position(me, p_here);
      end if;
      perform private.apply_move(d, p_kind, 'courier', private.now(), null, p_reason);
      perform private.note_incident(me, p_kind, p_id);
      if p_photo is not null then
        insert into private.delivery_proofs (delivery, image) values (p_id, p_photo)
        on conflict (delivery) do update set image = excluded.image;
      end if;
    end if;
    perform private.end_command(me, p_command, refusal);
  else
    refusal := private.earlier_refusal(me, p_command, 'courier_step', p_id, content);
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if p_kind = 'release' then return private.result_ok(null); end if;
  if not found or d.courier is distinct from me or (private.is_final(d.status) and p_kind not in ('deliver', 'hand_back')) then
    return private.result_refused('no-such-delivery');
  end if;
  return private.result_ok(case when private.is_final(d.status) then private.past_job_view(d) else private.job_view(d) end);
end
$function$
;

CREATE OR REPLACE FUNCTION private.move_refusal(d private.deliveries, p_kind text, p_actor text, p_at timestamp with time zone, p_pin text, p_photo text, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  s private.delivery_secrets;
begin
  if not exists (select from private.delivery_moves m where m.kind = p_kind and m.actor = p_actor) then
    return 'not-yours-to-do';
  end if;
  if not exists (
    select from private.delivery_moves m where m.kind = p_kind and m.actor = p_actor and m.from_status = d.status
  ) then
    return 'wrong-status';
  end if;
  select * into s from private.delivery_secrets x where x.delivery = d.id;
  if p_kind = 'deliver' and d.handover = 'door' then
    if p_photo is null then return 'photo-missing'; end if;
  elsif p_kind = 'deliver' then
    if s.tries >= 5 then return 'pin-locked'; end if;
    if p_pin is null or s.pin is null or p_pin <> s.pin then
      update private.delivery_secrets set tries = tries + 1 where delivery = d.id;
      return 'wrong-pin';
    end if;
  elsif p_kind = 'fail' and p_reason = 'no_answer' then
    if p_at - (d.reached ->> 'at_dropoff')::timestamptz < interval '5 minutes' then return 'too-early'; end if;
  elsif p_kind = 'fail' and p_reason = 'pin_locked' then
    if coalesce(s.tries, 0) < 5 then return 'pin-not-locked'; end if;
  elsif p_kind = 'retry' then
    if s.tries >= 5 then return 'pin-locked'; end if;
    if (select count(*) from private.delivery_events e where e.delivery = d.id and e.kind = 'retry') >= 3 then
      return 'no-more-tries';
    end if;
  elsif p_kind = 'hand_back' and p_actor = 'courier' then
    if p_photo is null then return 'photo-missing'; end if;
  elsif p_kind = 'lose' then
    if p_at < private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, p_actor) then return 'too-early'; end if;
  elsif p_kind = 'confirm' then
    if d.held is null or d.held not in ('waiting', 'objected') then return 'wrong-status'; end if;
  elsif p_kind = 'object' then
    if d.held is distinct from 'waiting' then return 'wrong-status'; end if;
  elsif p_kind in ('uphold', 'waive') then
    if d.held is distinct from 'objected' then return 'wrong-status'; end if;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.note_arrivals(d private.deliveries, n private.deliveries, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- The way to the door again doesn't begin at the shop.
  part text := case when d.status <> n.status and not n.reached ? 'returning' then
    case n.status when 'at_pickup' then 'shop' when 'picked_up' then 'counter' when 'at_dropoff' then 'door' end end;
  took interval;
  seen timestamptz[];
begin
  if d.status = n.status then return; end if;
  if not private.is_carried(d.status) and not private.is_carried(n.status) then return; end if;
  if n.status in ('accepted', 'at_pickup', 'picked_up') then
    delete from private.arrivals a where a.delivery = n.id and a.leg = 'shop' and n.status <> 'accepted';
    perform private.arrivals_of(n, p_at);
  else
    select a.within into seen from private.arrivals a where a.delivery = n.id and a.leg = 'door';
    delete from private.arrivals a where a.delivery = n.id;
  end if;
  if part is null then return; end if;
  took := p_at - case part
    when 'counter' then greatest((n.reached ->> 'at_pickup')::timestamptz, n.ready_at)
    else (n.reached ->> case part when 'shop' then 'accepted' else 'picked_up' end)::timestamptz
  end;
  perform private.learn_time(n.market, part, case part when 'door' then n.zone else 'all' end, took);
  if part = 'door' then
    for i in 1 .. 8 loop
      if seen[i] is not null then
        perform private.learn_time(n.market, 'left', (private.distances())[i]::text, p_at - seen[i]);
      end if;
    end loop;
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.note_incident(p_courier uuid, p_step text, p_delivery uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  incident text := case
    when p_step = 'release' then 'release'
    when p_step = 'fail' and private.is_unproven((select d.failure_reason from private.deliveries d where d.id = p_delivery))
      then 'failure'
  end;
  incidents bigint;
begin
  if incident is null then return; end if;
  delete from private.courier_incidents i where i.courier = p_courier and i.at <= private.now() - interval '1 day';
  insert into private.courier_incidents (courier, kind, at) values (p_courier, incident, private.now());
  select count(*) into incidents from private.courier_incidents i where i.courier = p_courier and i.kind = incident;
  if incidents < (case incident when 'failure' then 4 else 10 end) then return; end if;
  delete from private.courier_incidents i where i.courier = p_courier;
  perform private.move_account(null, p_courier, 'review', 'Active', 'Pending', case incident
    when 'failure' then '4 deliveries in a day failed for a reason that only the courier saw.'
    else '10 deliveries in a day were given back before the pickup.'
  end);
end
$function$
;

CREATE OR REPLACE FUNCTION private.note_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- An end that the merchant didn't cause, or a failure whose money waits for them.
  for_merchant constant text := case
    when new.kind = 'expire' then 'expired'
    when new.kind = 'lose' and new.actor <> 'merchant' then 'lost'
    when new.kind = 'fail' and private.is_unproven(new.reason) then 'held' end;
begin
  if new.kind = 'object' then
    insert into private.mails (topic, kind, reference, written_at, next_try, reader)
    select 'merchant', 'objected', d.id, new.at, new.at, a.user_id
    from private.deliveries d join public.businesses b on b.id = d.business_id
    -- An administrator doesn't decide about their own delivery.
    join private.admins a on a.user_id <> b.user_id
    where d.id = new.delivery
    on conflict (reference, topic, kind, coalesce(reader, reference)) where topic in ('recipient', 'merchant', 'decision')
    do update set written_at = new.at, tries = 0, next_try = new.at, sent_at = null;
    return null;
  end if;
  -- Once it has arrived, a mail that it's on its way is no longer useful.
  update private.mails set next_try = null where reference = new.delivery and next_try is not null;
  insert into private.mails (topic, kind, reference, written_at, next_try)
  select 'merchant', for_merchant, new.delivery, new.at, new.at where for_merchant is not null
  union all
  select 'recipient', case new.kind when 'pick_up' then 'on_its_way' when 'deliver' then 'delivered' when 'fail' then 'failed'
    when 'retry' then 'retried' else 'lost' end, new.delivery, new.at, new.at
  from private.delivery_people p where p.delivery = new.delivery and p.email <> '' and new.kind <> 'expire'
  -- A parcel may be taken to the door again, and fail again.
  on conflict (reference, topic, kind, coalesce(reader, reference)) where topic in ('recipient', 'merchant', 'decision')
  do update set written_at = new.at, tries = 0, next_try = new.at, sent_at = null
  where new.kind in ('fail', 'retry');
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.write_alerts(d private.deliveries, n private.deliveries, p_kind text, p_actor text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
  kinds constant text[] := case
    when p_kind = 'request' then '{offer}'::text[]
    when p_kind in ('release', 'no_show') then case p_actor when 'courier' then '{offer}'::text[] else '{offer,job}' end
    when p_kind = 'accept' then '{offer-gone}'
    when p_kind = 'assign' then '{offer-gone,job}'
    when p_kind = 'cancel' then case d.status when 'searching' then '{offer-gone}'::text[] else '{job}' end
    when p_kind = 'correct' then '{job}'
    when p_kind = 'expire' then '{offer-gone,trouble}'
    when p_kind = 'fail' or (p_kind = 'lose' and p_actor <> 'merchant') then '{trouble}'
    when p_kind in ('pick_up', 'retry') then '{on-its-way}'
    when p_kind = 'arrive_dropoff' then '{at-the-door}'
    else '{}'
  end;
  k text;
  recipients bigint[];
begin
  if kinds = '{}' then return; end if;
  foreach k in array kinds loop
    case k
      when 'offer' then perform private.alert_line(n);
      when 'offer-gone' then perform private.alert_gone(n);
      when 'job' then
        perform private.add_alerts(
          k, n.id, private.devices_of(case p_kind when 'assign' then n.courier else d.courier end, k), now_at);
      when 'trouble' then
        perform private.add_alerts(k, n.id, private.devices_of(b.user_id, k), now_at)
        from public.businesses b where b.id = n.business_id;
      else
        select array_agg(v.id order by v.id) into recipients from private.alert_devices v
        where v.delivery = n.id and k = any (v.kinds);
        perform private.add_alerts(k, n.id, recipients, now_at);
        -- Without a device, a text message, if the function can send some.
        if k = 'on-its-way' and recipients is null then
          insert into private.alerts (kind, delivery, topic, written_at, due_at, until)
          values (k, n.id, 't' || left(n.id::text, 20), now_at, now_at, now_at + interval '15 minutes');
        end if;
    end case;
  end loop;
  perform private.hurry_alerts();
end
$function$
;

ALTER TABLE "private"."mails" ADD CONSTRAINT "mails_check" CHECK ((((((((((((((((((((((((topic = 'recipient'::text) AND (kind = 'on_its_way'::text)) OR ((topic = 'recipient'::text) AND (kind = 'delivered'::text))) OR ((topic = 'recipient'::text) AND (kind = 'failed'::text))) OR ((topic = 'recipient'::text) AND (kind = 'retried'::text))) OR ((topic = 'recipient'::text) AND (kind = 'lost'::text))) OR ((topic = 'merchant'::text) AND (kind = 'expired'::text))) OR ((topic = 'merchant'::text) AND (kind = 'lost'::text))) OR ((topic = 'merchant'::text) AND (kind = 'held'::text))) OR ((topic = 'merchant'::text) AND (kind = 'objected'::text))) OR ((topic = 'decision'::text) AND (kind = 'decided'::text))) OR ((topic = 'webhook'::text) AND (kind = 'added'::text))) OR ((topic = 'webhook'::text) AND (kind = 'failing'::text))) OR ((topic = 'webhook'::text) AND (kind = 'disabled'::text))) OR ((topic = 'key'::text) AND (kind = 'made'::text))) OR ((topic = 'key'::text) AND (kind = 'replaced'::text))) OR ((topic = 'key'::text) AND (kind = 'revoked'::text))) OR ((topic = 'key'::text) AND (kind = 'in_page'::text))) OR ((topic = 'statement'::text) AND (kind = 'closed'::text))) OR ((topic = 'statement'::text) AND (kind = 'paid'::text))) OR ((topic = 'statement'::text) AND (kind = 'taken_back'::text))) OR ((topic = 'account'::text) AND (kind = 'sign_in_link'::text))) OR ((topic = 'account'::text) AND (kind = 'password_changed'::text))));

CREATE VIEW "private"."merchant_mails" AS  SELECT m.id,
    r.address,
    jsonb_build_object('kind', m.kind, 'shop', o.shop, 'name', r.first_name, 'number', d.number, 'business', d.business_id, 'delivery', d.id, 'free', d.free, 'at', m.written_at, 'timeZone', o.time_zone, 'reason', ( SELECT e.reason
           FROM private.delivery_events e
          WHERE ((e.delivery = d.id) AND (e.kind = 'fail'::text))
          ORDER BY e.seq DESC
         LIMIT 1)) AS facts
   FROM (((private.mails m
     JOIN private.deliveries d ON ((d.id = m.reference)))
     JOIN private.mail_readers o ON ((o.owned = d.business_id)))
     JOIN private.mail_readers r ON ((r.owned = COALESCE(m.reader, o.person))))
  WHERE (m.topic = 'merchant'::text);;

ALTER VIEW "private"."merchant_mails" OWNER TO "postgres";

CREATE VIEW "private"."recipient_mails" AS  SELECT m.id,
    p.email AS address,
    jsonb_build_object('kind', m.kind, 'shop', p.pickup_name, 'name', p.name, 'number', d.number, 'key', s.key, 'handover', d.handover, 'at', m.written_at, 'dueAt', d.due_at, 'timeZone', b.time_zone, 'reason', ( SELECT e.reason
           FROM private.delivery_events e
          WHERE ((e.delivery = d.id) AND (e.kind = 'fail'::text))
          ORDER BY e.seq DESC
         LIMIT 1)) AS facts
   FROM ((((private.mails m
     JOIN private.deliveries d ON ((d.id = m.reference)))
     JOIN private.delivery_people p ON ((p.delivery = d.id)))
     JOIN private.delivery_secrets s ON ((s.delivery = d.id)))
     LEFT JOIN private.business_settings b ON ((b.business_id = d.business_id)))
  WHERE ((m.topic = 'recipient'::text) AND (p.email <> ''::text));;

CREATE VIEW "private"."mail_facts" AS  SELECT 'recipient'::text AS topic,
    recipient_mails.id,
    recipient_mails.address,
    recipient_mails.facts
   FROM private.recipient_mails
UNION ALL
 SELECT 'merchant'::text AS topic,
    merchant_mails.id,
    merchant_mails.address,
    merchant_mails.facts
   FROM private.merchant_mails
UNION ALL
 SELECT 'decision'::text AS topic,
    decision_mails.id,
    decision_mails.address,
    decision_mails.facts
   FROM private.decision_mails
UNION ALL
 SELECT 'webhook'::text AS topic,
    webhook_mails.id,
    webhook_mails.address,
    webhook_mails.facts
   FROM private.webhook_mails
UNION ALL
 SELECT 'key'::text AS topic,
    key_mails.id,
    key_mails.address,
    key_mails.facts
   FROM private.key_mails
UNION ALL
 SELECT 'statement'::text AS topic,
    statement_mails.id,
    statement_mails.address,
    statement_mails.facts
   FROM private.statement_mails
UNION ALL
 SELECT 'account'::text AS topic,
    account_mails.id,
    account_mails.address,
    account_mails.facts
   FROM private.account_mails;;

ALTER VIEW "private"."mail_facts" OWNER TO "postgres";

ALTER VIEW "private"."recipient_mails" OWNER TO "postgres";

CREATE TRIGGER note_mail AFTER INSERT ON private.delivery_events FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['pick_up'::text, 'deliver'::text, 'fail'::text, 'retry'::text, 'expire'::text, 'lose'::text, 'object'::text]))) EXECUTE FUNCTION private.note_mail();

reset check_function_bodies;
