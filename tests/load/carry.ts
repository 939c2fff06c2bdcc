import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import { chance } from '#demo/couriers/chance.ts';
import { MISHAPS } from '#demo/couriers/next-step.ts';
import { simulatedCouriers } from '#demo/couriers/simulated-couriers.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import type { Sql } from '../../supabase/local/database.ts';
import { situationOf, type sharedReads } from './situation.ts';
import { pause } from './pause.ts';
import type { LoadPerson } from './people.ts';

/** Mishaps whose duration isn't sped up: the wait at a door has a fixed minimum. */
const NEED_TIME: readonly string[] = ['late', 'no_answer'];

interface Drive {
  readonly city: Market;
  /** In ms since the epoch. */
  readonly start: number;
  readonly until: number;
  readonly speed: number;
  readonly haste: number;
  readonly read: ReturnType<typeof sharedReads>;
}

/** Simulated couriers carry the waiting deliveries until a time. */
export async function carry(
  sql: Sql,
  couriers: readonly LoadPerson[],
  { city, until, start, speed, haste, read }: Drive,
): Promise<void> {
  const phones = new Map(couriers.map((person) => [person.id, person]));
  const now = () => start + (Date.now() - start) * speed * haste;
  /** Whether one of them has acted since the last look. */
  let acted = true;
  const driver = simulatedCouriers({
    // The clock is the couriers' own, and doesn't wait.
    clock: { now, runningTime: now, hold: async () => undefined },
    random: cryptoRandom,
    behavior: {
      seed: 1,
      mishapOf(delivery) {
        if (chance(1, delivery, 'mishap') > 0.15) return null;
        const mishap = MISHAPS[Math.floor(chance(1, delivery, 'which') * MISHAPS.length)] ?? null;
        return mishap !== null && haste > 1 && NEED_TIME.includes(mishap) ? null : mishap;
      },
    },
    async look() {
      const fresh = acted;
      acted = false;
      return situationOf(await read(fresh), [...phones.keys()], city, (at) => start + (at - start) * haste);
    },
    phoneOf(courier) {
      acted = true;
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
