import type { ReactNode } from 'react';
import type { Quote } from '#core/delivery/request/quote.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { shortDay, windowWords } from '#ui/delivery/window-words.ts';

/** Until when canceling a delivery for later is free. */
export const freeUntil = ({ opensAt, readyAt }: Quote, times: BusinessTime): string =>
  opensAt === null
    ? 'Free to cancel until a courier accepts it.'
    : `Free to cancel until couriers see it at ${times.near(opensAt, readyAt)}, and until one accepts.`;

/** The promised time at the door. */
export function Promised({
  quote: { minutes, readyAt, dropoffReadyAt, dueAt },
  isOpen,
  now,
  times,
}: {
  quote: Quote;
  /** Whether its time isn't chosen yet. */
  isOpen: boolean;
  now: number;
  times: BusinessTime;
}): ReactNode {
  const zone = times.note !== '' && <span>{`. All in ${times.note}`}</span>;
  if (isOpen) return <p className="receipt__ask">Choose a day and a time at the door.</p>;
  if (dropoffReadyAt !== null)
    return (
      <div className="receipt__promise">
        <p className="receipt__label">At the door</p>
        <p className="receipt__time numeric">
          <span>{`${windowWords(dropoffReadyAt, dueAt, times)} `}</span>
          <span className="receipt__day">{`on ${shortDay(dropoffReadyAt, times.timeZone)}`}</span>
        </p>
        <p className="receipt__more">
          <span>{`Ready at the counter by ${times.near(readyAt, dropoffReadyAt)}`}</span>
          {zone}
        </p>
      </div>
    );
  return (
    <div className="receipt__promise">
      <p className="receipt__label">At the door by</p>
      <p className="receipt__time numeric">
        <span>{`${times.time(dueAt)} `}</span>
        <span className="receipt__day">{times.dayFrom(dueAt, now)}</span>
      </p>
      <p className="receipt__more">
        <span>{`${minutes} minutes from ${times.near(readyAt, now)}, when it’s ready`}</span>
        {zone}
      </p>
    </div>
  );
}
