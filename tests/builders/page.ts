import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import type { PollParts } from '#core/poll.ts';
import { manualTimers, type ManualTimers } from '#tests/manual-timers.ts';

/** A page that a test shows, hides and moves the timers of. */
export interface TestPage extends PollParts {
  readonly timers: ManualTimers;
  show(): void;
  hide(): void;
  /** As when the network is back: the page is visible as before. */
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
