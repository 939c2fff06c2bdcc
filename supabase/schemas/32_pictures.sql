-- Pictures as data URLs, 5 MB at most. The format is checked by the bytes (spec §3, §9). A person reads and writes their own
-- only.
create function private.valid_image(data text) returns boolean
language plpgsql immutable strict set search_path = '' as $$
begin
  return octet_length(data) <= 6990540 and case
    when data like 'data:image/jpeg;base64,/9j/%' then substr(data, 24) ~ '^[A-Za-z0-9+/]+={0,2}$'
    when data like 'data:image/png;base64,iVBORw0KGgo%' then substr(data, 23) ~ '^[A-Za-z0-9+/]+={0,2}$'
    -- A WAV file begins like a WebP file; bytes 9 to 12 differ.
    when data like 'data:image/webp;base64,UklGR%' then
      substr(data, 24) ~ '^[A-Za-z0-9+/]{16}[A-Za-z0-9+/]*={0,2}$'
      and substr(decode(substr(data, 24, 16), 'base64'), 9, 4) = '\x57454250'::bytea
    else false
  end;
end
$$;
grant execute on function private.valid_image(text) to authenticated, service_role;

create table public.user_profile_pictures (
  user_id uuid not null references auth.users on delete cascade,
  image_type text not null check (image_type in ('profile', 'courier')),
  image_data text not null constraint image_is_a_picture check (private.valid_image(image_data)),
  -- A digest that distinguishes a new picture from the last one without reading either: live screens poll every few seconds.
  image_digest text generated always as (md5(image_data)) stored,
  primary key (user_id, image_type)
);

alter table public.user_profile_pictures enable row level security;
grant select, delete, insert (user_id, image_data, image_type), update (user_id, image_data, image_type)
  on public.user_profile_pictures to authenticated;
grant select, insert, update, delete on public.user_profile_pictures to service_role;

create trigger live_session before insert or update or delete on public.user_profile_pictures
  for each statement execute function private.guard_statement();

create policy live_session on public.user_profile_pictures as restrictive to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy pictures_select on public.user_profile_pictures for select to authenticated
  using (user_id = (select auth.uid()));
create policy pictures_insert on public.user_profile_pictures for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy pictures_update on public.user_profile_pictures for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy pictures_delete on public.user_profile_pictures for delete to authenticated
  using (user_id = (select auth.uid()));
