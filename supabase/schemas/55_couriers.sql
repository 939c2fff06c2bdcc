-- What couriers do. Only those who are approved, with a verified address, may do anything; a delivery that is not theirs
-- answers as one that isn't there.

-- Raises unless an approved courier asks, and gives who it is.
create function private.courier_asking() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  perform private.session_alive();
  if not private.has_role('courier') or not private.email_verified()
    or not exists (select from public.users u where u.id = auth.uid() and u.account_status = 'Active')
  then
    raise exception 'permission denied: not an approved courier' using errcode = '42501';
  end if;
  return auth.uid();
end
$$;

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

-- Whatever a courier does, one thing at a time. Nothing else is waited for afterwards, except for the delivery `p_id`,
-- which is locked along the way.
create function private.lock_courier(p_me uuid, p_id uuid default null) returns private.couriers
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

-- The hundred that pay most, where there are more.
create function private.offers_of(p_me uuid, p_markets text[]) returns jsonb
language plpgsql volatile set search_path = '' set jit = off as $$
declare
  now_at constant timestamptz := private.now();
  mine private.courier_presence;
  -- Read once, since a board has many deliveries.
  my_shops constant uuid[] := array(select b.id from public.businesses b where b.user_id = p_me);
  my_email constant text := (select lower(u.email) from auth.users u where u.id = p_me);
begin
  select * into mine from private.courier_presence p where p.courier = p_me;
  if mine.online_until is null or mine.online_until <= now_at then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(private.offer_view(x.d, p) order by (x.d).pay desc, (x.d).due_at, (x.d).id), '[]')
    from (
      select y.d from unnest(p_markets) as m (market) cross join lateral (
        select d from private.deliveries d
        where d.status = 'searching' and d.market = m.market and d.search_until > now_at
          and d.business_id <> all (my_shops)
          and not exists (select from private.delivery_people r where r.delivery = d.id and r.email = my_email)
          and not exists (select from private.delivery_passes s where s.courier = p_me and s.delivery = d.id)
          and (
            d.requested_at + interval '15 seconds' <= now_at
            or (
              select count(*) from (
                select from private.courier_presence o join private.couriers c on c.courier = o.courier
                where o.online_until > now_at and d.market = any (c.markets)
                  and (o.idle_since, o.courier) < (mine.idle_since, p_me)
                  and not exists (
                    select from private.deliveries k where k.courier = o.courier
                      and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'))
                  and not exists (select from private.delivery_passes s where s.courier = o.courier and s.delivery = d.id)
                  and not private.is_own(o.courier, d)
                limit 5
              ) as before
            ) < 5
          )
        order by d.pay desc, d.due_at, d.id limit 100
      ) as y
      order by (y.d).pay desc, (y.d).due_at, (y.d).id limit 100
    ) as x
    join private.delivery_people p on p.delivery = (x.d).id);
end
$$;

create function private.duty_view(p_me uuid, p_markets text[]) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  carried private.deliveries;
begin
  select * into carried from private.deliveries d
  where d.courier = p_me and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning');
  return jsonb_build_object(
    'online', exists (select from private.courier_presence p where p.courier = p_me and p.online_until > private.now()),
    'markets', to_jsonb(p_markets),
    'offers', case when carried.id is null then private.offers_of(p_me, p_markets) else '[]'::jsonb end,
    'job', case when carried.id is not null then private.job_view(carried) end);
end
$$;

-- What a courier does waits for nobody's deliveries but their own, and a step takes along only what belongs to it.

