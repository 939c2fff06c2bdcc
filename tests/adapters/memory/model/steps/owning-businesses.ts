import * as fc from 'fast-check';
import { expect } from 'vitest';
import { AddBusiness } from '#core/business/add-business.ts';
import { knownBusinessId } from '#core/business/business-id.ts';
import { BusinessRepo } from '#core/business/business-repo.ts';
import { FindOwnBusiness } from '#core/business/find-own-business.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { aBusiness, aBusinessForm } from '#tests/builders/business.ts';
import { whoIsAt, type Model, type Person } from '../model.ts';
import { anywhere, step, type Step } from './step.ts';
import { outcomeOf } from '../outcome-of.ts';
import { NOBODY } from '#tests/builders/person.ts';

/** Possible errors in the form, and their messages (spec §5, §8). */
const FLAWS = {
  none: { change: {}, refusal: null },
  'without a city': { change: { city: '  ' }, refusal: 'city: missing' },
  'with an unknown state': { change: { state: 'zz' }, refusal: 'state: missing' },
  'with an invalid email': { change: { businessEmail: 'bakery' }, refusal: 'businessEmail: invalid-email' },
} as const;
type Flaw = keyof typeof FLAWS;

/** A business belongs to the person who adds it, and waits for approval regardless of the fields sent. */
function added(model: Model, owner: Person, id: string, name: string): void {
  model.businesses.set(id, { id, owner, name, status: 'Pending' });
  model.businessesAdded += 1;
}

export const addBusiness = (at: number, form: 'registration' | 'later', name: string, flaw: Flaw = 'none'): Step =>
  step(at, `add the business ${name} ${flaw === 'none' ? '' : flaw}`, async ({ computer, browser }, model) => {
    const visitor = whoIsAt(computer);
    const answer = await browser.use(AddBusiness)(form, aBusinessForm({ businessName: name, ...FLAWS[flaw].change }));
    const { refusal } = FLAWS[flaw];
    if (refusal !== null) return void expect(outcomeOf(answer)).toBe(refusal);
    if (visitor === null) return void expect(outcomeOf(answer)).toBe('not-signed-in');
    if (!visitor.verified) return void expect(outcomeOf(answer)).toBe('not-verified');
    if (!visitor.roles.has('merchant')) return void expect(outcomeOf(answer)).toBe('not-a-merchant');
    expect(outcomeOf(answer)).toBe('accepted');
    if (answer.ok) added(model, visitor, answer.value, name);
  });

/** Calls that bypass the form: the same id twice, a chosen status, the person's own name or another's. */
const addPastTheForm = (at: number, inTheNameOf: number | null): Step =>
  step(
    at,
    `add an approved business past the form, as ${inTheNameOf ?? 'oneself'}`,
    async ({ computer, browser }, model) => {
      const visitor = whoIsAt(computer);
      const owner = inTheNameOf === null ? visitor : (model.people[inTheNameOf % model.people.length] ?? null);
      const business = {
        ...aBusiness()
          .ownedBy(knownUserId(owner?.id ?? NOBODY))
          .active()
          .build(),
        created_at: '2000-01-01T00:00:00.000Z',
        createdAt: Date.UTC(2000),
      };
      const repo = browser.use(BusinessRepo);
      const answers = [
        outcomeOf(await repo.add(business)),
        outcomeOf(await repo.add({ ...business, businessName: 'Another' })),
      ];
      const allowed = visitor !== null && owner === visitor && visitor.verified && visitor.roles.has('merchant');
      if (allowed) added(model, visitor, business.id, business.businessName);
      expect(answers.map((answer) => answer === 'accepted')).toEqual([allowed, allowed]);
    },
  );

/** Every business that exists or existed, and one that never did. */
export const known = (model: Model): string[] => [
  ...model.businesses.keys(),
  ...model.deleted,
  '99999999-0000-4000-8000-000000000000',
];
export const nth = (model: Model, number: number): string => known(model)[number % known(model).length] ?? '';

/** A dashboard URL opens a person's own business and no other, for every role (spec §2, §6). */
const open = (at: number, number: number): Step =>
  step(at, `open business ${number}`, async ({ computer, browser }, model) => {
    const id = nth(model, number);
    const visitor = whoIsAt(computer);
    const business = model.businesses.get(id);
    const answer = await browser.use(FindOwnBusiness)(id.toUpperCase());
    if (visitor === null || business?.owner !== visitor) return void expect(answer).toEqual({ ok: true, value: null });
    expect(answer).toMatchObject({
      ok: true,
      value: { id, owner: visitor.id, businessName: business.name, status: business.status },
    });
  });

/** Listing another owner's businesses by their id works for administrators only. */
const openAnothers = (at: number, number: number): Step =>
  step(at, `ask for business ${number} by its owner's id`, async ({ computer, browser }, model) => {
    const id = nth(model, number);
    const business = model.businesses.get(id);
    const owner = knownUserId(business?.owner.id ?? NOBODY);
    const visitor = whoIsAt(computer);
    const answer = await browser.use(BusinessRepo).findOwn(knownBusinessId(id), owner);
    if (visitor === null) return void expect(answer.ok).toBe(false);
    const seen = business !== undefined && (business.owner === visitor || visitor.admin);
    expect(answer.ok && answer.value !== null).toBe(seen);
  });

const form = fc.constantFrom('registration' as const, 'later' as const);
const name = fc.constantFrom('Corner Bakery', 'Café Ümlaut', 'Pharmacy 24');

export const owningBusinesses: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(anywhere, form, name).map(([at, which, called]) => addBusiness(at, which, called)),
  fc.tuple(fc.constant(1), form, name).map(([at, which, called]) => addBusiness(at, which, called)),
  fc
    .tuple(anywhere, form, fc.constantFrom(...(Object.keys(FLAWS) as Flaw[])))
    .map(([at, which, flaw]) => addBusiness(at, which, 'Corner Bakery', flaw)),
  fc.tuple(anywhere, fc.option(fc.nat({ max: 5 }))).map(([at, as]) => addPastTheForm(at, as)),
  fc.tuple(anywhere, fc.nat({ max: 9 })).map(([at, number]) => open(at, number)),
  fc.tuple(anywhere, fc.nat({ max: 9 })).map(([at, number]) => openAnothers(at, number)),
];
