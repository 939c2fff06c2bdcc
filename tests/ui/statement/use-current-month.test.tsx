import { act, useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { businessId } from '#core/business/business-id.ts';
import { instant } from '#core/instant.ts';
import type { PollResult } from '#core/poll.ts';
import { ok } from '#core/result.ts';
import { StatementFeed } from '#core/statement/statement-feed.ts';
import type { StatementList } from '#core/statement/statements.ts';
import type { ShownMonth } from '#ui/statement/business-statement.ts';
import { PaymentStatusBadge } from '#ui/statement/payment-status-badge.tsx';
import { useCurrentMonth } from '#ui/statement/use-current-month.ts';
import { bound, render, settle } from '../render.tsx';
import { aLine, aStatement } from './statement-line.ts';

const business = businessId('00000000-0000-4000-8000-000000000002')!;
const closed = aStatement();
const november: ShownMonth = {
  from: closed.from,
  to: closed.to,
  timeZone: 'UTC',
  statements: [{ ...closed, lines: [aLine(1)], closed }],
};
const december = { from: '2026-12-01', to: '2027-01-01' };
const open = (entries: number, total = 899 * entries) => ({ ...december, currency: 'USD', entries, total }) as const;
const running = (lines: number): ShownMonth => ({
  ...december,
  timeZone: 'UTC',
  statements: [
    {
      ...december,
      currency: 'USD',
      carried: 0,
      total: 899 * lines,
      entries: lines,
      lines: Array.from({ length: lines }, (_, n) => aLine(n)),
      closed: null,
    },
  ],
});
const payment = { on: '2026-12-03', reference: '8841', at: instant(0) };

/** A screen that shows a month, and its feed. */
async function screen(first: ShownMonth) {
  let notify: (latest: PollResult<StatementList | null>) => void = () => undefined;
  let show: (month: ShownMonth) => void = () => undefined;
  const refresh = vi.fn<() => void>();
  function Screen() {
    const [month, setMonth] = useState(first);
    useEffect(() => {
      show = setMonth;
    }, []);
    const [statement] = useCurrentMonth(business, month, refresh).current.statements;
    return (
      <p>
        {statement?.lines.length}
        {statement?.closed != null && <PaymentStatusBadge statement={statement.closed} />}
      </p>
    );
  }
  const feed: StatementFeed = {
    ofBusiness(_business, listener) {
      notify = listener;
      return () => undefined;
    },
    own: () => () => undefined,
  };
  const container = await render(<Screen />, [bound(StatementFeed, feed)]);
  await settle();
  return {
    container,
    refresh,
    shows: (month: ShownMonth) => act(async () => show(month)),
    says: (list: Omit<StatementList, 'timeZone'>) =>
      act(async () => notify(ok({ view: { timeZone: 'UTC', ...list }, asOf: instant(0), failing: false }))),
  };
}

test('an open statement shows its payment, and the undo of it', async () => {
  const { container, says, refresh } = await screen(november);
  expect(container.textContent).toBe('1To pay');
  await says({ open: [open(3)], closed: [aStatement({ state: 'paid', payment })] });
  expect(container.textContent).toBe('1Paid');
  await says({ open: [], closed: [closed] });
  expect(container.textContent).toBe('1To pay');
  await says({ open: [], closed: [aStatement({ state: 'void', voidReason: 'Twice' })] });
  expect(container.textContent).toBe('1Void');
  // Its lines never change.
  expect(refresh).not.toHaveBeenCalled();
});

test('a running month asks for its lines once for each change', async () => {
  const { says, refresh, shows } = await screen(running(1));
  await says({ open: [open(1)], closed: [] });
  expect(refresh).not.toHaveBeenCalled();
  await says({ open: [open(3)], closed: [] });
  expect(refresh).toHaveBeenCalledTimes(1);
  // The answer is of before that change: the next list asks again.
  await shows(running(2));
  expect(refresh).toHaveBeenCalledTimes(1);
  await says({ open: [open(3)], closed: [closed] });
  expect(refresh).toHaveBeenCalledTimes(2);
  await shows(running(3));
  await says({ open: [open(3)], closed: [] });
  expect(refresh).toHaveBeenCalledTimes(2);
  // A credit of an earlier month changes only the total.
  await says({ open: [open(3, 100)], closed: [] });
  expect(refresh).toHaveBeenCalledTimes(3);
});

test('a running month that ended is replaced by the next', async () => {
  const { says, refresh } = await screen(running(1));
  await says({ open: [], closed: [closed] });
  expect(refresh).toHaveBeenCalledTimes(1);
});
