import type { ReactNode } from 'react';
import type { BoardCourier } from '#core/delivery/board/live-board.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { Instant } from '#core/instant.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { duration } from './board-words.ts';
import { loadWords } from './several.ts';

/** The couriers of a city: who is free and since when, and who carries what. */
export function BoardCouriers({ couriers, now }: { couriers: readonly BoardCourier[]; now: Instant }): ReactNode {
  return (
    // It scrolls beside a long list, also by keyboard.
    <Card
      className="board-couriers stack gap-3"
      padding="medium"
      role="region"
      aria-labelledby="board-couriers"
      tabIndex={0}
    >
      <h2 className="delivery-title" id="board-couriers">
        Couriers
      </h2>
      {couriers.length === 0 ? (
        <p className="soft">Nobody is online here.</p>
      ) : (
        <ul aria-labelledby="board-couriers">
          {couriers.map((courier) => (
            <li key={courier.id}>
              <bdi>{courier.firstName === '' ? 'A courier without a name' : courier.firstName}</bdi>
              <span className="soft">
                {courier.carries.length === 0 ? (
                  `Online, idle ${duration(now - courier.idleSince)}`
                ) : (
                  <>
                    <span>{`${loadWords(courier)} `}</span>
                    <span {...asWritten} className="numeric">
                      {courier.carries.map(formatTrackingNumber).join(', ')}
                    </span>
                  </>
                )}
              </span>
              <span className="soft numeric">{`${courier.delivered} delivered in 24 hours`}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
