-- A correction computes the time of the next move too. The exception was for rows from before a change of that time.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.apply_move(d private.deliveries, p_kind text, p_actor text, p_at timestamp with time zone, p_courier uuid DEFAULT NULL::uuid, p_reason text DEFAULT NULL::text)
 RETURNS private.deliveries
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  n private.deliveries := d;
begin
  select m.to_status into strict n.status from private.delivery_moves m
  where m.kind = p_kind and m.from_status = d.status and m.actor = p_actor;
  n.version := d.version + 1;

  case p_kind
    when 'accept', 'assign' then
      n.courier := p_courier;
      n.pickup_by := greatest(p_at + private.way_to_pickup(), d.ready_at + private.after_ready());
    when 'release', 'no_show' then
      n.courier := null;
      n.pickup_by := null;
      n.search_until := greatest(d.search_until, p_at + private.search_again_time());
    when 'pick_up' then
      n.due_at := d.due_at + greatest(
        interval '0', p_at - greatest(d.ready_at, (d.reached ->> 'at_pickup')::timestamptz) - private.free_wait());
    when 'deliver' then
      n.on_time := coalesce(d.on_time, p_at <= d.due_at);
    when 'fail' then
      n.on_time := coalesce(d.on_time, p_at <= d.due_at);
      n.failure_reason := p_reason;
      if d.held is null and private.is_unproven(p_reason) then n.held := 'waiting'; end if;
    when 'retry' then
      -- An open attempt no longer counts. One that was charged stays charged, so that the next isn't charged too.
      n.failure_reason := null;
      n.held := case when d.held in ('waiting', 'objected') then null else coalesce(d.held, 'entered') end;
      if n.held is null and d.on_time then n.on_time := null; end if;
    when 'lose' then
      n.failure_reason := 'lost';
      if d.held in ('waiting', 'objected') then n.held := 'dropped'; end if;
    when 'confirm' then
      n.held := 'entered';
    when 'object' then
      n.held := 'objected';
    when 'uphold' then
      n.held := 'entered';
      n.held_reason := p_reason;
    when 'waive' then
      n.held := 'dropped';
      n.held_reason := p_reason;
    else null;
  end case;

  n.reached := case
    when n.status = d.status then d.reached
    when n.status = 'searching' then jsonb_build_object('searching', d.reached -> 'searching')
    when p_kind = 'retry' then d.reached - 'at_dropoff' || jsonb_build_object(n.status, p_at)
    else d.reached || jsonb_build_object(n.status, p_at)
  end;
  if n.status <> d.status and private.is_final(n.status) then n.ended_at := p_at; end if;
  n.next_due := private.next_due(
    n.status, n.search_until, n.pickup_by, d.ready_at, n.due_at, (n.reached ->> n.status)::timestamptz,
    private.held_until(n.held, n.reached));

  perform private.record_move(d, n, p_kind, p_actor, p_at, p_reason);
  return n;
end
$function$
;

reset check_function_bodies;
