import { expect, test } from 'vitest';
import { aJpeg } from '#tests/builders/picture.ts';
import { deliveriesOn } from './deliveries-on-database.ts';
import { openForTest } from '../open-database.ts';

test.each([
  ['a reason', 'arrive_pickup', { reason: 'hello' }],
  ['a known reason', 'arrive_pickup', { reason: 'refused' }],
  ['a photo', 'arrive_pickup', { photo: aJpeg() }],
  ['a PIN', 'arrive_pickup', { pin: '1234' }],
  ['a long PIN', 'deliver', { pin: '12345678901' }],
  ['no reason', 'fail', {}],
  ['an unknown reason', 'fail', { reason: 'hello' }],
  ['a photo', 'fail', { reason: 'refused', photo: aJpeg() }],
])('a courier’s step accepts only its own arguments: not %s to %s', async (_, kind, more) => {
  const database = await openForTest();
  const deliveries = deliveriesOn(database);
  const [[shop], [courier]] = [await deliveries.shops(1), await deliveries.couriers(1)];
  if (shop === undefined || courier === undefined) throw new Error('nobody is there');
  const id = await deliveries.requested(shop);
  await deliveries.toTheDoor(courier, id);
  expect(await deliveries.step(courier, id, kind, more)).toBe('invalid');
  expect(await database.owner('select from private.delivery_events where reason is not null')).toEqual([]);
  expect(await database.owner('select from private.delivery_proofs')).toEqual([]);
  await database.close();
});
