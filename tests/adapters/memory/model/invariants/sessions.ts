import { expect } from 'vitest';
import { parseRoles } from '#core/identity/roles.ts';
import { AuthPort } from '#core/identity/auth-port.ts';
import { LoadAccount, type Account } from '#core/session/load-account.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { whoIsAt, type Computer } from '../model.ts';
import { roleText } from '../start.ts';
import type { Browser } from '../world.ts';

/**
 * Session and profile agree (spec §4): a browser keeps the session of the person who signed in until they sign out or
 * it is ended, the app was notified of it, and the profile is loaded for that person only. Returns the account shown.
 */
export async function sessionAgrees(computer: Computer, browser: Browser): Promise<Account | null> {
  const visitor = whoIsAt(computer);
  const session = valueOf(await browser.use(AuthPort).getSession());
  expect(session === null ? null : { id: session.userId, email: session.email }).toEqual(
    visitor === null ? null : { id: visitor.id, email: visitor.email },
  );
  expect(browser.lastSession()?.userId ?? null).toBe(visitor?.id ?? null);
  if (computer.session === null) expect(browser.storage.read('local', 'session')).toBeNull();
  if (session === null || visitor === null) return null;

  const account = await browser.use(LoadAccount)(session);
  const { firstName, lastName, phone } = visitor.profile;
  expect(account).toMatchObject({
    userId: visitor.id,
    email: visitor.email,
    emailVerified: visitor.verified,
    profile: {
      firstName,
      lastName,
      phone,
      fullName: `${firstName} ${lastName}`.trim(),
      email: visitor.email,
      roles: parseRoles(roleText(visitor)),
      accountStatus: visitor.status,
      isAdmin: visitor.admin,
    },
  });
  return account;
}
