import { expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { connectSupabase } from '#adapters/supabase/connect-supabase.ts';
import { refusalOf } from '#tests/contract/outcome.ts';
import { serviceApi } from '../../../supabase/functions/_shared/service/service-api.ts';
import { serviceAccounts } from '../../../supabase/functions/_shared/service/service-ports.ts';

/** The hosted service's answer to a weak password, for clients that ask for the version of 2024 and for others. */
const refusing = (reasons: readonly string[]) => async (_input: RequestInfo | URL, init?: RequestInit) => {
  const asked = new Headers(init?.headers).get('X-Supabase-Api-Version');
  const weak_password = { reasons };
  const message = 'Password should contain at least one character of each: abc, 123.';
  return new Response(
    JSON.stringify(
      asked === null
        ? { code: 422, error_code: 'weak_password', msg: message, weak_password }
        : { code: 'weak_password', message, weak_password },
    ),
    { status: 422, headers: asked === null ? {} : { 'X-Supabase-Api-Version': asked } },
  );
};

const REASONS: [string[], string][] = [
  [['length'], 'weak-password'],
  [['characters', 'length'], 'weak-password'],
  [['characters'], 'plain-password'],
  [['pwned'], 'leaked-password'],
  [['characters', 'pwned'], 'plain-password'],
  [[], 'weak-password'],
  [['something new'], 'weak-password'],
];

test.each(REASONS)('a sign-up refused for %j returns %s', async (reasons, refusal) => {
  const { auth } = connectSupabase({
    url: 'https://project.example',
    anonKey: 'key',
    storage: memoryDevice().tab(),
    siteUrl: 'https://product.example',
    fetch: refusing(reasons) as typeof fetch,
  });
  const account = { email: 'robin@example.com', password: 'correct', firstName: 'R', lastName: 'R' };
  expect(refusalOf(await auth.signUp(account))).toBe(refusal);
});

test.each(REASONS)('a password reset refused for %j returns %s', async (reasons, refusal) => {
  const accounts = serviceAccounts(serviceApi('https://project.example', 'key', refusing(reasons) as typeof fetch));
  const account = { id: 'id', email: 'robin@example.com', verified: true, blocked: false };
  expect(await accounts.setPassword(account, 'correct')).toBe(refusal);
});
