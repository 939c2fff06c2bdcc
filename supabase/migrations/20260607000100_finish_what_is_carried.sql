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

create or replace function private.courier_duty(p_online boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := case when p_online then private.courier_asking() else private.courier_at_work() end;
  c private.couriers := private.lock_courier(me);
  at timestamptz;
begin
  if p_online then perform private.courier_asking(); else perform private.courier_at_work(); end if;
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

create or replace function private.save_markets(p_markets text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_asking();
  chosen text[];
begin
  perform private.lock_courier(me);
  perform private.courier_asking();
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

create or replace function private.accept_refusal(p_me uuid, c private.couriers, p_id uuid) returns text
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
begin
  perform private.courier_asking();
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

create or replace function private.courier_step(
  p_command uuid, p_id uuid, p_kind text, p_pin text, p_photo text, p_reason text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_at_work();
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
    perform private.courier_at_work();
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
