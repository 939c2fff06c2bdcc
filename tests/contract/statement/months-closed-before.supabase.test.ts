import { readdirSync } from 'node:fs';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Detail } from '#adapters/supabase/statement/received-statement.ts';
import { PEOPLE_KEPT } from '#core/delivery/lifecycle/delivery-record.ts';
import { DAY, MINUTE } from '#core/clock.ts';
import { later } from '#core/instant.ts';
import { applyMigrations } from '../../../supabase/local/migrations.ts';
import type { DispatchUnderTest } from '../dispatch-under-test.ts';
import { openLocalProject, type LocalProject } from '../project/local-project.ts';
import { supabaseOn } from '../supabase.ts';
import { beforeNovember, NOVEMBER } from './end-of-october.ts';

const MIGRATION = readdirSync('supabase/migrations').find((name) => name.endsWith('_closed_months.sql')) ?? '';

let project: LocalProject;
let world: DispatchUnderTest;
beforeAll(async () => {
  project = await openLocalProject((sql) => applyMigrations(sql, MIGRATION.split('_')[0]));
  world = supabaseOn(project);
});
afterAll(() => project.close());

test('a month that was closed before the migration keeps what is known at it', async () => {
  const { close, list, deliver } = await beforeNovember(world);
  await deliver({ reference: 'Order 1041' });
  await world.stopClock(later(NOVEMBER, -10 * MINUTE));
  await deliver({ reference: 'Order 1042' });
  await deliver({ reference: 'Rosa 1043' });
  await world.stopClock(later(NOVEMBER, 2 * DAY));
  await close();
  // The first one's people are forgotten before the migration, those of the others after it.
  await world.stopClock(later(NOVEMBER, PEOPLE_KEPT - 30 * MINUTE));
  await world.advance(0);
  expect(await applyMigrations(project.sql)).toBeGreaterThan(0);
  await world.stopClock(later(NOVEMBER, PEOPLE_KEPT));
  await world.advance(0);
  const [october] = (await list())?.closed ?? [];
  // The local API layer doesn't see that the function has another signature now, so it isn't asked.
  const [row] = await project.sql<{ detail: unknown }>(
    `select private.statement_detail(s, null, null) as detail from private.statements s where s.id = '${october?.id ?? ''}'`,
  );
  const found = parse(Detail, row?.detail);
  expect(found).toMatchObject({ timeZone: 'America/Los_Angeles', statement: { total: 2097 } });
  expect(found?.lines.map(({ reference, place }) => [reference, place]).toSorted()).toEqual([
    ['', ''],
    ['', 'Toronto'],
    ['Order 1042', 'Toronto'],
  ]);
});
