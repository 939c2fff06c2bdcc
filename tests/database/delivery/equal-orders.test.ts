import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hexOf } from '#api/api-parts.ts';
import { handler } from '#api/handler.ts';
import { brand } from '#brand/brand.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { makeApiKey } from '#core/integration/api-key.ts';
import { ORDER, sha256, SITE } from '#tests/contract/integration/shop-software.ts';
import { serviceGate } from '../../../supabase/functions/_shared/service/service-gate.ts';
import { times, type Deliveries, type Shop } from './deliveries-on-database.ts';
import { databaseKind } from '../open-database.ts';
import { runs, RUNS, RUNS_TIMEOUT } from '../runs.ts';
import { serviceOverSql } from '../service-over-sql.ts';

const EQUAL = 100;

/** A shop's software, whose requests each take a connection. */
async function softwareOf({ database }: Deliveries, { owner, business }: Shop) {
  const key = makeApiKey(brand.api.keyPrefix, 'live', cryptoRandom);
  await database.owner(`insert into private.api_keys (id, business_id, mode, access, name, digest, hint, made_at, made_by)
    values ('${randomUUID()}', '${business}', 'live', 'full', 'Checkout', '${hexOf(await sha256(key))}',
      '${key.slice(-4)}', private.now(), '${owner.id}')`);
  const parts = {
    gate: serviceGate(
      serviceOverSql(database),
      {} as Parameters<typeof serviceGate>[1],
      {} as Parameters<typeof serviceGate>[2],
    ),
    site: SITE,
    origins: [SITE],
    clientOf: () => '203.0.113.7',
    sha256,
    uuid: randomUUID,
    background: () => undefined,
    log: () => undefined,
  };
  return async (more: object = {}) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': 'order-1',
    };
    const body = JSON.stringify({ ...ORDER, ...more });
    const response = await handler(
      new Request('https://api.example/v1/deliveries', { method: 'POST', headers, body }),
      parts,
    );
    return { status: response.status, id: ((await response.json()) as { readonly id?: string }).id };
  };
}

describe(`equal orders of software, ${RUNS} times (${databaseKind()})`, { timeout: RUNS_TIMEOUT }, () => {
  test(`${EQUAL} in the same moment make one delivery`, async () => {
    await runs(async (deliveries) => async () => {
      const [shop] = (await deliveries.shops(1)) as [Shop];
      const order = await softwareOf(deliveries, shop);
      const answers = await Promise.all(times(EQUAL, () => order()));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(
        await deliveries.database.owner(
          `select count(*)::integer as made from private.deliveries where business_id = '${shop.business}'`,
        ),
      ).toEqual([{ made: 1 }]);
      // Another body under the same key is refused.
      expect((await order({ handover: 'door' })).status).toBe(409);
    });
  });
});
