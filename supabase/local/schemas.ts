import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from './database.ts';

const FOLDER = join(import.meta.dirname, '../schemas');

/** Tables whose rows are part of the schemas: rules that only a migration changes. */
export const REFERENCE_TABLES = [
  'private.delivery_moves',
  'private.operator',
  'private.account_arrows',
  'private.alert_rules',
  'private.push_hosts',
  'private.case_reasons',
  'public.courier_counters',
] as const;

/** Changes the text of one schema file before it runs. */
export type Edit = (text: string) => string;

/** Builds the database that `supabase/schemas/` declares, on one that only has the platform. */
export async function applySchemas(sql: Sql, edit: Edit = (text) => text): Promise<void> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
  // A function may call one that a later file declares.
  await sql('set check_function_bodies = off');
  for (const file of files) {
    const text = edit(await readFile(join(FOLDER, file), 'utf8'));
    await sql(text).catch((error: unknown) => {
      throw new Error(`Schema ${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    });
  }
}
