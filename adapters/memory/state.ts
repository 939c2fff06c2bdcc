import type { TakenDecision } from '#core/account/account-decision.ts';
import type { Person } from '#core/identity/person.ts';
import type { PictureType } from '#core/account/picture-repo.ts';
import type { Role } from '#core/identity/roles.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Business } from '#core/business/business.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { FollowedNumber } from '#core/delivery/track/followed-number.ts';
import type { Mail } from '#demo/mailbox.ts';
import type { RequestedChange } from '#core/verification/decide-email-change.ts';
import type { CodePurpose } from '#core/verification/verification-port.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { BusinessStatus } from '#core/business/business-status.ts';
import type { Instant } from '#core/instant.ts';
import type { Figures } from '#core/pitch/figures.ts';
import { emptyDispatch, type DispatchState } from './delivery/dispatch-state.ts';
import type { StoredApiRequest } from './integration/stored-api-request.ts';
import { emptyBooks, type Books } from './statement/books.ts';
import type { StoredApiKey } from './integration/stored-api-key.ts';
import { noWebhooks, type WebhookState } from './integration/stored-webhooks.ts';
import { noSupport, type SupportState } from './support/support-state.ts';
import type { Bulk } from './simulation.ts';
import type { Scenario } from '#demo/seed-scenario.ts';

/** An account of the authentication service. */
export interface AuthUser {
  readonly id: UserId;
  email: string;
  passwordDigest: string;
  readonly createdAt: number;
  /** Set by a correct code; null until then. */
  emailVerifiedAt: number | null;
  avatarMarker: string | null;
  /** The operator has blocked it. */
  blocked?: boolean;
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
  /** The browser that requested it. */
  readonly client: string;
  readonly challenge: string;
  /** Null if none was mailed: no guess is right. */
  readonly code: string | null;
  /** The challenge that it was mailed for, if another browser's request had it mailed. */
  readonly shares: string | null;
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

/** A person's change of their own roles. */
export interface StoredRoleChange {
  readonly owner: UserId;
  readonly at: number;
}

/** A change of email: it can be confirmed for an hour, and undone for 72 hours. */
export interface StoredEmailChange extends RequestedChange {
  readonly from: string;
  readonly token: string;
  readonly undoToken: string;
  confirmed: boolean;
  ended: boolean;
}

/** A decision on an account. */
export interface StoredDecision extends Omit<TakenDecision, 'byName'> {
  readonly account: UserId;
  /** The roles that the account had. */
  readonly roles: readonly Role[];
}

/** A decision on a business. The reason is empty unless it was rejected with one. */
export interface StoredBusinessDecision {
  readonly business: BusinessId;
  readonly from: string;
  readonly to: BusinessStatus;
  readonly reason: string;
  /** The administrator. */
  readonly by: UserId;
  readonly at: Instant;
}

/** An administrator opened the contact details of an account or a business. */
export interface StoredLookup {
  readonly of: UserId | BusinessId;
  readonly by: UserId;
  readonly at: Instant;
  /** The delivery of that business, if its recipient's details were opened. */
  readonly delivery?: DeliveryId;
}

/** The number of calls in a window, by the name that they're counted under. */
export interface CountedCalls {
  readonly bucket: string;
  readonly win: number;
  readonly n: number;
}

/**
 * Everything that the in-memory backend stores on the device. Not part of it: pictures, which are files, and the `bulk`
 * rows, which are generated at every start; only decisions on those are stored.
 */
export interface BackendState {
  /** The version of its shape. */
  readonly version: typeof STATE_VERSION;
  /** The start of the demo that it belongs to: after a reset, other tabs have an earlier one. */
  born: number;
  /** Rises with each change, so that tabs know whose copy is newer. */
  revision: number;
  /** The scenario that it was seeded with. */
  scenario: Scenario;
  bulk: Bulk | null;
  /** The decided status of bulk businesses; null for deleted ones. */
  decided: Partial<Record<BusinessId, BusinessStatus | null>>;
  authUsers: AuthUser[];
  sessions: StoredSession[];
  admins: UserId[];
  users: Person[];
  /** Administrators' decisions on accounts, oldest first. The last one is the status of a bulk person. */
  accountDecisions: StoredDecision[];
  businesses: Business[];
  /** Administrators' decisions on businesses, oldest first. */
  businessDecisions: StoredBusinessDecision[];
  /** Oldest first. */
  lookups: StoredLookup[];
  /** The owner of each picture; the data is stored as a file. */
  pictures: { readonly owner: UserId; readonly type: PictureType }[];
  followedNumbers: { readonly owner: UserId; readonly number: FollowedNumber }[];
  courierCount: number | null;
  countedCouriers: UserId[];
  /** Changes that people made to their own roles within the last day. */
  roleChanges: StoredRoleChange[];
  codes: StoredCode[];
  tickets: StoredTicket[];
  /** The counters of the rate limits, for each name's newest window. */
  rateLimits: CountedCalls[];
  emailChanges: StoredEmailChange[];
  mails: Mail[];
  /** Keys for software. */
  apiKeys: StoredApiKey[];
  /** Endpoints of software, and the messages to them. */
  webhooks: WebhookState;
  /** Requests of software within the last week, newest first. */
  apiRequests: StoredApiRequest[];
  /** Requested deliveries, and everything that belongs to them. */
  dispatch: DispatchState;
  /** Closed statements. */
  books: Books;
  /** The last figures for the public pages; null if none were counted. */
  figures: Figures | null;
  /** Cases, and when the team answers. */
  support: SupportState;
}

export const STATE_VERSION = 1;

export const emptyState = (): BackendState => ({
  version: STATE_VERSION,
  born: 0,
  revision: 0,
  scenario: 'standard',
  bulk: null,
  decided: {},
  authUsers: [],
  sessions: [],
  admins: [],
  users: [],
  accountDecisions: [],
  businesses: [],
  businessDecisions: [],
  lookups: [],
  pictures: [],
  followedNumbers: [],
  courierCount: null,
  countedCouriers: [],
  roleChanges: [],
  codes: [],
  tickets: [],
  rateLimits: [],
  emailChanges: [],
  mails: [],
  apiKeys: [],
  webhooks: noWebhooks(),
  apiRequests: [],
  dispatch: emptyDispatch(),
  books: emptyBooks(),
  figures: null,
  support: noSupport(),
});
