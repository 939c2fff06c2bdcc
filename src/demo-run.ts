import type { MovableClock } from '#adapters/memory/movable-clock.ts';
import { SECOND } from '#core/clock.ts';
import type { SimulatedCouriers } from '#demo/couriers/simulated-couriers.ts';
import { exclusive } from './exclusive.ts';

const LOCK = 'demo:couriers';

/** How often to check whether a step is due, in ms of real time. */
const TICK = SECOND / 4;

/** One tab at a time; where the browser has no locks, a step that two tabs take is refused to one of them. */
const alone = <T>(work: () => Promise<T>): Promise<T> => exclusive(LOCK, work);

/**
 * Lets the demo go on while its page is in view: the clock keeps its pace, and the simulated couriers do what is due.
 * What becomes due while no page is in view is done when one is again, each thing at its own moment.
 */
export function runInView({
  clock,
  couriers,
  watch,
  isKept,
}: {
  readonly clock: MovableClock;
  readonly couriers: SimulatedCouriers;
  /** Calls back after every change of the backend, in this tab or another. */
  watch(listener: () => void): void;
  /** Whether the device keeps a demo. */
  isKept(): boolean;
}): void {
  let next: number | null = null;
  let wasKept = false;
  let running = false;
  let changes = 0;

  async function run(): Promise<void> {
    changes += 1;
    if (running || document.visibilityState !== 'visible') return;
    const kept = isKept();
    // Erased by another tab: don't store anything again.
    if (wasKept && !kept) return;
    wasKept = kept;
    running = true;
    try {
      for (let seen = -1; seen !== changes;) {
        seen = changes;
        next = await alone(() => couriers.catchUp());
      }
    } finally {
      running = false;
    }
  }

  watch(() => void run());
  document.addEventListener('visibilitychange', () => void run());
  setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    void clock.keepPace();
    if (next !== null && clock.runningTime() >= next) void run();
  }, TICK);
  void run();
}
