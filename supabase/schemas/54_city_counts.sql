-- The cities of businesses, with the number in each. Finding them among all businesses, whose spellings are slow to fold, took 0.7 s
-- for 20,000. Each change of a business adds a row, so that no transaction waits for another, and `private.merge_cities` puts
-- the rows of a city together. A migration that changes how a city is spelled counts them again.
create table private.cities (
  id bigint generated always as identity primary key,
  market text not null,
  -- The time zone of the shop's pickup details; empty without them.
  time_zone text not null,
  businesses integer not null
);
create index cities_of_market on private.cities (market);

create function private.count_business() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    insert into private.cities (market, time_zone, businesses)
    values (private.market_of(old.country, old.state, old.city), coalesce(
      (select s.time_zone from private.business_settings s where s.business_id = old.id), ''), -1);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  insert into private.cities (market, time_zone, businesses)
  values (private.market_of(new.country, new.state, new.city), coalesce(
    (select s.time_zone from private.business_settings s where s.business_id = new.id), ''), 1);
  return new;
end
$$;
create trigger count_new_business after insert on public.businesses
  for each row execute function private.count_business();
create trigger count_moved_business after update of country, state, city on public.businesses
  for each row when (old.country is distinct from new.country or old.state is distinct from new.state or old.city is distinct from new.city)
  execute function private.count_business();
-- Before its settings are deleted.
create trigger count_removed_business before delete on public.businesses
  for each row execute function private.count_business();

create function private.count_time_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  zone_before constant text := case when tg_op = 'INSERT' then '' else coalesce(old.time_zone, '') end;
  zone constant text := coalesce(new.time_zone, '');
begin
  if zone <> zone_before then
    insert into private.cities (market, time_zone, businesses)
    select private.market_of(b.country, b.state, b.city), z.zone, z.more
    from public.businesses b, (values (zone_before, -1), (zone, 1)) as z (zone, more)
    where b.id = new.business_id;
  end if;
  return null;
end
$$;
create trigger count_time_zone after insert or update of time_zone on private.business_settings
  for each row execute function private.count_time_zone();

-- Puts together the rows of cities that have more than one for a time zone.
create function private.merge_cities() returns void
language sql volatile set search_path = '' as $$
  with parts as (
    delete from private.cities c where exists (
      select from private.cities x where x.market = c.market and x.time_zone = c.time_zone and x.id <> c.id)
    returning c.market, c.time_zone, c.businesses
  )
  insert into private.cities (market, time_zone, businesses)
  select p.market, p.time_zone, sum(p.businesses) from parts p group by 1, 2 having sum(p.businesses) <> 0
$$;
