import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { differences, readCatalog, migrationBetween } from './catalog.ts';
import { openDatabase } from './database.ts';
import { applySchemas } from './schemas.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');

/** The time in the form of a migration's name, later than all existing ones. */
async function nextVersion(): Promise<string> {
  const now = new Date().toISOString().replaceAll(/\D/gu, '').slice(0, 14);
  const last = (await readdir(MIGRATIONS)).toSorted().at(-1)?.split('_')[0] ?? '';
  return now > last ? now : String(BigInt(last) + 1n);
}

const name = process.argv[2];
if (name === undefined || !/^[a-z0-9_]+$/u.test(name)) {
  console.error('Usage: npm run db:diff -- <name_of_the_migration>');
  process.exit(2);
}

const migrated = await openDatabase();
const declared = await openDatabase({
  build: async (sql) => {
    await applySchemas(sql);
    return 0;
  },
});
const [from, to] = [await readCatalog(migrated.sql), await readCatalog(declared.sql)];
await Promise.all([migrated.close(), declared.close()]);

const changed = differences(from, to);
if (changed.length === 0) {
  console.info('The migrations make what the schemas declare: nothing to write.');
} else {
  const file = join(MIGRATIONS, `${await nextVersion()}_${name}.sql`);
  await writeFile(file, migrationBetween(from, to));
  console.info(`Changed:\n${changed.map((object) => `  ${object}`).join('\n')}`);
  console.info(`Written to ${file}: read it, say why at its top, and add what happens to existing rows.`);
}
