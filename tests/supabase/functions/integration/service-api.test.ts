import { expect, test } from 'vitest';
import { serviceApi } from '../../../../supabase/functions/_shared/service/service-api.ts';

/** A project API with one correct password, and the requests to it. */
function project(key = 'sb_secret_key') {
  const sent: Request[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    sent.push(request.clone() as Request);
    if (request.url.includes('/logout')) return new Response(null, { status: 204 });
    const { password } = (await request.json()) as { password: string };
    return password === 'correct horse'
      ? Response.json({ access_token: 'the token of the check' })
      : Response.json({ code: 'invalid_credentials' }, { status: 400 });
  };
  return { api: serviceApi('https://project.example', key, fetcher), sent };
}

test('ends the session that a password check opens, and no other', async () => {
  const { api, sent } = project();
  expect(await api.checkPassword('robin@example.com', 'correct horse', '203.0.113.7')).toBe('right');
  const [, ended] = sent;
  expect([sent.length, ended?.method, ended?.url, ended?.headers.get('authorization')]).toEqual([
    2,
    'POST',
    'https://project.example/auth/v1/logout?scope=local',
    'Bearer the token of the check',
  ]);
});

test('ends nothing after a wrong password', async () => {
  const { api, sent } = project();
  expect(await api.checkPassword('robin@example.com', 'wrong horse', '203.0.113.7')).toBe('wrong');
  expect(sent).toHaveLength(1);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::7', '2001:db8:1:2::7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  // The service ignores these with a warning, and some aren't valid in headers.
  ['203.0.113.7:4711', null],
  ['[2001:db8::1]:4711', null],
  ['unknown', null],
  ['', null],
  ['1:2', null],
  ['203.0.113.7, 198.51.100.1', null],
  ['203.0.113.7\r\nx: y', null],
  ['ä', null],
])('counts a password check under the client’s address, if it’s a plain one: %j', async (address, forwarded) => {
  const { api, sent } = project();
  await api.checkPassword('robin@example.com', 'wrong horse', address);
  expect(sent[0]?.headers.get('sb-forwarded-for')).toBe(forwarded);
});
