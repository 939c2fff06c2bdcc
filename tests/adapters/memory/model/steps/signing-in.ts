import * as fc from 'fast-check';
import { expect } from 'vitest';
import { AcceptMagicLink, readMagicLink } from '#core/session/magic-link.ts';
import { RequestPasswordLink } from '#core/session/request-password-link.ts';
import { SignIn } from '#core/session/sign-in.ts';
import { SignOut } from '#core/app/sign-out.ts';
import { personWith, startSession, tally, whoIsAt } from '../model.ts';
import { NEWCOMERS } from '../start.ts';
import { anywhere, step, type Step } from './step.ts';
import { outcomeOf } from '../outcome-of.ts';

export const anyone = fc.constantFrom(
  ...NEWCOMERS,
  'mia@example.com',
  'curt@example.com',
  'root@example.com',
  'nobody@example.com',
);

/** An earlier password is refused like any wrong one. */
export const signIn = (at: number, email: string, which: 'right' | 'wrong' | 'earlier' | 'none' = 'right'): Step =>
  step(at, `sign in ${email} with the ${which} password`, async ({ computer, browser }, model) => {
    const person = personWith(model, email);
    const earlier = [...model.passwords].find((password) => password !== person?.password) ?? 'wrong-horse';
    const password = { right: person?.password ?? 'wrong-horse', wrong: 'wrong-horse', earlier, none: '' }[which];
    if (password !== '') model.passwords.add(password);
    const answer = await browser.use(SignIn)({ email: ` ${email.toUpperCase()}`, password });
    if (which === 'none') return void expect(outcomeOf(answer)).toBe('password: missing');
    if (which !== 'right' || person === undefined) return void expect(outcomeOf(answer)).toBe('invalid-credentials');
    expect(answer).toMatchObject({ ok: true, value: { userId: person.id, email } });
    computer.session = startSession(model, person);
  });

/** Removes session, registration data and other personal data here; other browsers stay signed in (spec §4). */
export const signOut = (at: number): Step =>
  step(at, 'sign out', async ({ computer, browser }) => {
    expect(await browser.use(SignOut)()).toEqual({ ok: true, value: undefined });
    if (computer.session !== null) computer.session.alive = false;
    computer.session = null;
    for (const owner of [computer.trace?.personId, 'guest']) computer.applications.delete(owner ?? 'guest');
    computer.registration = null;
    computer.trace = null;
    computer.ticket = null;
    computer.waiting.registration = null;
    computer.waiting['password-reset'] = null;
    expect(
      ['local session', 'local registration', 'session registration'].filter((key) => browser.storage.held().has(key)),
    ).toEqual([]);
  });

export const askForLink = (at: number, email: string): Step =>
  step(at, `ask for a sign-in link to ${email}`, async ({ computer, browser }, model, { mails }) => {
    const person = personWith(model, email);
    const isMailed = person === undefined || tally(person.linkAsks, model.now, 10);
    expect(outcomeOf(await browser.use(RequestPasswordLink)(email))).toBe(isMailed ? 'accepted' : 'too-many-links');
    if (!isMailed) return;
    computer.linkAskedAt = model.now;
    if (person === undefined)
      return void expect(mails(email).filter(({ link }) => link?.startsWith('/sign-in') === true)).toEqual([]);
    model.links.push({
      session: startSession(model, person),
      query:
        mails(email)
          .find(({ link }) => link?.startsWith('/sign-in') === true)
          ?.link?.split('?')[1] ?? '',
    });
  });

/** A link works if this browser requested one within the past hour and nobody is signed in (decision magic-links). */
export const followLink = (at: number): Step =>
  step(at, 'follow the newest sign-in link', async ({ computer, browser }, model) => {
    const link = model.links.at(-1);
    const found = readMagicLink(link?.query ?? '');
    if (link === undefined || found === null) return;
    const asked = computer.linkAskedAt;
    computer.linkAskedAt = null;
    const accepted =
      asked !== null && model.now - asked <= 3_600_000 && whoIsAt(computer) === null && link.session.alive;
    expect(outcomeOf(await browser.use(AcceptMagicLink)(found))).toBe(accepted ? 'accepted' : 'link-refused');
    if (accepted) computer.session = link.session;
  });

export const signingIn: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(anywhere, anyone).map(([at, email]) => signIn(at, email)),
  fc
    .tuple(anywhere, anyone, fc.constantFrom('wrong' as const, 'earlier' as const, 'none' as const))
    .map(([at, email, which]) => signIn(at, email, which)),
  anywhere.map(signOut),
  fc.tuple(anywhere, anyone).map(([at, email]) => askForLink(at, email)),
  anywhere.map(followLink),
];
