import * as fc from 'fast-check';
import type { NewPerson, UserChanges } from '#core/identity/person.ts';
import type { Cast } from './cast.ts';
import { addressOf } from './cast.ts';
import { tab, person } from './details.ts';
import { stepKind } from './step.ts';
import { claimedRoles } from '#tests/builders/person.ts';

const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('Ada', 'Zoë', '') },
  { weight: 1, arbitrary: fc.constantFrom('a'.repeat(100), 'a'.repeat(101), '🦊'.repeat(60)) },
);
const phone = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('', '4155550100') },
  { weight: 1, arbitrary: fc.constantFrom('1'.repeat(15), '1'.repeat(16), '555-CALL', '٤١٥', '415\n') },
);
const dialCode = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('+1', '+44') },
  { weight: 1, arbitrary: fc.constantFrom('', '+12345', '+123456', 'x') },
);
const country = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('canada', 'us') },
  { weight: 1, arbitrary: fc.constantFrom('', 'c'.repeat(60), 'c'.repeat(61)) },
);

const ROLES = [
  'customer',
  'merchant',
  'courier',
  'user',
  'merchant,courier',
  ' courier , merchant,',
  'customer,merchant,customer',
  'admin',
  'customer,admin',
  'merchant, admin ',
  'root',
  'merchant,root',
  'ADMIN',
  '',
  ' , ',
] as const;
const role = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('customer', 'merchant', 'courier') },
  { weight: 2, arbitrary: fc.constantFrom(...ROLES) },
);

/**
 * Calls with the tokens of a registration if true, and as the signed-in person if false
 * (decision registration-session).
 */
const inRegistration = fc.boolean();

/**
 * Inserts a profile row with the tokens of a registration: the person's own row or another's, always claiming
 * more than is allowed.
 */
export const insertRow = stepKind(
  'inserts a profile row',
  fc.record({ tab, person, asPerson: fc.option(person, { nil: null, freq: 8 }), firstName: name, phone, role }),
  async (cast, given) => {
    await cast.tick();
    const row: NewPerson = {
      id: cast.idOf(given.asPerson ?? given.person),
      email: addressOf(0),
      firstName: given.firstName,
      lastName: 'Reyes',
      phone: given.phone,
      country: 'canada',
      dialCode: '+1',
      roles: claimedRoles(given.role),
    };
    const smuggled = Object.assign(row, { status: 'Suspended', createdAt: Date.UTC(2001) });
    return cast.inRegistration(given.tab, given.person, ({ users }, tokens) => users.insert(smuggled, tokens));
  },
);

export const findRow = stepKind('looks up a profile', fc.record({ tab, person, inRegistration }), (cast, given) =>
  given.inRegistration
    ? cast.inRegistration(given.tab, given.person, ({ users }, tokens) => users.find(cast.idOf(given.person), tokens))
    : cast.asSignedIn(given.tab, ({ users }) => users.find(cast.idOf(given.person))),
);

export const setPhone = stepKind(
  'sets the phone',
  fc.record({ tab, person, inRegistration, phone, dialCode }),
  (cast, given) =>
    given.inRegistration
      ? cast.inRegistration(given.tab, given.person, ({ users }, tokens) =>
          users.setPhone(cast.idOf(given.person), given.phone, given.dialCode, tokens),
        )
      : cast.asSignedIn(given.tab, ({ users }) => users.setPhone(cast.idOf(given.person), given.phone, given.dialCode)),
);

export const setRole = stepKind('sets the role', fc.record({ tab, person, inRegistration, role }), (cast, given) =>
  given.inRegistration
    ? cast.inRegistration(given.tab, given.person, ({ users }, tokens) =>
        users.setRoles(cast.idOf(given.person), claimedRoles(given.role), tokens),
      )
    : cast.asSignedIn(given.tab, ({ users }) => users.setRoles(cast.idOf(given.person), claimedRoles(given.role))),
);

/** Saves a profile, along with fields that the person may not set. */
export const saveProfile = stepKind(
  'saves a profile',
  fc.record({ tab, person, firstName: name, lastName: name, phone, country, dialCode }),
  async (cast, given) => {
    const changes: UserChanges = {
      firstName: given.firstName,
      lastName: given.lastName,
      phone: given.phone,
      country: given.country,
      dialCode: given.dialCode,
    };
    const smuggled = Object.assign(changes, {
      email: 'elsewhere@example.com',
      role: 'admin',
      roles: ['admin'],
      status: 'Active',
      id: cast.idOf(0),
      createdAt: Date.UTC(2001),
    });
    return [
      await cast.asSignedIn(given.tab, ({ users }) => users.update(cast.idOf(given.person), smuggled)),
      await ownRow(cast, given),
    ];
  },
);

export const listPeople = stepKind('lists everyone', fc.record({ tab }), (cast, given) =>
  cast.asSignedIn(given.tab, ({ users }) => users.list()),
);

const ownRow = (cast: Cast, given: { tab: number; person: number }) =>
  cast.asSignedIn(given.tab, ({ users }) => users.find(cast.idOf(given.person)));
