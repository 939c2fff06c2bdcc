import * as fc from 'fast-check';
import { expect } from 'vitest';
import { CompleteCourierRegistration } from '#core/courier/complete-courier-registration.ts';
import { CourierLicense, type LicenseSide } from '#core/courier/license.ts';
import { KeepCourierLocation } from '#core/courier/keep-location.ts';
import { FindCourierLocation } from '#core/courier/location-on-device.ts';
import { whoIsAt, type Application, type Computer } from '../model.ts';
import { completes } from './registering.ts';
import { anywhere, step, type Step } from './step.ts';
import { outcomeOf } from '../outcome-of.ts';

/** Several couriers may use one browser: each has their own application there (decision license-stays-local). */
function applicationAt(computer: Computer): Application {
  const owner = whoIsAt(computer)?.id ?? computer.registration?.person.id ?? computer.trace?.personId ?? 'guest';
  const found = computer.applications.get(owner) ?? { city: null, license: null, completed: false, sides: new Set() };
  computer.applications.set(owner, found);
  return found;
}

const keepLocation = (at: number, city: string): Step =>
  step(at, `work in ${JSON.stringify(city)}`, async ({ computer, browser }) => {
    const application = applicationAt(computer);
    const answer = outcomeOf(
      await browser.use(KeepCourierLocation)({ country: 'us', city, state: 'tx', zipCode: '73301' }),
    );
    expect(answer).toBe(city === '' ? 'city: missing' : 'accepted');
    if (city !== '') application.city = city;
    expect((await browser.use(FindCourierLocation)())?.city ?? null).toBe(application.city);
  });

const keepSide = (at: number, side: LicenseSide): Step =>
  step(at, `keep the ${side} of the license`, async ({ computer, browser }) => {
    const { sides } = applicationAt(computer);
    expect(outcomeOf(await browser.use(CourierLicense).keep(side, new Blob([side])))).toBe('accepted');
    sides.add(side);
  });

const removeSide = (at: number, side: LicenseSide): Step =>
  step(at, `remove the ${side} of the license`, async ({ computer, browser }) => {
    await browser.use(CourierLicense).remove(side);
    applicationAt(computer).sides.delete(side);
  });

/** Both sides are required, but skipping is allowed (spec §5). */
const endLicense = (at: number, how: 'submit' | 'skip'): Step =>
  step(at, `${how} the license`, async ({ computer, browser }) => {
    const application = applicationAt(computer);
    const license = browser.use(CourierLicense);
    if (how === 'skip') {
      await license.skip();
      application.license = 'skipped';
      return;
    }
    expect(outcomeOf(await license.submit())).toBe(application.sides.size === 2 ? 'accepted' : 'missing-sides');
    if (application.sides.size === 2) application.license = 'uploaded';
  });

/** The counter goes up once per courier, even if they reach this screen again (decision finishing-registration). */
export const completeCourier = (at: number): Step =>
  step(at, 'complete the courier registration', async ({ computer, browser }, model) => {
    const answer = await browser.use(CompleteCourierRegistration)();
    expect(answer).toBe(completes(computer));
    const visitor = whoIsAt(computer);
    if (
      answer === 'manual' ||
      answer === 'no-registration' ||
      visitor === null ||
      !visitor.verified ||
      !visitor.roles.has('courier') ||
      visitor.pictures.courier === null
    )
      return;
    applicationAt(computer).completed = true;
    if (!visitor.counted) model.couriersCounted += 1;
    visitor.counted = true;
  });

const side = fc.constantFrom('front' as const, 'back' as const);

export const becomingCourier: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(anywhere, fc.constantFrom('Austin', 'Lyon', '')).map(([at, city]) => keepLocation(at, city)),
  fc.tuple(anywhere, side).map(([at, which]) => keepSide(at, which)),
  fc.tuple(anywhere, side).map(([at, which]) => removeSide(at, which)),
  fc.tuple(anywhere, fc.constantFrom('submit' as const, 'skip' as const)).map(([at, how]) => endLicense(at, how)),
  anywhere.map(completeCourier),
];
