-- The statements of a mark are planned once for a connection, and a gate reads the stored arrivals only if it's tested.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.check_gate(p_known text, p_view text, p_delivery uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.delivery_mark(p_id uuid, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return (
    select to_hex(hashtextextended(row(auth.uid(), d.id, d.xmin, p.xmin, s.xmin, x.xmin, u.xmin, i.xmin, b.call_shop, k.name,
      private.is_overdue(d, p_at), p_at >= private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'merchant'),
      p_at - d.ended_at >= private.tracking_time(),
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
$function$
;

CREATE OR REPLACE FUNCTION private.duty_mark(p_me uuid, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  me record;
  line text;
  fresh bigint;
begin
  select x.*, case when x.online then floor(extract(epoch from private.standby_from(p_me, p_at)) / 300) end as standby into me
  from (
    select d.id as carried, d.next_due, c.markets, private.is_online(o.online_until, o.standby_until, p_at) as online, o.missed,
      row(u.xmin, a.xmin, v.xmin, d.xmin, p.xmin, s.xmin)::text as versions
    from private.couriers c
    join private.courier_presence o on o.courier = c.courier
    join public.users u on u.id = c.courier
    join auth.users a on a.id = c.courier
    left join private.verified_emails v on v.user_id = c.courier
    left join private.deliveries d on d.courier = c.courier and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
    left join private.delivery_people p on p.delivery = d.id
    left join private.delivery_secrets s on s.delivery = d.id
    where c.courier = p_me
  ) as x
  where private.has_live_session() and (x.next_due > p_at) is not false;
  if not found then return null; end if;
  if me.carried is null and me.online then
    if exists (select from private.deliveries d where d.next_due <= p_at and d.market = any (me.markets)) then return null; end if;
    select count(*) filter (where d.requested_at + private.head_start() > p_at),
      row(bit_xor(uuid_hash_extended(d.id, d.xmin::text::bigint)), bit_xor(uuid_hash_extended(s.delivery, 0)),
        (select bit_xor(uuid_hash_extended(b.id, 0)) from public.businesses b where b.user_id = p_me))::text
    into fresh, line
    from private.deliveries d left join private.delivery_passes s on s.courier = p_me and s.delivery = d.id
    where d.market = any (me.markets) and d.status = 'searching' and d.search_until > p_at;
    if fresh > 0 then return null; end if;
  end if;
  return to_hex(hashtextextended(row(p_me, me, line)::text, 0));
end
$function$
;

reset check_function_bodies;
