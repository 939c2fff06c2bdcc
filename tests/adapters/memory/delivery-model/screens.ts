import { setImmediate } from 'node:timers/promises';
import type { PollResult } from '#core/poll.ts';
import type { DeliveryFeed } from '#core/delivery/courier/delivery-feed.ts';
import { MINUTE } from '#core/clock.ts';
import { aPage, type TestPage } from '#tests/builders/page.ts';
import { drawn } from './drawn.ts';
import type { Name } from './cast.ts';
import { alike } from './invariants/invariant.ts';
import type { Model } from './model.ts';
import type { World } from './world.ts';

/** Subscribes a screen to a feed. */
export type Follow = (feed: DeliveryFeed, notify: (latest: PollResult<unknown>) => void) => () => void;

/** A live screen that is open, with its latest update. */
export interface Screen {
  readonly what: string;
  readonly by: Name;
  readonly follow: Follow;
  readonly page: TestPage;
  readonly close: () => void;
  latest: PollResult<unknown> | null;
  /** Whether an update repeated the view before it. */
  repeated: boolean;
  hidden: boolean;
}

export function openScreen(world: World, what: string, by: Name, follow: Follow): Screen {
  const page = aPage({ random: drawn(1) });
  const screen = { what, by, follow, page, latest: null, repeated: false, hidden: false } as Omit<Screen, 'close'>;
  const close = follow(world.by[by].feed(page), (update) => {
    screen.repeated ||= update.ok && screen.latest?.ok === true && says(update, screen.latest);
    screen.latest = update;
  });
  return Object.assign(screen, { close });
}

const says = (one: PollResult<unknown>, other: PollResult<unknown>): boolean =>
  one.ok && other.ok && one.value.failing === other.value.failing && alike(one.value.view, other.value.view);

/** Whether a screen matches one opened now. If that one fails, the old view stays and is marked as failing. */
function isCurrent({ latest }: Screen, fresh: PollResult<unknown> | null): boolean {
  if (latest === null || fresh === null) return false;
  return fresh.ok ? says(latest, fresh) : !latest.ok || latest.value.failing;
}

/** Lets every visible screen poll once more. */
export function screensAsk({ screens }: Model): void {
  for (const { page } of screens) page.timers.pass(2 * MINUTE);
}

/** Starts to record updates: screens are notified of later changes immediately. */
export async function beforeStep(model: Model, world: World): Promise<void> {
  if (model.screens.length > 0) await setImmediate();
  model.changes = world.changes;
}

/** Turns of the event loop to wait for answers, which read files. */
const TURNS = 40;

/**
 * Invariant 20: after a change, and for `asked` without one, screens that were opened long ago or were asleep show the
 * same as a screen opened now, regardless of the version they know.
 */
export async function screensAgree(model: Model, world: World, asked: readonly Screen[] = []): Promise<void> {
  if (model.screens.length === 0) return;
  await setImmediate();
  const screens = world.changes === model.changes ? asked : model.screens;
  if (screens.length === 0) return;
  const copy = world.copy();
  const fresh = screens.map(({ what, by, follow }) => openScreen(copy, what, by, follow));
  const behind = (): Screen[] =>
    screens.filter((screen, index) => !screen.hidden && !isCurrent(screen, fresh[index]?.latest ?? null));
  for (let turn = 0; turn < TURNS && behind().length > 0; turn += 1) await setImmediate();
  for (const screen of behind()) {
    const [shows, should] = [screen.latest, fresh[screens.indexOf(screen)]?.latest];
    model.broken.push({
      invariant: 20,
      what: `${screen.what} shows ${JSON.stringify(shows)}, but opened now ${JSON.stringify(should)}`,
    });
  }
  for (const { what, repeated } of screens)
    if (repeated) model.broken.push({ invariant: 20, what: `${what} heard the same twice` });
  for (const { close } of fresh) close();
}
