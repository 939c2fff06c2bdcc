import * as v from 'valibot';
import { isUserId, type UserId } from '../identity/user-id.ts';
import { isInstant, type Instant } from '../instant.ts';
import { schemaOf } from '../schema-of.ts';
import type { BusinessDetails } from './business-details.ts';
import { isBusinessId, type BusinessId } from './business-id.ts';

/** A business (spec §3). An optional field that was left out is an empty text. */
export interface Business extends Readonly<Required<BusinessDetails>> {
  readonly id: BusinessId;
  readonly owner: UserId;
  /** As stored: a `BusinessStatus`, unless the backend knows more. */
  readonly status: string;
  /** Why it's Rejected, in an administrator's words; empty if no reason was given. */
  readonly statusReason: string;
  /** When the status last changed; null while it's the first one. */
  readonly statusSince: Instant | null;
  readonly createdAt: Instant;
}

export const Business = schemaOf<Business>({
  id: v.pipe(v.string(), v.guard(isBusinessId)),
  owner: v.pipe(v.string(), v.guard(isUserId)),
  country: v.string(),
  businessName: v.string(),
  address: v.string(),
  city: v.string(),
  state: v.string(),
  businessEmail: v.string(),
  status: v.string(),
  statusReason: v.string(),
  statusSince: v.nullable(v.pipe(v.number(), v.guard(isInstant))),
  createdAt: v.pipe(v.number(), v.guard(isInstant)),
});

/** The status that every business starts with, even if its owner sends another (spec §4). */
export const FIRST_STATUS = {
  status: 'Pending',
  statusReason: '',
  statusSince: null,
} as const satisfies Partial<Business>;

/** A business as its owner adds it: the backend sets its status and time. */
export type NewBusiness = Omit<Business, 'status' | 'statusReason' | 'statusSince' | 'createdAt'>;
