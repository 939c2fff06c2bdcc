import * as v from 'valibot';
import { DECISION_KINDS, REVIEW_CHECKS } from '#core/account/account-decision.ts';
import { Person } from '#core/identity/person.ts';
import { PICTURE_TYPES } from '#core/account/picture-repo.ts';
import { ROLES } from '#core/identity/roles.ts';
import { isUserId } from '#core/identity/user-id.ts';
import { Business } from '#core/business/business.ts';
import { isBusinessId } from '#core/business/business-id.ts';
import { BUSINESS_STATUSES } from '#core/business/business-status.ts';
import { isDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { isFollowedNumber } from '#core/delivery/track/followed-number.ts';
import { Mail } from '#demo/mailbox.ts';
import { isInstant } from '#core/instant.ts';
import type { Figures } from '#core/pitch/figures.ts';
import { schemaOf } from '#core/schema-of.ts';
import { recordText } from '#core/storage/stored-record.ts';
import { StoredDispatch } from './delivery/stored-dispatch.ts';
import { StoredApiRequest } from './integration/stored-api-request.ts';
import { StoredApiKey } from './integration/stored-api-key.ts';
import { StoredWebhooks } from './integration/stored-webhooks.ts';
import { StoredBooks } from './statement/stored-books.ts';
import { StoredSupport } from './support/stored-support.ts';
import { noSupport } from './support/support-state.ts';
import type { Bulk } from './simulation.ts';
import { SCENARIOS } from '#demo/seed-scenario.ts';
import {
  STATE_VERSION,
  type AuthUser,
  type BackendState,
  type StoredBusinessDecision,
  type StoredCode,
  type StoredDecision,
  type StoredEmailChange,
  type StoredLookup,
  type StoredRoleChange,
  type StoredSession,
  type StoredTicket,
  type CountedCalls,
} from './state.ts';

const text = v.string();
const number = v.number();
const userId = v.pipe(text, v.guard(isUserId));
const businessId = v.pipe(text, v.guard(isBusinessId));
const time = v.pipe(number, v.guard(isInstant));

/** The maximum number of bulk rows; a stored number above it isn't ours. */
const count = v.pipe(number, v.minValue(0), v.maxValue(1_000_000));

const StoredFigures = schemaOf<Figures>({
  computedAt: time,
  attempts: number,
  onTime: number,
  credited: number,
  expired: number,
  couriers28: v.nullable(number),
  weeksClosed: number,
  weeksPaid: number,
  answered: v.optional(number, 0),
  answeredInTime: v.optional(number, 0),
  medianAnswerMinutes: v.optional(v.nullable(number), null),
  onCallShare: v.optional(number, 0),
  supportHours: v.optional(number, 0),
});

/** The state as stored on the device. */
const StoredState = recordText(
  schemaOf<BackendState>({
    version: v.fallback(v.literal(STATE_VERSION), STATE_VERSION),
    born: number,
    revision: number,
    scenario: v.picklist(SCENARIOS),
    bulk: v.nullable(schemaOf<Bulk>({ businesses: count, users: count, deliveries: count, seededAt: number })),
    decided: v.pipe(
      v.unknown(),
      v.check((value) => !Array.isArray(value)),
      v.record(businessId, v.nullable(v.picklist(BUSINESS_STATUSES))),
    ),
    authUsers: v.array(
      schemaOf<AuthUser>({
        id: userId,
        email: text,
        passwordDigest: text,
        createdAt: number,
        emailVerifiedAt: v.nullable(number),
        avatarMarker: v.nullable(text),
        firstName: text,
        lastName: text,
        blocked: v.exactOptional(v.boolean()),
      }),
    ),
    sessions: v.array(schemaOf<StoredSession>({ accessToken: text, refreshToken: text, userId })),
    admins: v.array(userId),
    users: v.array(Person),
    accountDecisions: v.array(
      schemaOf<StoredDecision>({
        account: userId,
        kind: v.picklist(DECISION_KINDS),
        from: text,
        to: text,
        reason: text,
        checked: v.optional(v.nullable(v.array(v.picklist(REVIEW_CHECKS))), null),
        by: v.nullable(userId),
        at: time,
        roles: v.array(v.picklist(ROLES)),
      }),
    ),
    businesses: v.array(Business),
    businessDecisions: v.array(
      schemaOf<StoredBusinessDecision>({
        business: businessId,
        from: text,
        to: v.picklist(BUSINESS_STATUSES),
        reason: text,
        by: userId,
        at: time,
      }),
    ),
    lookups: v.array(
      schemaOf<StoredLookup>({
        of: v.union([userId, businessId]),
        by: userId,
        at: time,
        delivery: v.exactOptional(v.pipe(v.string(), v.guard(isDeliveryId))),
      }),
    ),
    pictures: v.array(v.object({ owner: userId, type: v.picklist(PICTURE_TYPES) })),
    followedNumbers: v.array(v.object({ owner: userId, number: v.pipe(text, v.guard(isFollowedNumber)) })),
    courierCount: v.nullable(number),
    countedCouriers: v.array(userId),
    roleChanges: v.array(schemaOf<StoredRoleChange>({ owner: userId, at: number })),
    codes: v.array(
      schemaOf<StoredCode>({
        email: text,
        purpose: v.picklist(['registration', 'password-reset']),
        client: text,
        challenge: text,
        code: v.nullable(text),
        shares: v.nullable(text),
        sentAt: number,
        expiresAt: number,
        attempts: number,
        used: v.boolean(),
      }),
    ),
    tickets: v.array(schemaOf<StoredTicket>({ ticket: text, userId, expiresAt: number })),
    rateLimits: v.array(schemaOf<CountedCalls>({ bucket: text, win: number, n: number })),
    emailChanges: v.array(
      schemaOf<StoredEmailChange>({
        userId,
        accessToken: text,
        from: text,
        email: text,
        token: text,
        undoToken: text,
        askedAt: number,
        confirmed: v.boolean(),
        ended: v.boolean(),
      }),
    ),
    mails: v.array(Mail),
    apiKeys: v.array(StoredApiKey),
    webhooks: StoredWebhooks,
    apiRequests: v.array(StoredApiRequest),
    dispatch: StoredDispatch,
    books: StoredBooks,
    figures: v.optional(v.nullable(StoredFigures), null),
    support: v.optional(StoredSupport, noSupport),
  }),
);

/** Parses a stored state of any release; null for one that's corrupted. */
export const parseState = (stored: string | null): BackendState | null =>
  stored === null ? null : StoredState.parse(stored);
