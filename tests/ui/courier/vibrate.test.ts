import { afterEach, expect, test, vi } from 'vitest';
import { vibrate } from '#ui/courier/work/use-new-offers.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a page that was touched', { userActivation: { hasBeenActive: true } }, 1],
  ['a page that wasn’t, where browsers refuse it', { userActivation: { hasBeenActive: false } }, 0],
  ['a browser that doesn’t say so', {}, 1],
])('vibrates on %s', (_page, more, times) => {
  const vibrated = vi.fn();
  vi.stubGlobal('navigator', { vibrate: vibrated, ...more });
  vibrate([100]);
  expect(vibrated).toHaveBeenCalledTimes(times);
});

test('does nothing on a device that can’t vibrate', () => {
  vi.stubGlobal('navigator', {});
  expect(() => vibrate([100])).not.toThrow();
});
