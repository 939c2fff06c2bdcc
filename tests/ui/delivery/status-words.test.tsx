import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { DELIVERY_STATUSES, type DeliveryStatus } from '#core/delivery/delivery-status.ts';
import { RouteLine } from '#ui/delivery/route-line.tsx';
import { statusWords } from '#ui/delivery/status-words.ts';

const headlines = (reader: 'recipient' | 'merchant') =>
  DELIVERY_STATUSES.map((status) => statusWords[status].headline[reader]);

/** The longest label that fits a chip at 320 px. */
const CHIP_LIMIT = 16;

describe('The words of a status', () => {
  test('tell the recipient each step with the words of the product', () => {
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
    ]);
  });

  test('never call the recipient “you” to a merchant', () => {
    expect(headlines('merchant').filter((headline) => /\byour?\b/iu.test(headline))).toEqual([]);
  });

  test('tell all statuses apart, at length and in a word', () => {
    for (const words of [
      headlines('recipient'),
      headlines('merchant'),
      DELIVERY_STATUSES.map((status) => statusWords[status].label),
    ])
      expect(new Set(words).size).toBe(DELIVERY_STATUSES.length);
  });

  test('fit a chip', () => {
    const long = DELIVERY_STATUSES.filter((status) => statusWords[status].label.length > CHIP_LIMIT);
    expect(long).toEqual([]);
  });
});

describe('The route line', () => {
  const draw = (status: DeliveryStatus) => renderToStaticMarkup(<RouteLine status={status} />);
  const nameOf = (html: string) => /role="img" aria-label="([^"]+)"/u.exec(html)?.[1];

  test('says in words where the parcel is, in each status', () => {
    const names = DELIVERY_STATUSES.map((status) => nameOf(draw(status)));
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(DELIVERY_STATUSES.length);
  });

  test('has no style attribute, which the content security policy would block', () => {
    for (const status of DELIVERY_STATUSES) expect(draw(status)).not.toMatch(/\sstyle=/u);
  });

  test('opens the door for a delivered parcel alone', () => {
    expect(DELIVERY_STATUSES.filter((status) => draw(status).includes('route-line__light'))).toEqual(['delivered']);
  });
});
