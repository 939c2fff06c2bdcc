import { expect } from 'vitest';
import { deliveriesOn, type Deliveries } from './delivery/deliveries-on-database.ts';
import { faultsOf } from './delivery/delivery-faults.ts';
import { openForTest } from './open-database.ts';

/** Runs of each race. More: `npx vitest run --project database --mode full in-parallel`. */
export const RUNS = Number(process.env['RUNS'] ?? (import.meta.env.MODE === 'full' ? 200 : 8));

/** A full run takes minutes. */
export const RUNS_TIMEOUT = 3_600_000;

/** Repeats a race on one database; afterwards all invariants of deliveries have to hold. */
export async function runs(run: (deliveries: Deliveries) => Promise<(n: number) => Promise<void>>): Promise<void> {
  const database = await openForTest();
  const once = await run(deliveriesOn(database));
  for (let n = 0; n < RUNS; n += 1) await once(n);
  expect(await faultsOf(database)).toEqual([]);
  await database.close();
}
