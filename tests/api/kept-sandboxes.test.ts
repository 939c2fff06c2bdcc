import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { newWebhookEndpointId } from '#core/integration/webhook/webhook-endpoint.ts';
import { anEndpoint } from '#tests/contract/integration/webhook-receiver.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { notePing } from '#adapters/memory/integration/webhook-table.ts';
import { SANDBOX_BUSINESS } from '#demo/world/sandbox/sandbox-seed.ts';
import { newSandbox, loadSandbox, type KeptSandbox } from '#demo/world/sandbox/load-sandbox.ts';
import { sandboxKey } from '#demo/world/sandbox/sandbox-key.ts';
import { SANDBOX_DELIVERIES, trimSandbox } from '#demo/world/sandbox/trim-sandbox.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { order, processes, START, type OpenedSandbox } from './sandbox-processes.ts';

const count = async ({ deliveries }: OpenedSandbox) => {
  const all = { status: null, reference: null, createdAfter: null, createdBefore: null, opensBefore: null };
  return valueOf(await deliveries.page(all, null, 1000)).length;
};

describe('a sandbox that several processes change', () => {
  test('loses none of two simultaneous orders', async () => {
    const { process, outcomes } = processes();
    const [one, two] = [process().open(), process().open()];
    const made = await Promise.all([order(one), order(two)]);
    expect(outcomes).toContain('changed');
    expect(new Set(made.map(({ number }) => number)).size).toBe(2);
    expect(await count(process().open())).toBe(2);
    expect(valueOf(await process().open().deliveries.settings())).toMatchObject({ active: 2, freeLeft: 3 });
  });

  test('tries a change five times, then fails', async () => {
    const { process, pauses } = processes();
    const { deliveries } = process({ keep: async () => 'changed' }).open();
    await expect(deliveries.settings()).rejects.toThrow(/changed at each of 5 tries/u);
    expect(pauses).toEqual([1, 2, 3, 4]);
  });

  test('is stored only if it has changed', async () => {
    const { process, changes } = processes();
    const opened = process().open();
    await order(opened);
    const before = changes.length;
    await count(opened);
    await count(process().open());
    expect(changes).toHaveLength(before);
  });

  test('generates no number twice', async () => {
    const { process } = processes();
    const numbers = new Set<string>();
    for (let n = 0; n < 6; n += 1) numbers.add((await order(process().open())).number);
    expect(numbers.size).toBe(6);
  });

  test('starts over if its stored text can’t be read', async () => {
    const { process } = processes();
    const broken = process({ read: async () => ({ state: '{', revision: 0 }) }).open();
    expect(valueOf(await broken.deliveries.settings())).toMatchObject({ active: 0, freeLeft: 5 });
  });

  test('does what is due when it’s woken at its scheduled time', async () => {
    const { process, send, changes, pass } = processes();
    const opened = process().open();
    valueOf(await (opened.webhooks ?? fail('no webhooks')).add(anEndpoint()));
    expect(await send()).toBe(1);
    const { id } = await order(opened, { readyIn: 0 });
    let sent = await send();
    let passed = 0;
    for (;;) {
      const at = changes.at(-1)?.nextAt ?? null;
      if (at === null) break;
      pass(at - START - passed);
      passed = at - START;
      const before = changes.length;
      await process().wake(SANDBOX_BUSINESS);
      // Something was due at exactly that time.
      expect(changes.length).toBe(before + 1);
      sent += await send();
    }
    expect(valueOf(await process().open().deliveries.find(id))?.status).toBe('delivered');
    expect(passed).toBeLessThan(5 * MINUTE);
    expect(sent).toBe(6);
  });

  test('waits for nothing while its clock is stopped', async () => {
    const { process, changes } = processes();
    const opened = process().open();
    valueOf(await (opened.sandbox ?? fail()).setSpeed(0));
    await order(opened);
    expect(changes.at(-1)?.nextAt).toBeNull();
  });

  test('doesn’t wake for events that no endpoint gets', async () => {
    const { process, send, changes } = processes();
    const opened = process().open();
    await order(opened);
    expect(changes.at(-1)?.nextAt).toBeNull();
    const { endpoint } = valueOf(await (opened.webhooks ?? fail('no webhooks')).add(anEndpoint()));
    expect(changes.at(-1)?.nextAt).toBe(START);
    await send();
    expect(changes.at(-1)?.nextAt).toBeGreaterThan(START);
    valueOf(await (opened.webhooks ?? fail('no webhooks')).remove(endpoint.id));
    expect(changes.at(-1)?.nextAt).toBeNull();
  });
});

const fail = (missing = 'no sandbox'): never => {
  throw new Error(missing);
};

