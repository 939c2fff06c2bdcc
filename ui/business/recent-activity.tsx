import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Business } from '#core/business/business.ts';
import { deliveryOf } from '#core/delivery/delivery-path.ts';
import type { DeliveryEventKind } from '#core/delivery/delivery.ts';
import { calendarDay } from '#core/delivery/delivery-days.ts';
import type { DeliveryOverview, RecentEvent } from '#core/delivery/merchant-deliveries.ts';
import { formatTrackingNumber, parseTrackingNumber } from '#core/delivery/tracking-number.ts';
import { DAY } from '#core/clock.ts';
import { isoText } from '#core/instant.ts';
import type { Heard } from '#core/poll.ts';
import { WaitingArt } from '#ui/art/waiting.tsx';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { eventWords } from '#ui/delivery/event-words.ts';
import { LiveNote } from '#ui/delivery/live-note.tsx';
import { Button } from '#ui/kit/button.tsx';
import { Card } from '#ui/kit/card.tsx';
import { classes } from '#ui/kit/classes.ts';
import { Glyph } from '#ui/kit/glyph.tsx';
import { SkeletonRows } from '#ui/kit/skeleton.tsx';
import './recent-activity.css';

/** The number of a delivery as people read it. */
function shown(number: string): string {
  const known = parseTrackingNumber(number);
  return known === null ? number : formatTrackingNumber(known);
}

/** `3:45 PM` today, `Yesterday, 3:45 PM`, else `Jun 3, 3:45 PM`. */
function when(at: number, now: number, times: BusinessTime): string {
  const day = calendarDay(at, times.timeZone);
  if (day === calendarDay(now, times.timeZone)) return times.time(at);
  return Date.parse(calendarDay(now, times.timeZone)) - Date.parse(day) === DAY
    ? `Yesterday, ${times.time(at)}`
    : times.full(at);
}

/** The last things that happened to the deliveries of a business, live. */
export function RecentActivity({
  business,
  heard,
  times,
  again,
  wide = false,
}: {
  business: Business;
  heard: Heard<DeliveryOverview | null> | null;
  /** Null until the time zone is known. */
  times: BusinessTime | null;
  again: () => void;
  /** Across the whole page. */
  wide?: boolean;
}): ReactNode {
  const live = heard?.ok === true ? heard.value : null;
  const recent = live?.view?.recent ?? [];
  return (
    <Card className={classes('business-activity', wide && 'business-activity--wide')} tone="sand" padding="large">
      <h2 className="business-title">Recent Activity</h2>
      {live !== null && times !== null && <LiveNote live={live} times={times} />}
      {heard?.ok === false ? (
        <None title="Your activity couldn’t be loaded">
          <Button size="small" variant="secondary" onClick={again}>
            Retry
          </Button>
        </None>
      ) : live === null || times === null ? (
        <SkeletonRows rows={4} />
      ) : recent.length === 0 ? (
        <None title="No recent activity">
          <p className="soft">Updates about your deliveries show up here.</p>
        </None>
      ) : (
        <ol className="activity">
          {recent.map((event) => (
            <Event
              key={`${event.delivery} ${event.seq}`}
              business={business}
              event={event}
              time={when(event.at, live.asOf, times)}
            />
          ))}
        </ol>
      )}
    </Card>
  );
}

function None({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className="business-activity__none">
      <WaitingArt />
      <div>
        <p className="business-activity__lead">{title}</p>
        {children}
      </div>
    </div>
  );
}

const CHECK = 'M5 12.5l4.5 4.5L19 7.5';
const STOPPED = 'M6 6l12 12M18 6L6 18';
const LEG = 'M4 12h15M13 6l6 6-6 6';
type Mark = readonly [tone: 'good' | 'bad' | 'plain', glyph: string];
const onTheWay: Mark = ['plain', LEG];
const stopped: Mark = ['bad', STOPPED];
const marks: Readonly<Record<DeliveryEventKind, Mark>> = {
  request: ['plain', 'M12 5v14M5 12h14'],
  accept: onTheWay,
  release: onTheWay,
  no_show: onTheWay,
  arrive_pickup: onTheWay,
  pick_up: onTheWay,
  arrive_dropoff: onTheWay,
  correct: onTheWay,
  deliver: ['good', CHECK],
  hand_back: ['plain', CHECK],
  fail: stopped,
  expire: stopped,
  cancel: stopped,
  lose: stopped,
};

function Event({ business, event, time }: { business: Business; event: RecentEvent; time: string }): ReactNode {
  const [tone, glyph] = marks[event.kind];
  const number = shown(event.number);
  return (
    <li className="activity__event">
      <span className={`activity__mark activity__mark--${tone}`} aria-hidden="true">
        <Glyph size="small" d={glyph} />
      </span>
      <span className="activity__what">
        <Link className="activity__link" href={deliveryOf(business.id, event.delivery)}>
          {event.recipientName === '' ? <span className="numeric">{number}</span> : event.recipientName}
        </Link>
        <span className="activity__words">
          {eventWords(event)}
          {event.recipientName !== '' && <span className="activity__number numeric"> · {number}</span>}
        </span>
      </span>
      <time className="activity__time numeric" dateTime={isoText(event.at)}>
        {time}
      </time>
    </li>
  );
}
