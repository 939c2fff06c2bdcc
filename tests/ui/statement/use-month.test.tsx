import { act, useEffect } from 'react';
import { expect, test } from 'vitest';
import { businessId } from '#core/business/business-id.ts';
import { ServerClock, type Clock } from '#core/clock.ts';
import { failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import { ok, refused } from '#core/result.ts';
import { linesOnPage, type LinePage, type OpenStatement, type StatementLine } from '#core/statement/statement.ts';
import { Statements } from '#core/statement/statements.ts';
import { RUNNING_ID } from '#ui/statement/business-statement.ts';
import { useMonthInPages } from '#ui/statement/use-month.ts';
import { bound, render, settle } from '../render.tsx';
import { aLine, aStatement } from './statement-line.ts';

const business = businessId('00000000-0000-4000-8000-000000000002')!;

const aMonth = (count: number) => Array.from({ length: count }, (_, n) => aLine(n));

/** The sums of lines by currency. */
const sumsOf = (lines: readonly StatementLine[]): readonly OpenStatement[] =>
  (['CAD', 'USD'] as const).map((currency) => {
    const own = lines.filter((line) => line.currency === currency);
    const total = own.reduce((sum, { amount }) => sum + amount, 0);
    return { from: '1970-01-01', to: '1970-02-01', currency, entries: own.length, total };
  });

/** A screen with the lines of a month, of which a hundred and twenty are on a page. */
async function screen(first: readonly StatementLine[], { entries = first.length, running = false } = {}) {
  let lines = first;
  const statement = aStatement({ entries });
  const asked: (LinePage | undefined)[] = [];
  let fails = false;
  let gate = Promise.resolve();
  const unused = () => Promise.reject(new Error('It isn’t asked.'));
  const statements: Statements = {
    ofBusiness: async () => ok({ timeZone: 'UTC', open: sumsOf(lines), closed: [] }),
    own: unused,
    async openLines(_business, page) {
      asked.push(page);
      const now = lines;
      await gate;
      return ok(page === undefined ? now : linesOnPage(now, page));
    },
    async find(_id, page) {
      asked.push(page);
      if (fails) return refused(failure('offline'));
      return ok({ timeZone: 'UTC', statement, lines: page === undefined ? lines : linesOnPage(lines, page) });
    },
  };
  let shown: ReturnType<typeof useMonthInPages> | null = null;
  function Screen() {
    const month = useMonthInPages(business, running ? RUNNING_ID : statement.id);
    useEffect(() => {
      shown = month;
    });
    const read = (month.value?.statements ?? []).map(
      (one) => `${one.lines.length} of ${one.entries}${running ? `, ${one.currency} ${one.total / 100}` : ''}`,
    );
    return <p>{`${read.join('; ')}${month.moreFailed ? ' failed' : ''}`}</p>;
  }
  const clock: Clock = { now: () => instant(0) };
  const container = await render(<Screen />, [bound(Statements, statements), bound(ServerClock, clock)]);
  await settle();
  // Strict mode asks twice at first.
  asked.length = 0;
  return {
    text: () => container.textContent,
    has: () => (shown?.more ?? null) !== null,
    more: () =>
      act(async () => {
        // The end of the list may be reported twice.
        await Promise.all([shown?.more?.(), shown?.more?.()]);
      }),
    asked,
    /** The month changes while more lines are read. */
    changeMeanwhile: async (now: readonly StatementLine[]) => {
      let release = () => {};
      gate = new Promise((resolve) => {
        release = resolve;
      });
      await act(async () => void shown?.more?.());
      gate = Promise.resolve();
      lines = now;
      await act(async () => {
        shown?.refresh();
        release();
      });
      await settle();
    },
    fail: (next: boolean) => (fails = next),
  };
}

test('a closed month of many lines is read page by page, each page once', async () => {
  const lines = aMonth(250);
  const { text, has, more, asked } = await screen(lines);
  expect(text()).toBe('120 of 250');
  await more();
  expect(text()).toBe('240 of 250');
  expect(asked).toEqual([{ after: lines[119], most: 120 }]);
  await more();
  expect(text()).toBe('250 of 250');
  expect(has()).toBe(false);
});

test('lines that can’t be read keep those before, until a retry', async () => {
  const { text, has, more, fail } = await screen(aMonth(130));
  fail(true);
  await more();
  expect(text()).toBe('120 of 130 failed');
  expect(has()).toBe(true);
  fail(false);
  await more();
  expect(text()).toBe('130 of 130');
});

test('a month that has fewer lines than it was closed with isn’t asked forever', async () => {
  const { text, has, more } = await screen(aMonth(120), { entries: 125 });
  expect(has()).toBe(true);
  await more();
  expect(text()).toBe('120 of 120');
  expect(has()).toBe(false);
});

/** Two deliveries in US dollars, then one in Canadian dollars, and so on. */
const inTwoCurrencies = (count: number) =>
  Array.from({ length: count }, (_, n) => aLine(n, { amount: 100, currency: n % 3 === 2 ? 'CAD' : 'USD' }));

test('a running month in two currencies has its whole sums, and each line once', async () => {
  const { text, has, more } = await screen(inTwoCurrencies(152), { running: true });
  expect(text()).toBe('40 of 50, CAD 50; 80 of 102, USD 102');
  await more();
  expect(text()).toBe('50 of 50, CAD 50; 102 of 102, USD 102');
  expect(has()).toBe(false);
});

test('a running month that changes keeps as many lines as were read', async () => {
  const { text, more, changeMeanwhile } = await screen(inTwoCurrencies(360), { running: true });
  await more();
  expect(text()).toBe('80 of 120, CAD 120; 160 of 240, USD 240');
  await changeMeanwhile(inTwoCurrencies(363));
  expect(text()).toBe('80 of 121, CAD 121; 160 of 242, USD 242');
  await more();
  expect(text()).toBe('120 of 121, CAD 121; 240 of 242, USD 242');
});
