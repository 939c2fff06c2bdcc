import { knownFollowedNumber } from '#core/delivery/track/followed-number.ts';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { PictureRepo } from '#core/account/picture-repo.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import type { UserChanges } from '#core/identity/person.ts';
import { UserRepo } from '#core/identity/user-repo.ts';
import { CourierCounterRepo } from '#core/courier/courier-counter-repo.ts';
import { FollowedDeliveryRepo } from '#core/delivery/track/followed-delivery-repo.ts';
import { VerificationPort } from '#core/verification/verification-port.ts';
import { AuthPort } from '#core/identity/auth-port.ts';
import type { SessionTokens } from '#core/identity/session.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { isGood } from '../codes.ts';
import { whoIsAt, type Person } from '../model.ts';
import type { Browser } from '../world.ts';
import { anywhere, step, type Step } from './step.ts';
import { outcomeOf } from '../outcome-of.ts';
import { claimedRoles, NOBODY } from '#tests/builders/person.ts';

type Attack = (browser: Browser, victim: Person) => Promise<string>;

/** The tokens of the session, or made-up ones. */
async function tokensOf(browser: Browser): Promise<SessionTokens> {
  const held = await browser.use(AuthPort).getSession();
  return held.ok && held.value !== null ? held.value.tokens : { accessToken: 'made-up', refreshToken: 'made-up' };
}

const SMUGGLED = {
  email: 'stolen@example.com',
  role: 'admin',
  roles: ['admin'],
  account_status: 'Active',
  status: 'Active',
  isAdmin: true,
  created_at: '2020-01-01T00:00:00.000Z',
  createdAt: Date.UTC(2020),
};

/**
 * Calls that bypass the screens and are reserved for administrators. The invariants show that they had no effect,
 * regardless of the answer.
 */
const ATTACKS: Readonly<Record<string, Attack>> = {
  'list everyone': async (browser) => outcomeOf(await browser.use(UserRepo).list()),
  "replace someone else's row in users": async (browser, { id, email }) =>
    outcomeOf(
      await browser.use(UserRepo).insert(
        {
          id: knownUserId(id),
          email,
          firstName: 'X',
          lastName: 'Y',
          phone: '',
          country: 'us',
          dialCode: '+1',
          roles: ['admin'],
        },
        await tokensOf(browser),
      ),
    ),
  'save another’s delivery': async (browser, { id }) =>
    outcomeOf(await browser.use(FollowedDeliveryRepo).save(knownUserId(id), knownFollowedNumber('STOLEN-1'))),
  'save another’s picture': async (browser, { id }) =>
    outcomeOf(await browser.use(PictureRepo).save(knownUserId(id), 'profile', aJpeg(66))),
  'sign in with made-up tokens': async (browser) =>
    outcomeOf(await browser.use(AuthPort).setSession({ accessToken: 'made-up', refreshToken: 'made-up' })),
};

const attack = (at: number, name: string, whom: number): Step =>
  step(at, name, async ({ computer, browser }, model) => {
    const visitor = whoIsAt(computer);
    const victim = model.people.filter((person) => person !== visitor)[whom % Math.max(1, model.people.length - 1)];
    const tried = ATTACKS[name];
    if (victim === undefined || tried === undefined) return;
    const answer = await tried(browser, victim);
    if (visitor?.admin !== true || name !== 'list everyone') expect(answer).not.toBe('accepted');
  });

