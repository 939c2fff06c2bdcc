import { describe, expect } from 'vitest';
import { DAY, HOUR } from '#core/clock.ts';
import { later } from '#core/instant.ts';
import type { ListPage, ListQuery } from '#core/listing/list-query.ts';
import { DUE } from '#core/statement/book-list.ts';
import { LATE_AFTER } from '#core/statement/statement.ts';
import type { BookedStatement } from '#core/statement/statements.ts';
import { byId } from '#core/newest-first.ts';
import type { DispatchUnderTest, OpenDispatch } from '../dispatch-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { sender } from '../dispatch-people.ts';
import { allBooks } from './all-books.ts';
import { beforeNovember, DECEMBER, MONDAY, NOVEMBER } from './end-of-october.ts';
import { withBackend } from '../with-backend.ts';

const PAYMENT = { on: '2026-11-03', reference: 'Wire ÄB-77' };

/** A courier with statements of some weeks, each with another total, and the pages of their list. */
async function weeks(world: DispatchUnderTest, count = 4) {
  const scene = await beforeNovember(world);
  for (let week = 0; week < count; week += 1) {
    for (let made = 0; made <= week % 3; made += 1) await scene.deliver();
    await world.stopClock(later(MONDAY, week * 7 * DAY + HOUR));
    valueOf(await scene.books.close());
  }
  const list = async (query: Partial<ListQuery> = {}, most = 100, after: string | null = null) =>
    valueOf(await scene.books.list('courier', { query: { ...DUE, ...query }, most, after }));
  const ids = async (query: Partial<ListQuery> = {}) => (await list(query)).rows.map(({ id }) => id);
  return { ...scene, list, ids, all: () => allBooks(scene.books, 'courier') };
}

/** Reads a list in pages of this length; each but the last is full. */
async function inPages(
  read: (most: number, after: string | null) => Promise<ListPage<BookedStatement>>,
  most: number,
): Promise<BookedStatement[]> {
  const rows: BookedStatement[] = [];
  for (let after: string | null = null; ;) {
    const page = await read(most, after);
    rows.push(...page.rows);
    if (page.next === null) return rows;
    expect(page.rows).toHaveLength(most);
    after = page.next;
  }
}

