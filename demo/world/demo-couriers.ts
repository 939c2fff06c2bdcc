import type { UserId } from '#core/identity/user-id.ts';
import type { Instant } from '#core/instant.ts';
import type { Random } from '#core/random.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import {
  simulatedCouriers,
  type CourierParts,
  type CourierPhone,
  type SimulatedCouriers,
} from '#demo/couriers/simulated-couriers.ts';
import { memoryAuth } from '#adapters/memory/account/memory-auth.ts';
import { memoryCourierDesk } from '#adapters/memory/delivery/courier/memory-courier-desk.ts';
import { memoryTracking } from '#adapters/memory/delivery/memory-tracking.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { MemoryClient } from '#adapters/memory/memory-client.ts';
import type { MovableClock } from '#adapters/memory/movable-clock.ts';
import { scopedStorage } from '#adapters/memory/scoped-storage.ts';
import { COURIER_IDS, COURIERS } from './seed/couriers.ts';
import { SEED_PASSWORD, seedEmail } from './seed/people.ts';
import { courierSituation } from './courier-work.ts';
import { mishapOf } from './scenarios/mishaps.ts';
import { DEMO_SEED } from './seeded-random.ts';

/** The simulated couriers of the demo. Each has a storage of their own, unaffected by the simulated network. */
export function demoCouriers({
  backend,
  storage,
  clock,
  random,
  mayAct,
  offersWait = () => false,
  others = async () => null,
}: {
  readonly backend: MemoryBackend;
  readonly storage: LocalStoragePort;
  readonly clock: MovableClock;
  readonly random: Random;
  readonly mayAct?: CourierParts['mayAct'];
  /** Whether they leave offers to a person who is online. */
  readonly offersWait?: () => boolean;
  /** Does what others than couriers do by now, and returns when the next of it is due; null for never. */
  readonly others?: () => Promise<Instant | null>;
}): SimulatedCouriers {
  const phones = new Map<UserId, CourierPhone>();
  const recipient = memoryTracking(new MemoryClient(backend, scopedStorage(storage, 'recipient:')));
  return simulatedCouriers({
    clock,
    random,
    mayAct,
    behavior: { seed: DEMO_SEED, mishapOf: (delivery) => mishapOf(storage, delivery) },
    async look() {
      const next = await others();
      const situation = await courierSituation(backend, COURIER_IDS, offersWait());
      const times = [next, situation.changesAt].filter((at) => at !== null);
      return { ...situation, changesAt: times.toSorted((a, b) => a - b)[0] ?? null };
    },
    phoneOf(courier) {
      const index = COURIER_IDS.indexOf(courier);
      const known = phones.get(courier);
      if (known !== undefined) return known;
      const client = new MemoryClient(backend, scopedStorage(storage, `courier-${index}:`));
      const email = seedEmail(COURIERS[index]?.first ?? '');
      const credentials = { email, password: SEED_PASSWORD };
      const phone = { auth: memoryAuth(client), desk: memoryCourierDesk(client), credentials };
      phones.set(courier, phone);
      return phone;
    },
    async pinOf(number) {
      // The link that the merchant gave the recipient.
      const key = backend.read(
        ({ state }) => state.dispatch.deliveries.find(({ delivery }) => delivery.number === number)?.key ?? null,
      );
      const found = await recipient.find(number, key);
      return found.ok ? (found.value?.recipient?.pin ?? null) : null;
    },
    takePhoto: async (delivery) => (await import('./past/door-photos.ts')).doorPhoto(delivery),
  });
}
