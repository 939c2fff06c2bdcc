import { useCallback } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { DeliveryFeed } from '#core/delivery/courier/delivery-feed.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useLive } from '#ui/delivery/use-live.ts';

/** A business's figures and latest events, live; `overview` is null until they arrive, and if they can't be shown. */
export function useOverview(business: BusinessId) {
  const feed = usePort(DeliveryFeed);
  const { latest } = useLive(
    useCallback((notify: Parameters<typeof feed.business>[1]) => feed.business(business, notify), [feed, business]),
  );
  return { latest, overview: latest?.ok === true ? latest.value.view : null };
}
