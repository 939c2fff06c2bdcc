import { useEffect, useState } from 'react';
import { Clock } from '#core/clock.ts';
import { usePort } from './use-port.ts';

/**
 * Whole seconds until a time, counting down; 0 once it has passed. `until` is in ms since the epoch; `by` is the clock.
 */
export function useCountdown(until: number | null, by = Clock): number {
  const clock = usePort(by);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === null) {
      setLeft(0);
      return;
    }
    let current = true;
    const look = async () => {
      const seconds = Math.max(0, Math.ceil((until - (await clock.now())) / 1000));
      if (!current) return;
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(() => void look(), 1000);
    void look();
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [until, clock]);
  return left;
}
