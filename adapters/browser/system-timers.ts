import type { Timers } from '#core/timers.ts';

/** The browser's own timers. */
export const systemTimers: Timers = {
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
