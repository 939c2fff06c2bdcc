import type { Sql } from './database.ts';

/** Roles by name, and `everyone` for a grant to all of them. The owner's own rights aren't listed. */
const GRANTEE = "case when acl.grantee = 0 then 'everyone' else pg_get_userbyid(acl.grantee)::text end";
const IS_GIVEN = "pg_get_userbyid(acl.grantee) <> 'postgres'";
const OURS = "('public'::regnamespace, 'private'::regnamespace)";

/** Every grant: on the schema that isn't exposed, on tables, views and sequences, on their columns, on functions. */
const GRANTS = `
  select ${GRANTEE} as role, lower(acl.privilege_type) as held, 'schema ' || n.nspname as object
  from pg_namespace n, aclexplode(n.nspacl) acl where n.nspname = 'private' and ${IS_GIVEN}
  union all
  select ${GRANTEE}, lower(acl.privilege_type), c.relnamespace::regnamespace || '.' || c.relname
  from pg_class c, aclexplode(c.relacl) acl where c.relnamespace in ${OURS} and ${IS_GIVEN}
  union all
  select ${GRANTEE}, lower(acl.privilege_type) || '(' || string_agg(a.attname, ',' order by a.attname) || ')',
    c.relnamespace::regnamespace || '.' || c.relname
  from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) acl
  where c.relnamespace in ${OURS} and ${IS_GIVEN} group by 1, 3, acl.privilege_type
  union all
  -- A function that was never closed is open to everyone; one that only the database calls has no grant.
  select coalesce(g.role, 'internal'), 'execute', p.pronamespace::regnamespace || '.' || p.proname
    || '(' || pg_get_function_identity_arguments(p.oid) || ')'
  from pg_proc p left join lateral (
    select ${GRANTEE} as role from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl where ${IS_GIVEN}
  ) g on true
  where p.pronamespace in ${OURS}`;

/** All grants, a line for each role, right and object, such as `service_role execute public.svc_skip_doors()`. */
export async function heldGrants(sql: Sql): Promise<string[]> {
  const rows = await sql<{ role: string; held: string; object: string }>(GRANTS);
  return rows.map(({ role, held, object }) => `${role} ${held} ${object}`).toSorted();
}
