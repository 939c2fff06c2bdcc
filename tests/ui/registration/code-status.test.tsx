import { expect, test } from 'vitest';
import { DAY, ServerClock } from '#core/clock.ts';
import { CodeStatus } from '#ui/registration/code-status.tsx';
import { bound, render, settle } from '../render.tsx';

const NOON = new Date(2026, 5, 3, 12, 30, 5).getTime();

test.each([
  ['today', NOON, 'Last sent at 12:30:05 PM'],
  ['on another day, with its date', NOON - DAY, 'Last sent at Jun 2, 12:30:05 PM'],
])('shows the time of a code sent %s', async (_when, sentAt, words) => {
  const code = { refusal: null, sentAt, sending: false, wait: 0, resend: () => undefined } as never;
  const container = await render(<CodeStatus code={code} />, [bound(ServerClock, { now: async () => NOON } as never)]);
  await settle();
  expect(container.querySelector('.code-status__line')?.textContent?.replaceAll('\u202f', ' ')).toContain(words);
});
