import { act, useState, type ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import type { JobStep } from '#core/delivery/courier/kept-jobs.ts';
import type { TakeStep } from '#ui/courier/work/take-step.ts';
import { PinProof } from '#ui/courier/work/job/pin-proof.tsx';
import { render, settle, type } from '../render.tsx';

const job = { id: 'd', pinTriesLeft: 5, dropoff: null } as unknown as Job;

function Door({ take, before }: { take: TakeStep; before: JobStep['kind'] }): ReactNode {
  const [sending, setSending] = useState<JobStep['kind'] | null>(before);
  const answer = (
    <button id="answer" onClick={() => setSending(null)}>
      Answer
    </button>
  );
  return <PinProof {...{ job, sending, take }} stopped={[]} shared={answer} door={null} onFail={() => undefined} />;
}

/** The door's screen with a PIN typed, while a step waits for its answer. */
async function atTheDoor(before: JobStep['kind']) {
  const take = vi.fn();
  const container = await render(<Door take={take} before={before} />);
  const input = container.querySelector('input');
  await type(input, '4711');
  const deliver = () =>
    act(async () =>
      [...container.querySelectorAll('button')].find((each) => each.textContent === 'Delivered')?.click(),
    );
  return {
    take,
    input,
    deliver,
    answer: () => act(async () => container.querySelector<HTMLElement>('#answer')?.click()),
  };
}

describe('A PIN entered while the arrival is still being sent', () => {
  test('is sent once after that succeeds', async () => {
    const { take, deliver, answer } = await atTheDoor('arrive_dropoff');
    await deliver();
    await deliver();
    expect(take).not.toHaveBeenCalled();
    await answer();
    await settle();
    expect(take.mock.calls).toEqual([[{ kind: 'deliver', pin: '4711' }]]);
  });

  test('isn’t sent if it was changed since and not entered again', async () => {
    const { take, input, deliver, answer } = await atTheDoor('arrive_dropoff');
    await deliver();
    await type(input, '471');
    await answer();
    await settle();
    expect(take).not.toHaveBeenCalled();
  });
});

test('a second tap while the PIN is checked does nothing', async () => {
  const { take, deliver, answer } = await atTheDoor('deliver');
  await deliver();
  await answer();
  await settle();
  expect(take).not.toHaveBeenCalled();
});
