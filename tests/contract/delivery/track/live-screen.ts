import { SECOND } from '#core/clock.ts';
import type { DeliveryFeed } from '#core/delivery/courier/delivery-feed.ts';
import type { PollResult } from '#core/poll.ts';
import { aPage, type TestPage } from '#tests/builders/page.ts';
import { eventually } from '#tests/eventually.ts';
import type { DeliveringPerson } from '#tests/contract/dispatch-under-test.ts';

/** Longer than any pause between polls, including jitter. */
const ANY_PAUSE = 90 * SECOND;

/** A live screen: a page, and the updates it got. */
export interface LiveScreen<T> {
  readonly page: TestPage;
  readonly updates: PollResult<T>[];
  /** The current view. */
  shows(): T | undefined;
  isFailing(): boolean | undefined;
  /** Passes enough time for the next poll. */
  wait(): void;
}

/** Opens a live screen in somebody's browser. */
export function openScreen<T>(
  { backend }: Pick<DeliveringPerson, 'backend'>,
  follow: (feed: DeliveryFeed, notify: (update: PollResult<T>) => void) => () => void,
  page = aPage(),
): LiveScreen<T> {
  const updates: PollResult<T>[] = [];
  follow(backend.feed(page), (update) => updates.push(update));
  const last = () => {
    const update = updates.at(-1);
    return update?.ok === true ? update.value : undefined;
  };
  return {
    page,
    updates,
    shows: () => last()?.view,
    isFailing: () => last()?.failing,
    wait: () => page.timers.pass(ANY_PAUSE),
  };
}

/** Passes time until a check succeeds: the response of an earlier poll may still arrive. */
export const eventuallyShown = (
  screens: readonly Pick<LiveScreen<unknown>, 'wait'>[],
  check: () => void,
): Promise<void> =>
  eventually(() => {
    for (const screen of screens) screen.wait();
    check();
  });
