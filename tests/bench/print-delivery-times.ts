import type { DeliveryTime } from './server/delivery-times.ts';

/** Prints times on PostgreSQL beside their goals; null if no server is installed. */
export function printDeliveryTimes(what: string, times: readonly DeliveryTime[] | null): void {
  if (times === null) return console.log(`\nNo PostgreSQL server is installed: ${what} are not measured.`);
  console.log(`\n${what} on PostgreSQL, ms; the goals are for a machine with nothing else to do\n`);
  console.table(
    Object.fromEntries(
      times.map(({ what: name, p50, p95, goal, rate }) => [
        name,
        { p50: p50.toFixed(1), p95: p95.toFixed(1), 'goal ms': goal, 'a second': rate && Math.round(rate) },
      ]),
    ),
  );
}
