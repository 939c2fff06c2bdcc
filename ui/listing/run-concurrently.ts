import { yieldToMain } from '#ui/listing/matching/slices.ts';

/** Maximum number of actions running in parallel. */
const CONCURRENCY = 6;

/** Interval of progress reports, in ms. */
const REPORT_EVERY_MS = 60;

/**
 * Runs the same action on many rows, a few at a time, until all are done or `signal` is aborted. `report` gets the rows
 * done since its last call, often enough for a progress bar and not so often that it slows the page.
 */
export async function runConcurrently<Row, Done>(
  rows: readonly Row[],
  act: (row: Row) => Promise<Done | null>,
  report: (done: readonly Done[], tried: number) => void,
  signal: AbortSignal,
): Promise<{ readonly done: number; readonly failed: readonly Row[] }> {
  const failed: Row[] = [];
  const untried = rows.values();
  let fresh: Done[] = [];
  let tried = 0;
  let reportedAt = performance.now();

  const work = async () => {
    while (!signal.aborted) {
      const { value: row, done } = untried.next();
      if (done === true) return;
      const result = await act(row).catch(() => null);
      tried += 1;
      if (result === null) failed.push(row);
      else fresh.push(result);
      if (performance.now() - reportedAt > REPORT_EVERY_MS) {
        report(fresh, tried);
        fresh = [];
        reportedAt = performance.now();
        await yieldToMain();
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  report(fresh, tried);
  return { done: tried - failed.length, failed };
}
