import { describe, expect, test } from 'vitest';
import { supabaseExplorer } from '#adapters/supabase/integration/supabase-explorer.ts';
import { knownBusinessId } from '#core/business/business-id.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';

const API = 'https://project.example/functions/v1/api';
const CALL = { method: 'POST', path: '/v1/quotes', headers: { Authorization: 'Bearer k' }, body: '{}' };

describe('the explorer of a live build', () => {
  test('sends a call as typed, and returns a refusal like any other answer', async () => {
    const sent: unknown[] = [];
    const explorer = supabaseExplorer(API, async (url, init) => {
      sent.push(url, init);
      return new Response('{"code":"no-pickup"}', { status: 409, headers: { 'Request-Id': 'r' } });
    });
    expect(await explorer.send(CALL)).toMatchObject({
      ok: true,
      value: { status: 409, body: '{"code":"no-pickup"}', headers: expect.arrayContaining([['request-id', 'r']]) },
    });
    expect(sent).toMatchObject([
      `${API}/v1/quotes`,
      { method: 'POST', headers: CALL.headers, body: '{}', credentials: 'omit' },
    ]);
  });

  test('has no answer if the network fails, before or during the answer', async () => {
    const gone = supabaseExplorer(API, async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await gone.send(CALL)).toEqual(refused(failure('offline')));
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('aborted')) });
    const cut = supabaseExplorer(API, async () => new Response(broken));
    expect(await cut.send(CALL)).toEqual(refused(failure('offline')));
  });

  test('offers no keys, and shows its address', async () => {
    const explorer = supabaseExplorer(API);
    expect(await explorer.offered(knownBusinessId('00000000-0000-4000-a000-000000000001'))).toEqual([]);
    expect(await explorer.address()).toBe(API);
  });
});
