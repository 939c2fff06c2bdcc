-- Accepting and steps with the commands that know what they are.

create or replace function private.accept_delivery(p_command uuid, p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_asking();
  refusal text;
  d private.deliveries;
begin
  if private.begin_command(p_command, 'accept_delivery', p_id, null) then
    refusal := private.accept_refusal(me, private.lock_courier(me, p_id), p_id);
    perform private.end_command(p_command, refusal);
  else
    refusal := private.earlier_refusal(p_command, 'accept_delivery', p_id, null);
  end if;
  if refusal is not null then return private.not_done(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id and x.courier = me and private.is_carried(x.status);
  if not found then return private.not_done('taken'); end if;
  return private.done(private.job_view(d));
end
$$;

create or replace function private.courier_step(
  p_command uuid, p_id uuid, p_kind text, p_pin text, p_photo text, p_reason text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_at_step(p_command, p_id);
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
    return private.not_done('invalid');
  end if;
  -- Whatever photo comes along: the first one is kept.
  content := jsonb_build_object('kind', p_kind, 'pin', p_pin, 'photo', p_photo is not null, 'reason', p_reason);
  if private.begin_command(p_command, 'courier_step', p_id, content) then
    perform private.lock_courier(me);
    perform private.courier_at_work();
    if exists (select from private.deliveries x where x.id = p_id and x.courier = me) then
      d := private.lock_delivery(p_id);
    end if;
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
    refusal := private.earlier_refusal(p_command, 'courier_step', p_id, content);
  end if;
  if refusal is not null then return private.not_done(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if p_kind = 'release' then return private.done(null); end if;
  if not found or d.courier is distinct from me or (private.is_final(d.status) and p_kind not in ('deliver', 'hand_back')) then
    return private.not_done('no-such-delivery');
  end if;
  return private.done(case when private.is_final(d.status) then private.past_job_view(d) else private.job_view(d) end);
end
$$;
