import type { ReactNode } from 'react';
import type { Pause } from '#core/delivery/request/city-pause.ts';
import { isolate } from '#core/isolate.ts';
import type { Instant } from '#core/instant.ts';
import { businessTime, deviceTimeZone } from '#ui/delivery/business-time.ts';
import { Banner } from '#ui/kit/banner.tsx';

/** Says until when the city takes no new deliveries, and why. */
export default function PausedBanner({
  pause,
  now,
  timeZone,
}: {
  pause: Pause;
  now: Instant;
  /** The business's; this device's while that's unknown. */
  timeZone: string | undefined;
}): ReactNode {
  return (
    <Banner
      tone="warning"
      title={`New deliveries are paused until ${businessTime(timeZone ?? deviceTimeZone()).near(pause.until, now)}`}
      live
    >
      {`${isolate(pause.reason)}. What’s under way goes on. You can request what’s ready after that.`}
    </Banner>
  );
}
