import * as fc from 'fast-check';
import { BUSINESSES, COURIERS, type Courier, type Name } from '../cast.ts';
import { isApproved, isCourier, isOnline, type Model } from '../model.ts';
import { openScreen, screensAgree, screensAsk, type Follow, type Screen } from '../screens.ts';
import type { World } from '../world.ts';
import { nth, step, type Step } from './step.ts';

/** Largest number of open screens; a further one closes the oldest. */
const MOST = 6;

/** The feed that a person follows, and its delivery or business. */
interface Topic {
  readonly of: 'number' | 'key' | 'delivery' | 'business' | 'duty';
  readonly by: Name;
  readonly which: number;
}

function followed(model: Model, { of, which }: Topic): Follow | undefined {
  if (of === 'duty') return (feed, notify) => feed.duty(notify);
  const business = BUSINESSES[which % BUSINESSES.length];
  if (of === 'business') return business && ((feed, notify) => feed.business(business.id, notify));
  const stored = nth(model, which);
  if (stored === undefined) return undefined;
  const { delivery, key } = stored;
  if (of === 'delivery') return (feed, notify) => feed.delivery(delivery.id, notify);
  return (feed, notify) => feed.tracking(delivery.number, of === 'key' ? key : null, notify);
}

/** A courier's visible screen polls, which keeps them online. */
function keepsOnline(model: Model, world: World, screens: readonly Screen[]): void {
  for (const { by, what, hidden } of screens) {
    if (hidden || !what.startsWith('duty') || !isCourier(by)) continue;
    if (isApproved(model, by) && isOnline(model, by, world.now)) model.couriers[by].seenAt = world.now;
  }
}

export const open = (topic: Topic): Step => {
  const what = `${topic.of} of ${topic.which}, followed by ${topic.by}`;
  return step(`opened: ${what}`, async (model, world) => {
    const follow = followed(model, topic);
    if (follow === undefined) return;
    if (model.screens.length >= MOST) model.screens.shift()?.close();
    const screen = openScreen(world, what, topic.by, follow);
    model.screens.push(screen);
    keepsOnline(model, world, [screen]);
    await screensAgree(model, world, [screen]);
  });
};

/** Opens a screen for everyone involved in the newest delivery, including the courier on the way. */
export const allOpen = (by: Courier, business: number): Step[] => [
  open({ of: 'number', by: 'stranger', which: 0 }),
  open({ of: 'key', by: 'stranger', which: 0 }),
  open({ of: 'delivery', by: business === 2 ? 'max' : 'mia', which: 0 }),
  open({ of: 'business', by: business === 2 ? 'max' : 'mia', which: business }),
  open({ of: 'duty', by, which: 0 }),
];

/** Hides a screen, or shows it again. */
export const turn = (which: number, hidden: boolean): Step =>
  step(`screen ${which} is ${hidden ? 'hidden' : 'shown'}`, async (model, world) => {
    const screen = model.screens.at(-1 - which);
    if (screen === undefined || screen.hidden === hidden) return;
    screen.hidden = hidden;
    if (!hidden) keepsOnline(model, world, [screen]);
    if (hidden) screen.page.hide();
    else screen.page.show();
    await screensAgree(model, world, hidden ? [] : [screen]);
  });

/** Every visible page polls. */
export const pollAll: Step = step('screens poll', async (model, world) => {
  keepsOnline(model, world, model.screens);
  screensAsk(model);
  await screensAgree(model, world, model.screens);
});

const courier: fc.Arbitrary<Courier> = fc.constantFrom('kai', 'kai', 'lea', ...COURIERS);
const topic: fc.Arbitrary<Topic> = fc.oneof(
  fc.record({
    of: fc.constantFrom('number', 'key'),
    by: fc.constantFrom<Name[]>('stranger', 'recipient', 'unverified', 'mia'),
    which: fc.nat(2),
  }),
  fc.record({
    of: fc.constantFrom('delivery', 'business'),
    by: fc.constantFrom<Name[]>('mia', 'mia', 'max', 'admin', 'boss', 'recipient'),
    which: fc.nat(2),
  }),
  fc.record({
    of: fc.constant('duty' as const),
    by: fc.oneof(courier, fc.constant<Name>('mia')),
    which: fc.constant(0),
  }),
);

export const live: readonly fc.Arbitrary<Step>[] = [
  topic.map(open),
  topic.map(open),
  fc.tuple(fc.nat(MOST), fc.boolean()).map(([which, hidden]) => turn(which, hidden)),
  fc.constant(pollAll),
];
