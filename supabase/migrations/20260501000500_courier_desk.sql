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

-- Whatever a courier does, one thing at a time.
create function private.lock_courier(p_me uuid) returns private.couriers
language plpgsql volatile set search_path = '' as $$
declare
  c private.couriers;
begin
  insert into private.couriers (courier) values (p_me) on conflict do nothing;
  select * into strict c from private.couriers x where x.courier = p_me for update;
  perform private.settle_where(null, p_me, null);
  insert into private.courier_presence (courier, idle_since) values (p_me, private.now()) on conflict do nothing;
  return c;
end
$$;

-- The deliveries that a courier sees on the board. Those who have waited longest see a new one first.
create function private.offers_of(p_me uuid, p_markets text[]) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  mine private.courier_presence;
begin
  select * into mine from private.courier_presence p where p.courier = p_me;
  if mine.online_until is null or mine.online_until <= now_at then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(private.offer_view(x.d, x.p) order by (x.d).pay desc, (x.d).due_at), '[]')
    from (
      select d, p from private.deliveries d join private.delivery_people p on p.delivery = d.id
      where d.status = 'searching' and d.market = any (p_markets) and d.search_until > now_at
        and not exists (select from private.delivery_passes s where s.courier = p_me and s.delivery = d.id)
        and (
          d.requested_at + interval '15 seconds' <= now_at
          or (
            select count(*) from (
              select from private.courier_presence o join private.couriers c on c.courier = o.courier
              where o.online_until > now_at and d.market = any (c.markets)
                and (o.idle_since, o.courier) < (mine.idle_since, p_me)
                and not exists (select from private.deliveries k where k.courier = o.courier and private.is_carried(k.status))
                and not exists (select from private.delivery_passes s where s.courier = o.courier and s.delivery = d.id)
              limit 5
            ) as before
          ) < 5
        )
      limit 100
    ) as x);
end
$$;

create function private.duty_view(p_me uuid, p_markets text[]) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  carried private.deliveries;
begin
  select * into carried from private.deliveries d where d.courier = p_me and private.is_carried(d.status);
  return jsonb_build_object(
    'online', exists (select from private.courier_presence p where p.courier = p_me and p.online_until > private.now()),
    'markets', to_jsonb(p_markets),
    'offers', case when carried.id is null then private.offers_of(p_me, p_markets) else '[]'::jsonb end,
    'job', case when carried.id is not null then private.job_view(carried) end);
end
$$;

