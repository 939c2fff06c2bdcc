import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { differences, readCatalog, migrationBetween, type Catalog } from '../../supabase/local/catalog.ts';
import { openDatabase, type Sql } from '../../supabase/local/database.ts';
import { applySchemas, REFERENCE_TABLES, type Edit } from '../../supabase/local/schemas.ts';
import { platformOnly } from './migrated-databases.ts';
import { openForTest, databaseKind } from './open-database.ts';

interface Declared {
  readonly sql: Sql;
  end(): Promise<void>;
}

let opened = 0;

/** A database built from `supabase/schemas/`, after an edit of their text. */
async function declared(edit?: Edit): Promise<Declared> {
  const server = inject('databaseServer');
  if (server !== null) {
    opened += 1;
    const database = await platformOnly(server, `declared_${opened}`);
    await applySchemas(database.sql, edit);
    return database;
  }
  const database = await openDatabase({
    build: async (sql) => {
      await applySchemas(sql, edit);
      return 0;
    },
  });
  return { sql: database.sql, end: () => database.close() };
}

const rowsOf = (sql: Sql, table: string) => sql(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`);

describe(`the schemas (${databaseKind()})`, () => {
  let migrated: Awaited<ReturnType<typeof openForTest>>;
  let catalog: Catalog;
  beforeAll(async () => {
    migrated = await openForTest();
    catalog = await readCatalog(migrated.owner);
  });
  afterAll(() => migrated.close());

  /** The objects that differ between the schemas and the migrations. */
  async function differing(edit?: Edit): Promise<string[]> {
    const database = await declared(edit);
    const found = differences(catalog, await readCatalog(database.sql));
    await database.end();
    return found;
  }

  test('declare the same database as the migrations', async () => {
    expect(await differing()).toEqual([]);
  });

  test('have the same rows in the tables that only migrations write', async () => {
    const database = await declared();
    for (const table of REFERENCE_TABLES) {
      const made = { table, rows: await rowsOf(migrated.owner, table) };
      expect({ table, rows: await rowsOf(database.sql, table) }).toEqual(made);
    }
    await database.end();
  });

  test.each<[string, string, string, string]>([
    [
      'a grant',
      'grant select on public.courier_counters to anon, authenticated;',
      'grant select on public.courier_counters to authenticated;',
      'acl:(table:public.courier_counters).anon',
    ],
    [
      'a default',
      "status text not null default 'Pending'",
      "status text not null default 'Active'",
      'default:public.businesses.status',
    ],
    [
      'the body of a function',
      'where l.account = me and l.statement is null and l.at >= p_from',
      'where l.account = me and l.statement is null and l.at > p_from',
      'function:private.courier_earnings("timestamp with time zone","timestamp with time zone")',
    ],
  ])('that differ in %s are reported by the name of the object', async (_what, from, to, name) => {
    expect(await differing((text) => text.replace(from, to))).toContain(name);
  });

  const LAST = 'create function private.purge() returns void';
  const FUNCTION = "language sql stable set search_path = '' as";

  test.each<[string, from: string, to: string]>([
    ['a column', 'granted_at timestamptz', "note text not null default '',\n  granted_at timestamptz"],
    [
      'a column, and a function that reads it',
      LAST,
      `alter table private.admins add column note text;
       create function private.a_note() returns text ${FUNCTION} 'select note from private.admins limit 1';
       revoke execute on function private.a_note() from public;`,
    ],
    [
      'a table, and functions and a view that use each other, last one first',
      LAST,
      `create table private.z_marks (id uuid primary key, mark integer not null);
       alter table private.z_marks enable row level security;
       create function private.a_total() returns bigint ${FUNCTION} 'select private.b_total() + 1';
       create function private.b_total() returns bigint ${FUNCTION} 'select private.c_total() + 1';
       create function private.c_total() returns bigint ${FUNCTION} 'select sum(mark) from private.a_marks';
       create view private.a_marks with (security_invoker = true) as select mark from private.z_marks;
       create function private.a_first() returns private.z_marks ${FUNCTION} 'select * from private.z_marks limit 1';
       alter table private.z_marks add constraint total check (private.a_total() is null or mark > 0);
       create policy everyone on private.z_marks for select using (private.b_total() > 0);`,
    ],
    [
      'a trigger on a table of the platform that changes',
      'create trigger follow_email after update of email on auth.users',
      'create trigger follow_email after update of email, phone on auth.users',
    ],
    [
      'a trigger on a table of the platform that goes, with its function',
      LAST,
      'drop function private.follow_email() cascade;',
    ],
  ])('give a migration that applies, for %s', async (_what, from, to) => {
    const database = await declared((text) => text.replace(from, from === LAST ? `${to} ${LAST}` : to));
    const target = await readCatalog(database.sql);
    await database.end();
    const upgraded = await openForTest();
    await upgraded.owner(`begin; ${migrationBetween(catalog, target)} commit;`);
    expect(differences(await readCatalog(upgraded.owner), target)).toEqual([]);
    await upgraded.close();
  });
});
