-- The tables and times that each view with a gate reads, in all functions that it calls. All names in them are qualified.
-- Settling and locking write; what they change is seen in the rows. An administrator's reading has no gate.
with recursive f as (
  select n.nspname || '.' || p.proname as name, regexp_replace(pg_get_functiondef(p.oid), '--[^\n]*', '', 'g') as body
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('private', 'public') and p.prokind = 'f'
), edge as (
  select f.name, m[1] as ref from f cross join lateral regexp_matches(f.body, '\m((?:private|public|auth)\.[a-z_0-9]+)', 'g') as m
), tree as (
  select v.view, v.root as name from (values
    ('duty', 'private.courier_duty'), ('tracking', 'private.track'), ('delivery', 'private.found_delivery')) as v (view, root)
  union
  select t.view, e.ref from tree t join edge e on e.name = t.name join f on f.name = e.ref
  where e.ref not in ('private.lock_courier', 'private.settle_matching', 'private.lock_delivery', 'private.note_delivery_lookup')
)
select t.view, 'table ' || e.ref as what from tree t join edge e on e.name = t.name where to_regclass(e.ref) is not null
union
select t.view, 'time ' || t.name from tree t join f on f.name = t.name
where f.body ~ '\mnow\(\)|\mp_at\M|clock_timestamp' and t.name <> 'private.now'
order by 1, 2
