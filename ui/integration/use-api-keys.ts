import { useCallback } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { ServerClock } from '#core/clock.ts';
import { instant, type Instant } from '#core/instant.ts';
import type { ApiKey } from '#core/integration/api-key.ts';
import { ApiKeys } from '#core/integration/api-keys.ts';
import { ok } from '#core/result.ts';
import { useAnswer, type Answered } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';

/** The keys of a business, newest first, as of `now`. */
export interface LoadedKeys {
  readonly keys: readonly ApiKey[];
  readonly now: Instant;
}

/** The keys of a business. */
export function useApiKeys(business: BusinessId): Answered<LoadedKeys> {
  const port = usePort(ApiKeys);
  const clock = usePort(ServerClock);
  return useAnswer(
    useCallback(async () => {
      const [answer, now] = await Promise.all([port.list(business), clock.now()]);
      return answer.ok ? ok({ keys: answer.value, now: instant(now) }) : answer;
    }, [port, clock, business]),
  );
}
