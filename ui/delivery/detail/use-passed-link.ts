import { useCallback, useState } from 'react';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { PassedLinks } from '#core/delivery/merchant/passed-links.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useValue } from '#ui/app/use-value.ts';

/** Whether a delivery's link was shared from this device, null until that's known, and a function that records it. */
export function usePassedLink(delivery: DeliveryId): { readonly passed: boolean | null; readonly note: () => void } {
  const links = usePort(PassedLinks);
  const stored = useValue(useCallback(() => links.has(delivery).catch(() => true), [links, delivery]));
  const [noted, setNoted] = useState(false);
  const note = useCallback(() => {
    setNoted(true);
    void links.note(delivery);
  }, [links, delivery]);
  return { passed: noted || (stored ?? null), note };
}
