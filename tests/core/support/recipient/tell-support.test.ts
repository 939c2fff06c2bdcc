import { describe, expect, test, vi } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import type { CaseStep } from '#core/support/recipient/recipient-cases.ts';
import { tellSupportOnce } from '#core/support/recipient/tell-support-once.ts';

const NUMBER = makeTrackingNumber(cryptoRandom);
const unanswered = refused(failure('timeout'));

/** A tab whose reports get this answer; `load` is a page in it. */
function tab(answer: unknown = unanswered) {
  const storage = memoryDevice().tab();
  const said: CaseStep[] = [];
  const say = vi.fn(async (_number: unknown, _key: unknown, step: CaseStep) => {
    said.push(step);
    return answer;
  });
  const load = () =>
    tellSupportOnce({ say } as never, cryptoRandom, (() => Promise.reject(new Error('No photo'))) as never, storage);
  const ids = () => said.flatMap((step) => (step.what === 'report' ? step.id : []));
  return { load, ids, storage };
}

describe('a recipient’s report', () => {
  test('survives a reload as typed, for its own delivery', async () => {
    const { load } = tab();
    expect(await load().draft(NUMBER)).toBeNull();
    await load().keep(NUMBER, { reason: '', text: 'It’s' });
    expect(await load().draft(NUMBER)).toEqual({ reason: '', text: 'It’s' });
    expect(await load().draft(makeTrackingNumber(cryptoRandom))).toBeNull();
  });

  test('that’s sent again after a reload has the same id, until its words change', async () => {
    const { load, ids } = tab();
    const typed = { reason: 'damaged', text: 'It’s crushed.' } as const;
    const send = (text: string) => load().report(NUMBER, 'key', 'damaged', text, []);
    await send(typed.text);
    // The page shows the words again, which changes nothing.
    await load().keep(NUMBER, typed);
    await send(typed.text);
    await send('It’s all crushed.');
    const [first, again, other] = ids();
    expect([again === first, other === first]).toEqual([true, false]);
  });

  test('is forgotten once it was answered', async () => {
    const { load, ids } = tab(ok([]));
    for (let twice = 0; twice < 2; twice += 1) await load().report(NUMBER, null, 'question', 'When?', []);
    expect(new Set(ids()).size).toBe(2);
    expect(await load().draft(NUMBER)).toBeNull();
  });

  test.each(['', 'null', '[]', '{"reason":1,"text":"x"}', '{"reason":"x"}'])('isn’t read from %j', async (stored) => {
    const { load, storage } = tab();
    storage.write('session', `report:${NUMBER}`, stored);
    expect(await load().draft(NUMBER)).toBeNull();
  });
});
