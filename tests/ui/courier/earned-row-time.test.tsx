import { expect, test } from 'vitest';
import { pastJob } from '#core/delivery/courier/courier-delivery.ts';
import { reportOf } from '#core/support/case-path.ts';
import { instant } from '#core/instant.ts';
import { aCourierId, aDelivery } from '#tests/builders/delivery.ts';
import { EarnedRow } from '#ui/courier/work/earnings/earned-row.tsx';
import { render } from '../render.tsx';

const delivery = aDelivery().with({ status: 'delivered' }).build();

async function row(timeZone: string, reportable = false): Promise<HTMLElement> {
  const at = instant(Date.parse('2026-11-24T07:30:00Z'));
  const earned = [
    { account: aCourierId, delivery: delivery.id, kind: 'pay', amount: 500, currency: 'CAD', at },
  ] as const;
  const job = { ...pastJob(delivery), shop: 'Bloom', earned };
  return render(<EarnedRow job={job} sum="$5.00" timeZone={timeZone} reportable={reportable} />);
}

test.each([
  ['America/Los_Angeles', 'Mon 11:30 PM'],
  ['America/Toronto', 'Tue 2:30 AM'],
])('a delivery has the day of its week’s calendar: %s', async (timeZone, shown) => {
  expect((await row(timeZone)).textContent.replaceAll('\u202F', ' ')).toContain(shown);
});

test('a courier can report a problem with a past delivery, until that’s too late', async () => {
  const link = async (reportable: boolean) => (await row('UTC', reportable)).querySelector('a')?.getAttribute('href');
  expect(await link(true)).toBe(reportOf('courier', delivery.id));
  expect(await link(false)).toBeUndefined();
});
