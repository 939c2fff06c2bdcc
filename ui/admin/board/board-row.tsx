import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import type { SlowLegTimes } from '#core/delivery/place/leg-times.ts';
import type { BoardDelivery, CityBoard } from '#core/delivery/board/live-board.ts';
import { freshness } from '#core/delivery/place/position.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { Instant } from '#core/instant.ts';
import { DeliveryStatusBadge } from '#ui/delivery/delivery-status-badge.tsx';
import { shownTime } from '#ui/delivery/track/shown-time.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { BoardContact } from './board-contact.tsx';
import { canHand } from './can-hand.ts';
import { agoWords, sinceWords, punctualityWords } from './board-words.ts';
import { severalWords } from './several.ts';
import { useIsHighlighted } from './highlighted-delivery.ts';

/** A delivery on the board, with its actions. */
export function BoardRow({
  delivery,
  isGone,
  legTimes,
  now,
  age,
  row,
  board,
  hasCourier,
  onHand,
  onTakeBack,
}: {
  delivery: BoardDelivery;
  /** It has left the list while people use it. */
  isGone: boolean;
  legTimes: SlowLegTimes;
  now: Instant;
  /** The age of its courier's position in ms; null if there's none. */
  age: number | null;
  /** Its position in the list, for the keyboard shortcuts. */
  row: number;
  board: Pick<CityBoard, 'deliveries' | 'couriers'>;
  /** Whether the city has a courier to hand it to. */
  hasCourier: boolean;
  onHand: () => void;
  onTakeBack: () => void;
}): ReactNode {
  const { tone, words } = punctualityWords(delivery, legTimes, now);
  const { id, number, shop, courier, fromArea, toArea, toCity, dueAt } = delivery;
  const isHighlighted = useIsHighlighted(id);
  const several = severalWords(delivery, board);
  const seen = courier === null ? 'gone' : freshness(age);
  return (
    <li
      className={classes(
        'board-row stack gap-2 gap-x-4',
        `board-row--${tone}`,
        isHighlighted && 'board-row--highlighted',
      )}
      data-row={row}
      data-delivery={id}
    >
      <p className="board-row__punctuality">
        <b>{isGone ? 'Not here anymore' : words}</b>
        <span className="soft numeric">{`Due ${shownTime(dueAt, now)}`}</span>
      </p>
      <p className="board-row__what">
        <Link
          {...asWritten}
          data-cell="open"
          className="text-link numeric"
          href={deliveryOf(delivery.businessId, delivery.id)}
        >
          {formatTrackingNumber(number)}
        </Link>
        <bdi>{shop}</bdi>
      </p>
      <p className="board-row__status">
        <DeliveryStatusBadge status={delivery.status} />
        <span className="soft">{sinceWords(delivery, now)}</span>
      </p>
      <p className="board-row__route">
        <span {...asWritten}>{`${fromArea} → ${toArea}`}</span>
        <bdi className="soft">{toCity}</bdi>
      </p>
      <p className="board-row__courier">
        {courier === null ? <span className="soft">No courier yet</span> : <bdi>{courier.firstName}</bdi>}
        {several !== '' && <span className="numeric">{several}</span>}
        {seen !== 'gone' && (
          <span className={`board-row__seen inline-row board-row__seen--${seen} numeric`}>{agoWords(age ?? 0)}</span>
        )}
      </p>
      <div className="board-row__actions row wrap gap-2">
        {canHand(delivery) && (
          <Button
            size="small"
            variant={courier === null ? 'primary' : 'secondary'}
            data-cell="hand"
            aria-disabled={isGone || !hasCourier}
            onClick={() => !isGone && hasCourier && onHand()}
          >
            {!hasCourier ? 'No courier is free' : courier === null ? 'Hand to…' : 'Hand to another…'}
          </Button>
        )}
        {canHand(delivery) && courier !== null && (
          <Button size="small" variant="quiet" aria-disabled={isGone} onClick={() => !isGone && onTakeBack()}>
            Take back
          </Button>
        )}
        <BoardContact delivery={delivery} />
      </div>
    </li>
  );
}
