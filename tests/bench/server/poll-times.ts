import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import measured from '#scripts/scale/measured.json' with { type: 'json' };
import { capacityOf } from '#scripts/scale/scale-page.ts';
import { literal, type DatabaseUnderTest } from '#tests/database/database-under-test.ts';
import { findServer } from '#tests/database/find-server.ts';
import { gated, HERE, id, numberOf, order, PICKED_UP, type Call } from '#tests/database/growth/calls.ts';
import { costOf, fillMarketplace } from '#tests/database/growth/cost.ts';
import { timeExactly, type LargeFigures } from '#tests/load/large-load.ts';
import { median } from '../median.ts';
import { onServer } from './on-server.ts';

const run = promisify(execFile);

/** Deliveries of the marketplace. */
const SIZE = 20_000;
/** More than there are cores, so that rates tell the work of a call, not the wait for its answer. */
const CLIENTS = 16;
const THREADS = 2;
const SECONDS = 2;
/** Couriers on shift that a core carries if their polls find nothing new. */
const COURIERS = 2500;

/** The answers to a call in one second, beside those to `select 1` as the same person. */
export interface PollTime {
  readonly what: string;
  readonly rate: number;
  /** `select 1` for each call; null for `select 1` itself. */
  readonly ratio: number | null;
  readonly goal: number | null;
}

interface Person {
  readonly role: 'authenticated' | 'service_role';
  readonly claims: string;
}
const person = (kind: 'c' | 'm', n: number): Person => {
  const [sub, session] = [id(kind, n).slice(1, -1), id(`s${kind}`, n).slice(1, -1)];
  return { role: 'authenticated', claims: JSON.stringify({ role: 'authenticated', sub, session_id: session }) };
};
const SOFTWARE: Person = { role: 'service_role', claims: JSON.stringify({ role: 'service_role' }) };

/** A call as the REST API makes it: a transaction with the role and the claims of a person. */
const transaction = ({ role, claims }: Person, call: string): string =>
  `begin;\nselect set_config('request.jwt.claims', ${literal(claims)}, true);\nset local role ${role};\nselect ${call};\ncommit;\n`;

interface Measured {
  readonly what: string;
  readonly by: Person;
  /** The call; `known` is the newest tag of its view, as a literal. */
  readonly call: (known: string) => string;
  /** The part of its answer that has the tag. */
  readonly answer?: string;
  readonly goal: number;
}

const follow = (known: string) =>
  `public.svc_follow(${numberOf(PICKED_UP)}, 'k' || ${PICKED_UP}, 'track:x', 20, '10 minutes', ${known})`;
const POLLS: readonly Measured[] = [
  {
    what: 'a courier’s poll with a parcel',
    by: person('c', 4),
    call: (known) => `public.live_duty(${known})`,
    goal: 7,
  },
  { what: 'a courier’s poll without one', by: person('c', 9), call: (known) => `public.live_duty(${known})`, goal: 7 },
  { what: 'a recipient’s poll', by: SOFTWARE, call: follow, answer: `-> 'live'`, goal: 7 },
  {
    what: 'a merchant’s poll of a delivery',
    by: person('m', 1),
    call: (known) => `public.live_delivery(${PICKED_UP}, ${known})`,
    goal: 7,
  },
  {
    what: 'a courier’s poll with a parcel and a position',
    by: person('c', 4),
    call: (known) => `public.live_duty(${known}, ${HERE})`,
    goal: 15,
  },
];
/** A request of another shop from each client, undone each time, so that no limit of requests is reached. */
const REQUEST = `begin;
select set_config('request.jwt.claims', json_build_object('role', 'authenticated',
  'sub', growth.id('m', 3 + :client_id), 'session_id', growth.id('sm', 3 + :client_id))::text, true);
set local role authenticated;
select public.request_delivery(gen_random_uuid(), ${order(3)} || jsonb_build_object(
  'id', gen_random_uuid(), 'businessId', growth.id('b', 3 + :client_id)));
rollback;
`;

