import { expect, test } from 'vitest';
import { courierOnline, sender } from '../dispatch-people.ts';
import { openLocalProject } from './local-project.ts';
import { supabaseOn } from '../supabase.ts';
import { answer, listening } from '../integration/webhook-receiver.ts';

test('a project that was emptied for the next test is like a new one', async () => {
  const server = await openLocalProject();
  const tables = await server.sql<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private', 'auth')",
  );
  const contents = () =>
    Promise.all(tables.map(async ({ name }) => ({ name, rows: (await server.sql(`select from ${name}`)).length })));
  const signIn = async () => {
    const request = new Request(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: server.anonKey, 'x-forwarded-for': '192.0.2.1', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'robin@example.com', password: 'wrong horse' }),
    });
    return (await server.fetch(request)).status;
  };
  const atStart = await contents();
  await server.empty();

  const world = supabaseOn(server);
  const from = await sender(world);
  await courierOnline(world);
  const there = await listening(world, from);
  there.answerWith(() => answer(410));
  await from.requested();
  await world.mails(from.email);
  await world.sendWebhooks(there.post);
  for (let n = 0; n < 30; n += 1) await signIn();
  expect(await signIn()).toBe(429);

  const filled = (await contents()).filter(
    ({ name, rows }) => rows > (atStart.find((one) => one.name === name)?.rows ?? 0),
  );
  expect(filled.length).toBeGreaterThan(20);

  await server.empty();
  expect(await contents()).toEqual(atStart);
  expect(server.mails(from.email)).toEqual([]);
  expect(await signIn()).toBe(400);
  await server.close();
});
