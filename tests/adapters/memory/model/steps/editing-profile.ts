import * as fc from 'fast-check';
import { expect } from 'vitest';
import { SaveProfile } from '#core/account/save-profile.ts';
import { EmailChangePort } from '#core/verification/email-change-port.ts';
import { HOUR } from '#core/clock.ts';
import { personWith, tally, whoIsAt, type Model } from '../model.ts';
import { NEWCOMERS } from '../start.ts';
import { anywhere, step, type Step } from './step.ts';
import { outcomeOf } from '../outcome-of.ts';

const COUNTRIES = [
  { country: 'ca', dialCode: '+1' },
  { country: 'france', dialCode: '+33' },
] as const;
const PHONES = [
  { phone: '', digits: '' },
  { phone: '604 555-0101', digits: '6045550101' },
  { phone: '98765432101', digits: null },
] as const;

/** Fields that people may not set for themselves, sent along with the form. */
const SMUGGLED = {
  id: 'someone-else',
  role: 'admin',
  roles: ['admin'],
  account_status: 'Active',
  status: 'Active',
  isAdmin: true,
  created_at: '2020-01-01T00:00:00.000Z',
  createdAt: Date.UTC(2020),
};

interface Edit {
  readonly name: string;
  readonly place: (typeof COUNTRIES)[number];
  readonly phone: (typeof PHONES)[number];
  /** Null if the form keeps the current address. */
  readonly newEmail: string | null;
  /** The current password as typed. */
  readonly typed: 'right' | 'wrong' | 'nothing';
}

/** Hourly limit of mails to one recipient; the model never reaches ten in a day. */
const PER_HOUR = 5;

const isLeftAlone = ({ emailAsks, now }: Model, email: string): boolean =>
  emailAsks.filter((asked) => asked.email === email && now - asked.at < HOUR).length >= PER_HOUR;

const saveProfile = (
  at: number,
  { name, place: { country, dialCode }, phone: { phone, digits }, newEmail, typed }: Edit,
): Step =>
  step(
    at,
    `save the profile of ${JSON.stringify(name)}, ${phone} in ${country}, email ${newEmail}, password ${typed}`,
    async ({ computer, browser }, model, { mails }) => {
      const visitor = whoIsAt(computer);
      const email = newEmail ?? visitor?.email ?? 'nobody@example.com';
      const answer = await browser.use(SaveProfile)({
        firstName: name,
        lastName: 'Settled',
        email,
        country,
        phone,
        password: typed === 'right' ? (visitor?.password ?? '') : typed === 'wrong' ? 'wrong-hearse' : '',
        ...SMUGGLED,
      });
      if (visitor === null) return void expect(outcomeOf(answer)).toBe('signed-out');
      const changed = email !== visitor.email;
      const wrong = [
        ...(name === '' ? ['firstName: missing'] : []),
        ...(digits === null ? ['phone: long-phone'] : []),
        ...(changed && typed === 'nothing' ? ['password: missing'] : []),
      ];
      if (wrong.length > 0 || digits === null) return void expect(outcomeOf(answer)).toBe(wrong.join(', '));
      if (changed) {
        if (!tally(computer.emailAsks, model.now, 30) || !tally(visitor.emailAsks, model.now, 10))
          return void expect(outcomeOf(answer)).toBe('not-saved');
        if (!visitor.verified) return void expect(outcomeOf(answer)).toBe('email: email-unverified');
        if (typed === 'wrong') return void expect(outcomeOf(answer)).toBe('password: wrong-password');
        if (personWith(model, email) !== undefined) return void expect(outcomeOf(answer)).toBe('email: email-taken');
        if (isLeftAlone(model, email)) return void expect(outcomeOf(answer)).toBe('not-saved');
        model.emailAsks.push({ email, at: model.now });
        const link = mails(email).find((mail) => mail.link?.startsWith('/my-profile') === true)?.link;
        visitor.emailChange = {
          email,
          token: new URLSearchParams(link?.split('?')[1]).get('confirm_email') ?? 'none',
          until: model.now + HOUR,
          of: computer.session,
        };
      }
      expect(answer).toEqual({ ok: true, value: changed ? 'check-mail' : 'saved' });
      visitor.profile = { firstName: name, lastName: 'Settled', phone: digits, country, dialCode };
    },
  );

/** The link in the new mailbox works for that person and session only, for an hour, while the email is free. */
const confirmEmail = (at: number, whose: number): Step =>
  step(at, `follow the link of person ${whose} to their new address`, async ({ computer, browser }, model) => {
    const visitor = whoIsAt(computer);
    const change = model.people[whose % model.people.length]?.emailChange;
    const { confirm, look } = browser.use(EmailChangePort);
    const looked = outcomeOf(await look(change?.token ?? 'made-up'));
    const answer = outcomeOf(await confirm(change?.token ?? 'made-up'));
    const good =
      visitor !== null &&
      change !== null &&
      change !== undefined &&
      visitor.emailChange === change &&
      computer.session === change.of &&
      model.now < change.until &&
      personWith(model, change.email) === undefined;
    if (!good) return void expect(answer).not.toBe('accepted');
    expect([looked, answer]).toEqual(['accepted', 'accepted']);
    visitor.email = change.email;
    visitor.verified = true;
    visitor.emailChange = null;
  });

const edit: fc.Arbitrary<Edit> = fc.record({
  name: fc.constantFrom('Mia', 'José', 'Élise Anne', ''),
  place: fc.constantFrom(...COUNTRIES),
  phone: fc.constantFrom(...PHONES),
  newEmail: fc.constantFrom(null, null, 'moved@example.com', 'away@example.com', ...NEWCOMERS),
  typed: fc.constantFrom('right', 'right', 'right', 'wrong', 'nothing'),
});

export const editingProfile: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(anywhere, edit).map(([at, change]) => saveProfile(at, change)),
  fc.tuple(anywhere, fc.nat({ max: 5 })).map(([at, whose]) => confirmEmail(at, whose)),
];
