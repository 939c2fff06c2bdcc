import { isBlocked } from '#core/account/account-decision.ts';
import { initialAccountStatus, type AccountStatus } from '#core/identity/account-status.ts';
import type { Person } from '#core/identity/person.ts';
import type { Role } from '#core/identity/roles.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { dialCodeOf } from '#core/geography/country.ts';
import { draw, pick } from './draw.ts';
import { isNew, madeAt, pendingSince, slug, type Place } from './make-business.ts';
import { FIRST_NAMES, LAST_NAMES } from './names.ts';
import { TOWNS } from './towns.ts';

/**
 * People by their index. {@link merchantPlace} returns the index of a business's owner without a search, and {@link
 * merchantAt} is its inverse.
 */
const ROLES: readonly (readonly Role[])[] = [
  ['merchant'],
  ['merchant'],
  ['merchant'],
  ['merchant'],
  ['customer'],
  ['courier'],
  ['customer'],
  ['courier'],
  ['merchant', 'courier'],
  ['customer'],
];

/** The place of the merchant with this index among the merchants. */
export const merchantPlace = (merchant: number): number => Math.floor(merchant / 4) * ROLES.length + (merchant % 4);

/** The index among the merchants of the person at a place; null if that's not a merchant. */
export const merchantAt = (place: number): number | null =>
  place % ROLES.length < 4 ? Math.floor(place / ROLES.length) * 4 + (place % ROLES.length) : null;

const WHY_REJECTED = [
  'The photo of the driver’s license is too blurry to read.',
  'We don’t deliver in your area yet.',
  'The name on the license doesn’t match the account.',
];
const WHY_SUSPENDED = [
  'Three deliveries in a row were reported as not received.',
  'The driver’s license on file has expired.',
  '',
];

/** Some people are pending, including the newest. */
function statusAt(place: Place, roles: readonly Role[]): AccountStatus {
  const chance = draw(place.index, 21);
  if (roles.includes('customer')) return chance < 0.97 ? 'Active' : 'Suspended';
  if (isNew(place)) return chance < 0.6 ? 'Pending' : initialAccountStatus(roles);
  return chance < 0.9 ? 'Active' : chance < 0.97 ? 'Rejected' : 'Suspended';
}

/** Computed once per country: the list of countries is long. */
const dialCodes = new Map(TOWNS.map(({ country }) => [country, dialCodeOf(country)]));

/** A plausible person, the same every time, who can't sign in. */
export function makePerson(place: Place, id: string): Person {
  const { index } = place;
  const roles = ROLES[index % ROLES.length] ?? ['customer'];
  const first = pick(FIRST_NAMES, index, 22);
  const last = pick(LAST_NAMES, index, 23);
  const { country } = pick(TOWNS, index, 24);
  const status = statusAt(place, roles);
  const createdAt = madeAt(place);
  // A few people registered without a name.
  const nameless = draw(index, 25) < 0.03;
  return {
    id: knownUserId(id),
    email: `${slug(first)}.${slug(last)}${(index % 97) + 3}@mail.example`,
    firstName: nameless ? '' : first,
    lastName: nameless ? '' : last,
    phone:
      draw(index, 26) < 0.2
        ? ''
        : `${2 + Math.floor(draw(index, 27) * 8)}${String(Math.floor(draw(index, 28) * 1e9)).padStart(9, '0')}`,
    country,
    dialCode: dialCodes.get(country) ?? '+1',
    roles,
    status,
    statusReason: isBlocked(status) ? pick(status === 'Rejected' ? WHY_REJECTED : WHY_SUSPENDED, index, 29) : '',
    statusSince: status === 'Pending' ? pendingSince(place, createdAt) : null,
    createdAt,
  };
}
