import { describe, expect } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { later } from '#core/instant.ts';
import { newStatementId } from '#core/statement/statement.ts';
import { allBooks } from './all-books.ts';
import type { OpenDispatch } from '../dispatch-under-test.ts';
import { sender } from '../dispatch-people.ts';
import { beforeNovember, DECEMBER, MONDAY, NOVEMBER } from './end-of-october.ts';
import { valueOf } from '../outcome.ts';
import { administrator } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/** Statements: closed once, and never changed afterwards. */
export function statementsContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('a statement', () => {
    test('has exactly the entries of a month in the operator’s time zone', async ({ world }) => {
      const { close, list, deliver, from } = await beforeNovember(world);
      await world.stopClock(later(NOVEMBER, -1));
      const last = await deliver();
      expect(await list()).toMatchObject({
        timeZone: 'America/Los_Angeles',
        open: [{ from: '2026-10-01', to: '2026-11-01', currency: 'CAD', entries: 1, total: 699 }],
        closed: [],
      });
      await world.stopClock(NOVEMBER);
      // Delivered before the closing, in the first moment of the next month.
      const first = await deliver();
      await close();
      const { open: running, closed } = (await list()) ?? { open: [], closed: [] };
      expect(running).toMatchObject([{ from: '2026-11-01', to: '2026-12-01', entries: 1, total: 699 }]);
      expect(closed).toMatchObject([
        {
          from: '2026-10-01',
          to: '2026-11-01',
          number: '2026-10-0002',
          entries: 1,
          carried: 0,
          total: 699,
          state: 'closed',
          closedAt: NOVEMBER,
          payment: null,
        },
      ]);
      const found = valueOf(await from.backend.statements.find(closed[0]?.id ?? newStatementId(cryptoRandom)));
      expect(found?.lines).toEqual([
        {
          delivery: last.id,
          number: last.number,
          zone: 'A',
          reference: 'Order 77',
          place: 'Toronto',
          kind: 'fee',
          amount: 699,
          currency: 'CAD',
          at: later(NOVEMBER, -1),
          late: false,
        },
      ]);
      const lines = valueOf(await from.backend.statements.openLines(from.business));
      expect(lines?.map(({ delivery }) => delivery)).toEqual([first.id]);
      // The balance is the closed statement and the running month.
      expect(valueOf(await from.backend.merchantDeliveries.overview(from.business))).toMatchObject({
        balance: 1398,
        owed: { from: '2026-10-01', to: '2026-11-01' },
      });
    });

    test('is read in pages of its lines, each line once', async ({ world }) => {
      const { close, list, deliver, from } = await beforeNovember(world);
      const ids = [(await deliver()).id, (await deliver()).id, (await deliver()).id];
      const { statements } = from.backend;
      const open = valueOf(await statements.openLines(from.business));
      const begun = valueOf(await statements.openLines(from.business, { after: null, most: 1 }));
      expect(begun).toEqual(open?.slice(0, 1));
      const rest = { after: begun?.[0] ?? null, most: 9 };
      expect(valueOf(await statements.openLines(from.business, rest))).toEqual(open?.slice(1));
      await world.stopClock(NOVEMBER);
      await close();
      const id = (await list())?.closed[0]?.id ?? newStatementId(cryptoRandom);
      const all = valueOf(await statements.find(id));
      expect(all?.lines.map(({ delivery }) => delivery).toSorted()).toEqual(ids.toSorted());
      const first = valueOf(await statements.find(id, { after: null, most: 2 }));
      expect(first).toEqual({ ...all, lines: all?.lines.slice(0, 2) });
      const next = valueOf(await statements.find(id, { after: first?.lines[1] ?? null, most: 2 }));
      expect(next).toEqual({ ...all, lines: all?.lines.slice(2) });
    });

    test('of a courier has a week from Monday, also when clocks are set back in it', async ({ world }) => {
      const { close, deliver, by } = await beforeNovember(world);
      await world.stopClock(later(MONDAY, -1));
      await deliver();
      await world.stopClock(MONDAY);
      await close();
      valueOf(await by.backend.courierDesk.goOnline());
      await deliver();
      const own = valueOf(await by.backend.statements.own());
      expect(own).toMatchObject({
        open: [{ from: '2026-11-02', to: '2026-11-09', entries: 1, total: 500 }],
        closed: [
          { from: '2026-10-26', to: '2026-11-02', side: 'courier', number: '2026-11-0002', total: 500 },
          { number: '2026-09-0001', total: 2500 },
        ],
      });
      const found = valueOf(await by.backend.statements.find(own.closed[0]?.id ?? newStatementId(cryptoRandom)));
      expect(found?.timeZone).toBe('America/Los_Angeles');
      expect(found?.lines).toMatchObject([{ kind: 'pay', amount: 500, reference: '', at: later(MONDAY, -1) }]);
      expect(found?.lines[0]?.place).not.toBe('');
    });

    test('is closed once, also at the same time and after the clock jumped back', async ({ world }) => {
      const { books, close, list, deliver } = await beforeNovember(world);
      await deliver();
      await world.stopClock(NOVEMBER);
      await Promise.all(Array.from({ length: 10 }, () => books.close()));
      const before = await list();
      expect(before?.closed).toHaveLength(1);
      await world.stopClock(later(NOVEMBER, -2 * HOUR));
      await close();
      await world.stopClock(later(NOVEMBER, HOUR));
      await close();
      expect(await list()).toEqual(before);
    });

    test('that is still open sums all open entries, also after the clock jumped back', async ({ world }) => {
      const { list, deliver, from } = await beforeNovember(world);
      await world.stopClock(NOVEMBER);
      await deliver();
      await world.stopClock(later(NOVEMBER, -MINUTE));
      expect((await list())?.open).toMatchObject([{ from: '2026-10-01', entries: 1, total: 699 }]);
      expect(valueOf(await from.backend.statements.openLines(from.business))).toHaveLength(1);
    });

    test('leaves a late entry to the next one, which marks it as late', async ({ world }) => {
      const { close, list, deliver, from } = await beforeNovember(world);
      await deliver();
      await world.stopClock(NOVEMBER);
      await close();
      // The clock jumped back: the entry is from October, which is closed.
      await world.stopClock(later(NOVEMBER, -MINUTE));
      await deliver();
      expect((await list())?.open).toMatchObject([{ entries: 1, total: 699 }]);
      await world.stopClock(DECEMBER);
      await close();
      const closed = (await list())?.closed ?? [];
      expect(closed.map(({ from: day, number, total }) => [day, number, total])).toEqual([
        ['2026-11-01', '2026-11-0003', 699],
        ['2026-10-01', '2026-10-0002', 699],
      ]);
      const found = valueOf(await from.backend.statements.find(closed[0]?.id ?? newStatementId(cryptoRandom)));
      expect(found?.lines).toMatchObject([{ late: true, at: later(NOVEMBER, -MINUTE) }]);
    });

    test('shows a credit beneath its fee, and has no number if nothing is to pay', async ({ world }) => {
      const { close, list, deliverLate, from } = await beforeNovember(world);
      await deliverLate();
      await world.stopClock(DECEMBER);
      await close();
      const [closed] = (await list())?.closed ?? [];
      expect(closed).toMatchObject({ number: null, entries: 2, total: 0, state: 'closed' });
      expect(valueOf(await from.backend.merchantDeliveries.overview(from.business))?.owed).toBeNull();
      const found = valueOf(await from.backend.statements.find(closed?.id ?? newStatementId(cryptoRandom)));
      expect(found?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['fee', 699],
        ['credit', -699],
      ]);
    });

    test('with a credit is carried over to the next one', async ({ world }) => {
      const { close, list, deliver, from, loseOverNight } = await beforeNovember(world);
      await loseOverNight();
      await world.stopClock(DECEMBER);
      await close();
      expect((await list())?.closed).toMatchObject([
        { number: '2026-11-0003', total: -699, state: 'closed', carriedInto: null },
        { number: '2026-10-0002', total: 699 },
      ]);
      await deliver();
      await deliver();
      expect((await list())?.open).toMatchObject([{ entries: 2, total: 699 }]);
      await world.stopClock(later(DECEMBER, 31 * DAY));
      await close();
      const [december, november] = (await list())?.closed ?? [];
      expect(december).toMatchObject({ carried: -699, total: 699, entries: 2 });
      expect(november).toMatchObject({ total: -699, carriedInto: december?.number });
      const balance = valueOf(await from.backend.merchantDeliveries.overview(from.business))?.balance;
      expect(balance).toBe(1398);
      await deliver();
      await world.stopClock(later(DECEMBER, 62 * DAY));
      await close();
      expect((await list())?.closed.map(({ number, carried, total }) => [number, carried, total])).toEqual([
        ['2027-01-0001', 0, 699],
        ['2026-12-0005', -699, 699],
        ['2026-11-0003', 0, -699],
        ['2026-10-0002', 0, 699],
      ]);
    });

    test('is private: another’s statement gets the same answer as an unknown one', async ({ world }) => {
      const { close, list, deliver, from, by, admin } = await beforeNovember(world);
      await deliver();
      await world.stopClock(later(MONDAY, DAY));
      await close();
      const [ofBusiness] = (await list())?.closed ?? [];
      const [ofCourier] = valueOf(await by.backend.statements.own()).closed;
      const other = await sender(world);
      const unknown = newStatementId(cryptoRandom);
      for (const id of [ofBusiness?.id ?? unknown, ofCourier?.id ?? unknown, unknown])
        expect(valueOf(await other.backend.statements.find(id))).toBeNull();
      expect(valueOf(await from.backend.statements.find(ofCourier?.id ?? unknown))).toBeNull();
      expect(valueOf(await by.backend.statements.find(ofBusiness?.id ?? unknown))).toBeNull();
      expect(valueOf(await other.backend.statements.ofBusiness(from.business))).toBeNull();
      expect(valueOf(await other.backend.statements.openLines(from.business))).toBeNull();
      const none = valueOf(await other.backend.statements.own());
      expect(none).toEqual({ timeZone: 'America/Los_Angeles', open: [], closed: [] });
      expect(valueOf(await admin.backend.statements.find(ofCourier?.id ?? unknown))?.statement.total).toBe(500);
      expect(valueOf(await admin.backend.statements.ofBusiness(from.business))?.closed).toHaveLength(1);
    });

    test('can be read by a suspended courier too', async ({ world }) => {
      const { close, deliver, by, admin } = await beforeNovember(world);
      const { number } = await deliver();
      await world.stopClock(later(MONDAY, DAY));
      await close();
      valueOf(await admin.backend.accountReview.decide(by.id, 'suspend', '', []));
      const [closed] = valueOf(await by.backend.statements.own()).closed;
      expect(closed).toMatchObject({ total: 500, state: 'closed' });
      const found = valueOf(await by.backend.statements.find(closed?.id ?? newStatementId(cryptoRandom)));
      expect(found?.lines).toMatchObject([{ number, kind: 'pay', amount: 500 }]);
    });

    test('is kept for the operator after its accounts are deleted', async ({ world }) => {
      const { close, deliver, from, by, books } = await beforeNovember(world);
      await deliver();
      await world.removeAccount(by.id);
      const admin = (await administrator(world)).backend;
      valueOf(await admin.businesses.remove(from.business));
      await world.stopClock(later(MONDAY, DAY));
      await close();
      for (const side of ['business', 'courier'] as const)
        expect((await allBooks(books, side))[0]).toMatchObject({ name: '', entries: 1, state: 'closed' });
      const [kept] = await allBooks(books, 'business');
      expect(valueOf(await admin.statements.find(kept?.id ?? newStatementId(cryptoRandom)))?.lines).toHaveLength(1);
      expect(valueOf(await from.backend.statements.ofBusiness(from.business))).toBeNull();
    });
  });
}
