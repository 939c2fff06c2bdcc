import * as fc from 'fast-check';
import { knownBusinessId, type BusinessId } from '#core/business/business-id.ts';
import type { NewBusiness } from '#core/business/business.ts';
import { BUSINESS_STATUSES, type BusinessStatus } from '#core/business/business-status.ts';
import { aBusinessForm } from '#tests/builders/business.ts';
import { tab, person } from './details.ts';
import { stepKind } from './step.ts';

/** The browser makes the ids, so they are the same on every backend. */
const idAt = (index: number): BusinessId => knownBusinessId(`10000000-0000-4000-8000-00000000000${index}`);
const business = fc.nat(5);

/** Invalid fields of a business, and valid ones that look invalid. */
const ODDITIES: readonly Partial<NewBusiness>[] = [
  { businessName: '   ' },
  { businessName: 'b'.repeat(120) },
  { businessName: 'b'.repeat(121) },
  { businessName: '🦊'.repeat(100) },
  { businessName: ` ${'b'.repeat(119)} ` },
  { address: '\t\n' },
  { country: '' },
  { city: 'c'.repeat(101) },
  { state: '' },
  { businessEmail: 'Bakery@Example.com' },
  { businessEmail: ' bakery@example.com ' },
  { businessEmail: 'bakery at example.com' },
  { businessEmail: 'bakery@localhost' },
  { businessEmail: 'bak\u200bery@example.com' },
  { businessEmail: `${'b'.repeat(250)}@example.com` },
];
const oddity = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.nat(ODDITIES.length - 1) },
);

/** Adds a business for its owner, who may not be the signed-in person. */
export const addBusiness = stepKind(
  'adds a business',
  fc.record({ tab, business, person, oddity }),
  async (cast, given) => {
    await cast.tick();
    const row: NewBusiness = {
      id: idAt(given.business),
      owner: cast.idOf(given.person),
      ...aBusinessForm({ businessName: `Corner Bakery ${given.business}` }),
      ...(given.oddity === null ? {} : ODDITIES[given.oddity]),
    };
    const smuggled = Object.assign(row, {
      status: 'Active',
      created_at: '2001-01-01T00:00:00.000Z',
      createdAt: Date.UTC(2001),
    });
    return cast.asSignedIn(given.tab, ({ businesses }) => businesses.add(smuggled));
  },
);

export const listBusinesses = stepKind('lists the businesses of a person', fc.record({ tab, person }), (cast, given) =>
  cast.asSignedIn(given.tab, ({ businesses }) => businesses.listOwn(cast.idOf(given.person))),
);

export const findBusiness = stepKind('looks up a business', fc.record({ tab, business, person }), (cast, given) =>
  cast.asSignedIn(given.tab, ({ businesses }) => businesses.findOwn(idAt(given.business), cast.idOf(given.person))),
);

export const listAllBusinesses = stepKind('lists all businesses', fc.record({ tab }), (cast, given) =>
  cast.asSignedIn(given.tab, ({ businesses }) => businesses.list()),
);

const status = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...BUSINESS_STATUSES) },
  { weight: 1, arbitrary: fc.constant('Nonsense' as BusinessStatus) },
);
const reason = fc.constantFrom('', ' No such shop ', 'x'.repeat(280), 'x'.repeat(281), 'Hidden\u202e', '\u00a0');
export const decide = stepKind('decides on a business', fc.record({ tab, business, status, reason }), (cast, given) =>
  cast.asSignedIn(given.tab, ({ businesses }) =>
    businesses.setStatus(idAt(given.business), given.status, given.reason),
  ),
);

export const removeBusiness = stepKind('deletes a business', fc.record({ tab, business }), (cast, given) =>
  cast.asSignedIn(given.tab, ({ businesses }) => businesses.remove(idAt(given.business))),
);
