import { expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { MISSES_OF_CLIENT } from '#core/delivery/track/tracking-limits.ts';
import { makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { functionsOn } from '../functions-on-database.ts';
import { mailedDeliveries } from '../mail/mailed-deliveries.ts';
import { openForTest, databaseKind } from '../open-database.ts';

test(`parallel guesses get no more answers than sequential ones (${databaseKind()})`, async () => {
  const database = await openForTest();
  const { ask } = functionsOn(database);
  const guess = async () =>
    (await ask('track', { number: makeTrackingNumber(cryptoRandom), known: '' }, '203.0.113.7')).status;
  const answered = await Promise.all(Array.from({ length: 80 }, guess));
  expect(answered.filter((status) => status === 200)).toHaveLength(MISSES_OF_CLIENT.limit);
  expect(answered.filter((status) => status === 429)).toHaveLength(80 - MISSES_OF_CLIENT.limit);
  await database.close();
});

test('a known number never counts as a miss', async () => {
  const database = await openForTest();
  const { ask } = functionsOn(database);
  const { ids, sql } = mailedDeliveries(1);
  await database.owner(sql);
  const [{ number } = { number: '' }] = await database.owner<{ number: string }>(
    `select number from private.deliveries where id = '${ids[0]}'`,
  );
  for (let n = 0; n < MISSES_OF_CLIENT.limit + 5; n += 1)
    expect(await ask('track', { number }, '203.0.113.7')).toMatchObject({
      status: 200,
      delivery: { status: 'picked_up' },
    });
  const [counted] = await database.owner<{ n: number }>('select n from private.rate_limits');
  expect(counted?.n).toBe(0);
  await database.close();
});
