import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { connectSupabase } from '#adapters/supabase/connect-supabase.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { ReceivedMerchantDelivery } from '#adapters/supabase/delivery/received-delivery.ts';
import { newBusinessId } from '#core/business/business-id.ts';
import { newDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { refusalOf } from '#tests/contract/outcome.ts';

/** A merchant's delivery as the database returns it. */
const sent = {
  id: newDeliveryId(cryptoRandom),
  number: makeTrackingNumber(cryptoRandom),
  status: 'searching',
  version: 1,
  requestedAt: '2026-06-01T16:00:00Z',
  dueAt: '2026-06-01T16:45:00Z',
  endedAt: null,
  onTime: null,
  failureReason: null,
  minutes: 45,
  fee: 699,
  cancelFee: 300,
  returnShare: 50,
  free: false,
  currency: 'CAD',
  reference: '',
  recipientName: 'Rosa',
  city: 'Toronto',
  businessId: newBusinessId(cryptoRandom),
  zone: 'A',
  size: 'small',
  handover: 'meet',
  contents: '',
  declared: 0,
  readyAt: '2026-06-01T16:10:00Z',
  searchUntil: '2026-06-01T16:30:00Z',
  overdue: true,
  arrivals: { shop: null, door: null },
  reportable: true,
  held: 'waiting',
  heldReason: '',
  refunded: null,
  heldUntil: '2026-06-02T16:40:00Z',
  redeliveryOf: null,
  metadata: {},
  requestedBy: null,
  people: null,
  pin: null,
  pinTriesLeft: 5,
  key: null,
  courier: null,
  proof: null,
  events: [],
  timeline: [],
};
const received = (answer: object) => v.parse(ReceivedMerchantDelivery, answer);

describe('A merchant’s delivery', () => {
  test('with fields that this page doesn’t know is shown without them', () => {
    expect(received({ ...sent, addedLater: { at: 1 } })).toEqual(received(sent));
  });

  test('with another type of the field is refused', () => {
    expect(v.safeParse(ReceivedMerchantDelivery, { ...sent, overdue: 'yes' }).success).toBe(false);
  });
});

describe('A page that reads a delivery', () => {
  /** The result of reading this answer, and the number of notices that the page may be older. */
  async function reading(answer: unknown) {
    let heard = 0;
    const { merchantDeliveries } = connectSupabase({
      url: 'https://project.example',
      anonKey: 'key',
      storage: memoryDevice().tab(),
      siteUrl: 'https://product.example',
      fetch: async () => Response.json(answer),
      onUnknownAnswer: () => {
        heard += 1;
      },
    });
    return [refusalOf(await merchantDeliveries.find(sent.id)), heard];
  }

  test('is notified that it may be older for an unknown value', async () => {
    expect(await reading({ ...sent, status: 'teleported' })).toEqual(['unavailable', 1]);
  });

  test('isn’t notified if it knows every value, or nothing is found', async () => {
    expect([await reading(sent), await reading(null)]).toEqual([
      ['accepted', 0],
      ['accepted', 0],
    ]);
  });
});
