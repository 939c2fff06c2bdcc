import { DELIVERY_STATUSES } from '#core/delivery/lifecycle/delivery-status.ts';
import { RouteLine } from '#ui/delivery/route-line.tsx';
import { statusWords } from '#ui/delivery/status-words.ts';

/** The route line in every status. */
export function KitDelivery() {
  return (
    <div className="kit-page__art grid gap-6 gap-x-5">
      {[...DELIVERY_STATUSES, 'lost' as const].map((status) => (
        <figure key={status} className="stack gap-3">
          <RouteLine status={status} />
          <figcaption>{statusWords[status].headline.recipient}</figcaption>
        </figure>
      ))}
    </div>
  );
}
