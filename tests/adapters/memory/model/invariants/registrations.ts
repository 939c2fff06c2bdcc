import { expect } from 'vitest';
import { MayAddPhone } from '#core/registration/may-add-phone.ts';
import { readRegistrationTrace } from '#core/registration/registration-record.ts';
import { ReadReset } from '#core/verification/reset-password.ts';
import { whoIsAt, type Computer, type Model } from '../model.ts';
import type { Browser } from '../world.ts';

function resetStep(model: Model, { ticket, waiting: { 'password-reset': code } }: Computer): string {
  if (ticket !== null && model.now < ticket.until) return 'new-password';
  return code !== null && model.now - code.sentAt < 600_000 ? 'verification' : 'email';
}

/**
 * A browser keeps registration data while the registration is in progress, and drops it after use, after 15 minutes,
 * and on sign-out (spec §4; decisions session-not-password, optional-phone-step). A password reset stays at the step
 * it reached.
 */
export async function registrationAgrees(model: Model, computer: Computer, browser: Browser): Promise<void> {
  const { registration, trace } = computer;
  expect(await browser.use(MayAddPhone)()).toBe(registration !== null && whoIsAt(computer) === null);
  const kept = browser.storage.read('session', 'registration');
  expect(kept === null).toBe(registration === null);
  if (registration !== null)
    expect(JSON.parse(kept ?? 'null')).toMatchObject({
      userId: registration.person.id,
      email: registration.email,
      accountType: registration.chosen,
    });
  expect(readRegistrationTrace(browser.storage)).toEqual(
    trace === null ? null : { userId: trace.personId, email: trace.email, accountType: trace.chosen },
  );
  expect((await browser.use(ReadReset)()).step).toBe(resetStep(model, computer));
}
