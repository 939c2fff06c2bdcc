import { describe, expect } from 'vitest';
import { DAY, MINUTE } from '#core/clock.ts';
import { later } from '#core/instant.ts';
import type { PollResult } from '#core/poll.ts';
import { type StatementId } from '#core/statement/statement.ts';
import { MAX_MARKED, MAX_VOID_REASON, type StatementList } from '#core/statement/statements.ts';
import { aPage } from '#tests/builders/page.ts';
import { eventually } from '#tests/eventually.ts';
import type { OpenDispatch } from '../dispatch-under-test.ts';
import { courierOnline, sender } from '../dispatch-people.ts';
import { eventuallyShown } from '../delivery/track/live-screen.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { administrator } from '../people.ts';
import { beforeNovember, closedOctober, DECEMBER, NOVEMBER, unknownStatement as unknown } from './end-of-october.ts';
import { withBackend } from '../with-backend.ts';

const PAYMENT = { on: '2026-11-03', reference: '8841' };
/** The operator's books: payments, their undo, and void statements. */
export function payoutsContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('a payment', () => {
    test('is recorded with its day and reference, which the owner can read', async ({ world }) => {
      const { from, by, books, list, ids } = await closedOctober(world);
      expect(refusalOf(await books.markPaid(ids, PAYMENT))).toBe('accepted');
      const payment = { ...PAYMENT, at: later(NOVEMBER, 3 * DAY) };
      expect((await list())?.closed).toMatchObject([{ state: 'paid', payment }]);
      expect(valueOf(await by.backend.statements.own()).closed[0]).toMatchObject({ state: 'paid', payment });
      expect(valueOf(await from.backend.merchantDeliveries.overview(from.business))?.balance).toBe(0);
      // The answer was lost: the same again is fine, anything else is not.
      expect(refusalOf(await books.markPaid(ids, PAYMENT))).toBe('accepted');
      expect(refusalOf(await books.markPaid(ids, { ...PAYMENT, reference: '' }))).toBe('changed');
      const other = (await administrator(world)).backend.statementBooks;
      expect(refusalOf(await other.markPaid(ids, PAYMENT))).toBe('changed');
    });

    test('covers all selected statements or none', async ({ world }) => {
      const { books, list, ids } = await closedOctober(world);
      const tries: [readonly StatementId[], typeof PAYMENT, string][] = [
        [[], PAYMENT, 'invalid'],
        [Array.from({ length: MAX_MARKED + 1 }, unknown), PAYMENT, 'invalid'],
        [[...ids, unknown()], PAYMENT, 'changed'],
        [ids, { ...PAYMENT, on: '2026-11-05' }, 'invalid'],
        [ids, { ...PAYMENT, on: '2026-02-30' }, 'invalid'],
        [ids, { ...PAYMENT, on: 'today' }, 'invalid'],
        [ids, { ...PAYMENT, reference: 'x'.repeat(65) }, 'invalid'],
        [ids, { ...PAYMENT, reference: 'two\nlines' }, 'invalid'],
        [ids, { ...PAYMENT, reference: ' 1' }, 'invalid'],
      ];
      for (const [of, payment, refusal] of tries)
        expect([payment, refusalOf(await books.markPaid(of, payment))]).toEqual([payment, refusal]);
      expect((await list())?.closed).toMatchObject([{ state: 'closed', payment: null }]);
      expect(refusalOf(await books.markPaid([ids[0], ids[0]], { on: '2026-11-03', reference: 'x'.repeat(64) }))).toBe(
        'accepted',
      );
    });

    test('can be undone for exactly ten minutes by the administrator who recorded it', async ({ world }) => {
      const { books, list, ids } = await closedOctober(world);
      const before = await list();
      valueOf(await books.markPaid(ids, PAYMENT));
      const other = (await administrator(world)).backend.statementBooks;
      expect(refusalOf(await other.undoPaid(ids))).toBe('not-yours-to-undo');
      await world.stopClock(later(NOVEMBER, 3 * DAY + 10 * MINUTE - 1));
      expect(refusalOf(await books.undoPaid(ids))).toBe('accepted');
      expect(await list()).toEqual(before);
      expect(refusalOf(await books.undoPaid(ids))).toBe('changed');
      valueOf(await books.markPaid(ids, PAYMENT));
      await world.stopClock(later(NOVEMBER, 3 * DAY + 20 * MINUTE - 1));
      expect(refusalOf(await books.undoPaid(ids))).toBe('not-yours-to-undo');
    });
  });

  test('open screens of the owners show a payment, its undo and a void statement', async ({ world }) => {
    const { from, by, books, ids } = await closedOctober(world);
    const page = aPage();
    const states: [string | undefined, string | undefined] = [undefined, undefined];
    const last = (latest: PollResult<StatementList | null>) =>
      latest.ok ? latest.value.view?.closed[0]?.state : latest.error.kind;
    from.backend.statementFeed(page).ofBusiness(from.business, (latest) => void (states[0] = last(latest)));
    by.backend.statementFeed(page).own((latest) => void (states[1] = last(latest)));
    const shown = (state: string) =>
      eventuallyShown([{ wait: () => page.timers.pass(2 * MINUTE) }], () => expect(states).toEqual([state, state]));
    await shown('closed');
    valueOf(await books.markPaid(ids, PAYMENT));
    await shown('paid');
    // A hidden page asks nothing, and immediately once it's shown.
    page.hide();
    page.timers.pass(2 * MINUTE);
    valueOf(await books.undoPaid(ids));
    page.timers.pass(10 * MINUTE);
    expect(states).toEqual(['paid', 'paid']);
    page.show();
    await eventually(() => expect(states).toEqual(['closed', 'closed']));
    for (const id of ids) valueOf(await books.void(id, 'Twice'));
    await shown('void');
  });

  describe('a void statement', () => {
    test('keeps its lines, and its entries are part of the next one', async ({ world }) => {
      const { from, books, list, close, ids } = await closedOctober(world);
      const [id] = ids;
      for (const reason of ['', 'x'.repeat(MAX_VOID_REASON + 1), 'two\nlines'])
        expect(refusalOf(await books.void(id, reason))).toBe('invalid');
      expect(refusalOf(await books.void(id, 'Wrong month'))).toBe('accepted');
      expect(refusalOf(await books.void(id, 'Wrong month'))).toBe('changed');
      expect(refusalOf(await books.markPaid([id], PAYMENT))).toBe('changed');
      const lines = async (of: StatementId) =>
        valueOf(await from.backend.statements.find(of))?.lines.map(({ delivery, amount, late }) => ({
          delivery,
          amount,
          late,
        }));
      const before = await lines(id);
      expect(before).toHaveLength(1);
      expect(await list()).toMatchObject({
        open: [{ entries: 1, total: 699 }],
        closed: [{ state: 'void', voidReason: 'Wrong month', number: '2026-10-0002', total: 699 }],
      });
      // October isn't closed again.
      await close();
      expect((await list())?.closed).toHaveLength(1);
      await world.stopClock(DECEMBER);
      await close();
      const [next] = (await list())?.closed ?? [];
      expect(next).toMatchObject({ from: '2026-11-01', entries: 1, total: 699, state: 'closed' });
      expect(await lines(next?.id ?? unknown())).toMatchObject([{ late: true }]);
      expect(await lines(id)).toEqual(before);
    });

    test('releases the credit that it carried: the next one carries it', async ({ world }) => {
      const { from, books, list, close, deliver, loseOverNight } = await beforeNovember(world);
      await loseOverNight();
      await world.stopClock(DECEMBER);
      await close();
      await deliver();
      await deliver();
      const january = later(DECEMBER, 31 * DAY);
      await world.stopClock(january);
      await close();
      const balance = async () => valueOf(await from.backend.merchantDeliveries.overview(from.business))?.balance;
      const before = await balance();
      const [december, november] = (await list())?.closed ?? [];
      expect(december).toMatchObject({ carried: -699, total: 699 });
      expect(november).toMatchObject({ total: -699, carriedInto: december?.number });
      expect(refusalOf(await books.void(november?.id ?? unknown(), 'Wrong month'))).toBe('carried');
      valueOf(await books.void(december?.id ?? unknown(), 'Wrong month'));
      expect((await list())?.closed[1]).toMatchObject({ total: -699, carriedInto: null });
      expect(await balance()).toBe(before);
      await world.stopClock(later(january, 31 * DAY));
      await close();
      expect((await list())?.closed[0]).toMatchObject({ from: '2027-01-01', carried: -699, total: 699 });
    });

    test('can’t have been paid', async ({ world }) => {
      const { books, ids } = await closedOctober(world);
      valueOf(await books.markPaid(ids, PAYMENT));
      expect(refusalOf(await books.void(ids[0], 'Wrong month'))).toBe('changed');
    });
  });

  test('if it’s marked as paid and voided at the same moment, one of them is refused', async ({ world }) => {
    const { books, list, ids } = await closedOctober(world);
    const [id] = ids;
    const answers = await Promise.all([books.markPaid([id], PAYMENT), books.void(id, 'Wrong month')]);
    expect(answers.map(refusalOf).toSorted()).toEqual(['accepted', 'changed']);
    expect((await list())?.closed).toHaveLength(1);
  });

  test('the books are only for administrators', async ({ world }) => {
    const { from, by, ids, list } = await closedOctober(world);
    const before = await list();
    for (const { backend } of [from, by, await sender(world), await courierOnline(world)]) {
      const { statementBooks: books } = backend;
      expect(refusalOf(await books.list('courier'))).toBe('denied');
      expect(refusalOf(await books.close())).toBe('denied');
      expect(refusalOf(await books.markPaid(ids, PAYMENT))).toBe('denied');
      expect(refusalOf(await books.undoPaid(ids))).toBe('denied');
      expect(refusalOf(await books.void(ids[0], 'Mine'))).toBe('denied');
    }
    expect(await list()).toEqual(before);
  });
}
