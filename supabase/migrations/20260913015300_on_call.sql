-- Administrators can be on call: a report about safety alerts them at any hour. No one is on call yet, and open reports about
-- safety alert those who are by then.

set check_function_bodies = off;

ALTER TABLE "private"."alert_rules" DROP CONSTRAINT "alert_rules_wanted_check";

DROP FUNCTION "private"."add_alerts"(text, uuid, bigint[], timestamp with time zone, boolean);

CREATE TABLE "private"."on_call" ("admin" uuid NOT NULL, "from_at" timestamp with time zone NOT NULL, "until_at" timestamp with time zone NOT NULL, CONSTRAINT "on_call_check" CHECK ((until_at >= from_at)), CONSTRAINT "on_call_pkey" PRIMARY KEY (admin, from_at));

ALTER TABLE "private"."on_call" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."on_call" OWNER TO "postgres";

ALTER TABLE "private"."alerts" ADD COLUMN "case_id" uuid;

ALTER TABLE "private"."cases" ADD COLUMN "reminded" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.add_alerts(p_kind text, p_delivery uuid, p_devices bigint[], p_due timestamp with time zone, p_late boolean DEFAULT false, p_case uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  r private.alert_rules;
  n_topic text;
begin
  if coalesce(cardinality(p_devices), 0) = 0 then return; end if;
  select * into strict r from private.alert_rules x where x.kind = p_kind;
  n_topic := r.mark || left(coalesce(coalesce(p_delivery, p_case)::text, ''), 20);
  delete from private.alerts a where a.id in (
    select x.id from private.alerts x
    where x.device = any (p_devices) and x.topic = n_topic and x.due_at is not null and not x.late
    for update skip locked);
  insert into private.alerts (device, kind, delivery, case_id, topic, late, written_at, due_at, until)
  select d.id, p_kind, p_delivery, p_case, n_topic, p_late, private.now(), p_due, p_due + r.lifetime
  from unnest(p_devices) as d (id);
end
$function$
;

ALTER FUNCTION "private"."add_alerts"(text, uuid, bigint[], timestamp with time zone, boolean, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.alert_about_case(p_case uuid, p_admins uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.add_alerts('case', null, array(
    select v.id from private.alert_devices v where v.person = any (p_admins) and 'case' = any (v.kinds) order by v.id),
    private.now(), p_case => p_case);
  perform private.hurry_alerts();
end
$function$
;

ALTER FUNCTION "private"."alert_about_case"(uuid, uuid[]) OWNER TO "postgres";

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
      standby_until = case when p.missed >= private.missed_offers() - 1 then least(p.standby_until, at + private.look_time()) else p.standby_until end
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
  if found and owner is not null then
    perform private.end_standby(owner);
    perform private.end_on_call(owner);
  end if;
end
$function$
;

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
    return case when mine.missed >= private.missed_offers() and not private.is_online(mine.online_until, mine.standby_until, now_at)
      then jsonb_build_object('kind', a.kind) end;
  end if;
  if a.kind = 'case' then
    return (
      select jsonb_build_object('kind', a.kind, 'case', c.id, 'reason', c.reason, 'late', c.due_at < now_at)
      from private.cases c where c.id = a.case_id and c.state <> 'resolved' and c.answered_at is null);
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
        from private.line_to(d, now_at) x where x.courier = v.person);
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

CREATE OR REPLACE FUNCTION private.ask_side(p_asked jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  wanted constant text := p_asked ->> 'side';
  message uuid;
  d private.deliveries;
  c private.cases;
  w record;
begin
  begin
    d := private.lock_delivery((p_asked ->> 'delivery')::uuid);
    c.id := (p_asked ->> 'id')::uuid;
    message := (p_asked -> 'message' ->> 'id')::uuid;
  exception when data_exception then
    return private.result_refused('invalid');
  end;
  c.delivery := d.id;
  if d.id is null or private.case_concerns(c, me) then return private.result_refused('no-such-delivery'); end if;
  if (wanted in ('business', 'courier')) is not true or c.id is null then return private.result_refused('invalid'); end if;
  c.opener := case wanted
    when 'courier' then d.courier
    else (select b.user_id from public.businesses b where b.id = d.business_id) end;
  if c.opener is null then return private.result_refused('no-courier'); end if;
  if private.earlier_case(d.id, wanted) is not null then
    c := private.lock_case(private.earlier_case(d.id, wanted));
  else
    if message is null or not private.is_case_text(p_asked -> 'message' ->> 'text')
      or exists (select from private.cases x where x.id = c.id)
      or exists (select from private.case_messages m where m.id = message)
    then
      return private.result_refused('invalid');
    end if;
    insert into private.cases (id, side, opener, business, delivery, reason, opened_at, due_at, moved_at)
    select c.id, wanted, c.opener, case wanted when 'business' then d.business_id end, d.id, r.reason, private.now(),
      private.case_due_at(r, d.ended_at is null, false, private.now()), private.now()
    from private.case_reasons r where r.reason = 'asked'
    on conflict do nothing;
    c := private.lock_case(coalesce(private.earlier_case(d.id, wanted), c.id));
  end if;
  select * into w from private.write_case_message(c, true, p_asked -> 'message', null);
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  if w.is_new then perform private.mail_about_case(c.id, 'answered'); end if;
  return private.result_ok(private.desk_case_detail(w.c));
end
$function$
;

CREATE OR REPLACE FUNCTION private.case_due_at(r private.case_reasons, p_under_way boolean, p_on_call boolean, p_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if r.reason = 'safety' and p_on_call then return p_at + make_interval(mins => r.minutes); end if;
  return private.due_at(
    p_at, case when p_under_way then least(r.minutes, private.under_way_minutes()) else r.minutes end,
    private.support_hours(), private.books_zone());
end
$function$
;

ALTER FUNCTION "private"."case_due_at"(private.case_reasons, boolean, boolean, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.end_on_call(p_person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.on_call o set until_at = private.now()
  where o.admin = p_person and o.until_at > private.now() and private.devices_of(p_person, 'case') is null;
end
$function$
;

ALTER FUNCTION "private"."end_on_call"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.forget_alert_device(p_endpoint text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
begin
  perform private.session_alive();
  perform from private.courier_presence p where p.courier = me for update;
  delete from private.alert_devices v where v.endpoint = p_endpoint and v.person = me;
  perform private.end_standby(me);
  perform private.end_on_call(me);
end
$function$
;

CREATE OR REPLACE FUNCTION private.forget_deliveries()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
  until constant timestamptz := now_at + interval '30 seconds';
begin
  while private.forget_people() > 0 loop
    if private.now() > until then
      raise warning 'Deliveries are left to forget';
      exit;
    end if;
  end loop;
  perform private.delete_old('private.case_messages',
    'case_id in (select c.id from private.cases c where c.delivery is null and c.resolved_at <= $1 - private.texts_kept())',
    now_at, until);
  perform private.delete_old('private.commands', 'at <= $1 - private.command_memory()', now_at, until);
  perform private.delete_old('private.api_events', 'at <= $1 - private.events_kept()', now_at, until);
  perform private.delete_old('private.alerts', 'written_at <= $1 - private.alerts_kept()', now_at, until);
  perform private.delete_old('private.alert_devices', 'until <= $1', now_at, until);
  perform private.delete_old('private.on_call', 'until_at <= $1 - private.on_call_kept()', now_at, until);
  perform private.delete_old(
    'private.webhook_messages', 'delivery is null and made_at <= $1 - private.events_kept()', now_at, until);
end
$function$
;

CREATE OR REPLACE FUNCTION private.on_call_for(c private.cases)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
begin
  return array(
    select distinct o.admin from private.on_call o
    where o.until_at > at and o.from_at <= at and (c.side is null or not private.case_concerns(c, o.admin)));
end
$function$
;

ALTER FUNCTION "private"."on_call_for"(private.cases) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.on_call_kept()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '2160:00:00'::interval
;

ALTER FUNCTION "private"."on_call_kept"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.on_call_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '12:00:00'::interval
;

ALTER FUNCTION "private"."on_call_time"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_alert_device(p_endpoint text, p_p256dh text, p_auth text, p_kinds text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  at constant timestamptz := private.now();
  before uuid;
  chosen constant text[] := array(select distinct k from unnest(p_kinds) k);
begin
  perform private.session_alive();
  if me is null then raise exception 'permission denied: signed out' using errcode = '42501'; end if;
  if cardinality(chosen) = 0 or cardinality(p_kinds) > 10
    or not chosen <@ array['offer', 'job', 'trouble', 'on-its-way', 'at-the-door', 'case']
    or not private.is_push_subscription(p_endpoint, p_p256dh, p_auth)
  then
    raise exception 'not acceptable: device' using errcode = '23514';
  end if;
  perform private.require_account(me);
  select v.person into before from private.alert_devices v where v.endpoint = p_endpoint and v.person is not null;
  -- Presence is locked before devices, in order of id.
  perform from private.courier_presence p where p.courier in (me, before) order by p.courier for update;
  delete from private.alert_devices v where v.endpoint = p_endpoint and v.person is not null and v.person <> me;
  insert into private.alert_devices (person, endpoint, p256dh, auth, kinds, created_at, heard_at)
  values (me, p_endpoint, p_p256dh, p_auth, chosen, at, at)
  on conflict (endpoint) where person is not null do update
  set p256dh = excluded.p256dh, auth = excluded.auth, kinds = excluded.kinds, heard_at = excluded.heard_at
  where private.alert_devices.person = me;
  delete from private.alert_devices v where v.id in (
    select x.id from private.alert_devices x where x.person = me order by x.created_at desc, x.id desc offset private.devices_per_person());
  perform private.end_standby(me);
  perform private.end_on_call(me);
  if before is not null then
    perform private.end_standby(before);
    perform private.end_on_call(before);
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.set_on_call(p_on boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  at constant timestamptz := private.now();
begin
  if p_on and private.devices_of(me, 'case') is null then return private.result_refused('no-alerts'); end if;
  update private.on_call o set until_at = case when p_on then at + private.on_call_time() else at end
  where o.admin = me and o.until_at > at;
  if p_on and not found then
    insert into private.on_call (admin, from_at, until_at) values (me, at, at + private.on_call_time())
    on conflict (admin, from_at) do update set until_at = excluded.until_at;
  end if;
  return private.result_ok(null);
end
$function$
;

ALTER FUNCTION "private"."set_on_call"(boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.settle_cases()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
  waiting private.cases;
  told uuid[];
begin
  update private.cases set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'lapsed'
  where id in (
    select c.id from private.cases c where c.state = 'theirs' and c.moved_at <= now_at - private.lapses_after()
    for update skip locked);
  -- A case is opened 14 days after the end at the latest, so one that ends after 83 days is at least 69 days old.
  update private.cases set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'lapsed'
  where id in (
    select c.id from private.cases c
    where c.state <> 'resolved' and c.opened_at <= now_at - (private.lapses_after_end() - private.reported_within()) and private.case_lapsed(c, now_at)
    for update skip locked);
  for waiting in
    update private.cases set late_told = true
    where id in (
      select x.id from private.cases x
      where x.state <> 'resolved' and x.due_at < now_at and x.answered_at is null and not x.late_told
      for update skip locked)
    returning *
  loop
    told := array(select a.user_id from private.admins a where not private.case_concerns(waiting, a.user_id));
    insert into private.mails (topic, kind, reference, reader, written_at, next_try)
    select 'case', 'overdue', waiting.id, t.reader, now_at, now_at from unnest(told) as t (reader);
    perform private.alert_about_case(waiting.id, told);
  end loop;
  for waiting in
    update private.cases set reminded = true
    where id in (
      select x.id from private.cases x
      where x.reason = 'safety' and x.state <> 'resolved' and x.answered_at is null and not x.reminded and not x.late_told
        and x.opened_at + (x.due_at - x.opened_at) / 2 <= now_at
      for update skip locked)
    returning *
  loop
    perform private.alert_about_case(waiting.id, private.on_call_for(waiting));
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION private.store_case(p_id uuid, p_side text, p_opener uuid, d private.deliveries, r private.case_reasons, p_text text)
 RETURNS private.cases
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
  c private.cases;
  on_call uuid[];
begin
  c.side := p_side;
  c.opener := p_opener;
  c.delivery := d.id;
  on_call := case when r.reason = 'safety' then private.on_call_for(c) else '{}' end;
  insert into private.cases (id, side, opener, business, delivery, reason, opened_at, due_at, moved_at)
  values (p_id, p_side, p_opener, case p_side when 'business' then d.business_id end, d.id, r.reason, now_at,
    private.case_due_at(r, d.id is not null and d.ended_at is null, cardinality(on_call) > 0, now_at), now_at)
  on conflict do nothing
  returning * into c;
  if c.id is not null then
    insert into private.case_messages (id, case_id, by_team, text, at)
    values (gen_random_uuid(), c.id, false, private.clean_lines(p_text), now_at);
    perform private.alert_about_case(c.id, on_call);
  end if;
  return c;
end
$function$
;

CREATE OR REPLACE FUNCTION private.support_times()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.session_alive();
  return jsonb_build_object(
    'hours', private.support_hours(), 'timeZone', private.books_zone(), 'now', private.now(),
    'onCall', cardinality(private.on_call_for(null)) > 0,
    'onCallUntil', (
      select max(o.until_at) from private.on_call o
      where o.admin = auth.uid() and o.until_at > private.now() and o.from_at <= private.now()));
end
$function$
;

CREATE OR REPLACE FUNCTION public.set_on_call(on_call boolean)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_on_call(on_call) $function$
;

ALTER FUNCTION "public"."set_on_call"(boolean) OWNER TO "postgres";

ALTER TABLE "private"."alert_rules" ADD CONSTRAINT "alert_rules_wanted_check" CHECK ((wanted = ANY (ARRAY['offer'::text, 'job'::text, 'trouble'::text, 'on-its-way'::text, 'at-the-door'::text, 'case'::text])));

insert into private.alert_rules (kind, wanted, mark, urgency, lifetime) values ('case', 'case', 'c', 'high', '15 minutes');

ALTER TABLE "private"."alerts" ADD CONSTRAINT "alerts_case_id_fkey" FOREIGN KEY (case_id) REFERENCES private.cases(id) ON DELETE CASCADE;

ALTER TABLE "private"."on_call" ADD CONSTRAINT "on_call_admin_fkey" FOREIGN KEY (admin) REFERENCES private.admins(user_id) ON DELETE CASCADE;

CREATE INDEX alerts_of_case ON private.alerts USING btree (case_id) WHERE (case_id IS NOT NULL);


REVOKE ALL ON FUNCTION "private"."add_alerts"(text, uuid, bigint[], timestamp with time zone, boolean, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_alerts"(text, uuid, bigint[], timestamp with time zone, boolean, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_alerts"(text, uuid, bigint[], timestamp with time zone, boolean, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."alert_about_case"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alert_about_case"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."alert_about_case"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."case_due_at"(private.case_reasons, boolean, boolean, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."case_due_at"(private.case_reasons, boolean, boolean, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."case_due_at"(private.case_reasons, boolean, boolean, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_on_call"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_on_call"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_on_call"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."on_call_for"(private.cases) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."on_call_for"(private.cases) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."on_call_for"(private.cases) TO "postgres";

REVOKE ALL ON FUNCTION "private"."on_call_kept"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."on_call_kept"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."on_call_kept"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."on_call_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."on_call_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."on_call_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_on_call"(boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."set_on_call"(boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."set_on_call"(boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_on_call"(boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."set_on_call"(boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_on_call"(boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."set_on_call"(boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_on_call"(boolean) TO "postgres";

reset check_function_bodies;
