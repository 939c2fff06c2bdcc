import { expect } from 'vitest';
import type { Backend } from '#core/app/backend.ts';
import type { SessionChange } from '#core/identity/auth-port.ts';
import { eventually } from '../eventually.ts';

type Seen = [change: SessionChange, userId: string | null];

/** Records the sessions that a watcher is notified of. Waits for the first call, which is never synchronous. */
export async function watching({ auth }: Pick<Backend, 'auth'>): Promise<{ seen: Seen[]; stop: () => void }> {
  const seen: Seen[] = [];
  const stop = auth.watch((session, change) => seen.push([change, session?.userId ?? null]));
  await eventually(() => expect(seen).toHaveLength(1));
  return { seen, stop };
}

/** Waits long enough to notice a notification that should not come. */
export const aWhile = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
