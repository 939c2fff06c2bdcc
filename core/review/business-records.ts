import type { ContactLookup } from './account-record.ts';
import type { Role } from '../identity/roles.ts';
import type { UserId } from '../identity/user-id.ts';
import type { Failure } from '../failure.ts';
import type { Instant } from '../instant.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { BusinessId } from '../business/business-id.ts';

/** A decision that was taken on a business. */
export interface BusinessDecision {
  readonly from: string;
  readonly to: string;
  /** Empty unless it was a rejection with a reason. */
  readonly reason: string;
  /** The administrator; null for an operator on the server. */
  readonly by: UserId | null;
  readonly byName: string;
  readonly at: Instant;
}

/** The facts about a business that administrators read before they decide. It contains no contact details. */
export interface BusinessRecord {
  readonly owner: {
    readonly id: UserId;
    readonly name: string;
    readonly status: string;
    readonly roles: readonly Role[];
  };
  /** Deliveries that are under way. */
  readonly activeDeliveries: number;
  /** Newest first. */
  readonly decisions: readonly BusinessDecision[];
  /** The administrators who opened the contact details, newest first, 20 at most. */
  readonly lookups: readonly ContactLookup[];
}

/** The contact details of a business. */
export interface BusinessContact {
  readonly businessEmail: string;
  /** At its counter, in international form; empty if it hasn't entered one. */
  readonly pickupPhone: string;
  readonly ownerEmail: string;
  /** Digits only; may be empty. */
  readonly ownerPhone: string;
  /** With the plus. */
  readonly ownerDialCode: string;
}

/** Administrators' records of businesses; `denied` for everyone else. Null for an unknown id. */
export interface BusinessRecords {
  find(id: BusinessId): Promise<Result<BusinessRecord | null, Failure>>;
  /** Every call is written into the audit log, and shown in the record. */
  openContact(id: BusinessId): Promise<Result<BusinessContact | null, Failure>>;
}
export const BusinessRecords = port<BusinessRecords>('BusinessRecords');
