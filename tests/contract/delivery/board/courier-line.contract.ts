import { describe, expect } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { FIRST_IN_LINE } from '#core/delivery/board/board.ts';
import { instant } from '#core/instant.ts';
import { aCommand, courierOnline } from '#tests/contract/dispatch-people.ts';
import type { DeliveringPerson, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { failAt, handBack } from '../lifecycle/held-deliveries.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

/** The line of couriers: those who have waited longest see a new delivery first. */
export function courierLineContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  const seeing = async (line: readonly DeliveringPerson[]) => {
    const ids = [];
    for (const { id, backend } of line)
      if (valueOf(await backend.courierDesk.duty()).offers.length > 0) ids.push(id as string);
    return ids;
  };

  describe('the line of couriers', () => {
    test('is in the order of ids if couriers came at the same moment', async ({ world, from }) => {
      await world.stopClock(instant(Date.now()));
      const line: DeliveringPerson[] = [];
      for (let n = 0; n < 2 * FIRST_IN_LINE; n += 1) line.push(await courierOnline(world));
      await from.requested();
      const ids = line.map(({ id }) => id as string);
      const first = new Set(ids.toSorted().slice(0, FIRST_IN_LINE));
      expect(await seeing(line)).toEqual(ids.filter((id) => first.has(id)));
    });

    test('keeps the place of a courier who goes online again while online', async ({ world, from }) => {
      await world.stopClock(instant(Date.now()));
      const line: DeliveringPerson[] = [];
      for (let n = 0; n <= FIRST_IN_LINE; n += 1) {
        line.push(await courierOnline(world));
        await world.advance(SECOND);
      }
      for (const { backend } of line.slice(0, 2)) valueOf(await backend.courierDesk.goOnline());
      await from.requested();
      expect(await seeing(line)).toEqual(line.slice(0, FIRST_IN_LINE).map(({ id }) => id as string));
    });

    test('gives the last place to a courier who was offline, also by closing the app', async ({ world, from }) => {
      await world.stopClock(instant(Date.now()));
      const closed = await courierOnline(world);
      await world.advance(2 * 60 * SECOND);
      const line: DeliveringPerson[] = [];
      for (let n = 0; n < FIRST_IN_LINE; n += 1) line.push(await courierOnline(world));
      await world.advance(SECOND);
      valueOf(await closed.backend.courierDesk.goOnline());
      await from.requested();
      expect(await seeing([closed, ...line])).toEqual(line.map(({ id }) => id as string));
    });

    test('keeps the place of a courier whose earlier failure is confirmed', async ({ world, from }) => {
      await world.stopClock(instant(Date.now()));
      const first = await courierOnline(world);
      const failed = await from.requested();
      await failAt(first, failed, 'unsafe');
      await handBack(first, failed);
      const line: DeliveringPerson[] = [];
      for (let n = 0; n < FIRST_IN_LINE; n += 1) {
        await world.advance(SECOND);
        line.push(await courierOnline(world));
      }
      await world.advance(SECOND);
      valueOf(await from.backend.merchantDeliveries.confirmFailure(aCommand(), failed.id));
      await from.requested();
      expect(await seeing([first, ...line])).toEqual([first, ...line.slice(0, -1)].map(({ id }) => id as string));
    });
  });
}
