import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { start } from './start.ts';
import { attacking } from './steps/attacking.ts';
import { becomingCourier } from './steps/becoming-courier.ts';
import { belongings } from './steps/belongings.ts';
import { editingProfile } from './steps/editing-profile.ts';
import { owningBusinesses } from './steps/owning-businesses.ts';
import { passingTime } from './steps/passing-time.ts';
import { registering } from './steps/registering.ts';
import { resetting } from './steps/resetting.ts';
import { reviewing } from './steps/reviewing.ts';
import { signingIn } from './steps/signing-in.ts';
import { verifying } from './steps/verifying.ts';
import { screenFlows } from './steps/screen-flows.ts';

/** For a longer search: `RUNS=2000 npx vitest run --project unit-model whole-backend`. */
const RUNS = Number(process.env['RUNS'] ?? 40);
const STEPS = 40;

const topics = [
  registering,
  verifying,
  signingIn,
  resetting,
  editingProfile,
  belongings,
  owningBusinesses,
  reviewing,
  becomingCourier,
  attacking,
  passingTime,
  screenFlows,
];
const anything = fc.oneof(...topics.map((topic) => fc.oneof(...topic)));

test('the rules hold in memory for random actions in any order (spec §4 to §6)', { timeout: 3_600_000 }, async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const commands = fc.commands([anything], { maxCommands: STEPS, size: 'max' });
  const run = fc.asyncProperty(commands, (steps) => fc.asyncModelRun(start, steps));
  await expect(fc.assert(run, { numRuns: RUNS })).resolves.toBeUndefined();
});
