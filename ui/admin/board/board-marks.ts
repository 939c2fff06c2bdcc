import type { BoardDelivery, BoardMoving } from '#core/delivery/live-board.ts';
import type { SlowWays } from '#core/delivery/leg-times.ts';
import type { Instant } from '#core/instant.ts';
import type { Live } from '#core/poll.ts';
import type { BoardMark } from '#ui/map/board-map.tsx';
import { standingWords } from './board-words.ts';

/** The couriers on the map, with the standing of their deliveries. The last are drawn on top: the first of the list. */
export function boardMarks(
  deliveries: readonly BoardDelivery[],
  { beside = [], asOf }: Pick<Live<unknown, readonly BoardMoving[]>, 'beside' | 'asOf'>,
  ways: SlowWays,
  now: Instant,
): BoardMark[] {
  const positions = new Map(beside.map((moving) => [moving.id, moving]));
  return deliveries.toReversed().flatMap((delivery) => {
    const moving = positions.get(delivery.id);
    if (moving === undefined) return [];
    const { tone } = standingWords(delivery, ways, now);
    return [
      {
        ...moving,
        age: moving.age + now - asOf,
        tone: tone === 'late' || tone === 'tight' ? tone : 'fine',
        name: delivery.courier?.firstName ?? '',
      },
    ];
  });
}
