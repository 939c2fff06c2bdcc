-- What a statement's line shows is stored with its entry, and the zone of its days with the period that was closed: the job that
-- forgets people emptied the references and cities of closed months. Entries that are there get the texts of deliveries whose people
-- are still known; the others stay without them. The trigger is dropped first, since it refuses any change of a closed entry.
set check_function_bodies = off;

DROP TRIGGER "keep_entry" ON "private"."ledger";

DROP FUNCTION "private"."statement_lines"(uuid, uuid, date);

ALTER TABLE "private"."closings" ADD COLUMN "time_zone" text;
update private.closings set time_zone = (select o.time_zone from private.operator o);
ALTER TABLE "private"."closings" ALTER COLUMN "time_zone" SET NOT NULL;

ALTER TABLE "private"."ledger" ADD COLUMN "reference" text NOT NULL DEFAULT ''::text;

ALTER TABLE "private"."ledger" ADD COLUMN "place" text NOT NULL DEFAULT ''::text;

CREATE OR REPLACE FUNCTION private.booked_reference(reference text, p private.delivery_people)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  folded constant text := private.fold_place(reference);
  joined constant text := replace(folded, ' ', '');
  name constant text := private.fold_place(p.name);
begin
  return case when joined !~ '[0-9]' or position('@' in reference) > 0
    or position(replace(name, ' ', '') in joined) > 0
    or position(replace(private.fold_place(p.street), ' ', '') in joined) > 0
    or position(right(ltrim(p.phone, '+'), 7) in regexp_replace(joined, '[^0-9]', '', 'g')) > 0
    or exists (
      select from regexp_split_to_table(folded, '[0-9 ]+') as word
      where char_length(word) > 1 and word = any (regexp_split_to_array(name, '[0-9 ]+')))
  then '' else reference end;
end
$function$
;

ALTER FUNCTION "private"."booked_reference"(text, private.delivery_people) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.close_period(p_side text, p_from date)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  until constant date := private.next_period(p_side, p_from);
  zone constant text := private.books_zone();
  ends constant timestamptz := until::timestamp at time zone zone;
  at constant timestamptz := private.now();
  year_of constant integer := extract(year from until - 1);
  kinds constant text[] := private.kinds_of(p_side);
  made integer;
