import * as fc from 'fast-check';
import { expect } from 'vitest';
import { pendingCode } from '#core/verification/pending-code.ts';
import { SendRegistrationCode } from '#core/registration/send-registration-code.ts';
import type { CodePurpose } from '#core/verification/verification-port.ts';
import { VerifyEmail } from '#core/registration/verify-email.ts';
import { isGood, mayGetCode } from '../codes.ts';
import { personWith, whoIsAt, type Computer, type Model } from '../model.ts';
import type { Browser, World } from '../world.ts';
import { signInAutomatically } from './registering.ts';
import { anywhere, step, type Step } from './step.ts';
import { outcomeOf } from '../outcome-of.ts';

/** The email to verify: of the account that is signed in, or of the registration in this browser. */
const addressAt = (computer: Computer): string | null =>
  whoIsAt(computer)?.email ?? computer.registration?.email ?? computer.trace?.email ?? null;

/** The challenge that this browser sends with a guess. */
export const challengeAt = ({ storage }: Browser, purpose: CodePurpose): string =>
  pendingCode(purpose).read(storage)?.challenge ?? 'none';

/** The newest code in someone's mailbox; six zeros if there is none. */
export const codeMailedTo = ({ mails }: World, email: string): string =>
  mails(email).find((mail) => mail.code !== undefined)?.code?.value ?? '000000';

export const sendCode = (at: number, occasion: 'on-load' | 'resend'): Step =>
  step(at, `send a code ${occasion}`, async ({ computer, browser }, model, world) => {
    const email = addressAt(computer);
    const answer = await browser.use(SendRegistrationCode)(occasion);
    if (email === null) return void expect(outcomeOf(answer)).toBe('missing-email');
    const { registration: earlier } = computer.waiting;
    const age = earlier?.email === email ? model.now - earlier.sentAt : Infinity;
    if (age < 60_000 || (occasion === 'on-load' && age < 600_000))
      return void expect(answer).toMatchObject({ ok: true, value: { email, fresh: false } });
    if (!mayGetCode(model, computer, email, 'registration')) return void expect(outcomeOf(answer)).toBe('send-refused');
    expect(answer).toMatchObject({ ok: true, value: { email, fresh: true } });
    // The answer does not reveal whether an email is known or verified: only the mailbox does.
    const mailed = personWith(model, email)?.verified === false;
    if (earlier?.email === email) earlier.used = true;
    computer.waiting.registration = {
      computer,
      email,
      purpose: 'registration',
      sentAt: model.now,
      challenge: challengeAt(browser, 'registration'),
      value: mailed ? codeMailedTo(world, email) : null,
      guesses: 0,
      used: false,
    };
    model.codes.push(computer.waiting.registration);
  });

/** Ways to type a code; `right` and `spelled out` are the newest one in the mailbox, from any request. */
export const TYPINGS = ['right', 'spelled out', 'wrong', 'older', 'nothing'] as const;
export type Typing = (typeof TYPINGS)[number];

export function typed(how: Typing, mailed: string, model: Model, email: string): string {
  switch (how) {
    case 'right':
      return mailed;
    case 'spelled out':
      return ` ${mailed.slice(0, 3)} ${mailed.slice(3, 5)}-${mailed.slice(5)}\t`;
    case 'wrong':
      return mailed === '111111' ? '222222' : '111111';
    case 'older':
      return model.codes.find((code) => code.email === email && code.value !== null)?.value ?? '111111';
    case 'nothing':
      return ' - ';
  }
}

/** Guesses the code that this browser waits for; returns whether it was right. */
export function guess(model: Model, waiting: NonNullable<Computer['waiting']['registration']>, text: string): boolean {
  if (!isGood(model, waiting)) return false;
  waiting.guesses += 1;
  if (text.replace(/[\s-]/gu, '') !== waiting.value || personWith(model, waiting.email) === undefined) return false;
  waiting.used = true;
  return true;
}

/**
 * A code works once. If its answer was lost, the next try finds the email verified, through the session or the
 * registration in this browser.
 */
function knowsToBeVerified(model: Model, computer: Computer, email: string): boolean {
  const isKnown = whoIsAt(computer) !== null || computer.registration?.session.alive === true;
  return isKnown && personWith(model, email)?.verified === true;
}

export const enterCode = (at: number, how: Typing): Step =>
  step(at, `enter a code: ${how}`, async ({ computer, browser }, model, world) => {
    const email = addressAt(computer);
    const text = typed(how, codeMailedTo(world, email ?? ''), model, email ?? '');
    const answer = await browser.use(VerifyEmail)(text);
    if (how === 'nothing') return void expect(outcomeOf(answer)).toBe('missing-code');
    if (email === null) return void expect(outcomeOf(answer)).toBe('missing-email');
    const { registration: waiting } = computer.waiting;
    if (waiting?.email !== email || (!guess(model, waiting, text) && !knowsToBeVerified(model, computer, email)))
      return void expect(outcomeOf(answer)).toBe('invalid-or-expired');
    const person = personWith(model, email);
    if (person !== undefined) person.verified = true;
    computer.waiting.registration = null;
    expect(answer).toEqual({ ok: true, value: whoIsAt(computer) === null ? signInAutomatically(computer) : 'already' });
  });

export const verifying: readonly fc.Arbitrary<Step>[] = [
  fc
    .tuple(anywhere, fc.constantFrom('on-load' as const, 'resend' as const))
    .map(([at, occasion]) => sendCode(at, occasion)),
  fc.tuple(anywhere, fc.constantFrom(...TYPINGS)).map(([at, how]) => enterCode(at, how)),
];
