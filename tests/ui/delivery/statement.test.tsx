import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { merchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { instant } from '#core/instant.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aCourier } from '#tests/builders/person.ts';
import { sentDelivery, type Happening } from '#tests/builders/sent-delivery.ts';
import { Statement } from '#ui/delivery/detail/money/statement.tsx';

const NOON = Date.UTC(2026, 5, 3, 16);
const FROM = aBusiness().active().with({ city: 'Toronto', state: 'on', country: 'ca' }).build();
const DOOR: readonly Happening[] = [
  [2, 'accept'],
  [2, 'arrive_pickup'],
  [2, 'pick_up'],
  [3, 'arrive_dropoff'],
];

/** The rows of a statement, as text. */
function rows(happened: readonly Happening[], free = false): string[] {
  const { stored } = sentDelivery({ from: FROM, courier: aCourier().build(), at: NOON, happened, free });
  const delivery = merchantDelivery({ ...stored, courier: null, proof: null, mayCallShop: false }, instant(NOON));
  const html = renderToStaticMarkup(<Statement delivery={delivery} />);
  return html
    .split('<div ')
    .slice(1)
    .flatMap((row) => (row.includes('<dt>') ? [row.replace(/^[^>]*>|<[^>]+>/gu, '')] : []));
}

test('waiting money is listed as it will be charged, with the return and the credit', () => {
  expect(rows([...DOOR, [6, 'fail', 'unsafe'], [9, 'hand_back']])).toEqual([
    'Delivery$6.99',
    'Return$3.50',
    'Once it’s confirmed$10.49 CAD',
  ]);
  expect(rows([...DOOR, [600, 'fail', 'unsafe'], [609, 'hand_back']])).toEqual([
    'Delivery$6.99',
    'Credit for being late−$6.99',
    'Return$3.50',
    'Once it’s confirmed$3.50 CAD',
  ]);
});

test('without waiting money there’s a total; an active delivery has a price', () => {
  expect(rows([...DOOR, [15, 'fail', 'no_answer'], [19, 'hand_back']]).at(-1)).toBe('Total$10.49 CAD');
  expect(rows(DOOR)).toEqual(['Price$6.99', 'Once it’s delivered$6.99 CAD']);
  expect(rows([...DOOR, [6, 'fail', 'unsafe']], true)).toEqual(['Price, on us$6.99', 'Once it’s confirmed$0.00 CAD']);
});
