// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { CourierDesk } from '#core/delivery/courier-desk.ts';
import { failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { OnlineSwitch } from '#ui/courier/work/online-switch.tsx';
import { bound, render, settle } from '../render.tsx';

/** The switch of a courier whose board still says offline, pressed once. */
async function pressed(answer: Result<unknown, unknown>) {
  const desk = { goOnline: async () => answer } as unknown as CourierDesk;
  const place = await render(<OnlineSwitch online={false} reached cities={[]} />, [bound(CourierDesk, desk)]);
  const control = () => place.querySelector<HTMLElement>('[role="switch"]');
  await act(async () => control()?.click());
  await settle();
  return { place, control };
}

describe('Going online', () => {
  test('leaves the switch on until the board has heard of it', async () => {
    const { place, control } = await pressed(ok({}));
    expect(place.textContent).toContain('You’re online');
    expect(control()?.getAttribute('aria-busy')).not.toBe('true');
  });

  test('isn’t said to have worked while the server can’t be reached', async () => {
    const place = await render(<OnlineSwitch online reached={false} cities={[]} />, [
      bound(CourierDesk, {} as unknown as CourierDesk),
    ]);
    expect(place.textContent).toContain('No connection');
    expect(place.textContent).not.toContain('You’re online');
    expect(place.querySelector('[role="switch"]')?.getAttribute('aria-checked')).toBe('true');
  });

  test('moves it back where the server refuses, and says why', async () => {
    const { place } = await pressed(refused(failure('denied')));
    expect(place.textContent).toContain('You’re offline');
    expect(place.textContent).toContain('Your account isn’t approved for deliveries.');
  });
});
