-- Deliveries that weren't picked up stayed on the board when their business was removed, and couriers drove to a shop that was
-- gone; one whose courier's account was removed stayed with nobody until its time was over. Now the first are canceled and
-- the second released, whatever removes the business or the account. A request at that moment is wholly before or wholly
-- after: it raised an error of the database's own.

-- Nobody drives to a shop that's gone: what isn't picked up yet is canceled with its business, and a courier who accepted
-- it is free, and paid as for every cancellation. A parcel on the road goes on to its end. The row is locked before its
-- triggers run, so a request that holds it is done by then, and a later one finds no business.
create function private.cancel_with_business() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  under_way uuid[];
  one uuid;
  d private.deliveries;
begin
  -- All of them first: canceling one takes the locks of settings and presence, which come after those of deliveries.
  select array_agg(x.id) into under_way from (
    select y.id from private.deliveries y where y.business_id = old.id and y.ended_at is null order by y.id for update) as x;
  foreach one in array coalesce(under_way, '{}') loop
    d := private.lock_delivery(one);
    if d.status in ('searching', 'accepted', 'at_pickup') then
      perform private.take(d, 'cancel', 'admin', private.now());
    end if;
  end loop;
  return old;
end
$$;

create trigger cancel_with_business before delete on public.businesses
  for each row execute function private.cancel_with_business();

-- Whether an account is there, and then it stays to the end of the transaction. One that's being removed is waited for: rows
-- that point to it would fail with an error that says nothing, or wait in a circle.
create function private.account_stays(p_account uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  perform from auth.users u where u.id = p_account for key share;
  return found;
end
$$;

-- Whatever a courier does, their account stays; without it, the answer is that of every later call.
create function private.hold_account(p_me uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if not private.account_stays(p_me) then raise exception 'Session ended' using errcode = 'PT401'; end if;
end
$$;

-- A courier whose account is removed leaves work like one who is suspended. The account's row is locked by now, and what
-- points to it is still there.
create function private.leave_work_with_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.couriers c where c.courier = old.id for update;
  perform private.leave_work(old.id, 'admin');
  return old;
end
$$;

create trigger leave_work_with_account before delete on auth.users
  for each row execute function private.leave_work_with_account();

create or replace function private.lock_courier(p_me uuid, p_id uuid default null) returns private.couriers
language plpgsql volatile set search_path = '' as $$
declare
  c private.couriers;
begin
  perform private.hold_account(p_me);
  insert into private.couriers (courier) values (p_me) on conflict do nothing;
  select * into strict c from private.couriers x where x.courier = p_me for update;
  if p_id is not null then perform private.lock_delivery(p_id); end if;
  perform private.settle_where(null, p_me, null);
  insert into private.courier_presence (courier, idle_since) values (p_me, private.now()) on conflict do nothing;
  return c;
end
$$;

create or replace function private.pass_delivery(p_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_asking();
begin
  perform private.hold_account(me);
  insert into private.delivery_passes (courier, delivery)
  select me, d.id from private.deliveries d where d.id = p_id on conflict do nothing;
end
$$;

create or replace function private.save_pickup(p_business uuid, p_pickup jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  code text;
  b public.businesses;
begin
  perform private.session_alive();
  select * into b from public.businesses x where x.id = p_business and x.user_id = auth.uid() for key share;
  if not found then raise exception 'permission denied: not your business' using errcode = '42501'; end if;
  code := private.postal_code(b.country, p_pickup ->> 'postalCode');
  if code is null or not private.is_postal_code_in(b.country, b.state, code)
    or private.dialed(p_pickup ->> 'phone') is null
    or not private.lines_fit(coalesce(p_pickup ->> 'notes', ''), 280)
    or not private.is_time_zone(coalesce(p_pickup ->> 'timeZone', ''))
  then
    raise exception 'not acceptable: pickup' using errcode = '23514';
  end if;
  insert into private.business_settings as s (business_id, postal_code, phone, notes, time_zone)
  values (p_business, code, p_pickup ->> 'phone', coalesce(p_pickup ->> 'notes', ''), p_pickup ->> 'timeZone')
  on conflict (business_id) do update set
    postal_code = excluded.postal_code, phone = excluded.phone, notes = excluded.notes, time_zone = excluded.time_zone;
end
$$;

create or replace function private.request_delivery(p_command uuid, p_request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant uuid := private.requested_id(p_request);
  refusal text;
  d private.deliveries;
begin
  perform private.session_alive();
  if private.begin_command(p_command, 'request_delivery', wanted, p_request) then
    begin
      -- Held to the end: the business is removed before this, or afterwards together with the delivery that this makes.
      perform from public.businesses x where x.id = (p_request ->> 'businessId')::uuid and x.user_id = auth.uid()
      for key share;
      refusal := private.add_delivery(p_request);
    exception when data_exception or check_violation or unique_violation or not_null_violation then
      refusal := 'invalid';
    end;
    perform private.end_command(p_command, refusal);
  else
    refusal := private.earlier_refusal(p_command, 'request_delivery', wanted, p_request);
  end if;
  if refusal is not null then return private.not_done(refusal); end if;
  select * into d from private.deliveries x where x.id = wanted;
  if not found or private.side_of(d.business_id) is null then return private.not_done('no-such-business'); end if;
  return private.done(private.opened_view(d));
end
$$;

create or replace function private.decide_account(p_account uuid, p_decision text, p_reason text, p_shown text[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.admin_asking();
  a private.account_arrows;
  reason text := private.bare(coalesce(p_reason, ''));
begin
  select * into a from private.account_arrows x where x.kind = p_decision;
  if not found then raise exception 'not acceptable: decision' using errcode = '23514'; end if;
  if p_account = me then return private.not_done('own-account'); end if;
  if (reason = '' and p_decision = 'reject') or not private.are_visible_lines(reason, 280) then
    return private.not_done('reason');
  end if;
  if not private.account_stays(p_account) then return private.not_done('changed'); end if;
  return private.move_account(me, p_account, p_decision, a.from_status, a.to_status, reason, p_shown);
end
$$;

create or replace function private.undo_account(p_account uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.admin_asking();
  last private.account_decisions;
begin
  select * into last from private.account_decisions x where x.account = p_account order by x.id desc limit 1;
  if not found or last.kind = 'undo' or last.by_admin <> me or last.at <= private.now() - interval '10 minutes' then
    return private.not_done('not-yours-to-undo');
  end if;
  if not private.account_stays(p_account) then return private.not_done('changed'); end if;
  return private.move_account(me, p_account, 'undo', last.to_status, last.from_status, '');
end
$$;

-- Those that were left like that until now.
do $$
declare
  d private.deliveries;
begin
  perform from private.deliveries x where x.ended_at is null order by x.id for update;
  for d in
    select * from private.deliveries x where x.status in ('searching', 'accepted', 'at_pickup') order by x.id
  loop
    d := private.lock_delivery(d.id);
    if d.status in ('searching', 'accepted', 'at_pickup')
      and not exists (select from public.businesses b where b.id = d.business_id)
    then
      perform private.take(d, 'cancel', 'admin', private.now());
    elsif d.status in ('accepted', 'at_pickup') and not exists (select from auth.users u where u.id = d.courier) then
      perform private.take(d, 'release', 'admin', private.now());
    end if;
  end loop;
end
$$;
