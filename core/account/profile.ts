import { accountStatus, type AccountStatus } from './account-status.ts';
import { countryOfPhone } from '../geography/country.ts';
import { isAdmin, parseRoles, type Role } from './roles.ts';
import type { UserRow } from './user-repo.ts';

/** What the app knows of the signed-in person (spec §3). The picture is loaded on demand, not here. */
export interface Profile {
  /** First and last name joined by a space, or whichever exists. */
  readonly fullName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Digits only. */
  readonly phone: string;
  /** That of the phone number, where there is one. */
  readonly country: string;
  readonly roles: readonly Role[];
  readonly accountStatus: AccountStatus;
  readonly isAdmin: boolean;
}

export const fullName = (first: string | null, last: string | null): string =>
  [first, last]
    .map((part) => (part ?? '').trim())
    .filter((part) => part !== '')
    .join(' ');

/** The profile when the row is missing or the backend could not be asked: role user, nothing else (spec §8). */
export const minimalProfile: Profile = {
  fullName: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  country: '',
  roles: ['user'],
  accountStatus: 'Active',
  isAdmin: false,
};

export function profileFrom(row: UserRow): Profile {
  const stored = parseRoles(row.role);
  const roles: readonly Role[] = stored.length > 0 ? stored : ['user'];
  const phone = (row.phone ?? '').replace(/\D/gu, '');
  return {
    fullName: fullName(row.first_name, row.last_name),
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    email: row.email,
    phone,
    country: phone === '' ? (row.country ?? '') : countryOfPhone(row.country, row.country_code),
    roles,
    accountStatus: accountStatus(row.account_status, roles),
    isAdmin: isAdmin(roles),
  };
}
