import * as v from 'valibot';
import { accountStatus } from '#core/identity/account-status.ts';
import type { NewPerson, Person, UserChanges } from '#core/identity/person.ts';
import { formatRoles, parseRoles } from '#core/identity/roles.ts';
import { isUserId } from '#core/identity/user-id.ts';
import type { PeopleCount } from '#core/identity/user-repo.ts';
import { rowsOf } from '../received.ts';
import { Time } from '../received-time.ts';

const text = v.nullable(v.string());

/** A row of `users`. */
const UserRow = v.object({
  id: v.pipe(v.string(), v.guard(isUserId)),
  email: v.string(),
  first_name: text,
  last_name: text,
  phone: text,
  country: text,
  country_code: text,
  /** Names, separated by commas (spec §3). */
  role: text,
  /** May be absent (spec §3). */
  account_status: v.optional(text, null),
  status_reason: v.string(),
  status_since: v.nullable(Time),
  created_at: Time,
});
export type UserRow = v.InferInput<typeof UserRow>;

/** The columns that people write about themselves, besides their roles. */
type OwnColumns = Record<'first_name' | 'last_name' | 'phone' | 'country' | 'country_code', string>;
export type UserInsert = { id: string; email: string; role: string } & OwnColumns;
export type UserUpdate = Partial<OwnColumns & { role: string }>;

function toPerson(row: v.InferOutput<typeof UserRow>): Person {
  const roles = parseRoles(row.role);
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    phone: row.phone ?? '',
    country: row.country ?? '',
    dialCode: row.country_code ?? '',
    roles,
    status: accountStatus(row.account_status, roles),
    statusReason: row.status_reason,
    statusSince: row.status_since,
    createdAt: row.created_at,
  };
}

/** The columns to write for a changed profile. */
export const fromChanges = (changes: UserChanges): OwnColumns => ({
  first_name: changes.firstName,
  last_name: changes.lastName,
  phone: changes.phone,
  country: changes.country,
  country_code: changes.dialCode,
});

/** The row to insert for a new person. */
export const fromPerson = (person: NewPerson): UserInsert => ({
  id: person.id,
  email: person.email,
  ...fromChanges(person),
  role: formatRoles(person.roles),
});

export const userRows = rowsOf(UserRow, toPerson);

const Counted = v.object({ role: text, status: text, count: v.number() });

/** People by their roles and status, as `count_people` counts them. */
export const countedPeople = rowsOf(Counted, ({ role, status, count }): PeopleCount => {
  const roles = parseRoles(role);
  return { roles, status: accountStatus(status, roles), count };
});
