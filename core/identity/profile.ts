import { countryOfPhone } from '../geography/country.ts';
import type { Instant } from '../instant.ts';
import type { Person } from './person.ts';
import { isAdmin, type Role } from './roles.ts';

/** The signed-in person as the app knows them (spec §3). The picture is loaded on demand, not here. */
export interface Profile {
  /** First and last name joined by a space, or whichever exists. */
  readonly fullName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Digits only. */
  readonly phone: string;
  /** The phone number's, if there is one. */
  readonly country: string;
  readonly roles: readonly Role[];
  readonly accountStatus: string;
  /** Why it's Rejected or Suspended; empty if no reason was given. */
  readonly statusReason: string;
  readonly isAdmin: boolean;
  /** When they registered; null if that isn't known. */
  readonly createdAt: Instant | null;
}

export const fullName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  [firstName, lastName]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');

/** The profile for a person who's missing or couldn't be read: role user, nothing else (spec §8). */
export const minimalProfile: Profile = {
  fullName: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  country: '',
  roles: ['user'],
  accountStatus: 'Active',
  statusReason: '',
  isAdmin: false,
  createdAt: null,
};

export function profileFrom(person: Person): Profile {
  const roles: readonly Role[] = person.roles.length > 0 ? person.roles : ['user'];
  const phone = person.phone.replace(/\D/gu, '');
  return {
    fullName: fullName(person),
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phone,
    country: phone === '' ? person.country : countryOfPhone(person.country, person.dialCode),
    roles,
    accountStatus: person.status,
    statusReason: person.statusReason,
    isAdmin: isAdmin(roles),
    createdAt: person.createdAt,
  };
}
