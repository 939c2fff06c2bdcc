import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_NAME_LENGTH } from '#core/identity/person-name.ts';
import { ProfileForm } from '#core/account/save-profile.ts';
import { COUNTRIES } from '#core/geography/country.ts';
import { issuesOf, valueOf } from '#tests/contract/outcome.ts';
import { aCustomer } from '#tests/builders/person.ts';
import { property } from '#tests/property.ts';
import { appFor, refusalOf } from './profile-app.ts';

describe('Saving the profile (spec §5, §7)', () => {
  test('stores the names, the country and the national digits with their dial code', async () => {
    const app = appFor();
    expect(
      valueOf(await app.save({ firstName: ' Zoë ', lastName: '李', country: 'germany', phone: '030 123 456' })),
    ).toBe('saved');
    expect(app.row()).toMatchObject({
      firstName: 'Zoë',
      lastName: '李',
      country: 'germany',
      dialCode: '+49',
      phone: '030123456',
      email: app.person.email,
    });
    expect(app.mails()).toEqual([]);
  });

  test.each([
    ['4165550199', 'ca', '4165550199', '+1'],
    ['(416) 555-0199', 'ca', '4165550199', '+1'],
    ['+1 416 555 0199', 'germany', '4165550199', '+1'],
    ['14165550199', 'ca', '4165550199', '+1'],
    ['٤١٦٥٥٥٠١٩٩', 'ca', '4165550199', '+1'],
    ['', 'france', '', '+33'],
    ['  ', 'canada', '', '+1'],
  ])('the phone number %j of %s is stored as %j with %s', async (phone, country, digits, dialCode) => {
    const app = appFor();
    valueOf(await app.save({ phone, country }));
    expect(app.row()).toMatchObject({ phone: digits, dialCode: dialCode });
  });

  test('accepts both spellings of Canada, and stores one (decision country-aliases)', async () => {
    for (const country of ['canada', 'ca']) {
      const app = appFor();
      valueOf(await app.save({ country }));
      expect(app.row()?.country).toBe('ca');
    }
  });

  test('doesn’t change role or status', async () => {
    const app = appFor({ person: aCustomer().withRoles('merchant').pending().build() });
    valueOf(await app.save({ firstName: 'Other' }));
    expect(app.row()).toMatchObject({ firstName: 'Other', roles: ['merchant'], status: 'Pending' });
  });

  test('creates a row if registration didn’t write one', async () => {
    const app = appFor();
    app.server.apply(({ state }) => {
      state.users = [];
    });
    expect(valueOf(await app.save({ phone: '4165550199' }))).toBe('saved');
    expect(app.row()).toMatchObject({
      firstName: 'Robin',
      phone: '4165550199',
      roles: ['customer'],
      email: app.person.email,
    });
  });

  test.each<[string, Partial<ReturnType<typeof appFor>['form']>, string]>([
    ['no first name', { firstName: ' ' }, 'firstName: missing'],
    ['no last name', { lastName: '' }, 'lastName: missing'],
    ['no address', { email: '' }, 'email: missing'],
    ['no country', { country: '' }, 'country: missing'],
    ['a missing name and a bad address', { firstName: '', email: 'x' }, 'firstName: missing, email: invalid-email'],
    ['a bad address', { email: 'robin at example.com' }, 'email: invalid-email'],
    ['a long name', { lastName: 'x'.repeat(MAX_NAME_LENGTH + 1) }, 'lastName: long-name'],
    ['eleven digits', { phone: '41655501991' }, 'phone: long-phone'],
    ['a number of a country that isn’t listed', { phone: '+95 9 123 4567' }, 'phone: unknown-dial-code'],
  ])('is refused with %s, and nothing changes', async (_what, change, refusal) => {
    const app = appFor();
    const before = app.row();
    expect(refusalOf(await app.save(change))).toBe(refusal);
    expect(app.row()).toEqual(before);
    expect(app.server.apply(({ state }) => state.mails)).toEqual([]);
  });

  test('is refused to people who are not signed in, or whose session has ended', async () => {
    expect(refusalOf(await appFor({ signedIn: false }).save())).toBe('signed-out');
    const app = appFor();
    app.failNext('users.update', 'session-ended');
    expect(refusalOf(await app.save())).toBe('signed-out');
  });

  test.each(['users.find', 'users.update', 'emailChange.ask'])(
    'returns the message of a failing %s',
    async (operation) => {
      const app = appFor();
      app.failNext(operation, 'unavailable', 'no room at the inn');
      expect(refusalOf(await app.save({ email: 'robin.new@example.com' }))).toEqual({
        code: 'not-saved',
        kind: 'unavailable',
        message: 'no room at the inn',
      });
    },
  );
});

