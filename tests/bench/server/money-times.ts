import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import type { Pool, QueryResult } from 'pg';
import { DAY } from '../../../core/clock.ts';
import { marcosActiveBusiness } from '../../../demo/world/seed/marco.ts';
import { seedEmail, seedState } from '../../../demo/world/seed-state.ts';
import { preamble, type DatabaseUnderTest } from '#tests/database/database-under-test.ts';
import { signedIn, type SignedIn } from '#tests/database/people.ts';
import type { DemoTime } from '../demo-times.ts';
import { median } from '../median.ts';
import { onServer } from './on-server.ts';
import { makeBusiness, makeDeliveries } from './seed-deliveries.ts';

const ACCOUNTS = 10_000;
const ENTRIES = 1_000_000;
const LINES = 5000;
const FIGURED = 450_000;

async function timed(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

/** Fees of ten thousand businesses in the previous month, a hundred each. */
async function makeEntries(database: DatabaseUnderTest, business: string): Promise<void> {
  await makeDeliveries(database, { business, market: 'ca|on|toronto', count: ACCOUNTS, status: 'delivered' });
  await database.owner(`
    delete from private.ledger;
    create temporary table accounts as select gen_random_uuid() as id, n from generate_series(0, ${ACCOUNTS - 1}) n;
    create temporary table carried as
      select id, (row_number() over () - 1)::integer as n from private.deliveries limit ${ACCOUNTS};
    create index on carried (n);
    insert into private.ledger (account, delivery, kind, amount, currency, at)
    select a.id, d.id, 'fee', 699, 'CAD', date_trunc('month', private.now()) - interval '3 days' - make_interval(secs => k)
    from accounts a cross join generate_series(0, ${ENTRIES / ACCOUNTS - 1}) k
    join carried d on d.n = (a.n + k) % ${ACCOUNTS};
    drop table accounts, carried;
    analyze`);
}

async function expectClosed(database: DatabaseUnderTest, statements: number, entries: number): Promise<void> {
  const [closed] = await database.owner<{ statements: number; entries: number; open: number }>(`
    select count(*)::integer as statements, sum(entries)::integer as entries,
      (select count(*)::integer from private.ledger where statement is null) as open from private.statements`);
  if (closed?.statements !== statements || closed.entries !== entries || closed.open !== 0)
    throw new Error(`Closed ${JSON.stringify(closed)} instead of ${statements} statements with ${entries} entries`);
}

/** Counting the figures of a large city's ninety days, one delivery in a hundred late, next to closing the books. */
async function figuresTime(database: DatabaseUnderTest, business: string, closing: number): Promise<DemoTime> {
  await makeDeliveries(database, { business, market: 'ca|on|toronto', count: FIGURED, status: 'delivered', every: 17 });
  await database.owner(`update private.deliveries set on_time = false where number like '%Z_'`);
  await database.owner('vacuum analyze private.deliveries');
  const taken: number[] = [];
  for (let run = 0; run < 3; run += 1) taken.push(await timed(() => database.owner('select private.count_figures()')));
  const [row] = await database.owner<{ attempts: number }>('select attempts from public.pitch_figures');
  if ((row?.attempts ?? 0) < FIGURED) throw new Error(`Only ${row?.attempts} deliveries were counted.`);
  return { what: 'the figures of 450,000 deliveries: half of a closing', ms: median(taken), goal: closing / 2 };
}

async function measure(database: DatabaseUnderTest, pool: Pool, runs: number): Promise<DemoTime[]> {
  const [merchant] = (await signedIn(database, 1, 'merchant')) as [SignedIn];
  const business = await makeBusiness(database, merchant);
  await makeEntries(database, business);
  const closing = await timed(() => database.owner('select private.close_due()'));
  await expectClosed(database, ACCOUNTS, ENTRIES);

  const large = await makeBusiness(database, merchant);
  await makeDeliveries(database, { business: large, market: 'ca|on|oshawa', count: LINES, status: 'delivered' });
  // Closed months stay closed: its entries are late ones, which the running month's statement takes.
  const id = randomUUID();
  await database.owner(`
    insert into private.statements (
      id, account, side, period_from, period_to, currency, year, place, number, entries, carried, total, closed_at)
    values ('${id}', '${large}', 'business', '2020-01-01', '2020-02-01', 'CAD', 2020, 1, '2020-01-0001', ${LINES}, 0,
      ${LINES * 699}, private.now());
    update private.ledger set statement = '${id}' where account = '${large}';
    analyze`);
  const taken: number[] = [];
  for (let run = -3; run < runs * 4; run += 1) {
    const time = await timed(async () => {
      const results: unknown = await pool.query(
        `${preamble(merchant.caller)} select public.find_statement('${id}') as answer`,
      );
      const answer = (results as QueryResult<{ answer: { lines: unknown[] } }>[]).at(-1)?.rows[0]?.answer;
      if (answer?.lines.length !== LINES) throw new Error(`The statement has ${answer?.lines.length} lines.`);
    });
    if (run >= 0) taken.push(time);
  }
  return [
    await figuresTime(database, business, closing),
    { what: 'closing 10,000 accounts with 1,000,000 entries', ms: closing, goal: 10_000 },
    { what: 'a statement of 5,000 lines, from PostgreSQL', ms: median(taken), goal: 50 },
  ];
}

/** The server's time for statements, on a PostgreSQL server of its own; null if none is installed. */
export const moneyTimes = (runs: number): Promise<DemoTime[] | null> =>
  onServer(1, (database, pool) => measure(database, pool, runs));

/** The end of November, when all deliveries are of one month, and a moment after that month was closed. */
const SEEDED_AT = Date.parse('2026-11-29T20:00:00Z');
const CLOSED_AT = SEEDED_AT + 3 * DAY;
/** Some were free or canceled, so that a little more than {@link LINES} lines are left. */
const DELIVERIES = 5600;

/** From the press on a closed month to the frame that shows it, with its thousands of lines. */
async function measureStatement(browser: Browser, origin: string): Promise<{ ms: number; lines: number }> {
  const state = seedState(SEEDED_AT, 'many-deliveries');
  state.bulk = { businesses: 45, users: 48, deliveries: DELIVERIES, seededAt: SEEDED_AT };
  state.revision = 1;
  const marco = state.authUsers.find(({ email }) => email === seedEmail('marco'));
  if (marco === undefined) throw new Error('The seed has no Marco.');
  const tokens = { accessToken: 'bench', refreshToken: 'bench' };
  state.sessions.push({ ...tokens, userId: marco.id });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    await page.clock.setFixedTime(CLOSED_AT);
    await page.addInitScript(
      ([backend, session]) => {
        localStorage.setItem('demo:backend', backend);
        localStorage.setItem('demo:scenario', 'many-deliveries');
        localStorage.setItem('demo:session', session);
      },
      [JSON.stringify(state), JSON.stringify(tokens)] as const,
    );
    await page.goto(`${origin}/statements/${marcosActiveBusiness}`);
    const month = page.getByRole('link', { name: 'November 2026', exact: true });
    await month.waitFor({ timeout: 120_000 });
    await page.waitForTimeout(1500);
    const shown = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          addEventListener(
            'click',
            (event) => {
              const look = () => {
                if (document.querySelector('.statement-lines [data-row]') === null) requestAnimationFrame(look);
                // The frame callback runs before the paint, the timer's after it.
                else setTimeout(() => resolve(performance.now() - event.timeStamp));
              };
              requestAnimationFrame(look);
            },
            { capture: true, once: true },
          );
        }),
    );
    await month.click();
    const ms = await shown;
    const rows = await page.getByRole('table', { name: 'Lines in CAD' }).getAttribute('aria-rowcount');
    return { ms, lines: Number(rows) - 2 };
  } finally {
    await context.close();
  }
}

/** The median time until a large statement shows, in the built demo. */
export async function statementTimes(browser: Browser, origin: string, runs: number): Promise<DemoTime[]> {
  const taken: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { ms, lines } = await measureStatement(browser, origin);
    if (lines < LINES) throw new Error(`The statement has only ${lines} lines.`);
    taken.push(ms);
  }
  return [{ what: 'a statement of 5,000 lines, shown', ms: median(taken), goal: 200 }];
}
