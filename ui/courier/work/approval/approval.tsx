import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import type { Account } from '#core/session/load-account.ts';
import type { Approval } from './note.tsx';

/** Fetched on demand, because approved couriers don't need it. */
const Note = lazy(() => import('./note.tsx'));

/** The reason why this courier can't go online yet; null if they can. */
export function approvalOf({ emailVerified, profile }: Account): Approval | null {
  if (!emailVerified) return 'unverified';
  const status = profile?.accountStatus;
  return status === 'Active' ? null : status === 'Rejected' || status === 'Suspended' ? status : 'Pending';
}

/** Tells a courier why they can't carry deliveries. */
export const ApprovalNote = (props: ComponentProps<typeof Note>): ReactNode => (
  <Suspense>
    <Note {...props} />
  </Suspense>
);
