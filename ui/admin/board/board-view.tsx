import { useMemo, useRef, useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { boardOrder, couriersWithRoom, isLate } from '#core/delivery/board/board-order.ts';
import { SECOND } from '#core/clock.ts';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import type { BoardDelivery, BoardMoving, CityBoard } from '#core/delivery/board/live-board.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import { instant } from '#core/instant.ts';
import type { Live } from '#core/poll.ts';
import { useNow } from '#ui/app/use-now.ts';
import { businessTime, deviceTimeZone } from '#ui/delivery/business-time.ts';
import { LiveNote } from '#ui/delivery/live-note.tsx';
import { useStillList } from '#ui/kit/lists/use-still-list.ts';
import { canHand } from './can-hand.ts';
import { BoardRow } from './board-row.tsx';
import { isFound } from './board-filter.ts';
import { BoardSide, hasDrawing } from './board-side.tsx';
import { BoardTabs, BoardTools, type BoardTab } from './board-tools.tsx';
import { useBoardQuery } from './use-board-query.ts';
import { positionsOf } from './board-marks.ts';
import { HandOver } from './hand-over.tsx';
import { useHighlighting } from './highlighted-delivery.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import { EmptyBoard } from './empty-board.tsx';

/** A city’s deliveries with their filters, its map, and its couriers. */
export function BoardView({
  live,
  view,
  market,
}: {
  live: Live<unknown, readonly BoardMoving[]>;
  view: CityBoard;
  market: Market;
}): ReactNode {
  const now = instant(useNow(5 * SECOND, live.asOf));
  const { filter, find, change } = useBoardQuery();
  const ordered = useMemo(() => boardOrder(view.deliveries, view.ways, now), [view, now]);
  const positions = positionsOf(live, now);
  const hasCourier = couriersWithRoom(view.couriers).length > 0;
  const shown = ordered.filter((delivery) => isFound(delivery, filter, find, now));
  const { entries, watched } = useStillList(shown);
  const late = ordered.filter((delivery) => isLate(delivery, now)).length;
  // As it was when its dialog opened: if it moves on, the dialog stays as it is, and a choice in it is refused.
  const [handing, setHanding] = useState<BoardDelivery | null>(null);
  const [taking, setTaking] = useState<BoardDelivery | null>(null);
  const [tab, setTab] = useState<BoardTab>('list');
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
  const showAll = () => change({ status: '', late: '', find: '' });

  return (
    <>
      <LiveNote live={live} times={businessTime(deviceTimeZone())} />
      <p className="visually-hidden" role="status">
        {late > 0 && `${late} late`}
      </p>
      <div className="board stack items-start" data-tab={tab} ref={board}>
        {hasDrawing(market) && <BoardTabs tab={tab} onChange={setTab} />}
        <section className="board__main stack gap-0" aria-label="Deliveries">
          <BoardTools ordered={ordered} filter={filter} find={find} now={now} onChange={change} />
          {entries.length === 0 ? (
            <EmptyBoard market={market} none={ordered.length === 0} onAll={showAll} />
          ) : (
            <ol className="board__rows stack gap-0" ref={list} {...watched}>
              {entries.map(({ item: delivery, isGone }, row) => (
                <BoardRow
                  key={delivery.id}
                  row={row}
                  board={view}
                  hasCourier={hasCourier}
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
        <BoardSide market={market} view={view} ordered={ordered} positions={positions} now={now} onChoose={choose} />
      </div>
      <HandOver
        delivery={handing}
        deliveries={view.deliveries}
        couriers={view.couriers}
        now={now}
        onClose={() => setHanding(null)}
      />
      <TakeBackDialog delivery={taking} onClose={() => setTaking(null)} />
    </>
  );
}
