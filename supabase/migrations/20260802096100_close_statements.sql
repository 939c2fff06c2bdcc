-- A job closes the periods that have ended.

CREATE OR REPLACE FUNCTION private.keep_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if (old.delivery, old.account, old.kind, old.amount, old.currency, old.at)
      is distinct from (new.delivery, new.account, new.kind, new.amount, new.currency, new.at)
    or new.statement is not null
    or not exists (select from private.statements s where s.id = old.statement and s.state = 'void')
  then
    raise exception 'an entry of a statement never changes' using errcode = '42501';
  end if;
  return new;
end
$function$
;

ALTER FUNCTION "private"."keep_entry"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_statement()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'UPDATE'
    or (old.id, old.account, old.side, old.period_from, old.period_to, old.currency, old.year, old.place, old.number,
      old.entries, old.carried, old.total, old.closed_at)
    is distinct from (new.id, new.account, new.side, new.period_from, new.period_to, new.currency, new.year, new.place,
      new.number, new.entries, new.carried, new.total, new.closed_at)
    or (old.state, new.state) not in (('closed', 'closed'), ('closed', 'paid'), ('paid', 'closed'), ('closed', 'void'))
  then
    raise exception 'a closed statement never changes' using errcode = '42501';
  end if;
  return new;
end
$function$
;

ALTER FUNCTION "private"."keep_statement"() OWNER TO "postgres";

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
  made integer;
begin
  insert into private.closings (side, period_from, closed_at) values (p_side, p_from, at);
  with credits as (
    select s.account, s.currency, sum(s.total) as total from private.statements s
    where s.side = p_side and s.state = 'closed' and s.total < 0 and s.carried_into is null group by 1, 2
  ), sums as (
    select l.account, l.currency, count(*) as entries, sum(private.signed_amount(l.kind, l.amount)) as own
    from private.ledger l
    where l.statement is null and l.at < ends and private.side_of(l.kind) = p_side group by 1, 2
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
    from numbered n returning id, account, currency
  ), taken as (
    update private.ledger l set statement = c.id from closed c
    where l.account = c.account and l.currency = c.currency and l.statement is null and l.at < ends
      and private.side_of(l.kind) = p_side
  ), carrying as (
    update private.statements s set carried_into = c.id from closed c
    where s.account = c.account and s.currency = c.currency and s.side = p_side and s.state = 'closed' and s.total < 0
      and s.carried_into is null
  )
  select count(*) into made from closed;
  return made;
end
$function$
;

ALTER FUNCTION "private"."close_period"(text, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.close_due()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made integer := 0;
  side_now text;
  period date;
  running date;
begin
  -- A delivery that ended by time alone belongs to the period in which it ended.
  perform private.settle_due(100000);
  lock table private.closings in share row exclusive mode;
  foreach side_now in array array['business', 'courier'] loop
    running := private.period_start(side_now, (private.now() at time zone private.books_zone())::date);
    select private.next_period(side_now, max(c.period_from)) into period from private.closings c where c.side = side_now;
    if period is null then
      -- The first closing begins with the first entry.
      select least(
        private.period_start(side_now, (min(l.at) at time zone private.books_zone())::date),
        private.period_start(side_now, running - 1)) into period
      from private.ledger l where private.side_of(l.kind) = side_now;
    end if;
    while period < running loop
      made := made + private.close_period(side_now, period);
      period := private.next_period(side_now, period);
    end loop;
  end loop;
  return made;
end
$function$
;

ALTER FUNCTION "private"."close_due"() OWNER TO "postgres";

CREATE TRIGGER keep_entry BEFORE UPDATE ON private.ledger FOR EACH ROW
  WHEN (old.statement is not null or (old.delivery, old.account, old.kind, old.amount, old.currency, old.at)
    is distinct from (new.delivery, new.account, new.kind, new.amount, new.currency, new.at))
  EXECUTE FUNCTION private.keep_entry();

CREATE TRIGGER audit AFTER UPDATE ON private.statements FOR EACH ROW EXECUTE FUNCTION private.audit();

CREATE TRIGGER keep_statement BEFORE DELETE OR UPDATE ON private.statements FOR EACH ROW EXECUTE FUNCTION private.keep_statement();

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_cron') THEN
    PERFORM cron.schedule('statements', '5 * * * *', 'select private.close_due()');
  END IF;
END
$$;
