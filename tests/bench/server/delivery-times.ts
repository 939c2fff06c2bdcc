import { randomUUID } from 'node:crypto';
import type { Pool, QueryResult } from 'pg';
import { preamble, type Caller, type DatabaseUnderTest } from '#tests/database/database-under-test.ts';
import { signedIn, type SignedIn } from '#tests/database/people.ts';
import { median, quantile } from '../median.ts';
import { onServer } from './on-server.ts';
import { aRequest, approve, makeBusiness, makeDeliveries, putOnline } from './seed-deliveries.ts';

/** Duration of one operation on a PostgreSQL server, in ms. */
export interface DeliveryTime {
  readonly what: string;
  readonly p50: number;
  readonly p95: number;
  /** Limit for the 95th percentile of many concurrent calls, or for the median of single ones. */
  readonly goal?: number;
  /** Calls per second. */
  readonly rate?: number;
}

const CITY = 'ca|on|toronto';
const ELSEWHERE = 'ca|on|elsewhere';
const CALLERS = 100;
const POOL = 20;
const ACCEPTS = 2000;

/** Rows of a page of the list. */
const PAGE = 1000;

interface Listed {
  readonly id: string;
  readonly requestedAt: string;
}

const timesOf = (what: string, taken: readonly number[]) => ({
  what,
  p50: median(taken),
  p95: quantile(taken, 0.95),
});

async function timed(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

/** One caller, one call after another; the first calls only warm up. */
async function repeated(runs: number, call: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let run = -3; run < runs; run += 1) {
    const time = await timed(call);
    if (run >= 0) taken.push(time);
  }
  return taken;
}

/** A hundred callers on a pool of twenty open connections: the duration of each call, and calls per second. */
export async function manyCallers<T>(jobs: readonly T[], call: (job: T) => Promise<unknown>) {
  const waiting = [...jobs];
  const taken: number[] = [];
  const worker = async () => {
    for (let job = waiting.pop(); job !== undefined; job = waiting.pop()) {
      const one = job;
      taken.push(await timed(() => call(one)));
    }
  };
  const all = await timed(() => Promise.all(Array.from({ length: CALLERS }, worker)));
  return { taken, rate: (jobs.length / all) * 1000 };
}

/** Reads a list of `count` rows as the app does, page by page. */
async function readWhole(page: (after: string) => Promise<readonly Listed[]>, count: number): Promise<void> {
  const seen = new Set<string>();
  for (let after = ''; ;) {
    const rows = await page(after);
    for (const { id } of rows) seen.add(id);
    const last = rows.at(-1);
    if (rows.length < PAGE || last === undefined) break;
    after = `, '${last.requestedAt}', '${last.id}'`;
  }
  if (seen.size !== count) throw new Error(`${seen.size} of ${count} were listed`);
}

