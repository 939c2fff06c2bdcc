import { expect, test, vi } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { phoneReader } from '#adapters/browser/phone-reader.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import type { MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import { requestTogether } from '#core/delivery/merchant/request-together.ts';
import { drafts } from '#core/storage/drafts.ts';
import { merchantApp } from './merchant.ts';

type Request = MerchantDeliveries['requestTogether'];

/** A shop whose requests are answered one after the other like this; then with success. */
function aShop(...answers: Awaited<ReturnType<Request>>[]) {
  const shop = merchantApp();
  const send = vi.fn<Request>(async () => answers.shift() ?? ok([]));
  const request = requestTogether(
    { ...shop.backend.merchantDeliveries, requestTogether: send },
    shop.backend.auth,
    drafts(shop.app.storage),
    shop.recipients,
    cryptoRandom,
    phoneReader,
  );
  const orders = (...names: string[]) => ({
    by: null,
    business: shop.business,
    pickup: null,
    orders: names.map((name) => {
      const { details, agreed } = shop.order({ name });
      return { details, agreed };
    }),
  });
  return {
    ask: (...names: string[]) => request(orders(...names)),
    /** The ids and the command of each call. */
    sent: () => send.mock.calls.map(([command, wanted]) => ({ command, ids: wanted.map(({ id }) => id) })),
  };
}

const lost = refused(failure('timeout'));
const seenBefore = refused({ at: 0, refusal: 'reused-command' } as const);

test('the same orders after a lost answer are the same call', async () => {
  const { ask, sent } = aShop(lost);
  await ask('Rosa', 'Tom', 'Rosa');
  await ask('Rosa', 'Tom', 'Rosa');
  const [first, second] = sent();
  expect(second).toEqual(first);
  expect(new Set(first?.ids).size).toBe(3);
});

test('an order keeps its id while others are added and removed, and after any refusal', async () => {
  const { ask, sent } = aShop(lost, seenBefore, refused({ code: 'too-many-together', most: 3 }));
  await ask('Rosa', 'Tom');
  await ask('Rosa', 'Tom', 'Ines');
  await ask('Ines', 'Tom', 'Rosa', 'Kai');
  await ask('Ines', 'Rosa');
  const [first = [], second = [], third = [], last] = sent().map(({ ids }) => ids);
  const [rosa, tom, ines] = second;
  expect(first).toEqual([rosa, tom]);
  expect(third.slice(0, 3)).toEqual([ines, tom, rosa]);
  expect(last).toEqual([ines, rosa]);
  expect(new Set(sent().map(({ command }) => command)).size).toBe(4);
});

test('once they were made, the same orders are new ones', async () => {
  const { ask, sent } = aShop();
  await ask('Rosa', 'Tom');
  await ask('Rosa', 'Tom');
  const [first, second] = sent();
  expect(second?.ids.filter((id) => first?.ids.includes(id))).toEqual([]);
});

test('a call with another price under the same command is made under a new one, once', async () => {
  const { ask, sent } = aShop(refused('reused-command'));
  expect((await ask('Rosa', 'Tom')).ok).toBe(true);
  const [first, second] = sent();
  expect(second?.ids).toEqual(first?.ids);
  expect(second?.command).not.toBe(first?.command);
});
