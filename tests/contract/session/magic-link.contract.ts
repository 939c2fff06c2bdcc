import { describe, expect } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { acceptMagicLink, readMagicLink } from '#core/session/magic-link.ts';
import { requestPasswordLink } from '#core/session/request-password-link.ts';
import { LINK_LIMIT } from '#core/verification/code-limits.ts';
import type { BackendUnderTest, Open } from '../backend-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { newcomer } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/** Sign-in links (decision magic-links). */
export function magicLinkContract(open: Open): void {
  const test = withBackend(open);

  describe('a sign-in link', () => {
    const linkIn = async (world: BackendUnderTest, email: string) => {
      const [mail] = await world.mails(email);
      return (
        readMagicLink(new URL(mail?.link ?? '/', 'https://product.example').search) ?? {
          accessToken: null,
          refreshToken: null,
          type: null,
          tokenHash: null,
          code: null,
        }
      );
    };

    test('signs the person in, in the browser that requested it', async ({ world }) => {
      const { backend, browser, id, email } = await newcomer(world);
      const clock = { now: Date.now };
      valueOf(await requestPasswordLink(backend.auth, browser.storage, clock)(email));
      const link = await linkIn(world, email);
      expect(valueOf(await acceptMagicLink(backend.auth, browser.storage, clock)(link)).userId).toBe(id);
      expect(valueOf(await backend.auth.getSession())?.userId).toBe(id);
    });

    test('still works nine minutes after the request', async ({ world }) => {
      const { backend, browser, id, email } = await newcomer(world);
      const clock = { now: Date.now };
      valueOf(await requestPasswordLink(backend.auth, browser.storage, clock)(email));
      await world.advance(9 * MINUTE);
      const link = await linkIn(world, email);
      expect(valueOf(await acceptMagicLink(backend.auth, browser.storage, clock)(link)).userId).toBe(id);
    });

    test('doesn’t work with a made-up token or code', async ({ world }) => {
      const { backend, email } = await newcomer(world);
      valueOf(await backend.auth.requestPasswordLink(email));
      expect(refusalOf(await backend.auth.verifyLink('made-up'))).not.toBe('accepted');
      expect(refusalOf(await backend.auth.exchangeCode('made-up'))).not.toBe('accepted');
      expect(valueOf(await backend.auth.getSession())).toBeNull();
    });

    test(`is mailed ${LINK_LIMIT.limit} times an hour; after that, the refusal says when again`, async ({ world }) => {
      const { backend, browser, email } = await newcomer(world);
      const ask = requestPasswordLink(backend.auth, browser.storage, { now: Date.now });
      for (let n = 0; n < LINK_LIMIT.limit; n += 1) {
        valueOf(await ask(email));
        await world.advance(MINUTE);
      }
      const refusal = await ask(email);
      const left = LINK_LIMIT.windowMs - LINK_LIMIT.limit * MINUTE;
      expect(refusal).toMatchObject({ ok: false, error: { code: 'too-many-links', waitMs: expect.any(Number) } });
      const { waitMs } = refusal.ok ? { waitMs: 0 } : (refusal.error as { waitMs: number });
      expect(waitMs).toBeLessThanOrEqual(left + SECOND);
      expect(waitMs).toBeGreaterThan(left - 5 * MINUTE);
      await world.advance(waitMs);
      valueOf(await ask(email));
    });

    test('gets the same answer for an unknown email, which receives nothing', async ({ world }) => {
      const { backend } = await world.browser();
      expect(refusalOf(await backend.auth.requestPasswordLink('nobody@example.com'))).toBe('accepted');
      expect(await world.mails('nobody@example.com')).toEqual([]);
    });
  });
}