/** Writes to another account's row have no effect and return nothing. */
const rewrite = (at: number, whom: number): Step =>
  step(at, `rewrite the row of person ${whom}`, async ({ computer, browser }, model) => {
    const visitor = whoIsAt(computer);
    const victim = model.people.filter((person) => person !== visitor)[whom % Math.max(1, model.people.length - 1)];
    if (victim === undefined) return;
    const users = browser.use(UserRepo);
    const changes: UserChanges = {
      firstName: 'X',
      lastName: 'Y',
      phone: '1',
      country: 'us',
      dialCode: '+1',
    };
    await users.update(knownUserId(victim.id), { ...changes, ...SMUGGLED });
    await users.setPhone(knownUserId(victim.id), '1', '+1');
    await users.setRoles(knownUserId(victim.id), ['courier']);
    await browser.use(PictureRepo).removeProfile(knownUserId(victim.id));
    const seen = await browser.use(PictureRepo).find(knownUserId(victim.id), 'profile');
    expect(seen.ok ? seen.value : null).toBeNull();
    const row = await users.find(knownUserId(victim.id));
    if (visitor?.admin !== true) expect(row.ok ? row.value : null).toBeNull();
  });

/** The person's own row, changed to administrator, approved, another email and another age. */
const promoteOneself = (at: number, role: string): Step =>
  step(at, `become ${JSON.stringify(role)}`, async ({ computer, browser }) => {
    const visitor = whoIsAt(computer);
    const id = knownUserId(visitor?.id ?? NOBODY);
    const users = browser.use(UserRepo);
    if (visitor?.admin !== true) expect(outcomeOf(await users.setRoles(id, claimedRoles(role)))).not.toBe('accepted');
    if (visitor === null) return;
    const { firstName, lastName, phone, country, dialCode } = visitor.profile;
    const changes: UserChanges = {
      firstName,
      lastName,
      phone,
      country,
      dialCode,
    };
    const { email } = SMUGGLED;
    expect(outcomeOf(await users.update(id, { ...changes, ...SMUGGLED }))).toBe('accepted');
    expect(
      outcomeOf(await users.insert({ ...changes, id, email, roles: ['admin'] }, await tokensOf(browser))),
    ).not.toBe('accepted');
  });

/**
 * A used, expired or replaced code, or one with too many wrong guesses, never works, even for a caller who knows it
 * and its challenge.
 */
export const replayCode = (at: number, number: number): Step =>
  step(at, `use code ${number} again`, async ({ browser }, model) => {
    const code = model.codes[number % Math.max(1, model.codes.length)];
    if (code === undefined || code.value === null || isGood(model, code)) return;
    const { email, purpose, challenge, value } = code;
    expect(outcomeOf(await browser.use(VerificationPort).verifyCode({ email, purpose, challenge, code: value }))).toBe(
      'invalid-or-expired',
    );
  });

export const replayTicket = (at: number): Step =>
  step(at, 'use spent tickets again', async ({ browser }, model) => {
    for (const ticket of model.spentTickets)
      expect(outcomeOf(await browser.use(VerificationPort).resetPassword(ticket, 'stolen-horse'))).toBe(
        'ticket-expired',
      );
  });

const countOneself = (at: number): Step =>
  step(at, 'be counted without being a courier', async ({ computer, browser }) => {
    const visitor = whoIsAt(computer);
    if (visitor !== null && visitor.verified && visitor.roles.has('courier') && visitor.pictures.courier !== null)
      return;
    expect(outcomeOf(await browser.use(CourierCounterRepo).countMe())).not.toBe('accepted');
  });

const someone = fc.nat({ max: 5 });

export const attacking: readonly fc.Arbitrary<Step>[] = [
  fc
    .tuple(anywhere, fc.constantFrom(...Object.keys(ATTACKS)), someone)
    .map(([at, name, whom]) => attack(at, name, whom)),
  fc.tuple(anywhere, someone).map(([at, whom]) => rewrite(at, whom)),
  fc
    .tuple(anywhere, fc.constantFrom('admin', 'customer,admin', 'merchant, admin', 'owner', '', ' , '))
    .map(([at, role]) => promoteOneself(at, role)),
  anywhere.map(countOneself),
  fc.tuple(anywhere, fc.nat({ max: 9 })).map(([at, number]) => replayCode(at, number)),
  anywhere.map(replayTicket),
];