/** A stored sandbox, opened without its store. */
const worldOf = (kept: KeptSandbox, booksZone = 'America/Los_Angeles') => {
  const key = { ...sandboxKey(SANDBOX_BUSINESS.id), madeAt: instant(START) };
  const base = { now: () => START };
  return loadSandbox({ base, productName: '', booksZone, business: SANDBOX_BUSINESS, key }, kept);
};

test('a sandbox closes its books in the operator’s time zone', async () => {
  const { backend } = await worldOf(newSandbox(0), 'Asia/Tokyo');
  expect(backend.booksZone).toBe('Asia/Tokyo');
});

test('a sandbox keeps the last 500 messages that ended, with the attempts of one round', async () => {
  const { backend } = await worldOf(newSandbox(0));
  const endpoint = newWebhookEndpointId(cryptoRandom);
  const attempts = Array.from({ length: 14 }, (_, n) => ({
    at: instant(START + n),
    status: 503,
    error: null,
    ms: 1,
    text: '',
  }));
  backend.apply(({ state, now }) => {
    // Each ping replaces the previous one.
    for (let n = 0; n < 502; n += 1) notePing(state, endpoint, now);
    state.webhooks.messages = state.webhooks.messages.map((row) => ({ ...row, attempts }));
  });
  await trimSandbox(backend);
  const kept = backend.read(({ state }) => state.webhooks.messages);
  expect(kept.map(({ place }) => place)).toEqual(Array.from({ length: 501 }, (_, n) => n + 2));
  expect(kept.at(-1)?.state).toBe('waiting');
  for (const row of kept) expect(row.attempts).toEqual(attempts.slice(3));
});

test('a sandbox keeps the last 500 messages that wait', async () => {
  const { backend } = await worldOf(newSandbox(0));
  backend.apply(({ state, now }) => {
    for (let n = 0; n < 502; n += 1) notePing(state, newWebhookEndpointId(cryptoRandom), now);
  });
  await trimSandbox(backend);
  const kept = backend.read(({ state }) => state.webhooks.messages.map(({ place }) => place));
  expect(kept).toEqual(Array.from({ length: 500 }, (_, n) => n + 3));
});

test('a sandbox keeps fewer messages if it would be longer than a million characters', async () => {
  const world = await worldOf(newSandbox(0));
  const attempts = Array.from({ length: 11 }, () => ({
    at: instant(START),
    status: 503,
    error: null,
    ms: 1,
    text: 'x'.repeat(200),
  }));
  world.backend.apply(({ state, now }) => {
    const endpoint = newWebhookEndpointId(cryptoRandom);
    for (let n = 0; n < 500; n += 1) notePing(state, endpoint, now);
    state.webhooks.messages = state.webhooks.messages.map((row) => ({ ...row, attempts }));
  });
  const { texts } = await world.kept();
  expect(Object.values(texts).join('').length).toBeLessThan(1_000_000);
  const { messages } = world.backend.read(({ state }) => state.webhooks);
  expect(messages.length).toBeGreaterThan(100);
  expect(messages.at(-1)?.state).toBe('waiting');
});

describe('a sandbox’s deliveries', () => {
  test('are deleted a week after their end', async () => {
    const { process } = processes();
    const opened = process().open();
    await order(opened, { readyIn: 0 });
    const { advance } = opened.sandbox ?? fail();
    const days = async (n: number) => {
      for (let day = 0; day < n; day += 1) valueOf(await advance(DAY / MINUTE));
    };
    await advance(3 * (HOUR / MINUTE));
    await days(6);
    expect(await count(opened)).toBe(1);
    await days(1);
    expect(await count(opened)).toBe(0);
    expect(valueOf(await opened.events.page({ delivery: null, type: null }, null, 100))).toEqual([]);
  });

  test('are 200 at most: those that ended first are deleted first', async () => {
    const { process, changes } = processes();
    const opened = process().open();
    const first = await order(opened);
    valueOf(await (opened.sandbox ?? fail()).advance(4 * (HOUR / MINUTE)));
    const rest = [await order(opened), await order(opened)];
    const world = await worldOf(JSON.parse(changes.at(-1)?.state ?? '') as KeptSandbox);
    const ids = () => world.backend.read(({ state }) => state.dispatch.deliveries.map(({ delivery }) => delivery.id));
    expect(SANDBOX_DELIVERIES).toBe(200);
    await trimSandbox(world.backend, 3 / SANDBOX_DELIVERIES);
    expect(ids()).toEqual([first.id, ...rest.map(({ id }) => id)]);
    await trimSandbox(world.backend, 2 / SANDBOX_DELIVERIES);
    expect(ids()).toEqual(rest.map(({ id }) => id));
    // Active deliveries stay.
    await trimSandbox(world.backend, 1 / SANDBOX_DELIVERIES);
    expect(ids()).toHaveLength(2);
  });
});
