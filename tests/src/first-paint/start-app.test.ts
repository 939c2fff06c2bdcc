import { afterEach, expect, test, vi } from 'vitest';
import { startableApp } from '#src/first-paint/start-app.ts';
import { eventually } from '#tests/eventually.ts';

const failed = vi.fn();
afterEach(() => {
  removeEventListener('app-failed', failed);
  document.head.replaceChildren();
});

test('after each failed start, asks once whether a file is gone', async () => {
  // Its own listeners would start it in later tests.
  vi.stubGlobal('addEventListener', () => undefined);
  const app = startableApp(['/assets/gone.js'], []);
  vi.unstubAllGlobals();
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response());
  addEventListener('app-failed', failed);
  for (const tries of [1, 2, 3]) {
    app.start();
    await eventually(() => expect(failed).toHaveBeenCalledTimes(tries));
    expect(asked).toHaveBeenCalledTimes(tries);
  }
});
