-- Row security for the tables of `private`, without policies: a second wall beside their grants. It doesn't apply to the tables'
-- owner, as which the functions run, or to the service role.
do $$
declare
  t regclass;
begin
  for t in select c.oid from pg_class c where c.relnamespace = 'private'::regnamespace and c.relkind = 'r' loop
    execute format('alter table %s enable row level security', t);
  end loop;
end
$$;
