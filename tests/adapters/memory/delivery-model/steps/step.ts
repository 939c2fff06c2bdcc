import type * as fc from 'fast-check';
import type { Backend } from '#core/app/backend.ts';
import { knownCommandId } from '#core/delivery/command.ts';
import type { Dispatch } from '#core/delivery/dispatch.ts';
import type { Failure } from '#core/failure.ts';
import type { Result } from '#core/result.ts';
import { refusalOf } from '#tests/contract/outcome.ts';
import type { StoredDelivery } from '#adapters/memory/delivery/dispatch-state.ts';
import type { Name } from '../cast.ts';
import { agree } from '../invariants/agree.ts';
import type { Model, Send } from '../model.ts';
import { beforeStep, screensAgree } from '../screens.ts';
import type { World } from '../world.ts';

export type Step = fc.AsyncCommand<Model, World>;

/** One thing that somebody does. Whatever it is, all invariants hold afterward. */
export function step(name: string, happens: (model: Model, world: World) => Promise<void>): Step {
  return {
    check: () => true,
    toString: () => name,
    async run(model, world) {
      // Whoever got a mail has it: they would be most of the state.
      world.server.apply(({ state }) => {
        state.mails = [];
      });
      await beforeStep(model, world);
      await happens(model, world);
      await screensAgree(model, world);
      await agree(model, world);
    },
  };
}

/** Several steps in a row, as real people take them: chance alone would rarely get that far. */
export const sequence = (steps: readonly Step[]): Step => ({
  check: () => true,
  toString: () => steps.join(', '),
  async run(model, world) {
    for (const each of steps) await each.run(model, world);
  },
});

/** Notes an answer that should have been another. */
export function expectAnswer(model: Model, what: string, answer: string, expected: string): void {
  model.answers.add(answer);
  if (answer !== expected) model.broken.push({ invariant: 0, what: `${what} was answered ${answer}, not ${expected}` });
}

/** A call that is no command. */
export async function ask<T>(
  model: Model,
  world: World,
  by: Name,
  what: string,
  expected: string,
  call: (as: Backend & Dispatch) => Promise<Result<T, string | Failure>>,
): Promise<Result<T, string | Failure>> {
  const answer = await call(world.by[by]);
  expectAnswer(model, what, refusalOf(answer), expected);
  return answer;
}

let commands = 0;

/** Sends a command, and once more on a copy of the world: there it changes nothing and is answered alike. */
export async function command(
  model: Model,
  world: World,
  by: Name,
  what: string,
  expected: string,
  send: Send,
): ReturnType<Send> {
  commands += 1;
  const id = knownCommandId(`c0000000-0000-4000-8000-${String(commands).padStart(12, '0')}`);
  const answer = await send(world.by[by], id);
  expectAnswer(model, what, refusalOf(answer), expected);
  const copy = world.copy();
  const before = JSON.stringify(copy.state());
  const again = await send(copy.by[by], id);
  if (JSON.stringify(copy.state()) !== before)
    model.broken.push({ invariant: 19, what: `${what}, sent twice, was done twice` });
  // Whoever was only finishing has nothing more to do here afterward.
  if (JSON.stringify(again) !== JSON.stringify(answer) && refusalOf(again) !== 'denied')
    model.broken.push({ invariant: 19, what: `${what}, sent twice, was answered otherwise: ${refusalOf(again)}` });
  model.sent.push({ by, id, send, at: world.now, answer: refusalOf(answer) });
  return answer;
}

/** A delivery of the play, the newest being 0; undefined where there are not so many: then an unknown one is meant. */
export const nth = (model: Model, number: number): StoredDelivery | undefined => {
  const asked = model.asked.at(-1 - number);
  return number >= model.asked.length
    ? undefined
    : model.last.dispatch.deliveries.find(({ delivery }) => delivery.id === asked?.id);
};
