import { useEffect, useState } from 'react';
import { Phones, type PhoneAlert } from '#demo/phones.ts';
import { usePort } from '#ui/app/use-port.ts';

/** The notifications on the simulated phones, newest first, live. */
export function usePhones(): readonly PhoneAlert[] {
  const phones = usePort(Phones);
  const [alerts, setAlerts] = useState<readonly PhoneAlert[]>([]);
  useEffect(() => {
    let current = true;
    const read = async () => {
      const list = await phones.list();
      // Every change gives a new list; this keeps the old one if it has the same alerts.
      if (current)
        setAlerts((before) =>
          before.length === list.length && before.every(({ id }, index) => id === list[index]?.id) ? before : list,
        );
    };
    void read();
    const unwatch = phones.watch(() => void read());
    return () => {
      current = false;
      void unwatch.then((stop) => stop());
    };
  }, [phones]);
  return alerts;
}
