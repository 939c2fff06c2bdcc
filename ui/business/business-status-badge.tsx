import type { ReactNode } from 'react';
import type { BusinessStatus } from '#core/business/business-status.ts';
import { Badge } from '#ui/kit/badge.tsx';

const tones = { Active: 'green', Pending: 'orange', Rejected: 'gray' } as const satisfies Record<
  BusinessStatus,
  string
>;

/** The status of a business, coloured as accounts are (spec §4). */
export function BusinessStatusBadge({ status }: { status: BusinessStatus }): ReactNode {
  return (
    <Badge tone={tones[status]} dot>
      {status}
    </Badge>
  );
}
