-- Recipients report problems too: with the key of their link, or signed in with the address that the merchant gave. No recipient has a
-- case yet.

set check_function_bodies = off;

ALTER TABLE "private"."cases" DROP CONSTRAINT "cases_check2";

ALTER TABLE "private"."cases" DROP CONSTRAINT "cases_check3";

ALTER TABLE "private"."cases" DROP CONSTRAINT "cases_side_check";

ALTER TABLE "private"."mails" DROP CONSTRAINT "mails_check";

ALTER TABLE "private"."cases" ALTER COLUMN "opener" DROP NOT NULL;

CREATE OR REPLACE FUNCTION private.case_concerns(c private.cases, p_person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return c.opener is not distinct from p_person or exists (
    select from private.deliveries d left join public.businesses b on b.id = d.business_id
    where d.id = c.delivery and (d.courier = p_person or b.user_id = p_person))
    or exists (
      select from private.delivery_people p join auth.users u on lower(u.email) = p.email
      where p.delivery = c.delivery and p.email <> '' and u.id = p_person);
end
$function$
;

CREATE OR REPLACE FUNCTION private.case_payable(c private.cases)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  for_money constant text := (select r.money from private.case_reasons r where r.reason = c.reason);
  d private.deliveries;
begin
  select * into d from private.deliveries x where x.id = c.delivery;
  if for_money is null or d.id is null or c.side = 'recipient' then return null; end if;
  if c.side = 'courier' then
    return jsonb_build_object(
      'outcome', 'made_good', 'currency', d.currency, 'least', 1, 'cap', private.made_good_cap(),
      'denial', case when exists (
        select from private.ledger l where l.delivery = d.id and l.kind = 'made_good') then 'changed' end);
  end if;
  return jsonb_build_object(
    'outcome', 'refunded', 'currency', d.currency, 'least', case when d.free then 0 else 1 end,
    'cap', private.refund_cap(d, for_money = 'goods'), 'denial', private.refund_denial(d));
end
$function$
;

CREATE OR REPLACE FUNCTION private.close_case(p_id uuid, p_how text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  w record;
begin
  select * into w from private.close_locked_case(private.lock_own_case(p_id), p_how);
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  return private.result_ok(private.case_view(w.c));
end
$function$
;

CREATE OR REPLACE FUNCTION private.close_locked_case(INOUT c private.cases, p_how text, OUT refusal text)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  if c.id is null then
    refusal := 'no-such-case';
  elsif p_how = 'withdraw' then
    if c.resolved_at is not null and c.outcome <> 'withdrawn' then
      refusal := 'changed';
    elsif c.resolved_at is null then
      update private.cases x set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'withdrawn'
      where x.id = c.id returning * into c;
    end if;
  elsif p_how = 'reopen' then
    if c.reopened <> (c.resolved_at is null) or c.amount is not null then
      refusal := 'changed';
    elsif c.resolved_at < now_at - private.reopened_within() then
      refusal := 'too-late';
    elsif c.resolved_at is not null then
      update private.cases x set state = 'ours', moved_at = now_at, resolved_at = null, outcome = null, decided_by = null,
        reopened = true
      where x.id = c.id returning * into c;
    end if;
  else
    refusal := 'invalid';
  end if;
end
$function$
;

ALTER FUNCTION "private"."close_locked_case"(private.cases, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.delivery_mark(p_id uuid, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return (
    select to_hex(hashtextextended(row(auth.uid(), d.id, d.xmin, p.xmin, s.xmin, x.xmin, u.xmin, i.xmin, b.call_shop, k.name,
      private.is_overdue(d, p_at), p_at >= private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'merchant'),
      p_at - d.ended_at >= private.tracking_time() and not private.is_kept_open(d.id, d.ended_at, p_at),
      array(select row(a.leg, a.from_at, a.to_at, a.usual)::text from private.arrivals a where a.delivery = d.id order by a.leg)
    )::text, 0))
    from private.deliveries d
    left join private.delivery_people p on p.delivery = d.id
    left join private.delivery_secrets s on s.delivery = d.id
    left join private.delivery_proofs x on x.delivery = d.id
    left join public.users u on u.id = d.courier
    left join public.user_profile_pictures i on i.user_id = d.courier and i.image_type = 'courier'
    left join private.business_settings b on b.business_id = d.business_id
    left join private.api_keys k on k.id = d.by_key
    where d.id = p_id and (d.next_due > p_at) is not false);
end
$function$
;

CREATE OR REPLACE FUNCTION private.desk_case(c private.cases, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.case_summary(c, p_at) || jsonb_build_object(
    'from', coalesce(case c.side
      when 'business' then (select b.business_name from public.businesses b where b.id = c.business)
      when 'recipient' then (select p.name from private.delivery_people p where p.delivery = c.delivery)
      else private.full_name(c.opener) end, ''),
    'late', c.state <> 'resolved' and c.answered_at is null and c.due_at < p_at,
    'decidedBy', private.full_name(c.decided_by));
end
$function$
;

CREATE OR REPLACE FUNCTION private.earlier_case(p_delivery uuid, p_side text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select c.id from private.cases c where c.delivery = p_delivery and c.side = p_side and c.reason <> 'safety');
end
$function$
;

ALTER FUNCTION "private"."earlier_case"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.find_desk_case(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  c private.cases := private.lock_desk_case(me, p_id, false);
begin
  if c.id is null then return null; end if;
  perform private.note_lookup(
    me, case when c.side in ('business', 'recipient') then 'businesses' else 'users' end,
    coalesce(c.business, c.opener, (select d.business_id from private.deliveries d where d.id = c.delivery)));
  return private.desk_case_detail(c);
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_kept_open(p_delivery uuid, p_ended_at timestamp with time zone, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return p_ended_at > p_at - private.held_back_at_most() and exists (
    select from private.cases c
    where c.delivery = p_delivery and c.side = 'recipient'
      and (c.resolved_at is null or c.resolved_at > p_at - private.held_back_after()));
end
$function$
;

ALTER FUNCTION "private"."is_kept_open"(uuid, timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_own_case(c private.cases)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(c.opener = auth.uid(), false) and (c.business is null or exists (
    select from public.businesses b where b.id = c.business and b.user_id = c.opener));
end
$function$
;

CREATE OR REPLACE FUNCTION private.lock_recipient_case(p_delivery uuid, p_id uuid)
 RETURNS private.cases
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c constant private.cases := private.lock_case(p_id);
begin
  if c.delivery is distinct from p_delivery or c.side is distinct from 'recipient' then return null; end if;
  return c;
end
$function$
;

ALTER FUNCTION "private"."lock_recipient_case"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mail_about_case(p_case uuid, p_kind text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.mails (topic, kind, reference, written_at, next_try)
  select 'recipient', p_kind, c.delivery, private.now(), private.now()
  from private.cases c join private.delivery_people p on p.delivery = c.delivery and p.email <> ''
  where c.id = p_case and c.side = 'recipient'
  on conflict (reference, topic, kind, coalesce(reader, reference)) where topic in ('recipient', 'merchant', 'decision')
  do update set written_at = excluded.written_at, tries = 0, next_try = excluded.next_try, sent_at = null;
  if exists (select from private.cases c where c.id = p_case and c.side = 'recipient') then return; end if;
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
      when 'business' then exists (select from public.businesses b where b.id = d.business_id and b.user_id = me)
      else false end)
    then
      return private.result_refused('no-such-delivery');
    end if;
    earlier := private.earlier_case(d.id, wanted_side);
    if r.reason <> 'safety' and earlier is not null then return private.already_open(earlier); end if;
    if d.ended_at < now_at - private.reported_within() then return private.result_refused('too-late'); end if;
  end if;
  perform private.count_case_call('cases:' || me, private.opened_cases(), private.opened_cases_window());
  c := private.store_case(c.id, wanted_side, me, d, r, p_report ->> 'text');
  if c.id is not null then return private.result_ok(private.case_view(c)); end if;
  earlier := private.earlier_case(d.id, wanted_side);
  return case when earlier is null then private.result_refused('invalid') else private.already_open(earlier) end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.opened_by_recipient()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 5
;

ALTER FUNCTION "private"."opened_by_recipient"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.opened_by_recipient_window()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '01:00:00'::interval
;

ALTER FUNCTION "private"."opened_by_recipient_window"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.recipient_cases(p_number text, p_key text, p_said jsonb, p_bucket text, p_limit integer, p_window interval)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  d private.deliveries;
  knows_key boolean;
  refusal text;
begin
  select * into d from private.deliveries x where x.number = p_number;
  knows_key := exists (select from private.delivery_secrets s where s.delivery = d.id and s.key = p_key);
  if not knows_key and not public.svc_rate_hit(p_bucket, p_limit, p_window) then
    raise exception 'Too many numbers' using errcode = 'PT429';
  end if;
  if d.id is not null then d := private.lock_delivery(d.id); end if;
  if d.id is null or not private.is_recipient(d, p_key) or private.tracking_closed(d, private.now()) then
    return private.result_refused('no-such-delivery');
  end if;
  if not knows_key then
    update private.rate_limits set n = n - 1 where bucket = p_bucket;
  end if;
  if jsonb_typeof(p_said) = 'object' then
    refusal := private.say_as_recipient(d, p_said, p_bucket);
    if refusal is not null then return private.result_refused(refusal); end if;
  else
    perform private.lock_case(c.id) from private.cases c
    where c.delivery = d.id and c.side = 'recipient' and private.case_lapsed(c, private.now());
  end if;
  return private.result_ok(private.recipient_cases_view(d.id));
end
$function$
;

ALTER FUNCTION "private"."recipient_cases"(text, text, jsonb, text, integer, interval) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.recipient_cases_signed_in(p_number text, p_key text, p_said jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.session_alive();
  return private.recipient_cases(p_number, p_key, p_said, 'track:' || auth.uid(), 20, interval '10 minutes');
end
$function$
;

ALTER FUNCTION "private"."recipient_cases_signed_in"(text, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.recipient_cases_view(p_delivery uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(private.case_view(c) - array['side', 'delivery', 'paid'] order by c.seq desc), '[]')
    from private.cases c where c.delivery = p_delivery and c.side = 'recipient');
end
$function$
;

ALTER FUNCTION "private"."recipient_cases_view"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_as_recipient(d private.deliveries, p_said jsonb, p_bucket text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted uuid;
  r private.case_reasons;
  c private.cases;
begin
  begin
    wanted := (p_said ->> 'id')::uuid;
  exception when data_exception then
    return 'invalid';
  end;
  select * into c from private.cases x where x.id = wanted;
  if found then return case when c.delivery is distinct from d.id or c.side <> 'recipient' then 'invalid' end; end if;
  select * into r from private.case_reasons x where x.reason = p_said ->> 'reason';
  if wanted is null or ('recipient' = any (r.sides)) is not true or not private.is_case_text(p_said ->> 'text') then
    return 'invalid';
  end if;
  if r.reason <> 'safety' and private.earlier_case(d.id, 'recipient') is not null then return 'already-open'; end if;
  if d.ended_at < private.now() - private.reported_within() then return 'too-late'; end if;
  perform private.count_case_call('cases:' || p_bucket, private.opened_by_recipient(), private.opened_by_recipient_window());
  c := private.store_case(wanted, 'recipient', null, d, r, p_said ->> 'text');
  return case when c.id is null then 'already-open' end;
end
$function$
;

ALTER FUNCTION "private"."report_as_recipient"(private.deliveries, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.say_as_recipient(d private.deliveries, p_said jsonb, p_bucket text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  what constant text := p_said ->> 'what';
  wanted uuid;
  refusal text;
begin
  if what = 'report' then return private.report_as_recipient(d, p_said, p_bucket); end if;
  begin
    wanted := (p_said ->> 'case')::uuid;
  exception when data_exception then
    return 'invalid';
  end;
  if what = 'reply' then
    select w.refusal into refusal from private.write_case_message(
      private.lock_recipient_case(d.id, wanted), false, p_said, 'case-messages:' || p_bucket) as w;
  else
    select w.refusal into refusal from private.close_locked_case(private.lock_recipient_case(d.id, wanted), what) as w;
  end if;
  return refusal;
end
$function$
;

ALTER FUNCTION "private"."say_as_recipient"(private.deliveries, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.store_case(p_id uuid, p_side text, p_opener uuid, d private.deliveries, r private.case_reasons, p_text text)
 RETURNS private.cases
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  now_at constant timestamptz := private.now();
  c private.cases;
begin
  insert into private.cases (id, side, opener, business, delivery, reason, opened_at, due_at, moved_at)
  values (p_id, p_side, p_opener, case p_side when 'business' then d.business_id end, d.id, r.reason, now_at,
    private.due_at(now_at, case when d.id is not null and d.ended_at is null then least(r.minutes, private.under_way_minutes()) else r.minutes end,
      private.support_hours(), private.books_zone()), now_at)
  on conflict do nothing
  returning * into c;
  if c.id is not null then
    insert into private.case_messages (id, case_id, by_team, text, at)
    values (gen_random_uuid(), c.id, false, private.clean_lines(p_text), now_at);
  end if;
  return c;
end
$function$
;

ALTER FUNCTION "private"."store_case"(uuid, text, uuid, private.deliveries, private.case_reasons, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tracked_view(d private.deliveries, p_recipient boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'number', d.number, 'version', d.version, 'status', d.status,
      'timeline', private.timeline(d, 'minute'), 'dueAt', date_trunc('minute', d.due_at), 'onTime', d.on_time,
      'overdue', private.is_overdue(d, private.now()),
      'arrival', case when p_recipient or d.status = 'picked_up' then private.arrivals_of(d) -> 'door' end, 'city', p.city,
      'recipient', case when p_recipient then jsonb_build_object(
        'shop', p.pickup_name,
        'shopPhone', (select p.pickup_phone from private.business_settings b where b.business_id = d.business_id and b.call_shop),
        'note', p.recipient_note, 'name', p.name, 'street', p.street, 'unit', p.unit, 'accessCode', p.access_code,
        'handover', d.handover,
        'pin', case when not private.is_final(d.status) then s.pin end,
        'courier', case when private.is_carried(d.status) then (
          select jsonb_build_object('firstName', coalesce(u.first_name, ''), 'photo', (
            select jsonb_build_object('of', u.id, 'digest', i.image_digest)
            from public.user_profile_pictures i where i.user_id = u.id and i.image_type = 'courier'))
          from public.users u where u.id = d.courier) end,
        'proof', case when d.status = 'delivered' then private.proof_mark(d.id) end
      ) end)
    from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
    where p.delivery = d.id and not private.tracking_closed(d, private.now()));
end
$function$
;

CREATE OR REPLACE FUNCTION private.tracking_closed(d private.deliveries, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(p_at - d.ended_at >= private.tracking_time() and not private.is_kept_open(d.id, d.ended_at, p_at), false);
end
$function$
;

ALTER FUNCTION "private"."tracking_closed"(private.deliveries, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.recipient_cases(number text, key text DEFAULT NULL::text, said jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.recipient_cases_signed_in(number, key, said) $function$
;

ALTER FUNCTION "public"."recipient_cases"(text, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_recipient_cases(p_number text, p_key text, p_said jsonb, p_bucket text, p_limit integer, p_window interval)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.recipient_cases(p_number, p_key, p_said, p_bucket, p_limit, p_window);
exception when sqlstate 'PT429' then
  return null;
end
$function$
;

ALTER FUNCTION "public"."svc_recipient_cases"(text, text, jsonb, text, integer, interval) OWNER TO "postgres";

ALTER TABLE "private"."cases" ADD CONSTRAINT "cases_check2" CHECK (((side = 'recipient'::text) = (opener IS NULL)));

ALTER TABLE "private"."cases" ADD CONSTRAINT "cases_check3" CHECK ((((state = 'resolved'::text) = (resolved_at IS NOT NULL)) AND ((resolved_at IS NULL) = (outcome IS NULL))));

ALTER TABLE "private"."cases" ADD CONSTRAINT "cases_check4" CHECK ((((outcome = ANY (ARRAY['refunded'::text, 'made_good'::text])) IS TRUE) = (amount IS NOT NULL)));

ALTER TABLE "private"."cases" ADD CONSTRAINT "cases_side_check" CHECK ((side = ANY (ARRAY['business'::text, 'courier'::text, 'recipient'::text, 'person'::text])));

ALTER TABLE "private"."mails" ADD CONSTRAINT "mails_check" CHECK ((((topic || ' '::text) || kind) = ANY (ARRAY['recipient on_its_way'::text, 'recipient delivered'::text, 'recipient failed'::text, 'recipient retried'::text, 'recipient lost'::text, 'recipient answered'::text, 'recipient resolved'::text, 'merchant expired'::text, 'merchant lost'::text, 'merchant held'::text, 'merchant objected'::text, 'decision decided'::text, 'webhook added'::text, 'webhook failing'::text, 'webhook disabled'::text, 'key made'::text, 'key replaced'::text, 'key revoked'::text, 'key in_page'::text, 'statement closed'::text, 'statement paid'::text, 'statement taken_back'::text, 'account sign_in_link'::text, 'account password_changed'::text, 'case answered'::text, 'case resolved'::text, 'case overdue'::text])));

REVOKE ALL ON FUNCTION "private"."close_locked_case"(private.cases, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."close_locked_case"(private.cases, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_locked_case"(private.cases, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."earlier_case"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."earlier_case"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."earlier_case"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_kept_open"(uuid, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_kept_open"(uuid, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_kept_open"(uuid, timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_recipient_case"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_recipient_case"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_recipient_case"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."opened_by_recipient"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."opened_by_recipient"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."opened_by_recipient"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."opened_by_recipient_window"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."opened_by_recipient_window"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."opened_by_recipient_window"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."recipient_cases"(text, text, jsonb, text, integer, interval) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."recipient_cases"(text, text, jsonb, text, integer, interval) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recipient_cases"(text, text, jsonb, text, integer, interval) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."recipient_cases"(text, text, jsonb, text, integer, interval) TO "service_role";

REVOKE ALL ON FUNCTION "private"."recipient_cases_signed_in"(text, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recipient_cases_signed_in"(text, text, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recipient_cases_signed_in"(text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recipient_cases_signed_in"(text, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recipient_cases_view"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."recipient_cases_view"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recipient_cases_view"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_as_recipient"(private.deliveries, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_as_recipient"(private.deliveries, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_as_recipient"(private.deliveries, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."say_as_recipient"(private.deliveries, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."say_as_recipient"(private.deliveries, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."say_as_recipient"(private.deliveries, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."store_case"(uuid, text, uuid, private.deliveries, private.case_reasons, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."store_case"(uuid, text, uuid, private.deliveries, private.case_reasons, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."store_case"(uuid, text, uuid, private.deliveries, private.case_reasons, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tracking_closed"(private.deliveries, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tracking_closed"(private.deliveries, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tracking_closed"(private.deliveries, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "public"."recipient_cases"(text, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."recipient_cases"(text, text, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."recipient_cases"(text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."recipient_cases"(text, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."svc_recipient_cases"(text, text, jsonb, text, integer, interval) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_recipient_cases"(text, text, jsonb, text, integer, interval) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_recipient_cases"(text, text, jsonb, text, integer, interval) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_recipient_cases"(text, text, jsonb, text, integer, interval) TO "service_role";

reset check_function_bodies;

UPDATE private.case_reasons SET sides = '{business,recipient}'
WHERE reason IN ('never_received', 'missing_items', 'damaged', 'wrong_parcel');
UPDATE private.case_reasons SET sides = '{business,courier,recipient}' WHERE reason IN ('conduct', 'safety');
UPDATE private.case_reasons SET sides = '{business,courier,recipient,person}' WHERE reason IN ('question', 'other');
