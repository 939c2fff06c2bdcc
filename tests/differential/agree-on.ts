import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, type Named, type Tally } from './compare.ts';
import type { Doing } from './step.ts';

/**
 * The sequences to run. The short run is part of every test run and always uses the same ones. The full run uses new ones
 * each time.
 */
const full = import.meta.env.MODE === 'full';
const runs = Number(process.env['RUNS'] ?? (full ? 200 : 10));
const seed = Number(process.env['SEED'] ?? (full ? Date.now() % 2 ** 31 : 20_260_301));

/** Two backends give the same answers during any sequence of these steps, and at its end. */
export function agreeOn<World extends { close(): Promise<void> }, On>(
  pair: readonly [Named<World>, Named<World>],
  assemble: (world: World) => Promise<On>,
  anySteps: fc.Arbitrary<Doing<On>[]>,
  atTheEnd: readonly Doing<On>[],
): void {
  const names = pair.map(({ name }) => name).join(' and ');
  test(`${names} give the same answers in ${runs} sequences (seed ${seed})`, async () => {
    const tally: Tally = { steps: 0, outcomes: new Map() };
    let sequences = 0;
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        sequences += 1;
        if (sequences % 25 === 0) console.log(`${sequences} sequences, ${tally.steps} steps`);
        await compare([...steps, ...atTheEnd], pair, assemble, tally);
      }),
      { numRuns: runs, seed, endOnFailure: process.env['SHRINK'] === 'no' },
    );
    const outcomes = [...tally.outcomes]
      .toSorted(([, a], [, b]) => b - a)
      .map(([outcome, count]) => `${outcome} ${count}`)
      .join(', ');
    console.log(`${sequences} sequences, ${tally.steps} steps compared: ${outcomes}`);
    expect(tally.outcomes.get('accepted')).toBeGreaterThan(tally.steps / 10);
  }, 3_600_000);
}
