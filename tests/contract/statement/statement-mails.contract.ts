import { describe, expect } from 'vitest';
import { DAY, HOUR } from '#core/clock.ts';
import { later } from '#core/instant.ts';
import { isToPay } from '#core/statement/statement.ts';
import { allBooks } from './all-books.ts';
import type { DispatchUnderTest, OpenDispatch } from '../dispatch-under-test.ts';
import { beforeNovember, DECEMBER, MONDAY, NOVEMBER } from './end-of-october.ts';
import { valueOf } from '../outcome.ts';
import { withBackend } from '../with-backend.ts';

/** Mails to owners about their statements. */
export function statementMailsContract(open: OpenDispatch): void {
  const test = withBackend(open);
  const scene = async (world: DispatchUnderTest) => {
    const found = await beforeNovember(world);
    const mailsTo = async (email: string) =>
      (await world.mails(email)).filter(({ subject }) => /statement|earned|paid|Your pay/u.test(subject));
    return { ...found, mailsTo };
  };

  describe('the owner of a statement', () => {
    test('is mailed once when its period is closed', async ({ world }) => {
      const { from, by, deliver, close, list, mailsTo } = await scene(world);
      await deliver();
      await world.stopClock(NOVEMBER);
      await close();
      await close();
      const [statement] = (await list())?.closed ?? [];
      const [mail, ...more] = await mailsTo(from.email);
      expect(more).toEqual([]);
      expect(mail?.subject).toMatch(/: your statement for October 2026$/u);
      expect(mail?.text).toContain('The total to pay is $6.99 CAD.');
      expect(mail?.text).toContain(statement?.number ?? 'a number');
      expect(mail?.link).toBe(`/statements/${from.business}/${statement?.id}`);
      // The courier's week isn't over, and the first one ended long ago.
      expect(await mailsTo(by.email)).toEqual([]);
      await world.stopClock(MONDAY);
      await close();
      const [pay] = await mailsTo(by.email);
      expect(pay).toMatchObject({ subject: 'You earned $5.00 CAD: Oct 26 – Nov 1, 2026', link: '/courier/earnings' });
    });

    test('of a business is mailed if there’s nothing to pay', async ({ world }) => {
      const { from, deliverLate, close, mailsTo } = await scene(world);
      await world.stopClock(later(NOVEMBER, HOUR));
      await deliverLate();
      await world.stopClock(DECEMBER);
      await close();
      expect((await mailsTo(from.email))[0]?.text).toContain("There's nothing to pay.");
    });

    test('isn’t mailed about a period that ended more than a week ago', async ({ world }) => {
      const { from, deliver, close, list, mailsTo } = await scene(world);
      await deliver();
      await world.stopClock(later(NOVEMBER, 7 * DAY));
      await close();
      expect((await list())?.closed).toHaveLength(1);
      expect(await mailsTo(from.email)).toEqual([]);
    });

    test('is mailed when it’s marked as paid, and when that is undone', async ({ world }) => {
      const { from, by, books, deliver, close, mailsTo } = await scene(world);
      await deliver();
      await world.stopClock(later(MONDAY, DAY));
      await close();
      const ids = [...(await allBooks(books, 'business')), ...(await allBooks(books, 'courier'))]
        .filter(isToPay)
        .filter(({ from: day }) => day > '2026-10-00')
        .map(({ id }) => id);
      const before = [(await mailsTo(from.email)).length, (await mailsTo(by.email)).length];
      valueOf(await books.markPaid(ids, { on: '2026-11-03', reference: '8841' }));
      valueOf(await books.markPaid(ids, { on: '2026-11-03', reference: '8841' }));
      const [paid, ...earlier] = await mailsTo(from.email);
      expect(earlier).toHaveLength(before[0] ?? 0);
      expect(paid?.subject).toMatch(/: \$6\.99 CAD paid$/u);
      expect(paid?.text).toContain('was paid on Nov 3, 2026 (reference 8841).');
      const [pay] = await mailsTo(by.email);
      expect(pay).toMatchObject({ subject: 'You were paid $5.00 CAD', link: '/courier/earnings' });
      valueOf(await books.undoPaid(ids));
      expect((await mailsTo(from.email))[0]?.subject).toMatch(/isn't paid yet$/u);
      expect((await mailsTo(by.email))[0]?.subject).toBe('Your pay of $5.00 CAD is still to come');
      expect(await mailsTo(by.email)).toHaveLength((before[1] ?? 0) + 2);
    });

    test('isn’t mailed anymore after the account was deleted', async ({ world }) => {
      const { by, deliver, close, mailsTo } = await scene(world);
      await deliver();
      await world.removeAccount(by.id);
      await world.stopClock(MONDAY);
      await close();
      expect(await mailsTo(by.email)).toEqual([]);
    });
  });
}
