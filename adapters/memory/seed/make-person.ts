import type { AccountStatus } from '#core/account/account-status.ts';
import { userId } from '#core/account/user-id.ts';
import type { UserRow } from '#core/account/user-repo.ts';
import { dialCodeOf } from '#core/geography/country.ts';
import { draw, pick } from './draw.ts';
import { madeAt, slug, type Place } from './make-business.ts';
import { FIRST_NAMES, LAST_NAMES } from './names.ts';
import { TOWNS } from './towns.ts';

/** Merchants stand at the places that {@link isMerchantPlace} names, so that businesses know their owners without a search. */
const ROLES = [
  'merchant',
  'merchant',
  'merchant',
  'merchant',
  'customer',
  'courier',
  'customer',
  'courier',
  'merchant,courier',
  'customer',
] as const;

/** The place of a merchant, counted among the merchants. */
export const merchantPlace = (merchant: number): number => Math.floor(merchant / 4) * ROLES.length + (merchant % 4);

/** Whether the account has a status of its own: some never got one, and the default counts (decision A4). */
function statusAt({ index, count }: Place, role: string): AccountStatus | null {
  const chance = draw(index, 21);
  if (role === 'customer') return chance < 0.97 ? 'Active' : 'Suspended';
  if (index < count * 0.15) return chance < 0.6 ? 'Pending' : null;
  return chance < 0.82 ? 'Active' : chance < 0.9 ? 'Pending' : chance < 0.97 ? 'Rejected' : 'Suspended';
}

/** Worked out once for each country: the list of countries is long. */
const dialCodes = new Map(TOWNS.map(({ country }) => [country, dialCodeOf(country)]));

/** Someone who might well have an account, the same at every start. Nobody can sign in as them. */
export function makePerson(place: Place, id: string): UserRow {
  const { index } = place;
  const role = ROLES[index % ROLES.length] ?? 'customer';
  const first = pick(FIRST_NAMES, index, 22);
  const last = pick(LAST_NAMES, index, 23);
  const { country } = pick(TOWNS, index, 24);
  // A few registered without leaving a name.
  const nameless = draw(index, 25) < 0.03;
  return {
    id: userId(id),
    email: `${slug(first)}.${slug(last)}${(index % 97) + 3}@mail.example`,
    first_name: nameless ? '' : first,
    last_name: nameless ? '' : last,
    phone:
      draw(index, 26) < 0.2
        ? ''
        : `${2 + Math.floor(draw(index, 27) * 8)}${String(Math.floor(draw(index, 28) * 1e9)).padStart(9, '0')}`,
    country,
    country_code: dialCodes.get(country) ?? '+1',
    role,
    created_at: madeAt(place),
    account_status: statusAt(place, role),
  };
}