describe('Changing the email with the profile (spec §5, §8)', () => {
  test('saves the rest, sends a link to the new address, and keeps the old one', async () => {
    const app = appFor();
    expect(valueOf(await app.save({ email: ' Robin.NEW@example.com', firstName: 'Rob' }))).toBe('check-mail');
    expect(app.row()).toMatchObject({ email: app.person.email, firstName: 'Rob' });
    expect(app.mails('robin.new@example.com')).toHaveLength(1);
    expect(app.mails().map(({ link }) => link)).toEqual([expect.stringMatching(/^\/undo-email-change\?token=/u)]);
  });

  test('isn’t requested again if only the rest failed to save', async () => {
    const app = appFor();
    const change = { email: 'robin.new@example.com', firstName: 'Rob' };
    for (let attempt = 0; attempt < 7; attempt += 1) {
      app.failNext('users.update', 'timeout');
      expect(refusalOf(await app.save(change))).toMatchObject({ code: 'not-saved', kind: 'timeout' });
    }
    expect(valueOf(await app.save(change))).toBe('check-mail');
    expect(app.row()?.firstName).toBe('Rob');
    expect(app.mails(change.email)).toHaveLength(1);
  });

  test('is requested again after a save or a cancel, or for another address', async () => {
    const app = appFor();
    const change = { email: 'robin.new@example.com' };
    const mailed = () => app.mails(change.email).length;
    valueOf(await app.save(change));
    valueOf(await app.save(change));
    expect(mailed()).toBe(2);
    app.failNext('users.update', 'timeout');
    await app.save(change);
    expect(mailed()).toBe(3);
    valueOf(await app.backend.emailChange.cancel());
    valueOf(await app.save(change));
    expect(mailed()).toBe(4);
    app.failNext('users.update', 'timeout');
    await app.save({ email: 'robin.other@example.com' });
    valueOf(await app.save(change));
    expect(mailed()).toBe(5);
  });

  test('needs the current password, and saves nothing without it', async () => {
    const app = appFor();
    const change = { email: 'robin.new@example.com', firstName: 'Rob' };
    expect(refusalOf(await app.save({ ...change, password: '' }))).toBe('password: missing');
    expect(refusalOf(await app.save({ ...change, password: 'wrong horse' }))).toBe('password: wrong-password');
    expect(app.row()?.firstName).toBe('Robin');
    expect(app.mails('robin.new@example.com')).toEqual([]);
  });

  test('needs a verified address', async () => {
    const app = appFor({ verified: false });
    expect(refusalOf(await app.save({ email: 'robin.new@example.com' }))).toBe('email: email-unverified');
  });

  test('needs no password to save anything else', async () => {
    const app = appFor();
    expect(valueOf(await app.save({ firstName: 'Rob', password: '' }))).toBe('saved');
  });

  test('to the same in different case changes nothing', async () => {
    const app = appFor();
    expect(valueOf(await app.save({ email: ` ${app.person.email.toUpperCase()} ` }))).toBe('saved');
  });

  test('to a taken address saves nothing', async () => {
    const app = appFor();
    app.server.apply(({ state }) =>
      state.authUsers.push({ ...state.authUsers[0], id: aCustomer().build().id, email: 'taken@example.com' } as never),
    );
    expect(refusalOf(await app.save({ email: 'taken@example.com', firstName: 'Rob' }))).toBe('email: email-taken');
    expect(app.row()?.firstName).toBe('Robin');
  });
});

describe("The form's rules (spec §5)", () => {
  const country = fc.constantFrom(...COUNTRIES.map(({ value }) => value));

  const typed = fc.oneof(
    fc.string({ maxLength: 16 }),
    fc.string({ unit: fc.constantFrom(...'0123456789+ ()-٣'), maxLength: 16 }),
  );
  property([typed, country], { numRuns: 150 })(
    'any input for the phone stores at most ten ASCII digits',
    async (phone, chosen) => {
      const app = appFor();
      const saved = await app.save({ phone, country: chosen });
      expect(['accepted', 'phone: long-phone', 'phone: unknown-dial-code']).toContain(refusalOf(saved));
      expect(app.row()?.phone).toMatch(/^[0-9]{0,10}$/u);
    },
  );

  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('', ' ', 'a@b.co', 'x'.repeat(101), '12345678901'),
  );
  property([text, text, text, text], { numRuns: 150 })(
    'form and use case accept the same values',
    async (firstName, lastName, email, phone) => {
      const app = appFor();
      const form = { ...app.form, firstName, lastName, email, phone };
      expect((await app.save(form)).ok).toBe(ProfileForm.check(form).ok);
    },
  );

  test('names every field that is wrong', () => {
    const checked = ProfileForm.check({
      firstName: '',
      lastName: 'x'.repeat(101),
      email: 'x',
      country: 'ca',
      phone: '123456789012',
    });
    expect(issuesOf(checked).map(({ field, code }) => `${field}: ${code}`)).toEqual([
      'firstName: missing',
      'lastName: long-name',
      'email: invalid-email',
      'phone: long-phone',
    ]);
  });
});
