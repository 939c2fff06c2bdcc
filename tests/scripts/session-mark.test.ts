import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { sessionMarkScript } from '#scripts/build/session-mark.ts';

/** Whether the script marks the page in a browser that holds this under the key of the session. */
function marks(stored: string | null | Error): boolean {
  const marked: string[] = [];
  runInNewContext(sessionMarkScript('demo:'), {
    localStorage: {
      getItem(key: string) {
        if (stored instanceof Error) throw stored;
        return key === 'demo:session' ? stored : null;
      },
    },
    document: { documentElement: { setAttribute: (name: string) => marked.push(name) } },
  });
  return marked.includes('data-session');
}

test.each([
  ['a session', '{"accessToken":"a"}', true],
  ['no session', null, false],
  ['no storage', new Error('SecurityError'), false],
] as const)('With %s in the browser, the page is marked as a signed-in person’s: %s', (_, stored, expected) => {
  expect(marks(stored)).toBe(expected);
});