-- The board and the job. `p_online`: true goes online, false goes offline; without it, who is online stays so.
create function private.courier_duty(p_online boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_asking();
  c private.couriers := private.lock_courier(me);
  at timestamptz;
begin
  perform private.settle_where(null, null, c.markets);
  at := private.now();
  if p_online is null then
    update private.courier_presence set online_until = at + interval '2 minutes' where courier = me and online_until > at;
  elsif p_online then
    update private.courier_presence set
      idle_since = case when online_until > at then idle_since else at end, online_until = at + interval '2 minutes'
    where courier = me;
  else
    update private.courier_presence set online_until = null where courier = me;
  end if;
  return private.duty_view(me, c.markets);
end
$$;

create function private.save_markets(p_markets text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_asking();
  chosen text[];
begin
  perform private.lock_courier(me);
  select coalesce(array_agg(m.market order by m.first), '{}') into chosen
  from (select u.market, min(u.place) as first from unnest(p_markets) with ordinality as u (market, place) group by u.market) as m;
  if cardinality(chosen) > 3
    or exists (select from unnest(chosen) m where m is null or char_length(m) > 300 or m !~ '^[^|]+\|[^|]*\|[^|]+$')
  then
    raise exception 'not acceptable: markets' using errcode = '23514';
  end if;
  update private.couriers set markets = chosen where courier = me;
end
$$;

-- The first to ask gets it.
create function private.accept_refusal(p_me uuid, c private.couriers, p_id uuid) returns text
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
begin
  if exists (select from private.deliveries x where x.courier = p_me and private.is_carried(x.status)) then
    return 'busy';
  end if;
  if not exists (select from private.courier_presence p where p.courier = p_me and p.online_until > private.now()) then
    return 'offline';
  end if;
  d := private.lock_delivery(p_id);
  if d.id is null or private.is_final(d.status) then return 'taken'; end if;
  if not d.market = any (c.markets) then return 'other-market'; end if;
  if exists (select from private.delivery_passes s where s.courier = p_me and s.delivery = p_id) then return 'passed'; end if;
  if d.status <> 'searching' then return 'taken'; end if;
  perform private.take(d, 'accept', 'courier', private.now(), p_me);
  return null;
end
$$;

create function private.accept_delivery(p_command uuid, p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_asking();
  refusal text;
  d private.deliveries;
begin
  if private.begin_command(p_command) then
    refusal := private.accept_refusal(me, private.lock_courier(me), p_id);
    perform private.end_command(p_command, refusal);
  else
    refusal := private.earlier_refusal(p_command);
  end if;
  if refusal is not null then return private.not_done(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id and x.courier = me;
  if not found then return private.not_done('taken'); end if;
  return private.done(private.job_view(d));
end
$$;

create function private.pass_delivery(p_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_asking();
begin
  insert into private.delivery_passes (courier, delivery)
  select me, d.id from private.deliveries d where d.id = p_id on conflict do nothing;
end
$$;

-- One step of a courier on the delivery that is theirs to do.
create function private.courier_step(
  p_command uuid, p_id uuid, p_kind text, p_pin text, p_photo text, p_reason text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_asking();
  refusal text;
  d private.deliveries;
begin
  if p_kind not in ('release', 'arrive_pickup', 'pick_up', 'arrive_dropoff', 'deliver', 'fail', 'hand_back')
    or char_length(p_pin) > 10
    or (p_kind = 'fail' and coalesce(p_reason, '') not in ('no_answer', 'refused', 'wrong_address', 'unsafe', 'pin_locked'))
    or not (p_photo is null or (p_photo like 'data:image/jpeg;base64,/9j/%' and char_length(p_photo) <= 400000
      and p_photo ~ '^data:image/jpeg;base64,[A-Za-z0-9+/]+={0,2}$'))
  then
    return private.not_done('invalid');
  end if;
  if private.begin_command(p_command) then
    perform private.lock_courier(me);
    d := private.lock_delivery(p_id);
    if d.id is null or d.courier is distinct from me then
      refusal := 'no-such-delivery';
    else
      refusal := private.move_refusal(d, p_kind, 'courier', private.now(), p_pin, p_photo, p_reason);
    end if;
    if refusal is null then
      perform private.take(d, p_kind, 'courier', private.now(), null, p_reason);
      if p_photo is not null then
        insert into private.delivery_proofs (delivery, image) values (p_id, p_photo)
        on conflict (delivery) do update set image = excluded.image;
      end if;
    end if;
    perform private.end_command(p_command, refusal);
  else
    refusal := private.earlier_refusal(p_command);
  end if;
  if refusal is not null then return private.not_done(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if p_kind = 'release' then return private.done(null); end if;
  if not found or d.courier is distinct from me then return private.not_done('no-such-delivery'); end if;
  return private.done(case when private.is_final(d.status) then private.past_job_view(d) else private.job_view(d) end);
end
$$;

create function private.courier_earnings(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_asking();
begin
  return (
    select coalesce(jsonb_agg(private.past_job_view(x.d) || jsonb_build_object('earned', x.earned)
      order by (x.d).ended_at desc nulls first, (x.d).id), '[]')
    from (
      select d, jsonb_agg(jsonb_build_object('account', l.account, 'delivery', l.delivery, 'kind', l.kind,
        'amount', l.amount, 'currency', l.currency, 'at', l.at) order by l.at, l.kind) as earned
      from private.ledger l join private.deliveries d on d.id = l.delivery
      where l.account = me and l.at >= p_from and l.at < p_to
      group by d
    ) as x);
end
$$;
