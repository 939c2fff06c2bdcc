import type { ComponentProps, ReactNode } from 'react';
import type { DeliveryStatus } from '#core/delivery/delivery-status.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { statusWords } from './status-words.ts';

const tones: Readonly<Record<DeliveryStatus, ComponentProps<typeof Badge>['tone']>> = {
  searching: 'orange',
  accepted: 'ink',
  at_pickup: 'ink',
  picked_up: 'signal',
  at_dropoff: 'signal',
  delivered: 'green',
  returning: 'red',
  returned: 'gray',
  canceled: 'gray',
  expired: 'red',
};

/** A delivery's status in a word or two. */
export function DeliveryStatusBadge({ status }: { status: DeliveryStatus }): ReactNode {
  return (
    <Badge tone={tones[status]} dot>
      {statusWords[status].label}
    </Badge>
  );
}
