import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '#ui/kit/surfaces/badge.tsx';
import type { ShownStatus } from './shown-status.ts';
import { statusWords } from './status-words.ts';

const tones: Readonly<Record<ShownStatus | 'scheduled', ComponentProps<typeof Badge>['tone']>> = {
  scheduled: 'ink',
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
export function DeliveryStatusBadge({ status }: { status: ShownStatus | 'scheduled' }): ReactNode {
  return (
    <Badge tone={tones[status]} dot>
      {status === 'scheduled' ? 'Scheduled' : statusWords[status].label}
    </Badge>
  );
}
