import * as fc from 'fast-check';
import { expect } from 'vitest';
import { ChooseAccountType } from '#core/registration/choose-account-type.ts';
import { CompleteRegistration } from '#core/registration/complete-registration.ts';
import { Register } from '#core/registration/register.ts';
import { SavePhone } from '#core/registration/save-phone.ts';
import { ACCOUNT_TYPES, type AccountType } from '#core/identity/roles.ts';
import { noTally, personWith, startSession, whoIsAt, type Computer, type Person } from '../model.ts';
import { NEWCOMERS } from '../start.ts';
import { anywhere, step, type Step } from './step.ts';
import { outcomeOf } from '../outcome-of.ts';

/** Possible errors in the Create Account form, and their messages (spec §5). */
const FLAWS = {
  none: { change: {}, refusal: 'accepted' },
  'without a first name': { change: { firstName: ' ' }, refusal: 'firstName: missing' },
  'without a password': { change: { password: '' }, refusal: 'password: missing' },
  'with a five-character password': { change: { password: '12345' }, refusal: 'password: weak-password' },
  'with an invalid email': { change: { email: 'ann at example.com' }, refusal: 'email: invalid-email' },
} as const;
type Flaw = keyof typeof FLAWS;

export const register = (at: number, email: string, password: string, flaw: Flaw = 'none'): Step =>
  step(at, `register ${email} ${flaw === 'none' ? '' : flaw}`, async ({ computer, browser }, model, { server }) => {
    const { change, refusal } = FLAWS[flaw];
    model.passwords.add(password);
    const taken = personWith(model, email) !== undefined;
    const expected = refusal === 'accepted' && taken ? 'email: email-taken' : refusal;
    expect(
      outcomeOf(
        await browser.use(Register)({
          firstName: 'New',
          lastName: 'Comer',
          email: ` ${email.toUpperCase()} `,
          password,
          ...change,
        }),
      ),
    ).toBe(expected);
    if (expected !== 'accepted') return;

    const id = server.apply(({ state }) => state.authUsers.find((user) => user.email === email)?.id) ?? 'nobody';
    const person: Person = {
      id,
      email,
      password,
      createdAt: model.now,
      verified: false,
      admin: false,
      roles: new Set(),
      status: 'Active',
      profile: { firstName: 'New', lastName: 'Comer', phone: '', country: 'canada', dialCode: '+1' },
      pictures: { profile: null, courier: null },
      delivery: null,
      counted: false,
      emailAsks: noTally(),
      linkAsks: noTally(),
      emailChange: null,
    };
    model.people.push(person);
    // A previous session ends: the following steps are about the new account.
    const others = computer.session?.alive === true || computer.trace !== null;
    if (computer.session?.alive === true) {
      computer.session.alive = false;
      computer.session = null;
    }
    if (others) {
      computer.ticket = null;
      for (const owner of [computer.trace?.personId, 'guest']) computer.applications.delete(owner ?? 'guest');
    }
    computer.registration = { person, email, session: startSession(model, person), madeAt: model.now, chosen: null };
    computer.trace = { personId: id, email, chosen: null };
  });

/**
 * Adding merchant or courier requests approval; an administrator's negative decision stays
 * (decision account-type-roles).
 */
export function choose(person: Person, type: AccountType): void {
  if (type === 'customer' || person.roles.has(type)) return;
  person.roles.add(type);
  if (person.status === 'Active') person.status = 'Pending';
}

function nextScreen(type: AccountType, signedIn: boolean): string {
  if (type === 'merchant') return signedIn ? 'business-details' : 'success-business-registration';
  return type === 'customer' ? 'basic-user-setup' : 'courier-location';
}

/**
 * Signed-in people choose for themselves; otherwise it is the registration in progress (decision registration-session).
 */
export const chooseType = (at: number, choice: string | null): Step =>
  step(at, `choose ${choice}`, async ({ computer, browser }, model) => {
    const type = ACCOUNT_TYPES.find((known) => known === choice);
    const visitor = whoIsAt(computer);
    const { registration } = computer;
    const chooser =
      visitor ??
      (registration?.session.alive === true && model.people.includes(registration.person) ? registration.person : null);
    const answer = await browser.use(ChooseAccountType)(choice);
    if (type === undefined) return void expect(outcomeOf(answer)).toBe('missing-account-type');
    if (chooser === null) return void expect(outcomeOf(answer)).toBe('role-not-saved');
    expect(answer).toEqual({ ok: true, value: nextScreen(type, visitor !== null) });
    choose(chooser, type);
    if (visitor === null && registration !== null) {
      registration.chosen = type;
      computer.trace = { personId: chooser.id, email: registration.email, chosen: type };
    } else if (computer.trace?.personId === chooser.id) computer.trace.chosen = type;
  });

/** Input on /register-phone, and the stored number (spec §5, §9). */
const PHONES = [
  { typed: '(604) 555-0101', country: 'canada', stored: ['6045550101', '+1'] },
  { typed: '+33 6 12 34 56 78', country: 'canada', stored: ['612345678', '+33'] },
  { typed: '', country: 'canada', stored: 'missing-phone' },
  { typed: '98765432101', country: 'france', stored: 'long-phone' },
] as const;

const savePhone = (at: number, { typed, country, stored }: (typeof PHONES)[number]): Step =>
  step(at, `save phone ${typed}`, async ({ computer: { registration }, browser }) => {
    const answer = outcomeOf(await browser.use(SavePhone)(typed, country));
    if (typeof stored === 'string') return void expect(answer).toBe(stored);
    if (registration === null) return void expect(answer).toBe('missing-registration');
    if (!registration.session.alive) return void expect(answer).toBe('phone-not-saved');
    expect(answer).toBe('accepted');
    [registration.person.profile.phone, registration.person.profile.dialCode] = stored;
  });

/**
 * Automatic sign-in consumes the registration data (decision session-not-password). Returns the message.
 */
export function signInAutomatically(computer: Computer): 'already' | 'signed-in' | 'manual' {
  const { registration } = computer;
  computer.registration = null;
  if (whoIsAt(computer) !== null) return 'already';
  if (registration?.session.alive !== true) return 'manual';
  computer.session = registration.session;
  return 'signed-in';
}

/** The same at the end of a registration, if there is one to complete. */
export function completes(computer: Computer): ReturnType<typeof signInAutomatically> | 'no-registration' {
  const registered = computer.trace !== null || computer.registration !== null;
  const answer = signInAutomatically(computer);
  return answer === 'manual' && !registered ? 'no-registration' : answer;
}

const complete = (at: number): Step =>
  step(at, 'complete the registration', async ({ computer, browser }) => {
    expect(await browser.use(CompleteRegistration)()).toBe(completes(computer));
  });

const newcomer = fc.constantFrom(...NEWCOMERS);
export const passwordOf = (email: string): string => `first-horse-of-${email}`;

export const registering: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(anywhere, newcomer).map(([at, email]) => register(at, email, passwordOf(email))),
  fc
    .tuple(anywhere, newcomer, fc.constantFrom(...(Object.keys(FLAWS) as Flaw[])))
    .map(([at, email, flaw]) => register(at, email, passwordOf(email), flaw)),
  fc
    .tuple(anywhere, fc.constantFrom(...ACCOUNT_TYPES, null, 'admin', 'user'))
    .map(([at, type]) => chooseType(at, type)),
  fc.tuple(anywhere, fc.constantFrom(...ACCOUNT_TYPES)).map(([at, type]) => chooseType(at, type)),
  fc.tuple(anywhere, fc.constantFrom(...PHONES)).map(([at, phone]) => savePhone(at, phone)),
  anywhere.map(complete),
];
