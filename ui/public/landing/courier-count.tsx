import { COURIER_COUNT_FALLBACK } from '#core/courier/courier-count.ts';
import { brandLanding } from '#brand/brand-landing.ts';
import { SAMPLE_FIGURE } from '#ui/public/sample-figure.ts';
import { useCourierCount } from '#ui/public/use-courier-count.ts';

/** The number of couriers. Its space is reserved while it's loading. */
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
        {count !== undefined && (count ?? COURIER_COUNT_FALLBACK).toLocaleString('en-US')}
      </span>
      <span>{` ${brandLanding.couriersReady}${count === null ? SAMPLE_FIGURE : ''}`}</span>
    </p>
  );
}
