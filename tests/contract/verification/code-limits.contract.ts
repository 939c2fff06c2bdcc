import { describe, expect } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#core/clock.ts';
import type { Open } from '../backend-under-test.ts';
import { failureOf, refusalOf, valueOf } from '../outcome.ts';
import { newcomer } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/** Limits on the codes sent to one address (decision verification-codes, docs/security.md#forged-codes). */
export function codeLimitsContract(open: Open): void {
  const test = withBackend(open);

  describe.each(['registration', 'password-reset'] as const)('codes of kind %s', (purpose) => {
    const request = (email: string) =>
      purpose === 'registration' ? ({ purpose, email, firstName: 'Robin' } as const) : ({ purpose, email } as const);

    test('are sent at least a minute apart; a refusal has the remaining wait', async ({ world }) => {
      const {
        backend: { verification },
        email,
      } = await newcomer(world);
      valueOf(await verification.sendCode(request(email)));
      await world.advance(20 * SECOND);
      const refusal = failureOf(await verification.sendCode(request(email)));
      expect(refusal.kind).toBe('throttled');
      expect(refusal.retryAfterMs).toBeGreaterThan(30 * SECOND);
      expect(refusal.retryAfterMs).toBeLessThanOrEqual(40 * SECOND);
      expect(refusal.message).not.toBe('');
      await world.advance(refusal.retryAfterMs ?? 0);
      expect(refusalOf(await verification.sendCode(request(email)))).toBe('accepted');
    });

    test('are limited to five an hour', async ({ world }) => {
      const {
        backend: { verification },
        email,
      } = await newcomer(world);
      for (let i = 0; i < 5; i += 1) {
        valueOf(await verification.sendCode(request(email)));
        await world.advance(2 * MINUTE);
      }
      const refusal = failureOf(await verification.sendCode(request(email)));
      expect(refusal.kind).toBe('throttled');
      expect(refusal.retryAfterMs).toBeGreaterThan(MINUTE);
      expect(refusal.retryAfterMs).toBeLessThanOrEqual(HOUR);
      expect(await world.mails(email)).toHaveLength(5);
      await world.advance(HOUR);
      expect(refusalOf(await verification.sendCode(request(email)))).toBe('accepted');
    });

    test('are limited to ten a day', async ({ world }) => {
      const {
        backend: { verification },
        email,
      } = await newcomer(world);
      for (let i = 0; i < 10; i += 1) {
        valueOf(await verification.sendCode(request(email)));
        await world.advance(61 * MINUTE);
      }
      expect(failureOf(await verification.sendCode(request(email))).kind).toBe('throttled');
    });

    test('for one address do not delay those for another', async ({ world }) => {
      const first = await newcomer(world);
      const second = await newcomer(world);
      valueOf(await first.backend.verification.sendCode(request(first.email)));
      expect(refusalOf(await second.backend.verification.sendCode(request(second.email)))).toBe('accepted');
    });
  });
}
