import { expect, test } from 'vitest';
import { knownBusinessId } from '#core/business/business-id.ts';
import type { SandboxChange } from '#core/integration/sandboxes.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { anEndpoint, answer } from '#tests/contract/integration/webhook-receiver.ts';
import type { Dependencies } from '../../../../supabase/functions/_shared/dependencies.ts';
import { openSandboxes } from '../../../../supabase/functions/_shared/open-sandboxes.ts';
import { handler as sendWebhooks } from '../../../../supabase/functions/send-webhooks/handler.ts';
import { handler } from '../../../../supabase/functions/wake-sandboxes/handler.ts';
import { functionsWorld } from '../world.ts';

const BUSINESSES = [1, 2, 3].map((n) => ({
  id: knownBusinessId(`00000000-0000-4000-a000-00000000000${n}`),
  businessName: 'Shop',
}));

const call = (name: string) =>
  new Request(`https://project.example/functions/v1/${name}`, { method: 'POST', body: '{}' });

/** Three sandboxes, each with an endpoint whose ping is due, and what the functions do with them. */
async function world() {
  const stored = new Map<string, SandboxChange>();
  const due = [...BUSINESSES];
  const notes = { opened: [] as string[], posted: 0, claims: 0 };
  const functions = functionsWorld();
  const dependencies: Dependencies = {
    ...functions.dependencies,
    now: Date.now,
    webhookPost: async () => {
      notes.posted += 1;
      return answer(204);
    },
    sandboxes: {
      async claim() {
        notes.claims += 1;
        return due.shift() ?? null;
      },
      async read(business) {
        notes.opened.push(business);
        return stored.get(business) ?? null;
      },
      async keep(business, _digest, change) {
        if ((stored.get(business)?.revision ?? 0) !== change.revision - 1) return 'changed';
        stored.set(business, change);
        return 'kept';
      },
    },
  };
  for (const business of BUSINESSES) {
    const { webhooks } = openSandboxes(dependencies).open(business, 'a'.repeat(64));
    if (webhooks === null) throw new TypeError('It sends no webhooks.');
    for (let n = 0; n < 5; n += 1) valueOf(await webhooks.add(anEndpoint()));
  }
  notes.opened = [];
  return { dependencies, notes, stored, logged: functions.notes.logged };
}

test('a call opens one sandbox, which it has claimed, and sends its messages', async () => {
  const { dependencies, notes, logged } = await world();
  for (const { id } of BUSINESSES) {
    notes.opened = [];
    notes.posted = 0;
    expect((await handler(call('wake-sandboxes'), dependencies)).status).toBe(200);
    expect(new Set(notes.opened)).toEqual(new Set([id]));
    expect(notes.posted).toBe(5);
  }
  expect((await handler(call('wake-sandboxes'), dependencies)).status).toBe(200);
  expect(notes.claims).toBe(4);
  expect(logged).toEqual([]);
});

test('a call sends a limited number of messages: the sandbox is due again immediately', async () => {
  const { dependencies, notes, stored } = await world();
  const [business] = BUSINESSES;
  if (business === undefined) throw new TypeError('There is no business.');
  let answered = 0;
  // As soon as one is answered, another one waits.
  const post = async () => {
    const { webhooks } = openSandboxes(dependencies).open(business, 'a'.repeat(64));
    const endpoints = valueOf((await webhooks?.list()) ?? { ok: false, error: 'no webhooks' });
    const next = endpoints[(answered += 1) % 5];
    if (next !== undefined) await webhooks?.ping(next.id);
    return answer(204);
  };
  expect((await handler(call('wake-sandboxes'), { ...dependencies, webhookPost: post })).status).toBe(200);
  expect(notes.claims).toBe(1);
  expect(answered).toBeGreaterThanOrEqual(20);
  expect(answered).toBeLessThan(30);
  expect(stored.get(business.id)?.nextAt).toBeLessThanOrEqual(Date.now());
});

test('the sender of live webhooks opens no sandbox', async () => {
  const { dependencies, notes } = await world();
  expect((await sendWebhooks(call('send-webhooks'), dependencies)).status).toBe(200);
  expect([notes.claims, notes.opened, notes.posted]).toEqual([0, [], 0]);
});
