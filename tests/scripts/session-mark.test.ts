import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { sessionMarkScript } from '#scripts/build/first-paint/session-mark.ts';

/** A storage with a text under one key, or one that the browser denies. */
const storage = (key: string, stored: string | null | Error) => ({
  getItem(asked: string) {
    if (stored instanceof Error) throw stored;
    return asked === key ? stored : null;
  },
});

/** The marks that the script sets with these stored under the keys of the session and of the drafts. */
function marks(session: string | null | Error, drafts: string | null | Error): string[] {
  const marked: string[] = [];
  runInNewContext(sessionMarkScript('demo:'), {
    localStorage: storage('demo:session', session),
    sessionStorage: storage('demo:drafts', drafts),
    document: { documentElement: { setAttribute: (name: string) => marked.push(name) } },
  });
  return marked;
}

const DENIED = new Error('SecurityError');

test.each([
  ['a session', '{"accessToken":"a"}', null, ['data-session']],
  ['a draft', null, '[]', ['data-drafts']],
  ['both', '{"accessToken":"a"}', '[]', ['data-session', 'data-drafts']],
  ['neither', null, null, []],
  ['no storage', DENIED, DENIED, []],
] as const)('With %s in the browser, the page has the matching marks', (_, session, drafts, expected) => {
  expect(marks(session, drafts)).toEqual(expected);
});
