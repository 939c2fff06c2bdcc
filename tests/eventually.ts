import { vi } from 'vitest';

/** Waits until a check passes. `vi.waitFor` by itself gives up after a second, which a busy machine may take for anything. */
export const eventually = <T>(check: () => T, interval = 2): Promise<T> =>
  vi.waitFor(check, { interval, timeout: 120_000 });
