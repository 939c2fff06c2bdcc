import { expect, test } from 'vitest';
import { seededRandom } from '#demo/world/seeded-random.ts';
import { MINUTE } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { simulatedCouriers } from '#demo/couriers/simulated-couriers.ts';
import type { Situation } from '#demo/couriers/plan.ts';
import { aDeliveryId, courierOnline, sender, TORONTO } from '#tests/contract/dispatch-people.ts';
import { openMemory } from '#tests/contract/memory.ts';
import { valueOf } from '#tests/contract/outcome.ts';

/** As on a hosted project: only answers of ports are known, and the clock never stops. */
test('simulated couriers need only the ports of couriers and merchants', async () => {
  const world = await openMemory();
  const shop = await sender(world);
  const people = [await courierOnline(world), await courierOnline(world)];
  let now = 0;
  const advance = async (ms: number) => {
    now += ms;
    await world.advance(ms);
  };
  const deliveries = [await shop.requested(), await shop.requested({ handover: 'door' })];
  const requestedAt = deliveries[0]?.requestedAt ?? 0;

  const look = async (): Promise<Situation> => {
    const list = valueOf(await shop.backend.merchantDeliveries.list(shop.business));
    const duties = await Promise.all(
      people.map(async ({ id, backend }) => ({ id, ...valueOf(await backend.courierDesk.duty()) })),
    );
    return {
      waiting: list
        .filter(({ status }) => status === 'searching')
        .map((delivery) => ({ id: delivery.id, market: TORONTO, since: delivery.requestedAt })),
      jobs: duties.flatMap(({ id, jobs }) =>
        jobs.map((job) => ({
          courier: id,
          delivery: { ...job, reached: Object.fromEntries(job.timeline.map((m) => [m.status, m.at])) },
        })),
      ),
      free: duties
        .filter(({ jobs }) => jobs.length === 0)
        .map(({ id, markets }) => ({ id, since: instant(0), markets })),
      changesAt: null,
    };
  };
  const couriers = simulatedCouriers({
    clock: { now: () => requestedAt + now, runningTime: () => requestedAt + now, hold: async () => undefined },
    random: seededRandom(1),
    behavior: { seed: 1, mishapOf: () => null },
    look,
    phoneOf(courier) {
      const person = people.find(({ id }) => id === courier);
      if (person === undefined) throw new Error('a stranger');
      const { auth, courierDesk: desk } = person.backend;
      return { auth, desk, credentials: { email: person.email, password: person.password } };
    },
    async pinOf(number) {
      const asked = deliveries.find((delivery) => delivery.number === number);
      const { tracking } = (await world.browser()).backend;
      return valueOf(await tracking.find(number, asked?.key ?? null))?.recipient?.pin ?? null;
    },
    takePhoto: async () => (await import('#demo/world/past/door-photos.ts')).doorPhoto(aDeliveryId()),
  });
  for (let minute = 0; minute < 60; minute += 1) {
    await advance(MINUTE);
    await couriers.catchUp();
  }
  const ends = valueOf(await shop.backend.merchantDeliveries.list(shop.business));
  expect(ends.map(({ status, onTime }) => [status, onTime])).toEqual([
    ['delivered', true],
    ['delivered', true],
  ]);
});
