import * as v from 'valibot';
import { DECISION_KINDS } from '#core/account/account-decision.ts';
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
import { schemaOf } from '#core/schema-of.ts';
import { recordText } from '#core/storage/stored-record.ts';
import { emptyDispatch } from './delivery/dispatch-state.ts';
import { StoredDispatch } from './delivery/stored-dispatch.ts';
import { StoredApiRequest } from './integration/stored-api-request.ts';
import { StoredApiKey } from './integration/stored-api-key.ts';
import { noWebhooks, StoredWebhooks } from './integration/stored-webhooks.ts';
import { emptyBooks } from './statement/books.ts';
import { StoredBooks } from './statement/stored-books.ts';
import type { Bulk } from './world.ts';
import { SCENARIOS } from '#demo/seed-scenario.ts';
import { addTerms } from './delivery/add-terms.ts';
import { fromTableRows } from './from-table-rows.ts';
import { nameFollowedNumbers } from './name-followed-numbers.ts';
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

/** A list that an older state may not have. */
const list = <T>(of: v.GenericSchema<unknown, T>) => v.optional(v.array(of), () => []);

/** The maximum number of bulk rows; a stored number above it isn't ours. */
const count = v.pipe(number, v.minValue(0), v.maxValue(1_000_000));

/** The state as stored on the device. */
const StoredState = recordText(
  schemaOf<BackendState>({
    version: v.fallback(v.literal(STATE_VERSION), STATE_VERSION),
    born: v.optional(number, 0),
    revision: number,
    scenario: v.optional(v.picklist(SCENARIOS), 'standard'),
    bulk: v.nullish(
      schemaOf<Bulk>({ businesses: count, users: count, deliveries: v.optional(count, 0), seededAt: number }),
      null,
    ),
    decided: v.optional(
      v.pipe(
        v.unknown(),
        v.check((value) => !Array.isArray(value)),
        v.record(businessId, v.nullable(v.picklist(BUSINESS_STATUSES))),
      ),
      () => ({}),
    ),
    authUsers: list(
      schemaOf<AuthUser>({
        id: userId,
        email: text,
        passwordDigest: text,
        createdAt: number,
        emailVerifiedAt: v.nullable(number),
        avatarMarker: v.nullable(text),
        firstName: text,
        lastName: text,
        // Missing in states of earlier versions.
        blocked: v.exactOptional(v.boolean()),
      }),
    ),
    sessions: list(schemaOf<StoredSession>({ accessToken: text, refreshToken: text, userId })),
    admins: list(userId),
    users: list(Person),
    accountDecisions: list(
      schemaOf<StoredDecision>({
        account: userId,
        kind: v.picklist(DECISION_KINDS),
        from: text,
        to: text,
        reason: text,
        by: v.nullable(userId),
        at: time,
        roles: v.exactOptional(v.array(v.picklist(ROLES))),
      }),
    ),
    businesses: list(Business),
    businessDecisions: list(
      schemaOf<StoredBusinessDecision>({
        business: businessId,
        from: text,
        to: v.picklist(BUSINESS_STATUSES),
        reason: text,
        by: userId,
        at: time,
      }),
    ),
    lookups: list(
      schemaOf<StoredLookup>({
        of: v.union([userId, businessId]),
        by: userId,
        at: time,
        delivery: v.exactOptional(v.pipe(v.string(), v.guard(isDeliveryId))),
      }),
    ),
    pictures: list(v.object({ owner: userId, type: v.picklist(PICTURE_TYPES) })),
    followedNumbers: list(v.object({ owner: userId, number: v.pipe(text, v.guard(isFollowedNumber)) })),
    courierCount: v.nullable(number),
    countedCouriers: list(userId),
    roleChanges: list(schemaOf<StoredRoleChange>({ owner: userId, at: number })),
    codes: list(
      schemaOf<StoredCode>({
        email: text,
        purpose: v.picklist(['registration', 'password-reset']),
        client: text,
        challenge: text,
        code: v.nullable(text),
        shares: v.optional(v.nullable(text), null),
        sentAt: number,
        expiresAt: number,
        attempts: number,
        used: v.boolean(),
      }),
    ),
    tickets: list(schemaOf<StoredTicket>({ ticket: text, userId, expiresAt: number })),
    rateLimits: list(schemaOf<CountedCalls>({ bucket: text, win: number, n: number })),
    emailChanges: list(
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
    mails: list(Mail),
    apiKeys: list(StoredApiKey),
    webhooks: v.optional(StoredWebhooks, noWebhooks),
    apiRequests: list(StoredApiRequest),
    dispatch: v.optional(StoredDispatch, emptyDispatch),
    books: v.optional(StoredBooks, emptyBooks),
  }),
  [fromTableRows, nameFollowedNumbers, addTerms],
);

/** The earlier domain of the sample people's mailboxes, which states of earlier releases still contain. */
const OLD_MAILBOXES = /@demo\.example\b/gu;

/** Parses a stored state of any release; null for one that's corrupted. */
export const parseState = (stored: string | null): BackendState | null =>
  stored === null ? null : StoredState.parse(stored.replace(OLD_MAILBOXES, '@mail.example'));
