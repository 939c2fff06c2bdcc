-- One table of mails replaces five, whose copies of one queue had drifted apart. What waits in them is carried over; of
-- deliveries also what was sent, so that nothing is mailed twice. The authentication service mails nothing itself anymore: it
-- calls private.send_email, which puts sign-in links and notices into the same table.

create table private.mails (
  id bigint generated always as identity primary key,
  topic text not null,
  kind text not null,
  -- Not a foreign key: if it leads nowhere anymore, there's nothing to mail.
  reference uuid not null,
  -- Who gets it, if that isn't the owner of the reference; a deleted person's mails go with them.
  reader uuid references auth.users on delete cascade,
  -- The only fact that isn't stored elsewhere: the status that a person was told, the host of a webhook, the network or the page
  -- of a key, the token of a sign-in link until it's sent.
  detail text not null default '' check (char_length(detail) <= 2000),
  written_at timestamptz not null,
  tries integer not null default 0,
  -- The time of the next try; null once it was sent, given up, or replaced by a later one.
  next_try timestamptz,
  sent_at timestamptz,
  check ((topic, kind) in (
    ('recipient', 'on_its_way'), ('recipient', 'delivered'), ('recipient', 'failed'), ('recipient', 'lost'),
    ('merchant', 'expired'), ('merchant', 'lost'), ('merchant', 'held'), ('merchant', 'objected'),
    ('decision', 'decided'), ('webhook', 'added'), ('webhook', 'failing'), ('webhook', 'disabled'),
    ('key', 'made'), ('key', 'replaced'), ('key', 'revoked'), ('key', 'in_page'),
    ('statement', 'closed'), ('statement', 'paid'), ('statement', 'taken_back'),
    ('account', 'sign_in_link'), ('account', 'password_changed')))
);
alter table private.mails enable row level security;

insert into private.mails (topic, kind, reference, reader, written_at, tries, next_try, sent_at)
select case when kind in ('on_its_way', 'delivered', 'failed', 'lost') then 'recipient' else 'merchant' end,
  replace(kind, 'merchant_', ''), delivery, reader, written_at, tries, next_try, sent_at
from private.outbox order by id;
insert into private.mails (topic, kind, reference, reader, detail, written_at, tries, next_try)
select 'decision', 'decided', coalesce(account, business), account, told, private.now(), tries, next_try
from private.decision_mails where next_try is not null order by id;
insert into private.mails (topic, kind, reference, detail, written_at, tries, next_try)
select 'webhook', kind, business_id, host, written_at, tries, next_try
from private.webhook_mails where next_try is not null order by id;
insert into private.mails (topic, kind, reference, detail, written_at, tries, next_try)
select 'key', kind, key_id, origin, at, tries, next_try from private.key_mails where next_try is not null order by id;
insert into private.mails (topic, kind, reference, written_at, tries, next_try)
select 'statement', kind, statement, at, tries, next_try
from private.statement_mails where next_try is not null order by id;

ALTER TABLE "private"."decision_mails" DROP CONSTRAINT "decision_mails_account_fkey";

ALTER TABLE "private"."decision_mails" DROP CONSTRAINT "decision_mails_business_fkey";

ALTER TABLE "private"."key_mails" DROP CONSTRAINT "key_mails_key_id_fkey";

ALTER TABLE "private"."outbox" DROP CONSTRAINT "outbox_delivery_fkey";

ALTER TABLE "private"."outbox" DROP CONSTRAINT "outbox_reader_fkey";

ALTER TABLE "private"."statement_mails" DROP CONSTRAINT "statement_mails_statement_fkey";

DROP FUNCTION "private"."claim_decision_mails"(integer);

DROP FUNCTION "private"."claim_key_mails"(integer);

DROP FUNCTION "private"."claim_mails"(integer);

DROP FUNCTION "private"."claim_statement_mails"(integer);

DROP FUNCTION "private"."claim_webhook_mails"(integer);

DROP FUNCTION "private"."decision_mail_sent"(bigint, text);

DROP FUNCTION "private"."key_mail_sent"(bigint);

