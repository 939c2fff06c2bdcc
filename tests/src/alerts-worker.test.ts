import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const CODE = readFileSync(join(import.meta.dirname, '../../src/alerts-worker.js'), 'utf8');

type Found = 'shown' | 'near' | 'free' | 'typing' | 'silent';

/** An open page, which says what it found for a path, unless its app hasn't started or it's asleep. */
const aPage = (found: Found, { visibilityState = 'visible', wakes = false } = {}) => {
  let awake = found !== 'silent';
  return {
    visibilityState,
    focus: vi.fn(async () => void (awake ||= wakes)),
    postMessage: vi.fn(async ({ kind }: { kind: string }, [port]: readonly MessagePort[]) => {
      await Promise.resolve();
      if (!awake) return;
      port?.postMessage(kind === 'find' ? found : found === 'typing' ? 'typing' : 'opened');
    }),
  };
};
type Page = ReturnType<typeof aPage>;

/** Whether a page was asked to open a path. */
const opens = ({ postMessage }: Page): boolean => postMessage.mock.calls.some(([{ kind }]) => kind === 'open');

/** The worker of alerts, with windows that are open, and what it did. */
function worker(pages: readonly Page[] = []) {
  const handlers = new Map<string, (event: unknown) => void>();
  const shown: { title: string; tag: string; silent: boolean; renotify: boolean; data: { path: string } }[] = [];
  const opened: string[] = [];
  const self = {
    location: { origin: 'https://product.example' },
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options } as never),
    },
    clients: {
      matchAll: async () => pages,
      openWindow: async (path: string) => void opened.push(path),
    },
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
  };
  /** Answers immediately, so that no answer comes too late. */
  class MessageChannel {
    port1 = { onmessage: null as ((event: { data: unknown }) => void) | null, close: () => undefined };
    port2 = { postMessage: (data: unknown) => this.port1.onmessage?.({ data }) };
  }
  runInNewContext(CODE, { self, URL, MessageChannel, setTimeout: (work: () => void) => setTimeout(work) });
  const run = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    handlers.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  return {
    shown,
    opened,
    handlers,
    push: (text: string | null) =>
      run('push', { data: text === null ? null : { json: () => JSON.parse(text) as unknown } }),
    tap: (path: unknown) => run('notificationclick', { notification: { close: () => undefined, data: { path } } }),
  };
}

const alert = (more: object) =>
  JSON.stringify({ web_push: 8030, notification: { title: 'Title', body: 'Body', ...more } });

test('answers no requests and caches no files', () => {
  expect([...worker().handlers.keys()]).toEqual(['push', 'notificationclick']);
  expect(CODE).not.toContain('caches');
});

test.each([
  [alert({ navigate: 'https://product.example/track/7KMD#k=x' }), '/track/7KMD#k=x'],
  [alert({ navigate: '/courier' }), '/courier'],
  [alert({ navigate: 'https://evil.example/courier' }), '/'],
  [alert({ navigate: 'javascript:alert(1)' }), '/'],
  [alert({ navigate: '//evil.example' }), '/'],
  [alert({ navigate: 'https://' }), '/'],
])('%s leads to %s', async (text, path) => {
  const { push, shown } = worker();
  await push(text);
  expect(shown[0]?.data).toEqual({ path });
});

test.each(['', '{', 'null', '7', '{}', '{"notification":{}}', '{"notification":{"title":7}}', null])(
  'a broken push (%j) is shown all the same',
  async (text) => {
    const { push, shown } = worker();
    await push(text);
    expect(shown.map(({ title }) => title)).toEqual(['Something changed']);
  },
);

test('a silent alert replaces one without a sound, another one sounds again', async () => {
  const { push, shown } = worker();
  await push(alert({ tag: 'o1', silent: true }));
  await push(alert({ tag: 'o1', silent: false }));
  expect(shown.map(({ tag, silent, renotify }) => [tag, silent, renotify])).toEqual([
    ['o1', true, false],
    ['o1', false, true],
  ]);
});

test.each<[string, readonly Page[], number]>([
  ['the page that shows it', [aPage('typing'), aPage('free'), aPage('near'), aPage('shown')], 3],
  ['a page of the same screen, before others', [aPage('free'), aPage('near')], 1],
  ['a page without a half-filled form', [aPage('typing'), aPage('free')], 1],
  [
    'a page that’s asleep, once it’s in front',
    [aPage('typing'), aPage('silent', { visibilityState: 'hidden', wakes: true })],
    1,
  ],
])('a tap goes to %s', async (_, pages, at) => {
  const { tap, opened } = worker(pages);
  await tap('/courier');
  expect(pages.map(opens)).toEqual(pages.map((_page, one) => one === at));
  expect(pages.map(({ focus }) => focus.mock.calls.length)).toEqual(pages.map((_page, one) => Number(one === at)));
  expect(pages[at]?.postMessage).toHaveBeenLastCalledWith({ kind: 'open', path: '/courier' }, [expect.anything()]);
  expect(opened).toEqual([]);
});

test.each<[string, readonly Page[]]>([
  ['no page is open', []],
  ['every page has a half-filled form', [aPage('typing')]],
  ['the app of the page hasn’t started', [aPage('silent')]],
  ['the page that was asleep stays silent', [aPage('silent', { visibilityState: 'hidden' })]],
])('a tap opens a new window if %s', async (_, pages) => {
  const { tap, opened } = worker(pages);
  await tap('/courier');
  expect(opened).toEqual(['/courier']);
});

test('a tap without a path opens the home page', async () => {
  const { tap, opened } = worker();
  await tap(undefined);
  expect(opened).toEqual(['/']);
});
