import { act, type ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { Clock } from '#core/clock.ts';
import { ok } from '#core/result.ts';
import { SendRegistrationCode } from '#core/registration/send-registration-code.ts';
import { useRegistrationCode } from '#ui/registration/use-registration-code.ts';
import { bound, render, settle } from '../render.tsx';

function Screen(): ReactNode {
  const { sending, wait, resend } = useRegistrationCode();
  return (
    <button type="button" onClick={resend}>
      {sending ? 'sending' : `wait ${wait}`}
    </button>
  );
}

/** Shows the screen with a sender that records its calls, and answers when the test says so. */
async function open() {
  const asked: string[] = [];
  let answer: () => void = () => undefined;
  const send: SendRegistrationCode = (occasion) => {
    asked.push(occasion);
    return new Promise((resolve) => {
      answer = () =>
        resolve(
          ok({
            email: 'zoe@example.com',
            challenge: 'c',
            sentAt: 0,
            resendAt: 60_000,
            expiresAt: 600_000,
            fresh: false,
          }),
        );
    });
  };
  const container = await render(<Screen />, [bound(SendRegistrationCode, send), bound(Clock, { now: () => 1000 })]);
  await settle();
  return {
    asked,
    container,
    answer: () =>
      act(async () => {
        answer();
        await new Promise((resolve) => {
          setTimeout(resolve);
        });
      }),
  };
}

describe('The registration code', () => {
  test('is requested once when the screen loads, under StrictMode too', async () => {
    const { asked, answer, container } = await open();
    expect(asked).toEqual(['on-load']);
    await answer();
    expect([asked.length, container.textContent]).toEqual([1, 'wait 59']);
  });

  test('is not requested again while one is being sent (§4)', async () => {
    const { asked, answer, container } = await open();
    const press = () => act(async () => container.querySelector('button')?.click());
    await press();
    await press();
    expect(asked).toEqual(['on-load']);
    await answer();
    await press();
    expect(asked).toEqual(['on-load', 'resend']);
  });
});