DROP FUNCTION "private"."mail_sent"(bigint);

DROP FUNCTION "private"."queue_key_mail"(uuid, text, text);

DROP FUNCTION "private"."queue_statement_mails"(uuid[], text);

DROP FUNCTION "private"."statement_mail_sent"(bigint);

DROP FUNCTION "private"."status_now"(private.decision_mails);

DROP FUNCTION "private"."webhook_mail_sent"(bigint);

DROP FUNCTION "public"."svc_claim_decision_mails"(integer);

DROP FUNCTION "public"."svc_claim_key_mails"(integer);

DROP FUNCTION "public"."svc_claim_mails"(integer);

DROP FUNCTION "public"."svc_claim_statement_mails"(integer);

DROP FUNCTION "public"."svc_claim_webhook_mails"(integer);

DROP FUNCTION "public"."svc_decision_mail_sent"(bigint, text);

DROP FUNCTION "public"."svc_key_mail_sent"(bigint);

DROP FUNCTION "public"."svc_mail_sent"(bigint);

DROP FUNCTION "public"."svc_statement_mail_sent"(bigint);

DROP FUNCTION "public"."svc_webhook_mail_sent"(bigint);

DROP TABLE "private"."decision_mails";

DROP TABLE "private"."key_mails";

DROP TABLE "private"."outbox";

DROP TABLE "private"."statement_mails";

DROP TABLE "private"."webhook_mails";

CREATE OR REPLACE FUNCTION private.status_now(p_reference uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select b.status from public.businesses b where b.id = p_reference),
    (select u.account_status from public.users u where u.id = p_reference))
$function$
;

ALTER FUNCTION "private"."status_now"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.queue_mail(p_topic text, p_kind text, p_reference uuid, p_detail text DEFAULT ''::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.mails (topic, kind, reference, detail, written_at, next_try)
  values (p_topic, p_kind, p_reference, p_detail, private.now(), private.now())
$function$
;

ALTER FUNCTION "private"."queue_mail"(text, text, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.add_api_key(p_user uuid, p_key jsonb, p_replaces uuid, p_hours integer, p_password_checked boolean, p_passwords jsonb, p_client text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant uuid := (p_key ->> 'id')::uuid;
  of_business constant uuid := (p_key ->> 'business')::uuid;
  new_key jsonb := p_key;
  replaced private.api_keys;
  k private.api_keys;
  refusal text;
begin
  -- One at a time for each business, so that simultaneous calls can't get past the limit.
  perform pg_advisory_xact_lock(hashtextextended(of_business::text, 15));
  if p_replaces is not null then
    select x.* into replaced from private.api_keys x join public.businesses b on b.id = x.business_id
    where x.id = p_replaces and x.business_id = of_business
      and (b.user_id = p_user or exists (select from private.admins a where a.user_id = p_user));
    if not found then return private.result_refused('no-such-key'); end if;
    if not private.is_usable_key(replaced) and not exists (
      select from private.api_keys x where x.id = wanted and x.digest = p_key ->> 'digest')
    then
      return private.result_refused('no-such-key');
    end if;
    new_key := p_key || jsonb_build_object('mode', replaced.mode, 'access', replaced.access);
  end if;
  refusal := private.key_refusal(p_user, new_key, p_password_checked, p_passwords);
  if refusal is not null then return private.result_refused(refusal); end if;

  select * into k from private.api_keys x where x.id = wanted or x.digest = new_key ->> 'digest' order by x.id = wanted desc limit 1;
  if found then
    return case when k.id = wanted and k.digest = new_key ->> 'digest' and k.business_id = of_business
      then private.result_ok(private.key_view(k)) else private.result_refused('invalid') end;
  end if;
  if 10 <= (
    select count(*) from private.api_keys x
    where x.business_id = of_business and x.id is distinct from p_replaces and private.is_usable_key(x))
  then
    return private.result_refused('too-many-keys');
  end if;
  insert into private.api_keys (id, business_id, mode, access, name, digest, hint, made_at, made_by)
  values (wanted, of_business, new_key ->> 'mode', new_key ->> 'access', private.trim_whitespace(new_key ->> 'name'),
    new_key ->> 'digest', new_key ->> 'hint', private.now(), p_user)
  returning * into k;
  update private.api_keys set expires_at = least(expires_at, private.now() + make_interval(hours => p_hours))
  where id = p_replaces;
  if k.mode = 'live' then
    perform private.queue_mail(
      'key', case when p_replaces is null then 'made' else 'replaced' end, k.id, private.client_network(p_client));
  end if;
  return private.result_ok(private.key_view(k));
exception when data_exception or check_violation or unique_violation or not_null_violation then
  return private.result_refused('invalid');
end
$function$
;

CREATE OR REPLACE FUNCTION private.claim_mails(p_topic text, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := private.now();
  taken bigint[];
begin
  with due as (
    select m.id from private.mails m where m.topic = p_topic and m.next_try <= at order by m.next_try, m.id
    limit least(p_limit, 100) for update skip locked
  ), tried as (
    update private.mails m set
      tries = m.tries + 1,
      next_try = at + (array['2 minutes', '10 minutes', '30 minutes', '2 hours'])[m.tries + 1]::interval
    from due where m.id = due.id returning m.id
  )
  select array_agg(id) into taken from tried;
  update private.mails m set next_try = null
  where m.id = any (taken) and not exists (select from private.mail_facts f where f.topic = p_topic and f.id = m.id);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'to', f.address, 'facts', f.facts) order by m.written_at, m.id), '[]')
    from private.mails m join private.mail_facts f on f.id = m.id and f.topic = p_topic where m.id = any (taken));
