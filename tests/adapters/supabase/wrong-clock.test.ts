import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import { aRecordedProject, PERSON, type RecordedProject } from './recorded-project.ts';

const tokensAsked = ({ calls }: RecordedProject): number =>
  calls.filter(({ call }) => call === 'POST /auth/v1/token').length;

/** Time in ms until this device replaces the stored token. */
function keptFor({ storage }: RecordedProject): number {
  const { expires_at: at } = JSON.parse(storage.read('local', 'session') ?? '{}') as { expires_at: number };
  return at * 1000 - Date.now();
}

async function readsFiveTimes({ backend }: RecordedProject): Promise<void> {
  for (let reads = 0; reads < 5; reads += 1) await backend.users.find(PERSON);
}

const CLOCKS = [
  ['three hours ahead of the server’s', -3 * HOUR],
  ['three hours behind the server’s', 3 * HOUR],
  ['right', 0],
] as const;

for (const [what, serverAhead] of CLOCKS) {
  test.each<[string, (project: RecordedProject) => Promise<unknown>]>([
    ['signing in', ({ backend }) => backend.auth.signIn({ email: 'robin@example.com', password: 'secret horse' })],
    ['following a link', ({ backend }) => backend.auth.verifyLink('hash')],
  ])(`on a device whose clock is ${what}, a token from %s is kept while it’s valid`, async (_how, begin) => {
    const project = aRecordedProject({ signedIn: false, serverAhead });
    await begin(project);
    const before = tokensAsked(project);
    expect(Math.abs(keptFor(project) - HOUR)).toBeLessThan(2 * MINUTE);
    await readsFiveTimes(project);
    expect(tokensAsked(project)).toBe(before);
  });
}

test('a session with the server’s expiry time is renewed only once', async () => {
  const project = aRecordedProject({ serverAhead: -3 * HOUR });
  await readsFiveTimes(project);
  expect(tokensAsked(project)).toBe(1);
});
