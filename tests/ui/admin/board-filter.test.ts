import { describe, expect, test } from 'vitest';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { BoardDelivery } from '#core/delivery/board/live-board.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { instant } from '#core/instant.ts';
import { isFound } from '#ui/admin/board/board-filter.ts';
import { aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';

const { number, businessId } = aDelivery().build();
const NOW = instant(REQUESTED_AT);
const DELIVERY = {
  id: knownDeliveryId('00000000-0000-4000-8000-000000000001'),
  number,
  businessId,
  shop: 'Caf\u00e9 Zo\u00eb’s',
  status: 'accepted',
  dueAt: instant(NOW + 1),
  onTime: null,
  courier: { firstName: 'Jose\u0301' },
} as unknown as BoardDelivery;

describe('the search on the board finds', () => {
  test.each([
    ['nothing typed', ''],
    ['a shop, with its accents as one character', 'caf\u00e9'],
    ['a shop, with its accents as two characters', 'CAFE\u0301'],
    ['a shop without accents and apostrophes', 'zoes cafe'],
    ['a courier', 'jos\u00e9'],
    ['a number', formatTrackingNumber(number)],
    ['the end of a number', formatTrackingNumber(number).slice(-4)],
  ])('%s', (_what, find) => {
    expect(isFound(DELIVERY, 'all', find, NOW)).toBe(true);
  });

  test.each([['tea'], ['cafe tea'], ['!']])('nothing for %j', (find) => {
    expect(isFound(DELIVERY, 'all', find, NOW)).toBe(false);
  });
});
