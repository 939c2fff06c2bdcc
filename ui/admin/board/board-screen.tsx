import { lazy, useCallback, type ReactNode } from 'react';
import { useParams } from 'wouter';
import { cityName } from '#core/courier/service-area.ts';
import { marketOfSlug } from '#core/delivery/board/board-path.ts';
import { DeliveryFeed } from '#core/delivery/courier/delivery-feed.ts';
import type { BoardMoving, CityBoard } from '#core/delivery/board/live-board.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import type { PollResult } from '#core/poll.ts';
import { paths } from '#ui/app/paths.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useLive } from '#ui/delivery/use-live.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { PausedCity } from '../city/paused-city.tsx';
import { BoardView } from './board-view.tsx';
import './board.css';

/** Fetched for an unknown city. A static import would put its code into the board's file. */
const NotFound = lazy(() => import('#ui/app/routing/not-found-screen.tsx'));

/** /admin/board/{city}: a city's active deliveries, late ones first, and its couriers. */
export default function BoardScreen(): ReactNode {
  const { market: slug = '' } = useParams();
  const market = marketOfSlug(slug);
  return market === null ? <NotFound /> : <Board market={market} />;
}

function Board({ market }: { market: Market }): ReactNode {
  const feed = usePort(DeliveryFeed);
  const { latest, retry } = useLive(
    useCallback(
      async (notify: (latest: PollResult<CityBoard | null, readonly BoardMoving[]>) => void) =>
        feed.board(market, notify),
      [feed, market],
    ),
  );
  return (
    <DashboardPage
      title={cityName(market)}
      lede="What’s under way, late ones first."
      back={<BackLink href={paths.adminDashboard}>Admin Dashboard</BackLink>}
    >
      <PausedCity market={market} />
      {latest === null ? (
        <SkeletonRows rows={5} />
      ) : latest.ok && latest.value.view !== null ? (
        <BoardView live={latest.value} view={latest.value.view} market={market} />
      ) : (
        <EmptyState title="We couldn’t load this board" action={<Button onClick={retry}>Retry</Button>} />
      )}
    </DashboardPage>
  );
}
