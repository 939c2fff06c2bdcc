import type { DispatchState } from '#adapters/memory/delivery/dispatch-state.ts';
import type { Backend } from '#core/app/backend.ts';
import type { Dispatch } from '#core/delivery/live/dispatch.ts';
import { BUSINESSES, type Name } from '../cast.ts';
import { settle } from '../snapshot.ts';
import type { Model } from '../model.ts';
import type { World } from '../world.ts';
import { alike, canonical } from './invariant.ts';

/** Sorts the stored lists, whose order doesn't matter. */
const inOrder = (dispatch: DispatchState): unknown =>
  Object.fromEntries(
    Object.entries(dispatch).map(([name, held]: [string, unknown]) => [
      name,
      Array.isArray(held) ? held.map(canonical).toSorted() : held,
    ]),
  );

async function settledAfter(world: World, spans: readonly number[]): Promise<unknown> {
  const copy = world.copy();
  for (const span of spans) {
    copy.now += span;
    await settle(copy);
  }
  const once = inOrder(copy.dispatch());
  await settle(copy);
  return alike(inOrder(copy.dispatch()), once) ? once : 'settled twice, and not alike';
}

/** Invariant 18: the effects of time are the same, regardless of reads in between. */
export async function settledAlike(model: Model, world: World, first: number, rest: number): Promise<void> {
  const [stopped, straight] = [await settledAfter(world, [first, rest]), await settledAfter(world, [first + rest])];
  if (!alike(stopped, straight))
    model.broken.push({
      invariant: 18,
      what: `settled with a stop: ${canonical(stopped)}; without: ${canonical(straight)}`,
    });
}

/** Every call that reads deliveries. */
const READS: readonly (readonly [Name, (as: Backend & Dispatch, model: Model) => Promise<unknown>])[] = [
  ...BUSINESSES.flatMap(({ id, owner }): [Name, (as: Backend & Dispatch) => Promise<unknown>][] => {
    const name = owner === BUSINESSES[0]?.owner ? 'mia' : 'max';
    return [
      [name, ({ merchantDeliveries }) => merchantDeliveries.settings(id)],
      [name, ({ merchantDeliveries }) => merchantDeliveries.overview(id)],
      [name, ({ merchantDeliveries }) => merchantDeliveries.list(id)],
    ];
  }),
  ['kai', ({ courierDesk }) => courierDesk.duty()],
  ['lea', ({ courierDesk }) => courierDesk.duty()],
  [
    'stranger',
    async ({ tracking }, { last }) => {
      const number = last.dispatch.deliveries.at(-1)?.delivery.number;
      return number === undefined ? null : tracking.find(number, null);
    },
  ],
];

/** Invariant 18: a read shows the effects of the time that has passed. */
export async function readsAgree(model: Model, world: World): Promise<void> {
  const settled = world.copy();
  await settle(settled);
  if (alike(settled.dispatch(), world.dispatch())) return;
  for (const [index, [name, read]] of READS.entries()) {
    const [one, other] = [await read(world.copy().by[name], model), await read(settled.by[name], model)];
    if (!alike(one, other))
      model.broken.push({
        invariant: 18,
        what: `read ${index} of ${name} shows ${canonical(one)}, and once settled ${canonical(other)}`,
      });
  }
}
