import type { UserId } from '../account/user-id.ts';
import type { Instant } from '../instant.ts';
import type { BusinessDetails } from './business-details.ts';
import type { BusinessId } from './business-id.ts';
import type { BusinessStatus } from './business-status.ts';

/** A business (spec §3). */
export interface Business extends Readonly<BusinessDetails> {
  readonly id: BusinessId;
  readonly owner: UserId;
  readonly status: BusinessStatus;
  readonly createdAt: Instant;
}

/** A business as its owner adds it: nobody sets its status or its time. */
export type NewBusiness = Omit<Business, 'status' | 'createdAt'>;