-- One's own presence comes before the deliveries of the market, which others may be at.
create function private.courier_duty(p_online boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := case when p_online then private.courier_asking() else private.courier_at_work() end;
  c private.couriers := private.lock_courier(me);
  at timestamptz := private.now();
begin
  if p_online then perform private.courier_asking(); else perform private.courier_at_work(); end if;
  if p_online is null then
    update private.courier_presence set online_until = at + interval '2 minutes' where courier = me and online_until > at;
  elsif p_online then
    update private.courier_presence set
      idle_since = case when online_until > at then idle_since else at end, online_until = at + interval '2 minutes'
    where courier = me;
  else
    update private.courier_presence set online_until = null where courier = me;
  end if;
  perform private.settle_where(null, null, c.markets);
  return private.duty_view(me, c.markets);
end
$$;
grant execute on function private.courier_duty(boolean) to authenticated;

create function private.save_markets(p_markets text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_asking();
  chosen text[];
begin
  if cardinality(p_markets) > 100 or exists (select from unnest(p_markets) m where char_length(m) > 300) then
    raise exception 'not acceptable: markets' using errcode = '23514';
  end if;
  perform private.lock_courier(me);
  perform private.courier_asking();
  select coalesce(array_agg(m.market order by m.first), '{}') into chosen
  from (
    select r.market, min(u.place) as first
    from unnest(p_markets) with ordinality as u (market, place) cross join lateral private.respelled(u.market) as r (market)
    group by r.market
  ) as m;
  if cardinality(chosen) > 3
    or exists (select from unnest(chosen) m where m is null or char_length(m) > 300 or m !~ '^[^|]+\|[^|]*\|[^|]+$')
  then
    raise exception 'not acceptable: markets' using errcode = '23514';
  end if;
  update private.couriers set markets = chosen where courier = me;
end
$$;
grant execute on function private.save_markets(text[]) to authenticated;

-- The first to ask gets it.
create function private.accept_refusal(p_me uuid, c private.couriers, p_id uuid) returns text
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
begin
  perform private.courier_asking();
  if exists (
    select from private.deliveries x
    where x.courier = p_me and x.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
  ) then
    return 'busy';
  end if;
  if not exists (select from private.courier_presence p where p.courier = p_me and p.online_until > private.now()) then
    return 'offline';
  end if;
  d := private.lock_delivery(p_id);
  if d.id is null or private.is_final(d.status) then return 'taken'; end if;
  if not d.market = any (c.markets) then return 'other-market'; end if;
  if private.is_own(p_me, d) then return 'own-delivery'; end if;
  if exists (select from private.delivery_passes s where s.courier = p_me and s.delivery = p_id) then return 'passed'; end if;
  if d.status <> 'searching' then return 'taken'; end if;
  perform private.take(d, 'accept', 'courier', private.now(), p_me);
  return null;
end
$$;

-- Accepting and steps with the commands that know what they are.
create function private.accept_delivery(p_command uuid, p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_asking();
  refusal text;
  d private.deliveries;
begin
  if private.begin_command(p_command, 'accept_delivery', p_id, null) then
    refusal := private.accept_refusal(me, private.lock_courier(me, p_id), p_id);
    perform private.end_command(p_command, refusal);
  else
    refusal := private.earlier_refusal(p_command, 'accept_delivery', p_id, null);
  end if;
  if refusal is not null then return private.not_done(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id and x.courier = me and private.is_carried(x.status);
  if not found then return private.not_done('taken'); end if;
  return private.done(private.job_view(d));
end
$$;
grant execute on function private.accept_delivery(uuid,uuid) to authenticated;

create function private.pass_delivery(p_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_asking();
begin
  perform private.hold_account(me);
  insert into private.delivery_passes (courier, delivery)
  select me, d.id from private.deliveries d where d.id = p_id on conflict do nothing;
end
$$;
grant execute on function private.pass_delivery(uuid) to authenticated;

-- One step of a courier on the delivery that is theirs to do. A delivery that isn't theirs is not waited for. Sent again
-- after the end, a step on the way there is about a delivery that's no longer theirs.
create function private.courier_step(
  p_command uuid, p_id uuid, p_kind text, p_pin text, p_photo text, p_reason text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_at_step(p_command, p_id);
  content jsonb;
  refusal text;
  d private.deliveries;
begin
  if p_kind is null
    or p_kind not in ('release', 'arrive_pickup', 'pick_up', 'arrive_dropoff', 'deliver', 'fail', 'hand_back')
    or (p_pin is not null and (p_kind <> 'deliver' or char_length(p_pin) > 10))
    or (p_kind = 'fail') <> (coalesce(p_reason, '') in ('no_answer', 'refused', 'wrong_address', 'unsafe', 'pin_locked'))
    or (p_kind <> 'fail' and p_reason is not null)
    or (p_photo is not null and (p_kind not in ('deliver', 'hand_back')
      or char_length(p_photo) > 400000 or p_photo not like 'data:image/jpeg;base64,/9j/%'
      or p_photo !~ '^data:image/jpeg;base64,[A-Za-z0-9+/]+={0,2}$'))
  then
    return private.not_done('invalid');
  end if;
  -- Whatever photo comes along: the first one is kept.
  content := jsonb_build_object('kind', p_kind, 'pin', p_pin, 'photo', p_photo is not null, 'reason', p_reason);
  if private.begin_command(p_command, 'courier_step', p_id, content) then
    perform private.lock_courier(me);
    perform private.courier_at_work();
    if exists (select from private.deliveries x where x.id = p_id and x.courier = me) then
      d := private.lock_delivery(p_id);
    end if;
    if d.id is null or d.courier is distinct from me then
      refusal := 'no-such-delivery';
    else
      refusal := private.move_refusal(d, p_kind, 'courier', private.now(), p_pin, p_photo, p_reason);
    end if;
    if refusal is null then
      perform private.take(d, p_kind, 'courier', private.now(), null, p_reason);
      perform private.note_incident(me, p_kind, p_id);
      if p_photo is not null then
        insert into private.delivery_proofs (delivery, image) values (p_id, p_photo)
        on conflict (delivery) do update set image = excluded.image;
      end if;
    end if;
    perform private.end_command(p_command, refusal);
  else
    refusal := private.earlier_refusal(p_command, 'courier_step', p_id, content);
  end if;
  if refusal is not null then return private.not_done(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if p_kind = 'release' then return private.done(null); end if;
  if not found or d.courier is distinct from me or (private.is_final(d.status) and p_kind not in ('deliver', 'hand_back')) then
    return private.not_done('no-such-delivery');
  end if;
  return private.done(case when private.is_final(d.status) then private.past_job_view(d) else private.job_view(d) end);
end
$$;
grant execute on function private.courier_step(uuid,uuid,text,text,text,text) to authenticated;

-- A courier's own delivery may end by time alone wherever it is, and whoever has lost it is free for the next one.
create function private.courier_earnings(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_asking();
begin
  perform private.settle_where(null, me, null);
  return (
    select coalesce(jsonb_agg(private.past_job_view(x.d) || jsonb_build_object('earned', x.earned)
      order by (x.d).ended_at desc nulls first, (x.d).id), '[]')
    from (
      select d, jsonb_agg(jsonb_build_object('account', l.account, 'delivery', l.delivery, 'kind', l.kind,
        'amount', l.amount, 'currency', l.currency, 'at', l.at) order by l.at, l.kind) as earned
      from private.ledger l join private.deliveries d on d.id = l.delivery
      where l.account = me and l.at >= p_from and l.at < p_to
      group by d
      union all
      -- Those whose pay waits, or was dropped, in the week of the attempt.
      select d, '[]' from private.deliveries d
      where d.courier = me and d.held in ('waiting', 'objected', 'dropped')
        and (d.reached ->> 'returning')::timestamptz >= p_from and (d.reached ->> 'returning')::timestamptz < p_to
    ) as x);
end
$$;
grant execute on function private.courier_earnings(timestamp with time zone,timestamp with time zone) to authenticated;

create function public.courier_duty(online boolean default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.courier_duty(online) $$;
grant execute on function public.courier_duty(boolean) to authenticated;

create function public.save_markets(markets text[]) returns void
language sql volatile security invoker set search_path = '' as $$ select private.save_markets(markets) $$;
grant execute on function public.save_markets(text[]) to authenticated;

create function public.accept_delivery(command uuid, delivery uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.accept_delivery(command, delivery) $$;
grant execute on function public.accept_delivery(uuid,uuid) to authenticated;

create function public.pass_delivery(delivery uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.pass_delivery(delivery) $$;
grant execute on function public.pass_delivery(uuid) to authenticated;

create function public.courier_step(
  command uuid, delivery uuid, kind text, pin text default null, photo text default null, reason text default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.courier_step(command, delivery, kind, pin, photo, reason)
$$;
grant execute on function public.courier_step(uuid,uuid,text,text,text,text) to authenticated;

create function public.courier_earnings(since timestamptz, until timestamptz) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.courier_earnings(since, until) $$;
grant execute on function public.courier_earnings(timestamp with time zone,timestamp with time zone) to authenticated;

create function public.live_duty(known text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.since(private.courier_duty(null), known)
$$;
grant execute on function public.live_duty(text) to authenticated;

-- Takes a courier, whose row is locked, off the road: offline at once, and another is looked for where they don't have
-- the parcel yet.
create function private.end_work(p_courier uuid) returns void
language sql volatile set search_path = '' as $$ select private.leave_work(p_courier, 'admin') $$;

-- Whoever is no longer an approved courier may finish the delivery whose parcel they have, and nothing else. Whether
-- somebody may work at all is judged once they hold their lock, since it may have been decided while they waited for it.

-- Raises unless an approved courier asks, or somebody who has a parcel still; gives who it is.
create function private.courier_at_work() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  perform private.session_alive();
  if exists (
    select from private.deliveries d where d.courier = auth.uid() and d.status in ('picked_up', 'at_dropoff', 'returning')
  ) then
    return auth.uid();
  end if;
  return private.courier_asking();
end
$$;

-- Couriers who change their own roles so that they're no longer approved couriers leave work like those whom an
-- administrator suspends: offline at once, and a delivery that they haven't picked up yet goes back to the board. Before,
-- nobody could move a delivery that waited at the counter with them, but the merchant by canceling it.
create function private.leave_work(p_courier uuid, p_actor text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  carried uuid;
  d private.deliveries;
begin
  select x.id into carried from private.deliveries x where x.courier = p_courier and x.status in ('accepted', 'at_pickup');
  if found then
    d := private.lock_delivery(carried);
    if d.courier = p_courier and d.status in ('accepted', 'at_pickup') then
      perform private.take(d, 'release', p_actor, private.now());
    end if;
  end if;
  update private.courier_presence set online_until = null where courier = p_courier;
end
$$;

-- Whoever is no longer an approved courier has nothing to finish once the last step is taken. When its answer is lost and the
-- step is sent again, it's answered as before.

-- Raises unless the courier may take a step, or has sent this command before about a delivery that's theirs; gives who it is.
create function private.courier_at_step(p_command uuid, p_id uuid) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  perform private.session_alive();
  if exists (select from private.commands c where c.actor = auth.uid() and c.id = p_command)
    and exists (select from private.deliveries d where d.id = p_id and d.courier = auth.uid())
  then
    return auth.uid();
  end if;
  return private.courier_at_work();
end
$$;

-- Nobody carries their own delivery: one of a business of theirs, or one that goes to their account's email. They would be
-- paid for it and decide as well whether it was late, and so credited.
create function private.is_own(p_courier uuid, d private.deliveries) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.businesses b where b.id = d.business_id and b.user_id = p_courier)
    or exists (
      select from private.delivery_people p join auth.users u on lower(u.email) = lower(p.email)
      where p.delivery = d.id and p.email <> '' and u.id = p_courier)
$$;
