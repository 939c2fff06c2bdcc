import { expect, test } from 'vitest';
import type { DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import { pastJob } from '#core/delivery/courier/courier-delivery.ts';
import type { LedgerKind } from '#core/delivery/lifecycle/ledger.ts';
import { aCourierId, aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';
import { payReason } from '#ui/courier/work/earnings/earned-row.tsx';

test.each<[DeliveryStatus, LedgerKind[], string]>([
  ['delivered', ['pay'], 'Delivered'],
  ['canceled', ['cancel_pay'], 'Canceled after you accepted it'],
  ['returning', ['pay'], 'Couldn’t be delivered: the full pay, and half again once it’s back'],
  ['returned', ['pay', 'return_pay'], 'Couldn’t be delivered: the full pay, plus half again for bringing it back'],
  ['canceled', ['pay'], 'Couldn’t be delivered: the full pay'],
  ['returned', ['return_pay'], 'Half the pay again, for bringing it back'],
])('%s with %j shows why it paid', (status, kinds, words) => {
  const delivery = aDelivery().with({ status }).build();
  const earned = kinds.map((kind) => ({
    account: aCourierId,
    delivery: delivery.id,
    kind,
    amount: 500,
    currency: 'CAD',
    at: REQUESTED_AT,
  }));
  expect(payReason({ ...pastJob(delivery), shop: 'Bloom', earned })).toBe(words);
});
