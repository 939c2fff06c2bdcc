-- A command's id stands for one command: the function that was called, the delivery it's about, and a digest of all that
-- it was told. Otherwise the stored outcome of one command would let another one pass, unjudged and unnoticed.

-- Commands from before have none of the three. They are answered as before, for the day that they're remembered.
alter table private.commands add column function text, add column target uuid, add column payload bytea;
-- A person's newest commands are the ones that are remembered.
create index commands_of_actor on private.commands (actor, at desc, id desc);

create function private.digest_of(p_payload jsonb) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(coalesce(p_payload::text, ''), 'UTF8'))
$$;

-- The id of a delivery in a request; null if it isn't one, which `add_delivery` refuses.
create function private.requested_id(p_request jsonb) returns uuid
language sql immutable set search_path = '' as $$
  select case when p_request ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (p_request ->> 'id')::uuid end
$$;

drop function private.begin_command(uuid);
-- Whether a command is new: then its row is there, locked, and waits for its outcome. Another run of the same one waits.
create function private.begin_command(p_id uuid, p_function text, p_target uuid, p_payload jsonb) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  insert into private.commands (actor, id, at, function, target, payload)
  values (me, p_id, private.now(), p_function, p_target, private.digest_of(p_payload)) on conflict do nothing;
  if not found then return false; end if;
  -- A thousand are remembered. Rows that another call is about to delete are left to it, so that nobody waits here.
  delete from private.commands c where (c.actor, c.id) in (
    select x.actor, x.id from private.commands x
    where x.actor = me and x.id <> p_id and (x.at, x.id) < (
      select y.at, y.id from private.commands y where y.actor = me order by y.at desc, y.id desc offset 999 limit 1)
    for update skip locked);
  return true;
end
$$;

drop function private.earlier_refusal(uuid);
-- The outcome of the same command sent earlier; null if it was done. Another command under its id is refused.
create function private.earlier_refusal(p_id uuid, p_function text, p_target uuid, p_payload jsonb) returns text
language sql stable set search_path = '' as $$
  select case
    when c.function is null
      or (c.function, c.payload) = (p_function, private.digest_of(p_payload)) and c.target is not distinct from p_target
    then c.refusal
    else 'reused-command'
  end
  from private.commands c where c.actor = auth.uid() and c.id = p_id
$$;

-- The merchant's view. It's only made here, so that an administrator never gets it without a record of that.
create function private.opened_view(d private.deliveries) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform private.note_delivery_lookup(d);
  return private.merchant_view(d);
end
$$;

create or replace function private.find_delivery(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.deliveries;
begin
  perform private.session_alive();
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.side_of(d.business_id) is null then return null; end if;
  if d.next_due <= private.now() then d := private.lock_delivery(p_id); end if;
  return private.opened_view(d);
end
$$;

create or replace function private.request_delivery(p_command uuid, p_request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant uuid := private.requested_id(p_request);
  refusal text;
  d private.deliveries;
begin
  perform private.session_alive();
  if private.begin_command(p_command, 'request_delivery', wanted, p_request) then
    begin
      refusal := private.add_delivery(p_request);
    exception when data_exception or check_violation or unique_violation or not_null_violation then
      refusal := 'invalid';
    end;
    perform private.end_command(p_command, refusal);
  else
    refusal := private.earlier_refusal(p_command, 'request_delivery', wanted, p_request);
  end if;
  if refusal is not null then return private.not_done(refusal); end if;
  select * into d from private.deliveries x where x.id = wanted;
  if not found or private.side_of(d.business_id) is null then return private.not_done('no-such-business'); end if;
  return private.done(private.opened_view(d));
end
$$;

create or replace function private.change_delivery(p_command uuid, p_id uuid, p_kind text, p_changes jsonb, p_agreed_fee integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  content constant jsonb := jsonb_build_object('kind', p_kind, 'changes', p_changes, 'agreedFee', p_agreed_fee);
  d private.deliveries;
  side text;
  refusal text;
begin
  perform private.session_alive();
  if p_kind not in ('cancel', 'correct', 'hand_back', 'lose', 'release') then return private.not_done('invalid'); end if;
  if private.begin_command(p_command, 'change_delivery', p_id, content) then
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
    refusal := private.earlier_refusal(p_command, 'change_delivery', p_id, content);
  end if;
  if refusal = 'costs-more' then
    return jsonb_build_object('ok', false, 'error', jsonb_build_object('code', refusal, 'fee', private.cancel_fee('accepted')));
  end if;
  if refusal is not null then return private.not_done(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.side_of(d.business_id) is null then return private.not_done('no-such-delivery'); end if;
  return private.done(private.opened_view(d));
end
$$;

-- Administrators see a business's settings for the time zone of its pages. Its phone and notes are contact details, whose
-- opening is written down elsewhere.
create or replace function private.delivery_settings(p_business uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  side constant text := private.side_of(p_business);
begin
  perform private.session_alive();
  if side is null then return null; end if;
  perform private.settle_where(p_business, null, null);
  return (
    select jsonb_build_object('now', private.now(), 'freeLeft', coalesce(s.free_left, 5),
      'pickup', case when s.postal_code is not null then jsonb_build_object(
        'postalCode', s.postal_code, 'timeZone', s.time_zone,
        'phone', case when side = 'merchant' then s.phone else '' end,
        'notes', case when side = 'merchant' then s.notes else '' end) end)
    from public.businesses b left join private.business_settings s on s.business_id = b.id where b.id = p_business);
end
$$;
