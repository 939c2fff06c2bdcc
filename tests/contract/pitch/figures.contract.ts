import { NO_FIGURES } from '#tests/builders/figures.ts';
import { describe, expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { FREE_DELIVERIES } from '#core/delivery/price/tariff.ts';
import type { Figures } from '#core/pitch/figures.ts';
import { later } from '#core/instant.ts';
import { DEFAULT_HOURS } from '#core/support/support-hours.ts';
import { allBooks } from '../statement/all-books.ts';
import { withAlerts } from '../alert/alerted-people.ts';
import type { DispatchUnderTest, OpenDispatch } from '../dispatch-under-test.ts';
import { administratorOf, carry, courierOnline, sender, takeStep } from '../dispatch-people.ts';
import { charged } from '../delivery/lifecycle/held-deliveries.ts';
import { valueOf } from '../outcome.ts';
import { verifiedCustomer } from '../people.ts';
import { opened, says } from '../support/case-people.ts';
import { closedOctober, MONDAY, NOVEMBER } from '../statement/end-of-october.ts';
import { withBackend } from '../with-backend.ts';
import { checkRandomFigures } from './random-figures.ts';

/** The figures that a visitor reads once the jobs have run. */
async function figuresOf(world: DispatchUnderTest): Promise<Figures | null> {
  await world.runJobs();
  return valueOf(await (await world.browser()).backend.pitchFigures.read());
}

/** The figures behind the claims of the public pages. */
export function figuresContract(open: OpenDispatch): void {
  const test = withBackend(open);

  test.for([1, 2, 3])(
    'the figures equal a recount after each random step, run %i',
    { timeout: 120_000 },
    async (seed, { world }) => {
      expect(await checkRandomFigures(world, seed, 24)).toHaveLength(24);
    },
  );

  describe('active couriers', () => {
    test('are counted from five on, each once, for 28 days', async ({ world }) => {
      const start = later(MONDAY, 12 * HOUR);
      await world.stopClock(start);
      const from = await sender(world);
      for (let courier = 0; courier < 4; courier += 1)
        await carry(await courierOnline(world), await from.requested(), 'delivered');
      const fifth = await courierOnline(world);
      await carry(fifth, await from.requested(), 'picked_up');
      await world.stopClock(later(start, HOUR));
      expect((await figuresOf(world))?.couriers28).toBeNull();
      const again = await courierOnline(world);
      valueOf(await again.backend.courierDesk.goOnline());
      await carry(again, await charged(from), 'delivered');
      await world.stopClock(later(start, 2 * HOUR));
      expect((await figuresOf(world))?.couriers28).toBe(5);
      valueOf(await again.backend.courierDesk.goOnline());
      await carry(again, await charged(from), 'delivered');
      await world.stopClock(later(start, 3 * HOUR));
      expect((await figuresOf(world))?.couriers28).toBe(5);
      // The first four delivered at the start.
      await world.stopClock(later(start, 28 * DAY));
      expect((await figuresOf(world))?.couriers28).toBeNull();
    });
  });

  test('late ones count as credited if their fee was, for 90 days', async ({ world }) => {
    const start = later(MONDAY, 12 * HOUR);
    await world.stopClock(start);
    const [from, by] = [await sender(world), await courierOnline(world)];
    const deliver = async (delivery: MerchantDelivery, takes: number) => {
      await carry(by, delivery, 'picked_up');
      await world.advance(takes);
      await takeStep(by, delivery, 'at_dropoff');
      await takeStep(by, delivery, 'delivered');
      valueOf(await by.backend.courierDesk.goOnline());
    };
    // A late free one has no fee that could be credited: it's given back. A refund of its value is no credit.
    const free = await from.requested({ declared: 4500 });
    await deliver(free, 2 * HOUR);
    const { id } = await opened(from, 'business', free.id, 'damaged');
    const refund = { outcome: 'refunded', amount: 4500, words: '' } as const;
    valueOf(await (await administratorOf(world)).backend.caseDesk.resolve(id, refund));
    for (let count = 0; count < FREE_DELIVERIES; count += 1) await deliver(await from.requested(), 0);
    await deliver(await charged(from), 2 * HOUR);
    await world.stopClock(later(start, 5 * HOUR));
    expect(await figuresOf(world)).toMatchObject({
      attempts: FREE_DELIVERIES + 2,
      onTime: FREE_DELIVERIES,
      credited: 1,
    });
    await world.stopClock(later(start, 90 * DAY + 5 * HOUR));
    expect(await figuresOf(world)).toMatchObject({ attempts: 0, credited: 0 });
  });

  test('times on call count for a week', async ({ world }) => {
    const start = later(MONDAY, 12 * HOUR);
    await world.stopClock(start);
    const admin = await withAlerts(world, await administratorOf(world), ['case']);
    valueOf(await admin.backend.caseDesk.setOnCall(true));
    await world.stopClock(later(start, 12 * HOUR));
    expect((await figuresOf(world))?.onCallShare).toBe(71);
    await world.stopClock(later(start, 7 * DAY + 12 * HOUR));
    expect((await figuresOf(world))?.onCallShare).toBe(0);
  });

  test('an answer after its due time counts as late', async ({ world }) => {
    await world.stopClock(later(MONDAY, 20 * HOUR));
    const { caseDesk } = (await administratorOf(world)).backend;
    valueOf(await caseDesk.saveHours(DEFAULT_HOURS));
    const person = await verifiedCustomer(world);
    const [first, second, third] = [
      await opened(person, 'person', null, 'question'),
      await opened(person, 'person', null, 'question'),
      await opened(person, 'person', null, 'question'),
    ];
    valueOf(await caseDesk.answer(first.id, says('Yes.')));
    await world.stopClock(second.dueAt);
    valueOf(await caseDesk.answer(second.id, says('Yes.')));
    await world.stopClock(later(third.dueAt, 1));
    valueOf(await caseDesk.answer(third.id, says('Yes.')));
    const minutes = (second.dueAt - second.openedAt) / MINUTE;
    expect(await figuresOf(world)).toMatchObject({ answered: 3, answeredInTime: 2, medianAnswerMinutes: minutes });
  });

  describe('weeks', () => {
    test('are counted once their payment is made, or seven days are over', async ({ world }) => {
      const { books } = await closedOctober(world);
      const weeks = async () => {
        const figures = await figuresOf(world);
        return [figures?.weeksClosed, figures?.weeksPaid];
      };
      const [week] = (await allBooks(books, 'courier')).filter(({ from }) => from === '2026-10-26');
      if (week === undefined) throw new Error('The week wasn’t closed.');
      expect(await weeks()).toEqual([0, 0]);
      // One of September was closed shortly before.
      await world.stopClock(later(week.closedAt, 7 * DAY));
      expect(await weeks()).toEqual([1, 0]);
      await world.stopClock(later(week.closedAt, 7 * DAY + HOUR));
      expect(await weeks()).toEqual([2, 0]);
      valueOf(await books.markPaid([week.id], { on: '2026-11-03', reference: '' }));
      await world.stopClock(later(week.closedAt, 7 * DAY + 2 * HOUR));
      expect(await weeks()).toEqual([2, 0]);
      await world.stopClock(later(NOVEMBER, 60 * DAY));
      expect(await weeks()).toEqual([0, 0]);
    });

    test('count as paid in time up to the last moment of the seventh day', async ({ world }) => {
      const { books } = await closedOctober(world);
      const [week] = (await allBooks(books, 'courier')).filter(({ from }) => from === '2026-10-26');
      if (week === undefined) throw new Error('The week wasn’t closed.');
      await world.stopClock(later(week.closedAt, 7 * DAY));
      valueOf(await books.markPaid([week.id], { on: '2026-11-03', reference: '' }));
      expect(await figuresOf(world)).toMatchObject({ weeksClosed: 2, weeksPaid: 1 });
    });
  });

  test('nothing counts until it has ended, and nothing else is told', async ({ world }) => {
    await world.stopClock(later(MONDAY, 12 * HOUR));
    const from = await sender(world);
    const admin = await administratorOf(world);
    valueOf(await admin.backend.caseDesk.saveHours(DEFAULT_HOURS));
    await carry(await courierOnline(world), await from.requested(), 'at_dropoff');
    expect(await figuresOf(world)).toEqual({ ...NO_FIGURES, computedAt: later(MONDAY, 12 * HOUR) });
  });
}
