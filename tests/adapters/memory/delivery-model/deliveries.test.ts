import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOVE_KINDS } from '#core/delivery/lifecycle/delivery-machine.ts';
import { BUSINESSES, COUNTERS } from './cast.ts';
import { takeSnapshot, ownerOf } from './snapshot.ts';
import { noModel, type Model } from './model.ts';
import { accounts } from './steps/accounts.ts';
import { administrators } from './steps/administrators.ts';
import { couriers } from './steps/couriers.ts';
import { assignmentFlows } from './steps/assignment-flows.ts';
import { held } from './steps/held.ts';
import { heldMoneyFlows } from './steps/held-money-flows.ts';
import { live } from './steps/live.ts';
import { merchants } from './steps/merchants.ts';
import { time } from './steps/time.ts';
import { watched } from './steps/watched.ts';
import { deliveryFlows } from './steps/delivery-flows.ts';
import { aWorld } from './world.ts';

/**
 * Number of runs and their seed. The short run, part of every test run, always uses the same seed. The full one,
 * `npx vitest run --project unit-model --mode full deliveries`, uses a new seed each time. A failure prints its
 * seed and path; `SEED=… RUN_PATH=…` replays it.
 */
const full = import.meta.env.MODE === 'full';
const runs = Number(process.env['RUNS'] ?? (full ? 2000 : 40));
const seed = Number(process.env['SEED'] ?? (full ? Date.now() % 2 ** 31 : 20_260_506));
const path = process.env['RUN_PATH'];
/** `SHRINK=no` skips shrinking, if one failing run is enough. */
const endOnFailure = process.env['SHRINK'] === 'no';
const STEPS = 18;

/** Every kind of event and every refusal that occurred in the runs. All must occur, or the search proves nothing. */
const met = new Set<string>();

async function start() {
  const real = aWorld();
  for (const [index, { id }] of BUSINESSES.entries())
    await real.by[ownerOf(id)].merchantDeliveries.savePickup(id, {
      postalCode: COUNTERS[index] ?? '',
      phone: '+14165550101',
      notes: 'Ring at the back',
      timeZone: 'America/Toronto',
      callShop: 'no',
    });
  const model = noModel(await takeSnapshot(real));
  current.model = model;
  return { model, real };
}
const tally = { runs: 0, steps: 0 };
const current: { model: Model | null } = { model: null };

function note({ model }: typeof current): void {
  for (const { events } of model?.last.dispatch.deliveries ?? []) for (const { kind } of events) met.add(kind);
  for (const answer of model?.answers ?? []) met.add(answer);
}

const ALL = [
  'request',
  ...MOVE_KINDS,
  'no-such-business',
  'account-not-active',
  'business-not-active',
  'out-of-area',
  'price-changed',
  'invalid',
  'no-such-delivery',
  'wrong-status',
  'taken',
  'busy',
  'offline',
  'other-market',
  'own-delivery',
  'passed',
  'denied',
  'wrong-pin',
  'pin-locked',
  'photo-missing',
  'too-early',
  'pin-not-locked',
  'changed',
  'own-account',
  'administrator',
  'reason',
  'not-yours-to-undo',
];

test(`the rules hold for random actions over time (seed ${seed})`, { timeout: 7_200_000 }, async () => {
  const anything = fc.oneof(
    ...[
      [...merchants, ...administrators],
      couriers,
      time,
      deliveryFlows,
      deliveryFlows,
      [...held, ...heldMoneyFlows, ...heldMoneyFlows, ...heldMoneyFlows],
      accounts,
      assignmentFlows,
      live,
      watched,
    ].map((topic) => fc.oneof(...topic)),
  );
  const commands = fc.array(anything, { maxLength: STEPS, size: 'max' });
  const run = fc.asyncProperty(commands, async (steps) => {
    await fc.asyncModelRun(start, steps);
    note(current);
    tally.runs += 1;
    tally.steps += current.model?.snapshots ?? 0;
    if (full && tally.runs % 100 === 0) console.log(`${tally.runs} runs, ${tally.steps} steps`);
  });
  await expect(
    fc.assert(run, { numRuns: runs, seed, endOnFailure, ...(path === undefined ? {} : { path }) }),
  ).resolves.toBeUndefined();
  // A replay is too short for every kind of event to occur.
  expect(path === undefined ? ALL.filter((word) => !met.has(word)) : []).toEqual([]);
});
