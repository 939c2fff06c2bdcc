import { useEffect, useState } from 'react';
import { Clock } from '#core/clock.ts';
import { usePort } from './use-port.ts';

/** The product's time, read again every so many ms; never before `atLeast`, which it starts with. ms since the epoch. */
export function useNow(every: number, atLeast: number): number {
  const clock = usePort(Clock);
  const [now, setNow] = useState(atLeast);
  useEffect(() => {
    let current = true;
    const look = async () => {
      const time = await clock.now();
      if (current) setNow(time);
    };
    void look();
    const timer = setInterval(() => void look(), every);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [clock, every, atLeast]);
  return Math.max(now, atLeast);
}
