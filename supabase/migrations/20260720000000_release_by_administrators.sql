-- An administrator takes a delivery from a courier who won't come; the table of moves has allowed it from the start.

create or replace function private.change_delivery(p_command uuid, p_id uuid, p_kind text, p_changes jsonb, p_agreed_fee integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.deliveries;
  side text;
  refusal text;
begin
  perform private.session_alive();
  if p_kind not in ('cancel', 'correct', 'hand_back', 'lose', 'release') then return private.not_done('invalid'); end if;
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
  perform private.note_delivery_lookup(d);
  return private.done(private.merchant_view(d));
end
$$;
