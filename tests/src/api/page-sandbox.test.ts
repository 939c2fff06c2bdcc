import { expect, test } from 'vitest';
import type { ApiReply, PageSandbox } from '#core/integration/api-calls.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import { pageSandbox } from '#src/api/page-sandbox.ts';
import { callOf, QUICK_STEPS } from '#ui/public/developers/quick-start-steps.ts';

async function run(sandbox: PageSandbox, id: string): Promise<ApiReply> {
  const step = QUICK_STEPS.find((one) => one.id === id);
  if (step === undefined) throw new RangeError(id);
  const sent = await sandbox.send(callOf(step, await sandbox.key()));
  if (!sent.ok) throw new TypeError(sent.error.kind);
  return sent.value;
}

const headerOf = ({ headers }: ApiReply, name: string) => headers.find(([own]) => own === name)?.[1];

test('the quick start orders once, moves the clock, and lists the events', async () => {
  const sandbox = pageSandbox();
  expect(JSON.parse((await run(sandbox, 'price')).body)).toMatchObject({ price: { feeCents: 699, chargeCents: 0 } });
  const first = await run(sandbox, 'order');
  expect(first.status).toBe(201);
  const second = await run(sandbox, 'order');
  expect(JSON.parse(second.body)).toMatchObject({ id: (JSON.parse(first.body) as { id: string }).id });
  expect(headerOf(second, 'idempotent-replayed')).toBe('true');
  for (let n = 0; n < 6; n += 1) expect((await run(sandbox, 'later')).status).toBe(200);
  const { data } = JSON.parse((await run(sandbox, 'events')).body) as { data: { type: string }[] };
  expect(data.map(({ type }) => type)).toEqual([
    'delivery.requested',
    'delivery.accepted',
    'delivery.at_pickup',
    'delivery.picked_up',
    'delivery.at_dropoff',
    'delivery.delivered',
  ]);
});

test('a call that can’t be passed on has no answer', async () => {
  const sandbox = pageSandbox(async () => refused(failure('offline')));
  const step = QUICK_STEPS[0];
  if (step === undefined) throw new RangeError('There is no step.');
  expect(await sandbox.send(callOf(step, await sandbox.key()))).toEqual(refused(failure('offline')));
});
