import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { PEOPLE, seedEmail } from '#demo/world/seed/people.ts';
import { TORONTO } from '#tests/contract/dispatch-people.ts';
import { applyMigrations } from '../../supabase/local/migrations.ts';
import { openForTest, databaseKind } from './open-database.ts';
import { platformOnly } from './migrated-databases.ts';

const FOLDER = join(import.meta.dirname, '../../supabase/migrations');
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();

describe(`the migrations (${databaseKind()})`, () => {
  test('have unique, ascending versions', () => {
    const versions = FILES.map((name) => name.split('_')[0]);
    expect(versions).toEqual([...new Set(versions)].toSorted());
    expect(versions.every((version) => /^\d{14}$/u.test(version ?? ''))).toBe(true);
  });

  test('were all applied, and are not applied twice', async () => {
    const database = await openForTest();
    expect(await database.owner('select version from supabase_migrations.schema_migrations')).toHaveLength(
      FILES.length,
    );
    expect(await applyMigrations((text) => database.owner(text))).toBe(0);
    await database.close();
  });
});

/** Only possible on a server: the embedded database has no platform roles. */
const servers = [inject('databaseServer')].filter((host) => host !== null);
describe.each(servers)('on a plain server, the migrations', (onServer) => {
  test('apply in order as a non-superuser; the seed can be applied repeatedly', async () => {
    const { sql, end } = await platformOnly(onServer, 'in_order');
    expect(await sql('select rolsuper from pg_roles where rolname = current_user')).toEqual([{ rolsuper: false }]);
    expect(await applyMigrations(sql)).toBe(FILES.length);
    const seed = readFileSync(join(FOLDER, '../seed.sql'), 'utf8');
    const seeded = async () => [
      await sql('select id, email, role, account_status from public.users order by id'),
      await sql('select id, user_id, status from public.businesses order by id'),
    ];
    await expect(sql(seed)).rejects.toThrow('seed.sql is for the local stack only');
    expect(await sql('select from auth.users')).toEqual([]);
    await sql("select set_config('local_stack.seed', 'yes', false)");
    await sql(seed);
    const first = await seeded();
    await sql(seed);
    expect(await seeded()).toEqual(first);
    // All people of the demo.
    expect(first[0]).toMatchObject(
      PEOPLE.map(({ first: name, status }) => ({ email: seedEmail(name), account_status: status })),
    );
    // The one who works, and the one who applies.
    expect(await sql('select markets, applied_market from private.couriers order by cardinality(markets)')).toEqual([
      { markets: [], applied_market: TORONTO },
      { markets: [TORONTO], applied_market: null },
    ]);
    await end();
  });

  test('are applied completely or not at all if a push is interrupted', async () => {
    const { sql, end } = await platformOnly(onServer, 'cut_off');
    const broken = new Set<string>();
    /** Breaks each migration at its end the first time, so that it has to be rolled back. */
    const breaking: typeof sql = (text) => {
      if (!text.startsWith('begin;') || broken.has(text)) return sql(text);
      broken.add(text);
      return sql(text.replace(/commit;$/u, 'select 1 / 0; commit;'));
    };
    for (const [place] of FILES.entries()) {
      await expect(applyMigrations(breaking)).rejects.toThrow('division by zero');
      expect(await sql('select from supabase_migrations.schema_migrations')).toHaveLength(place);
      expect(await sql("select from pg_namespace where nspname = 'private'")).toHaveLength(Math.min(1, place));
    }
    expect(await applyMigrations(breaking)).toBe(1);
    expect(await applyMigrations(sql)).toBe(0);
    await end();
  });
});
