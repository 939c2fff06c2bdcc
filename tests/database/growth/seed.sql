-- A marketplace of a size: `:size` deliveries that ended within 60 days, and couriers, merchants and cities in proportion; `:active`
-- deliveries are under way. Beside them
-- are the same few at every size: merchant 1 with 48 deliveries, courier 1 with a parcel, courier 9 without one, in a city of
-- their own. Merchant 2 and courier 2 have a tenth of everything. Runs without triggers and foreign keys, as the owner.
set session_replication_role = replica;
-- A vacuum marks only rows whose commit was written.
set local synchronous_commit = on;
select setseed(0.5);
create schema growth;
create function growth.id(k text, n bigint) returns uuid language sql immutable as $$ select md5(k || n)::uuid $$;

create table growth.person as
  select 'c' as k, n, case when n <= 15 then 'one' when n = 16 then 'big' else 'city ' || n % greatest(2, :size / 250) end as city
  from generate_series(1, 16 + :size / 25) n
  union all
  select 'm', n, case n when 1 then 'one' when 2 then 'big' else 'city ' || n % greatest(2, :size / 250) end
  from generate_series(1, 2 + :size / 50) n
  union all select 'a', 1, 'one';
insert into auth.users (id, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, created_at)
  select growth.id(k, n), k || n || '@example.com', 'x', '{}', '{}', now() - n * interval '1 minute' from growth.person;
insert into private.verified_emails (user_id, email) select growth.id(k, n), k || n || '@example.com' from growth.person;
insert into auth.sessions (id, user_id) select growth.id('s' || k, n), growth.id(k, n) from growth.person;
insert into public.users (id, email, first_name, last_name, phone, country_code, country, role, account_status, created_at)
  select growth.id(k, n), k || n || '@example.com', 'First ' || n, 'Last', '4165550100', '+1', 'ca',
    case k when 'c' then 'courier' when 'm' then 'merchant' else 'customer,admin' end, 'Active', now() - n * interval '1 minute'
  from growth.person;
-- Customers, who are in nothing but the list of accounts.
insert into public.users (id, email, first_name, last_name, phone, country_code, country, role, account_status, created_at)
  select growth.id('p', n), 'p' || n || '@example.com', 'First ' || n, 'Last', '4165550100', '+1', 'ca', 'customer', 'Active',
    now() - interval '60 days' - n * interval '1 minute'
  from generate_series(1, :size / 4) n;
insert into private.admins (user_id) values (growth.id('a', 1));
insert into private.account_decisions (account, kind, from_status, to_status, reason, by_admin, at)
  select growth.id(k, n), 'approve', 'Pending', 'Active', '', growth.id('a', 1), now() - interval '1 day' from growth.person;
insert into public.businesses (id, user_id, country, business_name, address, city, state, business_email, status, created_at)
  select growth.id('b', n), growth.id('m', n), 'ca', 'Shop ' || n, '12 Alder Street', city, 'on', 'shop@example.com', 'Active',
    now() - n * interval '1 minute'
  from growth.person where k = 'm';
insert into private.business_decisions (business, from_status, to_status, reason, by_admin, at)
  select growth.id('b', n), 'Pending', 'Active', '', growth.id('a', 1), now() from growth.person where k = 'm';
insert into private.business_settings (business_id, postal_code, phone, notes, time_zone, free_left, shop_lat, shop_lon, call_shop)
  select growth.id('b', n), 'M6J 2Z4', '+14165550101', '', 'America/Toronto', 0, 43.65, -79.4, true from growth.person where k = 'm';
insert into private.cities (market, time_zone, businesses)
  select 'ca|on|' || city, 'America/Toronto', count(*) from growth.person where k = 'm' group by 1;
insert into private.couriers (courier, markets, applied_market, vehicle)
  select growth.id('c', n), array['ca|on|' || city], 'ca|on|' || city, 'bike' from growth.person where k = 'c';
insert into private.courier_presence (courier, online_until, idle_since)
  select growth.id('c', n), case when n <= 12 or n % 2 = 0 then now() + interval '1 day' end, now() - n * interval '1 minute'
  from growth.person where k = 'c';
insert into public.user_profile_pictures (user_id, image_type, image_data)
  select growth.id(k, n), 'courier', 'data:image/jpeg;base64,/9j/AAAA' from growth.person where k = 'c';
