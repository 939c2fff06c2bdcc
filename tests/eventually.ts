import { vi } from 'vitest';

/** Waits until a check passes. The default of `vi.waitFor` is a second, which is too short on a busy machine. */
export const eventually = <T>(check: () => T, interval = 2): Promise<T> =>
  vi.waitFor(check, { interval, timeout: 120_000 });
