import type { ReactNode } from 'react';
import { SECOND } from '#core/clock.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { useNow } from '#ui/app/use-now.ts';
import { arrivalWords } from '#ui/delivery/arrival-words.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import type { ViewerRole } from '#ui/delivery/event-words.ts';

/**
 * When the courier is expected: at the shop until they're there, then at the door. Not announced, because it counts
 * down.
 */
export function ArrivalLine({
  delivery,
  times,
  viewer,
  asOf,
}: {
  delivery: MerchantDelivery;
  times: BusinessTime;
  viewer: ViewerRole;
  asOf: number;
}): ReactNode {
  const now = useNow(5 * SECOND, asOf);
  const { shop, door } = delivery.arrivals;
  const arrival = shop ?? door;
  const words = arrival && arrivalWords(arrival, now, times.time);
  if (!words) return null;
  const where = shop === null ? 'At the door' : viewer === 'merchant' ? 'On the way to you' : 'On the way to the shop';
  const before = delivery.status === 'picked_up' ? (delivery.stopsBefore ?? 0) : 0;
  const stops = before === 0 ? '' : before === 1 ? ', 1 stop before' : `, ${before} stops before`;
  return (
    <p className="delivery-page__arrival numeric">{`${where}: ${words.replace(/^./u, (letter) => letter.toLowerCase())}${stops}`}</p>
  );
}
