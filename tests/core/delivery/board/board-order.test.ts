import { describe, expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { boardOrder, slackOf } from '#core/delivery/board/board-order.ts';
import { USUAL_LEG_TIMES } from '#core/delivery/place/leg-times.ts';
import type { BoardDelivery } from '#core/delivery/board/live-board.ts';
import { instant } from '#core/instant.ts';
import { aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';
import { punctualityWords } from '#ui/admin/board/board-words.ts';

const at = (minutes: number) => instant(REQUESTED_AT + minutes * MINUTE);
const now = at(0);
const { id, number, businessId } = aDelivery().build();

const row = (more: Partial<BoardDelivery>): BoardDelivery => ({
  id,
  number,
  businessId,
  shop: 'Bakery',
  status: 'picked_up',
  since: at(-5),
  zone: 'A',
  counter: null,
  fromArea: 'M6J',
  toArea: 'M6G',
  toCity: 'Toronto',
  readyAt: at(-20),
  dueAt: at(30),
  onTime: null,
  arrival: { from: at(6), to: at(9), usual: false },
  courier: null,
  together: null,
  ...more,
});
const words = (more: Partial<BoardDelivery>) => punctualityWords(row(more), USUAL_LEG_TIMES, now).words;

describe('the board', () => {
  test('computes the spare time as the promise minus the late end of the arrival', () => {
    expect(slackOf(row({}), USUAL_LEG_TIMES, now)).toBe(21 * MINUTE);
    expect(words({})).toBe('21 min to spare');
    expect(words({ dueAt: at(5) })).toBe('May be 4 min late');
    expect(words({ dueAt: at(-9) })).toBe('9 min late');
    expect(words({ onTime: false })).toBe('Back to the shop');
  });

  test('treats a searching delivery as accepted now, at its city’s slow times', () => {
    const searching = row({ status: 'searching', arrival: null, dueAt: at(45) });
    expect(slackOf(searching, USUAL_LEG_TIMES, now)).toBe((45 - 9 - 4 - 14) * MINUTE);
    expect(slackOf({ ...searching, readyAt: at(20) }, USUAL_LEG_TIMES, now)).toBe((45 - 20 - 14) * MINUTE);
    const ways = { toPickup: 5 * MINUTE, toDoor: { A: 6 * MINUTE, B: 0, C: 0 } };
    expect(slackOf(searching, ways, now)).toBe(34 * MINUTE);
  });

  test('lists late deliveries first, then the least spare time, then returns', () => {
    const rows = [
      row({ shop: 'back', onTime: false }),
      row({ shop: 'fine', dueAt: at(60) }),
      row({ shop: 'late', dueAt: at(-1) }),
      row({ shop: 'tight', arrival: { from: at(20), to: at(29), usual: true } }),
      row({ shop: 'later', dueAt: at(-8) }),
    ];
    expect(boardOrder(rows, USUAL_LEG_TIMES, now).map(({ shop }) => shop)).toEqual([
      'later',
      'late',
      'tight',
      'fine',
      'back',
    ]);
  });
});