insert into private.courier_completions (user_id) select growth.id(k, n) from growth.person where k = 'c';
insert into private.alert_devices (person, endpoint, p256dh, auth, kinds, created_at, heard_at)
  select growth.id(k, n), 'https://fcm.googleapis.com/fcm/send/' || k || n, 'B' || repeat('a', 86), repeat('a', 22),
    case k when 'c' then '{offer,job}'::text[] else '{trouble}' end, now(), now()
  from growth.person where n % 2 = 1;

-- Deliveries that ended, in the order of time.
create table growth.d as
  select n, growth.id('d', n) as id, case when n % 10 = 5 then 2 else 3 + n % (:size / 50) end as m,
    case when n % 10 = 5 then 16 else 17 + n % (:size / 25) end as c, now() - interval '60 days' + n * interval '59 days' / :size as at
  from generate_series(1, :size) n
  union all
  select n, growth.id('e', n), 1, 1, now() - n * interval '36 hours' from generate_series(1, 40) n
  order by at;
alter table growth.d add st text, add market text;
update growth.d d set market = 'ca|on|' || p.city,
  st = case d.n % 40 when 7 then 'canceled' when 8 then 'expired' when 9 then 'returned' else 'delivered' end
  from growth.person p where p.k = 'm' and p.n = d.m;
insert into private.deliveries (id, number, business_id, status, version, market, courier, zone, size, handover, contents, reference,
    fee, pay, currency, free, ready_at, search_until, pickup_by, due_at, on_time, reached, requested_at, ended_at, held,
    failure_reason, minutes, cancel_fee, return_share, forgotten)
  select id, upper(translate(substr(md5('n' || id), 1, 12), '0', '9')), growth.id('b', m), st, 6, market,
    case when st <> 'expired' then growth.id('c', c) end, 'A', 'small', 'door', '', 'Order ' || n, 699, 500, 'CAD', false, at,
    at + interval '30 minutes', at + interval '20 minutes', at + interval '45 minutes',
    case when st in ('delivered', 'returned') then n % 20 > 0 end,
    jsonb_build_object('searching', at) || case when st = 'expired' then '{}' else jsonb_build_object('accepted', at) end
      || case when st = 'returned' then jsonb_build_object('returning', at) else '{}' end || jsonb_build_object(st, at),
    at, at + interval '30 minutes', case when st = 'returned' then 'entered' end,
    case when st = 'returned' then 'refused' end, 45, 300, 50, at <= now() - interval '30 days'
  from growth.d;
insert into private.delivery_events (delivery, seq, kind, actor, at)
  select d.id, e.seq, e.kind, 'courier', d.at + e.seq * interval '5 minutes'
  from growth.d d, unnest(array['request', 'accept', 'arrive_pickup', 'pick_up', 'arrive_dropoff', 'deliver'])
    with ordinality as e (kind, seq);
insert into private.ledger (account, delivery, kind, amount, currency, at)
  select case l.kind when 'fee' then growth.id('b', d.m) else growth.id('c', d.c) end, d.id, l.kind, l.amount, 'CAD', d.at
  from growth.d d, (values ('fee', 699), ('pay', 500)) as l (kind, amount) where d.st in ('delivered', 'returned');
-- Courier 16 has earned more a year ago.
insert into private.ledger (account, delivery, kind, amount, currency, at)
  select growth.id('c', 16), d.id, 'return_pay', 250, 'CAD', d.at - interval '1 year' from growth.d d where d.m > 2;
insert into private.delivery_people (delivery, pickup_name, pickup_street, pickup_city, pickup_state, pickup_postal_code,
    pickup_phone, pickup_notes, name, street, unit, city, state, postal_code, phone, notes, email)
  select id, 'Shop', '12 Alder Street', 'One', 'on', 'M6J 2Z4', '+14165550101', '', 'Rosa', n || ' Dropoff Street', '', 'One', 'on',
    'M6J 1A1', '+14165550199', '', 'r' || n || '@example.net'
  from growth.d where at > now() - interval '30 days';
insert into private.delivery_secrets (delivery, pin, key) select id, null, 'k' || id from growth.d where at > now() - interval '30 days';
insert into private.delivery_proofs (delivery, image)
  select id, '\xffd8ff000000' from growth.d where at > now() - interval '30 days' and st = 'delivered';
insert into private.mails (topic, kind, reference, written_at, tries, sent_at)
  select 'recipient', 'delivered', id, at, 1, at from growth.d where at > now() - interval '30 days';

