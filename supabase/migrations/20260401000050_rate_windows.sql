-- A window begins with what is counted first, not with the full hour: nobody gets twice the limit around it.

delete from private.rate_limits;
alter table private.rate_limits drop constraint rate_limits_pkey;
alter table private.rate_limits add primary key (bucket);

-- Counts one more in the current window and says whether it is within the limit.
create or replace function public.svc_rate_hit(p_bucket text, p_limit integer, p_window interval) returns boolean
language sql volatile security invoker set search_path = '' as $$
  insert into private.rate_limits as l (bucket, win) values (p_bucket, clock_timestamp())
  on conflict (bucket) do update set
    win = case when l.win <= clock_timestamp() - p_window then clock_timestamp() else l.win end,
    n = case when l.win <= clock_timestamp() - p_window then 1 else l.n + 1 end
  returning n <= p_limit
$$;
