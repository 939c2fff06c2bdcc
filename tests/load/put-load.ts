import { randomUUID } from 'node:crypto';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { MINUTE } from '#core/clock.ts';
import { cancelFee } from '#core/delivery/charges.ts';
import { newCommandId } from '#core/delivery/command.ts';
import { newDeliveryId } from '#core/delivery/delivery.ts';
import { CANCEL_FEE } from '#core/delivery/tariff.ts';
import { marketOf } from '#core/delivery/zone.ts';
import { chance } from '#demo/couriers/chance.ts';
import { MISHAPS } from '#demo/couriers/next-step.ts';
import { simulatedCouriers } from '#demo/couriers/simulated-couriers.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { aRequest, PICKUP } from '#tests/builders/request.ts';
import { valueOf } from '../contract/outcome.ts';
import { Calls, type CallFigures } from './calls.ts';
import { faultsIn } from './faults.ts';
import { lookAtDatabase } from './look.ts';
import { registerPerson, type LoadedProject, type LoadPerson } from './people.ts';

export interface Load {
  readonly couriers: number;
  readonly merchants: number;
  readonly seconds: number;
  /** The speed of the deliveries' clock, as a multiple of real time. */
  readonly speed: number;
}

/** The results of a load run. */
export interface LoadFigures {
  /** The number of deliveries by status. */
  readonly deliveries: Readonly<Record<string, number>>;
  readonly calls: readonly CallFigures[];
  readonly faults: readonly string[];
}

const CITY = marketOf('ca', 'on', 'Toronto');
/** The number of couriers that one driver plans for. Drivers compete for deliveries, as phones do. */
const TOGETHER = 5;

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Couriers and merchants work on a project through the Supabase adapter for some seconds. */
export async function putLoad(project: LoadedProject, load: Load): Promise<LoadFigures> {
  const { sql } = project;
  const calls = new Calls();
  const people = async (count: number, name: string, role: 'courier' | 'merchant') => {
    const made: LoadPerson[] = [];
    for (let n = 0; n < count; n += 1) made.push(await registerPerson(project, calls, `${name}${n}`, role));
    return made;
  };
  const couriers = await people(load.couriers, 'courier', 'courier');
  const merchants = await people(load.merchants, 'merchant', 'merchant');
  for (const { backend } of couriers) valueOf(await backend.courierDesk.saveMarkets([CITY]));

  const start = Date.now();
  const now = () => start + (Date.now() - start) * load.speed;
  await sql(`create or replace function private.now() returns timestamptz language sql volatile set search_path = '' as $$
    select date_trunc('milliseconds', to_timestamp(${start / 1000}) + (clock_timestamp() - to_timestamp(${start / 1000})) * ${load.speed}) $$`);
  const until = start + load.seconds * 1000;
  await Promise.all([
    ...merchants.map((merchant) => send(project, merchant, until, load.speed)),
    ...Array.from({ length: Math.ceil(couriers.length / TOGETHER) }, (_, n) =>
      carry(sql, couriers.slice(n * TOGETHER, (n + 1) * TOGETHER), until, now),
    ),
  ]);
  const counted = await sql<{ status: string; n: number }>(
    'select status, count(*)::integer as n from private.deliveries group by status',
  );
  return {
    deliveries: Object.fromEntries(counted.map(({ status, n }) => [status, n])),
    calls: calls.figures(),
    faults: await faultsIn(sql),
  };
}

/** A merchant requests deliveries, looks at them, and cancels some. */
async function send(
  { sql }: LoadedProject,
  { id: owner, backend: { merchantDeliveries } }: LoadPerson,
  until: number,
  speed: number,
) {
  const business = randomUUID() as never;
  await sql(`
    insert into public.businesses (id, user_id, country, business_name, address, city, state, business_email, status)
    values ('${business}', '${owner}', 'ca', 'Corner Bakery', '12 Alder Street', 'Toronto', 'on', 'bakery@example.com', 'Active')`);
  valueOf(await merchantDeliveries.savePickup(business, PICKUP));
  const command = () => newCommandId(cryptoRandom);
  for (let n = 0; Date.now() < until; n += 1) {
    const settings = valueOf(await merchantDeliveries.settings(business));
    const id = newDeliveryId(cryptoRandom);
    const details = aRequest({ handover: n % 3 === 0 ? ('door' as const) : ('meet' as const) });
    const agreed = { fee: 699, free: (settings?.freeLeft ?? 0) > 0 };
    await merchantDeliveries.request(command(), { id, businessId: business, details, redeliveryOf: null, agreed });
    const waits = (4 * MINUTE) / speed;
    await pause(waits / 2);
    await merchantDeliveries.overview(business);
    const shown = valueOf(await merchantDeliveries.find(id));
    await pause(waits / 2);
    if (shown === null || chance(1, id, 'canceled') > 0.15) continue;
    const canceled = await merchantDeliveries.cancel(command(), id, cancelFee(shown));
    if (!canceled.ok && typeof canceled.error === 'object' && 'code' in canceled.error)
      await merchantDeliveries.cancel(command(), id, CANCEL_FEE);
  }
}

/** Simulated couriers carry the waiting deliveries. */
async function carry(
  sql: LoadedProject['sql'],
  couriers: readonly LoadPerson[],
  until: number,
  now: () => number,
): Promise<void> {
  const phones = new Map(couriers.map((person) => [person.id, person]));
  const driver = simulatedCouriers({
    // The clock is the database's, and doesn't wait.
    clock: { now, runningTime: now, hold: async () => undefined },
    random: cryptoRandom,
    behavior: {
      seed: 1,
      mishapOf: (delivery) =>
        chance(1, delivery, 'mishap') > 0.15
          ? null
          : (MISHAPS[Math.floor(chance(1, delivery, 'which') * MISHAPS.length)] ?? null),
    },
    look: () => lookAtDatabase(sql, [...phones.keys()], CITY),
    phoneOf(courier) {
      const { backend, credentials } = phones.get(courier) as LoadPerson;
      return { auth: backend.auth, desk: backend.courierDesk, credentials };
    },
    async pinOf(number) {
      const [secret] = await sql<{ key: string }>(
        `select s.key from private.delivery_secrets s join private.deliveries d on d.id = s.delivery where d.number = '${number}'`,
      );
      const found = await (couriers[0] as LoadPerson).backend.tracking.find(number, secret?.key ?? null);
      return found.ok ? (found.value?.recipient?.pin ?? null) : null;
    },
    takePhoto: async () => aJpeg(),
  });
  const ending = setTimeout(() => void driver.stop(), Math.max(0, until - Date.now()));
  while (Date.now() < until) {
    await driver.catchUp();
    await pause(200);
  }
  clearTimeout(ending);
  await driver.stop();
}
