import * as fc from 'fast-check';
import { passTime, type Computer, type Model } from '../model.ts';
import { COMPUTERS } from '../start.ts';
import type { Browser, World } from '../world.ts';
import { agree } from '../invariants/agree.ts';

export type Step = fc.AsyncCommand<Model, World>;

/** A browser, in the model and in the world. */
export interface Place {
  readonly index: number;
  readonly computer: Computer;
  readonly browser: Browser;
}

type Happening = (place: Place, model: Model, world: World) => Promise<void>;

/** One action of a person in a browser. All invariants must hold after it. */
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

/** Several steps in a row, as real people take them: random steps would rarely get that far. */
export const sequence = (steps: readonly Step[]): Step => ({
  check: () => true,
  toString: () => steps.join(', '),
  async run(model, world) {
    for (const each of steps) await each.run(model, world);
  },
});

/** Any browser. */
export const anywhere = fc.nat({ max: COMPUTERS - 1 });
