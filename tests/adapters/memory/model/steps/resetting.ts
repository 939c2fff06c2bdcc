import * as fc from 'fast-check';
import { expect } from 'vitest';
import { RequestResetCode, SetNewPassword, VerifyResetCode } from '#core/verification/reset-password.ts';
import { isToldTheTruth, mayGetCode } from '../codes.ts';
import { endSessions, personWith, type Model, type Person } from '../model.ts';
import { anyone } from './signing-in.ts';
import { anywhere, step, type Step } from './step.ts';
import { outcomeOf } from '../outcome-of.ts';
import { challengeAt, codeMailedTo, guess, typed, TYPINGS, type Typing } from './verifying.ts';

export const requestReset = (at: number, email: string): Step =>
  step(at, `ask for a reset code to ${email}`, async ({ computer, browser }, model, world) => {
    const answer = outcomeOf(await browser.use(RequestResetCode)(email));
    const { 'password-reset': earlier } = computer.waiting;
    if (earlier?.email === email && model.now - earlier.sentAt < 60_000) return void expect(answer).toBe('accepted');
    const isKnown = personWith(model, email) !== undefined;
    if (isToldTheTruth(model, computer) && !isKnown) return void expect(answer).toBe('unknown-email');
    if (!mayGetCode(model, computer, email, 'password-reset')) return void expect(answer).toBe('too-soon');
    expect(answer).toBe('accepted');
    if (earlier?.email === email) earlier.used = true;
    computer.waiting['password-reset'] = {
      computer,
      email,
      purpose: 'password-reset',
      sentAt: model.now,
      challenge: challengeAt(browser, 'password-reset'),
      value: isKnown ? codeMailedTo(world, email) : null,
      guesses: 0,
      used: false,
    };
    model.codes.push(computer.waiting['password-reset']);
  });

export const enterResetCode = (at: number, how: Typing): Step =>
  step(at, `enter a reset code: ${how}`, async ({ computer, browser }, model, world) => {
    const { 'password-reset': waiting } = computer.waiting;
    const email = waiting?.email ?? '';
    const text = typed(how, codeMailedTo(world, email), model, email);
    const answer = outcomeOf(await browser.use(VerifyResetCode)(text));
    if (how === 'nothing') return void expect(answer).toBe('missing-code');
    const person = personWith(model, email);
    if (waiting === null || !guess(model, waiting, text) || person === undefined)
      return void expect(answer).toBe('invalid-or-expired');
    expect(answer).toBe('accepted');
    computer.waiting['password-reset'] = null;
    computer.ticket = { person, until: model.now + 600_000 };
    model.newestTickets.set(person, computer.ticket);
  });

/** An unverified account leaves no data to the owner of its email (docs/security.md#squatting). */
function clear(person: Person): void {
  person.profile = { firstName: '', lastName: '', phone: '', country: 'canada', dialCode: '+1' };
  person.pictures.profile = null;
  person.pictures.courier = null;
  person.delivery = null;
  person.roles.clear();
  if (person.status === 'Pending') person.status = 'Active';
}

function reset(model: Model, person: Person, password: string): void {
  if (!person.verified) clear(person);
  person.verified = true;
  person.password = password;
  person.emailChange = null;
  endSessions(model, person);
}

export const setPassword = (at: number, password: string, confirmation = password): Step =>
  step(at, `set the password ${password} ${confirmation}`, async ({ computer, browser }, model) => {
    for (const each of [password, confirmation]) if (each !== '') model.passwords.add(each);
    const held = /"value":"([^"]+)"/u.exec(browser.storage.read('session', 'reset-ticket') ?? '')?.[1];
    const answer = outcomeOf(await browser.use(SetNewPassword)(password, confirmation));
    if (password === '') return void expect(answer).toBe('password: missing, confirmation: missing');
    if (password !== confirmation) return void expect(answer).toBe('confirmation: passwords-differ');
    if (password.length < 6) return void expect(answer).toBe('password: short-new-password');
    const { ticket } = computer;
    computer.ticket = null;
    const good =
      ticket !== null &&
      model.newestTickets.get(ticket.person) === ticket &&
      model.now < ticket.until &&
      model.people.includes(ticket.person);
    expect(answer).toBe(good ? 'accepted' : 'reset-expired');
    if (!good) return;
    reset(model, ticket.person, password);
    model.spentTickets.push(held ?? 'none');
  });

export const resetting: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(anywhere, anyone).map(([at, email]) => requestReset(at, email)),
  fc.tuple(anywhere, fc.constantFrom(...TYPINGS)).map(([at, how]) => enterResetCode(at, how)),
  fc.tuple(anywhere, fc.nat({ max: 3 })).map(([at, number]) => setPassword(at, `next-horse-${number}`)),
  fc
    .tuple(anywhere, fc.constantFrom(['', ''], ['next-horse-1', 'next-hearse-1'], ['short', 'short']))
    .map(([at, [password = '', confirmation]]) => setPassword(at, password, confirmation)),
];
