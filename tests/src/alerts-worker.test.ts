import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const CODE = readFileSync(join(import.meta.dirname, '../../src/alerts-worker.js'), 'utf8');

/** An open window, which answers the worker if its app has started. */
const openWindow = (starts: 'started' | 'not started') => ({
  focus: vi.fn(async () => undefined),
  navigate: vi.fn(async (_path: string) => undefined),
  postMessage: vi.fn((_message: unknown, [port]: readonly MessagePort[]) => {
    if (starts === 'started') port?.postMessage('opened');
  }),
});

/** The worker of alerts, with windows that are open, and what it did. */
function worker(windows: readonly ReturnType<typeof openWindow>[] = [], timer: unknown = setTimeout) {
  const handlers = new Map<string, (event: unknown) => void>();
  const shown: { title: string; tag: string; silent: boolean; renotify: boolean; data: { path: string } }[] = [];
  const opened: string[] = [];
  const self = {
    location: { origin: 'https://product.example' },
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options } as never),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (path: string) => void opened.push(path),
    },
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
  };
  runInNewContext(CODE, { self, URL, MessageChannel, setTimeout: timer });
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

test('a tap sends a message to an open window, or opens one', async () => {
  const window = openWindow('started');
  const open = worker([window]);
  await open.tap('/courier');
  expect(window.postMessage).toHaveBeenCalledWith({ kind: 'open', path: '/courier' }, [expect.anything()]);
  expect(window.focus).toHaveBeenCalled();
  expect(window.navigate).not.toHaveBeenCalled();
  expect(open.opened).toEqual([]);
  const closed = worker();
  await closed.tap('/courier');
  await closed.tap(undefined);
  expect(closed.opened).toEqual(['/courier', '/']);
});

test('a tap loads its page in a window whose app hasn’t started, or else in a new one', async () => {
  const window = openWindow('not started');
  const open = worker([window], (work: (answer: boolean) => void) => work(false));
  await open.tap('/courier');
  expect(window.navigate).toHaveBeenCalledWith('/courier');
  expect(open.opened).toEqual([]);
  // A window from before the worker can't be navigated by it.
  window.navigate.mockRejectedValue(new TypeError());
  await open.tap('/courier');
  expect(open.opened).toEqual(['/courier']);
});
