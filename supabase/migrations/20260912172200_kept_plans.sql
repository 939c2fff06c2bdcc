-- SQL functions with a `set` clause are planned again at each call. As PL/pgSQL they keep their plan. They do and return the same.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.acceptable_correction(r jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    private.text_fits(r ->> 'street', 1, 200)
    and private.normalize_phone(r ->> 'phone') is not null
    and private.text_fits(r ->> 'unit', 0, 40)
    and private.access_code_fits(r)
    and private.lines_fit(r ->> 'notes', 280), false);
end
$function$
;

CREATE OR REPLACE FUNCTION private.acceptable_details(p_country text, r jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    private.text_fits(r ->> 'name', 1, 100)
    and private.normalize_phone(r ->> 'phone') is not null
    and private.is_optional_email(r ->> 'email')
    and private.text_fits(r ->> 'street', 1, 200)
    and private.text_fits(r ->> 'unit', 0, 40)
    and private.access_code_fits(r)
    and private.text_fits(r ->> 'city', 1, 100)
    and private.text_fits(r ->> 'state', 1, 100) and private.is_region(p_country, private.clean_text(r ->> 'state'))
    and private.postal_code(p_country, r ->> 'postalCode') is not null
    and private.is_postal_code_in(
      p_country, private.clean_text(r ->> 'state'), private.postal_code(p_country, r ->> 'postalCode'))
    and private.lines_fit(r ->> 'notes', 280)
    and private.text_fits(r ->> 'contents', 0, 140) and private.text_fits(r ->> 'reference', 0, 64)
    and (r ->> 'size') in ('small', 'large') and (r ->> 'handover') in ('meet', 'door')
    and (r ->> 'readyIn') in ('0', '15', '30', '60', '90'), false);
end
$function$
;

