import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientOf, signedUp } from '#tests/security/people.ts';
import { openLocalProject, type LocalProject } from '../project/local-project.ts';

let project: LocalProject;

beforeAll(async () => {
  project = await openLocalProject();
});
beforeEach(() => project.empty());
afterAll(() => project.close());

async function askFor(token: string, password: string, address: string): Promise<number> {
  const response = await project.fetch(
    new Request(`${project.url}/functions/v1/change-email`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
      body: JSON.stringify({ action: 'ask', email: 'new@example.com', password }),
    }),
  );
  return response.status;
}

describe('a password that is checked for a change of address', () => {
  test('leaves no open session', async () => {
    const { client } = await signedUp(project, 'robin@example.com');
    const sessions = () => project.sql('select id from auth.sessions order by id');
    const before = await sessions();
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    expect(await askFor(token, 'correct horse', '203.0.113.7')).toBe(200);
    expect(await sessions()).toEqual(before);
  });

  test('is counted by client address, so strangers use up only their own limit', async () => {
    const strangers = [];
    for (let n = 0; n < 4; n += 1) strangers.push(await signedUp(project, `stranger-${n}@example.com`));
    const owner = await signedUp(project, 'robin@example.com');
    const tokenOf = async ({ client }: typeof owner) =>
      (await client.auth.getSession()).data.session?.access_token ?? '';
    const answers = [];
    for (const [n, stranger] of strangers.entries())
      for (let i = 0; i < 10; i += 1)
        answers.push(await askFor(await tokenOf(stranger), 'wrong horse', `203.0.113.${n}`));
    expect(answers).toEqual(Array.from({ length: 40 }, () => 403));
    expect(await askFor(await tokenOf(owner), 'correct horse', '198.51.100.1')).toBe(200);
  });

  test('is a sign-in: an address has thirty, then one every two seconds', async () => {
    const client = clientOf(project);
    await signedUp(project, 'robin@example.com');
    expect((await client.auth.signInWithPassword({ email: 'robin@example.com', password: 'wrong' })).error?.code).toBe(
      'invalid_credentials',
    );
    const signIn = async (address: string) =>
      (
        await project.fetch(
          new Request(`${project.url}/auth/v1/token?grant_type=password`, {
            method: 'POST',
            headers: { apikey: project.anonKey, 'x-forwarded-for': address, 'content-type': 'application/json' },
            body: JSON.stringify({ email: 'robin@example.com', password: 'wrong horse' }),
          }),
        )
      ).status;
    const start = Date.now();
    let accepted = 0;
    while ((await signIn('192.0.2.1')) === 400) accepted += 1;
    const refilled = (Date.now() - start) / 2000;
    expect(accepted).toBeGreaterThanOrEqual(30);
    expect(accepted).toBeLessThanOrEqual(31 + refilled);
    expect(await signIn('192.0.2.2')).toBe(400);
  });
});