-- Statements of past months and weeks; the entries of this month and week are open.
create table growth.st as
  select p.k, l.account, date_trunc(case p.k when 'c' then 'week' else 'month' end, l.at at time zone 'America/Los_Angeles')::date as f,
    count(*) as entries, sum(l.amount) as total
  from private.ledger l join growth.person p on l.account = growth.id(case p.k when 'c' then 'c' else 'b' end, p.n) and p.k <> 'a'
  group by 1, 2, 3;
delete from growth.st where f + case k when 'c' then 7 else 31 end >= current_date - 1;
insert into private.statements (id, account, side, period_from, period_to, currency, year, place, number, entries, carried, total,
    closed_at, state, paid_on, reference, paid_at, paid_by)
  select case when first and account = growth.id('b', 1) then growth.id('statement', 1)
      when first and account = growth.id('b', 2) then growth.id('statement', 2) else gen_random_uuid() end,
    account, case k when 'c' then 'courier' else 'business' end, f,
    (f + case k when 'c' then interval '1 week' else interval '1 month' end)::date, 'CAD', 2000, place, '2000-01-' || place, entries, 0, total,
    f + interval '32 days', case when paid then 'paid' else 'closed' end, case when paid then f end, case when paid then 'Run' end,
    case when paid then now() end, case when paid then growth.id('a', 1) end
  from (select *, row_number() over (order by f, account) as place,
    row_number() over (partition by account order by f desc) = 1 as first, account not in (growth.id('b', 1), growth.id('b', 2)) as paid
    from growth.st) x;
insert into private.statement_counts (side, period_from, currency, status, closed_at, statements, total)
  select side, period_from, currency, private.payment_status(state, total), max(closed_at), count(*), sum(total)
  from private.statements group by 1, 2, 3, 4;
update private.ledger l set statement = s.id from private.statements s
  where s.account = l.account and (l.at at time zone 'America/Los_Angeles')::date >= s.period_from
    and (l.at at time zone 'America/Los_Angeles')::date < s.period_to;
insert into private.closings (side, period_from, closed_at, time_zone)
  select side, date_trunc(case side when 'courier' then 'week' else 'month' end, (now() at time zone 'America/Los_Angeles')
    - case side when 'courier' then interval '1 week' else interval '1 month' end)::date, now(), 'America/Los_Angeles'
  from unnest(array['courier', 'business']) as side;

-- Software: merchants 1 and 2, and every fifth.
create table growth.software as select n from growth.person where k = 'm' and (n <= 2 or n % 5 = 0);
insert into private.api_keys (id, business_id, mode, access, name, digest, hint, made_at, made_by)
  select growth.id('k', n), growth.id('b', n), 'live', 'full', 'Key', encode(sha256(convert_to('k' || n, 'UTF8')), 'hex'), 'abcd',
    now() - interval '1 year', growth.id('m', n)
  from growth.software;
insert into private.api_keys (id, business_id, mode, access, name, digest, hint, made_at, made_by)
  select growth.id('t', n), growth.id('b', n), 'test', 'full', 'Key', encode(sha256(convert_to('t' || n, 'UTF8')), 'hex'), 'abcd',
    now() - interval '1 year', growth.id('m', n)
  from growth.software;
insert into private.sandboxes (business_id, state, revision, touched_at) select growth.id('b', n), '{}', 1, now() from growth.software;
insert into private.webhook_endpoints (id, business_id, url, description, state, made_at, changed_by)
  select growth.id('w', n), growth.id('b', n), 'https://shop.example/hook', '', 'enabled', now(), growth.id('m', n) from growth.software;
insert into private.api_events (tx, business_id, delivery, seq, kind, at, snapshot)
  select '3'::xid8, growth.id('b', d.m), e.delivery, e.seq, e.kind, e.at, jsonb_build_object('id', d.id)
  from growth.d d join growth.software s on s.n = d.m join private.delivery_events e on e.delivery = d.id
  where e.at > now() - interval '30 days' order by d.at, e.seq;
insert into private.webhook_messages (endpoint, delivery, seq, state, made_at, next_try, tries)
  select w.id, e.delivery, e.seq, 'sent', e.at, null, 1 from private.webhook_endpoints w
  join private.api_events e on e.business_id = w.business_id order by e.id;
