-- Deliveries that are requested together, for one courier: all of them, or none.

-- The most units that an approved courier of a city can carry there, by vehicle and limit.
create function private.most_room(p_market text) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (
    select greatest(private.one_at_a_time(), max(private.room_of(c.vehicle, s.carry_limit)))
    from private.couriers c left join private.city_settings s on s.market = p_market
    where c.markets @> array[p_market] and exists (
      select from public.users u where u.id = c.courier and u.account_status = 'Active'
        and 'courier' = any (private.role_names(u.role)) and private.is_verified(u.id)));
end
$$;

-- Gives deliveries that were just made the times of one courier's route, as `planTogether` in core: by slow ways, from the parcel
-- that's ready last. Returns which can't be promised, and when it would be reached; nulls if each can.
create function private.plan_together(
  p_ids uuid[], p_windowed boolean[], p_shop jsonb, out late_at integer, out earliest_at timestamptz
)
language plpgsql volatile set search_path = '' as $$
declare
  second constant interval := interval '1 second';
  none constant interval := interval '0';
  of_market text;
  ready timestamptz;
  opens timestamptz;
  until timestamptz;
  way interval;
  hop integer;
  due timestamptz;
  door jsonb;
  door_before jsonb;
  zone_before text;
  nth integer := 0;
  one record;
begin
  select max(d.ready_at), min(d.market) into ready, of_market from private.deliveries d where d.id = any (p_ids);
  if not false = any (p_windowed) then
    select d.opens_at into opens from private.deliveries d where d.id = any (p_ids) and d.ready_at = ready limit 1;
  end if;
  way := (select r.to_s from private.market_range(of_market, 'shop', 'A', none) r) * second
    + (select r.to_s from private.market_range(of_market, 'counter', 'A', none) r) * second;
  for one in
    select d, w.windowed, w.place
    from unnest(p_ids, p_windowed) with ordinality as w (id, windowed, place)
    join private.deliveries d on d.id = w.id
    join private.delivery_people p on p.delivery = d.id
    order by d.due_at, p.postal_code collate "C", d.id
  loop
    nth := nth + 1;
    door := private.door_of_delivery(one.d);
    hop := (select r.to_s from private.market_range(of_market, 'door', (one.d).zone, none) r);
    if nth > 1 then
      -- A way that can't be planned takes no longer than back to the counter, and from there.
      hop := coalesce(
        (select h.to_s from private.hop_range(of_market, door_before, door) h),
        hop + (select r.to_s from private.market_range(of_market, 'door', zone_before, none) r));
    end if;
    way := greatest(way + hop * second, (one.d).dropoff_ready_at - ready) + private.handover_time();
    door_before := door;
    zone_before := (one.d).zone;
    due := (one.d).due_at;
    if due < ready + way + private.spare_time() then
      earliest_at := ready + way + private.spare_time();
      due := date_bin(private.rounded_to(), earliest_at + private.rounded_to() - interval '1 microsecond', timestamptz '2000-01-01 00:00Z');
      if one.windowed or due > (one.d).ready_at + private.longest_together() then
        late_at := one.place - 1;
        return;
      end if;
      earliest_at := null;
    end if;
    until := least(until, case
      when not one.windowed then ready + private.search_time()
      when p_shop is null then due - way
      else private.open_until(p_shop, ready, due - way) end);
    update private.deliveries set due_at = due, promised_at = due, together = p_ids[1], turn = nth where id = (one.d).id;
  end loop;
  update private.deliveries set opens_at = opens, search_until = until, next_due = until where id = any (p_ids);
end
$$;

