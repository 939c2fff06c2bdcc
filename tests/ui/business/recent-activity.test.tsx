import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import type { DeliveryEventKind } from '#core/delivery/lifecycle/delivery.ts';
import { MOVE_KINDS } from '#core/delivery/lifecycle/delivery-machine.ts';
import type { DeliveryOverview } from '#core/delivery/merchant/merchant-deliveries.ts';
import { ok } from '#core/result.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';
import { RecentActivity } from '#ui/business/recent-activity.tsx';
import { businessTime } from '#ui/delivery/business-time.ts';

/** The tone of the mark next to each event. */
function tones(kinds: readonly DeliveryEventKind[]): readonly (string | undefined)[] {
  const { id, number } = aDelivery().build();
  const recent = kinds.map((kind, seq) => ({
    delivery: id,
    number,
    recipientName: 'Rosa',
    city: 'Toronto',
    seq,
    kind,
    actor: 'time' as const,
    at: REQUESTED_AT,
  }));
  const view: DeliveryOverview = {
    total: 1,
    active: 0,
    onTimeRate: null,
    balance: 0,
    owed: null,
    currency: 'CAD',
    days: [],
    recent,
  };
  const markup = renderToStaticMarkup(
    <Router ssrPath="/">
      <RecentActivity
        business={aBusiness().build()}
        latest={ok({ view, asOf: REQUESTED_AT, failing: false })}
        times={businessTime('UTC')}
        retry={() => undefined}
      />
    </Router>,
  );
  return [...markup.matchAll(/activity__mark--(\w+)/gu)].map(([, tone]) => tone);
}

test('a bad end is marked, including a lost parcel', () => {
  expect(tones(['fail', 'expire', 'cancel', 'lose'])).toEqual(['bad', 'bad', 'bad', 'bad']);
  expect(tones(['deliver'])).toEqual(['good']);
});

test('every event has a mark', () => {
  const kinds = ['request', ...MOVE_KINDS] as const;
  expect(tones(kinds)).toHaveLength(kinds.length);
});
