-- Accounts that were never verified go after a day, as the banner says (spec §4), and so does what is no longer good.

create function private.purge() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users where id in (
    select u.id from auth.users u
    where u.created_at <= now() - interval '24 hours'
      and u.raw_app_meta_data ->> 'email_verified_at' is null
      and not exists (select from private.admins a where a.user_id = u.id)
    order by u.created_at limit 1000
  );
  -- Kept for a day longer than they are good: the limit of ten a day counts them.
  delete from public.email_verifications where expires_at < now() - interval '1 day';
  delete from private.reset_tickets where expires_at < now() - interval '1 hour';
  delete from private.rate_limits where win < now() - interval '2 days';
end
$$;

-- Every ten minutes where the platform can do it. The local stack calls purge() itself.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('purge', '*/10 * * * *', 'select private.purge()');
  end if;
end
$$;
