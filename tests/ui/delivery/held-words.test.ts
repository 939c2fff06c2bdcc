import { expect, test } from 'vitest';
import { chargesOf } from '#core/delivery/lifecycle/charges.ts';
import { pastJob } from '#core/delivery/courier/courier-delivery.ts';
import { merchantDelivery, type MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { instant } from '#core/instant.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aCourier } from '#tests/builders/person.ts';
import { sentDelivery, type Happening, type Sending } from '#tests/builders/sent-delivery.ts';
import { businessTime } from '#ui/delivery/business-time.ts';
import { creditWords, lostCostWords } from '#ui/delivery/detail/delivery-story.ts';
import { closedHeldWords, heldWords, stepTimes } from '#ui/delivery/detail/money/held-words.ts';
import { countedWords, earnedInWeek, earnedWords, payReason } from '#ui/courier/work/earnings/earned-row.tsx';

/** Noon in Toronto. */
const NOON = Date.UTC(2026, 5, 3, 16);
const TORONTO = businessTime('America/Toronto');
const FROM = aBusiness().active().with({ city: 'Toronto', state: 'on', country: 'ca' }).build();
const LENA = aCourier().build();
const FAILED: readonly Happening[] = [
  [2, 'accept'],
  [2, 'arrive_pickup'],
  [2, 'pick_up'],
  [2.5, 'arrive_dropoff'],
  [6, 'fail', 'unsafe'],
];

const sent = (happened: readonly Happening[], more: Partial<Sending> = {}) =>
  sentDelivery({ from: FROM, courier: LENA, at: NOON, happened, ...more }).stored;
const seen = (happened: readonly Happening[] = FAILED, more: Partial<Sending> = {}): MerchantDelivery =>
  merchantDelivery({ ...sent(happened, more), courier: null, proof: null, mayCallShop: false }, instant(NOON));
const words = (delivery: MerchantDelivery, side: 'merchant' | 'admin' = 'merchant') =>
  heldWords(delivery, TORONTO, NOON, side);

test('a merchant reads the amount and deadline; an administrator, whose it is', () => {
  expect(words(seen())).toEqual({
    title: 'Is that right?',
    text: '“It wasn’t safe to hand it over,” says the courier. Your charge and the courier’s pay wait for you until Jun 4 at 12:06 PM. Without an objection by then, it counts as confirmed.',
  });
  expect(words(seen(FAILED, { free: true }))?.text).toContain('The courier’s pay waits for you until');
  expect(words(seen(), 'admin')?.title).toBe('Waits for the business');
  expect(words(seen([...FAILED, [9, 'hand_back']]))?.title).toBe('Is that right?');
});

test('after an objection both read that an administrator decides, then the reason', () => {
  const objected: MerchantDelivery = { ...seen(), held: 'objected', heldUntil: null };
  expect(words(objected)?.title).toBe('You objected');
  expect(words(objected, 'admin')?.text).toContain('Nothing is charged or paid until you decide.');
  const decided = (held: 'entered' | 'dropped') => words({ ...objected, held, heldReason: 'Too fast.' });
  expect(decided('dropped')).toEqual({
    title: 'It costs you nothing',
    text: 'An administrator decided this. The reason: Too fast.',
  });
  expect(decided('entered')?.title).toBe('The courier’s attempt counts');
});

test('nothing is shown if no money waited, or it was settled without a decision', () => {
  const quiet = [
    seen(FAILED.slice(0, 4)),
    { ...seen(), held: 'entered' as const },
    { ...seen(), held: 'dropped' as const },
  ];
  expect(quiet.map((delivery) => words(delivery))).toEqual([null, null, null]);
});

test('an administrator reads that money waits before opening the contact details', () => {
  const closed = (held: MerchantDelivery['held'], free = false) => closedHeldWords({ held, free });
  expect(closed('objected')?.title).toBe('The business objected');
  expect(closed('waiting')?.text).toContain('The charge and the courier’s pay wait until the business confirms');
  expect(closed('waiting', true)?.text).toContain('. The courier’s pay waits until the business confirms');
  expect([closed('entered'), closed('dropped'), closed(null)]).toEqual([null, null, null]);
});

test('an administrator reads each step’s time and duration to the second', () => {
  expect(stepTimes(seen(), 'America/Toronto')).toEqual([
    { what: 'Delivery requested', when: '12:00:00 PM' },
    { what: 'Courier found', when: '12:02:00 PM, 2 minutes later' },
    { what: 'Courier at the shop', when: '12:02:00 PM, 0.0 seconds later' },
    { what: 'Picked up', when: '12:02:00 PM, 0.0 seconds later' },
    { what: 'Courier at the door', when: '12:02:30 PM, 30 seconds later' },
    { what: 'Couldn’t be delivered', when: '12:06:00 PM, 4 minutes later' },
  ]);
});

test('while it waits, nothing is shown as charged or credited', () => {
  const late = seen([...FAILED.slice(0, 4), [60, 'fail', 'unsafe']]);
  expect([late.onTime, creditWords(late), chargesOf(late)]).toEqual([false, '', []]);
  expect(lostCostWords(late, 'before')).toBe('You won’t be charged.');
  expect(creditWords({ ...late, held: 'entered' })).toContain('Credited $6.99');
});

test.each([
  ['waiting', '', 'Waits', 'the pay waits for the shop'],
  ['objected', '', 'Waits', 'the shop objected'],
  ['dropped', 'Too fast.', 'Not paid', 'Too fast.'],
  ['dropped', '', 'Not paid', 'Got lost'],
] as const)('a courier’s earnings for money that is %s (%s): %s', (held, heldReason, sum, why) => {
  const job = { ...pastJob(sent([...FAILED, [7, 'hand_back']]).delivery), held, heldReason, shop: 'Bloom', earned: [] };
  expect(earnedWords(job)).toBe(sum);
  expect(payReason(job)).toContain(why);
});

test('a week of earnings counts what waits for confirmation', () => {
  const counted = (...held: MerchantDelivery['held'][]) => countedWords(held.map((one) => ({ held: one })));
  expect(counted(null)).toBe('1 delivery');
  expect(counted('waiting')).toBe('1 delivery waiting for confirmation');
  expect(counted('waiting', 'objected')).toBe('2 deliveries waiting for confirmation');
  expect(counted(null, 'waiting', 'entered', 'dropped')).toBe('4 deliveries, 1 of them waiting for confirmation');
  expect(earnedInWeek([{ held: 'waiting' }], [])).toBe('Nothing yet');
  expect(earnedInWeek([{ held: 'dropped' }], [])).toBe('–');
  expect(earnedInWeek([{ held: 'waiting' }], [{ currency: 'CAD', amount: 500 }])).toContain('$5.00');
});
