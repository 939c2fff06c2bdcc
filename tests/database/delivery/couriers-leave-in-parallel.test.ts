import { describe, expect, test } from 'vitest';
import { tally, type Deliveries, type Outcome } from './deliveries-on-database.ts';
import { databaseKind } from '../open-database.ts';
import type { SignedIn } from '../people.ts';
import { runs, RUNS, RUNS_TIMEOUT } from '../runs.ts';

interface Row {
  readonly status: string;
  readonly courier: string | null;
}

const first = <T>([one]: readonly T[]): T => one as T;

async function rowOf({ database }: Deliveries, id: string): Promise<Row> {
  return first(await database.owner<Row>(`select status, courier from private.deliveries where id = '${id}'`));
}

/** A call that has to succeed in any order of the race. */
async function expectDone(call: Promise<Outcome>): Promise<void> {
  expect(await call).toBe('done');
}

/** Reinstates the courier, who goes online again. */
async function reinstate(deliveries: Deliveries, admin: SignedIn, courier: SignedIn): Promise<void> {
  expect(await deliveries.decide(admin, courier, 'reinstate')).toBe('done');
  await deliveries.database.owner(
    `update private.courier_presence set online_until = 'infinity' where courier = '${courier.id}'`,
  );
}

describe(
  `couriers who leave while others act, ${RUNS} times each (${databaseKind()})`,
  { timeout: RUNS_TIMEOUT },
  () => {
    test('giving back during canceling and accepting ends canceled, at the right fee', async () => {
      await runs(async (deliveries) => {
        const shop = first(await deliveries.shops(1));
        const [leaving, ...others] = (await deliveries.couriers(4)) as [SignedIn, ...SignedIn[]];
        return async (n) => {
          if (n % 40 === 0) await deliveries.advance(61);
          const id = await deliveries.requested(shop);
          expect(await deliveries.accept(leaving, id)).toBe('done');
          if (n % 2 === 0) await expectDone(deliveries.step(leaving, id, 'arrive_pickup'));
          const [released, canceled, ...accepted] = await Promise.all([
            deliveries.step(leaving, id, 'release'),
            deliveries.cancel(shop.owner, id, 300),
            ...others.map((courier) => deliveries.accept(courier, id)),
          ]);
          expect(canceled).toBe('done');
          expect(['done', 'wrong-status']).toContain(released);
          expect([{ taken: 3 }, { taken: 2, done: 1 }]).toContainEqual(tally(accepted));
          expect(accepted.includes('done') && released !== 'done').toBe(false);
          const holder = released === 'done' ? others[accepted.indexOf('done')] : leaving;
          expect(await rowOf(deliveries, id)).toEqual({ status: 'canceled', courier: holder?.id ?? null });
          const paid = await deliveries.database.owner<{ account: string }>(
            `select account from private.ledger where delivery = '${id}' and kind = 'cancel_pay'`,
          );
          expect(paid.map(({ account }) => account)).toEqual(holder === undefined ? [] : [holder.id]);
          if (holder !== undefined) await deliveries.freeAgain(shop, id);
        };
      });
    });

    test('suspending during accepting leaves the suspended courier without a delivery', async () => {
      await runs(async (deliveries) => {
        const shops = await deliveries.shops(2);
        const [suspended, other] = (await deliveries.couriers(2)) as [SignedIn, SignedIn];
        const admin = await deliveries.administrator();
        return async (n) => {
          if (n % 40 === 0) await deliveries.advance(61);
          const ids = await Promise.all(shops.map((shop) => deliveries.requested(shop)));
          const [decided, others, ...tabs] = await Promise.all([
            deliveries.decide(admin, suspended, 'suspend'),
            deliveries.accept(other, first(ids)),
            ...ids.map((id) => deliveries.accept(suspended, id)),
          ]);
          expect(decided).toBe('done');
          expect(['done', 'taken']).toContain(others);
          // Before the suspension, one at most is accepted; after it, the courier isn't approved.
          for (const outcome of tabs) expect(['done', 'busy', 'taken', 'offline', '42501']).toContain(outcome);
          expect(tally(tabs)['done'] ?? 0).toBeLessThanOrEqual(1);
          const rows = await Promise.all(ids.map((id) => rowOf(deliveries, id)));
          expect(rows.map(({ courier }) => courier)).not.toContain(suspended.id);
          expect(rows[0]?.courier).toBe(others === 'done' ? other.id : null);
          const presence = await deliveries.database.owner(
            `select online_until from private.courier_presence where courier = '${suspended.id}'`,
          );
          expect(presence).toEqual([{ online_until: null }]);
          if (others === 'done') await expectDone(deliveries.step(other, first(ids), 'release'));
          for (const [index, id] of ids.entries())
            expect(await deliveries.cancel(shops[index]?.owner ?? admin, id, 300)).toBe('done');
          await reinstate(deliveries, admin, suspended);
        };
      });
    });

    test('suspending during pickup replaces a courier without the parcel', async () => {
      await runs(async (deliveries) => {
        const courier = first(await deliveries.couriers(1));
        const admin = await deliveries.administrator();
        return async () => {
          const shop = first(await deliveries.shops(1));
          const id = await deliveries.requested(shop);
          expect(await deliveries.accept(courier, id)).toBe('done');
          expect(await deliveries.step(courier, id, 'arrive_pickup')).toBe('done');
          const [decided, picked] = await Promise.all([
            deliveries.decide(admin, courier, 'suspend'),
            deliveries.step(courier, id, 'pick_up'),
          ]);
          expect(decided).toBe('done');
          expect(['done', '42501']).toContain(picked);
          expect(await rowOf(deliveries, id)).toEqual(
            picked === 'done' ? { status: 'picked_up', courier: courier.id } : { status: 'searching', courier: null },
          );
          if (picked === 'done') {
            await expectDone(deliveries.step(courier, id, 'arrive_dropoff'));
            await expectDone(deliveries.step(courier, id, 'fail', { reason: 'refused' }));
            await expectDone(deliveries.change(shop.owner, id, 'hand_back'));
          } else await expectDone(deliveries.cancel(shop.owner, id, 0));
          await reinstate(deliveries, admin, courier);
        };
      });
    });
  },
);
