import { expect, test } from 'vitest';
import { AT_ONCE, AT_ONCE_OF_OWNER, BATCH } from '#core/integration/webhook/webhook-queue.ts';
import { deliveriesOn, DETAILS } from '../delivery/deliveries-on-database.ts';
import { openForTest } from '../open-database.ts';

const RULES = { batch: BATCH, atOnce: AT_ONCE, ofOwner: AT_ONCE_OF_OWNER, waitsMs: 600_000, claimMs: 60_000 };

/** Adds enabled endpoints to a business. */
const endpointsOf = (business: string, count: number) => `
    insert into private.webhook_endpoints (id, business_id, url, description, state, made_at, changed_by)
    select gen_random_uuid(), '${business}', 'https://shop.example/' || n, '', 'enabled', private.now(), gen_random_uuid()
    from generate_series(1, ${count}) as n`;

test('an owner’s ten thousand messages don’t delay another’s one', async () => {
  const database = await openForTest();
  const [busy, other] = await deliveriesOn(database).shops(2);
  if (busy === undefined || other === undefined) throw new Error('there are no shops');
  const messagesOf = (business: string, count: number, wait: string) => `
    insert into private.webhook_messages (endpoint, made_at, next_try)
    select w.id, private.now(), private.now() - interval '${wait}'
    from private.webhook_endpoints w, generate_series(1, ${count}) where w.business_id = '${business}'`;
  await database.owner(`
    ${endpointsOf(busy.business, 60)}; ${messagesOf(busy.business, 170, '1 hour')};
    ${endpointsOf(other.business, 1)}; ${messagesOf(other.business, 1, '0')}`);
  const claim = async () => {
    const [row] = await database.as<{ claimed: readonly { readonly business: string }[] }>(
      'service',
      `select public.svc_claim_webhooks('${JSON.stringify(RULES)}') as claimed`,
    );
    const claimed = row?.claimed ?? [];
    return [busy, other].map(({ business }) => claimed.filter((one) => one.business === business).length);
  };
  expect(await claim()).toEqual([AT_ONCE_OF_OWNER, 1]);
  // Messages that another call claimed count.
  expect(await claim()).toEqual([0, 0]);
  await database.close();
});

test('a person’s corrections count as messages to their business’s endpoints, too', async () => {
  const database = await openForTest();
  const deliveries = deliveriesOn(database);
  const [shop] = await deliveries.shops(1);
  if (shop === undefined) throw new Error('there is no shop');
  const id = await deliveries.requested(shop);
  const changes = JSON.stringify({ street: DETAILS.street, unit: '', notes: '', phone: '+14165550199' });
  const correct = () =>
    deliveries.read(shop.owner, `public.change_delivery(gen_random_uuid(), '${id}', 'correct', '${changes}')`);
  const bucket = `webhook-messages:${shop.business}`;
  await database.owner(`insert into private.rate_limits values ('${bucket}', clock_timestamp(), 3000)`);
  expect(await correct()).toBe('done');
  await database.owner(endpointsOf(shop.business, 1));
  expect(await correct()).toBe('PT429');
  await database.owner(`delete from private.rate_limits where bucket = '${bucket}'`);
  expect(await correct()).toBe('done');
  expect(await database.owner(`select n from private.rate_limits where bucket = '${bucket}'`)).toEqual([{ n: 1 }]);
  await database.close();
});
