import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Shift } from '#core/delivery/courier/shift-port.ts';
import UnsentQuestion from '#ui/courier/work/unsent-question.tsx';
import { bound, render, settle } from '../render.tsx';

type Sent = Awaited<ReturnType<Shift['sendNow']>>;

/** The question with `unsent` steps; sending is answered by `sent`. */
async function ask(unsent: number, sent: Promise<Sent> = new Promise(() => undefined)) {
  const [onSignOut, onClose] = [vi.fn(), vi.fn()];
  const shift = { unsent: () => unsent, sendNow: () => sent } as Partial<Shift> as Shift;
  const container = await render(<UnsentQuestion open onClose={onClose} onSignOut={onSignOut} />, [
    bound(Shift, shift),
  ]);
  await settle();
  const press = (name: string) =>
    act(async () =>
      [...container.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name))?.click(),
    );
  return { onSignOut, onClose, press, dialog: container.querySelector('dialog') };
}

describe('The question before signing out erases unsent steps', () => {
  test('isn’t asked if everything has been sent meanwhile: it signs out', async () => {
    const { dialog, onSignOut } = await ask(0);
    expect(dialog?.open).toBe(false);
    expect(onSignOut).toHaveBeenCalledOnce();
  });

  test('signs out when everything is sent', async () => {
    const { dialog, onSignOut, press } = await ask(
      2,
      Promise.resolve({ unsent: 0, early: false, stored: true, setAside: 0, stopped: [] }),
    );
    expect(dialog?.open).toBe(true);
    expect(onSignOut).not.toHaveBeenCalled();
    await press('Send, Then Sign Out');
    await settle();
    expect(onSignOut).toHaveBeenCalledOnce();
  });

  test('signs out once if the answer comes after Sign Out Anyway', async () => {
    let resolve!: (sent: Sent) => void;
    const promise = new Promise<Sent>((done) => (resolve = done));
    const { onSignOut, press } = await ask(2, promise);
    await press('Send, Then Sign Out');
    await press('Sign Out Anyway');
    resolve({ unsent: 0, early: false, stored: true, setAside: 0, stopped: [] });
    await settle();
    expect(onSignOut).toHaveBeenCalledOnce();
  });

  test('stays with a reason if a report waits for the five minutes at the door', async () => {
    const { dialog, onSignOut, press } = await ask(
      1,
      Promise.resolve({ unsent: 1, early: true, stored: true, setAside: 0, stopped: [] }),
    );
    await press('Send, Then Sign Out');
    await settle();
    expect(dialog?.textContent).toContain('the five minutes at the door aren’t over yet');
    expect(onSignOut).not.toHaveBeenCalled();
  });

  test('stays with a message if a step was refused', async () => {
    const stopped = { delivery: 'd', reason: 'wrong-status' } as unknown as Sent['stopped'][number];
    const { dialog, onSignOut, press } = await ask(
      1,
      Promise.resolve({ unsent: 0, early: false, stored: true, setAside: 0, stopped: [stopped] }),
    );
    await press('Send, Then Sign Out');
    await settle();
    expect(dialog?.open).toBe(true);
    expect(dialog?.textContent).toContain('Not everything was accepted');
    expect(onSignOut).not.toHaveBeenCalled();
  });

  test('stays with a message if only steps are left that this version can’t read', async () => {
    const { dialog, onSignOut, press } = await ask(
      2,
      Promise.resolve({ unsent: 2, early: false, stored: true, setAside: 2, stopped: [] }),
    );
    await press('Send, Then Sign Out');
    await settle();
    expect(dialog?.textContent).toContain('sent after the next update');
    expect(onSignOut).not.toHaveBeenCalled();
  });
});
