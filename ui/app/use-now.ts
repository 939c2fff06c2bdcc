import { useEffect, useState } from 'react';
import { ServerClock } from '#core/clock.ts';
import { usePort } from './use-port.ts';

/** The server's time, in ms since the epoch, updated every `every` ms. It starts with `atLeast` and is never earlier. */
export function useNow(every: number, atLeast: number): number {
  const clock = usePort(ServerClock);
  const [now, setNow] = useState(atLeast);
  useEffect(() => {
    const update = () => void clock.now().then(setNow);
    update();
    const timer = setInterval(update, every);
    return () => clearInterval(timer);
  }, [clock, every, atLeast]);
  return Math.max(now, atLeast);
}
