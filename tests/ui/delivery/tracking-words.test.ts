import { describe, expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import type { RecipientDetails, TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { MISSES_OF_ALL, MISSES_OF_CLIENT } from '#core/delivery/track/tracking-limits.ts';
import { failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import { advice, failedWords, mainTime, trackedHeadline } from '#ui/delivery/track/tracking-words.ts';
import { aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';

const { number, dueAt } = aDelivery().build();
const at = (minutes: number) => instant(REQUESTED_AT + minutes * MINUTE);

/** A delivery as its number shows it, with a status reached `minutes` after the request. */
const view = (status: DeliveryStatus, minutes = 20, more: Partial<TrackedDelivery> = {}): TrackedDelivery => ({
  number,
  version: 4,
  status,
  timeline: [
    { status: 'searching', at: at(0) },
    { status, at: at(minutes) },
  ],
  opensAt: null,
  dropoffReadyAt: null,
  stopsBefore: null,
  dueAt,
  onTime: null,
  overdue: false,
  arrival: null,
  city: 'Toronto',
  recipient: null,
  ...more,
});

const recipient = (handover: RecipientDetails['handover']): RecipientDetails => ({
  shop: 'Bakery',
  name: 'Rosa',
  street: '12 Elm Street',
  unit: '',
  accessCode: '',
  handover,
  pin: handover === 'meet' ? '4071' : null,
  courier: null,
  shopPhone: null,
  note: '',
  proof: null,
});

describe('The time that matters most', () => {
  test.each<[what: string, now: number, note: string | null, late: boolean]>([
    ['more than an hour before', dueAt - 61 * MINUTE, null, false],
    ['a while before', dueAt - 18 * MINUTE, 'in 18 minutes', false],
    ['at the last moment', dueAt, 'in 1 minute', false],
    ['after it', dueAt + 1, 'It’s running late. We’re sorry.', true],
    ['after it, on a device whose clock is slow', dueAt - 18 * MINUTE, 'It’s running late. We’re sorry.', true],
    ['before it, on a device whose clock is fast', dueAt + 18 * MINUTE, null, false],
  ])('is the promise, %s', (_what, now, note, late) => {
    const shown = mainTime(view('picked_up', -30, { overdue: late }), now);
    expect(shown).toEqual({ label: 'Promised by', at: dueAt, note, late });
  });

  test('is the expected arrival beside the promise, also if it runs late', () => {
    const arrival = { from: instant(dueAt - 12 * MINUTE), to: instant(dueAt - 9 * MINUTE), usual: false };
    const now = dueAt - 18 * MINUTE;
    expect(mainTime(view('picked_up', 20, { arrival }), now)).toEqual({
      label: 'Promised by',
      at: dueAt,
      range: 'In 6 to 9 minutes',
      note: null,
      late: false,
    });
    const late = mainTime(view('picked_up', 20, { arrival, overdue: true }), now);
    expect(late).toMatchObject({ range: 'In 6 to 9 minutes', note: 'It’s running late. We’re sorry.', late: true });
    // It should be over by a clock that is fast: the promise alone.
    expect(mainTime(view('picked_up', 20, { arrival }), dueAt + 18 * MINUTE)).not.toHaveProperty('range');
  });

  test('counts from the latest event on a device with a slow clock', () => {
    const left = (dueAt - at(20)) / MINUTE;
    expect(mainTime(view('picked_up', 20), at(-30)).note).toBe(`in ${left} minutes`);
  });

  test.each<[minutes: number, onTime: boolean, note: string]>([
    [40, true, 'Right on time.'],
    [51, false, 'It arrived 6 minutes late. We’re sorry.'],
    [46, false, 'It arrived 1 minute late. We’re sorry.'],
    // Both times are shown to the minute, which may hide a few seconds. The merchant reads one minute as well.
    [45, false, 'It arrived 1 minute late. We’re sorry.'],
  ])('is the arrival after the handover, %d minutes after the request', (minutes, onTime, note) => {
    const delivered = view('delivered', minutes, { onTime });
    expect(mainTime(delivered, at(200))).toEqual({ label: 'Delivered at', at: at(minutes), note, late: !onTime });
  });

  test.each<DeliveryStatus>(['at_dropoff', 'returning', 'returned', 'canceled', 'expired'])(
    'is the time of %s, regardless of the promise',
    (status) => {
      expect(mainTime(view(status, 50), at(60))).toMatchObject({ at: at(50), note: null, late: false });
    },
  );
});

test('A day that isn’t today is named, and the words before it fit', () => {
  const delivered = view('delivered', 40, { onTime: true });
  expect(mainTime(delivered, at(24 * 60 * 2)).label).toBe('Delivered on');
  expect(mainTime(view('canceled', 50), at(24 * 60 * 2)).label).toBe('Canceled on');
  expect(mainTime(view('at_dropoff', 50), at(24 * 60 * 2)).label).toBe('There since');
});

test('A lost delivery has an apology, its time, and whom to ask', () => {
  const lost = view('canceled', 50, {
    timeline: [
      { status: 'picked_up', at: at(20) },
      { status: 'canceled', at: at(50) },
    ],
  });
  expect(mainTime(lost, at(60))).toEqual({ label: 'Given up at', at: at(50), note: null, late: false });
  expect(advice(lost)).toBe('We’re sorry. Ask the business to send it again.');
  expect(advice(view('canceled'))).toContain('The business canceled this delivery.');
});

test.each([
  ['too many numbers of one client', failure('throttled', '', MISSES_OF_CLIENT.windowMs), 'Wait 10 minutes, then'],
  ['too many numbers of everybody', failure('throttled', '', MISSES_OF_ALL.windowMs), 'Wait 1 minute, then'],
  ['a wait of part of a minute', failure('throttled', '', 1000), 'Wait 1 minute, then'],
  ['an unknown wait', failure('throttled'), 'Wait a few minutes, then'],
  ['no connection', failure('offline'), 'as soon as you’re back'],
  ['a fault of ours', failure('unavailable'), 'wrong on our side'],
])('%s names the next step', (_what, why, words) => {
  expect(failedWords(why)).toContain(words);
});

describe('The reader’s next step', () => {
  test('names PIN and door only to the recipient', () => {
    for (const status of DELIVERY_STATUSES) expect(advice(view(status))).not.toMatch(/PIN|your door/u);
    expect(advice(view('picked_up', 20, { recipient: recipient('meet') }))).toContain('have your PIN ready');
    expect(advice(view('picked_up', 20, { recipient: recipient('door') }))).toContain('left at your door');
  });

  test('doesn’t mention a PIN if it’s left at the door', () => {
    for (const status of DELIVERY_STATUSES)
      expect(advice(view(status, 20, { recipient: recipient('door') }))).not.toContain('PIN');
  });

  test('exists for every status, for its recipient and for everyone', () => {
    for (const reader of [recipient('meet'), recipient('door'), null])
      for (const status of DELIVERY_STATUSES)
        expect(advice(view(status, 20, { recipient: reader }))).toMatch(/^[A-Z].*\.$/u);
  });
});

test('a recipient reads that a delivery is scheduled until couriers see it', () => {
  const scheduled = view('searching', 0, { opensAt: at(60) });
  expect(trackedHeadline(scheduled)).toBe('Scheduled');
  expect(advice(scheduled)).toBe('Nothing to do yet. We’ll show it here once it’s on its way.');
  expect(trackedHeadline(view('searching', 0))).toBe('Looking for a courier');
  expect(advice(view('searching', 0))).toContain('Couriers nearby are being asked.');
});
