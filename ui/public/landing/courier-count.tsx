import { brandLanding } from '#brand/brand-landing.ts';
import { useCourierCount } from '#ui/public/use-courier-count.ts';

/** The number of couriers ready. Its space is reserved while it's loading. */
export function CourierCount() {
  const count = useCourierCount();
  return (
    <p className="courier-count">
      <span className="courier-count__lamp" aria-hidden="true" />
      <span
        className={
          count === undefined ? 'courier-count__number courier-count__number--waiting' : 'courier-count__number'
        }
      >
        {count?.toLocaleString('en-US')}
      </span>
      <span>{` ${brandLanding.couriersReady}`}</span>
    </p>
  );
}
