import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { instant, later } from '#core/instant.ts';
import { periodOf, startOf, type StatementSide } from '#core/statement/period.ts';
import { isToPay, type StatementId } from '#core/statement/statement.ts';
import type { BookedStatement, StatementDetail } from '#core/statement/statements.ts';
import { dateIn } from '#core/zoned-time.ts';
import { seededRandom } from '#demo/world/seeded-random.ts';
import { allBooks } from './all-books.ts';
import type { DispatchUnderTest } from '../dispatch-under-test.ts';
import { ExpectedBooks, SIDES, ZONE, type Expected } from './expected-books.ts';
import { opened } from '../support/case-people.ts';
import { beforeNovember, NOVEMBER } from './end-of-october.ts';
import { refusalOf, valueOf } from '../outcome.ts';

const key = ({ side, from }: { readonly side: StatementSide; readonly from: string }) => `${side} ${from}`;

/** Jumps of the clock: hours and days, back by a moment, and to the borders of periods. */
const JUMPS = [3 * HOUR, DAY, 8 * DAY, 20 * DAY, -MINUTE, -2 * HOUR] as const;

/**
 * Plays random deliveries, closings, payments and jumps of the clock from the night on which October and daylight saving
 * time end. After each step the books are compared with the expected ones, and the invariants 22 to 28 are checked.
 */
