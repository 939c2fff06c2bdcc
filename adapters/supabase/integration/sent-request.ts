import type { DeliveryRequest } from '#core/delivery/merchant/merchant-deliveries.ts';
import { isoText } from '#core/instant.ts';

/**
 * A request as the database reads it, with times as text. `opening`: a page or a server of an earlier release, which
 * can't read that a city takes none now, doesn't send it.
 */
export const sentRequest = ({ pickupReadyAt = null, ...request }: Omit<DeliveryRequest, 'businessId'>) => ({
  ...request,
  ...(pickupReadyAt === null ? {} : { pickupReadyAt: isoText(pickupReadyAt) }),
  opening: true,
});
