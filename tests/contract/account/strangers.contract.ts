import { describe, expect } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { GUESS_LIMIT, LOOKUP_LIMIT, MAILED_CODE_LIMITS, SEND_LIMIT } from '#core/verification/code-limits.ts';
import type { BackendUnderTest, Open } from '../backend-under-test.ts';
import { failureOf, refusalOf, valueOf } from '../outcome.ts';
import { askForCode, newcomer, type Person } from '../people.ts';
import { withBackend } from '../with-backend.ts';

type Purpose = 'registration' | 'password-reset';

const request = (purpose: Purpose, email: string) =>
  purpose === 'registration' ? ({ purpose, email, firstName: 'Robin' } as const) : ({ purpose, email } as const);

/** A browser of somebody who knows only the person's address. */
async function stranger(world: BackendUnderTest) {
  const { verification } = (await world.browser()).backend;
  return { ask: (purpose: Purpose, { email }: Person) => verification.sendCode(request(purpose, email)), verification };
}

/** Strangers can't affect another person's codes. Limits on one client don't delay others. */
export function strangersContract(open: Open): void {
  const test = withBackend(open);

  describe.each(['registration', 'password-reset'] as const)('codes of kind %s', (purpose) => {
    test('stay valid if a stranger requests another', async ({ world }) => {
      const owner = await newcomer(world);
      const guess = await askForCode(world, owner, purpose);
      valueOf(await (await stranger(world)).ask(purpose, owner));
      expect(refusalOf(await owner.backend.verification.verifyCode(guess))).toBe('accepted');
    });

    test('can be requested, even after many requests by strangers', async ({ world }) => {
      const owner = await newcomer(world);
      const { ask } = await stranger(world);
      for (let day = 0; day < 10; day += 1) {
        valueOf(await ask(purpose, owner));
        await world.advance(61 * MINUTE);
      }
      expect(refusalOf(await ask(purpose, owner))).toBe('throttled');
      for (let other = 0; other < 20; other += 1) valueOf(await (await stranger(world)).ask(purpose, owner));
      const guess = await askForCode(world, owner, purpose);
      expect(refusalOf(await owner.backend.verification.verifyCode(guess))).toBe('accepted');
    });

    test(`are mailed ${MAILED_CODE_LIMITS[0]?.limit} times an hour; the newest works for later requests`, async ({
      world,
    }) => {
      const owner = await newcomer(world);
      const answers = [];
      for (let other = 0; other < 14; other += 1)
        answers.push(valueOf(await (await stranger(world)).ask(purpose, owner)));
      expect(await world.mails(owner.email)).toHaveLength(10);
      const guess = await askForCode(world, owner, purpose);
      expect(await world.mails(owner.email)).toHaveLength(10);
      const { verifyCode } = owner.backend.verification;
      expect(refusalOf(await verifyCode({ ...guess, code: '111111' }))).toBe('invalid-or-expired');
      expect(refusalOf(await verifyCode(guess))).toBe('accepted');
      // It was used: no other browser can use it.
      const last = answers.at(-1)?.challenge ?? '';
      expect(refusalOf(await verifyCode({ ...guess, challenge: last }))).toBe('invalid-or-expired');
      // Nor is it shared with the next one, who gets a new one. A verified address gets no registration code.
      valueOf(await (await stranger(world)).ask(purpose, owner));
      expect(await world.mails(owner.email)).toHaveLength(purpose === 'registration' ? 10 : 11);
    });

    test('are mailed once more, if all others were of the other kind', async ({ world }) => {
      const owner = await newcomer(world);
      const other = purpose === 'registration' ? 'password-reset' : 'registration';
      for (let n = 0; n < 11; n += 1) valueOf(await (await stranger(world)).ask(other, owner));
      expect(await world.mails(owner.email)).toHaveLength(10);
      const guess = await askForCode(world, owner, purpose);
      for (let n = 0; n < 2; n += 1) valueOf(await (await stranger(world)).ask(purpose, owner));
      expect(await world.mails(owner.email)).toHaveLength(11);
      expect(refusalOf(await owner.backend.verification.verifyCode(guess))).toBe('accepted');
    });

    test('are sent again in the next hour, or when the newest is an hour old', async ({ world }) => {
      const owner = await newcomer(world);
      for (let hour = 0; hour < 3; hour += 1) {
        for (let other = 0; other < 11; other += 1) valueOf(await (await stranger(world)).ask(purpose, owner));
        await world.advance(61 * MINUTE);
      }
      expect(await world.mails(owner.email)).toHaveLength(30);
      const guess = await askForCode(world, owner, purpose);
      expect(await world.mails(owner.email)).toHaveLength(31);
      expect(refusalOf(await owner.backend.verification.verifyCode(guess))).toBe('accepted');
    });

    test('resist a stranger’s guesses, which don’t lock them', async ({ world }) => {
      const owner = await newcomer(world);
      const guess = await askForCode(world, owner, purpose);
      const { ask, verification } = await stranger(world);
      const { challenge } = valueOf(await ask(purpose, owner));
      for (let i = 0; i < 6; i += 1)
        expect(refusalOf(await verification.verifyCode({ ...guess, challenge }))).toBe('invalid-or-expired');
      expect(refusalOf(await owner.backend.verification.verifyCode(guess))).toBe('accepted');
    });

    test('don’t end if their challenge is sent with another address or purpose', async ({ world }) => {
      const [owner, other] = [await newcomer(world), await newcomer(world)];
      const guess = await askForCode(world, owner, purpose);
      const { verification } = await stranger(world);
      const otherPurpose = purpose === 'registration' ? 'password-reset' : 'registration';
      for (const asked of [request(purpose, other.email), request(otherPurpose, owner.email)])
        valueOf(await verification.sendCode({ ...asked, replaces: guess.challenge }));
      expect(refusalOf(await owner.backend.verification.verifyCode(guess))).toBe('accepted');
    });

    test('are ended only by the next one of the same browser, address and purpose', async ({ world }) => {
      const [owner, other] = [await newcomer(world), await newcomer(world)];
      const { verifyCode } = owner.backend.verification;
      const first = await askForCode(world, owner, purpose);
      valueOf(
        await owner.backend.verification.sendCode({ ...request(purpose, other.email), replaces: first.challenge }),
      );
      valueOf(
        await owner.backend.verification.sendCode({
          ...request(purpose === 'registration' ? 'password-reset' : 'registration', owner.email),
          replaces: first.challenge,
        }),
      );
      await world.advance(61 * SECOND);
      const second = await askForCode(world, owner, purpose);
      expect(refusalOf(await verifyCode(second))).toBe('accepted');
      await world.advance(61 * SECOND);
      const third = await askForCode(world, owner, purpose, first);
      expect(refusalOf(await verifyCode(first))).toBe('invalid-or-expired');
      // A verified address gets no registration code.
      expect(refusalOf(await verifyCode(third))).toBe(purpose === 'registration' ? 'invalid-or-expired' : 'accepted');
    });
  });

  describe('one client', () => {
    test(`is sent ${SEND_LIMIT.limit} codes an hour in total, and doesn’t delay others`, async ({ world }) => {
      const { verification } = await stranger(world);
      const ask = (n: number) => verification.sendCode(request('registration', `n${n}@example.com`));
      for (let n = 0; n < SEND_LIMIT.limit; n += 1) valueOf(await ask(n));
      const refusal = failureOf(await ask(SEND_LIMIT.limit));
      expect(refusal.kind).toBe('throttled');
      expect(refusal.retryAfterMs).toBeGreaterThan(0);
      expect(refusal.retryAfterMs).toBeLessThanOrEqual(HOUR);
      const owner = await newcomer(world);
      expect(refusalOf(await owner.backend.verification.sendCode(request('registration', owner.email)))).toBe(
        'accepted',
      );
      await world.advance(HOUR);
      expect(refusalOf(await ask(0))).toBe('accepted');
    });

    test(`has ${GUESS_LIMIT.limit} guesses an hour in total, and doesn’t delay others`, async ({ world }) => {
      const owner = await newcomer(world);
      const right = await askForCode(world, owner);
      const { verification } = await stranger(world);
      const guess = () =>
        verification.verifyCode({ ...right, challenge: '3f2c1a58-7b7e-4f5d-9a41-2f8f4e0f9a11', code: '111111' });
      for (let n = 0; n < GUESS_LIMIT.limit; n += 1) expect(refusalOf(await guess())).toBe('invalid-or-expired');
      expect(failureOf(await guess()).kind).toBe('throttled');
      expect(refusalOf(await owner.backend.verification.verifyCode(right))).toBe('accepted');
      await world.advance(HOUR);
      expect(refusalOf(await guess())).toBe('invalid-or-expired');
    });

    test('that used all its guesses still gets the first guess at each code', async ({ world }) => {
      const person = await newcomer(world);
      const code = await askForCode(world, person);
      const { verifyCode } = person.backend.verification;
      const never = { ...code, challenge: '3f2c1a58-7b7e-4f5d-9a41-2f8f4e0f9a11', code: '111111' };
      for (let n = 0; n < GUESS_LIMIT.limit; n += 1) await verifyCode(never);
      expect(refusalOf(await verifyCode({ ...code, code: '111111' }))).toBe('invalid-or-expired');
      expect(failureOf(await verifyCode(code)).kind).toBe('throttled');
      await world.advance(61 * SECOND);
      expect(refusalOf(await verifyCode(await askForCode(world, person)))).toBe('accepted');
    });

    test(`learns of ${LOOKUP_LIMIT.limit} unknown addresses in 15 minutes, and of no more`, async ({ world }) => {
      const [one, other] = [await stranger(world), await stranger(world)];
      const ask = async (n: number, { verification } = one) =>
        refusalOf(await verification.sendCode(request('password-reset', `n${n}@example.com`)));
      for (let n = 0; n < LOOKUP_LIMIT.limit; n += 1) expect(await ask(n)).toBe('unknown-email');
      expect(await ask(LOOKUP_LIMIT.limit)).toBe('accepted');
      expect(await ask(LOOKUP_LIMIT.limit + 1, other)).toBe('unknown-email');
      expect(await world.mails(`n${LOOKUP_LIMIT.limit}@example.com`)).toEqual([]);
      await world.advance(DAY);
      expect(await ask(LOOKUP_LIMIT.limit)).toBe('unknown-email');
    });
  });
}
