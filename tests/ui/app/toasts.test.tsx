import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { ToastOutlet } from '#ui/app/shell/toast-outlet.tsx';
import { toasts } from '#ui/app/toasts.ts';
import '#ui/kit/messages/toaster.tsx';
import { render, settle } from '../render.tsx';

// Other files have left state in the modules that they loaded.
vi.hoisted(() => vi.resetModules());

test('the first toast is shown, also if StrictMode mounts the toaster twice', async () => {
  const container = await render(<ToastOutlet />);
  expect(container.textContent).toBe('');
  await act(async () => toasts.success('Saved'));
  // The container mounts, reports it, and takes the toast, each in its own turn.
  for (let turn = 0; turn < 5; turn += 1) await settle();
  expect(container.textContent).toContain('Saved');
});
