import * as v from 'valibot';
import { isInstant, type Instant } from '../instant.ts';
import { schemaOf } from '../schema-of.ts';
import { ROLES, type Role } from './roles.ts';
import { isUserId, type UserId } from './user-id.ts';

/** A person with an account (spec §3, users). Unknown texts are empty. */
export interface Person {
  readonly id: UserId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Digits only. */
  readonly phone: string;
  /** As the country list spells it, or as an older version of the product did. */
  readonly country: string;
  /** The phone number's dial code with the plus, such as `+1`. */
  readonly dialCode: string;
  readonly roles: readonly Role[];
  /**
   * As stored: one of `ACCOUNT_STATUSES`, unless the backend knows more. If none is stored, the initial one of the roles.
   */
  readonly status: string;
  /** Why it's Rejected or Suspended, in an administrator's words; empty if no reason was given. */
  readonly statusReason: string;
  /** When the status last changed; null while it's the first one. */
  readonly statusSince: Instant | null;
  readonly createdAt: Instant;
}

export const Person = schemaOf<Person>({
  id: v.pipe(v.string(), v.guard(isUserId)),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  phone: v.string(),
  country: v.string(),
  dialCode: v.string(),
  roles: v.array(v.picklist(ROLES)),
  status: v.string(),
  statusReason: v.string(),
  statusSince: v.nullable(v.pipe(v.number(), v.guard(isInstant))),
  createdAt: v.pipe(v.number(), v.guard(isInstant)),
});

/** A person to be added. The backend always makes them an active customer, and ignores `roles`. */
export type NewPerson = Omit<Person, 'status' | 'statusReason' | 'statusSince' | 'createdAt'>;

/** The fields that people can change about themselves. Not the email: that changes once the new one is confirmed. */
export type UserChanges = Pick<Person, 'firstName' | 'lastName' | 'phone' | 'country' | 'dialCode'>;
