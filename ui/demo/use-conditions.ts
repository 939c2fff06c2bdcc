import { useCallback, useEffect, useState } from 'react';
import { DemoPort, type DemoConditions } from '#demo/demo-port.ts';
import { Mailbox } from '#demo/mailbox.ts';
import { usePort, type Lazily } from '#ui/app/use-port.ts';

/** The demo's conditions, kept up to date, and a function to change them. */
export function useConditions(): {
  conditions: DemoConditions | null;
  change: (how: (demo: Lazily<DemoPort>) => Promise<void>) => Promise<void>;
} {
  const demo = usePort(DemoPort);
  const mailbox = usePort(Mailbox);
  const [conditions, setConditions] = useState<DemoConditions | null>(null);
  const read = useCallback(async () => setConditions(await demo.conditions()), [demo]);
  useEffect(() => {
    void read();
    const timer = setInterval(() => void read(), 1000);
    const unwatch = mailbox.watch(() => void read());
    return () => {
      clearInterval(timer);
      void unwatch.then((stop) => stop());
    };
  }, [read, mailbox]);
  const change = useCallback(
    async (how: (demo: Lazily<DemoPort>) => Promise<void>) => {
      await how(demo);
      await read();
    },
    [demo, read],
  );
  return { conditions, change };
}
