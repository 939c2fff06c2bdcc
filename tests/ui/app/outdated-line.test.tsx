import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { ok } from '#core/result.ts';
import { AuthPort } from '#core/identity/auth-port.ts';
import { LoadAccount } from '#core/session/load-account.ts';
import OutdatedLine from '#ui/app/shell/outdated-line.tsx';
import { currentAccount, setAccount, setVisitor } from '#ui/app/state.ts';
import { aVisitor } from '#tests/builders/visitor.ts';
import { bound, render, settle } from '../render.tsx';

test('trying again loads the account once at a time, and shows the answer', async () => {
  const now = aVisitor();
  const before = { ...now, outdated: true } as const;
  setVisitor(before.userId);
  setAccount(before);
  const load = vi.fn<LoadAccount>().mockRejectedValueOnce(new Error('No network.')).mockResolvedValue(now);
  const session = { userId: before.userId, email: before.email };
  const container = await render(<OutdatedLine />, [
    bound(AuthPort, { getSession: async () => ok(session) } as unknown as AuthPort),
    bound(LoadAccount, load),
  ]);
  const button = container.querySelector('button');
  await act(async () => {
    button?.click();
    await Promise.resolve();
    button?.click();
  });
  await settle();
  expect(load).toHaveBeenCalledExactlyOnceWith(session);
  expect(currentAccount()).toBe(before);
  await act(async () => button?.click());
  await settle();
  expect(currentAccount()).toBe(now);
  setAccount(null);
  setVisitor(null);
});
