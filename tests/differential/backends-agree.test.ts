import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDevice } from '../contract/device.ts';
import { openMemory } from '../contract/memory.ts';
import { openSupabase } from '../contract/supabase.ts';
import type { Mailless } from './cast.ts';
import { compare, type Named, type Tally } from './compare.ts';
import { lookAround, lookAtMails } from './look-around.ts';
import { anyMaillessSequence, anySequence } from './sequences.ts';
import type { Step } from './step.ts';

/**
 * Sequences to run. The short run, part of every test run, always uses the same ones; the full run uses new ones each
 * time.
 */
const full = import.meta.env.MODE === 'full';
const runs = Number(process.env['RUNS'] ?? (full ? 200 : 12));
const seed = Number(process.env['SEED'] ?? (full ? Date.now() % 2 ** 31 : 20_260_301));

/** Two backends show the same in any sequence of these, and at its end. */
function agreeOn<Ports extends Mailless>(
  pair: readonly [Named<Ports>, Named<Ports>],
  anySteps: fc.Arbitrary<Step<Ports>[]>,
  atTheEnd: readonly Step<Ports>[],
): void {
  const names = pair.map(({ name }) => name).join(' and ');
  test(`${names} show the same in ${runs} sequences (seed ${seed})`, async () => {
    const tally: Tally = { steps: 0, outcomes: new Map() };
    let sequences = 0;
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        sequences += 1;
        if (sequences % 25 === 0) console.log(`${sequences} sequences, ${tally.steps} steps`);
        await compare([...steps, ...atTheEnd], pair, tally);
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

const memory = { name: 'the in-memory backend', open: openMemory };

agreeOn([memory, { name: 'the hosted one', open: openSupabase }], anySequence, [...lookAround, ...lookAtMails]);
agreeOn<Mailless>([memory, { name: 'the device', open: openDevice }], anyMaillessSequence, lookAround);
