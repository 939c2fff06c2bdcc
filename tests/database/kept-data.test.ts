import { knownFollowedNumber } from '#core/delivery/track/followed-number.ts';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { connectSupabase } from '#adapters/supabase/connect-supabase.ts';
import type { Backend } from '#core/app/backend.ts';
import { PUBLISHABLE_KEY } from '../../supabase/local/database.ts';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { refusalOf, valueOf } from '../contract/outcome.ts';

const SITE_URL = 'http://127.0.0.1:5199';
const MARCO = { email: 'marco@mail.example', password: 'delivery' };

let folder = '';
let running: Stack | null = null;
const device = memoryDevice();

/** Starts the stack on the folder. The port stays the same, because the browser's session belongs to that address. */
async function start(port = 0): Promise<{ backend: Backend; port: number; stop(): Promise<void> }> {
  const stack = await startStack({ folder, port, siteUrl: SITE_URL });
  running = stack;
  const backend = connectSupabase({
    url: stack.url,
    anonKey: PUBLISHABLE_KEY,
    storage: device.tab(),
    siteUrl: SITE_URL,
  });
  return {
    backend,
    port: Number(new URL(stack.url).port),
    stop: async () => {
      running = null;
      await stack.stop();
    },
  };
}

const reset = () =>
  spawnSync(process.execPath, ['supabase/local/reset.ts', '--data', folder], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-data-'));
});
afterAll(async () => {
  await running?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('data in the local stack and the sign-in survive a restart, until a reset', async () => {
  const first = await start();
  const { userId } = valueOf(await first.backend.auth.signIn(MARCO));
  const before = valueOf(await first.backend.businesses.listOwn(userId));
  valueOf(await first.backend.users.setPhone(userId, '4165559999', '+1'));
  valueOf(await first.backend.followedDeliveries.save(userId, knownFollowedNumber('PKG-000001')));
  expect(reset().stderr).toContain('is running already');
  await first.stop();

  const second = await start(first.port);
  expect(valueOf(await second.backend.auth.getSession())?.userId).toBe(userId);
  expect(valueOf(await second.backend.users.find(userId))?.phone).toBe('4165559999');
  expect(valueOf(await second.backend.followedDeliveries.find(userId))).toBe('PKG-000001');
  expect(valueOf(await second.backend.businesses.listOwn(userId))).toEqual(before);
  await second.stop();

  expect(reset().stdout).toContain('is gone');
  const third = await start(first.port);
  expect(refusalOf(await third.backend.users.find(userId))).toBe('session-ended');
  valueOf(await third.backend.auth.signIn(MARCO));
  expect(valueOf(await third.backend.users.find(userId))?.phone).not.toBe('4165559999');
  expect(valueOf(await third.backend.followedDeliveries.find(userId))).toBeNull();
  await third.stop();
}, 180_000);
