import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { keptJobs } from '#core/delivery/courier/kept-jobs-record.ts';
import { aCourierId } from '#tests/builders/delivery.ts';
import { lateDevice } from '#tests/adapters/memory/late-device.ts';
import { answered, courierServer, openPhone } from './courier-phone.ts';

/** Two tabs of one phone in processes of their own, which see each other's writes when they arrive. */
function twoTabs() {
  const world = courierServer();
  const device = lateDevice();
  const pages = [device.page(), device.page()] as const;
  const [mine, other] = pages.map(({ storage }) => openPhone(world, { tab: () => storage }));
  if (mine === undefined || other === undefined) throw new Error('There are two.');
  const arrive = async (...which: (0 | 1)[]) => {
    for (const index of which) while (pages[index].arrive());
    await answered();
  };
  const steps = () =>
    [mine, other].map(
      ({ storage }) =>
        keptJobs(aCourierId)
          .read(storage)
          ?.steps.map(({ step }) => step.kind) ?? [],
    );
  return { world, mine, other, arrive, steps };
}

test('a step that another tab writes over before seeing it is put back, and done once', async () => {
  const { world, mine, arrive, steps } = twoTabs();
  await arrive(0, 1);
  await mine.shift.take(world.delivery, { kind: 'arrive_pickup' });
  await arrive(0, 1);
  world.server.network = 'loses-requests';
  await mine.shift.take(world.delivery, { kind: 'pick_up' });
  await mine.shift.take(world.delivery, { kind: 'arrive_dropoff' });
  // The other tab gets the server's answer before it has seen these.
  world.server.network = 'answers';
  world.server.elsewhere({ kind: 'correct' }, 'merchant');
  world.poll();
  await arrive(0, 1);
  await arrive(0, 1);
  await mine.shift.sendNow();
  await arrive(0, 1);
  expect(world.done).toEqual(['arrive_pickup', 'pick_up', 'arrive_dropoff']);
  expect([world.status(), ...steps()]).toEqual(['at_dropoff', [], []]);
});

test('a step that another tab has sent, or that was refused there, is not put back', async () => {
  const { world, mine, other, arrive, steps } = twoTabs();
  world.server.network = 'loses-requests';
  await mine.shift.take(world.delivery, { kind: 'arrive_pickup' });
  await arrive(1);
  world.server.network = 'answers';
  await other.shift.sendNow();
  await arrive(0);
  expect([world.done, ...steps()]).toEqual([['arrive_pickup'], [], []]);
  await mine.shift.take(world.delivery, { kind: 'pick_up' });
  await mine.shift.take(world.delivery, { kind: 'arrive_dropoff' });
  await arrive(1);
  world.server.network = 'loses-requests';
  const wrong = { kind: 'deliver', pin: world.pin === '1111' ? '2222' : '1111' } as const;
  await mine.shift.take(world.delivery, wrong);
  await arrive(1);
  world.server.network = 'answers';
  await other.shift.sendNow();
  const { length } = world.received;
  await arrive(0);
  expect(mine.view()).toMatchObject({ unsent: 0, stopped: [{ reason: 'wrong-pin' }] });
  await arrive(1);
  expect([world.received.length, ...steps()]).toEqual([length, [], []]);
});

test('every step is done once, in any order of events', async () => {
  const KINDS = ['arrive_pickup', 'pick_up', 'arrive_dropoff'] as const;
  const event = fc.constantFrom('tap', 'arrive', 'arrive elsewhere', 'offline', 'online', 'poll', 'time', 'correct');
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40 }), async (events) => {
      const { world, mine, other, arrive, steps } = twoTabs();
      await arrive(0, 1);
      let taps = 0;
      for (const what of [...events, 'tap', 'tap', 'tap']) {
        const kind = KINDS[taps];
        if (what === 'tap' && kind !== undefined) {
          await mine.shift.take(world.delivery, { kind });
          taps += 1;
        } else if (what === 'arrive') await arrive(0);
        else if (what === 'arrive elsewhere') await arrive(1);
        else if (what === 'offline') world.server.network = 'loses-requests';
        else if (what === 'online') world.server.network = 'answers';
        else if (what === 'poll') world.poll();
        else if (what === 'correct') world.server.elsewhere({ kind: 'correct' }, 'merchant');
        else if (what === 'time') for (const { page } of [mine, other]) page.timers.pass(MINUTE);
        await answered();
      }
      world.server.network = 'answers';
      for (let round = 0; round < 4; round += 1) {
        await arrive(0, 1);
        await mine.shift.sendNow();
      }
      expect(world.done).toEqual(KINDS);
      expect([world.status(), ...steps()]).toEqual(['at_dropoff', [], []]);
    }),
    { numRuns: 50 },
  );
});
