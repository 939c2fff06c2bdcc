import { useEffect, useState } from 'react';
import { CourierCount } from '#core/courier/courier-count.ts';
import { usePort } from '#ui/app/use-port.ts';
import { whenIdle } from '#ui/app/loading/when-idle.ts';

/** The number that the page's own script has fetched and shown; see src/first-paint/courier-count.ts. */
const answeredEarly = (): number | null | undefined =>
  typeof window === 'undefined' ? undefined : window.__courierCount;

/** A later visit to the page fetches it again. */
function forgetEarlyAnswer(): void {
  delete window.__courierCount;
}

/** The number of couriers, or null if there's none to show; `undefined` until it's known. */
export function useCourierCount(): number | null | undefined {
  const courierCount = usePort(CourierCount);
  const [count, setCount] = useState(answeredEarly);
  useEffect(() => {
    if (answeredEarly() !== undefined) return forgetEarlyAnswer();
    let current = true;
    const cancelTimer = whenIdle(
      () =>
        void courierCount()
          .catch(() => null)
          .then((answer) => {
            if (current) setCount(answer);
          }),
    );
    return () => {
      current = false;
      cancelTimer();
    };
  }, [courierCount]);
  return count;
}
