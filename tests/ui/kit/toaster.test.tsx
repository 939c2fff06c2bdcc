import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Toaster, { showToast } from '#ui/kit/messages/toaster.tsx';
import { render } from '../render.tsx';

// Other files have left state in the modules that they loaded.
vi.hoisted(() => vi.resetModules());

beforeEach(() => {
  vi.useFakeTimers();
  // A phone shows one toast at a time.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('on a phone, waiting toasts wait for an error that came later', async () => {
  const container = await render(<Toaster />);
  const shown = () =>
    [...container.querySelectorAll('.toast')]
      .filter((toast) => !toast.classList.contains('toast--out'))
      .map((toast) => toast.textContent);
  await act(async () => showToast('success', 'Saved'));
  await after(500);
  await act(async () => showToast('info', 'You are back online'));
  await after(3400);
  await act(async () => showToast('error', 'That did not work'));
  await after(3500);
  expect(shown()).toEqual([expect.stringContaining('That did not work')]);
  await after(1000);
  expect(shown()).toEqual([expect.stringContaining('You are back online')]);
});
