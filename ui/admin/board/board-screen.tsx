import { lazy, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { cityName } from '#core/courier/service-area.ts';
import { marketOfSlug } from '#core/delivery/board/board-path.ts';
import { boardOrder, freeCouriers, isLate } from '#core/delivery/board/board-order.ts';
import { ChangeDelivery } from '#core/delivery/merchant/change-delivery.ts';
import { SECOND } from '#core/clock.ts';
import { DeliveryFeed } from '#core/delivery/courier/delivery-feed.ts';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import type { BoardDelivery, BoardMoving, CityBoard } from '#core/delivery/board/live-board.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import { instant } from '#core/instant.ts';
import { isolate } from '#core/isolate.ts';
import type { Live, PollResult } from '#core/poll.ts';
import { paths } from '#ui/app/paths.ts';
import { useNow } from '#ui/app/use-now.ts';
import { usePort } from '#ui/app/use-port.ts';
import { businessTime, deviceTimeZone } from '#ui/delivery/business-time.ts';
import { ChangeDialog } from '#ui/delivery/detail/change-dialog.tsx';
import { LiveNote } from '#ui/delivery/live-note.tsx';
import { useLive } from '#ui/delivery/use-live.ts';
import { BackLink } from '#ui/kit/back-link.tsx';
import { Button } from '#ui/kit/button.tsx';
import { DashboardPage } from '#ui/kit/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { FilterChips } from '#ui/kit/filter-chips.tsx';
import { SearchField } from '#ui/kit/search-field.tsx';
import { SkeletonRows } from '#ui/kit/skeleton.tsx';
import { useStillList } from '#ui/kit/use-still-list.ts';
import { BoardCouriers } from './board-couriers.tsx';
import { canHand } from './can-hand.ts';
import { BoardRow } from './board-row.tsx';
import { BOARD_FILTERS, isFound, readFilter, type BoardFilter } from './board-filter.ts';
import { boardMarks, positionsOf } from './board-marks.ts';
import { CouriersMap } from './couriers-map.tsx';
import { HandOver } from './hand-over.tsx';
import { useHighlighting } from './highlighted-delivery.ts';
import { useBoardKeys } from './use-board-keys.ts';
import './board.css';

/** Whether there's a map of the city. Checked here, because the map's own code is fetched later. */
const hasDrawing = (market: Market): boolean => import.meta.env.VITE_DRAWINGS?.[market] !== undefined;

/** Fetched for an unknown city. A static import would put its code into the board's file. */
const NotFound = lazy(() => import('#ui/app/not-found-screen.tsx'));

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
      {latest === null ? (
        <SkeletonRows rows={5} />
      ) : latest.ok && latest.value.view !== null ? (
        <Live live={latest.value} view={latest.value.view} market={market} />
      ) : (
        <EmptyState title="We couldn’t load this board" action={<Button onClick={retry}>Retry</Button>} />
      )}
    </DashboardPage>
  );
}

