import { describe, expect, test, vi } from 'vitest';
import { runConcurrently } from '#ui/listing/run-concurrently.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const untold = () => undefined;

describe('Doing the same to many rows', () => {
  test('does each once and reports each once', async () => {
    const reported: number[] = [];
    const act = vi.fn<(row: number) => Promise<number | null>>(async (row) => row * 2);
    const result = await runConcurrently(
      numbers(1000),
      act,
      (done) => void reported.push(...done),
      new AbortController().signal,
    );
    expect(result).toEqual({ done: 1000, failed: [] });
    expect(act).toHaveBeenCalledTimes(1000);
    expect(reported.toSorted((a, b) => a - b)).toEqual(numbers(1000).map((row) => row * 2));
  });

  test('continues after a refusal or a fault, and returns the failed rows', async () => {
    const result = await runConcurrently(
      numbers(10),
      async (row) => {
        if (row === 3) throw new Error('broken');
        return row % 2 === 0 ? row : null;
      },
      untold,
      new AbortController().signal,
    );
    expect(result.done).toBe(5);
    expect([...result.failed].toSorted((a, b) => a - b)).toEqual([1, 3, 5, 7, 9]);
  });

  test('runs only a few at a time', async () => {
    let now = 0;
    let most = 0;
    await runConcurrently(
      numbers(50),
      async (row) => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => {
          setTimeout(resolve, 1);
        });
        now -= 1;
        return row;
      },
      untold,
      new AbortController().signal,
    );
    expect(most).toBe(6);
  });

  test('stops on request: finishes calls in progress, and skips the rest', async () => {
    const stop = new AbortController();
    const result = await runConcurrently(
      numbers(100),
      async (row) => {
        if (row === 10) stop.abort();
        await Promise.resolve();
        return row;
      },
      untold,
      stop.signal,
    );
    expect(result.done).toBeGreaterThanOrEqual(11);
    expect(result.done).toBeLessThan(20);
    expect(result.failed).toEqual([]);
  });

  test('reports the end for an empty list too', async () => {
    const notify = vi.fn<() => void>();
    await runConcurrently([], async () => 1, notify, new AbortController().signal);
    expect(notify).toHaveBeenCalledWith([], 0);
  });
});
