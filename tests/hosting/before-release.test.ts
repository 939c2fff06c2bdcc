import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findCli, makeCheckout, type Checkout } from './cli.ts';
import { openToCli } from './database-link.ts';
import { startManagementApi, type ManagementApi } from './management-api.ts';

const MIGRATIONS = join(import.meta.dirname, '../../supabase/migrations');
/** Those of release 0.1: the database, and the areas that prices are measured between. */
const RELEASE = ['20260912235950_release_0_1.sql', '20260912235951_priced_areas.sql'];
const versionOf = (file: string) => ({ version: file.split('_')[0] });

const cli = findCli();
const servers = [inject('databaseServer')].filter((host) => host !== null && cli !== null);

describe.each(servers)('a project from before release 0.1', (host) => {
  let api: ManagementApi;
  let checkout: Checkout;
  let database: Awaited<ReturnType<typeof openToCli>>;
  beforeAll(async () => {
    api = await startManagementApi();
    checkout = await makeCheckout(cli ?? '', api.url);
    database = await openToCli(host ?? '', `before_release_${process.pid}`);
  });
  afterAll(async () => {
    await database.close();
    await checkout.remove();
    await api.stop();
  });

  const type = (command: string) => checkout.type([...command.split(' '), `--remote=${database.url}`], { yes: true });
  const versions = () => database.rows('select version from supabase_migrations.schema_migrations order by 1');

  test('goes over by its history alone, and then gets what’s newer', async () => {
    const files = (await readdir(MIGRATIONS)).toSorted();
    const folder = join(checkout.folder, 'supabase/migrations');
    for (const file of files) if (!RELEASE.includes(file)) await rm(join(folder, file));
    await type('db push');
    const tables = 'select count(*) from pg_class';
    const before = await database.rows(tables);
    // The recorded history of the migrations that release 0.1 replaced: the first, and the last.
    await database.rows(`delete from supabase_migrations.schema_migrations;
      insert into supabase_migrations.schema_migrations (version) values ('20260912000000'), ('20260912235930')`);
    expect((await type('db push')).output).toContain('migration repair');

    expect((await type('migration repair --status applied')).status).toBe(0);
    expect(await versions()).toEqual(RELEASE.map(versionOf));
    expect((await type('db push')).output).toContain('up to date');
    expect(await database.rows(tables)).toEqual(before);

    const newer = '99990101000000_newer.sql';
    await cp(MIGRATIONS, folder, { recursive: true });
    await writeFile(join(folder, newer), 'comment on schema private is null;');
    expect((await type('db push')).output).toContain('Finished supabase db push.');
    expect(await versions()).toEqual([...files, newer].map(versionOf));
  });
});
