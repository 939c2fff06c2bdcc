import type { Sql } from '../../supabase/local/database.ts';

/**
 * Tables in the exposed schema without row-level security or without a policy, which anyone with a grant could read or
 * write completely.
 */
export const bareTables = async (sql: Sql): Promise<string[]> =>
  (
    await sql<{
      relname: string;
    }>(`select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f')
    and (not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid))`)
  ).map(({ relname }) => relname);

/** Tables of `private` without row-level security, or with a policy, which would open them to a role with a grant. */
export const openPrivateTables = async (sql: Sql): Promise<string[]> =>
  (
    await sql<{
      relname: string;
    }>(`select c.relname from pg_class c where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'p', 'f')
    and (not c.relrowsecurity or exists (select from pg_policy p where p.polrelid = c.oid))`)
  ).map(({ relname }) => relname);

/** Columns of ids that neither identify their row nor refer to one: they stay when what they name is removed. */
export const looseIds = async (sql: Sql): Promise<string[]> =>
  (
    await sql<{
      name: string;
    }>(`select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r' and a.attnum > 0
    and a.atttypid = 'uuid'::regtype and not a.attisdropped and not exists (
      select from pg_constraint k where k.conrelid = c.oid
      and (k.contype = 'f' and a.attnum = any (k.conkey) or k.contype = 'p' and k.conkey = array[a.attnum]))
    order by 1`)
  ).map(({ name }) => name);

/** Columns of text that people may write and whose length no check limits. */
export const unlimitedTexts = async (sql: Sql): Promise<string[]> =>
  (
    await sql<{
      name: string;
    }>(`select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and a.atttypid = 'text'::regtype
    and has_column_privilege('authenticated', c.oid, a.attnum, 'INSERT, UPDATE')
    and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey))`)
  ).map(({ name }) => name);

/** Views and materialized views in the exposed schema that run with their owner's rights. */
export const ownersViews = async (sql: Sql): Promise<string[]> =>
  (
    await sql<{
      relname: string;
    }>(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
    and not coalesce(reloptions @> '{security_invoker=true}', false)`)
  ).map(({ relname }) => relname);

/** Columns of each table and view in the exposed schema. */
export async function exposedColumns(sql: Sql): Promise<Record<string, string[]>> {
  const columns: Record<string, string[]> = {};
  for (const { table_name: table, column_name: column } of await sql<{ table_name: string; column_name: string }>(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, ordinal_position",
  ))
    (columns[table] ??= []).push(column);
  return columns;
}

/** A role's grants on an exposed table, as letters for select, insert, update and delete. */
export async function grantsOn(sql: Sql, table: string, role: 'anon' | 'authenticated'): Promise<string> {
  const [row] = await sql<
    Record<'s' | 'i' | 'u' | 'd', boolean>
  >(`select has_any_column_privilege('${role}', 'public.${table}', 'SELECT') as s,
    has_any_column_privilege('${role}', 'public.${table}', 'INSERT') as i, has_any_column_privilege('${role}', 'public.${table}', 'UPDATE') as u,
    has_table_privilege('${role}', 'public.${table}', 'DELETE') as d`);
  return (['s', 'i', 'u', 'd'] as const)
    .filter((letter) => row?.[letter])
    .join('')
    .toUpperCase();
}
