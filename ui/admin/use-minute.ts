import { useEffect, useState } from 'react';
import { Clock, MINUTE } from '#core/clock.ts';
import { usePort } from '#ui/app/use-port.ts';

/** The time as the product has it, updated every minute; ms since the epoch. */
export function useMinute(): number {
  const clock = usePort(Clock);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let current = true;
    const look = async () => {
      const time = await clock.now();
      if (current) setNow(time);
    };
    void look();
    const timer = setInterval(() => void look(), MINUTE);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [clock]);
  return now;
}
