import { expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { Connection } from '#adapters/supabase/connection.ts';

const connectedTo = (answer: Response) =>
  new Connection({ url: 'https://project.example', anonKey: 'key' }, memoryDevice().tab(), (async () =>
    answer.clone()) as typeof fetch);

const refusing = (code: string) => connectedTo(Response.json({ code, message: 'x' }, { status: 403 }));

test.each(['session_not_found', 'user_not_found'])(
  '%s for an isolated client’s session doesn’t end the session of this browser',
  async (code) => {
    const connection = refusing(code);
    const { error } = await connection.isolated().auth.getUser('token');
    expect(error?.status).toBe(403);
    expect([connection.endedByServer, connection.accountGone]).toEqual([false, false]);
  },
);

test.each([
  ['session_not_found', false],
  ['user_not_found', true],
])('%s for the session of this browser ends it, until another begins', async (code, accountGone) => {
  const connection = refusing(code);
  await connection.client.auth.getUser('token');
  expect([connection.endedByServer, connection.accountGone]).toEqual([true, accountGone]);
  connection.forgetEnd();
  expect([connection.endedByServer, connection.accountGone]).toEqual([false, false]);
});

test('a retry delay applies to every client of this browser', async () => {
  const connection = connectedTo(
    Response.json({ code: 'over_request_rate_limit', message: 'x' }, { status: 429, headers: { 'retry-after': '7' } }),
  );
  await connection.isolated().auth.getUser('token');
  expect(connection.retryAfterMs).toBe(7000);
});
