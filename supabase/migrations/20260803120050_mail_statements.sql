-- Closings, payments and their undo write the mails to owners. They're deleted after 30 days.

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
    from numbered n returning id, account, currency, total
  ), taken as (
    update private.ledger l set statement = c.id from closed c
    where l.account = c.account and l.currency = c.currency and l.statement is null and l.at < ends
      and private.side_of(l.kind) = p_side
  ), carrying as (
    update private.statements s set carried_into = c.id from closed c
    where s.account = c.account and s.currency = c.currency and s.side = p_side and s.state = 'closed' and s.total < 0
      and s.carried_into is null
  ), mailing as (
    -- A period that ended long ago is closed without mails: the first closing may be of many.
    insert into private.statement_mails (statement, kind, at, next_try)
    select c.id, 'closed', at, at from closed c where at < ends + interval '7 days' and (p_side = 'business' or c.total > 0)
  )
  select count(*) into made from closed;
  return made;
end
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
  perform private.queue_statement_mails(wanted, 'paid');
  return private.result_ok(null);
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
  delete from private.key_mails where at <= private.now() - interval '30 days';
  delete from private.statement_mails where at <= private.now() - interval '30 days';
  update private.api_keys set used_from = null
  where used_from is not null and used_at <= private.now() - interval '30 days';
end
$function$
;

CREATE OR REPLACE FUNCTION private.undo_paid(p_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.require_admin();
  wanted uuid[];
begin
  if cardinality(p_ids) is null or cardinality(p_ids) not between 1 and 1000 then return private.result_refused('invalid'); end if;
  lock table private.closings in share row exclusive mode;
  select array_agg(distinct x) into wanted from unnest(p_ids) as x;
  if (select count(*) from private.statements s where s.id = any (wanted) and s.state = 'paid') <> cardinality(wanted) then
    return private.result_refused('changed');
  end if;
  if exists (
    select from private.statements s
    where s.id = any (wanted) and (s.paid_by <> me or s.paid_at <= private.now() - interval '10 minutes'))
  then
    return private.result_refused('not-yours-to-undo');
  end if;
  update private.statements set state = 'closed', paid_on = null, reference = null, paid_at = null, paid_by = null
  where id = any (wanted);
  perform private.take_back_statement_mails(wanted);
  return private.result_ok(null);
end
$function$
;
