import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { databaseKind, openForTest } from '../open-database.ts';
import { CALLS_OF_PEOPLE, PAGES_OF_TABLES } from './calls-of-people.ts';
import { CALLS_OF_SOFTWARE } from './calls-of-software.ts';
import type { Call } from './calls.ts';
import { costOf, fillMarketplace, type Cost } from './cost.ts';

const LARGE = 20_000;

/** A database with a marketplace in which so many deliveries have ended. */
async function marketplaceOf(size: number): Promise<DatabaseUnderTest> {
  const database = await openForTest();
  await fillMarketplace(database, size);
  return database;
}

interface Counted {
  readonly name: string;
  readonly call: Call;
  /** Whether the caller is the one with a tenth of everything. */
  readonly isLong: boolean;
  readonly small: Cost;
  readonly large: Cost;
}

/**
 * The most pages for a call in the larger marketplace. An index of forty times as many rows is a page deeper: that's some pages
 * for each call, and some for each row that it lists.
 */
function limitOf({ call, small, large }: Counted): number {
  // The one delivery in twenty that was late has its credit looked up.
  if (call.kind === 'window') return 0.3 * LARGE;
  const listed = { constant: 0, claim: 0, open: small.answer, page: large.answer }[call.kind];
  return 1.5 * small.buffers + 40 + String(listed ?? '').length / 40;
}

