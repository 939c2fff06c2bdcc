import { useEffect, useRef, useState } from 'react';
import type { PhoneAlert } from '#demo/phones.ts';

const canShow = (): boolean => 'serviceWorker' in navigator && 'Notification' in window;

/** Shows new alerts as real notifications too, once it's turned on: by the worker alone, without a push service. */
export function useRealNotifications(alerts: readonly PhoneAlert[]): {
  readonly can: boolean;
  readonly on: boolean;
  change(on: boolean): void;
} {
  const [on, setOn] = useState(false);
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = new Set(alerts.map(({ id }) => id));
    if (!on || before === null) return;
    const fresh = alerts.filter(({ id }) => !before.has(id));
    void navigator.serviceWorker.getRegistration().then(async (registration) => {
      for (const { title, body, path, silent } of fresh)
        await registration?.showNotification(title, { body, silent, tag: path, icon: '/icon-192.png', data: { path } });
    });
  }, [alerts, on]);
  return {
    can: canShow(),
    on,
    change(wanted) {
      if (!wanted) return setOn(false);
      void Notification.requestPermission().then(
        (permission) => setOn(permission === 'granted'),
        () => undefined,
      );
    },
  };
}
