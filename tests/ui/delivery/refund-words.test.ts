import { expect, test } from 'vitest';
import { refundWords } from '#ui/delivery/detail/money/refund-words.ts';

const delivered = {
  status: 'delivered',
  refunded: null,
  held: null,
  failureReason: null,
  declared: 4500,
  fee: 699,
  free: false,
  onTime: true,
  currency: 'CAD',
  timeline: [
    { status: 'searching', at: 0 },
    { status: 'at_dropoff', at: 1 },
    { status: 'delivered', at: 2 },
  ],
  events: [],
};
const words = (some: object = {}) => refundWords({ ...delivered, ...some } as never);

test('a merchant reads what a report could bring back', () => {
  expect(words()).toBe('If something went wrong, up to $6.99 and the declared $45.00 can be refunded.');
  expect(words({ declared: 0 })).toBe('If something went wrong, up to $6.99 can be refunded.');
  expect(words({ free: true })).toBe('If something went wrong, up to the declared $45.00 can be refunded.');
});

test('nothing is promised under way, after a refund, or while the money waits', () => {
  expect(words({ status: 'picked_up' })).toBe('');
  expect(words({ refunded: 100 })).toBe('');
  expect(words({ held: 'waiting' })).toBe('');
  expect(words({ declared: 0, free: true })).toBe('');
});
