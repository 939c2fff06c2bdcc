-- The events of deliveries for businesses' software, in an order that lets it continue from any position (decision
-- events-in-order).
create table private.api_events (
  -- The transaction that wrote the event, or that of the delivery's event before it, whichever is greater. So a delivery's
  -- events come in its order, even if a later one was written by a transaction that began earlier.
  tx xid8 not null,
  id bigint generated always as identity,
  -- Not a foreign key: its check would lock the business, and a move that waits for that could deadlock with its removal.
  business_id uuid not null,
  delivery uuid not null,
  seq integer not null,
  kind text not null,
  at timestamptz not null,
  -- The facts about the delivery as they were after the event, without people. They never change.
  snapshot jsonb not null,
  primary key (delivery, seq),
  foreign key (delivery, seq) references private.delivery_events on delete cascade
);
create index api_events_in_order on private.api_events (business_id, tx, id);
create index api_events_of_kind on private.api_events (business_id, kind, tx, id);
create index api_events_by_age on private.api_events (at);

-- Stores an event for software if its business ever had a key or has an endpoint, and writes a message to each endpoint that gets
-- it. The delivery's row is already as it is after the event, and its lock keeps others from writing an event of the same
-- delivery.
create function private.note_api_event() returns trigger
language plpgsql set search_path = '' as $$
begin
  with written as (
    insert into private.api_events (tx, business_id, delivery, seq, kind, at, snapshot)
    select
      greatest(pg_current_xact_id(), (
        select e.tx from private.api_events e where e.delivery = new.delivery order by e.seq desc limit 1)),
      d.business_id, d.id, new.seq, new.kind, new.at,
      private.delivery_facts(d) || jsonb_build_object(
        'opensAt', private.opens_next(d, new.at), 'overdue', private.is_overdue(d, new.at))
    from private.deliveries d
    where d.id = new.delivery and (
      exists (select from private.api_keys k where k.business_id = d.business_id)
      or exists (select from private.webhook_endpoints w where w.business_id = d.business_id))
    returning *
  )
  insert into private.webhook_messages (endpoint, delivery, seq, made_at, next_try, held)
  select w.id, e.delivery, e.seq, private.now(), private.now(), w.state = 'unverified'
  from written e join private.webhook_endpoints w on w.business_id = e.business_id
  where w.state <> 'disabled' and (w.kinds is null or e.kind = any (w.kinds));
  return null;
end
$$;
create trigger note_api_event after insert on private.delivery_events for each row execute function private.note_api_event();

-- Lists a business's events, oldest first, after a position. An event is left out until no transaction can still write one
-- before it, so that software that reads on from the last position misses none. `moved` says that this call has written
-- events itself: they can be read once it has ended.
create function private.api_events(p_digest text, p_filter jsonb, p_after jsonb, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
  first_tx constant xid8 := coalesce(p_after ->> 'tx', '0')::xid8;
  first_id constant bigint := coalesce(p_after ->> 'id', '0')::bigint;
  of constant uuid := p_filter ->> 'delivery';
  kinds constant text[] := case when p_filter ->> 'kinds' is not null then coalesce(private.texts_in(p_filter -> 'kinds'), '{}') end;
  most constant integer := least(p_limit, 1000);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  perform private.settle_matching(b.id, null, null);
  return jsonb_build_object(
    'ok', true, 'moved', pg_current_xact_id_if_assigned() is not null,
    'value', (
      select coalesce(jsonb_agg(
        jsonb_build_object('position', x.tx::text || '-' || x.id, 'kind', x.kind, 'at', x.at, 'delivery', x.snapshot)
        order by x.tx, x.id), '[]')
      from (
        (select e.* from private.api_events e
         where kinds is null and e.business_id = b.id and e.tx < pg_snapshot_xmin(pg_current_snapshot())
           and (e.tx, e.id) > (first_tx, first_id) and (of is null or e.delivery = of)
         order by e.tx, e.id limit most)
        union all
        -- The first of each kind: a rare one may be far behind the others.
        select e.* from unnest(kinds) as k (kind) cross join lateral (
          select y.* from private.api_events y
          where y.business_id = b.id and y.kind = k.kind and y.tx < pg_snapshot_xmin(pg_current_snapshot())
            and (y.tx, y.id) > (first_tx, first_id) and (of is null or y.delivery = of)
          order by y.tx, y.id limit most
        ) as e
        order by tx, id limit most
      ) as x));
end
$$;
grant execute on function private.api_events(text,jsonb,jsonb,integer) to service_role;

create function public.svc_api_events(p_digest text, p_filter jsonb, p_after jsonb, p_limit integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.api_events(p_digest, p_filter, p_after, p_limit)
$$;
grant execute on function public.svc_api_events(text,jsonb,jsonb,integer) to service_role;
