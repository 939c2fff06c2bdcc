import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { BusinessId } from '#core/business/business-id.ts';
import { calendarDay, isNextDay } from '#core/delivery/merchant/delivery-days.ts';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import type { DeliveryEventKind } from '#core/delivery/lifecycle/delivery.ts';
import type { RecentEvent } from '#core/delivery/merchant/merchant-deliveries.ts';
import { isoText, type Instant } from '#core/instant.ts';
import { isolate } from '#core/isolate.ts';
import { classes } from '#ui/kit/classes.ts';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import type { BusinessTime } from './business-time.ts';
import { eventWords } from './event-words.ts';
import { shownNumber } from './shown-number.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import './activity-list.css';

const CHECK = 'M5 12.5l4.5 4.5L19 7.5';
const STOPPED = 'M6 6l12 12M18 6L6 18';
const LEG = 'M4 12h15M13 6l6 6-6 6';
/** Its tone, and the glyph beside it. */
type Mark = readonly [tone: 'good' | 'bad' | 'plain', glyph: string];
/** The mark of a good end. */
export const DONE_MARK: Mark = ['good', CHECK];
const onTheWay: Mark = ['plain', LEG];
const stopped: Mark = ['bad', STOPPED];
const marks: Readonly<Record<DeliveryEventKind, Mark>> = {
  request: ['plain', 'M12 5v14M5 12h14'],
  accept: onTheWay,
  assign: onTheWay,
  release: onTheWay,
  no_show: onTheWay,
  arrive_pickup: onTheWay,
  pick_up: onTheWay,
  arrive_dropoff: onTheWay,
  retry: onTheWay,
  correct: onTheWay,
  deliver: DONE_MARK,
  hand_back: ['plain', CHECK],
  fail: stopped,
  expire: stopped,
  cancel: stopped,
  lose: stopped,
  confirm: ['plain', CHECK],
  object: stopped,
  uphold: ['plain', CHECK],
  waive: ['plain', CHECK],
  refund: ['plain', CHECK],
};

/** An event, and its link. */
export interface Activity {
  readonly key: string;
  readonly mark: Mark;
  readonly href: string;
  readonly title: ReactNode;
  readonly words: ReactNode;
  readonly at: Instant;
}

/** An event of a business's delivery, as an activity. */
export function deliveryActivity(business: BusinessId, event: RecentEvent): Activity {
  const number = shownNumber(event.number);
  return {
    key: `${event.delivery} ${event.seq}`,
    mark: marks[event.kind],
    href: deliveryOf(business, event.delivery),
    title:
      event.recipientName === '' ? (
        <span {...asWritten} className="numeric">
          {number}
        </span>
      ) : (
        <bdi>{event.recipientName}</bdi>
      ),
    words: (
      <>
        <span>{eventWords(event)}</span>
        {event.recipientName !== '' && (
          <span {...asWritten} className="activity__number numeric">{` · ${number}`}</span>
        )}
        {event.city !== '' && <span>{` · ${isolate(event.city)}`}</span>}
      </>
    ),
    at: event.at,
  };
}

/** `3:45 PM` today, `Yesterday, 3:45 PM`, else `Jun 3, 3:45 PM`. */
function when(at: number, now: number, times: BusinessTime): string {
  if (calendarDay(at, times.timeZone) === calendarDay(now, times.timeZone)) return times.time(at);
  return isNextDay(at, now, times.timeZone, -1) ? `Yesterday, ${times.time(at)}` : times.full(at);
}

/** Activities, newest first, each with its time. */
export function ActivityList({
  activities,
  now,
  times,
}: {
  activities: readonly Activity[];
  /** The backend's time. */
  now: number;
  times: BusinessTime;
}): ReactNode {
  return (
    <ol className="activity">
      {activities.map(({ key, mark: [tone, glyph], href, title, words, at }) => (
        <li key={key} className="activity__event grid gap-3">
          <span className={classes('activity__mark grid place-center', `activity__mark--${tone}`)} aria-hidden="true">
            <Glyph size="small" d={glyph} />
          </span>
          <span className="activity__what grid">
            <Link className="activity__link" href={href}>
              {title}
            </Link>
            <span className="activity__words">{words}</span>
          </span>
          <time className="activity__time numeric" dateTime={isoText(at)}>
            {when(at, now, times)}
          </time>
        </li>
      ))}
    </ol>
  );
}
