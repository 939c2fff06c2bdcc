-- Cases: conversations between the team and a business, a courier or a person. There are none yet, and the hours of support are
-- the default ones until an administrator sets others.

set check_function_bodies = off;

DROP VIEW "private"."mail_facts";

ALTER TABLE "private"."mails" DROP CONSTRAINT "mails_check";

CREATE TABLE "private"."case_messages" ("id" uuid NOT NULL, "seq" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "case_id" uuid NOT NULL, "by_team" boolean NOT NULL, "text" text NOT NULL, "at" timestamp with time zone NOT NULL, CONSTRAINT "case_messages_pkey" PRIMARY KEY (id), CONSTRAINT "case_messages_text_check" CHECK (((text ~ '\S'::text) AND (char_length(text) <= 2000))));

ALTER TABLE "private"."case_messages" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."case_messages" OWNER TO "postgres";

CREATE TABLE "private"."case_reasons" ("reason" text NOT NULL, "sides" text[] NOT NULL, "minutes" integer NOT NULL, CONSTRAINT "case_reasons_pkey" PRIMARY KEY (reason));

ALTER TABLE "private"."case_reasons" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."case_reasons" OWNER TO "postgres";

insert into private.case_reasons (reason, sides, minutes) values
  ('never_received', '{business}', 480), ('missing_items', '{business}', 480), ('damaged', '{business}', 480),
  ('wrong_parcel', '{business}', 480), ('returned_wrong', '{business}', 480), ('billing', '{business,courier}', 960),
  ('counter', '{courier}', 480), ('conduct', '{business,courier}', 480), ('safety', '{business,courier}', 15),
  ('question', '{business,courier,person}', 960), ('other', '{business,courier,person}', 960);

CREATE TABLE "private"."cases" ("id" uuid NOT NULL, "seq" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "side" text NOT NULL, "opener" uuid NOT NULL, "business" uuid, "delivery" uuid, "reason" text NOT NULL, "state" text NOT NULL DEFAULT 'ours'::text, "opened_at" timestamp with time zone NOT NULL, "due_at" timestamp with time zone NOT NULL, "answered_at" timestamp with time zone, "moved_at" timestamp with time zone NOT NULL, "resolved_at" timestamp with time zone, "outcome" text, "decided_by" uuid, "reopened" boolean NOT NULL DEFAULT false, "late_told" boolean NOT NULL DEFAULT false, CONSTRAINT "cases_check1" CHECK (((side = 'business'::text) = (business IS NOT NULL))), CONSTRAINT "cases_check2" CHECK ((((state = 'resolved'::text) = (resolved_at IS NOT NULL)) AND ((resolved_at IS NULL) = (outcome IS NULL)))), CONSTRAINT "cases_check" CHECK (((side = 'person'::text) = (delivery IS NULL))), CONSTRAINT "cases_outcome_check" CHECK ((outcome = ANY (ARRAY['answered'::text, 'declined'::text, 'withdrawn'::text, 'lapsed'::text]))), CONSTRAINT "cases_pkey" PRIMARY KEY (id), CONSTRAINT "cases_side_check" CHECK ((side = ANY (ARRAY['business'::text, 'courier'::text, 'person'::text]))), CONSTRAINT "cases_state_check" CHECK ((state = ANY (ARRAY['ours'::text, 'theirs'::text, 'resolved'::text]))));

ALTER TABLE "private"."cases" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."cases" OWNER TO "postgres";

ALTER TABLE "private"."operator" ADD COLUMN "support" jsonb;

