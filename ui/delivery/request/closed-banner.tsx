import type { ReactNode } from 'react';
import { closedCode, nextReady, type Opening } from '#core/delivery/request/opening.ts';
import { isolate } from '#core/isolate.ts';
import type { Instant } from '#core/instant.ts';
import { businessTime, deviceTimeZone } from '#ui/delivery/business-time.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';

/** Says that the shop is closed or the city takes no new deliveries now, why, and when the next parcel may be ready. */
export default function ClosedBanner({
  opening,
  now,
  timeZone,
}: {
  opening: Opening;
  now: Instant;
  /** The business's; this device's while that's unknown. */
  timeZone: string | undefined;
}): ReactNode {
  const code = closedCode(opening, now);
  if (code === null) return null;
  const next = nextReady(opening, now);
  const times = businessTime(timeZone ?? deviceTimeZone());
  if (code === 'shop-closed')
    return (
      <Banner tone="warning" live>
        {next === null
          ? 'You’re closed for the next 60 days.'
          : `You’re closed. Next: ${times.dayFrom(next, now)} at ${times.time(next)}.`}
      </Banner>
    );
  const isPaused = code === 'paused' && opening.pause !== null;
  const why = isPaused ? `${isolate(opening.pause.reason)}. What’s under way goes on. ` : '';
  const when =
    next === null ? 'None can be ready in the next 60 days.' : `The next one can be ready ${times.when(next, now)}.`;
  return (
    <Banner
      tone="warning"
      title={
        isPaused
          ? `New deliveries are paused until ${times.near(opening.pause.until, now)}`
          : 'No deliveries at this time of the day'
      }
      live
    >
      {`${why}${when}`}
    </Banner>
  );
}
