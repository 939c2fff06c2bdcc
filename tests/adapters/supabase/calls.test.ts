import { describe, expect, test } from 'vitest';
import { reviewBusiness } from '#core/review/review-business.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { AUTHENTICATION, BUSINESS, COLUMNS, EMAIL, FUNCTIONS, PROFILE, SMUGGLED, TABLES } from './expected-calls.ts';
import { aRecordedProject, PERSON } from './recorded-project.ts';

describe.each([
  ['authentication', AUTHENTICATION],
  ['function', FUNCTIONS],
  ['tables', TABLES],
] as const)('The calls of spec §7, %s', (_kind, rows) => {
  test.each(rows)('%s', async (_what, ask, call, part) => {
    const { backend, calls } = aRecordedProject();
    await ask(backend);
    expect(calls.map((each) => each.call)).toContain(call);
    expect(calls.find((each) => each.call === call)).toMatchObject(part);
  });
});

describe('Calls that are never made (docs/security.md#forged-codes)', () => {
  test('the profile is saved without email, role or status', async () => {
    const { backend, calls } = aRecordedProject();
    await backend.users.update(PERSON, { ...PROFILE, ...SMUGGLED });
    expect(Object.keys(calls[0]?.body as object).toSorted()).toEqual(Object.keys(COLUMNS).toSorted());
  });

  test('a business is added without a status', async () => {
    const { backend, calls } = aRecordedProject();
    await backend.businesses.add({ ...BUSINESS, ...SMUGGLED });
    expect(Object.keys(calls[0]?.body as object)).not.toContain('status');
  });

  test('a decision writes only the status; a rejection also writes a reason', async () => {
    const written = async (status: 'Pending' | 'Rejected', decision: 'approve' | 'reject' | 'activate') => {
      const { backend, calls } = aRecordedProject();
      const review = reviewBusiness(backend.businesses, { now: () => 0 });
      await review({ isAdmin: true }, aBusiness().withStatus(status).build(), decision, 'No such shop');
      return calls[0]?.body;
    };
    expect(await written('Pending', 'approve')).toEqual({ status: 'Active' });
    expect(await written('Rejected', 'activate')).toEqual({ status: 'Active' });
    expect(await written('Pending', 'reject')).toEqual({ status: 'Rejected', status_reason: 'No such shop' });
  });

  test('a picture is never stored in the account', async () => {
    const { backend, calls } = aRecordedProject();
    expect((await backend.auth.setAvatarMarker(aJpeg())).ok).toBe(false);
    expect(calls).toEqual([]);
  });

  test('the browser neither makes, stores nor compares a code, nor looks up an email', async () => {
    for (const [, ask] of [...AUTHENTICATION, ...FUNCTIONS, ...TABLES]) {
      const { backend, calls } = aRecordedProject();
      await ask(backend);
      expect(calls.filter(({ call }) => call.includes('email_verifications'))).toEqual([]);
      expect(calls.filter(({ query }) => 'email' in query)).toEqual([]);
      expect(
        calls.filter(({ call, body }) => call.includes('functions') && body !== null && 'code' in (body as object)),
      ).toEqual([]);
    }
  });

  test('the session is read from storage, without a request while it is valid', async () => {
    const { backend, calls } = aRecordedProject();
    expect(await backend.auth.getSession()).toMatchObject({ ok: true, value: { userId: PERSON, email: EMAIL } });
    expect(calls).toEqual([]);
  });
});