end
$function$
;

ALTER FUNCTION "private"."claim_mails"(text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.close_period(p_side text, p_from date)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  until constant date := private.next_period(p_side, p_from);
  ends constant timestamptz := until::timestamp at time zone private.books_zone();
  at constant timestamptz := private.now();
  year_of constant integer := extract(year from until - 1);
  kinds constant text[] := private.kinds_of(p_side);
  made integer;
begin
  insert into private.closings (side, period_from, closed_at) values (p_side, p_from, at);
  with credits as (
    select s.account, s.currency, sum(s.total) as total from private.statements s
    where s.side = p_side and s.state = 'closed' and s.total < 0 and s.carried_into is null group by 1, 2
  ), sums as (
    select l.account, l.currency, count(*) as entries, sum(case l.kind when 'credit' then -l.amount else l.amount end) as own
    from private.ledger l
    where l.statement is null and l.at < ends and l.kind = any (kinds) group by 1, 2
  ), due as (
    select s.*, coalesce(c.total, 0) as carried, s.own + coalesce(c.total, 0) as total
    from sums s left join credits c on c.account = s.account and c.currency = s.currency
  ), numbered as (
    select d.*, case when d.total <> 0 then
      (select coalesce(max(x.place), 0) from private.statements x where x.year = year_of)
        + row_number() over (partition by d.total <> 0 order by d.account, d.currency) end as place
    from due d
  ), closed as (
    insert into private.statements (
      id, account, side, period_from, period_to, currency, year, place, number, entries, carried, total, closed_at)
    select gen_random_uuid(), n.account, p_side, p_from, until, n.currency, case when n.total <> 0 then year_of end, n.place,
      to_char(until - 1, 'YYYY-MM-') || lpad(n.place::text, greatest(4, length(n.place::text)), '0'),
      n.entries, n.carried, n.total, at
    from numbered n returning id, account, currency, total
  ), taken as (
    update private.ledger l set statement = c.id from closed c
    where l.account = c.account and l.currency = c.currency and l.statement is null and l.at < ends and l.kind = any (kinds)
  ), carrying as (
    update private.statements s set carried_into = c.id from closed c
    where s.account = c.account and s.currency = c.currency and s.side = p_side and s.state = 'closed' and s.total < 0
      and s.carried_into is null
  ), mailing as (
    -- A period that ended long ago is closed without mails: the first closing may be of many.
    insert into private.mails (topic, kind, reference, written_at, next_try)
    select 'statement', 'closed', c.id, at, at from closed c where at < ends + interval '7 days' and (p_side = 'business' or c.total > 0)
  )
  select count(*) into made from closed;
  return made;
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
  old uuid[];
begin
  select array_agg(x.id) into old from (
    select d.id from private.deliveries d join private.delivery_people p on p.delivery = d.id
    where d.ended_at <= private.now() - interval '30 days' order by d.id limit 1000
  ) as x;
  delete from private.delivery_people where delivery = any (old);
  delete from private.delivery_secrets where delivery = any (old);
  delete from private.delivery_proofs where delivery = any (old);
  delete from private.delivery_passes where delivery = any (old);
  delete from private.mails where reference = any (old);
  delete from private.door_queue where delivery = any (old);
  delete from private.api_events where delivery = any (old);
  update private.deliveries set contents = '', reference = '', held_reason = '', metadata = '{}' where id = any (old);
  delete from private.commands where at <= private.now() - interval '24 hours';
  delete from private.api_events where at <= private.now() - interval '30 days';
  delete from private.alerts where written_at <= private.now() - interval '1 day';
  delete from private.alert_devices a using private.deliveries d
  where d.id = a.delivery and d.ended_at <= private.now() - interval '1 hour';
  delete from private.webhook_messages where delivery is null and made_at <= private.now() - interval '30 days';
end
$function$
;

CREATE OR REPLACE FUNCTION private.mail_about_webhook(p_business uuid, p_url text, p_kind text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.queue_mail('webhook', p_kind, p_business, substring(p_url from '^https?://([^/?#]*)'))
$function$
;

CREATE OR REPLACE FUNCTION private.mail_sent(p_id bigint, p_told text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.mails m set
    sent_at = private.now(),
    tries = case m.topic when 'decision' then 0 else m.tries end,
    detail = case m.topic when 'decision' then p_told when 'account' then '' else m.detail end,
    next_try = case when m.topic = 'decision' and private.status_now(m.reference) <> p_told then private.now() end
  where m.id = p_id
$function$
;

ALTER FUNCTION "private"."mail_sent"(bigint, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mail_waits()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from private.mails where next_try <= private.now())
$function$
;

CREATE OR REPLACE FUNCTION private.mark_paid(p_ids uuid[], p_on text, p_reference text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  at timestamptz;
  day constant date := private.read_day(p_on);
  wanted uuid[];
begin
  if cardinality(p_ids) is null or cardinality(p_ids) not between 1 and 1000 then return private.result_refused('invalid'); end if;
  lock table private.closings in share row exclusive mode;
  at := private.now();
  if day is null or day > (at at time zone private.books_zone())::date or not private.is_line(p_reference, 64) then
    return private.result_refused('invalid');
  end if;
  select array_agg(distinct x) into wanted from unnest(p_ids) as x;
  -- The same payment that was noted before, whose answer was lost.
  if (select count(*) from private.statements s
    where s.id = any (wanted) and s.state = 'paid' and s.paid_on = day and s.reference = p_reference and s.paid_by = me)
    = cardinality(wanted)
  then
    return private.result_ok(null);
  end if;
  if (select count(*) from private.statements s where s.id = any (wanted) and s.state = 'closed' and s.total > 0)
    <> cardinality(wanted)
  then
    return private.result_refused('changed');
  end if;
  update private.statements set state = 'paid', paid_on = day, reference = p_reference, paid_at = at, paid_by = me
  where id = any (wanted);
  perform private.queue_mail('statement', 'paid', x) from unnest(wanted) as x;
  return private.result_ok(null);
end
$function$
;

CREATE OR REPLACE FUNCTION private.note_key_in_page(p_digest text, p_page text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  k private.api_keys;
begin
  update private.api_keys x set in_page_at = private.now()
  where x.digest = p_digest and x.mode = 'live' and private.is_usable_key(x)
    and (x.in_page_at is null or x.in_page_at <= private.now() - interval '1 day')
  returning * into k;
  if found then perform private.queue_mail('key', 'in_page', k.id, left(p_page, 100)); end if;
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
    on conflict do nothing;
    return null;
  end if;
  -- Once it has arrived, a mail that it's on its way is no longer useful.
  update private.mails set next_try = null where reference = new.delivery and next_try is not null;
  insert into private.mails (topic, kind, reference, written_at, next_try)
  select 'merchant', for_merchant, new.delivery, new.at, new.at where for_merchant is not null
  union all
  select 'recipient', case new.kind when 'pick_up' then 'on_its_way' when 'deliver' then 'delivered' when 'fail' then 'failed'
    else 'lost' end, new.delivery, new.at, new.at
  from private.delivery_people p where p.delivery = new.delivery and p.email <> '' and new.kind <> 'expire'
  on conflict do nothing;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.purge()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from auth.users where id in (
    select u.id from private.registrations r join auth.users u on u.id = r.user_id
    where u.created_at <= now() - interval '24 hours'
      and u.raw_app_meta_data ->> 'email_verified_at' is null
      and not exists (select from private.admins a where a.user_id = u.id)
    order by u.created_at limit 1000
  );
  -- Verified accounts stay, so their registrations needn't be remembered.
  delete from private.registrations r using auth.users u
    where u.id = r.user_id and u.raw_app_meta_data ->> 'email_verified_at' is not null;
  -- Codes stay a day longer than they work: the limits of a day count them.
  delete from public.email_verifications where expires_at < now() - interval '1 day';
  delete from private.reset_tickets where expires_at < now() - interval '1 hour';
  delete from private.rate_limits where win < now() - interval '2 days';
  delete from private.email_changes where asked_at < now() - interval '72 hours';
  delete from private.sandboxes where touched_at <= private.now() - interval '30 days';
  delete from private.api_requests where at <= private.now() - interval '7 days';
  delete from private.mails where written_at <= private.now() - interval '30 days'
    or (kind = 'sign_in_link' and written_at <= private.now() - interval '10 minutes');
  update private.api_keys set used_from = null
  where used_from is not null and used_at <= private.now() - interval '30 days';
end
$function$
;

CREATE OR REPLACE FUNCTION private.queue_account_mail(p_account uuid, p_kind text, p_token text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.mails where topic = 'account' and kind = p_kind and reference = p_account and next_try is not null;
  insert into private.mails (topic, kind, reference, reader, detail, written_at, next_try)
  values ('account', p_kind, p_account, p_account, p_token, private.now(), private.now());
  -- A person waits for it, so it isn't left to the job.
  if to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is not null and exists (select from private.project) then
    perform private.call_send_mails();
  end if;
end
$function$
;

ALTER FUNCTION "private"."queue_account_mail"(uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.queue_decision_mail(p_account uuid, p_business uuid, p_known text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.mails set
    detail = case when next_try is null then p_known else detail end,
    tries = 0, written_at = private.now(), next_try = private.now()
  where topic = 'decision' and reference = coalesce(p_account, p_business);
  if not found then
    insert into private.mails (topic, kind, reference, reader, detail, written_at, next_try)
    values ('decision', 'decided', coalesce(p_account, p_business), p_account, p_known, private.now(), private.now());
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.revoke_api_key(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  k private.api_keys;
begin
  perform private.session_alive();
  select * into k from private.api_keys x where x.id = p_id for update;
  if not found or private.actor_for_business(k.business_id) is null then return private.result_refused('no-such-key'); end if;
  update private.api_keys set revoked_at = private.now() where id = p_id and revoked_at is null;
  if found and private.actor_for_business(k.business_id) = 'admin' then
    perform private.queue_mail('key', 'revoked', p_id);
  end if;
  return private.result_ok(null);
end
$function$
;

CREATE OR REPLACE FUNCTION private.send_email(event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := event #>> '{user,id}';
begin
  case event #>> '{email_data,email_action_type}'
    when 'recovery' then
      if not public.svc_rate_hit('sign-in-links:' || account, 10, '1 hour') then
        return '{"error": {"http_code": 429, "message": "Too many sign-in links were asked for."}}';
      end if;
      perform private.queue_account_mail(account, 'sign_in_link', event #>> '{email_data,token_hash}');
    when 'password_changed_notification' then
      perform private.queue_account_mail(account, 'password_changed', '');
    else
      return '{"error": {"http_code": 403, "message": "This service sends no such mail."}}';
  end case;
  return '{}';
end
$function$
;

ALTER FUNCTION "private"."send_email"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.take_back_statement_mails(p_statements uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  unsent uuid[];
begin
  with stopped as (
    update private.mails m set next_try = null
    where m.topic = 'statement' and m.reference = any (p_statements) and m.kind = 'paid' and m.next_try is not null
    returning m.reference, m.tries
  )
  select array_agg(s.reference) into unsent from stopped s where s.tries = 0;
  perform private.queue_mail('statement', 'taken_back', x)
  from unnest(p_statements) as x where unsent is null or x <> all (unsent);
end
$function$
;

CREATE OR REPLACE FUNCTION public.svc_claim_mails(p_topic text, p_limit integer)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.claim_mails(p_topic, p_limit) $function$
;

ALTER FUNCTION "public"."svc_claim_mails"(text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.svc_mail_sent(p_id bigint, p_told text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.mail_sent(p_id, p_told) $function$
;

ALTER FUNCTION "public"."svc_mail_sent"(bigint, text) OWNER TO "postgres";

CREATE VIEW "private"."account_mails" AS  SELECT m.id,
    lower((a.email)::text) AS address,
    jsonb_build_object('kind', m.kind, 'token', m.detail) AS facts
   FROM (private.mails m
     JOIN auth.users a ON ((a.id = m.reference)))
  WHERE ((m.topic = 'account'::text) AND ((m.kind <> 'sign_in_link'::text) OR (m.written_at > (private.now() - '00:10:00'::interval))));;

ALTER VIEW "private"."account_mails" OWNER TO "postgres";

create view private.mail_readers as
  select o.owned, a.id as person, o.business, o.shop, lower(a.email) as address, coalesce(u.first_name, '') as first_name,
    u.role, s.time_zone
  from (
    select b.id as owned, b.user_id as owner, b.id as business, b.business_name as shop from public.businesses b
    union all
    select x.id, x.id, null, null from auth.users x
  ) as o
  join auth.users a on a.id = o.owner
  left join public.users u on u.id = a.id
  left join private.business_settings s on s.business_id = o.business;

CREATE VIEW "private"."decision_mails" AS  SELECT m.id,
    u.email AS address,
    jsonb_build_object('firstName', r.first_name, 'roles', private.role_names(r.role), 'business',
        CASE
            WHEN (b.id IS NOT NULL) THEN jsonb_build_object('id', b.id, 'businessName', b.business_name)
            ELSE NULL::jsonb
        END, 'from', m.detail, 'to', private.status_now(m.reference), 'reason',
        CASE
            WHEN (b.id IS NULL) THEN u.status_reason
            ELSE b.status_reason
        END) AS facts
   FROM (((private.mails m
     JOIN private.mail_readers r ON ((r.owned = m.reference)))
     JOIN public.users u ON ((u.id = r.person)))
     LEFT JOIN public.businesses b ON ((b.id = r.business)))
  WHERE ((m.topic = 'decision'::text) AND (m.detail <> private.status_now(m.reference)));;

ALTER VIEW "private"."decision_mails" OWNER TO "postgres";

CREATE VIEW "private"."key_mails" AS  SELECT m.id,
    r.address,
    jsonb_build_object('firstName', r.first_name, 'kind', m.kind, 'keyName', k.name, 'hint', k.hint, 'mode', k.mode, 'business', jsonb_build_object('id', r.business, 'businessName', r.shop), 'at', m.written_at, 'timeZone', r.time_zone, 'origin', m.detail) AS facts
   FROM ((private.mails m
     JOIN private.api_keys k ON ((k.id = m.reference)))
     JOIN private.mail_readers r ON ((r.owned = k.business_id)))
  WHERE (m.topic = 'key'::text);;

ALTER VIEW "private"."key_mails" OWNER TO "postgres";

ALTER VIEW "private"."mail_readers" OWNER TO "postgres";

CREATE VIEW "private"."merchant_mails" AS  SELECT m.id,
    r.address,
    jsonb_build_object('kind', m.kind, 'shop', o.shop, 'name', r.first_name, 'number', d.number, 'business', d.business_id, 'delivery', d.id, 'free', d.free, 'at', m.written_at, 'timeZone', o.time_zone, 'reason', ( SELECT e.reason
           FROM private.delivery_events e
          WHERE ((e.delivery = d.id) AND (e.kind = 'fail'::text)))) AS facts
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
          WHERE ((e.delivery = d.id) AND (e.kind = 'fail'::text)))) AS facts
   FROM ((((private.mails m
     JOIN private.deliveries d ON ((d.id = m.reference)))
     JOIN private.delivery_people p ON ((p.delivery = d.id)))
     JOIN private.delivery_secrets s ON ((s.delivery = d.id)))
     LEFT JOIN private.business_settings b ON ((b.business_id = d.business_id)))
  WHERE ((m.topic = 'recipient'::text) AND (p.email <> ''::text));;

ALTER VIEW "private"."recipient_mails" OWNER TO "postgres";

CREATE VIEW "private"."statement_mails" AS  SELECT m.id,
    r.address,
    jsonb_build_object('firstName', r.first_name, 'kind', m.kind, 'business',
        CASE
            WHEN (r.business IS NOT NULL) THEN jsonb_build_object('id', r.business, 'businessName', r.shop)
            ELSE NULL::jsonb
        END, 'statement', s.id, 'number', s.number, 'period', jsonb_build_object('from', s.period_from, 'to', s.period_to), 'total', s.total, 'currency', s.currency, 'payment',
        CASE
            WHEN (s.paid_at IS NOT NULL) THEN jsonb_build_object('on', s.paid_on, 'reference', s.reference)
            ELSE NULL::jsonb
        END) AS facts
   FROM ((private.mails m
     JOIN private.statements s ON ((s.id = m.reference)))
     JOIN private.mail_readers r ON ((r.owned = s.account)))
  WHERE (m.topic = 'statement'::text);;

ALTER VIEW "private"."statement_mails" OWNER TO "postgres";

CREATE VIEW "private"."webhook_mails" AS  SELECT m.id,
    r.address,
    jsonb_build_object('kind', m.kind, 'host', m.detail, 'shop', r.shop, 'name', r.first_name, 'business', r.business) AS facts
   FROM (private.mails m
     JOIN private.mail_readers r ON ((r.owned = m.reference)))
  WHERE (m.topic = 'webhook'::text);;

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

ALTER VIEW "private"."webhook_mails" OWNER TO "postgres";

CREATE INDEX mails_by_age ON private.mails USING btree (written_at);

CREATE INDEX mails_due ON private.mails USING btree (topic, next_try) WHERE (next_try IS NOT NULL);

CREATE INDEX mails_of_reader ON private.mails USING btree (reader) WHERE (reader IS NOT NULL);

CREATE INDEX mails_of ON private.mails USING btree (reference);

CREATE UNIQUE INDEX mails_once ON private.mails USING btree (reference, topic, kind, COALESCE(reader, reference)) WHERE (topic = ANY (ARRAY['recipient'::text, 'merchant'::text, 'decision'::text]));

REVOKE ALL ON FUNCTION "private"."claim_mails"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claim_mails"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_mails"(text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_mails"(text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."mail_sent"(bigint, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_sent"(bigint, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_sent"(bigint, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_sent"(bigint, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."queue_account_mail"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_account_mail"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_account_mail"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_mail"(text, text, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_mail"(text, text, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_mail"(text, text, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."send_email"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."send_email"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."send_email"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."status_now"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."status_now"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."status_now"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."svc_claim_mails"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_claim_mails"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_claim_mails"(text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_claim_mails"(text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."svc_mail_sent"(bigint, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."svc_mail_sent"(bigint, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_mail_sent"(bigint, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."svc_mail_sent"(bigint, text) TO "service_role";

-- Only on platforms whose authentication service has a role of its own.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.send_email(jsonb) to supabase_auth_admin;
  end if;
end
$$;
