import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { BusinessRepo } from '#core/business/business-repo.ts';
import { DAY, MINUTE, ServerClock } from '#core/clock.ts';
import { CourierDesk, type EarnedJob } from '#core/delivery/courier/courier-desk.ts';
import { pastJob } from '#core/delivery/courier/courier-delivery.ts';
import { MerchantDeliveries, type RecentEvent } from '#core/delivery/merchant/merchant-deliveries.ts';
import { failure } from '#core/failure.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import { ok, refused } from '#core/result.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aDelivery } from '#tests/builders/delivery.ts';
import { useActivity } from '#ui/my-account/use-activity.tsx';
import { bound, render, settle } from '../render.tsx';

const ME = knownUserId('00000000-0000-4000-8000-000000000001');
/** A Wednesday. */
const NOW = instant(new Date(2026, 5, 3, 12).getTime());
const delivery = aDelivery().build();

const event = (seq: number, at: Instant): RecentEvent => ({
  delivery: delivery.id,
  seq,
  kind: 'request',
  actor: 'merchant',
  at,
  number: delivery.number,
  recipientName: 'Rosa',
  city: 'Toronto',
});
const job = (at: Instant): EarnedJob => ({
  ...pastJob(delivery),
  shop: 'Bloom',
  earned: [{ account: ME, delivery: delivery.id, kind: 'pay', amount: 500, currency: 'CAD', at }],
});

/** The ages in minutes of the activities that a merchant and courier sees, and the times between which pay was read. */
async function seen(recent: readonly RecentEvent[], earned: Awaited<ReturnType<CourierDesk['earnings']>>) {
  const earnings = vi.fn<CourierDesk['earnings']>(async () => earned);
  const businesses = { listOwn: async () => ok([aBusiness().ownedBy(ME).build()]) };
  function Activities(): ReactNode {
    const { answer } = useActivity(ME, ['merchant', 'courier']);
    if (answer?.ok !== true) return answer === null ? 'loading' : 'failed';
    return answer.value.activities.map(({ at }) => (NOW - at) / MINUTE).join(' ');
  }
  const place = await render(<Activities />, [
    bound(BusinessRepo, businesses as never),
    bound(MerchantDeliveries, { overview: async () => ok({ recent }) } as never),
    bound(CourierDesk, { earnings } as never),
    bound(ServerClock, { now: () => NOW }),
  ]);
  await settle();
  return { ago: place.textContent, between: earnings.mock.calls[0] };
}

test('The five latest of a person’s shops and deliveries are shown, newest first', async () => {
  const events = [10, 30, 40, 50, 60].map((minutes, n) => event(9 - n, later(NOW, -minutes * MINUTE)));
  const { ago, between } = await seen(events, ok([job(later(NOW, -20 * MINUTE))]));
  expect(ago).toBe('10 20 30 40 50');
  // This week, from Monday on, and the three before.
  expect(between).toEqual([new Date(2026, 4, 11).getTime(), new Date(2026, 5, 8).getTime()]);
});

test('A courier who waits for approval sees the shops’, and any other failure is shown', async () => {
  const events = [event(1, later(NOW, -DAY))];
  expect((await seen(events, refused(failure('denied')))).ago).toBe('1440');
  expect((await seen(events, refused(failure('offline')))).ago).toBe('failed');
});