insert into private.webhook_attempts (message, at, status, ms, text) select id, made_at, 200, 120, 'ok' from private.webhook_messages;
insert into private.api_requests (business_id, key_id, at, method, route, status, ms, request_id)
  select growth.id('b', m), growth.id('k', m), at, 'GET', '/deliveries', 200, 3, id
  from growth.d join growth.software s on s.n = m, generate_series(1, 2) where at > now() - interval '7 days';

-- Under way: the same in the city of merchant 1, five of merchant 2, the others in proportion.
create table growth.a as
  select n, growth.id('f', n) as id, 1 as m, case when n <= 4 then n + 1 end as c,
    case n when 1 then 'accepted' when 2 then 'at_pickup' when 3 then 'picked_up' when 4 then 'at_dropoff' else 'searching' end as st,
    'ca|on|one' as market
  from generate_series(1, 8) n
  union all select n, growth.id('g', n), 2, null, 'searching', 'ca|on|big' from generate_series(1, 5) n
  union all
  select x.n, growth.id('h', x.n), 3 + x.n % (:size / 50), p.n, case when p.n is null then 'searching' else 'picked_up' end,
    'ca|on|city ' || (3 + x.n % (:size / 50)) % greatest(2, :size / 250)
  from generate_series(1, :active) x (n) left join growth.person p on p.k = 'c' and p.n = 16 + x.n and x.n % 2 = 0;
insert into private.deliveries (id, number, business_id, status, version, market, courier, zone, size, handover, contents, reference,
    fee, pay, currency, free, ready_at, search_until, pickup_by, due_at, reached, requested_at, next_due, minutes, cancel_fee, return_share)
  select id, upper(translate(substr(md5('n' || id), 1, 12), '0', '9')), growth.id('b', m), st, 1, market, growth.id('c', c), 'A', 'small',
    'door', 'Loaves', 'Order ' || n, 699, 500, 'CAD', false, now() - interval '20 minutes', now() + interval '3 hours',
    case when c is not null then now() + interval '2 hours' end, now() + interval '3 hours',
    jsonb_build_object('searching', now() - interval '20 minutes')
      || case when c is null then '{}' else jsonb_build_object('accepted', now() - interval '15 minutes', st, now() - interval '10 minutes') end,
    now() - interval '20 minutes', now() + interval '3 hours' + n * interval '1 second', 45, 300, 50
  from growth.a;
insert into private.delivery_people (delivery, pickup_name, pickup_street, pickup_city, pickup_state, pickup_postal_code,
    pickup_phone, pickup_notes, name, street, unit, city, state, postal_code, phone, notes, email)
  select id, 'Shop', '12 Alder Street', 'One', 'on', 'M6J 2Z4', '+14165550101', '', 'Rosa', n || ' Dropoff Street', '', 'One', 'on',
    'M6J 1A1', '+14165550199', '', 'r' || n || '@example.net' from growth.a;
insert into private.delivery_secrets (delivery, pin, key) select id, null, 'k' || id from growth.a;
insert into private.delivery_events (delivery, seq, kind, actor, at) select id, 1, 'request', 'merchant', now() from growth.a;
insert into private.courier_positions (courier, delivery, lat, lon, accuracy, taken_at, heard_at)
  select growth.id('c', c), id, 43.65, -79.4, 15, now(), now() from growth.a where c is not null;
insert into private.arrivals (delivery, leg, status, from_at, to_at, usual)
  select id, 'door', st, now() + interval '2 hours', now() + interval '150 minutes', false from growth.a where st = 'picked_up';
insert into private.alert_devices (delivery, endpoint, p256dh, auth, kinds, created_at, heard_at)
  select id, 'https://fcm.googleapis.com/fcm/send/r', 'B' || repeat('a', 86), repeat('a', 22), '{on-its-way,at-the-door}', now(), now()
  from growth.a where n % 3 = 0;
insert into private.alerts (device, kind, delivery, topic, written_at, tries, until, sent_at)
  select 1 + n % 20, 'offer-gone', id, 'o', now(), 1, now(), now() from growth.d, generate_series(1, 20) where at > now() - interval '2 days';
