-- Gates in front of the views that pages ask for every few seconds (decision live-gates). Building a view costs much more than
-- finding out that it's still the same. PostgreSQL keeps the version of each row, `xmin`. A mark is a hash of the versions of the few
-- rows that a view is built from, and of the values of what time or polls change; null if the view has to be built. It includes who
-- asks, so it passes no one whose session ended. A page's tag carries the mark of its view and the moment until which it holds, in ms:
-- "~digest.until.mark". Writers do nothing for it. `tests/database/gates` compares what the marks contain with what the views read.

-- The end of a tag. The mark was read before the view: after a change in between, the next poll builds again.
create function private.gate_of(p_mark text, p_until timestamptz) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return concat('.', floor(extract(epoch from p_until) * 1000)::bigint, '.', coalesce(p_mark, '-'));
end
$$;

-- Whether a page's tag still holds. A tag is text from a client.
create function private.gate_holds(p_known text, p_mark text, p_at timestamptz) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(split_part(p_known, '.', 3) = p_mark and p_known ~ '^~[^.]+\.\d{13}\.'
    and split_part(p_known, '.', 2)::bigint - 1000 * extract(epoch from p_at) between 1 and 60000, false);
end
$$;

-- For tests, with the setting `private.check_gates`: builds the view of a "same" in a transaction of its own, which is undone, and
-- fails if it isn't the view of the tag. A stored arrival is shown until the tag ends.
create function private.check_gate(p_known text, p_view text, p_delivery uuid default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  view jsonb;
  stored jsonb;
begin
  if current_setting('private.check_gates', true) is distinct from 'on' then return; end if;
  select jsonb_object_agg(a.leg, jsonb_build_object('from', a.from_at, 'to', a.to_at, 'usual', a.usual)) into stored
  from private.arrivals a where a.delivery = p_delivery;
  begin
    execute 'select ' || p_view into view;
    raise sqlstate 'UNDO1';
  exception
    when sqlstate 'UNDO1' then null;
    when others then raise exception 'A gate said "same" where the view is refused: % (%)', p_view, sqlerrm;
  end;
  if jsonb_typeof(view -> 'arrival') = 'object' then view := jsonb_set(view, '{arrival}', stored -> 'door'); end if;
  if jsonb_typeof(view -> 'arrivals') = 'object' then
    view := jsonb_set(view, '{arrivals}', (
      select jsonb_object_agg(l.key, case l.value when 'null' then l.value else stored -> l.key end)
      from jsonb_each(view -> 'arrivals') as l));
  end if;
  if private.view_digest(view) is distinct from substr(split_part(p_known, '.', 1), 2) then
    raise exception 'A gate said "same" for another view: %', p_view;
  end if;
end
$$;

-- The mark of a courier's duty. Of the deliveries that wait in their cities it has the versions and which they passed. An offer that
-- has been there for less than the head start depends on all other couriers, so its view is always built.
create function private.duty_mark(p_me uuid, p_at timestamptz) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  me record;
  line text;
  fresh bigint;
begin
  select x.*, case when x.online then floor(extract(epoch from private.standby_from(p_me, p_at)) / 300) end as standby into me
  from (
    select l.versions is not null as carries, l.waits, l.next_due, c.markets, private.is_online(o.online_until, o.standby_until, p_at) as online, o.missed,
      row(u.xmin, a.xmin, v.xmin, l.versions, c.stops)::text as versions
    from private.couriers c
    join private.courier_presence o on o.courier = c.courier
    join public.users u on u.id = c.courier
    join auth.users a on a.id = c.courier
    left join private.verified_emails v on v.user_id = c.courier
    cross join lateral (
      -- Whether something waits at a counter that they haven't left: offers to add depend on all other couriers.
      select bool_or(d.status in ('accepted', 'at_pickup') and exists (
          select from private.deliveries w where w.business_id = d.business_id and w.ended_at is null and w.status = 'searching')
        and private.room_of(c.vehicle, (select s.carry_limit from private.city_settings s where s.market = d.market)) > 1) as waits,
        min(d.next_due) as next_due, array_agg(row(d.id, d.xmin, p.xmin, s.xmin)::text order by d.id) as versions
      from private.deliveries d
      left join private.delivery_people p on p.delivery = d.id
      left join private.delivery_secrets s on s.delivery = d.id
      where d.courier = c.courier and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
    ) as l
    where c.courier = p_me
  ) as x
  where private.has_live_session() and (x.next_due > p_at) is not false;
  if not found or (me.online and me.waits) then return null; end if;
  if me.online and not me.carries then
    if exists (select from private.deliveries d where d.next_due <= p_at and d.market = any (me.markets)) then return null; end if;
    select count(*) filter (where coalesce(d.opens_at, d.requested_at) + private.head_start() > p_at),
      row(bit_xor(uuid_hash_extended(d.id, d.xmin::text::bigint)), bit_xor(uuid_hash_extended(s.delivery, 0)),
        (select bit_xor(uuid_hash_extended(b.id, 0)) from public.businesses b where b.user_id = p_me))::text
    into fresh, line
    from private.deliveries d left join private.delivery_passes s on s.courier = p_me and s.delivery = d.id
    where d.market = any (me.markets) and d.status = 'searching' and d.search_until > p_at and private.has_opened(d.opens_at, p_at);
    if fresh > 0 then return null; end if;
  end if;
  return to_hex(hashtextextended(row(p_me, me, line)::text, 0));
end
$$;

-- The mark of a delivery, for its recipient and its merchant. Everything else of a delivery changes with its row's version.
create function private.delivery_mark(p_id uuid, p_at timestamptz) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select to_hex(hashtextextended(row(auth.uid(), d.id, d.xmin, p.xmin, s.xmin, x.xmin, u.xmin, i.xmin, b.call_shop, k.name,
      private.has_opened(d.opens_at, p_at), private.is_overdue(d, p_at), p_at >= private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'merchant'),
      p_at - d.ended_at >= private.tracking_time() and not private.is_kept_open(d.id, d.ended_at, p_at),
      array(select k.id::text || k.xmin from private.deliveries k where k.courier = d.courier
        and k.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning') order by k.id),
      array(select k.id from private.deliveries k where d.status = 'searching' and k.together = d.together
        and k.status = 'searching' order by k.id),
      -- The order of the stops.
      (select c.stops from private.couriers c where c.courier = d.courier),
      array(select row(a.leg, a.from_at, a.to_at, a.usual)::text from private.arrivals a where a.delivery = d.id order by a.leg)
    )::text, 0))
    from private.deliveries d
    left join private.delivery_people p on p.delivery = d.id
    left join private.delivery_secrets s on s.delivery = d.id
    left join private.delivery_proofs x on x.delivery = d.id
    left join public.users u on u.id = d.courier
    left join public.user_profile_pictures i on i.user_id = d.courier and i.image_type = 'courier'
    left join private.business_settings b on b.business_id = d.business_id
    left join private.api_keys k on k.id = d.by_key
    where d.id = p_id and (d.next_due > p_at) is not false);
end
$$;

-- Until when the mark of a delivery holds: its arrival is computed again every half a minute, or when its end is near.
create function private.delivery_until(p_id uuid, p_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return least(p_at, (select min(a.to_at) - interval '1 minute' from private.arrivals a where a.delivery = p_id))
    + private.shown_until();
end
$$;
