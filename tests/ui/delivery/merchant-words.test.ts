import { describe, expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { FAILURE_REASONS, type DeliveryEventKind } from '#core/delivery/lifecycle/delivery.ts';
import { merchantDelivery, type MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { instant } from '#core/instant.ts';
import { aCourier } from '#tests/builders/person.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { sentDelivery, type Happening, type Sending } from '#tests/builders/sent-delivery.ts';
import { businessTime } from '#ui/delivery/business-time.ts';
import {
  cancelWords,
  creditWords,
  deliveryStory,
  lostCostWords,
  movedWords,
} from '#ui/delivery/detail/delivery-story.ts';
import { eventWords, failureWords } from '#ui/delivery/event-words.ts';
import { promiseWords } from '#ui/delivery/list/promise-words.ts';

/** Noon in Toronto. */
const NOON = Date.UTC(2026, 5, 3, 16);
const TORONTO = businessTime('America/Toronto');
const BAKERY = aBusiness().active().with({ city: 'Toronto', state: 'on', country: 'ca' }).build();
const LENA = aCourier().build();
const STEPS_TO_DOOR: readonly Happening[] = [
  [2, 'accept'],
  [9, 'arrive_pickup'],
  [15, 'pick_up'],
  [30, 'arrive_dropoff'],
];

/** A delivery requested at noon, as its merchant sees it. */
function sent(happened: readonly Happening[], more: Partial<Sending> = {}): MerchantDelivery {
  const { stored } = sentDelivery({ from: BAKERY, courier: LENA, at: NOON, happened, ...more });
  const courier = stored.delivery.courier === null ? null : { firstName: 'Lena', phone: '', photo: null };
  return merchantDelivery({ ...stored, courier, proof: null, mayCallShop: false }, instant(more.until ?? NOON));
}

describe('A delivery’s status for its merchant', () => {
  test.each<[string, readonly Happening[], Partial<Sending>, string]>([
    ['searching', [], {}, 'We look until 12:30 PM. If nobody accepts it, it costs nothing.'],
    [
      'given back',
      [
        [2, 'accept'],
        [3, 'release'],
      ],
      {},
      'The courier gave it back. We look until 12:30 PM. If nobody accepts it, it costs nothing.',
    ],
    [
      'left at the counter',
      STEPS_TO_DOOR.slice(0, 2),
      { until: NOON + 130 * MINUTE },
      'The courier didn’t pick it up. We look until 2:19 PM. If nobody accepts it, it costs nothing.',
    ],
    ['corrected', [[1, 'correct']], {}, 'We look until 12:30 PM. If nobody accepts it, it costs nothing.'],
    ['accepted', STEPS_TO_DOOR.slice(0, 1), {}, 'Lena is coming to pick it up.'],
    ['at the shop', STEPS_TO_DOOR.slice(0, 2), {}, 'Lena is waiting at your counter.'],
    ['picked up', STEPS_TO_DOOR.slice(0, 3), {}, 'Lena has it, and it’s promised at the door by 12:45 PM.'],
    ['at the door', STEPS_TO_DOOR, {}, 'Lena is there now.'],
    ['early', [...STEPS_TO_DOOR, [33, 'deliver']], {}, 'At 12:33 PM, 12 minutes early.'],
    ['a minute early', [...STEPS_TO_DOOR, [44, 'deliver']], {}, 'At 12:44 PM, 1 minute early.'],
    ['on the minute', [...STEPS_TO_DOOR, [45, 'deliver']], {}, 'At 12:45 PM, on time.'],
    ['a minute late', [...STEPS_TO_DOOR, [46, 'deliver']], {}, 'At 12:46 PM, 1 minute late.'],
    [
      'on the way back',
      [...STEPS_TO_DOOR, [36, 'fail', 'refused']],
      {},
      'The recipient didn’t want it. Lena is bringing it back.',
    ],
    [
      'returned',
      [...STEPS_TO_DOOR, [36, 'fail', 'unsafe'], [60, 'hand_back']],
      {},
      'Back with you since 1:00 PM. It wasn’t safe to hand it over.',
    ],
    ['retried', [...STEPS_TO_DOOR, [36, 'fail', 'refused'], [40, 'retry']], {}, 'Lena is taking it to the door again.'],
    [
      'delivered in time on another try',
      [...STEPS_TO_DOOR, [36, 'fail', 'no_answer'], [70, 'retry'], [80, 'arrive_dropoff'], [81, 'deliver']],
      {},
      'At 1:21 PM, after another try at the door.',
    ],
    [
      'late on another try',
      [...STEPS_TO_DOOR, [36, 'fail', 'refused'], [37, 'retry'], [45, 'arrive_dropoff'], [46, 'deliver']],
      {},
      'At 12:46 PM, 1 minute late.',
    ],
    ['canceled', [[1, 'cancel']], {}, 'You canceled it at 12:01 PM.'],
    ['expired', [], { until: NOON + 60 * MINUTE }, 'Nobody accepted it by 12:30 PM. It cost nothing.'],
    ['lost', [...STEPS_TO_DOOR, [165, 'lose']], {}, 'You reported it as lost at 2:45 PM. You weren’t charged.'],
    [
      'lost, and free',
      [...STEPS_TO_DOOR, [165, 'lose']],
      { free: true },
      'You reported it as lost at 2:45 PM. You weren’t charged, and your free delivery is yours again.',
    ],
    [
      'lost on the way back',
      [...STEPS_TO_DOOR, [36, 'fail', 'no_answer'], [165, 'lose']],
      {},
      'You reported it as lost at 2:45 PM. The $6.99 you were charged was credited.',
    ],
    [
      'lost by time alone',
      STEPS_TO_DOOR,
      { until: NOON + 48 * 60 * MINUTE },
      'It never turned up, so we marked it as lost on Jun 4 at 12:45 PM. You weren’t charged.',
    ],
  ])('%s', (_what, happened, more, words) => {
    expect(deliveryStory(sent(happened, more), TORONTO, NOON)).toBe(words);
  });

  test('still on its way: late right after the promise', () => {
    const story = (after: number) =>
      deliveryStory(sent(STEPS_TO_DOOR.slice(0, 3), { until: NOON + 45 * MINUTE + after }), TORONTO, NOON);
    expect(story(0)).toBe('Lena has it, and it’s promised at the door by 12:45 PM.');
    expect(story(1)).toBe('Lena has it. It was promised by 12:45 PM and is running late.');
  });

  test('names a day other than the request’s', () => {
    const late = sent([...STEPS_TO_DOOR, [13 * 60, 'deliver']]);
    expect(deliveryStory(late, TORONTO, NOON)).toBe('On Jun 4 at 1:00 AM, 735 minutes late.');
  });

  test('a late one is credited or isn’t counted as free; the others show nothing', () => {
    const late: readonly Happening[] = [...STEPS_TO_DOOR, [50, 'deliver']];
    expect(creditWords(sent(late))).toBe('Credited $6.99. It was 5 minutes late.');
    expect(creditWords(sent(late, { free: true }))).toBe(
      'It was 5 minutes late, so it doesn’t count as one of your free deliveries.',
    );
    for (const happened of [[], STEPS_TO_DOOR, [...STEPS_TO_DOOR, [45, 'deliver']] as const])
      expect(creditWords(sent(happened))).toBe('');
  });

  test('a row shows if the promise was kept, and a credit only if there is one', () => {
    const words = (happened: readonly Happening[], more: Partial<Sending> = {}) =>
      promiseWords(sent(happened, more), TORONTO);
    expect(words(STEPS_TO_DOOR)).toBe('By 12:45 PM');
    expect(words([...STEPS_TO_DOOR, [45, 'deliver']])).toBe('On time');
    expect(words([...STEPS_TO_DOOR, [50, 'deliver']])).toBe('Late, credited');
    expect(words([...STEPS_TO_DOOR, [50, 'deliver']], { free: true })).toBe('Late, not counted');
    expect(words([[1, 'cancel']])).toBe('');
    expect(words([...STEPS_TO_DOOR, [36, 'fail', 'refused'], [165, 'lose']])).toBe('');
  });

  test('a row shows that its money waits, and no credit before or without a charge', () => {
    const failedAt = (minute: number) => sent([...STEPS_TO_DOOR, [minute, 'fail', 'unsafe'], [61, 'hand_back']]);
    const words = (held: MerchantDelivery['held'], minute = 50, more: Partial<MerchantDelivery> = {}) =>
      promiseWords({ ...failedAt(minute), held, ...more }, TORONTO);
    expect(failedAt(50).held).toBe('waiting');
    expect(words('waiting')).toBe('Late, waiting for confirmation');
    expect(words('waiting', 40)).toBe('On time, waiting for confirmation');
    expect(words('waiting', 50, { free: true })).toBe('Late, waiting for confirmation');
    expect(words('objected')).toBe('Late, waiting for a decision');
    expect(words('entered')).toBe('Late, credited');
    expect(words('dropped')).toBe('Late, not charged');
    expect(words('dropped', 50, { free: true })).toBe('Late, not counted');
  });

  test('a moved promise names the reason, from the eleventh minute at the counter', () => {
    const waited = (minutes: number) =>
      sent([
        [2, 'accept'],
        [5, 'arrive_pickup'],
        [5 + minutes, 'pick_up'],
      ]);
    expect(movedWords(waited(10))).toBe('');
    expect(movedWords(waited(11))).toBe('Moved by 1 minute: the courier had to wait more than ten at your counter.');
    expect(movedWords(waited(25))).toBe('Moved by 15 minutes: the courier had to wait more than ten at your counter.');
  });

  test('reporting it as lost shows in advance that it costs nothing', () => {
    const failed: readonly Happening[] = [...STEPS_TO_DOOR, [36, 'fail', 'no_answer']];
    const words = (happened: readonly Happening[], more: Partial<Sending> = {}) =>
      lostCostWords(sent(happened, more), 'before');
    expect(words(STEPS_TO_DOOR)).toBe('You won’t be charged.');
    expect(words(failed)).toBe('The $6.99 you were charged will be credited.');
    expect(words(failed, { free: true })).toBe('You won’t be charged, and your free delivery will be yours again.');
    // A late delivery was credited immediately.
    expect(words([...STEPS_TO_DOOR, [60, 'fail', 'no_answer']])).toBe('The $6.99 you were charged was credited.');
  });

  test('canceling shows its fee in advance', () => {
    const delivery = { currency: 'CAD', free: false } as const;
    expect(cancelWords(300, delivery)).toMatch(/canceling costs \$3\.00\. All of it goes to the courier\.$/u);
    expect(cancelWords(300, { ...delivery, free: true })).toMatch(
      /All of it goes to the courier\. It still counts as one of your free deliveries\.$/u,
    );
    expect(cancelWords(0, delivery)).toBe('That’s free of charge while no courier has accepted.');
    expect(cancelWords(0, { ...delivery, free: true })).toContain('your free delivery isn’t used up.');
  });
});

describe('An event in a line', () => {
  test.each<[DeliveryEventKind, string, string]>([
    ['request', 'Delivery requested', 'Delivery requested'],
    ['accept', 'A courier accepted', 'Lena accepted'],
    ['arrive_pickup', 'Courier at the shop', 'Lena at the shop'],
    ['arrive_dropoff', 'Courier at the door', 'Lena at the door'],
    ['pick_up', 'Picked up', 'Picked up'],
    ['deliver', 'Delivered', 'Delivered'],
    ['release', 'The courier gave it back. Looking for another', 'The courier gave it back. Looking for another'],
    [
      'no_show',
      'The courier didn’t pick it up. Looking for another',
      'The courier didn’t pick it up. Looking for another',
    ],
    ['expire', 'No courier found', 'No courier found'],
  ])('%s', (kind, words, named) => {
    const event = { kind, actor: 'courier' } as const;
    expect([eventWords(event), eventWords(event, 'Lena')]).toEqual([words, named]);
  });

  test.each(['accept', 'arrive_pickup', 'arrive_dropoff'] as const)('%s isolates a Hebrew name', (kind) => {
    expect(eventWords({ kind, actor: 'courier' }, 'דוד')).toContain('\u2068דוד\u2069');
  });

  test('distinguishes the merchant’s actions from others’', () => {
    const released = { kind: 'release', actor: 'admin' } as const;
    expect(eventWords(released)).toBe('The courier can’t come after all. Looking for another');
    const given = sent([
      [2, 'accept'],
      [3, 'release'],
    ]);
    const events = given.events.map((event) =>
      event.kind === 'release' ? { ...event, actor: 'admin' as const } : event,
    );
    expect(deliveryStory({ ...given, events }, TORONTO, NOON)).toMatch(
      /^The courier can’t come after all\. We look until/u,
    );
    for (const [kind, own, other] of [
      ['cancel', 'You canceled it', 'Canceled by us'],
      ['hand_back', 'You marked it as returned', 'Returned to the shop'],
      ['lose', 'You reported it as lost', 'Lost on the way'],
    ] as const)
      expect([eventWords({ kind, actor: 'merchant' }), eventWords({ kind, actor: 'admin' })]).toEqual([own, other]);
  });

  test('has a different text for each reason of a failed handover', () => {
    const words = FAILURE_REASONS.map((reason) => eventWords({ kind: 'fail', actor: 'courier', reason }));
    expect(words).toEqual(FAILURE_REASONS.map((reason) => failureWords[reason]));
    expect(new Set(words).size).toBe(FAILURE_REASONS.length);
    expect(eventWords({ kind: 'fail', actor: 'courier' })).toBe('Couldn’t be delivered');
  });
});
