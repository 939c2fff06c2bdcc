import type { ReactNode } from 'react';
import type { DeliveryEvent, DeliveryEventKind } from '#core/delivery/lifecycle/delivery.ts';
import { isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { isoText, instant } from '#core/instant.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { eventWords, type ViewerRole } from '#ui/delivery/event-words.ts';
import { classes } from '#ui/kit/classes.ts';
import './delivery-timeline.css';

/** Events that aren't part of a normal delivery. */
const TROUBLE: readonly DeliveryEventKind[] = ['release', 'no_show', 'fail', 'expire', 'cancel', 'lose', 'object'];

/** All events, newest first. */
export function DeliveryTimeline({
  delivery,
  times,
  viewer,
  now,
}: {
  delivery: MerchantDelivery;
  times: BusinessTime;
  viewer: ViewerRole;
  /** The backend's time. */
  now: number;
}): ReactNode {
  const { events, courier } = delivery;
  // The name is the current courier's, so only events after they accepted may show it.
  const since = events.findLastIndex(({ kind }) => kind === 'accept' || kind === 'assign');
  const nameAt = (index: number) => (since >= 0 && index >= since ? (courier?.firstName ?? null) : null);
  return (
    <section className="timeline grid gap-4" aria-labelledby="timeline-title">
      <h2 className="delivery-title" id="timeline-title">
        Timeline
      </h2>
      <ol className="grid">
        {events
          .map((event, index) => (
            <li
              key={event.seq}
              className={classes(
                'timeline__event flex justify-between wrap gap-x-4',
                index === events.length - 1 && !isFinal(delivery.status) && 'timeline__event--now',
                TROUBLE.includes(event.kind) && 'timeline__event--trouble',
                event.kind === 'deliver' && 'timeline__event--done',
              )}
            >
              <span className="timeline__words">{eventWords(event, nameAt(index), viewer, delivery.requestedBy)}</span>
              <When event={event} now={now} times={times} />
              {event.reportedAt !== undefined && (
                <span className="timeline__reported numeric">
                  {`The courier’s phone reported it ${times.when(event.reportedAt, event.at)}.`}
                </span>
              )}
            </li>
          ))
          .toReversed()}
      </ol>
    </section>
  );
}

function When({ event, now, times }: { event: DeliveryEvent; now: number; times: BusinessTime }): ReactNode {
  return (
    <time className="timeline__time numeric" dateTime={isoText(instant(event.at))}>
      {times.near(event.at, now)}
    </time>
  );
}
