import * as v from 'valibot';
import { Person } from '#core/identity/person.ts';
import { isUserId, type UserId } from '#core/identity/user-id.ts';
import { Business } from '#core/business/business.ts';
import { isFollowedNumber, type FollowedNumber } from '#core/delivery/track/followed-number.ts';
import { isInstant, type Instant } from '#core/instant.ts';
import { schemaOf } from '#core/schema-of.ts';
import { storedRecord } from '#core/storage/stored-record.ts';
import { SessionTokens } from './session-tokens.ts';

/** The accounts on this device. */
export interface Account {
  readonly id: UserId;
  readonly email: string;
  readonly passwordDigest: string;
  readonly createdAt: Instant;
  readonly emailConfirmedAt: Instant | null;
  readonly isAdmin: boolean;
  readonly avatarMarker: string | null;
}

/** Everything on the device except pictures, which have their own records. */
export interface DeviceState {
  accounts: readonly Account[];
  sessions: readonly (SessionTokens & { readonly userId: UserId })[];
  people: readonly Person[];
  businesses: readonly Business[];
  deliveries: readonly { readonly owner: UserId; readonly number: FollowedNumber }[];
  /** The number of ready couriers. */
  counted: readonly UserId[];
  roleChanges: readonly { readonly owner: UserId; readonly at: Instant }[];
}

export const emptyState = (): DeviceState => ({
  accounts: [],
  sessions: [],
  people: [],
  businesses: [],
  deliveries: [],
  counted: [],
  roleChanges: [],
});

const userId = v.pipe(v.string(), v.guard(isUserId));
const time = v.pipe(v.number(), v.guard(isInstant));

/** The record of this state. A malformed one, such as another version's, counts as missing. */
export const deviceRecord = storedRecord(
  'local',
  'device',
  schemaOf<DeviceState>({
    accounts: v.array(
      schemaOf<Account>({
        id: userId,
        email: v.string(),
        passwordDigest: v.string(),
        createdAt: time,
        emailConfirmedAt: v.nullable(time),
        isAdmin: v.boolean(),
        avatarMarker: v.nullable(v.string()),
      }),
    ),
    sessions: v.array(v.object({ ...SessionTokens.entries, userId })),
    people: v.array(Person),
    businesses: v.array(Business),
    deliveries: v.array(v.object({ owner: userId, number: v.pipe(v.string(), v.guard(isFollowedNumber)) })),
    counted: v.array(userId),
    roleChanges: v.array(v.object({ owner: userId, at: time })),
  }),
);
