-- Doors that wait for the operator's geocoder, if there is one. A request writes a row, and the Edge Function `find-doors` calls
-- the geocoder later, so no request waits for it.
create table private.door_queue (
  delivery uuid primary key references private.deliveries on delete cascade,
  tries integer not null default 0,
  -- The next try.
  due_at timestamptz not null
);
create index door_queue_due on private.door_queue (due_at);

-- Queues a delivery's door for the geocoder, starting over if it's queued already.
create function private.queue_door(p_delivery uuid) returns void
language sql volatile set search_path = '' as $$
  insert into private.door_queue as q (delivery, due_at) values (p_delivery, private.now())
  on conflict (delivery) do update set tries = 0, due_at = excluded.due_at
$$;

-- Claims one door that's due, for two minutes; null if none is. The door of a delivery that has ended isn't searched for, nor one
-- that was tried three times.
create function private.claim_door() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  taken uuid;
begin
  delete from private.door_queue q where q.delivery in (
    select x.delivery from private.door_queue x join private.deliveries d on d.id = x.delivery
    where x.due_at <= at and (x.tries >= 3 or d.ended_at is not null) limit 500 for update of x skip locked);
  update private.door_queue q set tries = q.tries + 1, due_at = at + interval '2 minutes'
  where q.delivery = (
    select x.delivery from private.door_queue x where x.due_at <= at order by x.due_at, x.delivery limit 1
    for update skip locked)
  returning q.delivery into taken;
  return (
    select jsonb_build_object('delivery', p.delivery, 'street', p.street, 'city', p.city, 'state', p.state,
      'postalCode', p.postal_code, 'country', split_part(d.market, '|', 1))
    from private.delivery_people p join private.deliveries d on d.id = p.delivery where p.delivery = taken);
end
$$;
grant execute on function private.claim_door() to service_role;

-- Stores the outcome of a search: a point, null for none, or `{"later": seconds}`. An outcome for a street that was corrected in
-- the meantime is ignored: the new one is searched for.
create function private.door_done(p_delivery uuid, p_street text, p_found jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_lat constant double precision := private.rounded_degrees(private.number_in(p_found, 'lat', -90, 90), 5);
  at_lon constant double precision := private.rounded_degrees(private.number_in(p_found, 'lon', -180, 180), 5);
begin
  perform from private.delivery_people p where p.delivery = p_delivery and p.street = p_street for update;
  if not found then return; end if;
  if p_found ? 'later' then
    update private.door_queue q
    set due_at = private.now() + make_interval(secs => coalesce(private.number_in(p_found, 'later', 1, 3600), 60 * q.tries))
    where q.delivery = p_delivery;
    return;
  end if;
  delete from private.door_queue q where q.delivery = p_delivery;
  if at_lat is null or at_lon is null then return; end if;
  update private.delivery_people p set door_lat = at_lat, door_lon = at_lon where p.delivery = p_delivery;
end
$$;
grant execute on function private.door_done(uuid,text,jsonb) to service_role;

-- Removes all waiting doors, if there's no geocoder.
create function private.skip_doors() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.door_queue q where q.delivery in (
    select x.delivery from private.door_queue x for update skip locked)
$$;
grant execute on function private.skip_doors() to service_role;

-- Whether any door waits for the geocoder.
create function private.door_waits() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.door_queue q where q.due_at <= private.now());
end
$$;

-- Calls the Edge Function, if any door waits. Fails if the project's URL is missing, which the job's log shows.
create function private.call_find_doors() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text;
begin
  if not private.door_waits() then return; end if;
  select url into strict address from private.project;
  perform net.http_post(
    url := address || '/functions/v1/find-doors', body := '{}'::jsonb,
    headers := '{"Content-Type": "application/json"}'::jsonb, timeout_milliseconds := 60000);
end
$$;

create function public.svc_claim_door() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.claim_door() $$;
grant execute on function public.svc_claim_door() to service_role;

create function public.svc_door_done(p_delivery uuid, p_street text, p_found jsonb) returns void
language sql volatile security invoker set search_path = '' as $$ select private.door_done(p_delivery, p_street, p_found) $$;
grant execute on function public.svc_door_done(uuid,text,jsonb) to service_role;

create function public.svc_skip_doors() returns void
language sql volatile security invoker set search_path = '' as $$ select private.skip_doors() $$;
grant execute on function public.svc_skip_doors() to service_role;
