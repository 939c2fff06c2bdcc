import { expect } from 'vitest';
import { DAY } from '#core/clock.ts';
import { later } from '#core/instant.ts';
import { allBooks } from './all-books.ts';
import type { OpenDispatch } from '../dispatch-under-test.ts';
import { closedOctober, DECEMBER } from './end-of-october.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { administrator } from '../people.ts';
import { withBackend } from '../with-backend.ts';

const PAYMENT = { on: '2026-11-03', reference: '8841' };

/** The books while the network fails, and while accounts are deleted: each entry counts once. */
export function payoutFaultsContract(open: OpenDispatch): void {
  const test = withBackend(open);

  test('a failed change has no effect, and a repeated one counts once', async ({ world }) => {
    const { books, close, list, ids, deliver } = await closedOctober(world);
    const before = await list();
    const [id] = ids;
    const changes = [
      () => books.markPaid(ids, PAYMENT),
      () => books.undoPaid(ids),
      () => books.void(id, 'Twice'),
      () => books.close(),
    ];
    await world.setOffline(true);
    for (const change of changes) expect(refusalOf(await change())).toBe('offline');
    await world.setOffline(false);
    expect(await list()).toEqual(before);
    // The first answer of each is lost, so it's sent again. A payment is the same one; an undo and a void are done.
    expect([refusalOf(await books.markPaid(ids, PAYMENT)), refusalOf(await books.markPaid(ids, PAYMENT))]).toEqual([
      'accepted',
      'accepted',
    ]);
    expect([refusalOf(await books.undoPaid(ids)), refusalOf(await books.undoPaid(ids))]).toEqual([
      'accepted',
      'changed',
    ]);
    expect(await list()).toEqual(before);
    expect([refusalOf(await books.void(id, 'Twice')), refusalOf(await books.void(id, 'Twice'))]).toEqual([
      'accepted',
      'changed',
    ]);
    await deliver();
    await world.stopClock(DECEMBER);
    expect([await close(), await close()]).toEqual(['accepted', 'accepted']);
    expect((await list())?.closed).toMatchObject([
      { state: 'closed', entries: 2, total: 1398 },
      { state: 'void', entries: 1, total: 699 },
    ]);
  });

  test('statements of deleted accounts can still be paid and voided', async ({ world }) => {
    const { from, by, books, ids } = await closedOctober(world);
    const admin = (await administrator(world)).backend;
    const [ofBusiness, ofCourier] = ids;
    await Promise.all([world.removeAccount(by.id), books.close(), books.markPaid([ofCourier], PAYMENT)]);
    valueOf(await admin.businesses.remove(from.business));
    expect((await allBooks(books, 'courier'))[0]).toMatchObject({ id: ofCourier, name: '', state: 'paid' });
    expect(refusalOf(await books.void(ofBusiness, 'Closed down'))).toBe('accepted');
    // Its entry goes into a statement of the same account, which nobody else has.
    await world.stopClock(later(DECEMBER, DAY));
    expect(refusalOf(await books.close())).toBe('accepted');
    const [next, gone] = await allBooks(books, 'business');
    expect([next, gone]).toMatchObject([
      { account: from.business, name: '', entries: 1, total: 699, state: 'closed' },
      { id: ofBusiness, state: 'void' },
    ]);
    expect(refusalOf(await books.markPaid([next?.id ?? ofBusiness], { ...PAYMENT, on: '2026-12-01' }))).toBe(
      'accepted',
    );
    expect(valueOf(await admin.statements.find(ofBusiness))?.lines).toHaveLength(1);
  });
}
