import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import type { PollParts } from '#core/poll.ts';
import { manualTimers, type ManualTimers } from '#tests/manual-timers.ts';

/** A page whose visibility and timers a test controls. */
export interface TestPage extends PollParts {
  readonly timers: ManualTimers;
  show(): void;
  hide(): void;
  /** Wakes the page as a returning network does; its visibility doesn't change. */
  wake(): void;
}

export function aPage({ visible = true, random = cryptoRandom } = {}): TestPage {
  const listeners = new Set<() => void>();
  let isVisible = visible;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    clock: { now: () => Date.now() },
    random,
    timers: manualTimers(),
    visibility: {
      isVisible: () => isVisible,
      watch(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    show() {
      isVisible = true;
      notify();
    },
    hide() {
      isVisible = false;
      notify();
    },
    wake: notify,
  };
}
