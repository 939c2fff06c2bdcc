import { useCallback, useEffect, useState } from 'react';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { PassedLinks } from '#core/delivery/merchant/passed-links.ts';
import { usePort } from '#ui/app/use-port.ts';

/** Whether a delivery's link was shared from this device, null until that's known, and a function that records it. */
export function usePassedLink(delivery: DeliveryId): { readonly passed: boolean | null; readonly note: () => void } {
  const links = usePort(PassedLinks);
  const [passed, setPassed] = useState<boolean | null>(null);
  useEffect(() => {
    void links.has(delivery).then(setPassed, () => setPassed(true));
  }, [links, delivery]);
  const note = useCallback(() => {
    setPassed(true);
    void links.note(delivery);
  }, [links, delivery]);
  return { passed, note };
}
