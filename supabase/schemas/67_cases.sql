-- Cases: conversations between the team and one side, with a time by which the first answer is due. `core/support` has the same
-- rules. Cases are locked after deliveries.

-- The hours of support: the default ones until an operator sets others.
create function private.support_hours() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select o.support from private.operator o), private.default_hours());
end
$$;

-- When so many minutes of open time have passed since a moment. Closed times don't count. Each date and time is read in the
-- operator's zone, so that the nights in which clocks change are as long as they are.
create function private.due_at(p_from timestamptz, p_minutes integer, p_hours jsonb, p_zone text) returns timestamptz
language plpgsql stable set search_path = '' as $$
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
$$;

-- The sides that may report each reason, and the open minutes until its first answer is due. `money`: what a business may be
-- refunded, its charges or also the declared value; a courier's loss may be made good. Null if no outcome has an amount.
create table private.case_reasons (
  reason text primary key,
  sides text[] not null,
  minutes integer not null,
  money text check (money in ('charges', 'goods'))
);
insert into private.case_reasons (reason, sides, minutes, money) values
  ('never_received', '{business,recipient}', 480, 'goods'), ('missing_items', '{business,recipient}', 480, 'goods'),
  ('damaged', '{business,recipient}', 480, 'goods'), ('wrong_parcel', '{business,recipient}', 480, 'goods'),
  ('returned_wrong', '{business}', 480, 'goods'), ('billing', '{business,courier}', 960, 'charges'),
  ('counter', '{courier}', 480, 'charges'), ('conduct', '{business,courier,recipient}', 480, null),
  ('safety', '{business,courier,recipient}', 15, null), ('question', '{business,courier,recipient,person}', 960, null),
  ('other', '{business,courier,recipient,person}', 960, null), ('asked', '{}', 960, null),
  ('failed_attempt', '{}', 480, null), ('review', '{}', 960, null);

create table private.cases (
  id uuid primary key,
  -- The order in which they were opened.
  seq bigint generated always as identity,
  side text not null check (side in ('business', 'courier', 'recipient', 'person')),
  -- The owner of the business, the courier, or the person. Null for a recipient, who has the key of the link or the address.
  opener uuid references auth.users on delete cascade,
  -- Not a foreign key: what stays of a case outlives the business.
  business uuid,
  delivery uuid references private.deliveries on delete cascade,
  reason text not null references private.case_reasons,
  -- The amount that the business's software asked for, in cents.
  claimed integer check (claimed > 0),
  state text not null default 'ours' check (state in ('ours', 'theirs', 'resolved')),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  answered_at timestamptz,
  -- Its last message or move.
  moved_at timestamptz not null,
  resolved_at timestamptz,
  outcome text check (outcome in ('answered', 'declined', 'refunded', 'made_good', 'upheld', 'waived', 'withdrawn', 'lapsed')),
  -- The amount of the outcome, in cents.
  amount integer check (amount >= 0),
  -- The administrator who resolved it. Not a foreign key: they may be removed later.
  decided_by uuid,
  reopened boolean not null default false,
  -- Whether the business of the delivery sees the report. The recipient was told so before writing it.
  shared_with_shop boolean not null default false,
  -- When its business objected to a failed attempt; null if it didn't, or has objected in another case since.
  objected_at timestamptz,
  -- Whether those on call were alerted a second time, and administrators told that it's late.
  reminded boolean not null default false,
  late_told boolean not null default false,
  check ((side = 'person') = (delivery is null)),
  check ((side = 'business') = (business is not null)),
  check ((side = 'recipient') = (opener is null)),
  check ((state = 'resolved') = (resolved_at is not null) and (resolved_at is null) = (outcome is null)),
  check ((outcome in ('refunded', 'made_good')) is true = (amount is not null)),
  check (side = 'business' or claimed is null),
  check (side = 'recipient' or not shared_with_shop)
);
-- One for each delivery and side, for good. An objection joins it or opens another. A migration that changes the reasons of
-- `opens_own_case` or `is_started_by_team` makes this index and `cases_opened` again.
create unique index cases_once on private.cases (delivery, side) where not private.opens_own_case(reason);
create index cases_of_delivery on private.cases (delivery) where delivery is not null;
create index cases_of on private.cases (opener, seq desc);
-- For what time does to open ones, and for the team's list.
create index cases_open on private.cases (opened_at) where state <> 'resolved';
create index cases_opened on private.cases (opened_at) where not private.is_started_by_team(reason);
create index cases_theirs on private.cases (moved_at) where state = 'theirs';
create index cases_unanswered on private.cases (due_at) where state <> 'resolved' and answered_at is null and not late_told;
create index cases_resolved on private.cases (resolved_at desc, id) where resolved_at is not null;

