import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { DELIVERY_STATUSES } from '#core/delivery/lifecycle/delivery-status.ts';
import { instant } from '#core/instant.ts';
import { RouteLine } from '#ui/delivery/route-line.tsx';
import { shownStatus, trackedStatus, type ShownStatus } from '#ui/delivery/shown-status.ts';
import { statusWords } from '#ui/delivery/status-words.ts';

const SHOWN: readonly ShownStatus[] = [...DELIVERY_STATUSES, 'lost'];

const headlines = (reader: 'recipient' | 'merchant') => SHOWN.map((status) => statusWords[status].headline[reader]);

/** The longest label that fits a chip at 320 px. */
const CHIP_LIMIT = 16;

describe('The words of a status', () => {
  test('name each step for the recipient in the product’s words', () => {
    expect(headlines('recipient')).toEqual([
      'Looking for a courier',
      'Courier on the way to the shop',
      'At the shop',
      'On its way to you',
      'At your door',
      'Delivered',
      'On its way back to the shop',
      'Returned to the shop',
      'Canceled',
      'No courier found',
      'Lost on the way',
    ]);
  });

  test('never call the recipient “you” to a merchant', () => {
    expect(headlines('merchant').filter((headline) => /\byour?\b/iu.test(headline))).toEqual([]);
  });

  test('distinguish all statuses, in long and in short form', () => {
    for (const words of [
      headlines('recipient'),
      headlines('merchant'),
      SHOWN.map((status) => statusWords[status].label),
    ])
      expect(new Set(words).size).toBe(SHOWN.length);
  });

  test('fit a chip', () => {
    const long = SHOWN.filter((status) => statusWords[status].label.length > CHIP_LIMIT);
    expect(long).toEqual([]);
  });
});

describe('A lost delivery', () => {
  const at = instant(0);
  const picked = { status: 'picked_up', at } as const;
  const canceled = { status: 'canceled', at } as const;

  test('differs from a canceled one: by reason for its merchant, by pick-up for others', () => {
    expect(shownStatus({ status: 'canceled', failureReason: 'lost' })).toBe('lost');
    expect(shownStatus({ status: 'canceled', failureReason: null })).toBe('canceled');
    expect(shownStatus({ status: 'returned', failureReason: 'refused' })).toBe('returned');
    expect(trackedStatus({ status: 'canceled', timeline: [picked, canceled] })).toBe('lost');
    expect(trackedStatus({ status: 'canceled', timeline: [canceled] })).toBe('canceled');
    expect(trackedStatus({ status: 'picked_up', timeline: [picked] })).toBe('picked_up');
  });
});

describe('The route line', () => {
  const draw = (status: ShownStatus) => renderToStaticMarkup(<RouteLine status={status} />);
  const nameOf = (html: string) => /role="img" aria-label="([^"]+)"/u.exec(html)?.[1];

  test('names the parcel’s place in each status', () => {
    const names = SHOWN.map((status) => nameOf(draw(status)));
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(SHOWN.length);
  });

  test('has no style attribute, which the content security policy would block', () => {
    for (const status of SHOWN) expect(draw(status)).not.toMatch(/\sstyle=/u);
  });

  test('opens the door only for a delivered parcel', () => {
    expect(SHOWN.filter((status) => draw(status).includes('route-line__light'))).toEqual(['delivered']);
  });
});
