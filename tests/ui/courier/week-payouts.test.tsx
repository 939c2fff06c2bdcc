import { describe, expect, test } from 'vitest';
import { pastJob } from '#core/delivery/courier/courier-delivery.ts';
import { instant } from '#core/instant.ts';
import type { Statement } from '#core/statement/statement.ts';
import { aCourierId, aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';
import { aStatement } from '#tests/ui/statement/statement-line.ts';
import { WeekPayouts } from '#ui/courier/work/earnings/past-weeks.tsx';
import { render } from '../render.tsx';

/** Midnight of Monday, November 16, in New York. */
const MONDAY = instant(Date.parse('2026-11-16T05:00:00Z'));
const payout = (more: Partial<Statement> = {}) =>
  aStatement({ side: 'courier', from: '2026-11-16', to: '2026-11-23', total: 1000, ...more });

const delivery = aDelivery().build();
const earned = [
  { account: aCourierId, delivery: delivery.id, kind: 'pay', amount: 1000, currency: 'USD', at: REQUESTED_AT },
  { account: aCourierId, delivery: delivery.id, kind: 'pay', amount: 333, currency: 'CAD', at: REQUESTED_AT },
] as const;
const shown = async (...statements: readonly Statement[]) => {
  const jobs = [{ ...pastJob(delivery), shop: 'Bloom', earned }];
  const container = await render(
    <WeekPayouts statements={statements} from={MONDAY} timeZone="America/New_York" jobs={jobs} />,
  );
  return [...container.querySelectorAll('.week-payout')].map(({ textContent }) => textContent);
};

describe('the payout of a week', () => {
  test('is that week’s, unless it’s void', async () => {
    expect(
      await shown(
        payout(),
        payout({ state: 'void', voidReason: 'Twice' }),
        payout({ from: '2026-11-09', to: '2026-11-16' }),
      ),
    ).toEqual(['To come2026-11-0042']);
  });

  test('names amounts from other weeks', async () => {
    expect(await shown(payout({ total: 1500 }))).toEqual([
      'To come$15.00 in all, with $5.00 from other weeks2026-11-0042',
    ]);
  });
});
