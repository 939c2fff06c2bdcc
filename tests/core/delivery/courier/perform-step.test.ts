import { expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { knownCommandId } from '#core/delivery/lifecycle/command.ts';
import type { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import type { JobStep, KeptStep } from '#core/delivery/courier/kept-jobs.ts';
import { keptPhoto } from '#core/delivery/courier/kept-jobs-record.ts';
import { performStep } from '#core/delivery/courier/perform-step.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import { aDelivery, PIN, REQUESTED_AT } from '#tests/builders/delivery.ts';
import { aJpeg } from '#tests/builders/picture.ts';

const STEPS: readonly JobStep[] = [
  { kind: 'arrive_pickup' },
  { kind: 'pick_up' },
  { kind: 'arrive_dropoff' },
  { kind: 'deliver', pin: PIN },
  { kind: 'deliver', pin: null },
  { kind: 'fail', reason: 'no_answer' },
  { kind: 'release' },
  { kind: 'retry' },
  { kind: 'hand_back' },
];

const command = knownCommandId('00000000-0000-4000-8000-0000000000c1');

test.each(STEPS)('each try of $kind sends the same command, so that the server does it once', async (step) => {
  const received: unknown[] = [];
  const losesAnswers = new Proxy({} as CourierDesk, {
    get: () => async (id: unknown) => {
      received.push(id);
      return refused(failure('timeout'));
    },
  });
  const storage = memoryDevice().tab();
  await storage.writeBlob(keptPhoto(command), new Blob([aJpeg()]));
  const kept: KeptStep = { command, delivery: aDelivery().build().id, step, at: REQUESTED_AT };
  for (const _ of ['first', 'second'])
    expect(await performStep(losesAnswers, storage, kept)).toEqual({ kind: 'unsent', retryAfterMs: 0 });
  expect(received).toEqual([command, command]);
});
