import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import { failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { OnlineSwitch } from '#ui/courier/work/online-switch.tsx';
import { bound, render, settle } from '../render.tsx';

/** The switch, pressed once, of a courier whose board still shows offline. */
async function pressed(answer: Result<unknown, unknown>) {
  const desk = { goOnline: async () => answer } as unknown as CourierDesk;
  const container = await render(<OnlineSwitch online={false} standbyUntil={null} reached cities={[]} />, [
    bound(CourierDesk, desk),
  ]);
  const control = () => container.querySelector<HTMLElement>('[role="switch"]');
  await act(async () => control()?.click());
  await settle();
  return { container, control };
}

describe('Going online', () => {
  test('keeps the switch on until the board is updated', async () => {
    const { container, control } = await pressed(ok({}));
    expect(container.textContent).toContain('You’re online');
    expect(control()?.getAttribute('aria-busy')).not.toBe('true');
  });

  test('isn’t shown as done while the server can’t be reached', async () => {
    const container = await render(<OnlineSwitch online standbyUntil={null} reached={false} cities={[]} />, [
      bound(CourierDesk, {} as unknown as CourierDesk),
    ]);
    expect(container.textContent).toContain('No connection');
    expect(container.textContent).not.toContain('You’re online');
    expect(container.querySelector('[role="switch"]')?.getAttribute('aria-checked')).toBe('true');
  });

  test('states until when the screen may be off', async () => {
    const until = instant(Date.parse('2026-03-02T15:05:00'));
    const container = await render(<OnlineSwitch online standbyUntil={until} reached cities={[]} />, [
      bound(CourierDesk, {} as unknown as CourierDesk),
    ]);
    expect(container.textContent).toMatch(/^Online, screen off until \d{1,2}:05/u);
  });

  test('moves the switch back if the server refuses, with the reason', async () => {
    const { container } = await pressed(refused(failure('denied')));
    expect(container.textContent).toContain('You’re offline');
    expect(container.textContent).toContain('Your account isn’t approved for deliveries.');
  });
});
