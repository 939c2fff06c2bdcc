-- The settings come with the server's time, from which a screen counts what it promises: a device's clock may be wrong.
create or replace function private.delivery_settings(p_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.session_alive();
  if private.side_of(p_business) is null then return null; end if;
  return (
    select jsonb_build_object('now', private.now(), 'freeLeft', coalesce(s.free_left, 5),
      'pickup', case when s.postal_code is not null then
        jsonb_build_object('postalCode', s.postal_code, 'phone', s.phone, 'notes', s.notes, 'timeZone', s.time_zone) end)
    from (values (1)) as one left join private.business_settings s on s.business_id = p_business);
end
$$;
