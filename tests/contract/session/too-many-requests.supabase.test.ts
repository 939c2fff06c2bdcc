import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { NEXT_LINK_MS, NEXT_SIGN_IN_MS } from '#core/identity/password.ts';
import { readConfig } from '../../../supabase/local/config-toml.ts';
import { anAddress, authClient, type AuthAnswer, type AuthRequest } from './auth-client.ts';
import { openLocalProject, type LocalProject } from '../project/local-project.ts';

/* The authentication service's answers to too many requests. The same tests run on the hosted platform's own server. */

const EMAIL = 'robin@example.com';

let project: LocalProject;
let ask: (route: string, request?: AuthRequest) => Promise<AuthAnswer>;
beforeAll(async () => {
  project = await openLocalProject();
  ask = authClient(project);
});
beforeEach(() => project.empty());
afterAll(() => project.close());

const recover = (from = anAddress()) => ask('POST /recover', { body: { email: EMAIL }, from });
const otp = (from = anAddress()) => ask('POST /otp', { body: { email: EMAIL }, from });
const signIn = (from = anAddress()) =>
  ask('POST /token?grant_type=password', { body: { email: EMAIL, password: 'x' }, from });
const signUp = () => ask('POST /signup', { body: { email: EMAIL, password: 'correct horse' } });

/** All of a refusal that the product sees. */
const seen = ({ status, headers, body }: AuthAnswer) => [status, headers.get('retry-after'), body];
const after = (seconds: string) =>
  expect.stringMatching(
    new RegExp(`^For security purposes, you can only request this after ${seconds} seconds\\.$`, 'u'),
  );

describe('Too many requests', () => {
  test.each([
    ['for links', recover],
    ['for magic links', otp],
    ['to sign in', signIn],
  ])('%s from one address are refused without a wait', async (_what, send) => {
    const from = anAddress();
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(from)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused)
      expect(seen(answer)).toEqual([
        429,
        null,
        { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
      ]);
  });

  test('for links to one account within a minute name the wait', async () => {
    await signUp();
    await recover();
    expect(seen(await recover())).toEqual([
      429,
      null,
      { code: 'over_email_send_rate_limit', message: after('[45]\\d') },
    ]);
  });

  test('for links to one account within an hour name the wait', async () => {
    await signUp();
    for (let n = 0; n < 10; n += 1) {
      expect((await recover()).status).toBe(200);
      await project.advance(MINUTE);
    }
    expect(seen(await recover())).toEqual([429, null, { code: 'unknown', message: after('\\d{4}') }]);
  });

  test('for magic links to an account don’t come up: each is refused', async () => {
    await signUp();
    for (let n = 0; n < 2; n += 1)
      expect(seen(await otp())).toEqual([403, null, { code: 'unknown', message: 'This service sends no such mail.' }]);
  });

  test('end after the time that the product names', () => {
    const settings = readConfig({ SITE_URL: 'http://product.test' });
    const interval = (name: string) => (5 * MINUTE) / Number(settings.get(`auth.rate_limit.${name}`));
    expect([NEXT_SIGN_IN_MS, NEXT_LINK_MS]).toEqual([interval('token_refresh'), interval('sign_in_sign_ups')]);
  });
});
