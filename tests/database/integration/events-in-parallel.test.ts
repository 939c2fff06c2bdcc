import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { literal } from '../database-under-test.ts';
import { times, type Deliveries, type Shop } from '../delivery/deliveries-on-database.ts';
import { databaseKind } from '../open-database.ts';
import { runs, RUNS, RUNS_TIMEOUT } from '../runs.ts';

const WRITERS = 8;
const EACH = 24;
const DIGEST = 'a'.repeat(64);

const CORRECTION = { street: '64 Dovercourt Road', unit: '', accessCode: '', phone: '+14165550199' };

/** An event as the database's function for software gives it. */
interface Row {
  readonly position: string;
  readonly delivery: { readonly id: string; readonly version: number };
}

const withKey = ({ database }: Deliveries, { owner, business }: Shop) =>
  database.owner(`insert into private.api_keys (id, business_id, mode, access, name, digest, hint, made_at, made_by)
    values ('${randomUUID()}', '${business}', 'live', 'read', 'Checkout', '${DIGEST}', 'abcd', private.now(), '${owner.id}')
    on conflict (digest) do update set business_id = excluded.business_id`);

/** A correction of a delivery. Its transaction begins, and only then waits, so others overtake it. */
const correct = ({ database }: Deliveries, { owner }: Shop, id: string, n: number) =>
  database.as(
    owner.caller,
    `select pg_current_xact_id(), pg_sleep(${n % 5 === 0 ? 0.005 : 0});
     select public.change_delivery('${randomUUID()}', '${id}', 'correct', ${literal(JSON.stringify({ ...CORRECTION, notes: `Ring ${n}` }))}::jsonb);
     ${n % 7 === 0 ? 'select pg_sleep(0.003);' : ''} select 1`,
  );

describe(`events for software, ${RUNS} times each (${databaseKind()})`, { timeout: RUNS_TIMEOUT }, () => {
  test('each is read once, in the order of its delivery, while eight write', async () => {
    await runs(async (deliveries) => async (n) => {
      const { database } = deliveries;
      const [shop] = (await deliveries.shops(1)) as [Shop];
      await withKey(deliveries, shop);
      const ids = await Promise.all(times(3, () => deliveries.requested(shop)));

      const seen: Row[] = [];
      let position = {};
      const read = async (): Promise<number> => {
        const [row] = await database.as<{ answer: { ok: boolean; value: Row[] } }>(
          'service',
          `select public.svc_api_events('${DIGEST}', '{}', ${literal(JSON.stringify(position))}::jsonb, 40) as answer`,
        );
        const rows = row?.answer.value ?? [];
        seen.push(...rows);
        const [tx, id] = rows.at(-1)?.position.split('-') ?? [];
        if (tx !== undefined) position = { tx, id };
        return rows.length;
      };

      const readWhile = async (goesOn: () => boolean) => {
        while (goesOn()) await read();
      };
      let isWriting = true;
      const writers = times(WRITERS, async (writer) => {
        for (let step = 0; step < EACH; step += 1) {
          const id = ids[(writer + step) % ids.length] ?? '';
          await correct(deliveries, shop, id, writer + step + n);
        }
      });
      const reader = readWhile(() => isWriting);
      await Promise.all(writers);
      isWriting = false;
      await reader;
      // Other databases of the same server may still write, which delays a reader.
      await expect
        .poll(async () => ((await read()) > 0 ? 0 : seen.length), { timeout: 60_000 })
        .toBe(ids.length + WRITERS * EACH);

      for (const id of ids) {
        const versions = seen.filter(({ delivery }) => delivery.id === id).map(({ delivery }) => delivery.version);
        expect(versions).toEqual(times(versions.length, (index) => index + 1));
      }
      expect(await database.owner('select count(*)::integer as events from private.api_events')).toEqual([
        { events: (ids.length + WRITERS * EACH) * (n + 1) },
      ]);
    });
  });

  test('an event that waits for its transaction isn’t passed by a later one', async () => {
    await runs(async (deliveries) => {
      const { database } = deliveries;
      return async () => {
        const [shop] = (await deliveries.shops(1)) as [Shop];
        await withKey(deliveries, shop);
        const id = await deliveries.requested(shop);
        const tx = async () =>
          (
            await database.owner<{ tx: string }>(`select tx::text from private.api_events where delivery = '${id}'`)
          ).map((row) => Number(row.tx));
        await correct(deliveries, shop, id, 1);
        const [first = 0, second = 0] = await tx();
        expect(second).toBeGreaterThan(first);
        // As if the last one had been written by a transaction that began later.
        await database.owner(
          `update private.api_events set tx = '${second + 1_000_000}' where delivery = '${id}' and seq = 2`,
        );
        await correct(deliveries, shop, id, 2);
        expect((await tx()).toSorted((a, b) => a - b)).toEqual([first, second + 1_000_000, second + 1_000_000]);
        await database.owner('delete from private.api_events');
      };
    });
  });
});
