-- Settling a courier's own lost delivery locks the settings of its business, so the delivery that they ask about is
-- locked and settled first: settings come after deliveries for everybody.

drop function private.lock_courier(uuid);

-- Whatever a courier does, one thing at a time. Nothing else is waited for afterwards, except for the delivery `p_id`,
-- which is locked along the way.
create function private.lock_courier(p_me uuid, p_id uuid default null) returns private.couriers
language plpgsql volatile set search_path = '' as $$
declare
  c private.couriers;
begin
  insert into private.couriers (courier) values (p_me) on conflict do nothing;
  select * into strict c from private.couriers x where x.courier = p_me for update;
  if p_id is not null then perform private.lock_delivery(p_id); end if;
  perform private.settle_where(null, p_me, null);
  insert into private.courier_presence (courier, idle_since) values (p_me, private.now()) on conflict do nothing;
  return c;
end
$$;

create or replace function private.accept_delivery(p_command uuid, p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_asking();
  refusal text;
  d private.deliveries;
begin
  if private.begin_command(p_command) then
    refusal := private.accept_refusal(me, private.lock_courier(me, p_id), p_id);
    perform private.end_command(p_command, refusal);
  else
    refusal := private.earlier_refusal(p_command);
  end if;
  if refusal is not null then return private.not_done(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id and x.courier = me and private.is_carried(x.status);
  if not found then return private.not_done('taken'); end if;
  return private.done(private.job_view(d));
end
$$;
