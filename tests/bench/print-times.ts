import type { DemoTime } from './demo-times.ts';

/** Prints times beside their limits. */
export const printTimes = (times: readonly DemoTime[]): void =>
  console.table(
    Object.fromEntries(
      times.map(({ what, ms, goal }) => [
        what,
        { ms: Math.round(ms), 'goal ms': goal, within: ms <= goal ? 'yes' : 'NO' },
      ]),
    ),
  );
