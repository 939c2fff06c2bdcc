import type { ReactNode } from 'react';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import { onDemand } from '#ui/app/loading/on-demand.ts';
import type { BoardMark, BoardShop } from '#ui/map/board-map.tsx';
import { useHighlighted } from './highlighted-delivery.ts';

/** Fetched after the list, and only if there's a map of the city. */
const BoardMap = onDemand(
  () => import('#ui/map/board-map.tsx').then((part) => part.default),
  () => null,
);

/** The board's couriers on a map, with the highlighted delivery and its shop. */
export function CouriersMap({
  market,
  couriers,
  shops,
  onChoose,
}: {
  market: Market;
  couriers: readonly BoardMark[];
  shops: readonly BoardShop[];
  onChoose: (id: DeliveryId) => void;
}): ReactNode {
  const highlighted = useHighlighted();
  return <BoardMap market={market} couriers={couriers} shops={shops} highlighted={highlighted} onChoose={onChoose} />;
}