/** The administrators' list of invoices and payouts: its search, filters, orders, counts and pages (decision long-lists). */
export function bookListContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('the list of statements', () => {
    test('has those to pay first, the longest waiting on top, then the newest', async ({ world }) => {
      const { all, list, books } = await weeks(world, 5);
      const [fifth, fourth, third, second, first, ...september] = await all();
      valueOf(await books.markPaid([first!.id, third!.id], { ...PAYMENT, on: '2026-11-30' }));
      const toPay = [...september.toReversed(), second, fourth, fifth].filter((row) => row !== undefined);
      const tied = (rows: readonly BookedStatement[]) =>
        rows.map(({ closedAt, state }) => [closedAt, state === 'paid' ? 'paid' : 'closed']);
      const { rows, next, counts } = await list();
      expect([next, counts]).toEqual([null, null]);
      expect(tied(rows)).toEqual(tied([...toPay, { ...third!, state: 'paid' }, { ...first!, state: 'paid' }]));
      // An order that the list doesn't have is the same.
      expect((await list({ sort: 'name', descending: true })).rows).toEqual(rows);
    });

    test('is read in each order, in pages without a gap, also of the same total', async ({ world }) => {
      const { list, from, close, books } = await weeks(world);
      const other = await sender(world);
      expect(other.business).not.toBe(from.business);
      await world.stopClock(DECEMBER);
      await close();
      for (const query of [{}, { sort: 'total' }, { sort: 'total', descending: true }]) {
        const { rows } = await list(query);
        expect(rows.length).toBeGreaterThan(4);
        for (const most of [1, 2, rows.length])
          expect(await inPages((size, after) => list(query, size, after), most)).toEqual(rows);
      }
      const { rows } = await list({ sort: 'total' });
      const byTotal = (a: BookedStatement, b: BookedStatement) => a.total - b.total || byId(a, b);
      expect(rows.map(({ id }) => id)).toEqual(rows.toSorted(byTotal).map(({ id }) => id));
      expect((await list({ sort: 'total', descending: true })).rows).toEqual(rows.toReversed());
      expect(valueOf(await books.list('courier')).rows).toEqual((await list()).rows);
    });

    test('filters by status; a payment is late from exactly two weeks after the closing', async ({ world }) => {
      const { ids, all, books } = await weeks(world, 1);
      const [week] = await all();
      const states = async (side: 'business' | 'courier' = 'courier') =>
        Object.fromEntries(
          await Promise.all(
            ['Late', 'To pay', 'Paid', 'Credit', 'Nothing to pay', 'Void'].map(
              async (state) =>
                [
                  state,
                  valueOf(await books.list(side, { query: { ...DUE, filters: { state } } })).rows.map(({ id }) => id),
                ] as const,
            ),
          ),
        );
      expect(await ids({ filters: { state: 'To pay' } })).toContain(week!.id);
      await world.stopClock(later(week!.closedAt, LATE_AFTER));
      expect((await states())['To pay']).toContain(week!.id);
      await world.stopClock(later(week!.closedAt, LATE_AFTER + 1));
      expect((await states())['To pay']).not.toContain(week!.id);
      expect((await states())['Late']).toContain(week!.id);
      valueOf(await books.markPaid([week!.id], { ...PAYMENT, on: '2026-11-03' }));
      expect(await states()).toMatchObject({ Paid: [week!.id] });
      const everyone = [...(await all()), ...(await allBooks(books, 'business'))].map(({ id }) => id);
      const listed = [await states(), await states('business')].flatMap((byState) => Object.values(byState).flat());
      expect(listed.toSorted()).toEqual(everyone.toSorted());
      expect(await ids({ filters: { state: 'Owed' } })).toEqual([]);
    });

    test('filters by period and currency, or finds one statement', async ({ world }) => {
      const { list, ids, all } = await weeks(world);
      const [newest, before] = await all();
      expect(await ids({ filters: { period: newest!.from } })).toEqual([newest!.id]);
      expect(await ids({ filters: { period: newest!.from, state: 'To pay' } })).toEqual([newest!.id]);
      expect(await ids({ filters: { period: newest!.from, state: 'Paid' } })).toEqual([]);
      expect(await ids({ filters: { period: newest!.from, currency: 'USD' } })).toEqual([]);
      expect(await ids({ filters: { period: 'x' } })).toEqual([]);
      expect(await ids({ filters: { id: before!.id } })).toEqual([before!.id]);
      expect(await ids({ filters: { id: 'x' } })).toEqual([]);
      const ofPeriod = await list({ filters: { period: before!.from }, sort: 'total', descending: true });
      expect(ofPeriod.rows).toEqual([before]);
    });

    test('finds names, numbers and references, also one after the other', async ({ world }) => {
      const { ids, all, books, by } = await weeks(world, 2);
      const [newest, before] = await all();
      const person = valueOf(await by.backend.users.find(by.id));
      const [first, last] = [person?.firstName ?? '', person?.lastName ?? ''];
      valueOf(await books.markPaid([before!.id], PAYMENT));
      expect((await ids({ search: `${last} ${first}` })).length).toBeGreaterThan(1);
      expect(await ids({ search: `${first} ${newest!.number}` })).toEqual([newest!.id]);
      expect(await ids({ search: newest!.number!.replaceAll('-', '') })).toEqual([newest!.id]);
      expect(await ids({ search: newest!.number!.slice(-3) })).toContain(newest!.id);
      expect(await ids({ search: 'wire ab' })).toEqual([before!.id]);
      expect(await ids({ search: 'ab77' })).toEqual([before!.id]);
      expect(await ids({ search: `wire ${first}`, filters: { state: 'Paid' } })).toEqual([before!.id]);
      expect(await ids({ search: `wire ${first}`, filters: { state: 'Late' } })).toEqual([]);
      for (const search of ['ir ab', '999%', '.*', `${first}x`, person?.email ?? ''])
        expect([search, await ids({ search })]).toEqual([search, []]);
      // A name that nobody has anymore is found no longer.
      await world.removeAccount(by.id);
      expect(await ids({ search: first })).toEqual([]);
      expect(await ids({ search: newest!.number! })).toEqual([newest!.id]);
    });

    test('is counted with its sums, also the matches of a search', async ({ world }) => {
      const { list, all, books, by } = await weeks(world, 3);
      const [newest, before, oldest] = await all();
      valueOf(await books.markPaid([newest!.id], { ...PAYMENT, on: '2026-11-15' }));
      valueOf(await books.void(before!.id, 'Twice'));
      const counted = valueOf(await books.count('courier'));
      const count = (row: BookedStatement, state: string, sum: number) => ({
        values: { state, period: row.from, currency: 'CAD' },
        count: 1,
        sum,
      });
      expect(counted).toContainEqual(count(newest!, 'Paid', newest!.total));
      expect(counted).toContainEqual(count(before!, 'Void', 0));
      expect(counted).toContainEqual(count(oldest!, 'To pay', oldest!.total));
      expect(counted).toHaveLength((await all()).length);
      const person = valueOf(await by.backend.users.find(by.id));
      const found = await list({ search: person?.lastName ?? '', filters: { state: 'Paid' } }, 1);
      expect(found.counts?.toSorted(byPeriod)).toEqual(counted.toSorted(byPeriod));
      expect((await list({ search: newest!.number! })).counts).toEqual([count(newest!, 'Paid', newest!.total)]);
      // Two weeks after its closing, one is late.
      await world.stopClock(later(oldest!.closedAt, LATE_AFTER + 1));
      expect(valueOf(await books.count('courier'))).toContainEqual(count(oldest!, 'Late', oldest!.total));
    });

    test('adds up as before after any change', async ({ world }) => {
      const { books, list, close, deliver, loseOverNight } = await beforeNovember(world);
      const expectCounted = async () => {
        for (const side of ['business', 'courier'] as const) {
          const rows = await allBooks(books, side);
          const counted = valueOf(await books.count(side));
          expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
          const sums = rows.map(({ state, carriedInto, total }) =>
            state === 'void' || carriedInto !== null ? 0 : total,
          );
          const sum = (of: readonly number[]) => of.reduce((added, one) => added + one, 0);
          expect(sum(counted.map((one) => one.sum ?? 0))).toBe(sum(sums));
        }
      };
      await loseOverNight();
      await world.stopClock(DECEMBER);
      await close();
      await expectCounted();
      await deliver();
      await deliver();
      await world.stopClock(later(DECEMBER, 31 * DAY));
      await close();
      // A credit of November was carried over to December.
      const [december, november] = (await list())?.closed ?? [];
      expect(november).toMatchObject({ carriedInto: december?.number });
      await expectCounted();
      valueOf(await books.markPaid([december!.id], { ...PAYMENT, on: '2026-12-31' }));
      await expectCounted();
      valueOf(await books.undoPaid([december!.id]));
      valueOf(await books.void(december!.id, 'Wrong month'));
      await expectCounted();
    });

    test('is only for administrators', async ({ world }) => {
      const { from, by } = await beforeNovember(world);
      await world.stopClock(NOVEMBER);
      for (const { backend } of [from, by]) {
        expect(refusalOf(await backend.statementBooks.list('courier'))).toBe('denied');
        expect(refusalOf(await backend.statementBooks.count('courier'))).toBe('denied');
      }
    });
  });
}

const byPeriod = (a: { values: Readonly<Record<string, string>> }, b: { values: Readonly<Record<string, string>> }) =>
  JSON.stringify(a.values) < JSON.stringify(b.values) ? -1 : 1;
