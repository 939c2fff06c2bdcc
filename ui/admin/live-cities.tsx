import { useCallback, type ReactNode } from 'react';
import { Link } from 'wouter';
import { cityName } from '#core/courier/service-area.ts';
import { boardSlug } from '#core/delivery/board/board-slug.ts';
import { DeliveryFeed } from '#core/delivery/courier/delivery-feed.ts';
import type { BoardCity } from '#core/delivery/board/live-board.ts';
import type { PollResult } from '#core/poll.ts';
import { adminBoardOf } from '#ui/app/paths.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useLive } from '#ui/delivery/use-live.ts';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { classes } from '#ui/kit/classes.ts';
import { Skeleton } from '#ui/kit/messages/skeleton.tsx';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import { NewOrders } from './city/new-orders.tsx';
import './live-cities.css';

/** The active deliveries by city, each figure with a link to the city's board, and the cities that take no new ones. */
export function LiveCities(): ReactNode {
  const feed = usePort(DeliveryFeed);
  const { latest, retry } = useLive(
    useCallback(async (notify: (latest: PollResult<readonly BoardCity[]>) => void) => feed.cities(notify), [feed]),
  );
  return (
    <>
      <NewOrders />
      <Card className="live-cities grid gap-4" padding="large" accent>
        <h2 className="hub-card__title">Live</h2>
        {latest === null ? (
          <Skeleton shape="title" width="half" />
        ) : !latest.ok ? (
          <ListFailure title="We couldn’t load what’s under way" busy={false} retry={retry} />
        ) : latest.value.view.length === 0 ? (
          <p className="soft">Nothing is under way, and no courier is online.</p>
        ) : (
          <ul className="grid">
            {latest.value.view.map((city) => (
              <City key={city.market} city={city} />
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

function City({ city }: { city: BoardCity }): ReactNode {
  const board = adminBoardOf(boardSlug(city.market));
  const figures = [
    ['late', 'late', city.late, '?late=1', city.late > 0],
    ['searching', 'searching over 3 min', city.searchingLong, '?status=searching', city.searchingLong > 0],
    ['under-way', 'under way', city.underWay, '', false],
    ['couriers', city.couriers === 1 ? 'courier online' : 'couriers online', city.couriers, '', false],
  ] as const;
  return (
    <li className="live-cities__city grid gap-2 gap-x-5">
      <h3 className="live-cities__name">
        <Link className="text-link" href={board}>
          {cityName(city.market)}
        </Link>
      </h3>
      <ul className="live-cities__figures flex wrap">
        {figures.map(([key, label, count, query, urgent]) => (
          <li key={key}>
            <Link
              className={classes('live-cities__figure grid', urgent && 'live-cities__figure--urgent')}
              href={`${board}${query}`}
            >
              <b className="numeric">{count.toLocaleString('en-US')}</b>
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
