import { existsSync } from 'node:fs';
import { startCluster, SUPERUSER } from '../database/cluster.ts';
import type { DatabaseUnderTest } from '../database/database-under-test.ts';
import { findServer } from '../database/find-server.ts';
import { CALLS_OF_PEOPLE, PAGES_OF_TABLES } from '../database/growth/calls-of-people.ts';
import { CALLS_OF_SOFTWARE } from '../database/growth/calls-of-software.ts';
import type { By, Call } from '../database/growth/calls.ts';
import { costOf, fillMarketplace } from '../database/growth/cost.ts';
import { makeDatabases, MIGRATED } from '../database/migrated-databases.ts';
import { openOnServer, openPool } from '../database/server-database.ts';
import { LEFT_OVER } from './left-over.ts';

/** The most a call may take, in ms: a tenth of the platform's statement timeouts, and of a job's minute. */
const MOST: Readonly<Record<By, number>> = {
  admin: 800,
  merchant: 800,
  courier: 800,
  // Edge Functions also answer for people without an account.
  service: 300,
  job: 6000,
};

/** The number of times that a call is timed: the system tells a process's time in steps of some ms. */
const TURNS = 20;

/** The measured cost of one call. */
export interface LargeCost {
  readonly call: string;
  readonly by: By;
  readonly buffers: number;
  readonly ms: number;
  readonly most: number;
}

export interface LargeFigures {
  readonly deliveries: number;
  readonly underWay: number;
  readonly seededInSeconds: number;
  /** The size of the database, in MB. */
  readonly disk: number;
  readonly calls: readonly LargeCost[];
  /** Calls that took too long, and broken invariants; empty if everything holds. */
  readonly faults: readonly string[];
}

/** Measures each screen's and each job's calls in a marketplace of this size, on a PostgreSQL server of its own. */
export async function measureLarge(deliveries: number, underWay: number): Promise<LargeFigures> {
  const bin = findServer();
  if (bin === null) throw new Error('This needs a PostgreSQL server (on Debian: apt-get install postgresql).');
  const cluster = await startCluster(bin);
  try {
    await makeDatabases(cluster.host);
    const database = await openOnServer(cluster.host, MIGRATED);
    const start = performance.now();
    await fillMarketplace(database, deliveries, underWay);
    const seededInSeconds = Math.round((performance.now() - start) / 1000);
    await timeExactly(cluster.host, database);
    const calls = await costsOn(database);
    const [size] = await database.owner<{ mb: number }>(
      'select round(pg_database_size(current_database()) / 1e6)::integer as mb',
    );
    const slow = calls
      .filter(({ ms, most }) => ms > most)
      .map(({ call, ms, most }) => `${call} took ${ms} ms of ${most}`);
    const faults = [...slow, ...(await leftOver(database))];
    await database.close();
    return { deliveries, underWay, seededInSeconds, disk: size?.mb ?? 0, calls, faults };
  } finally {
    await cluster.stop();
  }
}

/** Makes `costOf` measure the time that the server's process ran, not the time that it waited for others, where the system tells it. */
export async function timeExactly(host: string, database: DatabaseUnderTest): Promise<void> {
  await database.owner(`create or replace function growth.turns() returns integer language sql return ${TURNS}`);
  if (!existsSync('/proc/self/schedstat')) return;
  const [row] = await database.owner<{ name: string }>('select current_database() as name');
  const admin = openPool({ host, user: SUPERUSER, database: row?.name ?? '', max: 1 });
  await admin.query(`drop function growth.clock(); create function growth.clock() returns numeric language sql volatile security definer
    as $$ select split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::numeric / 1000000 $$;
    grant execute on function growth.clock() to public`);
  await admin.end();
}

async function costsOn(database: DatabaseUnderTest): Promise<LargeCost[]> {
  const costs: LargeCost[] = [];
  const rows = { ...CALLS_OF_PEOPLE, ...CALLS_OF_SOFTWARE, ...PAGES_OF_TABLES };
  for (const [name, same] of Object.entries(rows)) costs.push(await dearest(database, name, [same].flat()));
  return costs.toSorted((a, b) => b.ms / b.most - a.ms / a.most);
}

/** The dearest of a function's calls, also by a merchant or a courier with a tenth of everything. */
async function dearest(database: DatabaseUnderTest, name: string, calls: readonly Call[]): Promise<LargeCost> {
  const costs: LargeCost[] = [];
  for (const call of calls)
    for (const n of [call.of ?? 1, ...(call.long === true ? [call.by === 'courier' ? 16 : 2] : [])]) {
      const { ms, buffers } = await costOf(database, call, n);
      costs.push({ call: name, by: call.by, buffers, ms: Math.round(ms * 100) / 100, most: MOST[call.by] });
    }
  const [worst] = costs.toSorted((a, b) => b.ms - a.ms);
  if (worst === undefined) throw new Error(`${name} has no call.`);
  return worst;
}

/** Runs the jobs, and returns what they left, and what doesn't add up. */
async function leftOver(database: DatabaseUnderTest): Promise<string[]> {
  for (const job of ['settle_due', 'forget_deliveries', 'forget_positions', 'close_due', 'purge'])
    await database.owner(`select private.${job}()`);
  return (await database.owner<{ fault: string }>(LEFT_OVER)).map(({ fault }) => fault);
}
