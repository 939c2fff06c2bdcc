import type { PollTime } from './server/poll-times.ts';

/** Prints rates beside that of `select 1`; null if no server with its benchmark program is installed. */
export function printPollTimes(times: readonly PollTime[] | null, runs: number): void {
  if (times === null) return console.log('\nNo PostgreSQL server with pgbench is installed: polls are not measured.');
  console.log(`\nTransactions a second on PostgreSQL, medians of ${runs}; goals are for select 1 ÷ the call\n`);
  console.table(
    Object.fromEntries(
      times.map(({ what, rate, ratio, goal }) => [
        what,
        { 'a second': Math.round(rate), 'select 1 ÷': ratio === null ? '' : ratio.toFixed(1), goal: goal ?? '' },
      ]),
    ),
  );
}
