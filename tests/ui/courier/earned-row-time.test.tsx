import { expect, test } from 'vitest';
import { pastJob } from '#core/delivery/courier/courier-delivery.ts';
import { instant } from '#core/instant.ts';
import { aCourierId, aDelivery } from '#tests/builders/delivery.ts';
import { EarnedRow } from '#ui/courier/work/earned-row.tsx';
import { render } from '../render.tsx';

test.each([
  ['America/Los_Angeles', 'Mon 11:30 PM'],
  ['America/Toronto', 'Tue 2:30 AM'],
])('a delivery has the day of its week’s calendar: %s', async (timeZone, shown) => {
  const delivery = aDelivery().with({ status: 'delivered' }).build();
  const at = instant(Date.parse('2026-11-24T07:30:00Z'));
  const earned = [
    { account: aCourierId, delivery: delivery.id, kind: 'pay', amount: 500, currency: 'CAD', at },
  ] as const;
  const container = await render(
    <EarnedRow job={{ ...pastJob(delivery), shop: 'Bloom', earned }} sum="$5.00" timeZone={timeZone} />,
  );
  expect(container.textContent.replaceAll('\u202F', ' ')).toContain(shown);
});
