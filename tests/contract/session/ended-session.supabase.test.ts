import { expect } from 'vitest';
import type { SessionChange } from '#core/identity/auth-port.ts';
import { customer, ticketOf } from '../people.ts';
import { valueOf } from '../outcome.ts';
import { openSupabase } from '../supabase.ts';
import { withBackend } from '../with-backend.ts';

const test = withBackend(openSupabase);

test('renewing the token of a session that ended elsewhere reports its end', async ({ world }) => {
  const person = await customer(world);
  valueOf(await person.backend.verification.resetPassword(await ticketOf(world, person), 'another horse'));
  // The token is expired, as after a quarter of an hour.
  const session = JSON.parse(person.browser.storage.read('local', 'session') ?? '{}') as object;
  person.browser.storage.write('local', 'session', JSON.stringify({ ...session, expires_at: 1 }));
  const tab = await person.browser.tab();
  const changes: SessionChange[] = [];
  const unwatch = tab.backend.auth.watch((_session, change) => void changes.push(change));
  await expect.poll(() => changes, { timeout: 120_000 }).toContain('ended-elsewhere');
  unwatch();
});
