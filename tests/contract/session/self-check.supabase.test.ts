import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocalProject, type LocalProject } from '../project/local-project.ts';

let project: LocalProject;

beforeAll(async () => {
  project = await openLocalProject();
  await project.empty();
});
afterAll(() => project.close());

/** Signs a person up; returns their access token. */
async function tokenOf(email: string): Promise<string> {
  const answer = await project.fetch(
    new Request(`${project.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: project.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'correct horse' }),
    }),
  );
  return ((await answer.json()) as { access_token: string }).access_token;
}

const selfCheck = (authorization?: string) =>
  project.fetch(
    new Request(`${project.url}/functions/v1/send-verification`, {
      headers: { 'x-forwarded-for': '203.0.113.7', ...(authorization === undefined ? {} : { authorization }) },
    }),
  );

test('The functions show the client address they see, to administrators only', async () => {
  const [admin, other] = [await tokenOf('ada@example.com'), await tokenOf('robin@example.com')];
  await project.makeAdmin('ada@example.com');
  const shown = await selfCheck(`Bearer ${admin}`);
  expect([shown.status, await shown.json()]).toEqual([
    200,
    expect.objectContaining({ address: '203.0.113.7', header: 'x-forwarded-for' }),
  ]);
  for (const authorization of [`Bearer ${other}`, `Bearer ${project.anonKey}`, 'Bearer made-up', '', undefined])
    expect((await selfCheck(authorization)).status).toBe(405);
});
