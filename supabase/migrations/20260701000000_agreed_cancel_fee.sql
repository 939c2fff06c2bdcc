-- A merchant cancels for the fee that was shown, or not at all: a courier may have accepted since they looked.

-- What canceling costs from a status.
create function private.cancel_fee(status text) returns integer
language sql immutable set search_path = '' as $$ select case status when 'searching' then 0 else 300 end $$;

-- Why a delivery isn't canceled for the fee that was agreed to; null where it is. A page that is older than this says no
-- fee, and asks how things stand every ten seconds: what has been so for half a minute was shown to whoever pressed.
create function private.cancel_refusal(d private.deliveries, p_agreed_fee integer, p_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select case
    when p_agreed_fee < 0 then 'invalid'
    when p_agreed_fee < private.cancel_fee(d.status) then 'costs-more'
    when p_agreed_fee is null and (d.reached ->> 'accepted')::timestamptz > p_at - interval '30 seconds' then 'wrong-status'
  end
$$;

drop function public.change_delivery(uuid, uuid, text, jsonb);
drop function private.change_delivery(uuid, uuid, text, jsonb);

-- Cancels, corrects, or says that a parcel is back.
create function private.change_delivery(p_command uuid, p_id uuid, p_kind text, p_changes jsonb, p_agreed_fee integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.deliveries;
  side text;
  refusal text;
begin
  perform private.session_alive();
  if p_kind not in ('cancel', 'correct', 'hand_back') then return private.not_done('invalid'); end if;
  if private.begin_command(p_command) then
    d := private.lock_delivery(p_id);
    side := private.side_of(d.business_id);
    if d.id is null or side is null then
      refusal := 'no-such-delivery';
    else
      refusal := private.move_refusal(d, p_kind, side, private.now(), null, null, null);
      if refusal = 'not-yours-to-do' then refusal := 'no-such-delivery'; end if;
    end if;
    if refusal is null and p_kind = 'cancel' then
      refusal := private.cancel_refusal(d, p_agreed_fee, private.now());
    end if;
    if refusal is null and p_kind = 'correct' then
      update private.delivery_people set
        street = btrim(p_changes ->> 'street'), unit = btrim(p_changes ->> 'unit'), notes = btrim(p_changes ->> 'notes'),
        phone = p_changes ->> 'phone'
      where delivery = p_id and private.acceptable_correction(p_changes);
      if not found then refusal := 'invalid'; end if;
    end if;
    if refusal is null then perform private.take(d, p_kind, side, private.now()); end if;
    perform private.end_command(p_command, refusal);
  else
    refusal := private.earlier_refusal(p_command);
  end if;
  if refusal = 'costs-more' then
    return jsonb_build_object('ok', false, 'error', jsonb_build_object('code', refusal, 'fee', private.cancel_fee('accepted')));
  end if;
  if refusal is not null then return private.not_done(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.side_of(d.business_id) is null then return private.not_done('no-such-delivery'); end if;
  return private.done(private.merchant_view(d));
end
$$;

create function public.change_delivery(
  command uuid, delivery uuid, kind text, changes jsonb default null, agreed_fee integer default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.change_delivery(command, delivery, kind, changes, agreed_fee)
$$;
revoke all on function public.change_delivery(uuid, uuid, text, jsonb, integer) from public, anon;
grant execute on function public.change_delivery(uuid, uuid, text, jsonb, integer),
  private.change_delivery(uuid, uuid, text, jsonb, integer) to authenticated;