begin
  insert into private.closings (side, period_from, closed_at, time_zone) values (p_side, p_from, at, zone);
  with credits as (
    select s.account, s.currency, sum(s.total) as total from private.statements s
    where s.side = p_side and s.state = 'closed' and s.total < 0 and s.carried_into is null group by 1, 2
  ), sums as (
    select l.account, l.currency, count(*) as entries, sum(private.signed_amount(l.kind, l.amount)) as own
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

CREATE OR REPLACE FUNCTION private.keep_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if (old.delivery, old.account, old.kind, old.amount, old.currency, old.at, old.reference, old.place)
      is distinct from (new.delivery, new.account, new.kind, new.amount, new.currency, new.at, new.reference, new.place)
    or new.statement is not null
    or not exists (select from private.statements s where s.id = old.statement and s.state = 'void')
  then
    raise exception 'an entry of a statement never changes' using errcode = '42501';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.line_texts(p_kind text, d private.deliveries, OUT reference text, OUT place text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  p private.delivery_people;
begin
  select * into p from private.delivery_people x where x.delivery = d.id;
  reference := '';
  place := '';
  if not found then return; end if;
  if p_kind = any (private.courier_kinds()) then
    place := p.pickup_name;
  else
    reference := private.booked_reference(d.reference, p);
    place := p.city;
  end if;
end
$function$
;

ALTER FUNCTION "private"."line_texts"(text, private.deliveries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.open_lines(p_business uuid)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.session_alive();
  if not exists (select from public.businesses b where b.id = p_business)
    or private.actor_for_business(p_business) is null
  then
    return null;
  end if;
  perform private.settle_matching(p_business, null, null);
  return private.statement_lines(p_business, null, date_trunc('month', private.now(), private.books_zone()));
end
$function$
;

CREATE OR REPLACE FUNCTION private.record_move(d private.deliveries, n private.deliveries, p_kind text, p_actor text, p_at timestamp with time zone, p_reason text, p_reported_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.deliveries set
    status = n.status, version = n.version, courier = n.courier, search_until = n.search_until, pickup_by = n.pickup_by,
    due_at = n.due_at, on_time = n.on_time, failure_reason = n.failure_reason, reached = n.reached,
    ended_at = n.ended_at, next_due = n.next_due, held = n.held, held_reason = n.held_reason
  where id = d.id;
  -- An administrator's reason is stored with the delivery, where it's deleted after 30 days; events stay.
  insert into private.delivery_events (delivery, seq, kind, actor, at, reason, reported_at)
  values (d.id, n.version, p_kind, p_actor, p_at, case when p_kind = 'fail' then p_reason end, p_reported_at);

  insert into private.ledger (account, delivery, kind, amount, currency, at, reference, place)
  select e.account, d.id, e.kind, e.amount, d.currency, p_at, t.reference, t.place
  from private.entries_of(d, n, p_kind) as e cross join private.line_texts(e.kind, d) as t;

  if d.free and private.gives_back_free(n.status, n.reached, n.on_time, n.failure_reason, n.held)
    and not private.gives_back_free(d.status, d.reached, d.on_time, d.failure_reason, d.held)
  then
    -- No more than at first: a business that was removed and added again under its id started with five, and its former deliveries may
    -- give back more.
    update private.business_settings set free_left = least(private.free_deliveries(), free_left + 1) where business_id = d.business_id;
  end if;
  if n.ended_at is not null and d.ended_at is null then
    update private.alert_devices set until = p_at + interval '1 hour' where delivery = d.id;
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
end
$function$
;

CREATE OR REPLACE FUNCTION private.statement_detail(s private.statements)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  zone constant text := (
    select c.time_zone from private.closings c where c.side = s.side and c.period_from = s.period_from);
begin
  return json_build_object(
    'statement', private.statement_view(s, (select x.number from private.statements x where x.id = s.carried_into)),
    'lines', private.statement_lines(s.account, s.id, s.period_from::timestamp at time zone zone), 'timeZone', zone);
end
$function$
;

CREATE OR REPLACE FUNCTION private.statement_lines(p_account uuid, p_statement uuid, p_since timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
begin
  return (
    with entries as (
      select l.* from private.ledger l where l.account = p_account and l.statement = p_statement
      union all
      select l.* from private.ledger l where p_statement is null and l.account = p_account and l.statement is null
      union all
      select l.* from private.void_lines v
      join private.ledger l on l.account = v.account and l.delivery = v.delivery and l.kind = v.kind
      where v.statement = p_statement
    )
    select coalesce(json_agg(json_build_object(
      'delivery', l.delivery, 'number', l.number, 'zone', l.zone, 'kind', l.kind, 'reference', l.reference, 'place', l.place,
      'amount', l.amount, 'currency', l.currency, 'at', l.at, 'late', l.late)), '[]')
    from (
      select e.delivery, d.number, d.zone, e.kind, e.reference, e.place,
        private.signed_amount(e.kind, e.amount) as amount, e.currency, e.at, e.at < p_since as late
      from entries e join private.deliveries d on d.id = e.delivery
      order by e.at, e.delivery, array_position(private.business_kinds() || private.courier_kinds(), e.kind)
    ) as l);
end
$function$
;

ALTER FUNCTION "private"."statement_lines"(uuid, uuid, timestamp with time zone) OWNER TO "postgres";

ALTER TABLE "private"."ledger" ADD CONSTRAINT "ledger_reference_check" CHECK ((char_length(reference) <= 64));

update private.ledger l set (reference, place) = (
  select t.reference, t.place from private.deliveries d cross join private.line_texts(l.kind, d) as t where d.id = l.delivery)
where exists (select from private.delivery_people p where p.delivery = l.delivery);

create trigger keep_entry after update on private.ledger for each row
  when (old.statement is not null or (old.delivery, old.account, old.kind, old.amount, old.currency, old.at, old.reference, old.place)
    is distinct from (new.delivery, new.account, new.kind, new.amount, new.currency, new.at, new.reference, new.place))
  execute function private.keep_entry();

REVOKE ALL ON FUNCTION "private"."booked_reference"(text, private.delivery_people) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."booked_reference"(text, private.delivery_people) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."booked_reference"(text, private.delivery_people) TO "postgres";

REVOKE ALL ON FUNCTION "private"."line_texts"(text, private.deliveries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."line_texts"(text, private.deliveries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."line_texts"(text, private.deliveries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_lines"(uuid, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."statement_lines"(uuid, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."statement_lines"(uuid, uuid, timestamp with time zone) TO "postgres";

reset check_function_bodies;
