-- Settling several deliveries waits for nobody: whoever settles holds what others may need next.

-- Settles a delivery whose row is locked, unless somebody else is at what would change beside it.
create function private.settle_unless_busy(d private.deliveries) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  if d.free then
    perform from private.business_settings s where s.business_id = d.business_id for update skip locked;
    if not found and exists (select from private.business_settings s where s.business_id = d.business_id) then
      return false;
    end if;
  end if;
  if d.courier is not null then
    perform from private.courier_presence p where p.courier = d.courier for update skip locked;
    if not found and exists (select from private.courier_presence p where p.courier = d.courier) then
      return false;
    end if;
  end if;
  perform private.settle_locked(d);
  return true;
end
$$;

create or replace function private.settle_where(p_business uuid, p_courier uuid, p_markets text[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
begin
  for d in
    select * from private.deliveries x
    where x.next_due <= private.now()
      and (x.business_id = p_business or x.courier = p_courier or x.market = any (p_markets))
    order by x.next_due for update skip locked
  loop
    perform private.settle_unless_busy(d);
  end loop;
end
$$;

create or replace function private.settle_due(p_limit integer default 1000) returns integer
language plpgsql security definer volatile set search_path = '' as $$
declare
  d private.deliveries;
  done integer := 0;
begin
  for d in select * from private.deliveries x where x.next_due <= private.now()
    order by x.next_due limit p_limit for update skip locked
  loop
    if private.settle_unless_busy(d) then done := done + 1; end if;
  end loop;
  return done;
end
$$;

-- Settled before it is read, as everything else.
create or replace function private.delivery_settings(p_business uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  if private.side_of(p_business) is null then return null; end if;
  perform private.settle_where(p_business, null, null);
  return (
    select jsonb_build_object('now', private.now(), 'freeLeft', coalesce(s.free_left, 5),
      'pickup', case when s.postal_code is not null then jsonb_build_object('postalCode', s.postal_code, 'phone', s.phone, 'notes', s.notes, 'timeZone', s.time_zone) end)
    from (values (1)) as one left join private.business_settings s on s.business_id = p_business);
end
$$;

-- The hundred that pay most, where there are more.
create or replace function private.offers_of(p_me uuid, p_markets text[]) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  mine private.courier_presence;
begin
  select * into mine from private.courier_presence p where p.courier = p_me;
  if mine.online_until is null or mine.online_until <= now_at then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(private.offer_view(x.d, x.p) order by (x.d).pay desc, (x.d).due_at, (x.d).id), '[]')
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
      order by d.pay desc, d.due_at, d.id limit 100
    ) as x);
end
$$;
