import { expect } from 'vitest';
import { DAY, HOUR } from '#core/clock.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { later } from '#core/instant.ts';
import { PICKUP } from '#tests/builders/request.ts';
import type { DeliveringPerson, DispatchUnderTest, OpenDispatch } from '../dispatch-under-test.ts';
import { aCommand, carry, sender } from '../dispatch-people.ts';
import { beforeNovember, MONDAY } from './end-of-october.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { withBackend } from '../with-backend.ts';

/** A courier of Toronto moves to California, and carries a delivery there. */
async function moveToCalifornia(world: DispatchUnderTest, by: DeliveringPerson) {
  const from = await sender(world, {
    place: { country: 'us', city: 'San José', state: 'ca' },
    pickup: { ...PICKUP, postalCode: '95110', phone: '+14085550101', timeZone: 'America/Los_Angeles' },
  });
  valueOf(await by.backend.courierDesk.saveMarkets([marketOf('us', 'ca', 'San José')]));
  valueOf(await by.backend.courierDesk.goOnline());
  const details = { city: 'San Jose', state: 'ca', postalCode: '95110', phone: '+14085550199' };
  const request = from.request(details, { agreed: { fee: 699, free: true } });
  const made = valueOf(await from.backend.merchantDeliveries.request(aCommand(), request));
  await carry(by, made, 'delivered');
  return made;
}

/** A week in two countries has a statement for each currency: no sum has both (invariant 26). */
export function twoCurrenciesContract(open: OpenDispatch): void {
  const test = withBackend(open);

  test('a week in Canada and the United States has a statement for each currency', async ({ world }) => {
    const { by, books, close, deliver } = await beforeNovember(world);
    const canadian = await deliver();
    const american = await moveToCalifornia(world, by);
    const own = async () => valueOf(await by.backend.statements.own());
    expect((await own()).open).toMatchObject([
      { from: '2026-10-26', currency: 'CAD', entries: 1, total: 500 },
      { from: '2026-10-26', currency: 'USD', entries: 1, total: 500 },
    ]);
    await world.stopClock(later(MONDAY, HOUR));
    await close();
    const week = (await own()).closed.filter(({ from }) => from === '2026-10-26');
    expect(week).toMatchObject([
      { currency: 'CAD', entries: 1, total: 500 },
      { currency: 'USD', entries: 1, total: 500 },
    ]);
    expect(week.map(({ number }) => number).toSorted()).toEqual(['2026-11-0003', '2026-11-0004']);
    for (const [index, { id, currency }] of week.entries()) {
      const lines = valueOf(await by.backend.statements.find(id))?.lines;
      expect(lines).toMatchObject([{ delivery: [canadian, american][index]?.id, currency }]);
    }
    // One is paid, the other is void: only the void one's entry is open again.
    const [cad, usd] = week.map(({ id }) => id);
    expect(refusalOf(await books.markPaid([cad!], { on: '2026-11-02', reference: '' }))).toBe('accepted');
    expect(refusalOf(await books.void(usd!, 'Wrong'))).toBe('accepted');
    expect((await own()).open).toMatchObject([{ currency: 'USD', entries: 1, total: 500 }]);
    await world.stopClock(later(MONDAY, 8 * DAY));
    await close();
    expect((await own()).closed.map(({ currency, state, total }) => [currency, state, total])).toEqual([
      ['USD', 'closed', 500],
      ['CAD', 'paid', 500],
      ['USD', 'void', 500],
      ['CAD', 'closed', 2500],
    ]);
  });
}