function Live({
  live,
  view,
  market,
}: {
  live: Live<unknown, readonly BoardMoving[]>;
  view: CityBoard;
  market: Market;
}): ReactNode {
  const now = instant(useNow(5 * SECOND, live.asOf));
  const { release } = usePort(ChangeDelivery);
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const find = params.get('find') ?? '';
  const ordered = useMemo(() => boardOrder(view.deliveries, view.ways, now), [view, now]);
  const positions = positionsOf(live, now);
  const hasFreeCourier = freeCouriers(view.couriers).length > 0;
  const shown = ordered.filter((delivery) => isFound(delivery, filter, find, now));
  const { entries, watched } = useStillList(shown);
  const late = ordered.filter((delivery) => isLate(delivery, now)).length;
  // As it was when its dialog opened: if it moves on, the dialog stays as it is, and a choice in it is refused.
  const [handing, setHanding] = useState<BoardDelivery | null>(null);
  const [taking, setTaking] = useState<BoardDelivery | null>(null);
  const [tab, setTab] = useState<'list' | 'map'>('list');
  const list = useRef<HTMLOListElement>(null);
  const board = useRef<HTMLDivElement>(null);

  const at = (row: number, run: (delivery: BoardDelivery) => void) => {
    const entry = entries[row];
    if (entry !== undefined && !entry.isGone) run(entry.item);
  };
  const takeBack = (delivery: BoardDelivery) => {
    if (canHand(delivery) && delivery.courier !== null) setTaking(delivery);
  };
  const choose = (id: BoardDelivery['id']) => {
    // The map also shows deliveries that the list's filter hides.
    const isShown = shown.some((delivery) => delivery.id === id);
    if (!isShown) showAll();
    setTab('list');
    // On a narrow screen, the list appears only after the tab has changed.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-delivery="${id}"] [data-cell="open"]`)?.focus(),
    );
  };
  useHighlighting(board);
  useBoardKeys(list, {
    open: (row) => at(row, ({ businessId, id }) => navigate(deliveryOf(businessId, id))),
    hand: (row) => at(row, (delivery) => canHand(delivery) && setHanding(delivery)),
    takeBack: (row) => at(row, takeBack),
  });
  const change = (next: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(next))
          if (value === '') before.delete(name);
          else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const showAll = () => change({ status: '', late: '', find: '' });

  return (
    <>
      <LiveNote live={live} times={businessTime(deviceTimeZone())} />
      <p className="visually-hidden" role="status">
        {late > 0 && `${late} late`}
      </p>
      <div className="board stack items-start" data-tab={tab} ref={board}>
        {hasDrawing(market) && (
          <div className="board__tabs">
            <FilterChips
              name="board-tab"
              legend="View"
              value={tab}
              onChange={(value) => setTab(value as typeof tab)}
              chips={[
                { value: 'list', label: 'List' },
                { value: 'map', label: 'Map' },
              ]}
            />
          </div>
        )}
        <section className="board__main stack gap-0" aria-label="Deliveries">
          <div className="board__tools stack gap-0">
            <FilterChips
              name="board-filter"
              legend="Show"
              value={filter}
              onChange={(value) => change(BOARD_FILTERS[value as BoardFilter].params)}
              chips={(Object.keys(BOARD_FILTERS) as BoardFilter[]).map((value) => ({
                value,
                label: BOARD_FILTERS[value].label,
                count: ordered.filter((delivery) => isFound(delivery, value, '', now)).length,
              }))}
            />
            <SearchField
              name="find"
              label="Find on this board"
              placeholder="Number, shop or courier"
              value={find}
              onSearch={(text) => change({ find: text })}
            />
          </div>
          {entries.length === 0 ? (
            <Nothing city={cityName(market)} none={ordered.length === 0} onAll={showAll} />
          ) : (
            <ol className="board__rows stack gap-0" ref={list} {...watched}>
              {entries.map(({ item: delivery, isGone }, row) => (
                <BoardRow
                  key={delivery.id}
                  row={row}
                  hasFreeCourier={hasFreeCourier}
                  delivery={delivery}
                  isGone={isGone}
                  legTimes={view.ways}
                  now={now}
                  age={positions.get(delivery.id)?.age ?? null}
                  onHand={() => setHanding(delivery)}
                  onTakeBack={() => takeBack(delivery)}
                />
              ))}
            </ol>
          )}
          <p className="board__keys soft">
            <kbd>J</kbd> <kbd>K</kbd> move, <kbd>O</kbd> opens, <kbd>H</kbd> hands over, <kbd>T</kbd> takes back.
          </p>
        </section>
        <div className="board__side stack gap-0">
          {hasDrawing(market) && (
            <div className="board__map">
              <CouriersMap
                market={market}
                couriers={boardMarks(ordered, positions, view.ways, now)}
                shops={ordered}
                onChoose={choose}
              />
            </div>
          )}
          <BoardCouriers couriers={view.couriers} now={now} />
        </div>
      </div>
      <HandOver delivery={handing} couriers={view.couriers} now={now} onClose={() => setHanding(null)} />
      <ChangeDialog
        open={taking !== null}
        title="Look for another courier?"
        cancelLabel="Keep this courier"
        label="Take back"
        change={() => release(taking?.id ?? ('' as never))}
        doneToast="Looking for another courier"
        onClose={() => setTaking(null)}
      >
        {`${isolate(taking?.courier?.firstName ?? 'The courier')} loses this delivery and isn’t paid for it. It costs the business nothing, and the promised time stays as it is.`}
      </ChangeDialog>
    </>
  );
}

function Nothing({ city, none, onAll }: { city: string; none: boolean; onAll: () => void }): ReactNode {
  return none ? (
    <EmptyState title={`Nothing under way in ${city}.`}>New deliveries show here within seconds.</EmptyState>
  ) : (
    <EmptyState title="Nothing matches" action={<Button onClick={onAll}>Show all</Button>} />
  );
}
