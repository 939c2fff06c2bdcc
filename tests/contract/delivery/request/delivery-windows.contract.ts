import { describe, expect } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { isNotOpen } from '#core/delivery/request/not-open.ts';
import { slotsOn } from '#core/delivery/request/slots.ts';
import { slotText, type DropoffWindow } from '#core/delivery/request/slot.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import type { DispatchUnderTest, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import {
  aCommand,
  administratorOf,
  carry,
  courierOnline,
  proofOf,
  sender,
  TORONTO,
} from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { alertedCourier } from '#tests/contract/alert/alerted-people.ts';
import { withBackend } from '#tests/contract/with-backend.ts';
import { aJpeg } from '#tests/builders/picture.ts';

/** 9 AM in Toronto, on a Thursday. */
const NOW = instant(Date.UTC(2026, 11, 3, 14));
const after = (hours: number, minutes = 0): Instant => later(NOW, hours * HOUR + minutes * MINUTE);
const TWO = after(5);
const THREE = after(6);
/** From 2 to 3 PM: ready at 1:50, seen by couriers from 1:25, searched for until 2:30. */
const AFTERNOON: DropoffWindow = { from: TWO, until: THREE };
const SEEN_FROM = after(4, 25);

async function inTheMorning(world: DispatchUnderTest) {
  const from = await sender(world);
  await world.stopClock(NOW);
  const deliveries = from.backend.merchantDeliveries;
  const ask = (window: DropoffWindow | string, more: Parameters<typeof from.request>[1] = {}) =>
    deliveries.request(
      aCommand(),
      from.request({ slot: typeof window === 'string' ? window : slotText(window) }, more),
    );
  return { from, deliveries, ask };
}

/** A courier who looks at their board at a moment. */
async function courierAt(world: DispatchUnderTest, at: Instant) {
  await world.stopClock(at);
  return courierOnline(world);
}