export async function checkRandomBooks(
  world: DispatchUnderTest,
  seed: number,
  steps: number,
): Promise<readonly string[]> {
  const random = seededRandom(seed);
  const below = (count: number) => random.integer(0, count - 1);
  const { from, by, books, admin, close, deliver, deliverLate } = await beforeNovember(world);
  let now = later(NOVEMBER, -HOUR);
  const known = new Set((await listed()).map(({ id }) => id));
  const expected = new ExpectedBooks(now);
  const seen = new Map<StatementId, unknown>();
  const done: string[] = [];

  async function listed(): Promise<BookedStatement[]> {
    return [...(await allBooks(books, 'business')), ...(await allBooks(books, 'courier'))];
  }
  const own = async () => (await listed()).filter(({ id }) => !known.has(id));
  const expectedOf = (row: BookedStatement): Expected => {
    const found = expected.statements.find((one) => key(one) === key(row));
    if (found === undefined) throw new Error(`${key(row)} wasn’t expected.`);
    return found;
  };

  async function check(): Promise<void> {
    expect(await close()).toBe('accepted');
    expected.close(now);
    const rows = await own();
    const plain = (one: BookedStatement | Expected) => [key(one), one.carried, one.total, one.entries, one.state];
    expect([done, rows.map(plain).toSorted()]).toEqual([done, expected.statements.map(plain).toSorted()]);
    // 26: one currency, and one statement for each account and period.
    expect(new Set(rows.map(({ account, from: day, currency }) => `${account} ${day} ${currency}`)).size).toBe(
      rows.length,
    );
    const details = new Map<StatementId, StatementDetail>();
    for (const { id } of rows) {
      const found = valueOf(await admin.backend.statements.find(id));
      if (found === null) throw new Error('A statement is gone.');
      details.set(id, found);
      // 23: lines and total never change. Places and references are personal data, which is deleted after thirty days.
      const kept = found.lines.map((line) => ({ ...line, place: '', reference: '' }));
      const fixed = [kept, found.statement.total, found.statement.number];
      expect(seen.get(id) ?? fixed).toEqual(fixed);
      seen.set(id, fixed);
      expect(found.lines.reduce((sum, { amount }) => sum + amount, found.statement.carried)).toBe(
        found.statement.total,
      );
    }
    // 22: each entry is in at most one that isn’t void.
    const lines = [...details.values()]
      .filter(({ statement }) => statement.state !== 'void')
      .flatMap(({ statement, lines: of }) =>
        of.map(({ delivery, kind }) => `${statement.account} ${delivery} ${kind}`),
      );
    expect(new Set(lines).size).toBe(lines.length);
    // 24: closed and open entries add up to all entries.
    const open = {
      business: valueOf(await from.backend.statements.ofBusiness(from.business))?.open ?? [],
      courier: valueOf(await by.backend.statements.own()).open,
    };
    for (const side of SIDES) {
      const credit = expected.waiting(side);
      const sum = expected.open(side);
      const shown = open[side].reduce((all, { total }) => all + total, 0);
      expect([side, shown]).toEqual([side, open[side].length === 0 ? 0 : sum + credit]);
    }
    // 25: the numbers of a year have no gap and never repeat.
    const places = new Map<string, number[]>();
    for (const { number } of await listed()) {
      const [year = '', , place] = number?.split('-') ?? [];
      if (number !== null) places.set(year, [...(places.get(year) ?? []), Number(place)]);
    }
    for (const of of places.values()) expect(of.toSorted((a, b) => a - b)).toEqual(of.map((_, at) => at + 1));
  }

  const jump = async (ms: number) => {
    now = later(now, ms);
    await world.stopClock(now);
  };
  const late = async () => {
    await deliverLate();
    now = later(now, 2 * HOUR);
    expected.enter('business', 699, now);
    expected.enter('business', -699, now);
    expected.enter('courier', 500, now);
    await world.stopClock(now);
  };
  const pay = async () => {
    const due = (await own()).filter(isToPay);
    if (due.length === 0) return;
    const chosen = due.slice(0, 1 + below(due.length));
    const ids = chosen.map(({ id }) => id);
    const before = await listed();
    const payment = { on: dateIn(now, ZONE), reference: `Run ${done.length}` };
    expect(refusalOf(await books.markPaid(ids, payment))).toBe('accepted');
    if (below(2) === 0) {
      // 28: an undo within ten minutes restores everything.
      expect(refusalOf(await books.undoPaid(ids))).toBe('accepted');
      expect(await listed()).toEqual(before);
    } else for (const row of chosen) expectedOf(row).state = 'paid';
  };
  const voidOne = async () => {
    const open = (await own()).filter(({ state, carriedInto }) => state === 'closed' && carriedInto === null);
    const row = open[below(Math.max(1, open.length))];
    if (row === undefined) return;
    expect(refusalOf(await books.void(row.id, 'Wrong'))).toBe('accepted');
    const gone = expectedOf(row);
    gone.state = 'void';
    for (const entry of expected.entries) if (entry.statement === gone) entry.statement = null;
  };
  const border = async (ms: number) => {
    const { to } = periodOf(below(2) === 0 ? 'business' : 'courier', dateIn(now, ZONE));
    now = instant(startOf(to, ZONE) + ms);
    await world.stopClock(now);
  };

  const onTime = async () => {
    await deliver();
    expected.enter('business', 699, now);
    expected.enter('courier', 500, now);
  };

  const refund = async () => {
    const { id } = await deliver();
    expected.enter('business', 699, now);
    expected.enter('courier', 500, now);
    const amount = 1 + below(699 + 4500);
    const claim = await opened(from, 'business', id, 'damaged');
    expect(refusalOf(await admin.backend.caseDesk.resolve(claim.id, { outcome: 'refunded', amount, words: '' }))).toBe(
      'accepted',
    );
    expected.enter('business', -amount, now);
  };

  const acts: readonly (readonly [name: string, act: () => Promise<void>])[] = [
    ['deliver', onTime],
    // Before the period is closed: the entry is of the next one.
    ['deliver in the first moment', async () => (await border(0), onTime())],
    ['deliver late', late],
    ['refund', refund],
    ['jump', () => jump(JUMPS[below(JUMPS.length)] ?? HOUR)],
    ['to the last moment', () => border(-1)],
    ['to the first moment', () => border(0)],
    ['pay', pay],
    ['void', voidOne],
  ];
  for (let step = 0; step < steps; step += 1) {
    const [name, act] = acts[below(acts.length)] ?? acts[0]!;
    done.push(name);
    await act();
    await check();
  }
  return done;
}
