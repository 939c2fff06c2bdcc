import { describe, expect, test, vi } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { completeCourierRegistration } from '#core/courier/complete-courier-registration.ts';
import { completeRegistration } from '#core/registration/complete-registration.ts';
import { readRegistration } from '#core/registration/registration-record.ts';
import { aCourier, aCustomer } from '#tests/builders/person.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { keepRegistered, testApp } from '../test-app.ts';

function aLastScreen(signedIn: boolean, { person = aCourier().build(), verified = true } = {}) {
  const app = testApp({ signedIn, person, verified });
  const { backend, storage, clock, log } = app;
  keepRegistered(app, { accountType: 'courier', accountStatus: 'Pending' });
  const complete = completeRegistration(backend.auth, storage, clock);
  return {
    ...app,
    complete,
    completeCourier: completeCourierRegistration(
      complete,
      backend.courierCounter,
      backend.auth,
      backend.users,
      storage,
      clock,
      log,
    ),
  };
}
const countOf = async ({ backend }: ReturnType<typeof aLastScreen>) =>
  valueOf(await backend.courierCounter.read()) ?? 0;

describe('Completing a registration (spec §2; decisions session-not-password, finishing-registration)', () => {
  test('signs in with the kept session, and clears it', async () => {
    const { complete, backend, storage, clock, person } = aLastScreen(false);
    expect(await complete()).toBe('signed-in');
    expect(valueOf(await backend.auth.getSession())?.userId).toBe(person.id);
    expect(readRegistration(storage, clock)).toBeNull();
  });

  test('keeps signed-in people signed in, and clears the registration', async () => {
    const { complete, storage, clock } = aLastScreen(true);
    expect(await complete()).toBe('already');
    expect(readRegistration(storage, clock)).toBeNull();
  });

  test("joins calls made at the same time, as React's double effect makes them", async () => {
    const { complete } = aLastScreen(false);
    expect(await Promise.all([complete(), complete()])).toEqual(['signed-in', 'signed-in']);
  });

  test('has nothing to complete if nobody registered in this browser', async () => {
    const { backend, storage, clock } = testApp({ signedIn: false });
    expect(await completeRegistration(backend.auth, storage, clock)()).toBe('no-registration');
  });

  test('asks for a manual sign-in after fifteen minutes or a failure', async () => {
    const late = aLastScreen(false);
    late.clock.advance(15 * MINUTE);
    expect(await late.complete()).toBe('manual');
    const failing = aLastScreen(false);
    failing.failNext('auth.setSession', 'unavailable');
    expect([await failing.complete(), await failing.complete()]).toEqual(['manual', 'manual']);
  });
});

describe('Completing a courier’s registration (spec §4; decision finishing-registration)', () => {
  test('counts the courier once, even if it’s reached again', async () => {
    const screen = aLastScreen(true);
    valueOf(await screen.backend.pictures.save(screen.person.id, 'courier', aJpeg()));
    await screen.completeCourier();
    await screen.completeCourier();
    expect(await countOf(screen)).toBe(1);
  });

  test.each([
    ['whose email isn’t verified', { verified: false }],
    ['without the courier role', { person: aCustomer().build() }],
  ])('doesn’t count a person %s', async (_who, someone) => {
    const screen = aLastScreen(true, someone);
    const countMe = vi.spyOn(screen.backend.courierCounter, 'countMe');
    expect(await screen.completeCourier()).toBe('already');
    expect(countMe).not.toHaveBeenCalled();
    expect(screen.notes).toEqual(['courier not counted']);
  });

  test.each(['users.find', 'auth.currentUser'])('leaves the decision to the backend if %s fails', async (operation) => {
    const screen = aLastScreen(true);
    valueOf(await screen.backend.pictures.save(screen.person.id, 'courier', aJpeg()));
    screen.failNext(operation, 'unavailable');
    await screen.completeCourier();
    expect(await countOf(screen)).toBe(1);
  });

  test('continues if the courier couldn’t be counted, logs it, and counts them later', async () => {
    const screen = aLastScreen(true);
    expect(await screen.completeCourier()).toBe('already');
    expect(screen.notes).toEqual(['courier not counted']);
    valueOf(await screen.backend.pictures.save(screen.person.id, 'courier', aJpeg()));
    await screen.completeCourier();
    expect(await countOf(screen)).toBe(1);
  });
});
