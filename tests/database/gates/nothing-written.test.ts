import { expect, test } from 'vitest';
import { literal, preamble, type Caller } from '../database-under-test.ts';
import { deliveriesOn, type Shop } from '../delivery/deliveries-on-database.ts';
import { openForTest } from '../open-database.ts';
import type { SignedIn } from '../people.ts';
import { livePage } from './live-page.ts';

test('a poll that’s told “same” writes nothing', async () => {
  const database = await openForTest();
  const deliveries = deliveriesOn(database);
  const [shop] = (await deliveries.shops(1)) as [Shop];
  const [carrying, idle] = (await deliveries.couriers(2)) as [SignedIn, SignedIn];
  const id = await deliveries.requested(shop);
  await deliveries.accept(carrying, id);
  const [row] = await database.owner<{ number: string; key: string }>(
    `select d.number, s.key from private.deliveries d join private.delivery_secrets s on s.delivery = d.id where d.id = '${id}'`,
  );
  const link = [row?.number ?? '', row?.key ?? ''].map(literal).join(', ');
  const calls: readonly (readonly [Caller, (known: string) => string])[] = [
    [carrying.caller, (known) => `public.live_duty(${known})`],
    [idle.caller, (known) => `public.live_duty(${known})`],
    ['service', (known) => `public.svc_follow(${link}, 'x', 20, '10 minutes', ${known})`],
    [shop.owner.caller, (known) => `public.live_delivery('${id}', ${known})`],
  ];
  for (const [caller, call] of calls) {
    const page = livePage(database, caller, call);
    await page.settle();
    const records: number[] = [];
    // The first reads may tidy pages up, which the server writes down.
    for (let n = 0; n < 3; n += 1) {
      const [plan] = await database.owner<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `${preamble(caller)} set local private.check_gates = off;
         explain (analyze, wal, format json) select ${call(literal(page.tag()))}`,
      );
      records.push(plan?.['QUERY PLAN'][0].Plan['WAL Records'] ?? -1);
    }
    expect(Math.min(...records)).toBe(0);
    expect(await page.poll()).toBe('same');
  }
  await database.close();
});
