import { agree } from './seen.ts';
import type { Doing } from './step.ts';

/** Counts of what has been compared so far, to show that the comparison has an effect. */
export interface Tally {
  steps: number;
  /** The number of accepted and refused steps, by kind of step. */
  readonly outcomes: Map<string, number>;
}

const outcomesIn = (seen: unknown): string[] =>
  [...JSON.stringify(seen).matchAll(/"(?:(accepted)"|refused":"([a-z-]+)")/gu)].map(
    ([, accepted, refused]) => accepted ?? refused ?? '',
  );

/** A backend and its name. */
export interface Named<World> {
  readonly name: string;
  readonly open: () => Promise<World>;
}

/** Runs a sequence on two backends, step by step; throws at the first difference. */
export async function compare<World extends { close(): Promise<void> }, On>(
  steps: readonly Doing<On>[],
  [first, second]: readonly [Named<World>, Named<World>],
  assemble: (world: World) => Promise<On>,
  tally: Tally,
): Promise<void> {
  const worlds = [await first.open(), await second.open()] as const;
  const [one, other] = [await assemble(worlds[0]), await assemble(worlds[1])];
  for (const [index, step] of steps.entries()) {
    const [atOne, atOther] = [await step.run(one), await step.run(other)];
    if (!agree(atOne, atOther)) {
      const before = steps
        .slice(0, index)
        .map(({ what }) => `  ${what}`)
        .join('\n');
      throw new Error(
        `The backends disagree after\n${before}\non\n  ${step.what}\n${first.name}: ${JSON.stringify(atOne)}\n${second.name}: ${JSON.stringify(atOther)}`,
      );
    }
    tally.steps += 1;
    for (const outcome of outcomesIn(atOne)) tally.outcomes.set(outcome, (tally.outcomes.get(outcome) ?? 0) + 1);
  }
  await Promise.all(worlds.map((world) => world.close()));
}
