import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { BoardDelivery, BoardMoving } from '#core/delivery/board/live-board.ts';
import type { SlowLegTimes } from '#core/delivery/place/leg-times.ts';
import type { Instant } from '#core/instant.ts';
import type { Live } from '#core/poll.ts';
import type { BoardMark } from '#ui/map/board-map.tsx';
import { punctualityWords } from './board-words.ts';

/** The positions of the couriers by their deliveries, with their ages as of now. */
export const positionsOf = (
  { beside = [], asOf }: Pick<Live<unknown, readonly BoardMoving[]>, 'beside' | 'asOf'>,
  now: Instant,
): ReadonlyMap<DeliveryId, BoardMoving> =>
  new Map(beside.map((moving) => [moving.id, { ...moving, age: moving.age + now - asOf }]));

/** The couriers on the map, with the state of their deliveries. In reverse order: the last mark is drawn on top. */
export function boardMarks(
  deliveries: readonly BoardDelivery[],
  positions: ReadonlyMap<DeliveryId, BoardMoving>,
  legTimes: SlowLegTimes,
  now: Instant,
): BoardMark[] {
  return deliveries.toReversed().flatMap((delivery) => {
    const moving = positions.get(delivery.id);
    if (moving === undefined) return [];
    const { tone } = punctualityWords(delivery, legTimes, now);
    return [
      {
        ...moving,
        tone: tone === 'late' || tone === 'tight' ? tone : 'fine',
        name: delivery.courier?.firstName ?? '',
      },
    ];
  });
}
