-- A business and the record of its decisions have the same instant, from the clock that all decisions go by.
create or replace function private.business_status_reason() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = old.status then
    new.status_reason := old.status_reason;
    return new;
  end if;
  new.status_since := private.now();
  new.status_reason := private.bare(new.status_reason);
  if not private.are_visible_lines(new.status_reason, 280) then
    raise exception 'not acceptable: reason' using errcode = '23514';
  end if;
  if new.status <> 'Rejected' then new.status_reason := ''; end if;
  return new;
end
$$;

create or replace function private.note_business_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.business_decisions (business, from_status, to_status, reason, by_admin, at)
  values (new.id, old.status, new.status, new.status_reason, auth.uid(), new.status_since);
  perform private.owe_mail(null, new.id, old.status);
  return null;
end
$$;
