import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { readMagicLink } from '#core/session/magic-link.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { newcomer } from '../people.ts';
import { openSupabase } from '../supabase.ts';

test('A sign-in link works once, within the ten minutes that its email states', async () => {
  const world = await openSupabase();
  const { backend, id, email } = await newcomer(world);
  const ask = async () => {
    valueOf(await backend.auth.requestPasswordLink(email));
    const [mail] = await world.mails(email);
    const { pathname, search } = new URL(mail?.link ?? '/', 'http://product.test');
    expect(pathname).toBe('/sign-in');
    return { text: mail?.text, token: readMagicLink(search)?.tokenHash ?? 'no token' };
  };

  const { text, token } = await ask();
  expect(text).toContain('within 10 minutes');
  expect(readFileSync(join(import.meta.dirname, '../../../supabase/config.toml'), 'utf8')).toMatch(
    /^otp_expiry = 600$/mu,
  );
  await world.advance(9 * MINUTE);
  expect(valueOf(await backend.auth.verifyLink(token)).userId).toBe(id);
  expect(refusalOf(await backend.auth.verifyLink(token))).not.toBe('accepted');

  await world.advance(MINUTE);
  const later = await ask();
  await world.advance(11 * MINUTE);
  expect(refusalOf(await backend.auth.verifyLink(later.token))).not.toBe('accepted');
  await world.close();
});
