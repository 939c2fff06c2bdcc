import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import { SANDBOX_STEPS, type SandboxControl } from '#core/integration/sandbox.ts';
import { anEndpoint } from '#tests/contract/integration/webhook-receiver.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { order, processes, START, type OpenedSandbox } from './sandbox-processes.ts';

const ORDERS = 60;
const ALL = { status: null, reference: null, createdAfter: null, createdBefore: null, opensBefore: null };

function sandboxOf({ sandbox }: OpenedSandbox): SandboxControl {
  if (sandbox === undefined) throw new TypeError('There is no sandbox.');
  return sandbox;
}

/** A sandbox whose clock only moves on request, with orders that take more steps than one call does. */
async function busySandbox() {
  const { process, changes } = processes();
  const request = () => process().open();
  const control = (): SandboxControl => sandboxOf(request());
  valueOf(await control().setSpeed(0));
  for (let n = 0; n < ORDERS; n += 1) {
    const id = knownDeliveryId(`00000000-0000-4000-a000-${String(n).padStart(12, '0')}`);
    await order(request(), { readyIn: 0 }, id);
  }
  return { changes, request, control };
}

/** The events of a sandbox. */
async function history(opened: OpenedSandbox) {
  const events = valueOf(await opened.events.page({ delivery: null, type: null }, null, 10_000));
  return events.map(({ kind, at, delivery: { id } }) => ({ kind, at, id }));
}

test('a jump of the clock does a limited number of steps, and says how far it came', async () => {
  const { control, request } = await busySandbox();
  const before = valueOf(await control().clock());
  expect(before.movingTo).toBeNull();
  const target = before.now + 4 * HOUR;
  let clock = valueOf(await control().advance((4 * HOUR) / MINUTE));
  expect(clock.movingTo).toBe(target);
  expect(clock.now).toBeLessThan(target);
  let calls = 1;
  for (; clock.movingTo !== null; calls += 1) {
    const next = valueOf(await control().clock());
    expect(next.now).toBeGreaterThan(clock.now);
    clock = next;
  }
  expect(clock.now).toBe(target);
  const steps = (await history(request())).length - ORDERS;
  expect(calls).toBe(Math.ceil(steps / SANDBOX_STEPS));
});

test('a jump in several calls ends as many short ones do', async () => {
  const [jump, short] = [await busySandbox(), await busySandbox()];
  valueOf(await jump.control().advance(180));
  while (valueOf(await jump.control().clock()).movingTo !== null);
  for (let n = 0; n < 36; n += 1) expect(valueOf(await short.control().advance(5)).movingTo).toBeNull();
  expect(await history(jump.request())).toEqual(await history(short.request()));
});

test('a call that may do no more steps doesn’t reach the next one of a delivery', async () => {
  const { request } = await busySandbox();
  const opened = request();
  valueOf(await sandboxOf(opened).advance((4 * HOUR) / MINUTE));
  const page = valueOf(await opened.deliveries.page(ALL, null, ORDERS));
  const underWay = page.find(({ status }) => !isFinal(status))?.id;
  if (underWay === undefined) throw new TypeError('All have ended.');
  expect(await sandboxOf(opened).next(underWay)).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
});

test('a sandbox with more steps due than one call does is due again immediately', async () => {
  const { changes, control, request } = await busySandbox();
  valueOf((await request().webhooks?.add(anEndpoint())) ?? { ok: false, error: 'no webhooks' });
  valueOf(await control().advance((4 * HOUR) / MINUTE));
  expect(changes.at(-1)?.nextAt).toBe(START);
});
