-- The REST API turns PT422 into status 422. Of 54000 it makes 500, a fault of the server's own that one would try again.
create or replace function private.business_quota() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  -- One at a time a person, so that many at once cannot slip past the count.
  perform pg_advisory_xact_lock(hashtextextended(new.user_id::text, 7));
  -- A retry of one that is there adds nothing, so it is not counted against anyone.
  if exists (select from public.businesses b where b.id = new.id) then return new; end if;
  if (select count(*) from public.businesses b where b.user_id = new.user_id) >= 50 then
    raise exception 'too many businesses' using errcode = 'PT422';
  end if;
  return new;
end
$$;
