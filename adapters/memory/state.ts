import type { Person } from '#core/account/person.ts';
import type { PictureType } from '#core/account/picture-repo.ts';
import type { UserId } from '#core/account/user-id.ts';
import type { Business } from '#core/business/business.ts';
import type { DeliveryNumber } from '#core/delivery/delivery-number.ts';
import type { Mail } from '#demo/mailbox.ts';
import type { CodePurpose } from '#core/registration/verification-port.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { BusinessStatus } from '#core/business/business-status.ts';
import { emptyDispatch, type DispatchState } from './delivery/dispatch-state.ts';
import type { Bulk } from './seed/bulk.ts';
import type { Scenario } from './seed/scenario.ts';

/** An account of the authentication service. */
export interface AuthUser {
  readonly id: UserId;
  email: string;
  passwordDigest: string;
  readonly createdAt: number;
  /** Set by a correct code; null until then. */
  emailVerifiedAt: number | null;
  avatarMarker: string | null;
  firstName: string;
  lastName: string;
}

export interface StoredSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly userId: UserId;
}

export interface StoredCode {
  readonly email: string;
  readonly purpose: CodePurpose;
  /** Which browser asked. */
  readonly client: string;
  readonly challenge: string;
  readonly code: string;
  readonly sentAt: number;
  readonly expiresAt: number;
  attempts: number;
  used: boolean;
}

export interface StoredTicket {
  readonly ticket: string;
  readonly userId: UserId;
  readonly expiresAt: number;
}

/** Somebody's change of their own roles. */
export interface StoredRoleChange {
  readonly owner: UserId;
  readonly at: number;
}

/** A change of address: it waits for an hour for its confirmation, and can be undone for 72 hours. */
export interface StoredEmailChange {
  readonly userId: UserId;
  /** The session that asked: only it may confirm. */
  readonly accessToken: string;
  readonly from: string;
  readonly email: string;
  readonly token: string;
  readonly undoToken: string;
  readonly askedAt: number;
  confirmed: boolean;
  /** Replaced by a newer one, canceled, undone, or ended by a new password. */
  ended: boolean;
}

/** How often something was asked for in a stretch of time, by the name it is counted under. */
export interface CountedCalls {
  readonly bucket: string;
  readonly win: number;
  readonly n: number;
}

/**
 * Everything the in-memory backend keeps on the device. Not in it: pictures, which are files, and the rows of `bulk`,
 * which are made anew at every start; only what was decided on those is kept.
 */
export interface BackendState {
  /** Which start of the demo it belongs to: after a reset, what other tabs hold is of an earlier one. */
  born: number;
  /** Rises with each change, so that tabs know whose copy is newer. */
  revision: number;
  /** What it was seeded with. */
  scenario: Scenario;
  bulk: Bulk | null;
  /** The status that bulk businesses were given; null where they were deleted. */
  decided: Partial<Record<BusinessId, BusinessStatus | null>>;
  authUsers: AuthUser[];
  sessions: StoredSession[];
  admins: UserId[];
  users: Person[];
  businesses: Business[];
  /** Whom each picture belongs to; the data is stored as a file. */
  pictures: { readonly owner: UserId; readonly type: PictureType }[];
  deliveries: { readonly owner: UserId; readonly number: DeliveryNumber }[];
  courierCount: number | null;
  countedCouriers: UserId[];
  /** Changes that people made to their own roles, a day back. */
  roleChanges: StoredRoleChange[];
  codes: StoredCode[];
  tickets: StoredTicket[];
  /** What was counted against the limits, in each name's newest window. */
  rateLimits: CountedCalls[];
  emailChanges: StoredEmailChange[];
  mails: Mail[];
  /** Deliveries that were asked for, and all that goes with them. */
  dispatch: DispatchState;
}

export const emptyState = (): BackendState => ({
  born: 0,
  revision: 0,
  scenario: 'standard',
  bulk: null,
  decided: {},
  authUsers: [],
  sessions: [],
  admins: [],
  users: [],
  businesses: [],
  pictures: [],
  deliveries: [],
  courierCount: null,
  countedCouriers: [],
  roleChanges: [],
  codes: [],
  tickets: [],
  rateLimits: [],
  emailChanges: [],
  mails: [],
  dispatch: emptyDispatch(),
});
