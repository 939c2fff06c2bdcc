import type { ReactNode } from 'react';
import { cityName } from '#core/courier/service-area.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';

/** A board without deliveries, or none that match its filters. */
export function EmptyBoard({ market, none, onAll }: { market: Market; none: boolean; onAll: () => void }): ReactNode {
  return none ? (
    <EmptyState title={`Nothing under way in ${cityName(market)}.`}>
      New deliveries show here within seconds.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing matches" action={<Button onClick={onAll}>Show all</Button>} />
  );
}
