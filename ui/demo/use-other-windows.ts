import { useEffect, useState } from 'react';
import { DemoPort } from '#demo/demo-port.ts';
import { windowAddress } from '#demo/demo-window.ts';
import { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { showDemoClosed } from './show-demo-closed.ts';

/** The storage key of a message for the page that replaces this one. */
const RESTARTED = 'panel:restarted';

/**
 * Starts over or closes when another window does, with a toast unless the demo is hidden; `hidden` is null until that's
 * known. Returns this window's name; null for the first one.
 */
export function useOtherWindows(hidden: 'yes' | 'no' | null): string | null {
  const demo = usePort(DemoPort);
  const storage = usePort(LocalStoragePort);
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void demo.ownWindow().then((name) => current && setOwn(name));
    const unwatch = demo.watchWindows((news) => {
      if (news === 'closed') return showDemoClosed();
      void (async () => {
        await storage.write('session', RESTARTED, news);
        location.assign(windowAddress(await demo.ownWindow()));
      })();
    });
    return () => {
      current = false;
      void unwatch.then((stop) => stop());
    };
  }, [demo, storage]);

  useEffect(() => {
    if (hidden === null) return;
    void storage.read('session', RESTARTED).then((notice) => {
      if (notice === null) return;
      void storage.remove('session', RESTARTED);
      if (hidden === 'no') toasts.info('The demo started over in another window.');
    });
  }, [hidden, storage]);
  return own;
}