/** Deliveries that are requested for a window. */
export function deliveryWindowsContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('a delivery for a window', () => {
    test('has the window’s end as its promise, and the times that follow from it', async ({ world }) => {
      const { from, deliveries, ask } = await inTheMorning(world);
      const made = valueOf(await ask(AFTERNOON));
      expect(made).toMatchObject({
        status: 'searching',
        readyAt: after(4, 50),
        opensAt: SEEN_FROM,
        dropoffReadyAt: TWO,
        searchUntil: after(5, 30),
        dueAt: THREE,
        promisedAt: THREE,
      });
      const [row] = valueOf(await deliveries.list(from.business));
      expect(row).toMatchObject({ opensAt: SEEN_FROM, dropoffReadyAt: TWO, dueAt: THREE });
      const tracked = valueOf(await from.backend.tracking.find(made.number, null));
      expect(tracked).toMatchObject({ status: 'searching', opensAt: SEEN_FROM, dropoffReadyAt: TWO, dueAt: THREE });
      const ready = valueOf(await ask({ from: null, until: THREE }, { pickupReadyAt: after(1) }));
      expect(ready).toMatchObject({ readyAt: after(1), dropoffReadyAt: null, opensAt: after(0, 35) });
    });

    test.for<[string, DropoffWindow | string, string]>([
      ['ended an hour ago', { from: null, until: after(-1) }, 'in-the-past'],
      ['ends in 30 days', { from: null, until: later(NOW, 30 * DAY) }, 'too-far'],
      ['ends before it begins', { from: THREE, until: TWO }, 'window-inverted'],
      ['has 19 minutes', { from: TWO, until: after(5, 19) }, 'window-too-short'],
      ['no courier can keep', { from: null, until: after(0, 44) }, 'before-earliest'],
      ['is no window', '2026-12-05T14:00', 'invalid'],
      ['has a date that isn’t', '/2026-02-30T19:00:00.000Z', 'invalid'],
    ])('that %s is refused', async ([, window, refusal], { world }) => {
      const { ask } = await inTheMorning(world);
      expect(refusalOf(await ask(window))).toBe(refusal);
    });

    test('is accepted at each border', async ({ world }) => {
      const { ask } = await inTheMorning(world);
      for (const window of [
        { from: null, until: later(NOW, 30 * DAY - 1) },
        { from: TWO, until: after(5, 20) },
        { from: null, until: after(0, 45) },
      ])
        valueOf(await ask(window));
    });

    test('ends an hour after the city’s hours at most', async ({ world }) => {
      const { ask } = await inTheMorning(world);
      const { backend } = await administratorOf(world);
      const week = Array.from({ length: 7 }, () => [{ from: 540, to: 900 }]);
      valueOf(await backend.cityHours.saveHours(TORONTO, { timeZone: 'America/Toronto', week, closed: [] }, 0));
      valueOf(await ask({ from: THREE, until: after(7) }));
      expect(await ask({ from: THREE, until: later(after(7), 1) })).toEqual({
        ok: false,
        error: { code: 'outside-hours', of: 'city', nextReadyAt: NOW },
      });
    });

    test('is made for each slot that the settings allow, and refused for the others', async ({ world }) => {
      const { from, deliveries, ask } = await inTheMorning(world);
      const { backend } = await administratorOf(world);
      const week = Array.from({ length: 7 }, () => [{ from: 600, to: 780 }]);
      valueOf(await backend.cityHours.saveHours(TORONTO, { timeZone: 'America/Toronto', week, closed: [] }, 0));
      const settings = valueOf(await deliveries.settings(from.business));
      if (settings === null) throw new Error('no settings');
      const slots = slotsOn('2026-12-03', 'America/Toronto', { zone: 'A', minutes: 45 }, settings, settings.now);
      const answers: unknown[] = [];
      for (const { from: start, until } of slots) {
        const made = await ask({ from: start, until });
        const error = made.ok ? null : made.error;
        answers.push(isNotOpen(error) ? 'city-closed' : error);
        if (made.ok) valueOf(await deliveries.cancel(aCommand(), made.value.id, 0));
      }
      expect(answers).toEqual(slots.map(({ reason }) => reason));
      expect(answers.filter((answer) => answer === null)).toHaveLength(3);
    });
  });

  describe('a scheduled delivery', () => {
    test('is seen by couriers from the minute that it opens, the first in line first', async ({ world }) => {
      const { from, ask } = await inTheMorning(world);
      const made = valueOf(await ask(AFTERNOON));
      const by = await courierAt(world, later(SEEN_FROM, -2));
      const desk = by.backend.courierDesk;
      const admin = await administratorOf(world);
      expect(valueOf(await desk.duty()).offers).toEqual([]);
      expect(refusalOf(await desk.accept(aCommand(), made.id))).toBe('taken');
      expect(refusalOf(await admin.backend.liveBoard.assign(aCommand(), made.id, by.id, false))).toBe('taken');
      await world.stopClock(later(SEEN_FROM, -1));
      for (let waiting = 0; waiting < 5; waiting += 1) await courierOnline(world);
      const last = await courierAt(world, SEEN_FROM);
      const offersOf = async (of: typeof by) => valueOf(await of.backend.courierDesk.duty()).offers.map(({ id }) => id);
      expect([await offersOf(by), await offersOf(last)]).toEqual([[made.id], []]);
      expect(valueOf(await from.backend.merchantDeliveries.find(made.id))?.opensAt).toBeNull();
      expect(valueOf(await from.backend.tracking.find(made.number, null))?.opensAt).toBeNull();
      await world.stopClock(later(SEEN_FROM, 15 * SECOND));
      expect(await offersOf(last)).toEqual([made.id]);
      expect(valueOf(await desk.accept(aCommand(), made.id))).toMatchObject({ dropoffReadyAt: TWO, dueAt: THREE });
    });

    test('changes no row when it opens, and expires when its search ends', async ({ world }) => {
      const { from, deliveries, ask } = await inTheMorning(world);
      const { id } = valueOf(await ask(AFTERNOON));
      const find = async () => valueOf(await deliveries.find(id));
      await world.stopClock(later(SEEN_FROM, MINUTE));
      expect(await find()).toMatchObject({ status: 'searching', version: 1 });
      await world.stopClock(later(after(5, 30), -1));
      expect((await find())?.status).toBe('searching');
      await world.stopClock(after(5, 30));
      expect((await find())?.status).toBe('expired');
      expect(valueOf(await deliveries.settings(from.business))?.freeLeft).toBe(5);
    });

    test('alerts the line once for all that open together, and is on no board before', async ({ world }) => {
      const { ask } = await inTheMorning(world);
      const made = [valueOf(await ask(AFTERNOON)), valueOf(await ask(AFTERNOON))];
      const { liveBoard } = (await administratorOf(world)).backend;
      const onBoard = async () => valueOf(await liveBoard.find(TORONTO))?.deliveries.length;
      await world.stopClock(later(SEEN_FROM, -MINUTE));
      const courier = await alertedCourier(world);
      expect([await courier.titles(), await onBoard()]).toEqual([[], 0]);
      expect(valueOf(await liveBoard.cities())).toMatchObject([{ underWay: 0, searching: 0, couriers: 1 }]);
      await world.advance(MINUTE);
      expect([(await courier.titles()).length, await onBoard()]).toEqual([1, 2]);
      const [alert] = await world.shownOn(courier.phone.endpoint);
      await world.advance(20 * SECOND);
      expect(await world.shownOn(courier.phone.endpoint)).toEqual([alert]);
      expect(made.map(({ id }) => `o${id.slice(0, 20)}`)).toContain(alert?.topic);
    });

    test('is canceled at no cost, and gives its free delivery back', async ({ world }) => {
      const { from, deliveries, ask } = await inTheMorning(world);
      const { id } = valueOf(await ask(AFTERNOON));
      expect(valueOf(await deliveries.settings(from.business))?.freeLeft).toBe(4);
      expect(valueOf(await deliveries.cancel(aCommand(), id, 0))).toMatchObject({ status: 'canceled', opensAt: null });
      expect(valueOf(await deliveries.settings(from.business))?.freeLeft).toBe(5);
    });

    test('isn’t left at the door before its window, and no answer counts from then', async ({ world }) => {
      const { from, deliveries } = await inTheMorning(world);
      const requested = async (handover: 'door' | 'meet') =>
        valueOf(await deliveries.request(aCommand(), from.request({ slot: slotText(AFTERNOON), handover })));
      const [atDoor, inPerson, unanswered] = [
        await requested('door'),
        await requested('meet'),
        await requested('meet'),
      ];
      const couriers = [];
      for (const delivery of [atDoor, inPerson, unanswered]) {
        const by = await courierAt(world, after(4, 30));
        await carry(by, delivery, 'at_dropoff');
        couriers.push(by.backend.courierDesk);
      }
      const [first, second, third] = couriers;
      const leave = () => first?.deliver(aCommand(), atDoor.id, { photo: aJpeg() });
      await world.stopClock(later(TWO, -1));
      expect(refusalOf((await leave()) as never)).toBe('too-early');
      // With a PIN, the recipient was there and agreed.
      valueOf((await second?.deliver(aCommand(), inPerson.id, proofOf(inPerson))) as never);
      const report = () => third?.fail(aCommand(), unanswered.id, 'no_answer');
      await world.stopClock(later(TWO, 5 * MINUTE - 1));
      expect(refusalOf((await report()) as never)).toBe('too-early');
      await world.stopClock(later(TWO, 5 * MINUTE));
      valueOf((await report()) as never);
      valueOf((await leave()) as never);
      expect(valueOf(await deliveries.find(inPerson.id))?.onTime).toBe(true);
    });
  });
}
