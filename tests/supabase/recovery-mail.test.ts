import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { mailCatcher } from '../../supabase/local/mail-catcher.ts';
import { RecoveryMails } from '../../supabase/local/recovery-mail.ts';

const SITE = 'http://product.test';
const API = 'http://project.test/auth/v1';
const VERIFIER = 'a verifier that only the browser knows';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

const post = (path: string, body: object) =>
  new Request(`${API}/${path}`, { method: 'POST', body: JSON.stringify(body) });

/** An authentication service that mails bare links and accepts any token. */
function aService() {
  let now = 0;
  const catcher = mailCatcher();
  const mails = new RecoveryMails(catcher, SITE, () => now);
  const answer = mails.around(async (request) => {
    if (request.url.includes('/recover'))
      await mails.send({
        to: 'robin@example.com',
        subject: 'Reset',
        text: `${API}/verify?token=t0ken&type=recovery`,
      } as Parameters<RecoveryMails['send']>[0]);
    return Response.json({ access_token: 'a' });
  });
  return {
    advance: (ms: number) => {
      now += ms;
    },
    mails: () => catcher.list(),
    ask: (back: string) =>
      answer(
        post(`recover?redirect_to=${encodeURIComponent(back)}`, {
          email: 'Robin@example.com',
          code_challenge: CHALLENGE,
        }),
      ),
    /** Follows the service's own link; returns the final URL. */
    follow: async () => {
      const answered = await answer(new Request(`${API}/verify?token=t0ken&type=recovery`));
      return new URL(answered.headers.get('location') ?? '');
    },
    exchange: async (code: string | null, verifier = VERIFIER) => {
      const answered = await answer(post('token?grant_type=pkce', { auth_code: code, code_verifier: verifier }));
      return ((await answered.json()) as { error_code?: string }).error_code ?? 'signed in';
    },
  };
}

describe('The local stack, as the hosted service,', () => {
  test('mails the project’s own template, with the token in the link', async () => {
    const { ask, mails } = aService();
    await ask(`${SITE}/sign-in`);
    const link = `${SITE}/sign-in?token_hash=t0ken&type=recovery`;
    expect(mails()[0]).toMatchObject({ to: 'robin@example.com', link });
    expect(mails()[0]?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    expect(mails()[0]?.html).not.toContain('{{');
  });

  test('leads back only to the product', async () => {
    for (const back of ['https://evil.example/sign-in', `${SITE}.evil.example/sign-in`]) {
      const { ask, mails } = aService();
      await ask(back);
      expect(new URL(mails()[0]?.link ?? '').origin).toBe(SITE);
    }
  });

  test('exchanges the code behind its own link once, in the browser that requested it', async () => {
    const { ask, follow, exchange } = aService();
    await ask(`${SITE}/sign-in`);
    const back = await follow();
    expect(back.pathname).toBe('/sign-in');
    const code = back.searchParams.get('code');
    expect(await exchange(code, 'another browser')).toBe('bad_code_verifier');
    const again = (await follow()).searchParams.get('code');
    expect(await exchange(again)).toBe('signed in');
    expect(await exchange(again)).toBe('flow_state_not_found');
  });

  test('counts five minutes from the request, even if the link is followed late', async () => {
    const { ask, follow, exchange, advance } = aService();
    await ask(`${SITE}/sign-in`);
    advance(5 * MINUTE);
    expect(await exchange((await follow()).searchParams.get('code'))).toBe('signed in');
    const late = (await follow()).searchParams.get('code');
    advance(1);
    expect(await exchange(late)).toBe('flow_state_expired');
    expect(await exchange((await follow()).searchParams.get('code'))).toBe('flow_state_expired');
  });
});
