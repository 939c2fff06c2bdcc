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
    expect(connection.end).toBe(null);
  },
);

test.each([
  ['session_not_found', 'ended-elsewhere'],
  ['user_not_found', 'account-deleted'],
  ['user_banned', 'account-blocked'],
])('%s for the session of this browser ends it, until another begins', async (code, end) => {
  const connection = refusing(code);
  await connection.client.auth.getUser('token');
  expect(connection.end).toBe(end);
  connection.forgetEnd();
  expect(connection.end).toBe(null);
});
