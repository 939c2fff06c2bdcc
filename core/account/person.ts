import * as v from 'valibot';
import { isInstant, type Instant } from '../instant.ts';
import { schemaOf } from '../schema-of.ts';
import { ROLES, type Role } from './roles.ts';
import { isUserId, type UserId } from './user-id.ts';

/** Someone with an account (spec §3, users). A text is empty where nothing is known. */
export interface Person {
  readonly id: UserId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Digits only. */
  readonly phone: string;
  /** As the country list spells it, or as an older version of the product did. */
  readonly country: string;
  /** That of the phone number, with the plus, such as `+1`. */
  readonly dialCode: string;
  readonly roles: readonly Role[];
  /** As it is stored, one of `ACCOUNT_STATUSES` unless the backend has come to know others; where none is, the one that the roles start with. */
  readonly status: string;
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
  createdAt: v.pipe(v.number(), v.guard(isInstant)),
});

/** A person as they are added. The backend makes them a customer in good standing, whatever `roles` says. */
export type NewPerson = Omit<Person, 'status' | 'createdAt'>;

/** What people change of themselves. The address isn't part of it: it changes once the new one is confirmed. */
export type UserChanges = Pick<Person, 'firstName' | 'lastName' | 'phone' | 'country' | 'dialCode'>;
