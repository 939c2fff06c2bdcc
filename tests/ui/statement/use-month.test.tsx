import { act, useEffect } from 'react';
import { expect, test } from 'vitest';
import { businessId } from '#core/business/business-id.ts';
import { ServerClock, type Clock } from '#core/clock.ts';
import { failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import { ok, refused } from '#core/result.ts';
import { linesOnPage, type LinePage } from '#core/statement/statement.ts';
import { Statements } from '#core/statement/statements.ts';
import { useMonthInPages } from '#ui/statement/use-month.ts';
import { bound, render, settle } from '../render.tsx';
import { aLine, aStatement } from './statement-line.ts';

const business = businessId('00000000-0000-4000-8000-000000000002')!;

/** A screen with a closed month of so many lines, of which a hundred and twenty are on a page. */
async function screen(count: number, entries = count) {
  const lines = Array.from({ length: count }, (_, n) => aLine(n));
  const statement = aStatement({ entries });
  const asked: (LinePage | undefined)[] = [];
  let fails = false;
  const unused = () => Promise.reject(new Error('It isn’t asked.'));
  const statements: Statements = {
    ofBusiness: unused,
    own: unused,
    openLines: unused,
    async find(_id, page) {
      asked.push(page);
      if (fails) return refused(failure('offline'));
      return ok({ timeZone: 'UTC', statement, lines: page === undefined ? lines : linesOnPage(lines, page) });
    },
  };
  let shown: ReturnType<typeof useMonthInPages> | null = null;
  function Screen() {
    const month = useMonthInPages(business, statement.id);
    useEffect(() => {
      shown = month;
    });
    const [only] = month.value?.statements ?? [];
    return <p>{`${only?.lines.length} of ${only?.entries}${month.moreFailed ? ' failed' : ''}`}</p>;
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
    lines,
    asked,
    fail: (next: boolean) => (fails = next),
  };
}

test('a closed month of many lines is read page by page, each page once', async () => {
  const { text, has, more, asked, lines } = await screen(250);
  expect(text()).toBe('120 of 250');
  await more();
  expect(text()).toBe('240 of 250');
  expect(asked).toEqual([{ after: lines[119], most: 120 }]);
  await more();
  expect(text()).toBe('250 of 250');
  expect(has()).toBe(false);
});

test('lines that can’t be read keep those before, until a retry', async () => {
  const { text, has, more, fail } = await screen(130);
  fail(true);
  await more();
  expect(text()).toBe('120 of 130 failed');
  expect(has()).toBe(true);
  fail(false);
  await more();
  expect(text()).toBe('130 of 130');
});

test('a month that has fewer lines than it was closed with isn’t asked forever', async () => {
  const { text, has, more } = await screen(120, 125);
  expect(has()).toBe(true);
  await more();
  expect(text()).toBe('120 of 120');
  expect(has()).toBe(false);
});
