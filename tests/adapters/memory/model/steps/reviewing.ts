import * as fc from 'fast-check';
import { expect } from 'vitest';
import { knownUserId } from '#core/identity/user-id.ts';
import { knownBusinessId } from '#core/business/business-id.ts';
import { BusinessRepo } from '#core/business/business-repo.ts';
import { BUSINESS_STATUSES, type BusinessStatus, type Decision } from '#core/business/business-status.ts';
import { DeleteBusiness } from '#core/review/delete-business.ts';
import { ReviewBusiness } from '#core/review/review-business.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { whoIsAt } from '../model.ts';
import { nth } from './owning-businesses.ts';
import { anywhere, step, type Step } from './step.ts';
import { outcomeOf } from '../outcome-of.ts';
import { NOBODY } from '#tests/builders/person.ts';

/** The spec's four transitions (§4), written a second time. */
const ARROWS: Readonly<Record<Decision, readonly [from: BusinessStatus, to: BusinessStatus]>> = {
  approve: ['Pending', 'Active'],
  reject: ['Pending', 'Rejected'],
  'set-pending': ['Active', 'Pending'],
  activate: ['Rejected', 'Active'],
};
const isArrow = (from: BusinessStatus, to: BusinessStatus) =>
  Object.values(ARROWS).some((arrow) => arrow[0] === from && arrow[1] === to);

/** Every caller claims to be an administrator; the backend checks. */
const CLAIMED = { isAdmin: true };

/** A decision on a business whose status in the caller's list is `seen`, or the current one by default. */
export const review = (at: number, number: number, decision: Decision, seen?: BusinessStatus): Step =>
  step(
    at,
    `${decision} business ${number}${seen === undefined ? '' : ` seen as ${seen}`}`,
    async ({ computer, browser }, model) => {
      const id = nth(model, number);
      const business = model.businesses.get(id);
      const shown = seen ?? business?.status ?? 'Pending';
      const row = aBusiness()
        .with({ id: knownBusinessId(id), owner: knownUserId(business?.owner.id ?? NOBODY), status: shown })
        .build();
      const answer = await browser.use(ReviewBusiness)(CLAIMED, row, decision, 'A reason');
      const [from, to] = ARROWS[decision];
      if (shown !== from) return void expect(outcomeOf(answer)).toBe('not-allowed-from-here');
      if (whoIsAt(computer)?.admin !== true)
        return void expect(['not-an-administrator', 'status-not-saved']).toContain(outcomeOf(answer));
      const done = business === undefined || business.status === to || isArrow(business.status, to);
      expect(outcomeOf(answer)).toBe(done ? 'accepted' : 'status-not-saved');
      if (done && business !== undefined) business.status = to;
    },
  );

/** The same, bypassing the screen: directly to any status. */
export const setStatus = (at: number, number: number, to: BusinessStatus): Step =>
  step(at, `set business ${number} ${to}`, async ({ computer, browser }, model) => {
    const business = model.businesses.get(nth(model, number));
    const answer = outcomeOf(await browser.use(BusinessRepo).setStatus(knownBusinessId(nth(model, number)), to));
    if (whoIsAt(computer)?.admin !== true) return void expect(answer).not.toBe('accepted');
    const done = business === undefined || business.status === to || isArrow(business.status, to);
    expect(answer).toBe(done ? 'accepted' : 'rejected');
    if (done && business !== undefined) business.status = to;
  });

export const remove = (at: number, number: number, confirmed: boolean): Step =>
  step(at, `delete business ${number}${confirmed ? '' : ' unconfirmed'}`, async ({ computer, browser }, model) => {
    const id = nth(model, number);
    const answer = outcomeOf(await browser.use(DeleteBusiness)(CLAIMED, knownBusinessId(id), confirmed));
    if (!confirmed) return void expect(answer).toBe('not-confirmed');
    if (whoIsAt(computer)?.admin !== true) return void expect(answer).toBe('not-deleted');
    expect(answer).toBe('accepted');
    if (model.businesses.delete(id)) model.deleted.add(id);
  });

export const decision = fc.constantFrom(...(Object.keys(ARROWS) as Decision[]));
export const status = fc.constantFrom(...BUSINESS_STATUSES);
const some = fc.nat({ max: 5 });
/** The administrator's browser twice as often, because the others are refused here. */
const place = fc.oneof(anywhere, fc.constant(3));

export const reviewing: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(place, some, decision).map(([at, number, what]) => review(at, number, what)),
  fc.tuple(fc.constant(3), some, decision).map(([at, number, what]) => review(at, number, what)),
  fc.tuple(place, some, decision, status).map(([at, number, what, seen]) => review(at, number, what, seen)),
  fc.tuple(place, some, status).map(([at, number, to]) => setStatus(at, number, to)),
  fc.tuple(place, some, fc.boolean()).map(([at, number, confirmed]) => remove(at, number, confirmed)),
];
