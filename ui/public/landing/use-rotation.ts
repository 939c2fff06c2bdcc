import { useEffect, useState } from 'react';

/**
 * Which of `count` words is shown, changing every 3000 ms while it runs; it stays still for people who prefer reduced
 * motion.
 */
export function useRotation(count: number, running: boolean): number {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    if (!running || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setIndex((now) => (now + 1) % count), 3000);
    return () => clearInterval(timer);
  }, [count, running]);
  return index;
}