-- Cases: resolved ones about old deliveries, a tenth of them in the time of the figures, and the same few open ones at every size.
insert into private.cases (id, side, opener, business, delivery, reason, state, opened_at, due_at, answered_at, moved_at, resolved_at, outcome)
  select growth.id('report', d.n), 'business', growth.id('m', d.m), growth.id('b', d.m), d.id, 'question', 'resolved', o.at,
    o.at + interval '1 day', o.at + interval '1 hour', o.at + interval '1 hour', o.at + interval '1 hour', 'answered'
  from growth.d d cross join lateral (select d.at - case when d.n % 10 = 0 then 0 else 60 end * interval '1 day' as at) o
  where d.at < now() - interval '40 days' and d.m > 2
  union all
  select growth.id('case', n), 'business', growth.id('m', n), growth.id('b', n), growth.id(case n when 1 then 'f' else 'g' end, 5),
    'question', 'ours', now(), now() + interval '1 hour', null, now(), null, null
  from generate_series(1, 2) n;
insert into private.cases (id, side, delivery, reason, state, opened_at, due_at, moved_at, shared_with_shop)
  select growth.id('goods', n), 'recipient', growth.id(case n when 1 then 'f' else 'g' end, 5), 'damaged', 'ours', now(),
    now() + interval '1 hour', now(), true
  from generate_series(1, 2) n;
insert into private.case_messages (id, case_id, by_team, text, at)
  select gen_random_uuid(), c.id, false, 'Help.', c.opened_at from private.cases c;
insert into private.case_photos (id, message, image)
  select md5('photo of ' || m.case_id)::uuid, m.id, '\xffd8ff000000' from private.case_messages m;
insert into private.tariffs (id, market, tariff, valid_from, saved_at, saved_by)
  select gen_random_uuid(), 'ca|on|city ' || n, private.default_tariff(), now(), now(), growth.id('a', 1)
  from generate_series(0, :size / 250) n;
insert into private.leg_times (market, leg, band, counts)
  select distinct market, l.leg, l.band, array(select case when i < 7 then 80 else 0 end from generate_series(1, 24) i) from growth.a,
    (values ('shop', 'all'), ('counter', 'all'), ('door', 'A'), ('door', 'B'), ('door', 'C')) as l (leg, band);
insert into private.delivery_passes (courier, delivery)
  select growth.id('c', 17 + a.n % (:size / 25)), a.id from growth.a where st = 'searching' and m > 2
  union all select growth.id('c', 17 + n), growth.id('f', 7) from generate_series(1, 3) n;
insert into private.void_lines (statement, delivery, account, kind)
  select growth.id('void', n), id, growth.id('b', 3), 'fee' from growth.d where n % 20 = 0;

-- The newest row of each queue.
insert into private.mails (id, topic, kind, reference, written_at, tries) overriding system value
  values (1000001, 'recipient', 'on_its_way', growth.id('f', 3), now(), 1);
insert into private.alerts (id, device, kind, delivery, topic, written_at, due_at, until) overriding system value
  values (1000001, 1, 'trouble', growth.id('f', 1), 'd', now(), now() + interval '1 hour', now() + interval '2 hours');
insert into private.webhook_messages (id, endpoint, state, made_at, next_try, tries) overriding system value
  values (1000001, growth.id('w', 1), 'waiting', now(), now() + interval '1 hour', 1);

-- Commands, counters, lookups, codes and tickets.
insert into private.commands (actor, id, at, function, target, payload)
  select growth.id('c', c), growth.id('x', n), now() - n % 20 * interval '1 hour', 'courier_step', id, '' from growth.d;
insert into private.audit_log (at, actor, db_role, action, tbl, row_id, new)
  select at, growth.id('a', 1), 'authenticated', 'READ', 'businesses', growth.id('b', m)::text, jsonb_build_object('delivery', id) from growth.d;
insert into private.rate_limits (bucket, win) select 'track:' || n, now() from growth.d on conflict do nothing;
insert into public.email_verifications (email, purpose, code, challenge, expires_at, attempts)
  select k || n || '@example.com', 'registration', 'x', growth.id('v' || k, n), now() + interval '10 minutes', 1 from growth.person;
insert into private.email_changes (user_id, from_email, email, token_hash, undo_hash)
  select growth.id(k, n), 'old@example.com', k || n || '@new.example.com', 'token ' || k || n, 'undo ' || k || n from growth.person;
insert into private.reset_tickets (token_hash, user_id) select 'ticket ' || k || n, growth.id(k, n) from growth.person;
insert into public.delivery_tracking (user_id, delivery_number) select growth.id(k, n), 'ABCDEFGHJKMN' from growth.person;
insert into private.postal_areas (country, code, lat, lon, spread)
  select 'us', lpad(n::text, 5, '0'), 40, -80, 1000 from generate_series(1, least(:size / 10, 99999)) n;
set session_replication_role = origin;
