import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showCourierCount } from '../../../src/first-paint/courier-count.ts';
import { hydratePage } from '../../../src/hydrate-page.ts';

// Other files have left state in the modules that they loaded.
vi.hoisted(() => vi.resetModules());

beforeEach(() => {
  document.body.innerHTML =
    '<div id="root"></div><p><span class="courier-count__number courier-count__number--waiting"></span><span> couriers</span></p>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete window.__courierCount;
  delete window.__hydrated;
  document.body.innerHTML = '';
});

const shown = () => {
  const place = document.querySelector('.courier-count__number');
  return place?.classList.contains('courier-count__number--waiting') === true ? 'waiting' : place?.textContent;
};
const answering = () => vi.stubGlobal('fetch', async () => Response.json([{ count: 5210 }]));

/** The number with the words after it. */
const line = () => document.querySelector('p')?.textContent;

test('the answered count is shown, and kept for the app', async () => {
  answering();
  await showCourierCount();
  expect([shown(), window.__courierCount]).toEqual(['5,210', 5210]);
  expect(line()).toBe('5,210 couriers');
});

test('a request that never settles ends after 15 s, and the page shows 4,167', async () => {
  const timeout = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  vi.stubGlobal(
    'fetch',
    (_url: string, init: RequestInit) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('Timed out.')));
      }),
  );
  const asked = showCourierCount();
  expect(limit).toHaveBeenCalledWith(15_000);
  expect(shown()).toBe('waiting');
  timeout.abort();
  await asked;
  expect(line()).toBe('4,167 couriers (sample figure)');
});

test.each([[[]], [[{ count: 0 }]], [{ message: 'no' }]])(
  '%j shows a number that says it’s a sample',
  async (answer) => {
    vi.stubGlobal('fetch', async () => Response.json(answer));
    await showCourierCount();
    expect(line()).toBe('4,167 couriers (sample figure)');
  },
);

test('the changes that React expects aren’t taken for those of an extension', async () => {
  window.__changes = [];
  const observer = new MutationObserver((records) => void window.__changes?.push(...records));
  observer.observe(document.body, { childList: true, subtree: true });
  vi.stubGlobal('fetch', async () => Response.json([]));
  await showCourierCount();
  await new Promise((done) => setTimeout(done));
  observer.disconnect();
  expect(window.__changes).toEqual([]);
  delete window.__changes;
});

test('after hydration, the script leaves the page to the app', async () => {
  answering();
  const place = document.getElementById('root');
  if (place === null) throw new Error('There is no root.');
  const root = await act(async () => hydratePage(place, null));
  await showCourierCount();
  await act(async () => root.unmount());
  expect([shown(), window.__courierCount]).toEqual(['waiting', undefined]);
});

test('a count that is already shown isn’t requested again', async () => {
  const fetched = vi.fn(async () => Response.json([{ count: 5210 }]));
  vi.stubGlobal('fetch', fetched);
  await showCourierCount();
  await showCourierCount();
  expect(fetched).toHaveBeenCalledOnce();
});
