import { expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { openingsToAlert } from '#core/alert/openings.ts';
import { knownDeliveryId, type Delivery } from '#core/delivery/lifecycle/delivery.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { instant } from '#core/instant.ts';
import { aDelivery, REQUESTED_AT as NOW } from '#tests/builders/delivery.ts';

const id = (n: number) => knownDeliveryId(`00000000-0000-4000-8000-0000000000d${n}`);
const opening = (n: number, minutes: number, more: Partial<Delivery> = {}): Delivery =>
  aDelivery()
    .with({ id: id(n), opensAt: instant(NOW + minutes * MINUTE), ...more })
    .build();
const elsewhere = marketOf('ca', 'on', 'Ottawa');

test.each<[string, readonly Delivery[], readonly number[], readonly number[]]>([
  ['nothing opens', [aDelivery().build()], [], []],
  ['one opens now', [opening(1, 0)], [], [1]],
  ['one opens later', [opening(1, 1)], [], []],
  ['one opened ten minutes ago', [opening(1, -10)], [], []],
  ['three open in one city', [opening(1, -1), opening(2, 0), opening(3, 0, { pay: 900 })], [], [3]],
  ['two open in two cities', [opening(1, 0), opening(2, -1, { market: elsewhere })], [], [1, 2]],
  ['the line was alerted to the last one', [opening(1, -1), opening(2, 0)], [2], []],
  ['one opens after the one of the last alert', [opening(1, -1), opening(2, 0)], [1], [2]],
  ['the last one was taken', [opening(1, -1), opening(2, 0, { status: 'accepted' })], [], [1]],
])('If %s, these lines are alerted', (_, deliveries, alerted, expected) => {
  const found = openingsToAlert(deliveries, new Set(alerted.map(id)), NOW);
  expect(found.map(({ id: one }) => one)).toEqual(expected.map(id));
});
