-- At most fifty businesses a person, and only the spec's arrows between statuses (spec §4;
-- decision status-transitions).

create function private.business_quota() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  -- One at a time a person, so that many at once cannot slip past the count.
  perform pg_advisory_xact_lock(hashtextextended(new.user_id::text, 7));
  -- A retry of one that is there adds nothing, so it is not counted against anyone (decision client-made-ids).
  if exists (select from public.businesses b where b.id = new.id) then return new; end if;
  if (select count(*) from public.businesses b where b.user_id = new.user_id) >= 50 then
    raise exception 'too many businesses' using errcode = '54000';
  end if;
  return new;
end
$$;
create trigger business_quota before insert on public.businesses
  for each row execute function private.business_quota();

create function private.business_status_arrows() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status = old.status
    or (old.status, new.status) in (('Pending', 'Active'), ('Pending', 'Rejected'), ('Active', 'Pending'), ('Rejected', 'Active'))
  then return new; end if;
  raise exception '% cannot become %', old.status, new.status using errcode = '23514';
end
$$;
create trigger business_status_arrows before update of status on public.businesses
  for each row execute function private.business_status_arrows();
