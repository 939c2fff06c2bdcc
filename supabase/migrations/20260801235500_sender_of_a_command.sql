-- The sender of a command is passed in: a person, or the business whose software sends it (decision caller-as-parameter).
-- Couriers pass themselves. The functions without a sender go with the next migration.

create function private.begin_command(p_actor uuid, p_id uuid, p_function text, p_target uuid, p_payload jsonb) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  insert into private.commands (actor, id, at, function, target, payload)
  values (p_actor, p_id, private.now(), p_function, p_target, private.digest_of(p_payload)) on conflict do nothing;
  if not found then return false; end if;
  -- A thousand are kept. Rows that another call is deleting are skipped, so that no call waits here.
  delete from private.commands c where (c.actor, c.id) in (
    select x.actor, x.id from private.commands x
    where x.actor = p_actor and x.id <> p_id and (x.at, x.id) < (
      select y.at, y.id from private.commands y where y.actor = p_actor order by y.at desc, y.id desc offset 999 limit 1)
    for update skip locked);
  return true;
end
$$;

create function private.end_command(p_actor uuid, p_id uuid, p_refusal text, p_remembered boolean default true) returns void
language sql volatile set search_path = '' as $$
  update private.commands set refusal = p_refusal
  where actor = p_actor and id = p_id and p_refusal is not null and p_remembered;
  delete from private.commands where actor = p_actor and id = p_id and p_refusal is not null and not p_remembered
$$;

create function private.earlier_refusal(p_actor uuid, p_id uuid, p_function text, p_target uuid, p_payload jsonb) returns text
language sql stable set search_path = '' as $$
  select case
    when c.function is null
      or (c.function, c.payload) = (p_function, private.digest_of(p_payload)) and c.target is not distinct from p_target
    then c.refusal
    else 'reused-command'
  end
  from private.commands c where c.actor = p_actor and c.id = p_id
$$;

create or replace function private.accept_delivery(p_command uuid, p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_courier();
  refusal text;
  d private.deliveries;
begin
  if private.begin_command(me, p_command, 'accept_delivery', p_id, null) then
    refusal := private.accept_refusal(me, private.lock_courier(me, p_id), p_id);
    perform private.end_command(me, p_command, refusal);
  else
    refusal := private.earlier_refusal(me, p_command, 'accept_delivery', p_id, null);
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id and x.courier = me and private.is_carried(x.status);
  if not found then return private.result_refused('taken'); end if;
  return private.result_ok(private.job_view(d));
end
$$;

create or replace function private.courier_step(
  p_command uuid, p_id uuid, p_kind text, p_pin text, p_photo text, p_reason text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_courier_for_step(p_command, p_id);
  content jsonb;
  refusal text;
  d private.deliveries;
begin
  if p_kind is null
    or p_kind not in ('release', 'arrive_pickup', 'pick_up', 'arrive_dropoff', 'deliver', 'fail', 'hand_back')
    or (p_pin is not null and (p_kind <> 'deliver' or char_length(p_pin) > 10))
    or (p_kind = 'fail') <> (coalesce(p_reason, '') in ('no_answer', 'refused', 'wrong_address', 'unsafe', 'pin_locked'))
    or (p_kind <> 'fail' and p_reason is not null)
    or (p_photo is not null and (p_kind not in ('deliver', 'hand_back')
      or char_length(p_photo) > 400000 or p_photo not like 'data:image/jpeg;base64,/9j/%'
      or p_photo !~ '^data:image/jpeg;base64,[A-Za-z0-9+/]+={0,2}$'))
  then
    return private.result_refused('invalid');
  end if;
  -- A retry may send another photo: the first one is kept.
  content := jsonb_build_object('kind', p_kind, 'pin', p_pin, 'photo', p_photo is not null, 'reason', p_reason);
  if private.begin_command(me, p_command, 'courier_step', p_id, content) then
    perform private.lock_courier(me);
    perform private.require_working_courier();
    if exists (select from private.deliveries x where x.id = p_id and x.courier = me) then
      d := private.lock_delivery(p_id);
    end if;
    if d.id is null or d.courier is distinct from me then
      refusal := 'no-such-delivery';
    else
      refusal := private.move_refusal(d, p_kind, 'courier', private.now(), p_pin, p_photo, p_reason);
    end if;
    if refusal is null then
      perform private.apply_move(d, p_kind, 'courier', private.now(), null, p_reason);
      perform private.note_incident(me, p_kind, p_id);
      if p_photo is not null then
        insert into private.delivery_proofs (delivery, image) values (p_id, p_photo)
        on conflict (delivery) do update set image = excluded.image;
      end if;
    end if;
    perform private.end_command(me, p_command, refusal);
  else
    refusal := private.earlier_refusal(me, p_command, 'courier_step', p_id, content);
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if p_kind = 'release' then return private.result_ok(null); end if;
  if not found or d.courier is distinct from me or (private.is_final(d.status) and p_kind not in ('deliver', 'hand_back')) then
    return private.result_refused('no-such-delivery');
  end if;
  return private.result_ok(case when private.is_final(d.status) then private.past_job_view(d) else private.job_view(d) end);
end
$$;
