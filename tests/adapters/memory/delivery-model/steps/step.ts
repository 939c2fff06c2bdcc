import type * as fc from 'fast-check';
import type { Backend } from '#core/app/backend.ts';
import { knownCommandId } from '#core/delivery/lifecycle/command.ts';
import type { Dispatch } from '#core/delivery/live/dispatch.ts';
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

/** One action. All invariants must hold after it. */
export function step(name: string, happens: (model: Model, world: World) => Promise<void>): Step {
  return {
    check: () => true,
    toString: () => name,
    async run(model, world) {
      // Mails are delivered and gone: they would fill most of the state.
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

/** Several steps in a row, as real people take them: random steps would rarely get that far. */
export const sequence = (steps: readonly Step[]): Step => ({
  check: () => true,
  toString: () => steps.join(', '),
  async run(model, world) {
    for (const each of steps) await each.run(model, world);
  },
});

/** Notes an unexpected answer. */
function expectAnswer(model: Model, what: string, answer: string, expected: string): void {
  model.answers.add(answer);
  if (answer !== expected) model.broken.push({ invariant: 0, what: `${what} was answered ${answer}, not ${expected}` });
}

/** A call that isn't a command. */
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

/** Sends a command, then repeats it on a copy of the world: there it changes nothing and gets the same answer. */
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
  // A courier who was only finishing their last delivery loses access after it.
  if (JSON.stringify(again) !== JSON.stringify(answer) && refusalOf(again) !== 'denied')
    model.broken.push({ invariant: 19, what: `${what}, sent twice, was answered otherwise: ${refusalOf(again)}` });
  model.sent.push({ by, id, send, at: world.now, answer: refusalOf(answer) });
  return answer;
}

/** A delivery by its age, 0 for the newest. A number beyond the oldest means an unknown delivery. */
export const nth = (model: Model, number: number): StoredDelivery | undefined => {
  const asked = model.asked.at(-1 - number);
  return number >= model.asked.length
    ? undefined
    : model.last.dispatch.deliveries.find(({ delivery }) => delivery.id === asked?.id);
};
