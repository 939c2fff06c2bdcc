-- Counters for what an address may ask of the Edge Functions.

create table private.rate_limits (
  bucket text not null,
  win timestamptz not null,
  n integer not null default 1,
  primary key (bucket, win)
);
grant select, insert, update, delete on private.rate_limits to service_role;

-- Counts one more in the current window and says whether it is within the limit.
create function public.svc_rate_hit(p_bucket text, p_limit integer, p_window interval) returns boolean
language sql volatile security invoker set search_path = '' as $$
  insert into private.rate_limits (bucket, win) values (p_bucket, date_bin(p_window, clock_timestamp(), '2000-01-01'))
  on conflict (bucket, win) do update set n = private.rate_limits.n + 1
  returning n <= p_limit
$$;
