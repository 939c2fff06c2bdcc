import type { ReactNode } from 'react';
import type { BoardDelivery, CityBoard } from '#core/delivery/board/live-board.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import type { Instant } from '#core/instant.ts';
import { BoardCouriers } from './board-couriers.tsx';
import { boardMarks, type positionsOf } from './board-marks.ts';
import { CouriersMap } from './couriers-map.tsx';

/** Whether there's a map of the city. Checked here, because the map's own code is fetched later. */
export const hasDrawing = (market: Market): boolean => import.meta.env.VITE_DRAWINGS?.[market] !== undefined;

/** The map of a board, if its city has one, and its couriers. */
export function BoardSide({
  market,
  view,
  ordered,
  positions,
  now,
  onChoose,
}: {
  market: Market;
  view: CityBoard;
  ordered: readonly BoardDelivery[];
  positions: ReturnType<typeof positionsOf>;
  now: Instant;
  onChoose: (id: BoardDelivery['id']) => void;
}): ReactNode {
  return (
    <div className="board__side stack gap-0">
      {hasDrawing(market) && (
        <div className="board__map">
          <CouriersMap
            market={market}
            couriers={boardMarks(ordered, positions, view.ways, now)}
            shops={ordered}
            onChoose={onChoose}
          />
        </div>
      )}
      <BoardCouriers couriers={view.couriers} now={now} />
    </div>
  );
}
