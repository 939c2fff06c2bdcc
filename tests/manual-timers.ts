import type { Timers } from '#core/timers.ts';

/** Timers whose time moves only when a test moves it. */
export interface ManualTimers extends Timers {
  /** The delays of the pending callbacks, in ms. */
  readonly waiting: readonly number[];
  /** Moves time, and runs the due callbacks in order. */
  pass(ms: number): void;
}

export function manualTimers(): ManualTimers {
  let now = 0;
  let queue: { readonly at: number; readonly ms: number; readonly work: () => void }[] = [];
  return {
    after(ms, work) {
      const entry = { at: now + ms, ms, work };
      queue.push(entry);
      return () => {
        queue = queue.filter((waiting) => waiting !== entry);
      };
    },
    get waiting() {
      return queue.map(({ ms }) => ms);
    },
    pass(ms) {
      now += ms;
      for (;;) {
        const due = queue.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)[0];
        if (due === undefined) return;
        queue = queue.filter((waiting) => waiting !== due);
        due.work();
      }
    },
  };
}
