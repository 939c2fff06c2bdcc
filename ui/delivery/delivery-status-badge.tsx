import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '#ui/kit/badge.tsx';
import type { ShownStatus } from './shown-status.ts';
import { statusWords } from './status-words.ts';

const tones: Readonly<Record<ShownStatus, ComponentProps<typeof Badge>['tone']>> = {
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
  lost: 'red',
};

/** A delivery's status in a word or two. */
export function DeliveryStatusBadge({ status }: { status: ShownStatus }): ReactNode {
  return (
    <Badge tone={tones[status]} dot>
      {statusWords[status].label}
    </Badge>
  );
}