/** The transactions in a second, by PostgreSQL's own benchmark program. */
async function rateOf(bin: string, pool: Pool, file: string): Promise<number> {
  const { host = '', database = '' } = pool.options;
  const options = ['-n', '-c', String(CLIENTS), '-j', String(THREADS), '-T', String(SECONDS), '-f', file];
  const { stdout } = await run(join(bin, 'pgbench'), ['-h', host, '-U', 'postgres', ...options, database]);
  const rate = Number(/tps = ([\d.]+)/u.exec(stdout)?.[1]);
  if (!(rate > 0)) throw new Error(`pgbench said: ${stdout}`);
  return rate;
}

/** The tag of a view that was built twice: building it stores its arrival. */
async function newestTag(database: DatabaseUnderTest, { by, call, answer = '' }: Measured): Promise<string> {
  const build = `select (${call(`'~'`)} ${answer}) ->> 'tag' as tag`;
  const claims = `set local role ${by.role}; select set_config('request.jwt.claims', ${literal(by.claims)}, true);`;
  const [row] = await database.owner<{ tag: string }>(`${claims} ${build}; ${build}`);
  const tag = literal(row?.tag ?? '');
  const [again] = await database.owner<{ answer: string }>(`${claims} select (${call(tag)})::text as answer`);
  if (again?.answer.includes('same') !== true) throw new Error(`The poll isn’t answered by “same”: ${again?.answer}`);
  return tag;
}

/** Couriers on shift for each core whose polls, and those of their recipients, find nothing new. */
async function couriersOnCore(database: DatabaseUnderTest, pool: Pool): Promise<number> {
  await timeExactly(pool.options.host ?? '', database);
  const same: Readonly<Record<string, readonly [Call, number]>> = {
    live_duty: [{ kind: 'constant', by: 'courier', ...gated((known) => `public.live_duty(${known})`) }, 4],
    svc_follow: [{ kind: 'constant', by: 'service', ...gated(follow, `-> 'live'`) }, 1],
  };
  const before = measured as LargeFigures;
  const calls = [...before.calls];
  for (const [name, [call, n]] of Object.entries(same)) {
    const { ms } = await costOf(database, call, n);
    calls.splice(
      calls.findIndex((cost) => cost.call === name),
      1,
    );
    calls.push({ call: name, by: call.by, buffers: 0, ms, most: 0 });
  }
  return capacityOf({ ...before, calls }).couriersPerCore;
}

/**
 * Polls that find nothing new and requests, beside `select 1` in the same rounds; the last row is couriers per core. Null
 * without a PostgreSQL server and its benchmark program. All other calls cost couriers what `npm run load` measured.
 */
export async function pollTimes(runs: number): Promise<PollTime[] | null> {
  const bin = findServer();
  if (bin === null || !existsSync(join(bin, 'pgbench'))) return null;
  const folder = await mkdtemp(join(tmpdir(), 'polls-'));
  try {
    return await onServer(1, async (database, pool) => {
      await fillMarketplace(database, SIZE);
      const rates = new Map<string, number[]>();
      const rate = async (what: string, script: string) => {
        const file = join(folder, 'transaction.sql');
        await writeFile(file, script);
        rates.set(what, [...(rates.get(what) ?? []), await rateOf(bin, pool, file)]);
      };
      const goals = new Map<string, number>();
      // In rounds, so that a busy moment of the machine affects every call alike.
      for (let round = 0; round < runs; round += 1) {
        await rate('select 1', transaction(person('c', 4), '1'));
        for (const poll of POLLS) {
          goals.set(poll.what, poll.goal);
          await rate(poll.what, transaction(poll.by, poll.call(await newestTag(database, poll))));
        }
        await rate('a request', REQUEST);
      }
      goals.set('a request', 40);
      const one = median(rates.get('select 1') ?? []);
      const times = [...rates].map(([what, taken]): PollTime => {
        const goal = goals.get(what) ?? null;
        return { what, rate: median(taken), ratio: goal === null ? null : one / median(taken), goal };
      });
      return [
        ...times,
        { what: 'couriers on a core', rate: await couriersOnCore(database, pool), ratio: null, goal: COURIERS },
      ];
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