-- For deleting the texts of those without a delivery.
create index cases_without_delivery on private.cases (resolved_at) where delivery is null and resolved_at is not null;

create table private.case_messages (
  id uuid primary key,
  seq bigint generated always as identity,
  case_id uuid not null references private.cases on delete cascade,
  by_team boolean not null,
  text text not null,
  at timestamptz not null,
  -- An objection has no text.
  kind text check (kind in ('objection')),
  check (kind is not null or text ~ '\S' and char_length(text) <= 2000)
);
create index case_messages_of on private.case_messages (case_id, seq);

-- The photos of messages, JPEGs, which go with them.
create table private.case_photos (
  id uuid primary key,
  seq bigint generated always as identity,
  message uuid not null references private.case_messages on delete cascade,
  image bytea not null check (substr(image, 1, 3) = '\xffd8ff' and octet_length(image) <= 300000)
);
create index case_photos_of on private.case_photos (message, seq);

-- Whether a case is about a person, or a business or a delivery of theirs: then others of the team decide.
create function private.case_concerns(c private.cases, p_person uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return c.opener is not distinct from p_person or exists (
    select from private.deliveries d left join public.businesses b on b.id = d.business_id
    where d.id = c.delivery and (d.courier = p_person or b.user_id = p_person))
    or exists (
      select from private.delivery_people p join auth.users u on lower(u.email) = p.email
      where p.delivery = c.delivery and p.email <> '' and u.id = p_person);
end
$$;

-- Whether an objection in a case waits for the decision.
create function private.is_objected(c private.cases) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return c.state <> 'resolved' and c.objected_at is not null and exists (
    select from private.deliveries d where d.id = c.delivery and d.held = 'objected');
end
$$;

-- Whether time has ended a case: its side didn't write for 14 days, or its delivery ended 83 days ago. One with an objection waits
-- for the decision about its money.
create function private.case_lapsed(c private.cases, p_at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return c.state <> 'resolved' and not private.is_objected(c) and (
    (c.state = 'theirs' and c.moved_at <= p_at - private.lapses_after())
    or exists (select from private.deliveries d where d.id = c.delivery and d.ended_at <= p_at - private.lapses_after_end()));
end
$$;

-- Whether a case keeps the people of a delivery, and its own texts, from being deleted 30 days after the end.
create function private.is_held_back(p_delivery uuid, p_ended_at timestamptz, p_at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_ended_at > p_at - private.held_back_at_most() and exists (
    select from private.cases c
    where c.delivery = p_delivery and (c.resolved_at is null or c.resolved_at > p_at - private.held_back_after()));
end
$$;

-- Whether a recipient's case keeps their tracking page open after the usual time.
create function private.is_kept_open(p_delivery uuid, p_ended_at timestamptz, p_at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_ended_at > p_at - private.held_back_at_most() and exists (
    select from private.cases c
    where c.delivery = p_delivery and c.side = 'recipient'
      and (c.resolved_at is null or c.resolved_at > p_at - private.held_back_after()));
end
$$;

-- Ends cases by time, tells administrators about late ones, and alerts those on call once more when half of the time until the
-- answer to a report about safety is over. A case that's being changed is left to the next run.
create function private.settle_cases() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  waiting private.cases;
  told uuid[];
begin
  update private.cases set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'lapsed'
  where id in (
    select c.id from private.cases c
    where c.state = 'theirs' and c.moved_at <= now_at - private.lapses_after() and not private.is_objected(c)
    for update skip locked);
  -- A side opens its case 14 days after the end at the latest, so one that ends after 83 days is at least 69 days old. The team
  -- asks at any time.
  update private.cases set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'lapsed'
  where id in (
    select c.id from private.cases c
    where c.state <> 'resolved'
      and (private.is_started_by_team(c.reason) or c.opened_at <= now_at - (private.lapses_after_end() - private.reported_within()))
      and private.case_lapsed(c, now_at)
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
$$;

-- Locks a case, and ends it if time has.
create function private.lock_case(p_id uuid) returns private.cases
language plpgsql volatile set search_path = '' as $$
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
$$;

-- Queues a mail to a case's side, unless one of its kind waits. A recipient's leads to the tracking page, if the merchant gave
-- their address.
create function private.mail_about_case(p_case uuid, p_kind text) returns void
language plpgsql volatile set search_path = '' as $$
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
$$;

-- An amount of a case with its currency; null without one.
create function private.case_payment(c private.cases, p_amount integer) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('amount', p_amount, 'currency', d.currency)
    from private.deliveries d where d.id = c.delivery and p_amount is not null);
end
$$;

create function private.case_summary(c private.cases, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', c.id, 'side', c.side, 'state', c.state, 'openedAt', c.opened_at, 'dueAt', c.due_at,
    'answeredAt', c.answered_at, 'resolvedAt', c.resolved_at, 'objected', private.is_objected(c),
    -- Pages of release 0.1 refuse a list with a reason or an outcome that they don't know.
    'reason', case c.reason when 'failed_attempt' then 'billing' when 'review' then 'asked' else c.reason end, 'exactReason', c.reason,
    'outcome', case when c.outcome in ('upheld', 'waived') then 'answered' else c.outcome end, 'exactOutcome', c.outcome,
    'claimed', private.case_payment(c, c.claimed), 'paid', private.case_payment(c, c.amount),
    'reopenUntil', case when not c.reopened and c.amount is null and c.resolved_at >= p_at - private.reopened_within()
      then c.resolved_at + private.reopened_within() end,
    'delivery', (
      select jsonb_build_object('id', d.id, 'number', d.number, 'business', d.business_id)
      from private.deliveries d where d.id = c.delivery));
end
$$;

create function private.case_messages_view(p_case uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'by', case when m.by_team then 'team' else 'side' end, 'text', m.text, 'at', m.at, 'photos', (
        select coalesce(jsonb_agg(p.id order by p.seq), '[]') from private.case_photos p where p.message = m.id))
      || case when m.kind is not null then jsonb_build_object('kind', m.kind) else '{}' end
      order by m.seq), '[]')
    from private.case_messages m where m.case_id = p_case);
end
$$;

create function private.case_view(c private.cases) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.case_summary(c, private.now()) || jsonb_build_object('messages', private.case_messages_view(c.id));
end
$$;

-- Whether a person sees a case as its side: they opened it, and still own the business.
create function private.is_own_case(c private.cases, p_person uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(c.opener = p_person, false) and (c.business is null or exists (
    select from public.businesses b where b.id = c.business and b.user_id = c.opener));
end
$$;

-- Whether a text can be a message.
create function private.is_case_text(p_text text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(private.lines_fit(p_text, 2000) and private.clean_lines(p_text) <> '', false);
end
$$;

-- Counts a person's call, or fails.
create function private.count_case_call(p_bucket text, p_limit integer, p_window interval) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if not public.svc_rate_hit(p_bucket, p_limit, p_window) then
    raise exception 'Too many messages' using errcode = 'PT429';
  end if;
end
$$;

create function private.support_times() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return jsonb_build_object(
    'hours', private.support_hours(), 'timeZone', private.books_zone(), 'now', private.now(),
    'onCall', cardinality(private.on_call_for(null)) > 0,
    'onCallUntil', (
      select max(o.until_at) from private.on_call o
      where o.admin = auth.uid() and o.until_at > private.now() and o.from_at <= private.now()));
end
$$;
grant execute on function private.support_times() to authenticated;

create function private.own_cases() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.session_alive();
  perform private.lock_case(c.id) from private.cases c where c.opener = auth.uid() and private.case_lapsed(c, now_at);
  return (
    select coalesce(jsonb_agg(private.case_summary(c, now_at) order by c.seq desc), '[]')
    from private.cases c where c.opener = auth.uid() and private.is_own_case(c, auth.uid()));
end
$$;
grant execute on function private.own_cases() to authenticated;

create function private.find_case(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c constant private.cases := private.lock_own_case(p_id);
begin
  return case when c.id is not null then private.case_view(c) end;
end
$$;
grant execute on function private.find_case(uuid) to authenticated;

-- Opens a case of a person, or of one business of theirs (`p_only`): the case itself if the same report did before.
create function private.open_case_for(me uuid, p_only uuid, p_report jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  now_at timestamptz := private.now();
  wanted_side constant text := p_report ->> 'side';
  c private.cases;
  d private.deliveries;
  r private.case_reasons;
  earlier uuid;
begin
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
    return case when private.is_own_case(c, me) then private.result_ok(private.case_view(c))
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
      when 'business' then exists (
        select from public.businesses b where b.id = d.business_id and b.user_id = me and (b.id = p_only) is not false)
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
$$;

create function private.open_case(p_report jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return private.open_case_for(auth.uid(), null, p_report);
end
$$;
grant execute on function private.open_case(jsonb) to authenticated;

-- The case of a side about a delivery, besides those that some reasons always open.
create function private.earlier_case(p_delivery uuid, p_side text) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (
    select c.id from private.cases c where c.delivery = p_delivery and c.side = p_side and not private.opens_own_case(c.reason));
end
$$;

-- When the first answer to a case is due. Minutes of a report about safety are those of the clock while someone is on call.
create function private.case_due_at(r private.case_reasons, p_under_way boolean, p_on_call boolean, p_at timestamptz)
returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  if r.reason = 'safety' and p_on_call then return p_at + make_interval(mins => r.minutes); end if;
  return private.due_at(
    p_at, case when p_under_way then least(r.minutes, private.under_way_minutes()) else r.minutes end,
    private.support_hours(), private.books_zone());
end
$$;

-- Stores a case with its first message; null if another report came first, at the same time. One about safety alerts who's on call.
create function private.store_case(
  p_id uuid, p_side text, p_opener uuid, d private.deliveries, r private.case_reasons, p_text text
) returns private.cases
language plpgsql volatile set search_path = '' as $$
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
$$;

-- The refusal of a report about something that has its case.
create function private.already_open(p_case uuid) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('ok', false, 'error', jsonb_build_object('code', 'already-open', 'case', p_case));
end
$$;

-- Stores a message of either. Returns a refusal, or null; a message that's there already changes nothing, and `is_new` is false.
create function private.write_case_message(
  inout c private.cases, p_by_team boolean, p_message jsonb, p_bucket text, out is_new boolean, out refusal text
)
language plpgsql volatile set search_path = '' as $$
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
  if p_bucket is not null then perform private.count_case_call(p_bucket, private.written_messages(), private.written_messages_window()); end if;
  now_at := private.now();
  insert into private.case_messages (id, case_id, by_team, text, at)
  values (wanted, c.id, p_by_team, private.clean_lines(said), now_at);
  update private.cases x set
    state = case when p_by_team then 'theirs' else 'ours' end, moved_at = now_at,
    answered_at = case when p_by_team then coalesce(x.answered_at, now_at) else x.answered_at end
  where x.id = c.id returning * into c;
  is_new := true;
end
$$;

-- Locks a case for its side; null if the caller doesn't see it as such.
create function private.lock_own_case(p_id uuid) returns private.cases
language plpgsql volatile set search_path = '' as $$
declare
  c private.cases;
begin
  perform private.session_alive();
  c := private.lock_case(p_id);
  if c.id is null or not private.is_own_case(c, auth.uid()) then return null; end if;
  return c;
end
$$;

create function private.reply_to_case(p_id uuid, p_message jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  w record;
begin
  select * into w from private.write_case_message(
    private.lock_own_case(p_id), false, p_message, 'case-messages:' || auth.uid());
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  return private.result_ok(private.case_view(w.c));
end
$$;
grant execute on function private.reply_to_case(uuid,jsonb) to authenticated;

-- Adds a photo to the last message of a locked case's side. Returns a refusal, or null; one that's there already changes nothing.
create function private.store_case_photo(inout c private.cases, p_photo jsonb, out refusal text)
language plpgsql volatile set search_path = '' as $$
declare
  shown constant text := p_photo ->> 'image';
  now_at constant timestamptz := private.now();
  wanted uuid;
  earlier uuid;
  last uuid;
begin
  begin
    wanted := (p_photo ->> 'id')::uuid;
  exception when data_exception then
    refusal := 'invalid';
    return;
  end;
  select m.case_id into earlier from private.case_photos p join private.case_messages m on m.id = p.message where p.id = wanted;
  if found then
    refusal := case when earlier is distinct from c.id then 'invalid' end;
    return;
  end if;
  select m.id into last from private.case_messages m where m.case_id = c.id and not m.by_team order by m.seq desc limit 1;
  refusal := case
    when c.id is null then 'no-such-case'
    when wanted is null or last is null or not private.is_proof_photo(shown) then 'invalid'
    when c.state = 'resolved' then 'changed'
    when (select count(*) from private.case_photos p where p.message = last) >= private.photos_of_message()
      or (select count(*) from private.case_photos p join private.case_messages m on m.id = p.message where m.case_id = c.id)
        >= private.photos_of_case()
      then 'too-many-photos'
  end;
  if refusal is not null then return; end if;
  insert into private.case_photos (id, message, image) values (wanted, last, decode(split_part(shown, ',', 2), 'base64'));
  update private.cases x set state = 'ours', moved_at = now_at where x.id = c.id returning * into c;
end
$$;

create function private.add_case_photo(p_id uuid, p_photo jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  w record;
begin
  select * into w from private.store_case_photo(private.lock_own_case(p_id), p_photo);
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  return private.result_ok(private.case_view(w.c));
end
$$;
grant execute on function private.add_case_photo(uuid,jsonb) to authenticated;

-- A photo of a case.
create function private.photo_in_case(p_case uuid, p_photo uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.photo_url(p.image)
    from private.case_photos p join private.case_messages m on m.id = p.message
    where p.id = p_photo and m.case_id = p_case);
end
$$;

-- A photo for its case's side, and for administrators whom the case doesn't concern. Those of a report about the goods also for
-- the business of the delivery. Null for anyone else.
create function private.case_photo(p_case uuid, p_photo uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  c private.cases;
begin
  perform private.session_alive();
  select * into c from private.cases x where x.id = p_case;
  if c.id is not null and (private.is_own_case(c, me) or (private.is_admin() and not private.case_concerns(c, me)))
    or coalesce(private.report_for(c, me) -> 'photos' ? p_photo::text, false)
  then
    return private.photo_in_case(c.id, p_photo);
  end if;
  return null;
end
$$;
grant execute on function private.case_photo(uuid,uuid) to authenticated;

-- Takes a locked case back, or opens it once more. Returns a refusal, or null; the case may have been that already.
create function private.close_locked_case(inout c private.cases, p_how text, out refusal text)
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  if c.id is null then
    refusal := 'no-such-case';
  elsif p_how = 'withdraw' then
    -- The business takes an objection back by confirming the attempt, since that costs it something.
    if private.is_objected(c) or (c.resolved_at is not null and c.outcome <> 'withdrawn') then
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
$$;

create function private.close_case(p_id uuid, p_how text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  w record;
begin
  select * into w from private.close_locked_case(private.lock_own_case(p_id), p_how);
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  return private.result_ok(private.case_view(w.c));
end
$$;
grant execute on function private.close_case(uuid,text) to authenticated;

-- The API: thin wrappers that run with the caller's rights.
create function public.support_times() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.support_times() $$;
grant execute on function public.support_times() to authenticated;

create function public.own_cases() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.own_cases() $$;
grant execute on function public.own_cases() to authenticated;

create function public.find_case(case_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.find_case(case_id) $$;
grant execute on function public.find_case(uuid) to authenticated;

create function public.open_case(report jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.open_case(report) $$;
grant execute on function public.open_case(jsonb) to authenticated;

create function public.reply_to_case(case_id uuid, message jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.reply_to_case(case_id, message) $$;
grant execute on function public.reply_to_case(uuid,jsonb) to authenticated;

create function public.add_case_photo(case_id uuid, photo jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.add_case_photo(case_id, photo) $$;
grant execute on function public.add_case_photo(uuid,jsonb) to authenticated;

create function public.case_photo(case_id uuid, photo_id uuid) returns text
language sql volatile security invoker set search_path = '' as $$ select private.case_photo(case_id, photo_id) $$;
grant execute on function public.case_photo(uuid,uuid) to authenticated;

create function public.close_case(case_id uuid, how text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.close_case(case_id, how) $$;
grant execute on function public.close_case(uuid,text) to authenticated;
