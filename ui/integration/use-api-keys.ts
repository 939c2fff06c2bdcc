import { useCallback, useEffect, useState } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { ServerClock } from '#core/clock.ts';
import { instant, type Instant } from '#core/instant.ts';
import type { ApiKey } from '#core/integration/api-key.ts';
import { ApiKeys } from '#core/integration/api-keys.ts';
import { usePort } from '#ui/app/use-port.ts';

/** The keys of a business, newest first, as of `now`. */
export interface LoadedKeys {
  readonly keys: readonly ApiKey[];
  readonly now: Instant;
}

/**
 * The keys of a business: null while they load for the first time. Loaded keys stay while `reload` loads them again,
 * and if that fails.
 */
export function useApiKeys(business: BusinessId): {
  readonly loaded: LoadedKeys | 'failed' | null;
  readonly loading: boolean;
  readonly reload: () => void;
} {
  const port = usePort(ApiKeys);
  const clock = usePort(ServerClock);
  const [loaded, setLoaded] = useState<LoadedKeys | 'failed' | null>(null);
  const [loading, setLoading] = useState(true);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    setLoading(true);
    const read = async (): Promise<LoadedKeys | null> => {
      const [answer, now] = await Promise.all([port.list(business), clock.now()]);
      return answer.ok ? { keys: answer.value, now: instant(now) } : null;
    };
    void read()
      .catch(() => null)
      .then((found) => {
        if (!current) return;
        setLoading(false);
        setLoaded((before) => found ?? (before === null || before === 'failed' ? 'failed' : before));
      });
    return () => {
      current = false;
    };
  }, [port, clock, business, turn]);
  return { loaded, loading, reload: useCallback(() => setTurn((before) => before + 1), []) };
}
