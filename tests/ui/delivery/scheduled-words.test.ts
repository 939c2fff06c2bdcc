import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import { merchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { slotText } from '#core/delivery/request/slot.ts';
import { instant } from '#core/instant.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aCourier } from '#tests/builders/person.ts';
import { sentDelivery } from '#tests/builders/sent-delivery.ts';
import { businessTime } from '#ui/delivery/business-time.ts';
import { deliveryStory } from '#ui/delivery/detail/delivery-story.ts';
import { deliveryList } from '#ui/delivery/list/delivery-list.ts';
import { promiseWords } from '#ui/delivery/list/promise-words.ts';
import { listedStatus, merchantHeadline } from '#ui/delivery/scheduled-words.ts';

/** Wednesday noon in Toronto. */
const NOON = Date.UTC(2026, 5, 3, 16);
const TORONTO = businessTime('America/Toronto');
const BAKERY = aBusiness().active().with({ city: 'Toronto', state: 'on', country: 'ca' }).build();

describe('A delivery for later, for its merchant', () => {
  const [from, until] = [instant(NOON + 74 * HOUR), instant(NOON + 75 * HOUR)];
  const at = (now: number) => {
    const to = { slot: slotText({ from, until }) };
    const { stored } = sentDelivery({ from: BAKERY, courier: aCourier().build(), at: NOON, to });
    return merchantDelivery({ ...stored, courier: null, proof: null, mayCallShop: false }, instant(now));
  };
  const scheduled = at(NOON);
  const plain = (text: string) => text.replaceAll('\u202F', ' ');

  test('is scheduled, with its window and when couriers see it', () => {
    expect(listedStatus(scheduled)).toBe('scheduled');
    expect(plain(promiseWords(scheduled, TORONTO))).toBe('Sat, Jun 6, 2–3 PM · opens 1:25 PM');
    expect(plain(merchantHeadline(scheduled, TORONTO, NOON))).toBe('Scheduled for Saturday, 2–3 PM');
    expect(plain(deliveryStory(scheduled, TORONTO, NOON))).toBe(
      'Couriers see it on Jun 6 at 1:25 PM. Canceling costs nothing until then, and until one accepts.',
    );
    expect(deliveryList.facets['status']?.of(scheduled)).toBe('Scheduled');
  });

  test('is one that’s searching once it opened', () => {
    const opened = at(from - 35 * MINUTE);
    expect(listedStatus(opened)).toBe('searching');
    expect(merchantHeadline(opened, TORONTO, from)).toBe('Looking for a courier');
    expect(deliveryList.facets['status']?.of(opened)).toBe('Active');
  });
});
