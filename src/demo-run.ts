import type { MovableClock } from '#adapters/memory/movable-clock.ts';
import { SECOND } from '#core/clock.ts';
import type { SimulatedCouriers } from '#demo/couriers/simulated-couriers.ts';
import { exclusive } from './exclusive.ts';

const LOCK = 'demo:couriers';

/** Interval between checks for a due step, in ms of real time. */
const TICK = SECOND / 4;

/**
 * Runs in one tab at a time. In a browser without locks, two tabs may take the same step, and one of them is refused.
 */
const alone = <T>(work: () => Promise<T>): Promise<T> => exclusive(LOCK, work);

/**
 * Runs the demo while its page is in view: keeps the clock's pace, and carries out the due steps of simulated couriers.
 * Steps that become due while no page is in view are carried out later, each at its own time.
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
  /** Whether the device stores a demo. */
  isKept(): boolean;
}): void {
  let next: number | null = null;
  let wasKept = false;
  /** `changed`: the backend changed during the run, so another one follows. */
  let run: 'none' | 'running' | 'changed' = 'none';
  const hasChanged = (): boolean => run === 'changed';

  async function catchUp(): Promise<void> {
    if (run !== 'none') run = 'changed';
    if (run !== 'none' || document.visibilityState !== 'visible') return;
    const kept = isKept();
    // Erased by another tab: don't store anything again.
    if (wasKept && !kept) return;
    wasKept = kept;
    try {
      do {
        run = 'running';
        next = await alone(() => couriers.catchUp());
      } while (hasChanged());
    } finally {
      run = 'none';
    }
  }

  watch(() => void catchUp());
  document.addEventListener('visibilitychange', () => void catchUp());
  setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    void clock.keepPace();
    if (next !== null && clock.runningTime() >= next) void catchUp();
  }, TICK);
  void catchUp();
}
