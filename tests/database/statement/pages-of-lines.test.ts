import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveriesOn, type Deliveries, type Shop } from '../delivery/deliveries-on-database.ts';
import { openForTest } from '../open-database.ts';

interface Line {
  readonly at: string;
  readonly delivery: string;
  readonly kind: string;
}

let deliveries: Deliveries;
let shop: Shop;
let statement = '';

/** Entries of which some have the same time, and some the same delivery too. */
beforeAll(async () => {
  deliveries = deliveriesOn(await openForTest());
  [shop] = (await deliveries.shops(1)) as [Shop];
  for (let n = 0; n < 4; n += 1) await deliveries.requested(shop);
  await deliveries.database.owner(`insert into private.ledger (delivery, account, kind, amount, currency, at)
    select d.id, d.business_id, k.kind, 700, 'CAD', date_trunc('day', private.now())
    from private.deliveries d, (values ('fee'), ('return_fee'), ('credit')) as k (kind)`);
  await deliveries.advance(31 * 24 * 60);
  await deliveries.database.owner('select private.close_due()');
  [{ id: statement }] = (await deliveries.database.owner<{ id: string }>(
    `select id from private.statements where account = '${shop.business}' order by entries desc limit 1`,
  )) as [{ id: string }];
});
afterAll(() => deliveries.database.close());

const page = async (call: string): Promise<Line[]> => {
  const [row] = await deliveries.database.as<{ lines: Line[] }>(shop.owner.caller, `select ${call} as lines`);
  return row?.lines ?? [];
};
/** All lines, by pages of `most`. */
async function read(call: (rest: string) => string, most: number): Promise<Line[]> {
  const all: Line[] = [];
  for (;;) {
    const last = all.at(-1);
    const after = last === undefined ? 'null' : `'${JSON.stringify(last)}'::jsonb`;
    const lines = await page(call(`, ${after}, ${most}`));
    expect(lines.length).toBeLessThanOrEqual(most);
    all.push(...lines);
    if (lines.length < most) return all;
  }
}
const ofStatement = (rest: string) => `public.find_statement('${statement}'${rest}) -> 'lines'`;
const running = (rest: string) => `public.open_lines('${shop.business}'${rest})`;

test('the lines of a statement are the same by pages of any size', async () => {
  const all = await page(ofStatement(''));
  expect(all).toHaveLength(12);
  for (const most of [1, 2, 5, 12, 13]) expect(await read(ofStatement, most)).toEqual(all);
});

test('a void statement keeps its lines, and the running month has them too, by pages', async () => {
  const before = await page(ofStatement(''));
  const admin = await deliveries.administrator();
  await deliveries.database.as(admin.caller, `select public.void_statement('${statement}', 'Wrong')`);
  expect(await read(ofStatement, 5)).toEqual(before);
  expect(await read(running, 5)).toEqual(before.map((line) => ({ ...line, late: true })));
});
