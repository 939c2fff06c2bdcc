import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { DAY, HOUR } from '#core/clock.ts';
import { WAIT_AT_DOOR } from '#core/delivery/lifecycle/delivery-machine.ts';
import { instant, later } from '#core/instant.ts';
import { newStatementId, type StatementId } from '#core/statement/statement.ts';
import { expect } from 'vitest';
import { allBooks } from './all-books.ts';
import type { DispatchUnderTest } from '../dispatch-under-test.ts';
import { aCommand, administratorOf, carry, courierOnline, sender, type Sender } from '../dispatch-people.ts';
import { refusalOf, valueOf } from '../outcome.ts';

/** Midnight in Los Angeles, where the operator's books are: October and a week's Sunday end. */
export const NOVEMBER = instant(Date.UTC(2026, 10, 1, 7));
/** That night clocks are set back. */
export const MONDAY = instant(Date.UTC(2026, 10, 2, 8));
export const DECEMBER = instant(Date.UTC(2026, 11, 1, 8));

/** Requests a delivery at its price. */
async function charged(from: Sender, details: Parameters<Sender['request']>[0] = {}) {
  const request = from.request(details, { agreed: { fee: 699, free: false } });
  return valueOf(await from.backend.merchantDeliveries.request(aCommand(), request));
}

/**
 * An hour before October ends in Los Angeles: a sender without free deliveries, and the courier who carried those in
 * September, whose statement is the first of the year.
 */
export async function beforeNovember(world: DispatchUnderTest) {
  await world.stopClock(later(NOVEMBER, -40 * DAY));
  const from = await sender(world);
  const by = await courierOnline(world);
  for (let free = 0; free < 5; free += 1) await carry(by, await from.requested(), 'delivered');
  await world.stopClock(later(NOVEMBER, -HOUR));
  valueOf(await by.backend.courierDesk.goOnline());
  const admin = await administratorOf(world);
  const close = async () => refusalOf(await admin.backend.statementBooks.close());
  expect(await close()).toBe('accepted');
  const list = async () => valueOf(await from.backend.statements.ofBusiness(from.business));
  const deliver = async (details?: Parameters<Sender['request']>[0]) => {
    valueOf(await by.backend.courierDesk.goOnline());
    const made = await charged(from, details);
    await carry(by, made, 'delivered');
    return made;
  };
  /** Delivers late, so that the fee is credited. */
  const deliverLate = async () => {
    valueOf(await by.backend.courierDesk.goOnline());
    const made = await charged(from);
    await carry(by, made, 'at_dropoff');
    await world.advance(2 * HOUR);
    valueOf(await by.backend.courierDesk.deliver(aCommand(), made.id, { pin: made.pin ?? '' }));
    return made;
  };
  /** A failed attempt whose fee is October's, and the credit for its lost parcel, which is November's. */
  const loseOverNight = async () => {
    valueOf(await by.backend.courierDesk.goOnline());
    const lost = await charged(from);
    await carry(by, lost, 'at_dropoff');
    await world.advance(WAIT_AT_DOOR);
    valueOf(await by.backend.courierDesk.fail(aCommand(), lost.id, 'no_answer'));
    await world.stopClock(later(NOVEMBER, 3 * HOUR));
    valueOf(await from.backend.merchantDeliveries.reportLost(aCommand(), lost.id));
  };
  return { from, by, admin, books: admin.backend.statementBooks, close, list, deliver, deliverLate, loseOverNight };
}

/** The id of no statement. */
export const unknownStatement = (): StatementId => newStatementId(cryptoRandom);

/** A business with a statement for October and a courier with one for its last week, a few days later. */
export async function closedOctober(world: DispatchUnderTest) {
  const scene = await beforeNovember(world);
  await scene.deliver();
  await world.stopClock(later(NOVEMBER, 3 * DAY));
  await scene.close();
  const idOf = async (side: 'business' | 'courier') => (await allBooks(scene.books, side))[0]?.id ?? unknownStatement();
  return { ...scene, ids: [await idOf('business'), await idOf('courier')] as const };
}