async function measure(database: DatabaseUnderTest, pool: Pool, runs: number): Promise<DeliveryTime[]> {
  const ask = async <Answer>(caller: Caller, call: string): Promise<Answer> => {
    const results: unknown = await pool.query(`${preamble(caller)} select ${call} as answer`);
    return (results as QueryResult<{ answer: Answer }>[]).at(-1)?.rows[0]?.answer as Answer;
  };
  const [merchant] = (await signedIn(database, 1, 'merchant')) as [SignedIn];
  const couriers = await signedIn(database, ACCEPTS, 'courier');
  const [courier] = couriers as [SignedIn];
  const business = await makeBusiness(database, merchant);
  await putOnline(database, couriers, CITY);
  const times: DeliveryTime[] = [];

  // Opens every connection of the pool before measuring.
  const warm = await Promise.all(Array.from({ length: POOL }, () => pool.connect()));
  for (const client of warm) client.release();
  const one = timesOf('baseline: select 1, one caller', await repeated(runs * 20, () => pool.query('select 1')));
  const jobs = Array.from({ length: ACCEPTS }, (_, n) => n);
  const idle = await manyCallers(jobs, () => ask(courier.caller, '1'));
  times.push(one, {
    ...timesOf(`baseline: select 1 as somebody signed in, ${CALLERS} callers, ${POOL} connections`, idle.taken),
    rate: idle.rate,
  });

  await makeDeliveries(database, { business, market: CITY, count: ACCEPTS, status: 'searching' });
  await database.owner('analyze');
  const open = await database.owner<{ id: string }>(`select id from private.deliveries where status = 'searching'`);
  const accepts = await manyCallers(couriers, (by) =>
    ask(by.caller, `public.accept_delivery('${randomUUID()}', '${open.pop()?.id}')`),
  );
  const [carried] = await database.owner<{ n: number }>(
    `select count(*)::integer as n from private.deliveries where status = 'accepted'`,
  );
  if (carried?.n !== ACCEPTS) throw new Error(`${carried?.n} of ${ACCEPTS} were accepted`);
  times.push({
    ...timesOf(`accept, ${CALLERS} callers, ${POOL} connections`, accepts.taken),
    rate: accepts.rate,
    goal: 150,
  });
  await database.owner(`truncate private.deliveries cascade`);

  const settles: number[] = [];
  for (let run = 0; run < Math.min(runs, 3); run += 1) {
    await makeDeliveries(database, { business, market: ELSEWHERE, count: 10_000, status: 'searching', due: true });
    settles.push(await timed(() => database.owner('select private.settle_due(10000)')));
    await database.owner('truncate private.deliveries cascade');
  }
  times.push(timesOf('settle 10,000 that are due, in one go', settles));

  const lists = await signedIn(database, 1, 'merchant');
  const [other] = lists as [SignedIn];
  const large = await makeBusiness(database, other);
  await makeDeliveries(database, { business: large, market: ELSEWHERE, count: 100_000, status: 'delivered' });
  await makeDeliveries(database, { business, market: CITY, count: 20_000, status: 'searching' });
  await database.owner('analyze');
  const [{ number }] = (await database.owner<{ number: string }>(
    `select number from private.deliveries where status = 'searching' limit 1`,
  )) as [{ number: string }];
  const cases: readonly (readonly [string, Caller, string, (number | undefined)?])[] = [
    ['the board at 20,000 searching', courier.caller, 'public.courier_duty()', 5],
    ['the first 1,000 of 100,000', other.caller, `public.list_deliveries('${large}')`],
    ['the figures of 100,000', other.caller, `public.delivery_overview('${large}')`],
    [
      'tracking by number, of 120,000',
      'service',
      `public.svc_follow('${number}', null, 'bench', 1000000, interval '1 hour')`,
      5,
    ],
  ];
  const byNumber = `select 1 from private.deliveries where number = '${number}'`;
  const indexed = await repeated(runs * 4, () => database.owner(byNumber));
  times.push(timesOf('baseline: a delivery by its number, from an index', indexed));
  for (const [what, caller, call, goal] of cases) {
    const taken = await repeated(runs * 4, () => ask(caller, call));
    times.push({ ...timesOf(what, taken), ...(goal === undefined ? {} : { goal }) });
  }

  const whole = await repeated(runs, () =>
    readWhole((after) => ask(other.caller, `public.list_deliveries('${large}'${after})`), 100_000),
  );
  times.push(timesOf('all 100,000, page by page', whole));

  await approve(database, other, large);
  const requested = await repeated(Math.min(runs * 4, 40), async () => {
    const call = `public.request_delivery('${randomUUID()}', '${aRequest(large)}')`;
    const answer = await ask<{ ok: boolean; error?: string }>(other.caller, call);
    if (!answer.ok) throw new Error(`A request was refused: ${answer.error}`);
  });
  times.push(timesOf('request, of a business with 100,000', requested));
  return times;
}

/** The server's time for deliveries, on a PostgreSQL server of its own; null if none is installed. */
export const deliveryTimes = (runs: number): Promise<DeliveryTime[] | null> =>
  onServer(POOL, (database, pool) => measure(database, pool, runs));