CREATE OR REPLACE FUNCTION private.already_open(p_case uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('ok', false, 'error', jsonb_build_object('code', 'already-open', 'case', p_case));
end
$function$
;

ALTER FUNCTION "private"."already_open"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.answer_case(p_id uuid, p_message jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  w record;
begin
  select * into w from private.write_case_message(private.lock_desk_case(me, p_id), true, p_message, null);
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  if w.is_new then perform private.mail_about_case(p_id, 'answered'); end if;
  return private.result_ok(private.desk_case_detail(w.c));
end
$function$
;

ALTER FUNCTION "private"."answer_case"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.case_concerns(c private.cases, p_person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return c.opener = p_person or exists (
    select from private.deliveries d left join public.businesses b on b.id = d.business_id
    where d.id = c.delivery and (d.courier = p_person or b.user_id = p_person));
end
$function$
;

ALTER FUNCTION "private"."case_concerns"(private.cases, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.case_lapsed(c private.cases, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return c.state <> 'resolved' and (
    (c.state = 'theirs' and c.moved_at <= p_at - interval '14 days')
    or exists (select from private.deliveries d where d.id = c.delivery and d.ended_at <= p_at - interval '83 days'));
end
$function$
;

ALTER FUNCTION "private"."case_lapsed"(private.cases, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.case_messages_view(p_case uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'by', case when m.by_team then 'team' else 'side' end, 'text', m.text, 'at', m.at) order by m.seq), '[]')
    from private.case_messages m where m.case_id = p_case);
end
$function$
;

ALTER FUNCTION "private"."case_messages_view"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.case_summary(c private.cases, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', c.id, 'side', c.side, 'reason', c.reason, 'state', c.state, 'openedAt', c.opened_at, 'dueAt', c.due_at,
    'answeredAt', c.answered_at, 'resolvedAt', c.resolved_at, 'outcome', c.outcome,
    'reopenUntil', case when not c.reopened and c.resolved_at >= p_at - interval '7 days'
      then c.resolved_at + interval '7 days' end,
    'delivery', (
      select jsonb_build_object('id', d.id, 'number', d.number, 'business', d.business_id)
      from private.deliveries d where d.id = c.delivery));
end
$function$
;

ALTER FUNCTION "private"."case_summary"(private.cases, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.case_view(c private.cases)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.case_summary(c, private.now()) || jsonb_build_object('messages', private.case_messages_view(c.id));
end
$function$
;

ALTER FUNCTION "private"."case_view"(private.cases) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.close_case(p_id uuid, p_how text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c private.cases := private.lock_own_case(p_id);
  now_at constant timestamptz := private.now();
begin
  if c.id is null then return private.result_refused('no-such-case'); end if;
  if p_how = 'withdraw' then
    if c.resolved_at is not null and c.outcome <> 'withdrawn' then return private.result_refused('changed'); end if;
    if c.resolved_at is null then
      update private.cases x set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'withdrawn'
      where x.id = c.id returning * into c;
    end if;
  elsif p_how = 'reopen' then
    if c.reopened <> (c.resolved_at is null) then return private.result_refused('changed'); end if;
    if c.resolved_at < now_at - interval '7 days' then return private.result_refused('too-late'); end if;
    if c.resolved_at is not null then
      update private.cases x set state = 'ours', moved_at = now_at, resolved_at = null, outcome = null, decided_by = null,
        reopened = true
      where x.id = c.id returning * into c;
    end if;
  else
    return private.result_refused('invalid');
  end if;
  return private.result_ok(private.case_view(c));
end
$function$
;

ALTER FUNCTION "private"."close_case"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_case_call(p_bucket text, p_limit integer, p_window interval)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not public.svc_rate_hit(p_bucket, p_limit, p_window) then
    raise exception 'Too many messages' using errcode = 'PT429';
  end if;
end
$function$
;

ALTER FUNCTION "private"."count_case_call"(text, integer, interval) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.default_hours()
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return '{"days": [{"from": 540, "to": 1020}, {"from": 540, "to": 1020}, {"from": 540, "to": 1020}, {"from": 540, "to": 1020},
    {"from": 540, "to": 1020}, null, null], "closed": []}'::jsonb;
end
$function$
;

ALTER FUNCTION "private"."default_hours"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.desk_case(c private.cases, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.case_summary(c, p_at) || jsonb_build_object(
    'from', coalesce(case when c.business is null then private.full_name(c.opener)
      else (select b.business_name from public.businesses b where b.id = c.business) end, ''),
    'late', c.state <> 'resolved' and c.answered_at is null and c.due_at < p_at);
end
$function$
;

ALTER FUNCTION "private"."desk_case"(private.cases, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.desk_case_detail(c private.cases)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  return private.desk_case(c, now_at) || jsonb_build_object(
    'messages', private.case_messages_view(c.id),
    'others', (
      select coalesce(jsonb_agg(private.case_summary(x, now_at) order by x.seq), '[]')
      from private.cases x where x.delivery = c.delivery and x.id <> c.id));
end
$function$
;

ALTER FUNCTION "private"."desk_case_detail"(private.cases) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.desk_cases()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  now_at constant timestamptz := private.now();
begin
  perform private.settle_cases();
  return (
    select coalesce(jsonb_agg(private.desk_case(x.c, now_at)
      order by (x.c).resolved_at desc nulls first, case when (x.c).resolved_at is null then (x.c).due_at end, (x.c).id), '[]')
    from (
      (select c from private.cases c where c.state <> 'resolved' and not private.case_concerns(c, me))
      union all
      (select c from private.cases c where c.resolved_at is not null and not private.case_concerns(c, me)
       order by c.resolved_at desc, c.id limit 100)
    ) as x);
end
$function$
;

ALTER FUNCTION "private"."desk_cases"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.due_at(p_from timestamp with time zone, p_minutes integer, p_hours jsonb, p_zone text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  remaining interval := make_interval(mins => p_minutes);
  day date := (p_from at time zone p_zone)::date;
  span jsonb;
  opens timestamptz;
  closes timestamptz;
begin
  loop
    span := p_hours -> 'days' -> (extract(isodow from day)::integer - 1);
    if jsonb_typeof(span) = 'object' and not (p_hours -> 'closed') ? day::text then
      opens := greatest(p_from, (day + make_interval(mins => (span ->> 'from')::integer)) at time zone p_zone);
      closes := (day + make_interval(mins => (span ->> 'to')::integer)) at time zone p_zone;
      if closes > opens then
        if opens + remaining <= closes then return opens + remaining; end if;
        remaining := remaining - (closes - opens);
      end if;
    end if;
    day := day + 1;
  end loop;
end
$function$
;

ALTER FUNCTION "private"."due_at"(timestamp with time zone, integer, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.find_case(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c constant private.cases := private.lock_own_case(p_id);
begin
  return case when c.id is not null then private.case_view(c) end;
end
$function$
;

ALTER FUNCTION "private"."find_case"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.find_desk_case(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  c private.cases := private.lock_desk_case(me, p_id);
begin
  if c.id is null then return null; end if;
  perform private.note_lookup(me, case when c.business is null then 'users' else 'businesses' end, coalesce(c.business, c.opener));
  return private.desk_case_detail(c);
end
$function$
;

ALTER FUNCTION "private"."find_desk_case"(uuid) OWNER TO "postgres";

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
    'case_id in (select c.id from private.cases c where c.delivery is null and c.resolved_at <= $1 - interval ''90 days'')',
    now_at, until);
  perform private.delete_old('private.commands', 'at <= $1 - interval ''24 hours''', now_at, until);
  perform private.delete_old('private.api_events', 'at <= $1 - interval ''30 days''', now_at, until);
  perform private.delete_old('private.alerts', 'written_at <= $1 - interval ''1 day''', now_at, until);
  perform private.delete_old('private.alert_devices', 'until <= $1', now_at, until);
  perform private.delete_old(
    'private.webhook_messages', 'delivery is null and made_at <= $1 - interval ''30 days''', now_at, until);
end
$function$
;

CREATE OR REPLACE FUNCTION private.forget_people()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
  old constant uuid[] := array(
    select d.id from private.deliveries d
    where not d.forgotten and d.ended_at <= at - interval '30 days' and not private.is_held_back(d.id, d.ended_at, at)
    order by d.ended_at limit 1000);
begin
  delete from private.delivery_people where delivery = any (old);
  delete from private.delivery_secrets where delivery = any (old);
  delete from private.delivery_proofs where delivery = any (old);
  delete from private.delivery_passes where delivery = any (old);
  delete from private.case_messages m using private.cases c where m.case_id = c.id and c.delivery = any (old);
  delete from private.mails where reference = any (old);
  delete from private.door_queue where delivery = any (old);
  -- One that was saved while the delivery ended has no time.
  delete from private.alert_devices where delivery = any (old);
  delete from private.api_events where delivery = any (old);
  update private.deliveries set contents = '', reference = '', held_reason = '', metadata = '{}', forgotten = true
  where id = any (old);
  return cardinality(old);
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_case_text(p_text text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(private.lines_fit(p_text, 2000) and private.clean_lines(p_text) <> '', false);
end
$function$
;

ALTER FUNCTION "private"."is_case_text"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_held_back(p_delivery uuid, p_ended_at timestamp with time zone, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return p_ended_at > p_at - interval '90 days' and exists (
    select from private.cases c
    where c.delivery = p_delivery and (c.resolved_at is null or c.resolved_at > p_at - interval '7 days'));
end
$function$
;

ALTER FUNCTION "private"."is_held_back"(uuid, timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_own_case(c private.cases)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return c.opener = auth.uid() and (c.business is null or exists (
    select from public.businesses b where b.id = c.business and b.user_id = c.opener));
end
$function$
;

ALTER FUNCTION "private"."is_own_case"(private.cases) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_support_hours(h jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
declare
  day jsonb;
  closed text;
  before text := '';
begin
  if coalesce(jsonb_typeof(h) <> 'object' or h - array['days', 'closed'] <> '{}' or jsonb_typeof(h -> 'days') <> 'array'
    or jsonb_typeof(h -> 'closed') <> 'array', true)
  then
    return false;
  end if;
  if jsonb_array_length(h -> 'days') <> 7 or jsonb_array_length(h -> 'closed') > 30 or h -> 'days' @> '[{}]' is not true then
    return false;
  end if;
  for day in select jsonb_array_elements(h -> 'days') loop
    if jsonb_typeof(day) <> 'null' and not coalesce(
      jsonb_typeof(day) = 'object' and day - array['from', 'to'] = '{}' and private.is_whole(day -> 'from', 0, 1440)
      and private.is_whole(day -> 'to', 0, 1440) and (day ->> 'to')::integer - (day ->> 'from')::integer >= 60, false)
    then
      return false;
    end if;
  end loop;
  for closed in select jsonb_array_elements_text(h -> 'closed') loop
    if closed is null or closed <= before collate "C" or private.read_day(closed) is null then return false; end if;
    before := closed;
  end loop;
  return true;
end
$function$
;

ALTER FUNCTION "private"."is_support_hours"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_case(p_id uuid)
 RETURNS private.cases
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
  c private.cases;
begin
  select * into c from private.cases x where x.id = p_id for update;
  if c.id is not null and private.case_lapsed(c, now_at) then
    update private.cases x set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'lapsed'
    where x.id = p_id returning * into c;
  end if;
  return c;
end
$function$
;

ALTER FUNCTION "private"."lock_case"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_desk_case(p_admin uuid, p_id uuid)
 RETURNS private.cases
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c constant private.cases := private.lock_case(p_id);
begin
  if c.id is null or private.case_concerns(c, p_admin) then return null; end if;
  return c;
end
$function$
;

ALTER FUNCTION "private"."lock_desk_case"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_own_case(p_id uuid)
 RETURNS private.cases
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c private.cases;
begin
  perform private.session_alive();
  c := private.lock_case(p_id);
  if c.id is null or not private.is_own_case(c) then return null; end if;
  return c;
end
$function$
;

ALTER FUNCTION "private"."lock_own_case"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mail_about_case(p_case uuid, p_kind text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from private.mails m
    where m.reference = p_case and m.topic = 'case' and m.kind = p_kind and m.tries = 0 and m.next_try is not null)
  then
    return;
  end if;
  perform private.queue_mail('case', p_kind, p_case);
end
$function$
;

ALTER FUNCTION "private"."mail_about_case"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.open_case(p_report jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  now_at timestamptz := private.now();
  wanted_side constant text := p_report ->> 'side';
  c private.cases;
  d private.deliveries;
  r private.case_reasons;
  earlier uuid;
begin
  perform private.session_alive();
  begin
    c.id := (p_report ->> 'id')::uuid;
    c.delivery := (p_report ->> 'delivery')::uuid;
  exception when data_exception then
    return private.result_refused('invalid');
  end;
  select * into r from private.case_reasons x where x.reason = p_report ->> 'reason';
  if exists (select from private.cases x where x.id = c.id) then
    select * into c from private.cases x where x.id = c.id and x.opener = me and x.side = wanted_side
      and x.delivery is not distinct from c.delivery;
    if not found then return private.result_refused('invalid'); end if;
    return case when private.is_own_case(c) then private.result_ok(private.case_view(c))
      else private.result_refused('no-such-case') end;
  end if;
  if c.id is null or r.reason is null or (wanted_side = any (r.sides)) is not true
    or (wanted_side = 'person') <> (c.delivery is null) or not private.is_case_text(p_report ->> 'text')
  then
    return private.result_refused('invalid');
  end if;
  if c.delivery is not null then
    select * into d from private.deliveries x where x.id = c.delivery;
    if d.next_due <= now_at then d := private.lock_delivery(d.id); end if;
    if d.id is null or not (case wanted_side
      when 'courier' then d.courier is not distinct from me
      else exists (select from public.businesses b where b.id = d.business_id and b.user_id = me) end)
    then
      return private.result_refused('no-such-delivery');
    end if;
    if r.reason <> 'safety' then
      select x.id into earlier from private.cases x
      where x.delivery = d.id and x.side = wanted_side and x.reason <> 'safety';
      if found then return private.already_open(earlier); end if;
    end if;
    if d.ended_at < now_at - interval '14 days' then return private.result_refused('too-late'); end if;
  end if;
  perform private.count_case_call('cases:' || me, 10, interval '1 day');
  insert into private.cases (id, side, opener, business, delivery, reason, opened_at, due_at, moved_at)
  values (c.id, wanted_side, me, case wanted_side when 'business' then d.business_id end, d.id, r.reason, now_at,
    private.due_at(now_at, case when d.id is not null and d.ended_at is null then least(r.minutes, 30) else r.minutes end,
      private.support_hours(), private.books_zone()), now_at)
  on conflict do nothing
  returning * into c;
  -- Another report came first, at the same time.
  if not found then
    select x.id into earlier from private.cases x
    where x.delivery = d.id and x.side = wanted_side and x.reason <> 'safety';
    return case when found then private.already_open(earlier) else private.result_refused('invalid') end;
  end if;
  insert into private.case_messages (id, case_id, by_team, text, at)
  values (gen_random_uuid(), c.id, false, private.clean_lines(p_report ->> 'text'), now_at);
  return private.result_ok(private.case_view(c));
end
$function$
;

ALTER FUNCTION "private"."open_case"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.own_cases()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.session_alive();
  perform private.lock_case(c.id) from private.cases c where c.opener = auth.uid() and private.case_lapsed(c, now_at);
  return (
    select coalesce(jsonb_agg(private.case_summary(c, now_at) order by c.seq desc), '[]')
    from private.cases c where c.opener = auth.uid() and private.is_own_case(c));
end
$function$
;

ALTER FUNCTION "private"."own_cases"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.reply_to_case(p_id uuid, p_message jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  w record;
begin
  select * into w from private.write_case_message(
    private.lock_own_case(p_id), false, p_message, 'case-messages:' || auth.uid());
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  return private.result_ok(private.case_view(w.c));
end
$function$
;

ALTER FUNCTION "private"."reply_to_case"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.resolve_case(p_id uuid, p_outcome text, p_words text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  c private.cases := private.lock_desk_case(me, p_id);
  words constant text := private.trim_whitespace(coalesce(p_words, ''));
  now_at constant timestamptz := private.now();
begin
  if c.id is null then return private.result_refused('no-such-case'); end if;
  if p_outcome not in ('answered', 'declined') or (words = '' and p_outcome = 'declined')
    or not private.are_visible_lines(words, 280)
  then
    return private.result_refused('invalid');
  end if;
  if c.state = 'resolved' then
    if c.outcome <> p_outcome or c.decided_by is distinct from me then return private.result_refused('changed'); end if;
    return private.result_ok(private.desk_case_detail(c));
  end if;
  update private.cases x set state = 'resolved', moved_at = now_at, answered_at = coalesce(x.answered_at, now_at),
    resolved_at = now_at, outcome = p_outcome, decided_by = me
  where x.id = c.id returning * into c;
  if words <> '' then
    insert into private.case_messages (id, case_id, by_team, text, at)
    values (gen_random_uuid(), c.id, true, private.clean_lines(words), now_at);
  end if;
  perform private.mail_about_case(c.id, 'resolved');
  return private.result_ok(private.desk_case_detail(c));
end
$function$
;

ALTER FUNCTION "private"."resolve_case"(uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_support_hours(p_hours jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if private.is_support_hours(p_hours) is not true then return private.result_refused('invalid'); end if;
  update private.operator set support = p_hours where only_one;
  return private.result_ok(null);
end
$function$
;

ALTER FUNCTION "private"."save_support_hours"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.settle_cases()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  update private.cases set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'lapsed'
  where id in (
    select c.id from private.cases c where c.state = 'theirs' and c.moved_at <= now_at - interval '14 days'
    for update skip locked);
  -- A case is opened 14 days after the end at the latest, so one that ends after 83 days is at least 69 days old.
  update private.cases set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'lapsed'
  where id in (
    select c.id from private.cases c
    where c.state <> 'resolved' and c.opened_at <= now_at - interval '69 days' and private.case_lapsed(c, now_at)
    for update skip locked);
  with late as (
    update private.cases set late_told = true
    where id in (
      select c.id from private.cases c
      where c.state <> 'resolved' and c.due_at < now_at and c.answered_at is null and not c.late_told
      for update skip locked)
    returning *
  )
  insert into private.mails (topic, kind, reference, reader, written_at, next_try)
  select 'case', 'overdue', l.id, a.user_id, now_at, now_at
  from late l join private.admins a on not private.case_concerns(l, a.user_id);
end
$function$
;

ALTER FUNCTION "private"."settle_cases"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.support_hours()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((select o.support from private.operator o), private.default_hours());
end
$function$
;

ALTER FUNCTION "private"."support_hours"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.support_times()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.session_alive();
  return jsonb_build_object('hours', private.support_hours(), 'timeZone', private.books_zone(), 'now', private.now());
end
$function$
;

ALTER FUNCTION "private"."support_times"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.work_left()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
begin
  perform private.session_alive();
  if not private.is_admin() then return null; end if;
  return (
    select jsonb_build_object(
      'toForget', (
        select count(*) from (
          select from private.deliveries d
          where not d.forgotten and d.ended_at <= at - interval '30 days' and not private.is_held_back(d.id, d.ended_at, at)
          order by d.ended_at limit private.work_counted()) as x),
      'forgetSince', (
        select min(d.ended_at) + interval '30 days' from private.deliveries d
        where not d.forgotten and d.ended_at <= at - interval '30 days' and not private.is_held_back(d.id, d.ended_at, at)),
      'jobSince', least(
        (select min(d.next_due) from private.deliveries d where d.next_due <= at),
        (select min(m.next_try) from private.mails m where m.next_try <= at),
        (select min(a.due_at) from private.alerts a where a.due_at <= at),
        (select min(q.due_at) from private.door_queue q where q.due_at <= at),
        (select min(s.next_at) from private.sandboxes s where s.next_at <= at),
        (select m.next_try from private.webhook_messages m join private.webhook_endpoints e on e.id = m.endpoint
          where private.is_due_webhook(m, e.state, at) and not private.owner_is_blocked(e.business_id)
          order by m.next_try limit 1))));
end
$function$
;

CREATE OR REPLACE FUNCTION private.write_case_message(INOUT c private.cases, p_by_team boolean, p_message jsonb, p_bucket text, OUT is_new boolean, OUT refusal text)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted uuid;
  said constant text := p_message ->> 'text';
  now_at timestamptz;
  earlier private.case_messages;
begin
  is_new := false;
  begin
    wanted := (p_message ->> 'id')::uuid;
  exception when data_exception then
    refusal := 'invalid';
    return;
  end;
  select * into earlier from private.case_messages m where m.id = wanted;
  if found then
    refusal := case when earlier.case_id is distinct from c.id or earlier.by_team <> p_by_team
      or earlier.text <> private.clean_lines(said) then 'invalid' end;
    return;
  end if;
  refusal := case
    when c.id is null then 'no-such-case'
    when wanted is null or not private.is_case_text(said) then 'invalid'
    when c.state = 'resolved' then 'changed'
  end;
  if refusal is not null then return; end if;
  if p_bucket is not null then perform private.count_case_call(p_bucket, 20, interval '1 hour'); end if;
  now_at := private.now();
  insert into private.case_messages (id, case_id, by_team, text, at)
  values (wanted, c.id, p_by_team, private.clean_lines(said), now_at);
  update private.cases x set
    state = case when p_by_team then 'theirs' else 'ours' end, moved_at = now_at,
    answered_at = case when p_by_team then coalesce(x.answered_at, now_at) else x.answered_at end
  where x.id = c.id returning * into c;
  is_new := true;
end
$function$
;

ALTER FUNCTION "private"."write_case_message"(private.cases, boolean, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.answer_case(case_id uuid, message jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.answer_case(case_id, message) $function$
;

ALTER FUNCTION "public"."answer_case"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.close_case(case_id uuid, how text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.close_case(case_id, how) $function$
;

ALTER FUNCTION "public"."close_case"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.desk_cases()
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.desk_cases() $function$
;

ALTER FUNCTION "public"."desk_cases"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.find_case(case_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.find_case(case_id) $function$
;

ALTER FUNCTION "public"."find_case"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.find_desk_case(case_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.find_desk_case(case_id) $function$
;

ALTER FUNCTION "public"."find_desk_case"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.open_case(report jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.open_case(report) $function$
;

ALTER FUNCTION "public"."open_case"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.own_cases()
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.own_cases() $function$
;

ALTER FUNCTION "public"."own_cases"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reply_to_case(case_id uuid, message jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.reply_to_case(case_id, message) $function$
;

ALTER FUNCTION "public"."reply_to_case"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.resolve_case(case_id uuid, outcome text, words text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.resolve_case(case_id, outcome, words) $function$
;

ALTER FUNCTION "public"."resolve_case"(uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_support_hours(hours jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.save_support_hours(hours) $function$
;

ALTER FUNCTION "public"."save_support_hours"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.support_times()
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.support_times() $function$
;

ALTER FUNCTION "public"."support_times"() OWNER TO "postgres";

ALTER TABLE "private"."cases" ADD CONSTRAINT "cases_delivery_fkey" FOREIGN KEY (delivery) REFERENCES private.deliveries(id) ON DELETE CASCADE;

ALTER TABLE "private"."cases" ADD CONSTRAINT "cases_opener_fkey" FOREIGN KEY (opener) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "private"."case_messages" ADD CONSTRAINT "case_messages_case_id_fkey" FOREIGN KEY (case_id) REFERENCES private.cases(id) ON DELETE CASCADE;

ALTER TABLE "private"."cases" ADD CONSTRAINT "cases_reason_fkey" FOREIGN KEY (reason) REFERENCES private.case_reasons(reason);

ALTER TABLE "private"."mails" ADD CONSTRAINT "mails_check" CHECK ((((topic || ' '::text) || kind) = ANY (ARRAY['recipient on_its_way'::text, 'recipient delivered'::text, 'recipient failed'::text, 'recipient retried'::text, 'recipient lost'::text, 'merchant expired'::text, 'merchant lost'::text, 'merchant held'::text, 'merchant objected'::text, 'decision decided'::text, 'webhook added'::text, 'webhook failing'::text, 'webhook disabled'::text, 'key made'::text, 'key replaced'::text, 'key revoked'::text, 'key in_page'::text, 'statement closed'::text, 'statement paid'::text, 'statement taken_back'::text, 'account sign_in_link'::text, 'account password_changed'::text, 'case answered'::text, 'case resolved'::text, 'case overdue'::text])));

CREATE VIEW "private"."case_mails" AS  SELECT m.id,
    r.address,
    jsonb_build_object('kind', m.kind, 'case', c.id, 'firstName', r.first_name, 'number', d.number, 'dueAt', c.due_at, 'timeZone', private.books_zone()) AS facts
   FROM (((private.mails m
     JOIN private.cases c ON ((c.id = m.reference)))
     JOIN private.mail_readers r ON ((r.owned = COALESCE(m.reader, c.opener))))
     LEFT JOIN private.deliveries d ON ((d.id = c.delivery)))
  WHERE (m.topic = 'case'::text);;

ALTER VIEW "private"."case_mails" OWNER TO "postgres";

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
   FROM private.account_mails
UNION ALL
 SELECT 'case'::text AS topic,
    case_mails.id,
    case_mails.address,
    case_mails.facts
   FROM private.case_mails;;

ALTER VIEW "private"."mail_facts" OWNER TO "postgres";

CREATE INDEX case_messages_of ON private.case_messages USING btree (case_id, seq);

CREATE INDEX cases_of_delivery ON private.cases USING btree (delivery) WHERE (delivery IS NOT NULL);

CREATE INDEX cases_of ON private.cases USING btree (opener, seq DESC);

CREATE UNIQUE INDEX cases_once ON private.cases USING btree (delivery, side) WHERE (reason <> 'safety'::text);

CREATE INDEX cases_open ON private.cases USING btree (opened_at) WHERE (state <> 'resolved'::text);

CREATE INDEX cases_resolved ON private.cases USING btree (resolved_at DESC, id) WHERE (resolved_at IS NOT NULL);

CREATE INDEX cases_theirs ON private.cases USING btree (moved_at) WHERE (state = 'theirs'::text);

CREATE INDEX cases_unanswered ON private.cases USING btree (due_at) WHERE ((state <> 'resolved'::text) AND (answered_at IS NULL) AND (NOT late_told));

CREATE INDEX cases_without_delivery ON private.cases USING btree (resolved_at) WHERE ((delivery IS NULL) AND (resolved_at IS NOT NULL));

REVOKE ALL ON FUNCTION "private"."already_open"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."already_open"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."already_open"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."answer_case"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."answer_case"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."answer_case"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."answer_case"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."case_concerns"(private.cases, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."case_concerns"(private.cases, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."case_concerns"(private.cases, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."case_lapsed"(private.cases, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."case_lapsed"(private.cases, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."case_lapsed"(private.cases, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."case_messages_view"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."case_messages_view"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."case_messages_view"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."case_summary"(private.cases, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."case_summary"(private.cases, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."case_summary"(private.cases, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."case_view"(private.cases) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."case_view"(private.cases) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."case_view"(private.cases) TO "postgres";

REVOKE ALL ON FUNCTION "private"."close_case"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."close_case"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."close_case"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_case"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_case_call"(text, integer, interval) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_case_call"(text, integer, interval) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_case_call"(text, integer, interval) TO "postgres";

REVOKE ALL ON FUNCTION "private"."default_hours"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."default_hours"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."default_hours"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."desk_case"(private.cases, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."desk_case"(private.cases, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."desk_case"(private.cases, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."desk_case_detail"(private.cases) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."desk_case_detail"(private.cases) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."desk_case_detail"(private.cases) TO "postgres";

REVOKE ALL ON FUNCTION "private"."desk_cases"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."desk_cases"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."desk_cases"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."desk_cases"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."due_at"(timestamp with time zone, integer, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."due_at"(timestamp with time zone, integer, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."due_at"(timestamp with time zone, integer, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_case"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_case"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."find_case"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_case"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_desk_case"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_desk_case"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."find_desk_case"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_desk_case"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_case_text"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_case_text"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_case_text"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_held_back"(uuid, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_held_back"(uuid, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_held_back"(uuid, timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_own_case"(private.cases) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_own_case"(private.cases) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_own_case"(private.cases) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_support_hours"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_support_hours"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_support_hours"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_case"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_case"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_case"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_desk_case"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_desk_case"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_desk_case"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_own_case"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_own_case"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_own_case"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_about_case"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_about_case"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_about_case"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_case"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_case"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."open_case"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_case"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_cases"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_cases"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."own_cases"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_cases"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."reply_to_case"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reply_to_case"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reply_to_case"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reply_to_case"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."resolve_case"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."resolve_case"(uuid, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."resolve_case"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."resolve_case"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_support_hours"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_support_hours"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."save_support_hours"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_support_hours"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_cases"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_cases"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_cases"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."support_hours"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."support_hours"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."support_hours"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."support_times"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."support_times"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."support_times"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."support_times"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_case_message"(private.cases, boolean, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_case_message"(private.cases, boolean, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_case_message"(private.cases, boolean, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."answer_case"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."answer_case"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."answer_case"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_case"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."close_case"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."close_case"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."close_case"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."close_case"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."desk_cases"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."desk_cases"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."desk_cases"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."desk_cases"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."find_case"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."find_case"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."find_case"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."find_case"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."find_desk_case"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."find_desk_case"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."find_desk_case"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."find_desk_case"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."open_case"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."open_case"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."open_case"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."open_case"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."own_cases"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."own_cases"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."own_cases"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."own_cases"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."reply_to_case"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reply_to_case"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reply_to_case"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reply_to_case"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."resolve_case"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resolve_case"(uuid, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."resolve_case"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."resolve_case"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_support_hours"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_support_hours"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_support_hours"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_support_hours"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."support_times"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."support_times"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."support_times"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."support_times"() TO "postgres";

ALTER TABLE "private"."operator" ADD CONSTRAINT "operator_support_check" CHECK (private.is_support_hours(support));

reset check_function_bodies;

-- The job that ends cases by time, if the platform has a scheduler.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    perform cron.schedule('cases', '* * * * *', 'select private.settle_cases()');
  end if;
end
$$;
