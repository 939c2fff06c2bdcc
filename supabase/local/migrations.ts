import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from './database.ts';

const FOLDER = join(import.meta.dirname, '../migrations');

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Applies the missing migrations in order, all of them or those before a version, and returns how many. It records them
 * in the table of the CLI.
 */
export async function applyMigrations(sql: Sql, before?: string): Promise<number> {
  await sql(`create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);`);
  const done = new Set(
    (await sql<{ version: string }>('select version from supabase_migrations.schema_migrations')).map(
      ({ version }) => version,
    ),
  );
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
  let applied = 0;
  for (const file of files) {
    const [, version = '', name = ''] = /^(\d+)_(.+)\.sql$/u.exec(file) ?? [];
    if (done.has(version) || (before !== undefined && version >= before)) continue;
    const text = await readFile(join(FOLDER, file), 'utf8');
    await sql(`begin; ${text}
      ; insert into supabase_migrations.schema_migrations (version, name) values (${quote(version)}, ${quote(name)}); commit;`).catch(
      async (error: unknown) => {
        await sql('rollback');
        throw new Error(`Migration ${file}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      },
    );
    applied += 1;
  }
  return applied;
}
