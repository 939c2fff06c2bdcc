import type { Sql } from '../../supabase/local/database.ts';

/** The roles that reach the database through the project's API. */
const ROLES = "('anon', 'authenticated', 'service_role')";
const GRANTEE = "case when acl.grantee = 0 then 'everyone' else pg_get_userbyid(acl.grantee)::text end";
const IS_REACHED = `(acl.grantee = 0 or pg_get_userbyid(acl.grantee) in ${ROLES})`;
const OURS = "('public'::regnamespace, 'private'::regnamespace)";

/** The grants of each role by object, such as `select` on a table or `update(status)` on columns. */
export type Held = Readonly<Record<string, Readonly<Record<string, string>>>>;

function listed(rows: readonly { name: string; role: string; held: string }[]): Held {
  const lists: Record<string, Record<string, string>> = {};
  for (const { name, role, held } of rows) (lists[name] ??= {})[role] = held;
  return lists;
}

/** All grants on tables, views and sequences, and on their columns. */
const heldOnTables = async (sql: Sql): Promise<Held> =>
  listed(
    await sql(`select name, role, string_agg(held, ' ' order by held) as held from (
      select c.relnamespace::regnamespace || '.' || c.relname as name, ${GRANTEE} as role, lower(acl.privilege_type) as held
      from pg_class c, aclexplode(c.relacl) acl where c.relnamespace in ${OURS} and ${IS_REACHED}
      union all
      select c.relnamespace::regnamespace || '.' || c.relname, ${GRANTEE},
        lower(acl.privilege_type) || '(' || string_agg(a.attname, ',' order by a.attname) || ')'
      from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) acl
      where c.relnamespace in ${OURS} and ${IS_REACHED}
      group by 1, 2, acl.privilege_type
    ) as grants group by name, role order by name, role`),
  );

/** Grants on the schema that is not exposed. */
const heldOnSchemas = async (sql: Sql): Promise<Held> =>
  listed(
    await sql(`select n.nspname as name, ${GRANTEE} as role, string_agg(lower(acl.privilege_type), ' ' order by acl.privilege_type) as held
      from pg_namespace n, aclexplode(n.nspacl) acl where n.nspname = 'private' and ${IS_REACHED} group by 1, 2 order by 1, 2`),
  );

/** Functions by the roles that may execute them. A function that was never closed is open to everyone. */
async function heldOnFunctions(sql: Sql): Promise<Readonly<Record<string, readonly string[]>>> {
  const rows = await sql<{ name: string; roles: string | null }>(`select
      p.pronamespace::regnamespace || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
      (select string_agg(${GRANTEE}, ' ' order by ${GRANTEE})
        from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl where ${IS_REACHED}) as roles
    from pg_proc p where p.pronamespace in ${OURS}`);
  const names: Record<string, string[]> = {};
  for (const { name, roles } of rows) (names[roles ?? 'nobody'] ??= []).push(name);
  for (const list of Object.values(names)) list.sort();
  return names;
}

/** All grants on the product's own objects. */
export const allGrants = async (sql: Sql) => ({
  schemas: await heldOnSchemas(sql),
  tables: await heldOnTables(sql),
  functions: await heldOnFunctions(sql),
});
