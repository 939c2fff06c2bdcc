-- The administrators' lists, page by page (decision long-lists).

create function private.role_kind(role text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  names constant text[] := private.role_names(role);
begin
  return case
    when 'admin' = any (names) then 'Admin'
    when names @> array['merchant', 'courier'] then 'Merchant and courier'
    when 'merchant' = any (names) then 'Merchant'
    when 'courier' = any (names) then 'Courier'
    when 'customer' = any (names) then 'Customer'
    else 'Basic User'
  end;
end
$$;

create function private.listed_name(first_name text, last_name text) returns text
language sql immutable
return btrim(coalesce(private.trim_whitespace(first_name), '') || ' ' || coalesce(private.trim_whitespace(last_name), ''));

-- People without a name come last.
create function private.name_key(first_name text, last_name text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(nullif(private.fold_text(private.listed_name(first_name, last_name)), ''), U&'\+10FFFF');
end
$$;

create function private.person_text(first_name text, last_name text, email text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return private.search_text(private.listed_name(first_name, last_name) || E'\n' || email);
end
$$;

create function private.business_text(business_name text, address text, city text, country text, email text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return private.search_text(business_name || E'\n' || address || E'\n' || city || E'\n'
    || case private.country_value(country) when 'us' then 'United States' when 'ca' then 'Canada' else replace(country, '-', ' ') end
    || E'\n' || email);
end
$$;

-- An index is written with the rights of its row's writer.
grant execute on function private.role_kind(text) to authenticated, service_role;
grant execute on function private.listed_name(text,text) to authenticated, service_role;
grant execute on function private.name_key(text,text) to authenticated, service_role;
grant execute on function private.person_text(text,text,text) to authenticated, service_role;
grant execute on function private.business_text(text,text,text,text,text) to authenticated, service_role;

create index users_by_role on public.users (private.role_kind(role), created_at desc, id);
create index users_by_status on public.users (account_status, created_at desc, id);
create index users_by_name on public.users ((private.name_key(first_name, last_name) collate "C"), id);
create index users_by_email on public.users ((email collate "C"), id);
create index users_by_waiting on public.users ((private.waiting_key(account_status, status_since, created_at)), id);
create index users_searched on public.users
  using gin ((private.person_text(first_name, last_name, email)) extensions.gin_trgm_ops);

create index businesses_by_status on public.businesses (status, created_at desc, id);
create index businesses_by_name on public.businesses ((private.fold_text(business_name) collate "C"), id);
create index businesses_by_city on public.businesses ((private.fold_text(city) collate "C"), id);
create index businesses_by_waiting on public.businesses ((private.waiting_key(status, status_since, created_at)), id);
create index businesses_searched on public.businesses
  using gin ((private.business_text(business_name, address, city, country, business_email)) extensions.gin_trgm_ops);

-- The conditions of a search: the words and the phrases of a query that a text has to contain.
create function private.words_in(p_text text, p_query jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(string_agg(x.condition, ''), '') from (
      select format(' and %s like %L', p_text, private.containing(w)) as condition
      from jsonb_array_elements_text(p_query -> 'words') as w
      union all
      select format(' and (%1$s like %2$L or %1$s like %3$L)', p_text, private.containing(p ->> 0), private.containing(p ->> 1))
      from jsonb_array_elements(p_query -> 'phrases') as p
    ) as x);
end
$$;

-- The ids of a page of `p_rows`, as `t`, that match `p_words` and `p_filters`, and on the first page of a search those of its words by
-- `p_counted`, with the sum of `amount` if that has one. `p_facets` and `p_keys` are the expressions to filter and to sort by: nothing else of
-- a query becomes part of a statement, except as a literal. A statement is planned for its values, since a rare word needs another
-- plan than a common one.
create function private.list_page(
  p_rows text, p_words text, p_facets jsonb, p_keys jsonb, p_counted text, p_query jsonb, p_after jsonb, p_most integer,
  p_filters text
) returns jsonb
language plpgsql stable set search_path = '' set jit = off as $$
declare
  most constant integer := greatest(1, least(p_most, private.most_rows()));
  key constant text := coalesce(p_keys ->> (p_query ->> 'sort'), 't.created_at');
  down constant boolean := (p_query ->> 'descending')::boolean;
  -- The newest come first, and of those of one moment the first id.
  id_down constant boolean := down = (key <> 't.created_at');
  filters text;
  after text := '';
  page jsonb;
  counts jsonb;
begin
  if octet_length(p_query::text) > 4000 then raise exception 'the query is too long' using errcode = '22023'; end if;
  select coalesce(string_agg(format(' and %s = %L', p_facets ->> f.key, f.value), ''), '') into filters
  from jsonb_each_text(p_query -> 'filters') as f where p_facets ? f.key;
  if p_query #>> '{filters,id}' is not null then
    filters := filters || format(' and t.id::text = %L and t.id = %L', p_query #>> '{filters,id}',
      case when p_query #>> '{filters,id}' ~ '^[0-9a-f-]{36}$' then p_query #>> '{filters,id}' else '00000000-0000-0000-0000-000000000000' end);
  end if;
  if p_after is not null then
    after := case when down = id_down
      then format(' and (%s, t.id) %s (%L, %L)', key, case when down then '<' else '>' end, p_after ->> 0, p_after ->> 1)
      else format(' and %1$s %2$s= %3$L and (%1$s %2$s %3$L or t.id %4$s %5$L)', key, case when down then '<' else '>' end,
        p_after ->> 0, case when id_down then '<' else '>' end, p_after ->> 1) end;
  end if;
  execute format('select coalesce(jsonb_agg(jsonb_build_array(x.key, x.id)), ''[]'') from (
      select %1$s as key, t.id from %2$s t where true%3$s order by %1$s %4$s, t.id %5$s limit %6$s) as x',
    key, p_rows, p_words || p_filters || filters || after, case when down then 'desc' else 'asc' end,
    case when id_down then 'desc' else 'asc' end, most + 1) into page;
  if p_after is null and p_words <> '' then
    execute format('select case when coalesce(sum(x.count), 0) <= %3$s then coalesce(jsonb_agg(
        x.counted || jsonb_strip_nulls(jsonb_build_object(''count'', x.count, ''sum'', x.sum))), ''[]'') end from (
        select to_jsonb(y) - ''amount'' as counted, count(*) as count, sum((to_jsonb(y) ->> ''amount'')::bigint) as sum
        from (select %1$s from %2$s t where true%4$s limit %3$s + 1) as y group by 1) as x',
      p_counted, p_rows, private.most_counted(), p_words) into counts;
  end if;
  return jsonb_build_object(
    'ids', coalesce((select jsonb_agg(x.entry -> 1 order by x.place) from jsonb_array_elements(page) with ordinality as x (entry, place)
      where x.place <= most), '[]'),
    'next', case when jsonb_array_length(page) > most then page -> (most - 1) end,
    'counts', counts);
end
$$;

create function private.list_people(p_query jsonb, p_after jsonb, p_most integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.list_page('public.users',
    private.words_in('private.person_text(t.first_name, t.last_name, t.email)', p_query),
    '{"role":"private.role_kind(t.role)","status":"t.account_status"}',
    '{"name":"(private.name_key(t.first_name, t.last_name) collate \"C\")","email":"(t.email collate \"C\")",
      "waiting":"private.waiting_key(t.account_status, t.status_since, t.created_at)"}',
    't.role, t.account_status as status', p_query, p_after, p_most, '');
end
$$;
grant execute on function private.list_people(jsonb,jsonb,integer) to authenticated;

create function private.list_businesses(p_query jsonb, p_after jsonb, p_most integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.list_page('public.businesses',
    private.words_in('private.business_text(t.business_name, t.address, t.city, t.country, t.business_email)', p_query),
    '{"status":"t.status"}',
    '{"name":"(private.fold_text(t.business_name) collate \"C\")","city":"(private.fold_text(t.city) collate \"C\")",
      "waiting":"private.waiting_key(t.status, t.status_since, t.created_at)"}',
    't.status', p_query, p_after, p_most, '');
end
$$;
grant execute on function private.list_businesses(jsonb,jsonb,integer) to authenticated;

create function public.list_people(query jsonb, after jsonb default null, most integer default 120) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_people(query, after, most) $$;
grant execute on function public.list_people(jsonb,jsonb,integer) to authenticated;

create function public.list_businesses(query jsonb, after jsonb default null, most integer default 120) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_businesses(query, after, most) $$;
grant execute on function public.list_businesses(jsonb,jsonb,integer) to authenticated;
