import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Business } from '#core/business/business.ts';
import type { DeliveryOverview } from '#core/delivery/merchant-deliveries.ts';
import { formatTrackingNumber, parseTrackingNumber } from '#core/delivery/tracking-number.ts';
import { instant, isoText } from '#core/instant.ts';
import type { Heard } from '#core/poll.ts';
import { deliveryOf } from '#core/delivery/delivery-path.ts';
import { WaitingArt } from '#ui/art/waiting.tsx';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { eventWords } from '#ui/delivery/event-words.ts';
import { LiveNote } from '#ui/delivery/live-note.tsx';
import { useBusinessTime } from '#ui/delivery/use-business-time.ts';
import { Button } from '#ui/kit/button.tsx';
import { Card } from '#ui/kit/card.tsx';

type Recent = DeliveryOverview['recent'][number];

/** The number of a delivery as people read it. */
function shown(number: string): string {
  const known = parseTrackingNumber(number);
  return known === null ? number : formatTrackingNumber(known);
}

/** The last things that happened to the deliveries of a business, live. */
export function RecentActivity({
  business,
  heard,
  again,
}: {
  business: Business;
  heard: Heard<DeliveryOverview | null> | null;
  again: () => void;
}): ReactNode {
  const times = useBusinessTime(business.id);
  const recent = heard?.ok === true ? (heard.value.view?.recent ?? []) : [];
  return (
    <Card className="business-activity" tone="sand" padding="large">
      <h2 className="business-title">Recent Activity</h2>
      {heard?.ok === true && times !== null && <LiveNote live={heard.value} times={times} />}
      {recent.length > 0 && times !== null ? (
        <>
          <ol className="activity">
            {recent.map((event) => (
              <Event key={`${event.delivery} ${event.seq}`} business={business} event={event} times={times} />
            ))}
          </ol>
          <p className="soft business-activity__last">More dashboard features coming soon!</p>
        </>
      ) : (
        <div className="business-activity__none">
          <WaitingArt />
          <div>
            {heard?.ok === false ? (
              <>
                <p className="business-activity__lead">The figures couldn’t be loaded</p>
                <p>
                  <Button size="small" variant="secondary" onClick={again}>
                    Retry
                  </Button>
                </p>
              </>
            ) : (
              <p className="business-activity__lead">No recent activity</p>
            )}
            <p className="soft">More dashboard features coming soon!</p>
          </div>
        </div>
      )}
    </Card>
  );
}

function Event({ business, event, times }: { business: Business; event: Recent; times: BusinessTime }): ReactNode {
  return (
    <li className="activity__event">
      <span className="activity__words">{eventWords(event)}</span>
      <Link className="activity__number numeric" href={deliveryOf(business.id, event.delivery)}>
        {shown(event.number)}
      </Link>
      <time className="activity__time numeric" dateTime={isoText(instant(event.at))}>
        {times.full(event.at)}
      </time>
    </li>
  );
}
