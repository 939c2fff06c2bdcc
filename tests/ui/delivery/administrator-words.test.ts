import { describe, expect, test } from 'vitest';
import type { DeliveryEventKind } from '#core/delivery/lifecycle/delivery.ts';
import { merchantDelivery, type MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { instant } from '#core/instant.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aCourier } from '#tests/builders/person.ts';
import { sentDelivery, type Happening, type Sending } from '#tests/builders/sent-delivery.ts';
import { businessTime } from '#ui/delivery/business-time.ts';
import {
  cancelWords,
  creditWords,
  deliveryStory,
  lostCostWords,
  movedWords,
} from '#ui/delivery/detail/delivery-story.ts';
import { eventWords } from '#ui/delivery/event-words.ts';

/** Noon in Toronto. */
const NOON = Date.UTC(2026, 5, 3, 16);
const TORONTO = businessTime('America/Toronto');
const BAKERY = aBusiness().active().with({ city: 'Toronto', state: 'on', country: 'ca' }).build();
const STEPS_TO_DOOR: readonly Happening[] = [
  [2, 'accept'],
  [9, 'arrive_pickup'],
  [25, 'pick_up'],
  [30, 'arrive_dropoff'],
];
const FAILED: readonly Happening[] = [...STEPS_TO_DOOR, [36, 'fail', 'no_answer']];

function sent(happened: readonly Happening[], more: Partial<Sending> = {}): MerchantDelivery {
  const { stored } = sentDelivery({ from: BAKERY, courier: aCourier().build(), at: NOON, happened, ...more });
  const courier = stored.delivery.courier === null ? null : { firstName: 'Lena', phone: '', photo: null };
  return merchantDelivery({ ...stored, courier, proof: null, mayCallShop: false }, instant(NOON));
}

describe('An administrator’s texts name the business instead of addressing it', () => {
  test.each<[string, readonly Happening[], Partial<Sending>, string]>([
    ['at the shop', STEPS_TO_DOOR.slice(0, 2), {}, 'Lena is waiting at the counter.'],
    ['canceled', [[1, 'cancel']], {}, 'The business canceled it at 12:01 PM.'],
    ['returned', [...FAILED, [60, 'hand_back']], {}, 'Back at the shop since 1:00 PM. Nobody answered the door.'],
    [
      'lost',
      [...FAILED, [185, 'lose']],
      {},
      'The business reported it as lost at 3:05 PM. The $6.99 the business was charged was credited.',
    ],
    [
      'lost, and free',
      [...STEPS_TO_DOOR, [185, 'lose']],
      { free: true },
      'The business reported it as lost at 3:05 PM. The business wasn’t charged, and has its free delivery back.',
    ],
  ])('%s', (_what, happened, more, words) => {
    expect(deliveryStory(sent(happened, more), TORONTO, NOON, 'admin')).toBe(words);
  });

  test('the end by an administrator', () => {
    const byAdmin = (happened: readonly Happening[]): MerchantDelivery => {
      const delivery = sent(happened);
      return { ...delivery, events: delivery.events.map((event) => ({ ...event, actor: 'admin' as const })) };
    };
    const canceled = byAdmin([[1, 'cancel']]);
    expect(deliveryStory(canceled, TORONTO, NOON, 'admin')).toBe('An administrator canceled it at 12:01 PM.');
    expect(deliveryStory(canceled, TORONTO, NOON)).toBe('We canceled it at 12:01 PM.');
    const lost = byAdmin([...STEPS_TO_DOOR, [185, 'lose']]);
    expect(deliveryStory(lost, TORONTO, NOON, 'admin')).toMatch(/^An administrator reported it as lost at 3:05 PM\./u);
    expect(deliveryStory(lost, TORONTO, NOON)).toMatch(/^It never turned up, so we marked it as lost/u);
  });

  test('the cost of ending it for the business, before it’s done', () => {
    const delivery = { currency: 'CAD', free: true } as const;
    expect(cancelWords(300, delivery, 'admin')).toBe(
      'A courier is on the way already, so canceling costs the business $3.00. All of it goes to the courier. It still counts as one of its free deliveries.',
    );
    expect(cancelWords(0, delivery, 'admin')).toContain('the business’s free delivery isn’t used up.');
    expect(lostCostWords(sent(STEPS_TO_DOOR), 'before', 'admin')).toBe('The business won’t be charged.');
    expect(lostCostWords(sent(STEPS_TO_DOOR, { free: true }), 'before', 'admin')).toBe(
      'The business won’t be charged, and gets its free delivery back.',
    );
    expect(lostCostWords(sent(FAILED), 'before', 'admin')).toBe('The $6.99 the business was charged will be credited.');
  });

  test('a credit and a moved promise', () => {
    expect(creditWords(sent([...STEPS_TO_DOOR, [90, 'deliver']], { free: true }), 'admin')).toMatch(
      /as one of the free deliveries\.$/u,
    );
    expect(movedWords(sent(STEPS_TO_DOOR), 'admin')).toMatch(/more than ten at the counter\.$/u);
  });

  test.each<[DeliveryEventKind, 'merchant' | 'admin' | 'time', string]>([
    ['hand_back', 'merchant', 'The business marked it as returned'],
    ['correct', 'merchant', 'The business corrected the address'],
    ['cancel', 'merchant', 'The business canceled it'],
    ['cancel', 'admin', 'An administrator canceled it'],
    ['lose', 'merchant', 'The business reported it as lost'],
    ['lose', 'admin', 'An administrator reported it as lost'],
    ['lose', 'time', 'Lost on the way'],
  ])('%s by %s in the timeline', (kind, actor, words) => {
    expect(eventWords({ kind, actor }, null, 'admin')).toBe(words);
  });
});
