import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { WindowNews } from '#demo/demo-port.ts';

beforeEach(() => vi.resetModules());

/** A window whose channel delivers messages immediately. */
async function aWindow() {
  const channel = new EventTarget();
  vi.stubGlobal('BroadcastChannel', function BroadcastChannel() {
    return channel;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { watchWindows } = await import('../../src/demo-window.ts');
  const news: WindowNews[] = [];
  return {
    news,
    send: (data: unknown) => channel.dispatchEvent(new MessageEvent('message', { data })),
    watch: () => watchWindows((received) => news.push(received)),
  };
}

test('a window receives what the others send, until it stops watching', async () => {
  const { send, news, watch } = await aWindow();
  const stop = watch();
  send('started-over');
  send('something else');
  send('closed');
  expect(news).toEqual(['started-over', 'closed']);
  stop();
  send('closed');
  expect(news).toHaveLength(2);
});

test('a window that was still starting receives it once, when it starts to watch', async () => {
  const { send, news, watch } = await aWindow();
  send('closed');
  expect(news).toEqual([]);
  const stop = watch();
  expect(news).toEqual(['closed']);
  stop();
  watch();
  expect(news).toEqual(['closed']);
});
