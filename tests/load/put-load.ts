import { readDrawing } from '#core/geography/drawing.ts';
import { DAY } from '#core/clock.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { streetsOf } from '#demo/city/streets.ts';
import toronto from '#demo/city/ca-on-toronto.json' with { type: 'json' };
import { valueOf } from '../contract/outcome.ts';
import { Calls, type CallFigures } from './calls.ts';
import { carry } from './carry.ts';
import { faultsIn } from './faults.ts';
import { sharedReads } from './situation.ts';
import { move } from './move.ts';
import { registerPerson, type LoadedProject, type LoadPerson } from './people.ts';
import { pushFigures, type PushFigures, type TimedPushes } from './pushes.ts';
import { send } from './send.ts';
import { tracesOf } from './traces.ts';

export interface Load {
  readonly couriers: number;
  readonly merchants: number;
  readonly seconds: number;
  /** The speed of the deliveries' clock, as a multiple of real time. Alerts are on time only at 1. */
  readonly speed: number;
  /** The couriers' speed, as a multiple of real couriers' by the deliveries' clock. */
  readonly haste: number;
}

/** The results of a load run. */
export interface LoadFigures {
  /** The number of deliveries by status. */
  readonly deliveries: Readonly<Record<string, number>>;
  readonly calls: readonly CallFigures[];
  readonly pushes: readonly PushFigures[];
  /** The number of positions that were sent, and that were kept when the load ended. */
  readonly positions: { readonly sent: number; readonly kept: number };
  readonly faults: readonly string[];
}

const CITY = marketOf('ca', 'on', 'Toronto');
/** The number of couriers that one driver plans for. Drivers compete for deliveries, as phones do. */
const TOGETHER = 5;
/** The time in ms within which 95 of 100 alerts are handed over. */
const HANDED_OVER_WITHIN = 3000;
/** After this time without anyone's step, every delivery has ended, and its data is deleted. */
const ALL_OVER = 60 * DAY;
const JOBS =
  'select private.settle_due(); select private.forget_deliveries(); select private.forget_positions(); select private.purge()';

const CLOCK = (start: number, speed: number, ahead: number) => `
  create or replace function private.now() returns timestamptz language sql volatile set search_path = '' as $$
    select date_trunc('milliseconds', to_timestamp(${start / 1000}) + (clock_timestamp() - to_timestamp(${start / 1000})) * ${speed})
      + interval '${ahead / 1000} seconds' $$`;

/** Couriers and merchants work on a project through the Supabase adapter for some seconds. */
export async function putLoad(project: LoadedProject, pushes: TimedPushes, load: Load): Promise<LoadFigures> {
  const { sql } = project;
  const calls = new Calls();
  const people = async (count: number, name: string, role: 'courier' | 'merchant') => {
    const made: LoadPerson[] = [];
    for (let n = 0; n < count; n += 1) made.push(await registerPerson(project, calls, `${name}${n}`, role));
    return made;
  };
  const couriers = await people(load.couriers, 'courier', 'courier');
  const merchants = await people(load.merchants, 'merchant', 'merchant');
  for (const { backend } of couriers) {
    valueOf(await backend.courierDesk.saveMarkets([CITY]));
    valueOf(await backend.alertDevices.save(pushes.subscribe(), ['offer', 'job']));
  }
  for (const { backend } of merchants) valueOf(await backend.alertDevices.save(pushes.subscribe(), ['trouble']));
  const drawing = readDrawing(toronto);
  if (drawing === null) throw new Error('The drawing of Toronto is broken.');
  const streets = streetsOf(drawing);

  const start = Date.now();
  const { speed, haste } = load;
  const pace = speed * haste;
  await sql(CLOCK(start, speed, 0));
  const until = start + load.seconds * 1000;
  const read = sharedReads(sql);
  const [fixes] = await Promise.all([
    Promise.all(couriers.map((courier) => move(courier, { streets, until, pace }))),
    ...merchants.map((merchant) => send(project, merchant, { until, pace, requests: pushes.requests })),
    ...Array.from({ length: Math.ceil(couriers.length / TOGETHER) }, (_, n) =>
      carry(sql, couriers.slice(n * TOGETHER, (n + 1) * TOGETHER), { city: CITY, until, start, speed, haste, read }),
    ),
  ]);
  const counted = await sql<{ status: string; n: number }>(
    'select status, count(*)::integer as n from private.deliveries group by status',
  );
  const [{ kept } = { kept: -1 }] = await sql<{ kept: number }>(
    'select count(*)::integer as kept from private.courier_positions',
  );
  const taken = await sql<{ ms: number }>(`
    select (extract(epoch from a.sent_at - (a.until - r.lifetime)) * 1000)::double precision as ms
    from private.alerts a join private.alert_rules r on r.kind = a.kind where a.sent_at is not null`);
  const figures = [
    pushes.offers(),
    pushFigures(
      'any alert, from when it is due',
      taken.map((alert) => alert.ms),
    ),
  ];
  const faults = await faultsIn(sql);
  const sent = fixes.flat();
  const places = (await tracesOf(sql, sent)).join(' and ');
  if (places !== (kept > 0 ? 'private.courier_positions' : ''))
    faults.push(`${kept} positions are kept, and coordinates are in ${places || 'no table'}`);
  if (speed === 1) {
    if (kept === 0) faults.push('no courier moved');
    for (const { what, p95, count } of figures)
      if (count === 0 || p95 > HANDED_OVER_WITHIN) faults.push(`${what}: ${count}, ${p95} ms at the 95th percentile`);
  }
  await sql(CLOCK(start, speed, ALL_OVER));
  await sql(JOBS);
  return {
    deliveries: Object.fromEntries(counted.map(({ status, n }) => [status, n])),
    calls: calls.figures(),
    pushes: figures,
    positions: { sent: sent.length, kept },
    faults: [...faults, ...(await faultsAfter(sql, sent))],
  };
}

/** The faults once every delivery has ended. */
async function faultsAfter(sql: LoadedProject['sql'], fixes: Parameters<typeof tracesOf>[1]): Promise<string[]> {
  const [{ open } = { open: -1 }] = await sql<{ open: number }>(
    'select count(*)::integer as open from private.deliveries where ended_at is null',
  );
  return [
    ...(await faultsIn(sql)).map((fault) => `once all is over: ${fault}`),
    ...(open === 0 ? [] : [`${open} deliveries never end`]),
    ...(await tracesOf(sql, fixes)).map((table) => `coordinates are left in ${table}`),
  ];
}