-- Adds deliveries of an owner's business for one courier. Returns why none is made; null if they were made.
create function private.add_together(p_owner uuid, p_requests jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  business constant uuid := (p_requests #>> '{0,businessId}')::uuid;
  size constant integer := case jsonb_typeof(p_requests) when 'array' then jsonb_array_length(p_requests) else 0 end;
  ids uuid[];
  r jsonb;
  nth integer := 0;
  most integer;
  refusal text;
  answer jsonb;
  late record;
begin
  if size < private.least_together() then return to_jsonb('too-few'::text); end if;
  if size > private.most_carried() then
    return jsonb_build_object('code', 'too-many-together', 'most', private.most_carried());
  end if;
  select array_agg(private.requested_id(u.r) order by u.place) into ids
  from jsonb_array_elements(p_requests) with ordinality as u (r, place);
  -- Another command already requested the same ones.
  if size = (
    select count(*) from private.deliveries d join public.businesses b on b.id = d.business_id and b.user_id = p_owner
    where d.id = any (ids) and d.together = ids[1] and d.business_id = business)
  then
    return null;
  end if;
  begin
    for r in select u.r from jsonb_array_elements(p_requests) with ordinality as u (r, place) order by u.place loop
      nth := nth + 1;
      refusal := case
        when (r ->> 'businessId')::uuid is distinct from business or ids[nth] is null or ids[nth] = any (ids[1:nth - 1]) then 'invalid'
        when exists (
          select from private.deliveries d join public.businesses b on b.id = d.business_id and b.user_id = p_owner
          where d.id = ids[nth] and d.business_id = business) then 'reused-command'
        else private.add_delivery(p_owner, r, false) end;
      exit when refusal is not null;
    end loop;
    if refusal is not null then
      answer := jsonb_build_object('at', nth - 1, 'refusal', refusal);
    else
      select private.most_room(min(d.market)) into most from private.deliveries d where d.id = any (ids);
      if (select sum(private.units_of(d.size)) from private.deliveries d where d.id = any (ids)) > most then
        answer := jsonb_build_object('code', 'too-many-together', 'most', most);
      else
        select p.* into late from private.plan_together(
          ids,
          array(select coalesce(u.r #>> '{details,slot}', '') <> '' from jsonb_array_elements(p_requests) with ordinality as u (r, place) order by u.place),
          (select private.shop_hours(s) from private.business_settings s where s.business_id = business)) p;
        if late.late_at is not null then
          answer := jsonb_build_object('at', late.late_at, 'refusal',
            jsonb_build_object('code', 'before-earliest', 'earliestAt', late.earliest_at));
        end if;
      end if;
    end if;
    -- Takes back those that were added.
    if answer is not null then raise exception 'refused' using errcode = 'PT409'; end if;
  exception
    when sqlstate 'PT409' then null;
    when data_exception or check_violation or unique_violation or not_null_violation then
      answer := jsonb_build_object('at', greatest(0, nth - 1), 'refusal', 'invalid');
  end;
  if answer ->> 'refusal' in ('paused', 'shop-closed', 'city-closed') then
    answer := jsonb_set(answer, '{refusal}', private.not_open_refusal(answer ->> 'refusal', business));
  end if;
  if answer is null then
    -- All of them are there before couriers hear of the first.
    for i in 1 .. size loop
      perform private.announce_delivery(ids[i]);
    end loop;
  end if;
  return answer;
end
$$;

-- Requests deliveries for one courier, once for its command, as `request_for`. A refusal isn't remembered.
create function private.request_together_for(
  p_actor uuid, p_owner uuid, p_only uuid, p_command uuid, p_requests jsonb, p_asked jsonb
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  wanted constant uuid := private.requested_id(p_requests -> 0);
  is_new constant boolean := private.begin_command(p_actor, p_command, 'request_together', wanted, p_asked);
  refusal jsonb;
  views jsonb;
begin
  if is_new then
    begin
      -- Locked to the end: the business is removed before this, or after it together with the new deliveries.
      perform from public.businesses x where x.id = (p_requests #>> '{0,businessId}')::uuid and x.user_id = p_owner
      for key share;
      refusal := case when (p_requests #>> '{0,businessId}')::uuid <> p_only
        then jsonb_build_object('at', 0, 'refusal', 'no-such-business')
        else private.add_together(p_owner, p_requests) end;
    exception when data_exception then
      refusal := jsonb_build_object('at', 0, 'refusal', 'invalid');
    end;
    perform private.end_command(p_actor, p_command, case when refusal is not null then 'refused' end, false);
  elsif private.earlier_refusal(p_actor, p_command, 'request_together', wanted, p_asked) is not null then
    refusal := to_jsonb('reused-command'::text);
  end if;
  if refusal is not null then return jsonb_build_object('ok', false, 'error', refusal); end if;
  select jsonb_agg(private.with_photos(private.audited_merchant_view(d)) order by u.place) into views
  from jsonb_array_elements(p_requests) with ordinality as u (r, place)
  join private.deliveries d on d.id = private.requested_id(u.r)
  where private.actor_for_caller(p_owner, p_only, d.business_id) is not null;
  if coalesce(jsonb_array_length(views), 0) < jsonb_array_length(p_requests) then
    return jsonb_build_object('ok', false, 'error', jsonb_build_object('at', 0, 'refusal', 'no-such-business'));
  end if;
  return private.result_ok(views) || jsonb_build_object('replayed', not is_new);
end
$$;

create function private.request_together(p_command uuid, p_requests jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return private.request_together_for(auth.uid(), auth.uid(), null, p_command, p_requests, p_requests) - 'replayed';
end
$$;
grant execute on function private.request_together(uuid,jsonb) to authenticated;

create function public.request_together(command uuid, requests jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.request_together(command, requests) $$;
grant execute on function public.request_together(uuid,jsonb) to authenticated;
