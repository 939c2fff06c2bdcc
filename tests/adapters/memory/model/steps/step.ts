import * as fc from 'fast-check';
import { passTime, type Computer, type Model } from '../model.ts';
import { COMPUTERS } from '../start.ts';
import type { Browser, World } from '../world.ts';
import { agree } from '../invariants/agree.ts';

export type Step = fc.AsyncCommand<Model, World>;

/** A computer, as the model and as the world have it. */
export interface Place {
  readonly index: number;
  readonly computer: Computer;
  readonly browser: Browser;
}

type Happening = (place: Place, model: Model, world: World) => Promise<void>;

/** Something that someone does at a computer. Whatever it is, all invariants hold afterwards. */
export function step(at: number, name: string, happens: Happening): Step {
  return {
    check: () => true,
    toString: () => `[${at}] ${name}`,
    async run(model, world) {
      const computer = model.computers[at];
      const browser = world.browsers[at];
      if (computer === undefined || browser === undefined) throw new Error(`there is no computer ${at}`);
      passTime(model);
      await happens({ index: at, computer, browser }, model, world);
      await agree(model, world);
    },
  };
}

/** Several steps, one after the other, as people take them: chance alone would seldom come so far. */
export const inTurn = (steps: readonly Step[]): Step => ({
  check: () => true,
  toString: () => steps.join(', '),
  async run(model, world) {
    for (const each of steps) await each.run(model, world);
  },
});

/** Any computer. */
export const anywhere = fc.nat({ max: COMPUTERS - 1 });