CREATE OR REPLACE FUNCTION private.access_code_fits(r jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return not r ? 'accessCode' or private.text_fits(r ->> 'accessCode', 0, 20);
end
$function$
;

CREATE OR REPLACE FUNCTION private.actor_for_business(p_business uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.actor_for_caller(auth.uid(), null, p_business);
end
$function$
;

CREATE OR REPLACE FUNCTION private.actor_for_caller(p_owner uuid, p_only uuid, p_business uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when exists (select from public.businesses b where b.id = p_business and b.user_id = p_owner)
      and p_business = coalesce(p_only, p_business) then 'merchant'
    when p_only is null and private.is_admin() then 'admin'
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.alert_waits()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.alerts a where a.due_at <= private.now());
end
$function$
;

CREATE OR REPLACE FUNCTION private.are_visible_lines(text text, p_most integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return case when char_length(text) > p_most then false else not exists (
    select from regexp_split_to_table(text, '\n') as line where private.has_hidden_characters(line)) end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.area_code(p_country text, p_postal_code text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return left(p_postal_code, case p_country when 'ca' then 3 else 5 end);
end
$function$
;

CREATE OR REPLACE FUNCTION private.area_of(p_country text, p_postal_code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select private.learned_area(l) from private.door_areas l
     where l.country = p_country and l.code = private.area_code(p_country, p_postal_code)),
    (select jsonb_build_object('lat', a.lat, 'lon', a.lon, 'spread', a.spread) from private.postal_areas a
     where a.country = p_country and a.code = private.area_code(p_country, p_postal_code)));
end
$function$
;

CREATE OR REPLACE FUNCTION private.arrival_holds(a private.arrivals, p_status text, p_from timestamp with time zone, p_to timestamp with time zone, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return a.status = p_status and a.to_at >= p_at + interval '30 seconds'
    and abs(extract(epoch from p_from - a.from_at)) <= 150 and abs(extract(epoch from p_to - a.to_at)) <= 150;
end
$function$
;

CREATE OR REPLACE FUNCTION private.ascii_digits(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return case when text ~ '^[\u0001-\u007f]*$' then text else translate(text,
    (select string_agg(chr(zero + digit), '' order by place, digit)
    from unnest(array[
      1632, 1776, 1984, 2406, 2534, 2662, 2790, 2918, 3046, 3174, 3302, 3430, 3558, 3664, 3792, 3872, 4160,
      4240, 6112, 6160, 6470, 6608, 6784, 6800, 6992, 7088, 7232, 7248, 42528, 43216, 43264, 43472, 43504,
      43600, 44016, 65296, 66720, 68912, 68928, 69734, 69872, 69942, 70096, 70384, 70736, 70864, 71248, 71360,
      71376, 71386, 71472, 71904, 72016, 72688, 72784, 73040, 73120, 73184, 73552, 90416, 92768, 92864, 93008,
      93552, 118000, 120782, 120792, 120802, 120812, 120822, 123200, 123632, 124144, 124401, 125264, 130032
    ]) with ordinality as zeros (zero, place), generate_series(0, 9) as digit),
    repeat('0123456789', 76)) end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.auth_email(person uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return (select u.email from auth.users u where u.id = person and person = (select auth.uid()));
end
$function$
;

CREATE OR REPLACE FUNCTION private.balance_of(p_account uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((select sum(case l.kind when 'credit' then -l.amount else l.amount end) from private.ledger l
      where l.account = p_account and l.statement is null), 0)
    + coalesce((select sum(s.total) from private.statements s
      where s.account = p_account and s.state = 'closed' and s.carried_into is null), 0);
end
$function$
;

CREATE OR REPLACE FUNCTION private.board_couriers(p_market text, p_at timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', x.courier, 'firstName', coalesce((select u.first_name from public.users u where u.id = x.courier), ''),
      'online', x.online,
      'carries', (select k.number from private.deliveries k where k.courier = x.courier and private.is_carried(k.status)),
      'idleSince', x.idle_since,
      'delivered', (select count(*) from private.deliveries k where k.courier = x.courier and k.status = 'delivered'
        and k.ended_at > p_at - interval '1 day')) order by x.idle_since, x.courier), '[]')
    from (
      select p.courier, p.idle_since, private.is_online(p.online_until, p.standby_until, p_at) as online
      from (
        -- Each half has an index; a condition with "or" would read all couriers.
        select y.* from private.couriers x join private.courier_presence y on y.courier = x.courier
        where x.markets @> array[p_market] and private.is_online(y.online_until, y.standby_until, p_at)
        union
        select y.* from private.deliveries d join private.courier_presence y on y.courier = d.courier
        where d.market = p_market and d.ended_at is null and private.is_carried(d.status)
      ) as p
      order by p.idle_since, p.courier limit 1000
    ) as x);
end
$function$
;

CREATE OR REPLACE FUNCTION private.books_zone()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select o.time_zone from private.operator o);
end
$function$
;

CREATE OR REPLACE FUNCTION private.cancel_fee(d private.deliveries)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case d.status when 'searching' then 0 else d.cancel_fee end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.cancel_refusal(d private.deliveries, p_agreed_fee integer)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when p_agreed_fee is null or p_agreed_fee < 0 then 'invalid'
    when p_agreed_fee < private.cancel_fee(d) then 'costs-more'
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.clean_lines(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return case when private.is_short_enough(text) then btrim(translate(
    regexp_replace(
      regexp_replace(private.without_unseen(text), '\r\n|[\u000b\u000c\r\u0085\u2028\u2029]', E'\n', 'g'),
      '[\u0009\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]', ' ', 'g'),
    U&'\2010\2011', '--'), E' \n')
  else text end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.clean_text(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return case when private.is_short_enough(text) then btrim(translate(regexp_replace(private.without_unseen(text),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g'), U&'\2010\2011', '--'))
  else text end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.client_network(p_client text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when p_client ~ '^\d{1,3}(\.\d{1,3}){3}$' then regexp_replace(p_client, '\d+$', '0/24')
    when p_client ~ '^[0-9a-f:]{1,60}/64$' then p_client
    else '' end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.count_call(p_bucket text, p_limit jsonb, p_cost integer)
 RETURNS private.rate_limits
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  counted private.rate_limits;
begin
  insert into private.rate_limits as l (bucket, win, n) values (p_bucket, clock_timestamp(), p_cost)
  on conflict (bucket) do update set
    win = case when l.win <= private.window_start(p_limit) then clock_timestamp() else l.win end,
    n = case when l.win <= private.window_start(p_limit) then p_cost else l.n + p_cost end
  returning l.* into counted;
  return counted;
end
$function$
;

CREATE OR REPLACE FUNCTION private.country_value(stored text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select case c when 'canada' then 'ca' when 'united-states' then 'us' else c end
    from (select regexp_replace(lower(btrim(stored)), '\s+', '-', 'g') as c) as lowered);
end
$function$
;

CREATE OR REPLACE FUNCTION private.currency_of(country text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case private.country_value(country) when 'ca' then 'CAD' else 'USD' end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.default_tariff()
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'rates', jsonb_build_object(
      'A', jsonb_build_object('fee', 699, 'pay', 500, 'minutes', 45),
      'B', jsonb_build_object('fee', 899, 'pay', 650, 'minutes', 60),
      'C', jsonb_build_object('fee', 1299, 'pay', 950, 'minutes', 90)),
    'large', jsonb_build_object('fee', 300, 'pay', 250),
    'cancelFee', 300, 'returnShare', 50);
end
$function$
;

CREATE OR REPLACE FUNCTION private.delivery_facts(d private.deliveries)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', d.id, 'number', d.number, 'status', d.status, 'version', d.version, 'readyAt', d.ready_at, 'dueAt', d.due_at,
    'onTime', d.on_time, 'failureReason', d.failure_reason, 'fee', d.fee, 'minutes', d.minutes, 'cancelFee', d.cancel_fee,
    'returnShare', d.return_share, 'free', d.free, 'currency', d.currency, 'zone', d.zone, 'size', d.size,
    'handover', d.handover, 'reference', d.reference, 'held', d.held, 'redeliveryOf', d.redelivery_of,
    'metadata', d.metadata, 'requestedAt', d.requested_at, 'endedAt', d.ended_at,
    'overdue', private.is_overdue(d, private.now()), 'timeline', private.timeline(d));
end
$function$
;

CREATE OR REPLACE FUNCTION private.delivery_summary(d private.deliveries, p private.delivery_people)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', d.id, 'number', d.number, 'status', d.status, 'version', d.version, 'requestedAt', d.requested_at,
    'dueAt', d.due_at, 'endedAt', d.ended_at, 'onTime', d.on_time, 'failureReason', d.failure_reason,
    'held', d.held, 'fee', d.fee, 'free', d.free, 'currency', d.currency,
    'reference', d.reference, 'recipientName', coalesce(p.name, ''), 'city', coalesce(p.city, ''));
end
$function$
;

CREATE OR REPLACE FUNCTION private.devices_of(p_person uuid, p_kind text)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select array_agg(v.id order by v.id) from private.alert_devices v
    join private.alert_rules r on r.kind = p_kind
    where v.person = p_person and r.wanted = any (v.kinds));
end
$function$
;

CREATE OR REPLACE FUNCTION private.digest_of(p_payload jsonb)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return sha256(convert_to(coalesce(p_payload::text, ''), 'UTF8'));
end
$function$
;

CREATE OR REPLACE FUNCTION private.distances()
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return array[250, 500, 1000, 1500, 2000, 3000, 4000, 6000];
end
$function$
;

CREATE OR REPLACE FUNCTION private.door_of(d private.deliveries, p private.delivery_people)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when p.door_lat is not null then jsonb_build_object('lat', p.door_lat, 'lon', p.door_lon, 'spread', 0)
    else private.area_of(split_part(d.market, '|', 1), p.postal_code) end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.door_waits()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.door_queue q where q.due_at <= private.now());
end
$function$
;

CREATE OR REPLACE FUNCTION private.due_kind(d private.deliveries)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when d.status = 'searching' then 'expire'
    when d.status in ('accepted', 'at_pickup') then 'no_show'
    when d.status = 'returning' and d.next_due = private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'time')
      then 'lose'
    when d.held = 'waiting' then 'confirm'
    else 'lose'
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.earlier_refusal(p_actor uuid, p_id uuid, p_function text, p_target uuid, p_payload jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select case
      when (c.function, c.payload) = (p_function, private.digest_of(p_payload)) and c.target is not distinct from p_target
      then c.refusal
      else 'reused-command'
    end
    from private.commands c where c.actor = p_actor and c.id = p_id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.email_verified()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.is_verified((select auth.uid()));
end
$function$
;

CREATE OR REPLACE FUNCTION private.email_verified_at()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.verified_at((select auth.uid()));
end
$function$
;

CREATE OR REPLACE FUNCTION private.event_view(e private.delivery_events)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'delivery', e.delivery, 'seq', e.seq, 'kind', e.kind, 'actor', e.actor, 'at', e.at,
    'reportedAt', e.reported_at, 'reason', e.reason));
end
$function$
;

CREATE OR REPLACE FUNCTION private.expected_at_door(d private.deliveries, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('from', x.from_at, 'to', x.to_at, 'usual', x.usual)
    from private.expected_arrivals(d, p_at) x where x.leg = 'door');
end
$function$
;

CREATE OR REPLACE FUNCTION private.fold_place(place text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return (
    select coalesce(nullif(btrim(regexp_replace(regexp_replace(small, '[''’‘‛ʻʼʽʾʿʹ′‵`´.·‧∙・]', '', 'g'),
      '[]!"#$%&()*+,/:;<=>?@[\\^_{}~\u00a1\u00a7\u00ab\u00b6\u00bb\u00bf\u2010-\u2027\u2030-\u205e\u3001-\u3003\u3008-\u3011\u3014-\u301f -]+',
      ' ', 'g')), ''), small)
    from (
      select private.plain_letters(private.clean_text(regexp_replace(
        normalize(regexp_replace(place, '[''’‘‛ʻʼʽʾʿʹ′‵`´.·‧∙・]', '', 'g'), nfkd),
        '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'))) as small
    ) as plain);
end
$function$
;

CREATE OR REPLACE FUNCTION private.gives_back_free(status text, reached jsonb, on_time boolean, failure_reason text, held text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return status = 'expired' or coalesce(held = 'dropped', false) or (status = 'canceled' and not reached ? 'accepted')
    or coalesce(failure_reason = 'lost', false) or coalesce(not on_time, false);
end
$function$
;

CREATE OR REPLACE FUNCTION private.has_enough_codes(p_email text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (
    select count(*) filter (where v.created_at > clock_timestamp() - interval '1 hour') >= 10 or count(*) >= 30
    from public.email_verifications v
    where v.email = p_email and v.code <> '' and v.shares is null and v.created_at > clock_timestamp() - interval '1 day');
end
$function$
;

CREATE OR REPLACE FUNCTION private.has_hidden_characters(text text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return text ~ '[\u0009-\u000d\u0085\u2028\u2029\u2800\u3164\uffa0]' or private.without_unseen(text) <> text;
end
$function$
;

CREATE OR REPLACE FUNCTION private.has_live_session()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from auth.sessions s
    where s.id = (select (auth.jwt() ->> 'session_id')::uuid)
      and s.user_id = (select auth.uid())
      and (s.not_after is null or s.not_after > now())
      and private.may_act(s.user_id)
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.has_postal_codes(country text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return private.country_value(country) not in (
    'angola', 'bahamas', 'belize', 'bolivia', 'botswana', 'cameroon', 'fiji', 'ghana', 'hong-kong', 'jamaica',
    'panama', 'qatar', 'uganda', 'united-arab-emirates', 'zimbabwe');
end
$function$
;

CREATE OR REPLACE FUNCTION private.has_role(wanted text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return exists (select from public.users u where u.id = (select auth.uid()) and wanted = any (private.role_names(u.role)));
end
$function$
;

CREATE OR REPLACE FUNCTION private.has_unseen(text text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return text ~ (
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000'
    || '\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f'
    || '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
    || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.held_until(held text, reached jsonb)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when held = 'waiting' then (reached ->> 'returning')::timestamptz + private.held_for() end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.has_live_session()
    and exists (select from private.admins a where a.user_id = (select auth.uid()));
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_dialable(number text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return coalesce(number ~ '^\+[1-9][0-9]{4,14}$', false) and exists (
    select from (values
    ('1', '[2-9]\d{9}'),
    ('20', '[189]\d{8,9}|[24-6]\d{8}|[135]\d{7}'),
    ('211', '[19]\d{8}'),
    ('212', '[5-8]\d{8}'),
    ('213', '(?:[1-4]|[5-79]\d|80)\d{7}'),
    ('216', '[2-57-9]\d{7}'),
    ('218', '[2-9]\d{8}'),
    ('220', '[48]\d{8}|[2-9]\d{6}'),
    ('221', '(?:[378]\d|93)\d{7}'),
    ('222', '(?:[2-4]\d\d|800)\d{5}'),
    ('223', '[24-9]\d{7}'),
    ('224', '722\d{6}|(?:3|6\d)\d{7}'),
    ('225', '[02]\d{9}'),
    ('226', '[024-7]\d{7}'),
    ('227', '[027-9]\d{7}'),
    ('228', '[279]\d{7}'),
    ('229', '01\d{8}'),
    ('230', '(?:[57]|8\d\d)\d{7}|[2-468]\d{6}'),
    ('231', '(?:[2457]\d|33|88)\d{7}|(?:2\d|[4-6])\d{6}'),
    ('232', '(?:[237-9]\d|66)\d{6}'),
    ('233', '[235]\d{8}|800\d{5,6}'),
    ('234', '(?:20|9\d)\d{8}|[78]\d{9,13}'),
    ('235', '(?:22|[3689]\d|77)\d{6}'),
    ('236', '8776\d{4}|(?:[27]\d|61)\d{6}'),
    ('237', '[26]\d{8}|88\d{6,7}'),
    ('238', '(?:[2-59]\d\d|800)\d{4}'),
    ('239', '(?:22|9\d)\d{5}'),
    ('240', '222\d{6}|(?:3\d|55|[89]0)\d{7}'),
    ('241', '(?:[067]\d|11)\d{6}|[2-7]\d{6}'),
    ('242', '222\d{6}|(?:0\d|80)\d{7}'),
    ('243', '(?:(?:[189]|5\d)\d|2)\d{7}|[1-68]\d{6}'),
    ('244', '[29]\d{8}'),
    ('245', '[49]\d{8}|4\d{6}'),
    ('246', '3\d{6}'),
    ('247', '(?:[01589]\d|[2-467])\d{4}'),
    ('248', '(?:[2489]\d|64)\d{5}'),
    ('249', '[19]\d{8}'),
    ('250', '(?:06|[27]\d\d|[89]00)\d{6}'),
    ('251', '(?:11|[2-57-9]\d)\d{7}'),
    ('252', '[346-9]\d{8}|[12679]\d{7}|[1-5]\d{6}|[1348]\d{5}'),
    ('253', '(?:2\d|77)\d{6}'),
    ('254', '(?:[17]\d\d|900)\d{6}|(?:2|80)0\d{6,7}|[4-6]\d{6,8}'),
    ('255', '(?:[25-8]\d|41|90)\d{7}'),
    ('256', '800\d{6}|(?:[29]0|[347]\d)\d{7}'),
    ('257', '(?:[267]\d|31)\d{6}'),
    ('258', '(?:2|8\d)\d{7}'),
    ('260', '800\d{6}|(?:21|[579]\d|63)\d{7}'),
    ('261', '[23]\d{8}'),
    ('262', '709\d{6}|(?:26|[689]\d)\d{7}|(?:639\d|7093)\d{5}|(?:26|80|9\d)\d{7}'),
    ('263', '8\d{6}(?:\d{3})?|[235-8]\d{8}'),
    ('264', '[68]\d{7,8}'),
    ('265', '(?:[1289]\d|31|77)\d{7}|1\d{6}'),
    ('266', '(?:[256]\d\d|800)\d{5}'),
    ('267', '90\d{5}|(?:0800|[2-6]|(?:7|800)\d)\d{6}'),
    ('268', '0800\d{4}|(?:[237]\d|900)\d{6}'),
    ('269', '[3478]\d{6}'),
    ('27', '[1-79]\d{8}|8\d{4,9}'),
    ('290', '(?:[2569]\d|8)\d{3}|8\d{3}'),
    ('291', '[178]\d{6}'),
    ('297', '(?:[25-79]\d\d|800)\d{4}'),
    ('298', '[2-9]\d{5}'),
    ('299', '(?:19|[2-689]\d|70)\d{4}'),
    ('30', '5005000\d{3}|8\d{9,11}|(?:[269]\d|70)\d{8}'),
    ('31', '(?:[124-7]\d\d|3(?:[02-9]\d|1[0-8]))\d{6}|8\d{6,9}|9\d{6,10}|1\d{4,5}'),
    ('32', '4\d{8}|[1-9]\d{7}'),
    ('33', '[1-9]\d{8}'),
    ('34', '400\d{6}|(?:51|[6-9]\d)\d{7}'),
    ('350', '(?:[25]\d|60)\d{6}'),
    ('351', '1693\d{5}|(?:[26-9]\d|30)\d{7}'),
    ('352', '35[013-9]\d{4,8}|6\d{8}|35\d{2,4}|(?:[2457-9]\d|3[0-46-9])\d{2,9}'),
    ('353', '(?:1\d|[2569])\d{6,8}|4\d{6,9}|7\d{8}|8\d{8,9}'),
    ('354', '(?:38\d|[4-9])\d{6}'),
    ('355', '(?:700\d\d|900)\d{3}|8\d{5,7}|(?:[2-5]|6\d)\d{7}'),
    ('356', '3550\d{4}|(?:[2579]\d\d|800)\d{5}'),
    ('357', '(?:[279]\d|[58]0)\d{6}'),
    ('358', '2\d{4,9}|35\d{4,5}|(?:60\d\d|800)\d{4,6}|7\d{5,11}|(?:[14]\d|3[0-46-9]|50)\d{4,8}|[1-35689]\d{4}|7\d{10,11}|(?:[124-7]\d|3[0-46-9])\d{8}|[1-9]\d{5,8}'),
    ('359', '00800\d{7}|[2-7]\d{6,7}|[89]\d{6,8}|2\d{5}'),
    ('36', '[235-7]\d{8}|[1-9]\d{7}'),
    ('370', '(?:[3469]\d|52|[78]0)\d{6}'),
    ('371', '(?:[268]\d|78|90)\d{6}'),
    ('372', '8\d{9}|[4578]\d{7}|(?:[3-8]\d|90)\d{5}'),
    ('373', '(?:[235-7]\d|[89]0)\d{6}'),
    ('374', '(?:[1-489]\d|55|60|77)\d{6}'),
    ('375', '(?:[12]\d|33|44|902)\d{7}|8(?:0[0-79]\d{5,7}|[1-7]\d{9})|8(?:1[0-489]|[5-79]\d)\d{7}|8[1-79]\d{6,7}|8[0-79]\d{5}|8\d{5}'),
    ('376', '(?:1|6\d)\d{7}|[135-9]\d{5}'),
    ('377', '(?:[3489]|[67]\d)\d{7}'),
    ('378', '(?:0549|[5-7]\d)\d{6}'),
    ('380', '[89]\d{9}|[3-9]\d{8}'),
    ('381', '38[02-9]\d{6,9}|6\d{7,9}|90\d{4,8}|38\d{5,6}|(?:7\d\d|800)\d{3,9}|(?:[12]\d|3[0-79])\d{5,10}'),
    ('382', '(?:20|[3-79]\d)\d{6}|80\d{6,7}'),
    ('383', '2\d{7,8}|3\d{7,11}|(?:4\d\d|[89]00)\d{5}'),
    ('385', '[2-69]\d{8}|80\d{5,7}|[1-79]\d{7}|6\d{6}'),
    ('386', '[1-7]\d{7}|8\d{4,7}|90\d{4,6}'),
    ('387', '6\d{8}|(?:[35689]\d|49|70)\d{6}'),
    ('389', '[2-578]\d{7}'),
    ('39', '0\d{5,11}|1\d{8,10}|3(?:[0-8]\d{7,10}|9\d{7,8})|(?:43|55|70)\d{8}|8\d{5}(?:\d{2,4})?|0\d{5,10}|3[0-8]\d{7,10}|55\d{8}|8\d{5}(?:\d{2,4})?|(?:1\d|39)\d{7,8}'),
    ('40', '(?:[2378]\d|90)\d{7}|[23]\d{5}'),
    ('41', '8\d{11}|[2-9]\d{8}'),
    ('420', '(?:[2-578]\d|60)\d{7}|9\d{8,11}'),
    ('421', '[2-689]\d{8}|[2-59]\d{6}|[2-5]\d{5}'),
    ('423', '[68]\d{8}|(?:[2378]\d|90)\d{5}'),
    ('43', '1\d{3,12}|2\d{6,12}|43(?:(?:0\d|5[02-9])\d{3,9}|2\d{4,5}|[3467]\d{4}|8\d{4,6}|9\d{4,7})|5\d{4,12}|8\d{7,12}|9\d{8,12}|(?:[367]\d|4[0-24-9])\d{4,11}'),
    ('44', '[1-357-9]\d{9}|[18]\d{8}|8\d{6}|(?:1481|[357-9]\d{3})\d{6}|8\d{6}(?:\d{2})?|1624\d{6}|(?:[3578]\d|90)\d{8}|1534\d{6}|(?:[3578]\d|90)\d{8}'),
    ('45', '[2-9]\d{7}'),
    ('46', '(?:[26]\d\d|9)\d{9}|[1-9]\d{8}|[1-689]\d{7}|[1-4689]\d{6}|2\d{5}'),
    ('47', '(?:0|[2-9]\d{3})\d{4}|0\d{4}|(?:[489]\d|79)\d{6}'),
    ('48', '(?:6|8\d\d)\d{7}|[1-9]\d{6}(?:\d{2})?|[26]\d{5}'),
    ('49', '[2579]\d{5,14}|49(?:[34]0|69|8\d)\d\d?|49(?:37|49|60|7[089]|9\d)\d{1,3}|49(?:2[024-9]|3[2-689]|7[1-7])\d{1,8}|(?:1|[368]\d|4[0-8])\d{3,13}|49(?:[015]\d|2[13]|31|[46][1-8])\d{1,9}'),
    ('500', '[2-7]\d{4}'),
    ('501', '(?:0800\d|[2-8])\d{6}'),
    ('502', '80\d{6}|(?:1\d{3}|[2-7])\d{7}'),
    ('503', '[25-7]\d{7}|(?:80\d|900)\d{4}(?:\d{4})?'),
    ('504', '8\d{10}|[237-9]\d{7}'),
    ('505', '(?:1800|[25-8]\d{3})\d{4}'),
    ('506', '(?:8\d|90)\d{8}|(?:[24-8]\d{3}|3005)\d{4}'),
    ('507', '(?:00800|8\d{3})\d{6}|[68]\d{7}|[1-57-9]\d{6}'),
    ('508', '[78]\d{8}|[2-9]\d{5}'),
    ('509', '[2-589]\d{7}'),
    ('51', '(?:[14-8]|9\d)\d{7}'),
    ('52', '[2-9]\d{9}'),
    ('53', '(?:[2-7]|8\d\d)\d{7}|[2-47]\d{6}|[34]\d{5}'),
    ('54', '(?:11|[89]\d\d)\d{8}|[2368]\d{9}'),
    ('55', '[1-467]\d{9,10}|55[0-46-9]\d{8}|[34]\d{7}|55\d{7,8}|(?:5[0-46-9]|[89]\d)\d{7,9}'),
    ('56', '12300\d{6}|6\d{9,10}|[2-9]\d{8}'),
    ('57', '(?:46|60\d\d)\d{6}|(?:1\d|[39])\d{9}'),
    ('58', '[68]00\d{7}|(?:[24]\d|[59]0)\d{8}'),
    ('590', '7090\d{5}|(?:[56]9|[89]\d)\d{7}'),
    ('591', '(?:[2-7]\d\d|8001)\d{5}'),
    ('592', '(?:[2-8]\d{3}|9008)\d{3}'),
    ('593', '1\d{9,10}|(?:[2-7]|9\d)\d{7}'),
    ('594', '(?:694\d|7093)\d{5}|(?:59|[89]\d)\d{7}'),
    ('595', '[36-8]\d{5,8}|4\d{6,8}|59\d{6}|9\d{5,10}|(?:2\d|5[0-8])\d{6,7}'),
    ('596', '7091\d{5}|(?:[56]9|[89]\d)\d{7}'),
    ('597', '(?:[2-5]|[6-9]\d)\d{5}'),
    ('598', '0004\d{2,9}|[1249]\d{7}|2\d{3,4}|(?:[49]\d|80)\d{5}'),
    ('599', '(?:[34]1|7\d)\d{5}|(?:[34]1|60|(?:7|9\d)\d)\d{5}'),
    ('60', '1\d{8,9}|(?:3\d|[4-9])\d{7}'),
    ('61', '1(?:[0-79]\d{7}(?:\d(?:\d{2})?)?|8[0-24-9]\d{7})|[2-478]\d{8}|1\d{4,7}|1(?:[0-79]\d{8}(?:\d{2})?|8[0-24-9]\d{7})|[148]\d{8}|1\d{5,7}'),
    ('62', '00[1-9]\d{9,14}|(?:[1-36]|8\d{5})\d{6}|00\d{9}|[1-9]\d{8,10}|[2-9]\d{7}'),
    ('63', '(?:[2-7]|9\d)\d{8}|2\d{5}|(?:1800|8)\d{7,9}'),
    ('64', '[1289]\d{9}|50\d{5}(?:\d{2,3})?|[27-9]\d{7,8}|(?:[34]\d|6[0-35-9])\d{6}|8\d{4,6}'),
    ('65', '(?:(?:1\d|8)\d\d|7000)\d{7}|[3689]\d{7}'),
    ('66', '(?:001800|[2-57]|[689]\d)\d{7}|1\d{7,9}'),
    ('670', '7\d{7}|(?:[2-47]\d|[89]0)\d{5}'),
    ('672', '[13]\d{5}'),
    ('673', '[2-578]\d{6}'),
    ('674', '(?:222|444|(?:55|8\d)\d|666|777|999)\d{4}'),
    ('675', '(?:180|[78]\d{3})\d{4}|(?:[2-589]\d|64)\d{5}'),
    ('676', '(?:0800|(?:[5-8]\d\d|999)\d)\d{3}|[2-8]\d{4}'),
    ('677', '[6-9]\d{6}|[1-6]\d{4}'),
    ('678', '[57-9]\d{6}|(?:[238]\d|48)\d{3}'),
    ('679', '45\d{5}|(?:0800\d|[235-9])\d{6}'),
    ('680', '(?:[24-8]\d\d|345|900)\d{4}'),
    ('681', '(?:40|72|8\d{4})\d{4}|[89]\d{5}'),
    ('682', '[2-578]\d{4}'),
    ('683', '(?:[4-7]|888\d)\d{3}'),
    ('685', '(?:[2-6]|8\d{5})\d{4}|[78]\d{6}|[68]\d{5}'),
    ('686', '(?:[37]\d|6[0-79])\d{6}|(?:[2-48]\d|50)\d{3}'),
    ('687', '(?:050|[2-57-9]\d\d)\d{3}'),
    ('688', '(?:2|7\d\d|90)\d{4}'),
    ('689', '4\d{5}(?:\d{2})?|8\d{7,8}'),
    ('690', '[2-47]\d{3,6}'),
    ('691', '(?:[39]\d\d|820)\d{4}'),
    ('692', '329\d{4}|(?:[256]\d|45)\d{5}'),
    ('7', '8\d{13}|[78]\d{9}|8\d{13}|[347-9]\d{9}'),
    ('800', '(?:00|[1-9]\d)\d{6}'),
    ('808', '[1-9]\d{7}'),
    ('81', '00[1-9]\d{6,14}|[25-9]\d{9}|(?:00|[1-9]\d\d)\d{6}'),
    ('82', '00[1-9]\d{8,11}|(?:[12]|5\d{3})\d{7}|[13-6]\d{9}|(?:[1-6]\d|80)\d{7}|[3-6]\d{4,5}|(?:00|7)0\d{8}'),
    ('84', '[12]\d{9}|[135-9]\d{8}|[16]\d{6,7}|7\d{6}'),
    ('850', '85\d{6}|(?:19\d|[2-7])\d{7}'),
    ('852', '8[0-46-9]\d{6,7}|9\d{4,7}|(?:[2-7]|9\d{3})\d{7}'),
    ('853', '0800\d{3}|(?:28|[68]\d)\d{6}'),
    ('855', '1\d{9}|[1-9]\d{7,8}'),
    ('856', '(?:2\d|3)\d{8}|(?:[235-8]\d|41)\d{6}'),
    ('86', '(?:(?:1[03-689]|2\d)\d\d|6)\d{8}|1\d{10}|[126]\d{6}(?:\d(?:\d{2})?)?|86\d{5,6}|(?:[3-579]\d|8[0-57-9])\d{5,9}'),
    ('870', '7\d{11}|[235-7]\d{8}'),
    ('878', '10\d{10}'),
    ('880', '[1-469]\d{9}|8[0-79]\d{7,8}|[2-79]\d{8}|[2-9]\d{7}|[3-9]\d{6}|[57-9]\d{5}'),
    ('881', '6\d{9}|[0-36-9]\d{8}'),
    ('882', '[13]\d{6}(?:\d{2,5})?|[19]\d{7}|(?:[25]\d\d|4)\d{7}(?:\d{2})?'),
    ('883', '(?:[1-4]\d|51)\d{6,10}'),
    ('886', '[2-689]\d{8}|7\d{9,10}|[2-8]\d{7}|2\d{6}'),
    ('888', '\d{11}'),
    ('90', '4\d{6}|8\d{11,12}|(?:[2-58]\d\d|900)\d{7}'),
    ('91', '(?:000800|[2-9]\d\d)\d{7}|1\d{7,12}'),
    ('92', '122\d{6}|[24-8]\d{10,11}|9(?:[013-9]\d{8,10}|2(?:[01]\d\d|2(?:[06-8]\d|1[01]))\d{7})|(?:[2-8]\d{3}|92(?:[0-7]\d|8[1-9]))\d{6}|[24-9]\d{8}|[89]\d{7}'),
    ('93', '[2-7]\d{8}'),
    ('94', '[1-9]\d{8}'),
    ('95', '1\d{5,7}|95\d{6}|(?:[4-7]|9[0-46-9])\d{6,8}|(?:2|8\d)\d{5,8}'),
    ('960', '(?:800|9[0-57-9]\d)\d{7}|[34679]\d{6}'),
    ('961', '[27-9]\d{7}|[13-9]\d{6}'),
    ('962', '(?:(?:[2689]|7\d)\d|32|427|53)\d{6}'),
    ('963', '[1-359]\d{8}|[1-5]\d{7}'),
    ('964', '(?:1|7\d\d)\d{7}|[2-6]\d{7,8}'),
    ('965', '18\d{5}|(?:[2569]\d|41)\d{6}'),
    ('966', '(?:[15]\d|800|92)\d{7}'),
    ('967', '(?:1|7\d)\d{7}|[1-7]\d{6}'),
    ('968', '(?:1505|[279]\d{3}|500)\d{4}|800\d{5,6}'),
    ('970', '[2489]2\d{6}|(?:1\d|5)\d{8}'),
    ('971', '(?:[4-7]\d|9[0-689])\d{7}|800\d{2,9}|[2-4679]\d{7}'),
    ('972', '1\d{6}(?:\d{3,5})?|[57]\d{8}|[1-489]\d{7}'),
    ('973', '[136-9]\d{7}'),
    ('974', '800\d{4}|(?:2|800)\d{6}|(?:0080|[3-7])\d{7}'),
    ('975', '[178]\d{7}|[2-8]\d{6}'),
    ('976', '[12]\d{7,9}|[5-9]\d{7}'),
    ('977', '(?:1\d|9)\d{9}|[1-9]\d{7}'),
    ('979', '[1359]\d{8}'),
    ('98', '[1-9]\d{9}|(?:[1-8]\d\d|9)\d{3,4}'),
    ('992', '(?:[0-57-9]\d|66)\d{7}'),
    ('993', '[1-7]\d{7}'),
    ('994', '365\d{6}|(?:[124579]\d|60|88)\d{7}'),
    ('995', '(?:[3-57]\d\d|800)\d{6}'),
    ('996', '8\d{9}|[235-9]\d{8}'),
    ('998', '(?:20|33|[5-9]\d)\d{7}')
    ) as plans (code, pattern)
    where left(substr(number, 2), length(code)) = code
      and substr(number, 2 + length(code)) ~ ('^(?:' || pattern || ')$'));
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_email(address text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return char_length(address) <= 254 and address ~ (
    '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
    || '(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$'
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_line(text text, most integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(private.are_visible_lines(text, most) and position(E'\n' in text) = 0
    and text = private.trim_whitespace(text), false);
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_lost(d private.deliveries, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return private.is_in_hand(d.status)
    and private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'time') <= p_at;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_metadata(p_value jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select case
      when jsonb_typeof(p_value) is distinct from 'object' then false
      when (select count(*) from jsonb_object_keys(p_value)) > 20 then false
      else not exists (
        select from jsonb_each(p_value) as pair
        where pair.key !~ '^[A-Za-z][A-Za-z0-9_.-]{0,39}$' or jsonb_typeof(pair.value) <> 'string'
          or char_length(pair.value #>> '{}') > 200 or private.has_hidden_characters(pair.value #>> '{}'))
    end);
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_optional_email(text text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when private.is_short_enough(text)
    then private.plain_address(text) = '' or private.is_email(private.plain_address(text)) else false end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_overdue(d private.deliveries, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return d.on_time is null and not private.is_final(d.status) and p_at > d.due_at;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_postal_code_in(country text, state text, code text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return (
    select regions is null or not private.is_region(country, state) or state = any (regions)
    from (select private.regions_of_postal_code(country, code) as regions) as found);
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_push_subscription(p_endpoint text, p_p256dh text, p_auth text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    p_p256dh ~ '^B[A-Za-z0-9_-]{86}$' and p_auth ~ '^[A-Za-z0-9_-]{22}$' and char_length(p_endpoint) <= 1000
    and p_endpoint ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?/[!-~]*$'
    and exists (
      select from private.push_hosts h, split_part(substr(p_endpoint, 9), '/', 1) as e (host)
      where e.host = h.host or (left(h.host, 1) = '.' and right(e.host, length(h.host)) = h.host)), false);
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_rate(r jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(r ?& array['fee', 'pay', 'minutes'] and r - array['fee', 'pay', 'minutes'] = '{}'
    and private.is_whole(r -> 'fee', 0, 100000) and private.is_whole(r -> 'pay', 0, 100000)
    and private.is_whole(r -> 'minutes', 10, 480), false);
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_recipient(d private.deliveries, p_key text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.delivery_secrets s where s.delivery = d.id and s.key = p_key)
    or exists (
      select from private.delivery_people p join auth.users u on lower(u.email) = p.email
      where p.delivery = d.id and p.email <> '' and u.id = auth.uid()
        and private.has_live_session() and private.email_verified());
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_region(country text, state text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(case private.country_value(country)
    when 'us' then state in (
      'al', 'ak', 'az', 'ar', 'ca', 'co', 'ct', 'de', 'dc', 'fl', 'ga', 'hi', 'id', 'il', 'in', 'ia', 'ks', 'ky', 'la', 'me',
      'md', 'ma', 'mi', 'mn', 'ms', 'mo', 'mt', 'ne', 'nv', 'nh', 'nj', 'nm', 'ny', 'nc', 'nd', 'oh', 'ok', 'or', 'pa', 'pr',
      'ri', 'sc', 'sd', 'tn', 'tx', 'ut', 'vt', 'va', 'wa', 'wv', 'wi', 'wy')
    when 'ca' then state in ('ab', 'bc', 'mb', 'nb', 'nl', 'ns', 'on', 'pe', 'qc', 'sk', 'nt', 'nu', 'yt')
    else private.trim_whitespace(state) <> '' and char_length(state) <= 100
  end, false);
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_short_enough(text text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when octet_length(text) > 40000 then false else char_length(text) <= 10000 end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_tariff(t jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when coalesce(jsonb_typeof(t) = 'object' and jsonb_typeof(t -> 'rates') = 'object'
      and jsonb_typeof(t -> 'large') = 'object' and jsonb_typeof(t -> 'rates' -> 'A') = 'object'
      and jsonb_typeof(t -> 'rates' -> 'B') = 'object' and jsonb_typeof(t -> 'rates' -> 'C') = 'object', false)
    then coalesce(t - array['rates', 'large', 'cancelFee', 'returnShare'] = '{}'
      and (t -> 'rates') - array['A', 'B', 'C'] = '{}' and (t -> 'large') - array['fee', 'pay'] = '{}'
      and private.is_rate(t -> 'rates' -> 'A') and private.is_rate(t -> 'rates' -> 'B') and private.is_rate(t -> 'rates' -> 'C')
      and (t #>> '{rates,A,minutes}')::numeric <= (t #>> '{rates,B,minutes}')::numeric
      and (t #>> '{rates,B,minutes}')::numeric <= (t #>> '{rates,C,minutes}')::numeric
      and private.is_whole(t -> 'large' -> 'fee', 0, 100000) and private.is_whole(t -> 'large' -> 'pay', 0, 100000)
      and private.is_whole(t -> 'cancelFee', 0, 100000) and private.is_whole(t -> 'returnShare', 0, 100), false)
    else false end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_undoable(change private.email_changes)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return change.ended_at is null and change.asked_at + interval '72 hours' > clock_timestamp()
    and (change.confirmed_at is not null or private.is_waiting(change));
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_unentered(held text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(held in ('waiting', 'objected', 'dropped'), false);
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_unproven(reason text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(reason in ('refused', 'wrong_address', 'unsafe'), false);
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_usable_key(k private.api_keys)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return k.revoked_at is null and (k.expires_at is null or private.now() < k.expires_at)
    and not private.owner_is_blocked(k.business_id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_verified(p_person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.verified_at(p_person) is not null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_waiting(change private.email_changes)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return change.confirmed_at is null and change.ended_at is null and change.asked_at + interval '1 hour' > clock_timestamp();
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_whole(value jsonb, low integer, high integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when jsonb_typeof(value) = 'number' and value::numeric between low and high
    then value::numeric = trunc(value::numeric) else false end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_view(d private.deliveries)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select private.offer_view(d, p) || jsonb_build_object(
      'number', d.number, 'status', d.status, 'version', d.version, 'pickupBy', d.pickup_by, 'returnShare', d.return_share,
      'given', coalesce((select e.kind = 'assign' from private.delivery_events e
        where e.delivery = d.id and e.kind in ('accept', 'assign') order by e.seq desc limit 1), false),
      'timeline', private.timeline(d),
      'pinTriesLeft', 5 - coalesce(s.tries, 0), 'failureReason', d.failure_reason, 'held', d.held,
      'country', split_part(d.market, '|', 1),
      'pickup', jsonb_build_object('street', p.pickup_street, 'state', p.pickup_state, 'postalCode', p.pickup_postal_code,
        'phone', p.pickup_phone, 'notes', p.pickup_notes),
      'dropoff', case when private.is_in_hand(d.status) then jsonb_build_object(
        'name', p.name, 'street', p.street, 'unit', p.unit, 'state', p.state, 'postalCode', p.postal_code,
        -- The notes are the merchant's for the door, then the recipient's own.
        'phone', p.phone, 'accessCode', p.access_code, 'notes',
        concat_ws(E'\n', nullif(p.notes, ''), nullif(p.recipient_note, ''))) end)
    from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
    where p.delivery = d.id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.key_view(k private.api_keys)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', k.id, 'business', k.business_id, 'mode', k.mode, 'access', k.access, 'name', k.name, 'hint', k.hint,
    'madeAt', k.made_at, 'expiresAt', k.expires_at, 'usedAt', k.used_at, 'usedFrom', k.used_from,
    'revokedAt', k.revoked_at);
end
$function$
;

CREATE OR REPLACE FUNCTION private.kinds_of(side text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case side when 'courier' then array['pay', 'return_pay', 'cancel_pay']
    else array['fee', 'cancel_fee', 'return_fee', 'credit'] end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.learned_area(a private.door_areas)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select case when a.n >= 20 and s.spread <= 20000 then jsonb_build_object(
      'lat', private.rounded_degrees(m.lat, 5), 'lon', private.rounded_degrees(m.lon, 5), 'spread', s.spread) end
    from (select a.lat / a.n / 500 as lat, a.lon / a.n / 500 as lon) as m
    cross join lateral (
      select greatest(150, floor(0.5 + 111320::double precision / 500 * sqrt(greatest(0,
        (a.n * a.lat_squares - a.lat * a.lat) / (a.n::double precision * a.n)
        + (a.n * a.lon_squares - a.lon * a.lon) / (a.n::double precision * a.n)
          * cos(m.lat * pi() / 180) * cos(m.lat * pi() / 180)))))::integer as spread
    ) as s);
end
$function$
;

CREATE OR REPLACE FUNCTION private.limit_state(p_limit jsonb, w private.rate_limits)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return p_limit || jsonb_build_object(
    'remaining', greatest(0, (p_limit ->> 'limit')::integer - w.n),
    'resetMs', round(extract(epoch from w.win - private.window_start(p_limit)) * 1000));
end
$function$
;

CREATE OR REPLACE FUNCTION private.lines_fit(text text, p_most integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when private.is_short_enough(text) then char_length(private.clean_lines(text)) <= p_most else false end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.lookup_view(d private.deliveries)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'delivery', private.delivery_summary(d, p),
      'business', jsonb_build_object(
        'id', d.business_id, 'name', coalesce(b.business_name, p.pickup_name, ''), 'removed', b.id is null))
    from (select d.id) as one
    left join private.delivery_people p on p.delivery = d.id
    left join public.businesses b on b.id = d.business_id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.lookups_of(p_tbl text, p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('by', x.actor, 'byName', private.full_name(x.actor), 'at', x.at)
      order by x.id desc), '[]')
    from (
      select a.id, a.actor, a.at from private.audit_log a
      where a.action = 'READ' and a.tbl = p_tbl and a.row_id = p_id::text order by a.id desc limit 20
    ) as x);
end
$function$
;

CREATE OR REPLACE FUNCTION private.lost_from(due_at timestamp with time zone, last_step timestamp with time zone, actor text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return greatest(due_at, last_step) + case actor when 'time' then private.lost_after() else private.reported_after() end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.mail_waits()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.mails where next_try <= private.now());
end
$function$
;

CREATE OR REPLACE FUNCTION private.make_key()
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return rtrim(translate(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) for 16), 'base64'), '+/', '-_'), '=');
end
$function$
;

CREATE OR REPLACE FUNCTION private.make_pin()
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (select string_agg(private.random_below(10)::text, '') from generate_series(1, 4));
end
$function$
;

CREATE OR REPLACE FUNCTION private.market_of(country text, state text, city text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return private.fold_place(replace(private.country_value(country), '|', ' ')) || '|'
    || private.fold_place(replace(state, '|', ' ')) || '|' || private.fold_place(replace(city, '|', ' '));
end
$function$
;

CREATE OR REPLACE FUNCTION private.may_act(p_person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from auth.users u
    where u.id = p_person and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now()));
end
$function$
;

CREATE OR REPLACE FUNCTION private.may_open_sandbox(p_business uuid, p_digest text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return p_digest is null or exists (
    select from private.api_keys k
    where k.digest = p_digest and k.business_id = p_business and k.mode = 'test' and private.is_usable_key(k));
end
$function$
;

CREATE OR REPLACE FUNCTION private.merchant_view(d private.deliveries)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (
    select private.delivery_summary(d, p) || jsonb_build_object(
      'businessId', d.business_id, 'zone', d.zone, 'minutes', d.minutes, 'cancelFee', d.cancel_fee,
      'returnShare', d.return_share, 'size', d.size, 'handover', d.handover, 'contents', d.contents,
      'readyAt', d.ready_at, 'searchUntil', d.search_until,
      'overdue', private.is_overdue(d, private.now()), 'arrivals', private.arrivals_of(d),
      'reportable', private.move_refusal(d, 'lose', 'merchant', private.now(), null, null, null) is null,
      'redeliveryOf', d.redelivery_of, 'metadata', d.metadata,
      'requestedBy', (select k.name from private.api_keys k where k.id = d.by_key),
      'heldUntil', private.held_until(d.held, d.reached), 'heldReason', d.held_reason,
      'people', case when p.delivery is not null then jsonb_build_object(
        'pickup', jsonb_build_object('name', p.pickup_name, 'street', p.pickup_street, 'city', p.pickup_city,
          'state', p.pickup_state, 'postalCode', p.pickup_postal_code, 'phone', p.pickup_phone, 'notes', p.pickup_notes),
        'dropoff', jsonb_build_object('name', p.name, 'street', p.street, 'unit', p.unit, 'city', p.city, 'state', p.state,
          'postalCode', p.postal_code, 'phone', p.phone, 'accessCode', p.access_code, 'notes', p.notes, 'email', p.email),
        'recipientNote', p.recipient_note) end,
      'pin', s.pin, 'pinTriesLeft', 5 - coalesce(s.tries, 0), 'key', s.key,
      'courier', (select jsonb_build_object('firstName', coalesce(u.first_name, ''),
          'phone', case when private.is_carried(d.status) and coalesce(u.phone, '') <> ''
            then coalesce(u.country_code, '') || u.phone else '' end)
        from public.users u where u.id = d.courier),
      'proof', (select x.image from private.delivery_proofs x where x.delivery = d.id),
      'events', (select coalesce(jsonb_agg(private.event_view(e) order by e.seq), '[]')
        from private.delivery_events e where e.delivery = d.id),
      'timeline', private.timeline(d))
    from (select d.id) as one
    left join private.delivery_people p on p.delivery = d.id
    left join private.delivery_secrets s on s.delivery = d.id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.middle_stop(p_stops double precision[])
 RETURNS double precision
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select private.rounded_degrees(percentile_cont(0.5) within group (order by x), 5) from unnest(p_stops) as x
    where cardinality(p_stops) >= 3);
end
$function$
;

CREATE OR REPLACE FUNCTION private.moving(d private.deliveries, p_reader text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select s.position || jsonb_build_object('city', d.market,
      'shop', private.shop_of(d, p), 'door', private.door_of(d, p))
    from (select private.shown_position(d, p_reader) as position) as s
    join private.delivery_people p on p.delivery = d.id
    where s.position is not null);
end
$function$
;

CREATE OR REPLACE FUNCTION private.next_due(status text, search_until timestamp with time zone, pickup_by timestamp with time zone, ready_at timestamp with time zone, due_at timestamp with time zone, last_step timestamp with time zone, held_until timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return least(held_until, case
    when status = 'searching' then search_until
    when status = 'accepted' then pickup_by + private.no_show_after()
    when status = 'at_pickup' then greatest(ready_at, last_step) + private.counter_time()
    when private.is_in_hand(status) then private.lost_from(due_at, last_step, 'time')
  end);
end
$function$
;

CREATE OR REPLACE FUNCTION private.next_period(side text, period_from date)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (period_from + case side when 'courier' then interval '1 week' else interval '1 month' end)::date;
end
$function$
;

CREATE OR REPLACE FUNCTION private.normalize_market(market text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return (
    select string_agg(private.fold_place(p.part), '|' order by p.place)
    from unnest(string_to_array(market, '|')) with ordinality as p (part, place));
end
$function$
;

CREATE OR REPLACE FUNCTION private.normalize_phone(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return (
    select case when private.is_dialable(t) then t end
    from (select regexp_replace(private.plain_text(text), '[ ().\-/]', '', 'g') as t where private.is_short_enough(text)) as plain);
end
$function$
;

CREATE OR REPLACE FUNCTION private.number_in(p jsonb, p_name text, p_from double precision, p_to double precision)
 RETURNS double precision
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when jsonb_typeof(p -> p_name) = 'number'
    and (p ->> p_name)::numeric between p_from::numeric and p_to::numeric then (p ->> p_name)::double precision end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.offer_view(d private.deliveries, p private.delivery_people)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', d.id, 'shop', p.pickup_name, 'pickupCity', p.pickup_city, 'pickupArea', left(p.pickup_postal_code, 3),
    'dropoffCity', p.city, 'dropoffArea', left(p.postal_code, 3), 'zone', d.zone, 'pay', d.pay, 'currency', d.currency,
    'size', d.size, 'handover', d.handover, 'readyAt', d.ready_at, 'dueAt', d.due_at);
end
$function$
;

CREATE OR REPLACE FUNCTION private.omit_if_unchanged(p_view jsonb, p_known text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select case when t.tag = p_known then '"same"'::jsonb else jsonb_build_object('tag', t.tag, 'view', p_view) end
    from (
      select left(encode(sha256(convert_to(coalesce(p_view, 'null'::jsonb)::text, 'UTF8')), 'base64'), 22) as tag
    ) as t);
end
$function$
;

CREATE OR REPLACE FUNCTION private.omit_tracked_if_unchanged(p_view jsonb, p_known text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select case when s.answer ? 'view' then jsonb_set(s.answer, '{view}', private.with_photo(s.answer -> 'view')) else s.answer end
    from (select private.omit_if_unchanged(p_view, p_known) as answer) as s);
end
$function$
;

CREATE OR REPLACE FUNCTION private.opened_business(p_digest text, p_changes boolean)
 RETURNS businesses
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  opened public.businesses;
begin
  select b.* into opened from private.api_keys k join public.businesses b on b.id = k.business_id
  where k.digest = p_digest and k.mode = 'live' and private.is_usable_key(k) and (k.access = 'full' or not p_changes);
  return opened;
end
$function$
;

CREATE OR REPLACE FUNCTION private.owed_months(p_account uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select case when coalesce(o.first, u.first) is not null then
      jsonb_build_object('from', least(o.first, u.first), 'to', greatest(o.last, u.last)) end
    from (
      -- The zone is asked twice, not for each entry.
      select private.period_start('business', (min(l.at) at time zone private.books_zone())::date) as first,
        private.period_start('business', (max(l.at) at time zone private.books_zone())::date) as last
      from private.ledger l where l.account = p_account and l.statement is null
    ) as o, (
      select min(s.period_from) as first, max(s.period_from) as last from private.statements s
      where s.account = p_account and s.state = 'closed' and s.carried_into is null and s.total <> 0
    ) as u);
end
$function$
;

CREATE OR REPLACE FUNCTION private.owner_is_blocked(p_business uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.businesses b where b.id = p_business and not private.may_act(b.user_id));
end
$function$
;

CREATE OR REPLACE FUNCTION private.past_job_view(d private.deliveries)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', d.id, 'number', d.number, 'status', d.status, 'zone', d.zone, 'market', d.market,
    'acceptedAt', d.reached -> 'accepted', 'endedAt', d.ended_at, 'held', d.held, 'heldReason', d.held_reason);
end
$function$
;

CREATE OR REPLACE FUNCTION private.pending_email_change()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select c.email from private.email_changes c where c.user_id = (select auth.uid()) and private.is_waiting(c));
end
$function$
;

CREATE OR REPLACE FUNCTION private.period_start(side text, day date)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return date_trunc(case side when 'courier' then 'week' else 'month' end, day::timestamp)::date;
end
$function$
;

CREATE OR REPLACE FUNCTION private.plain_address(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return case when private.is_short_enough(text) then private.plain_dashes(translate(private.clean_text(text),
    '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～。｡․﹫',
    '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~...@'))
  else text end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.plain_dashes(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return regexp_replace(text, '[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\u30fc\U00010d6e\U00010ead]', '-', 'g');
end
$function$
;

CREATE OR REPLACE FUNCTION private.plain_letters(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return case when text ~ '^[\u0001-\u007f]*$' then lower(text collate "C") else
    replace(replace(replace(replace(translate(lower(text collate "C"),
      'ÆÐØÞðøĐđĦħıĸŁłŊŋŒŦŧƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƙƜƝƟƢƤƦƧƩƬƮƱƲƳƴƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎɓɗəͰͲͶͿΑΒΓΔΕΖΗΘ'
      || 'ΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾ'
      || 'ҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇ'
      || 'ՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖẞ',
      'ædoþdoddhhikllnnœttbƃƅɔƈɖdƌǝeɛƒɠɣɩɨkkɯɲɵƣƥʀƨʃƭʈʊʋyyƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏbdeͱͳͷϳαβγδεζηθ'
      || 'ικλμνξοπρστυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿ'
      || 'ҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշ'
      || 'ոչպջռսվտրցւփքօֆß'),
      'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss') end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.plain_text(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return case when private.is_short_enough(text) then btrim(regexp_replace(private.plain_dashes(private.ascii_digits(normalize(regexp_replace(
    regexp_replace(text, '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g'),
    '['
    || '\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2'
    || '\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffc'
    || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
    || ']', '', 'g'), nfkc))),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g'))
  else text end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.postal_code(country text, typed text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return (
    select case when t !~ '^[A-Za-z0-9 -]*$' then null else
      case private.country_value(country)
        when 'us' then substring(upper(t) from '^(\d{5})(?:[- ]*\d{4})?$')
        when 'ca' then
          case when upper(t) ~ '^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][- ]*\d[ABCEGHJ-NPRSTV-Z]\d$'
            then left(upper(t), 3) || ' ' || right(upper(t), 3) end
        else case when upper(t) ~ '^[A-Z0-9][A-Z0-9 -]{0,10}[A-Z0-9]$' or (t = '' and not private.has_postal_codes(country)) then upper(t) end
      end
    end
    from (
      -- Written before a code in Japan.
      select regexp_replace(private.plain_text(typed), '^〒 ?', '') as t where case when octet_length(typed) > 256 then false else char_length(typed) <= 64 end
    ) as plain);
end
$function$
;

CREATE OR REPLACE FUNCTION private.rate_limited(p_limit jsonb, w private.rate_limits)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('ok', false, 'error',
      jsonb_build_object('code', 'rate-limited', 'limit', private.limit_state(p_limit, w)))
    where w.n >= (p_limit ->> 'limit')::integer);
end
$function$
;

CREATE OR REPLACE FUNCTION private.regions_of_postal_code(country text, code text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return case private.country_value(country)
    when 'us' then (
      select coalesce(array_agg(region order by n, at), '{}')
      from regexp_split_to_table(
      '005 ny|006-007 pr|009 pr|010-027 ma|028-029 ri|030-038 nh|039-049 me|050-054 vt|055 ma|056-059 vt|060-069 ct|070-089 nj|'
      || '100-149 ny|150-196 pa|197-199 de|200 dc|201 va|202-205 dc|206-212 md|214-219 md|220-246 va|247-268 wv|270-289 nc|290-299 sc|'
      || '300-319 ga|320-339 fl|341-342 fl|344 fl|346-347 fl|349 fl|350-369 al|370-385 tn|386-397 ms|398-399 ga|'
      || '400-427 ky|430-459 oh|460-479 in|480-499 mi|500-528 ia|530-549 wi|550-567 mn|569 dc|570-577 sd|580-588 nd|590-599 mt|'
      || '600-629 il|630-658 mo|660-679 ks|680-693 ne|700-714 la|716-729 ar|730-732 ok|733 tx|734-749 ok|750-799 tx|'
      || '800-816 co|820-831 wy|832-838 id|840-847 ut|850-865 az|870-884 nm|885 tx|889-898 nv|'
      || '900-961 ca|967-968 hi|970-979 or|980-994 wa|995-999 ak'
      || '|'
      || '02861 ma|03579 me|06390 ny|20598 va|21912 de|27048 va|28675 va|30165 al|31905 al|37752 va|38079 ky|42223 tn|42602 tn|51001 sd|51023 sd|'
      || '51360 mn|51557 ne|51640 mo|52542 mo|52573 mo|52626 mo|54540 mi|54554 mi|56027 ia|56136 sd|56144 sd|56164 sd|56219 sd|'
      || '56257 sd|57026 mn|57030 mn|57068 mn|57078 ne|57638 nd|57641 nd|57642 nd|57645 nd|57660 nd|57724 mt|58225 mn|58413 sd|'
      || '58436 sd|58439 sd|58623 sd|58649 sd|58653 sd|59221 nd|59270 nd|59275 nd|59847 id|63673 il|65729 ar|65733 ar|65761 ar|'
      || '66541 ne|67950 ok|68325 ks|68719 sd|68978 ks|69201 sd|69212 sd|69216 sd|69337 sd|71749 la|72338 tn|72395 tn|72644 mo|'
      || '73949 tx|81137 nm|82063 co|82082 ne|82701 sd|82801 mt|82930 ut|83120 id|83127 id|83342 ut|83414 wy|84034 nv|84531 az|'
      || '84536 az|86044 ut|86504 nm|86514 nm|87328 az|88063 tx|88430 tx|89010 ca|89019 ca|89060 ca|89061 ca|89421 or|89439 ca|'
      || '89832 id|97635 ca|97910 id|97913 id|99128 id|99362 or'
      , '\|') with ordinality as entries (entry, n),
        lateral (select string_to_array(entry, ' ') as words, split_part(split_part(entry, ' ', 1), '-', 1) as low) as parts,
        lateral (select split_part(words[1] || '-' || low, '-', 2) as high) as ends,
        lateral unnest(words[2:]) with ordinality as r (region, at)
      where left(code, length(low)) collate "C" >= low and left(code, length(low)) collate "C" <= high)
    when 'ca' then (
      select coalesce(array_agg(region order by n, at), '{}')
      from regexp_split_to_table(
      'A nl|B ns|C pe|E nb|G qc|H qc|J qc|K on|L on|M on|N on|P on|R mb|S sk|T ab|V bc|X nt nu|Y yt|K1A qc|R8A sk', '\|')
        with ordinality as entries (entry, n),
        lateral unnest((string_to_array(entry, ' '))[2:]) with ordinality as r (region, at)
      where starts_with(code, split_part(entry, ' ', 1)))
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.requested_id(p_request jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when p_request ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (p_request ->> 'id')::uuid end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.result_ok(value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('ok', true, 'value', value);
end
$function$
;

CREATE OR REPLACE FUNCTION private.result_refused(refusal text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('ok', false, 'error', refusal);
end
$function$
;

CREATE OR REPLACE FUNCTION private.role_changes_today()
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select count(*) from private.audit_log l
    where l.row_id = (select auth.uid())::text and l.actor = (select auth.uid())
      and l.tbl = 'users' and l.at > now() - interval '1 day');
end
$function$
;

CREATE OR REPLACE FUNCTION private.role_names(roles text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(name order by first), '{}') from (
      select btrim(part) as name, min(place) as first
      from unnest(string_to_array(roles, ',')) with ordinality as parts (part, place)
      where btrim(part) <> ''
      group by btrim(part)
    ) as names);
end
$function$
;

CREATE OR REPLACE FUNCTION private.rounded_degrees(p_degrees double precision, p_decimals integer)
 RETURNS double precision
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return floor(p_degrees * power(10::double precision, p_decimals) + 0.5) / power(10::double precision, p_decimals);
end
$function$
;

CREATE OR REPLACE FUNCTION private.settings_view(p_business uuid, p_with_contact boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('now', private.now(), 'freeLeft', coalesce(s.free_left, private.free_deliveries()),
      'tariff', private.tariff_at(private.market_of(b.country, b.state, b.city), private.now()),
      'shop', case when s.shop_lat is not null then
        jsonb_build_object('lat', s.shop_lat, 'lon', s.shop_lon, 'moved', s.shop_moved) end,
      'pickup', case when s.postal_code is not null then jsonb_build_object(
        'postalCode', s.postal_code, 'timeZone', s.time_zone,
        'callShop', case when s.call_shop then 'yes' else 'no' end,
        'phone', case when p_with_contact then s.phone else '' end,
        'notes', case when p_with_contact then s.notes else '' end) end)
    from public.businesses b left join private.business_settings s on s.business_id = b.id where b.id = p_business);
end
$function$
;

CREATE OR REPLACE FUNCTION private.shop_of(d private.deliveries, p private.delivery_people)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select jsonb_build_object('lat', s.shop_lat, 'lon', s.shop_lon, 'spread', 0) from private.business_settings s
     where s.business_id = d.business_id and s.shop_lat is not null),
    private.area_of(split_part(d.market, '|', 1), p.pickup_postal_code));
end
$function$
;

CREATE OR REPLACE FUNCTION private.shown_position(d private.deliveries, p_reader text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'lat', round(p.lat::numeric, case p_reader when 'recipient' then 4 else 5 end),
      'lon', round(p.lon::numeric, case p_reader when 'recipient' then 4 else 5 end),
      'accuracy', p.accuracy, 'age', floor(extract(epoch from private.now() - p.taken_at) * 1000)::bigint)
    from private.courier_positions p
    where p.delivery = d.id and p.courier = d.courier and p.taken_at > private.now() - interval '10 minutes'
      and d.status = any (case p_reader
        when 'recipient' then array['picked_up', 'at_dropoff']
        when 'staff' then array['accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'] end));
end
$function$
;

CREATE OR REPLACE FUNCTION private.slow_ways(p_market text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'toPickup', 1000 * ((select r.to_s from private.market_range(p_market, 'shop', 'A', interval '0') r)
      + (select r.to_s from private.market_range(p_market, 'counter', 'A', interval '0') r)),
    'toDoor', (select jsonb_object_agg(z.zone, 1000 * (
        select r.to_s from private.market_range(p_market, 'door', z.zone, interval '0') r))
      from unnest(array['A', 'B', 'C']) as z (zone)));
end
$function$
;

CREATE OR REPLACE FUNCTION private.standby_from(p_courier uuid, p_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select p_at + private.standby_time()
    where exists (select from private.alert_devices v where v.person = p_courier and 'offer' = any (v.kinds)));
end
$function$
;

CREATE OR REPLACE FUNCTION private.standing_refusal(p_person uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select case
      when 'merchant' = any (private.role_names(u.role)) is not true then 'not-a-merchant'
      when not private.is_verified(p_person) then 'not-verified'
      when u.account_status is distinct from 'Active' then 'account-not-active'
    end
    from (select p_person as id) as one left join public.users u on u.id = one.id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.statement_detail(s private.statements)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return json_build_object(
    'statement', private.statement_view(s, (select x.number from private.statements x where x.id = s.carried_into)),
    'lines', private.statement_lines(s.account, s.id, s.period_from), 'timeZone', private.books_zone());
end
$function$
;

CREATE OR REPLACE FUNCTION private.statement_view(s private.statements, carried_into text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('id', (s).id, 'account', (s).account, 'side', (s).side, 'from', (s).period_from, 'to', (s).period_to, 'currency', (s).currency, 'number', (s).number, 'entries', (s).entries, 'carried', (s).carried, 'total', (s).total, 'state', (s).state, 'carriedInto', carried_into, 'closedAt', (s).closed_at, 'payment', CASE WHEN ((s).paid_at IS NOT NULL) THEN jsonb_build_object('on', (s).paid_on, 'reference', (s).reference, 'at', (s).paid_at) ELSE NULL::jsonb END, 'voidReason', (s).void_reason)
;

CREATE OR REPLACE FUNCTION private.statements_of(p_account uuid, p_side text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'timeZone', private.books_zone(),
    'open', (
      select coalesce(jsonb_agg(jsonb_build_object('from', r.period_from, 'to', private.next_period(p_side, r.period_from),
        'currency', o.currency, 'entries', o.entries, 'total', o.total + o.credit) order by o.currency), '[]')
      from (
        select l.currency, count(*) as entries,
          sum(case l.kind when 'credit' then -l.amount else l.amount end) as total, coalesce((
          select sum(s.total) from private.statements s
          where s.account = p_account and s.side = p_side and s.currency = l.currency and s.state = 'closed' and s.total < 0
            and s.carried_into is null), 0) as credit
        from private.ledger l
        where l.account = p_account and l.statement is null and l.kind = any ((select private.kinds_of(p_side))::text[])
        group by 1
      ) as o, (
        select private.period_start(p_side, (private.now() at time zone private.books_zone())::date) as period_from
      ) as r),
    'closed', (
      select coalesce(jsonb_agg(private.statement_view(s, y.number) order by s.period_from desc, s.currency), '[]')
      from private.statements s left join private.statements y on y.id = s.carried_into
      where s.account = p_account and s.side = p_side));
end
$function$
;

CREATE OR REPLACE FUNCTION private.status_after_role_change(status text, had text[], wanted text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when status in ('Rejected', 'Suspended') then status
    when private.takes_work(had, wanted) then 'Pending'
    when not wanted && array['merchant', 'courier'] then 'Active'
    else status
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.status_now(p_reference uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select b.status from public.businesses b where b.id = p_reference),
    (select u.account_status from public.users u where u.id = p_reference));
end
$function$
;

CREATE OR REPLACE FUNCTION private.step_time(p_id uuid, p_age double precision, p_now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select case when t.taken <= p_now - private.late_report() then t.taken else p_now end
    from (
      select greatest(
        (select max(e.at) from private.delivery_events e where e.delivery = p_id),
        p_now - round(least(greatest(p_age, 0), 1000 * extract(epoch from private.longest_delay())::double precision))
          * interval '1 millisecond') as taken
    ) as t);
end
$function$
;

CREATE OR REPLACE FUNCTION private.takes_work(had text[], wanted text[])
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return exists (select from unnest(wanted) r where r in ('merchant', 'courier') and not r = any (had));
end
$function$
;

CREATE OR REPLACE FUNCTION private.tariff_at(p_market text, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select t.tariff from private.tariffs t where t.market = p_market and t.valid_from <= p_at
     order by t.valid_from desc, t.seq desc limit 1),
    (select t.tariff from private.tariffs t where t.market is null and t.valid_from <= p_at
     order by t.valid_from desc, t.seq desc limit 1),
    private.default_tariff());
end
$function$
;

CREATE OR REPLACE FUNCTION private.text_fits(text text, p_least integer, p_most integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when private.is_short_enough(text) then char_length(private.clean_text(text)) between p_least and p_most else false end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.texts_in(p_list jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (select array_agg(x) from jsonb_array_elements_text(case jsonb_typeof(p_list) when 'array' then p_list end) as x);
end
$function$
;

CREATE OR REPLACE FUNCTION private.time_ends()
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return array[60, 75, 94, 118, 148, 186, 233, 291, 365, 458, 574, 719, 901, 1129, 1416, 1774, 2223, 2787, 3493, 4377,
    5486, 6876, 8617, 10800];
end
$function$
;

CREATE OR REPLACE FUNCTION private.timeline(d private.deliveries, p_unit text DEFAULT 'milliseconds'::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'status', s.key, 'at', date_trunc(p_unit, s.value::timestamptz), 'reportedAt', date_trunc(p_unit, (
          select e.reported_at from private.delivery_events e
          where e.delivery = d.id and e.reported_at is not null and e.at = s.value::timestamptz
            and exists (select from private.delivery_moves m where m.kind = e.kind and m.to_status = s.key)
          limit 1))))
      order by s.value::timestamptz, o.place), '[]')
    from jsonb_each_text(d.reached) s
    join unnest(array['searching', 'accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'delivered', 'returning', 'returned',
      'canceled', 'expired']) with ordinality as o (status, place) on o.status = s.key);
end
$function$
;

CREATE OR REPLACE FUNCTION private.too_many_webhook_messages(p_business uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('ok', false, 'error', jsonb_build_object(
      'retryAfterMs', greatest(1, ceil(extract(epoch from l.win + interval '1 hour' - clock_timestamp()) * 1000))))
    from private.rate_limits l where l.bucket = 'webhook-messages:' || p_business);
end
$function$
;

CREATE OR REPLACE FUNCTION private.tracked_moving(p_number text, p_view jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select private.moving(d, 'recipient') from private.deliveries d
    where jsonb_typeof(p_view -> 'recipient') = 'object' and d.number = p_number);
end
$function$
;

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
        'proof', case when d.status = 'delivered' then (select x.image from private.delivery_proofs x where x.delivery = d.id) end
      ) end)
    from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
    where p.delivery = d.id and (d.ended_at is null or private.now() - d.ended_at < private.tracking_time()));
end
$function$
;

CREATE OR REPLACE FUNCTION private.trim_whitespace(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return case when private.is_short_enough(text) then
    btrim(text, E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
  else text end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.valid_image(data text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return octet_length(data) <= 6990540 and case
    when data like 'data:image/jpeg;base64,/9j/%' then substr(data, 24) ~ '^[A-Za-z0-9+/]+={0,2}$'
    when data like 'data:image/png;base64,iVBORw0KGgo%' then substr(data, 23) ~ '^[A-Za-z0-9+/]+={0,2}$'
    -- A WAV file begins like a WebP file; bytes 9 to 12 differ.
    when data like 'data:image/webp;base64,UklGR%' then
      substr(data, 24) ~ '^[A-Za-z0-9+/]{16}[A-Za-z0-9+/]*={0,2}$'
      and substr(decode(substr(data, 24, 16), 'base64'), 9, 4) = '\x57454250'::bytea
    else false
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.verified_at(p_person uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select v.verified_at from private.verified_emails v join auth.users u on u.id = v.user_id
    where v.user_id = p_person and v.email = lower(u.email));
end
$function$
;

CREATE OR REPLACE FUNCTION private.webhook_endpoint_view(e private.webhook_endpoints)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', e.id, 'url', e.url, 'events', e.events, 'description', e.description, 'state', e.state,
    'failingSince', e.failing_since, 'madeAt', e.made_at, 'rolledAt', e.rolled_at, 'generation', e.generation);
end
$function$
;

CREATE OR REPLACE FUNCTION private.webhook_message_view(m private.webhook_messages)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', m.id::text, 'delivery', m.delivery, 'seq', m.seq, 'state', m.state, 'madeAt', m.made_at, 'nextAt', m.next_try,
    'kind', (select e.kind from private.api_events e where e.delivery = m.delivery and e.seq = m.seq),
    'attempts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'at', a.at, 'status', a.status, 'error', a.error, 'ms', a.ms, 'text', a.text) order by a.id), '[]')
      from private.webhook_attempts a where a.message = m.id));
end
$function$
;

CREATE OR REPLACE FUNCTION private.webhook_messages_of(p_endpoint uuid, p_page jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(private.webhook_message_view(x.m) order by (x.m).id desc), '[]')
    from (
      select m from private.webhook_messages m
      where m.endpoint = p_endpoint
        and (p_page ->> 'before' is null or m.id < (p_page ->> 'before')::bigint)
        and (p_page ->> 'state' is null or m.state = p_page ->> 'state')
      order by m.id desc limit least((p_page ->> 'limit')::integer, 1000)
    ) as x);
end
$function$
;

CREATE OR REPLACE FUNCTION private.window_start(p_limit jsonb)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return clock_timestamp() - make_interval(secs => (p_limit ->> 'windowMs')::double precision / 1000);
end
$function$
;

CREATE OR REPLACE FUNCTION private.with_moving(p_answer jsonb, p_moving jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when p_moving is null then p_answer
    when p_answer = '"same"' then jsonb_build_object('same', true, 'moving', p_moving)
    else p_answer || jsonb_build_object('moving', p_moving) end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.with_photo(p_view jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when jsonb_typeof(p_view #> '{recipient,courier,photo}') = 'object' then
    jsonb_set(p_view, '{recipient,courier,photo}', coalesce((
      select to_jsonb(i.image_data) from public.user_profile_pictures i
      where i.user_id = (p_view #>> '{recipient,courier,photo,of}')::uuid and i.image_type = 'courier'), 'null'))
  else p_view end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.with_stop(p_stops double precision[], p_degrees double precision)
 RETURNS double precision[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (p_stops || private.rounded_degrees(p_degrees, 4))[greatest(1, cardinality(p_stops) - 7):];
end
$function$
;

CREATE OR REPLACE FUNCTION private.without_unseen(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return case when text ~ (
    '['
    || '\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2'
    || '\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffc'
    || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
    || ']'
  ) then regexp_replace(text,
    -- The flags of England, Scotland and Wales.
    '(\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f|[0-9#*]\ufe0f\u20e3'
    -- Symbols and emoji.
    || '|[\u00a9\u00ae\u203c\u2049\u2100-\u214f\u2190-\u23ff\u2460-\u24ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]'
    || '[\ufe0e\ufe0f]?(?:\u200d[\u00a9\u00ae\u203c\u2049\u2100-\u214f\u2190-\u23ff\u2460-\u24ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]'
    || '[\ufe0e\ufe0f]?)*'
    -- Hebrew, Arabic and related scripts, the scripts of India and its neighbors, Mongolian, Burmese.
    || '|['
    || '\u0591-\u05f4\u0610-\u061a\u0620-\u065f\u066e-\u06dc\u06df-\u06ef\u06fa-\u06ff\u0710-\u088f\u0892-\u08e1\u08e3-\u08ff'
    || '\u0900-\u0dff\u0f00-\u0fff\u1780-\u17b3\u17b6-\u17ff\u1900-\u1aaf\u1b00-\u1c4f\u1cd0-\u1cff\ua800-\ua95f\ua980-\ua9df'
    || '\uaa00-\uaa5f\uaa80-\uaaff\uabc0-\uabff\ufb1d-\ufdff\ufe70-\ufefe\U00010a00-\U00010a5f\U00010ac0-\U00010aff\U00010b80-\U00010baf'
    || '\U00010d00-\U00010d3f\U00010ec0-\U00010eff\U00010f30-\U00010fdf\U00011000-\U000110bc\U000110be-\U000110cc\U000110ce-\U00011fff\U0001e900-\U0001e95f'
    || '][\u200c\u200d]?'
    || '|[\u1807\u180a\u1820-\u18aa][\u180b-\u180f]?[\u200c\u200d]?'
    || '|[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]\ufe00?[\u200c\u200d]?'
    -- Characters of Chinese and Japanese names, some of which have variants.
    || '|[\u3005\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff][\ufe00-\ufe02\U000e0100-\U000e01ef]?)'
    || '|['
    || '\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2'
    || '\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffc'
    || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
    || ']', '\1', 'g')
  else text end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.zone_between(country text, from_city text, from_state text, from_code text, to_city text, to_state text, to_code text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return (
    select case
      when c not in ('us', 'ca') then case when same_city then 'B' end
      when left(from_code, a) = left(to_code, a) then 'A'
      when left(from_code, b) = left(to_code, b) then 'B'
      when same_city and private.fold_place(from_state) = private.fold_place(to_state) then 'C'
    end
    from (
      select private.country_value(country) as c,
        private.fold_place(from_city) = private.fold_place(to_city) as same_city,
        case private.country_value(country) when 'us' then 5 else 3 end as a,
        case private.country_value(country) when 'us' then 3 else 2 end as b
    ) as compared);
end
$function$
;

CREATE OR REPLACE FUNCTION private.statement_lines(p_account uuid, p_statement uuid, p_since date)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
begin
  return (
    with once as materialized (
      select private.kinds_of('courier') as pays, p_since::timestamp at time zone private.books_zone() as since
    ), entries as (
      select l.delivery, l.kind, l.amount, l.currency, l.at from private.ledger l
      where l.account = p_account and l.statement = p_statement
      union all
      select l.delivery, l.kind, l.amount, l.currency, l.at from private.ledger l
      where p_statement is null and l.account = p_account and l.statement is null
      union all
      select l.delivery, l.kind, l.amount, l.currency, l.at from private.void_lines v
      join private.ledger l on l.account = v.account and l.delivery = v.delivery and l.kind = v.kind
      where v.statement = p_statement
    )
    select coalesce(json_agg(json_build_object(
      'delivery', l.delivery, 'number', l.number, 'zone', l.zone, 'kind', l.kind, 'reference', l.reference, 'place', l.place,
      'amount', l.amount, 'currency', l.currency, 'at', l.at, 'late', l.late)), '[]')
    from (
      select e.delivery, d.number, d.zone, e.kind,
        case when e.kind = any (once.pays) then '' else d.reference end as reference,
        coalesce(case when e.kind = any (once.pays) then p.pickup_name else p.city end, '') as place,
        case e.kind when 'credit' then -e.amount else e.amount end as amount, e.currency, e.at, e.at < once.since as late
      from once cross join entries e
      join private.deliveries d on d.id = e.delivery
      left join private.delivery_people p on p.delivery = e.delivery
      order by e.at, e.delivery, array_position(
        array['fee', 'cancel_fee', 'return_fee', 'credit', 'pay', 'return_pay', 'cancel_pay'], e.kind)
    ) as l);
end
$function$
;
