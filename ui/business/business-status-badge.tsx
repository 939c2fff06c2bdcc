import type { ReactNode } from 'react';
import { Badge } from '#ui/kit/surfaces/badge.tsx';

/** The status of a business, colored as accounts are (spec §4). */
export function BusinessStatusBadge({ status }: { status: string }): ReactNode {
  return (
    <Badge tone={status === 'Active' ? 'green' : status === 'Pending' ? 'orange' : 'gray'} dot>
      {status}
    </Badge>
  );
}