/** A courier whom no call is about. */
const STRANGER = 11;
/** The answers to people who may not ask. */
const NOTHING = /^(?:null|false|\[\]|\{"tag" ?: "[^"]+", "view" ?: (?:\[\]|null)\}|error: permission denied.*)$/u;

/** The answers of a session that has ended. */
const ENDED = /^(?:error: Session ended|error: permission denied.*)$/u;

const TRIES = 5;

/**
 * Counts again while a call is over its limit. Changes of other databases on the server make it read its catalog again in the
 * middle of a call: that adds pages now and then, and never removes any.
 */
async function leastOf(count: () => Promise<Counted>): Promise<Counted> {
  let least = await count();
  for (let n = 1; n < TRIES && least.large.buffers > limitOf(least); n += 1) {
    const again = await count();
    if (again.large.buffers < least.large.buffers) least = again;
  }
  return least;
}

const ROWS = { ...CALLS_OF_PEOPLE, ...CALLS_OF_SOFTWARE };
/** Tables that a query may read from end to end: the planner does so while they have few pages. */
const FEW_PAGES = 40;

/** Tables with one row, or without rows in the seed. */
const SMALL_TABLES = {
  courier_counters: 'one row',
  pitch_figures: 'one row',
  'private.admins': 'the operator writes it',
  'private.city_settings': 'a row for each city',
  'private.courier_incidents': 'rows of a day, by courier',
  'private.door_areas': 'a row for each postal area',
  'private.door_queue': 'rows of a minute, by delivery',
  'private.on_call': 'rows of 90 days, by administrator',
  'private.operator': 'one row',
  'private.project': 'one row',
  'private.registrations': 'rows of a day',
  'private.unconfirmed_accounts': 'rows of a day',
};

describe(`the cost of each call, counted in pages (${databaseKind()})`, () => {
  let large: DatabaseUnderTest;
  const counted: Counted[] = [];

  beforeAll(async () => {
    const small = await marketplaceOf(500);
    large = await marketplaceOf(LARGE);
    for (const [name, rows] of Object.entries({ ...ROWS, ...PAGES_OF_TABLES }))
      for (const call of [rows].flat()) {
        const callers = [call.of ?? 1, ...(call.long === true ? [call.by === 'courier' ? 16 : 2] : [])];
        for (const [index, n] of callers.entries())
          counted.push(
            await leastOf(async () => ({
              name: `${name}: ${call.call(n)}`,
              call,
              isLong: index > 0,
              small: await costOf(small, call, n),
              large: await costOf(large, call, n),
            })),
          );
      }
    await small.close();
  });
  afterAll(() => large.close());

  const answerFor = (call: Call, ended = false): Promise<unknown> =>
    costOf(large, call, STRANGER, ended).then(
      ({ answer }) => answer,
      (error: unknown) => String(error),
    );

  const tooDear = (isLong: boolean) =>
    counted
      .filter((one) => one.isLong === isLong && one.large.buffers > limitOf(one))
      .map(({ name, small: { buffers: before }, large: { buffers: after } }) => ({ name, before, after }));

  test('has a row for every function that a client, a job or software calls', async () => {
    const called = await large.owner<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and (
         has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('service_role', p.oid, 'execute'))`,
    );
    const schedule = await readFile(join(import.meta.dirname, '../../../supabase/schemas/80_jobs.sql'), 'utf8');
    const jobs = [...schedule.matchAll(/'select private\.(\w+)\(\)'/gu)].map(([, name = '']) => name);
    expect(Object.keys(ROWS).toSorted()).toEqual([...called.map(({ name }) => name), ...new Set(jobs)].toSorted());
  });

  test('is that of a call that succeeds', () => {
    expect(counted.filter(({ large: { answer } }) => answer?.includes('"ok": false') === true)).toEqual([]);
  });

  test('is counted with rows in every table that can grow', async () => {
    const tables = await large.owner<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r' order by 1`,
    );
    const few = [];
    for (const { name } of tables) if ((await large.owner(`select from ${name} limit 2`)).length < 2) few.push(name);
    expect(few).toEqual(Object.keys(SMALL_TABLES));
  });

  test('of an administrator answers nothing to a courier', async () => {
    const answers = [];
    for (const call of Object.values(CALLS_OF_PEOPLE)
      .flat()
      .filter(({ by }) => by === 'admin'))
      answers.push([call.call(STRANGER), await answerFor({ ...call, by: 'courier' })]);
    expect(answers.filter(([, answer]) => !NOTHING.test(String(answer)))).toEqual([]);
  });

  test('is none once the session has ended', async () => {
    const answers = [];
    for (const call of Object.values(CALLS_OF_PEOPLE)
      .flat()
      .filter(({ by }) => by !== 'service' && by !== 'job'))
      answers.push([call.call(STRANGER), await answerFor(call, true)]);
    expect(answers.filter(([, answer]) => !ENDED.test(String(answer)))).toEqual([]);
  });

  test('is the same for a caller while others work more', () => {
    expect(tooDear(false)).toEqual([]);
  });

  test('is the same for a merchant or a courier with a long history', () => {
    expect(tooDear(true)).toEqual([]);
  });

  test('has no large table that’s read from end to end', async () => {
    const big = await large.owner<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relpages > ${FEW_PAGES}`,
    );
    const names = new Set(big.map(({ name }) => name));
    const scans = counted.flatMap(({ name, large: { scanned } }) =>
      scanned.filter((table) => names.has(table)).map((table) => ({ name, table })),
    );
    expect(scans).toEqual([]);
  });

  test('of a list of cities doesn’t grow with their businesses', async () => {
    for (const call of ['public.city_hours()', 'public.price_list()', `to_jsonb(private.is_city('ca|on|one'))`]) {
      const { scanned } = await costOf(
        large,
        { kind: 'page', by: call.startsWith('to') ? 'job' : 'admin', call: () => call },
        1,
      );
      expect(scanned).not.toContain('businesses');
    }
  });

  test('is two look-ups for the distance between two of the 41,000 areas of a country', async () => {
    const distance: Call = { kind: 'constant', by: 'job', call: () => `private.meters_apart('us', '10001', '90210')` };
    const { answer, buffers } = await costOf(large, distance, 1);
    expect(Number(answer)).toBeGreaterThan(3_900_000);
    expect(buffers).toBeLessThan(12);
  });

  test('is helped by every index, unless it’s for removing a row', async () => {
    await large.owner('select pg_stat_force_next_flush()');
    const unused = await large.owner<{ name: string }>(
      `select s.indexrelname as name from pg_stat_user_indexes s join pg_index i using (indexrelid)
       where s.idx_scan = 0 and not i.indisunique and s.schemaname in ('private', 'public') and not exists (
         select from pg_constraint k where k.conrelid = i.indrelid and k.contype = 'f' and k.conkey[1] = i.indkey[0])
       order by 1`,
    );
    expect(unused).toEqual([]);
  });

  test('of the list of cities doesn’t grow with couriers who worked long ago', async () => {
    const list: Call = { kind: 'page', by: 'admin', call: () => 'public.board_cities()' };
    const { buffers, answer } = await costOf(large, list, 1);
    await large.owner(`set local session_replication_role = replica;
      insert into private.couriers (courier, markets) select growth.id('former', n), '{ca|on|one}' from generate_series(1, 20000) n;
      insert into private.courier_presence (courier, online_until, idle_since)
        select growth.id('former', n), now() - interval '31 days', now() - interval '31 days' from generate_series(1, 20000) n`);
    for (let n = 0; n < 20; n += 1) await large.owner('select private.purge()');
    // The planner may read their rows here instead of looking up those who are online.
    await large.owner(
      `delete from private.couriers c using generate_series(1, 20000) n where c.courier = growth.id('former', n)`,
    );
    await large.owner('vacuum private.courier_presence');
    await large.owner('vacuum private.couriers');
    const after = await costOf(large, list, 1);
    expect(after.answer).toBe(answer);
    expect(after.buffers).toBeLessThan(1.5 * buffers + 40);
  });

  test('doesn’t keep the people of more deliveries than one batch has', async () => {
    await large.owner(`set local session_replication_role = replica;
      update private.deliveries set ended_at = now() - interval '31 days' where not forgotten and ended_at is not null`);
    const left = 'select count(*)::integer as n from private.deliveries where not forgotten and ended_at is not null';
    expect((await large.owner<{ n: number }>(left))[0]?.n).toBeGreaterThan(2000);
    await large.owner('select private.forget_deliveries()');
    expect(await large.owner(left)).toEqual([{ n: 0 }]);
  });
});
