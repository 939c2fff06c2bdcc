import { passwordChangedMail } from '../../../core/mail/templates.ts';
import { isLongEnough, isShortEnough, type WeakPassword } from '../../../core/identity/password.ts';
import type { Account, Dependencies } from '../_shared/dependencies.ts';
import { ticketHash } from '../_shared/digest.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { brandedMail } from '../_shared/mail/mail-html.ts';
import { invalidRequest, type Reply } from '../_shared/reply.ts';

const EXPIRED: Reply = {
  status: 400,
  code: 'ticket_expired',
  message: 'This password reset has expired. Please start again.',
};
const WEAK: Readonly<Record<WeakPassword, Reply>> = {
  'weak-password': { status: 422, code: 'weak_password', message: 'Password must be at least 6 characters' },
  'plain-password': {
    status: 422,
    code: 'plain_password',
    message: 'Password needs more kinds of characters: lowercase and uppercase letters, digits, and symbols.',
  },
  'leaked-password': {
    status: 422,
    code: 'leaked_password',
    message: 'Password is known from a data leak. Please choose a different one.',
  },
};

/**
 * Uses a ticket: `{ ticket, password }` sets the password and ends every session of that person. A refused password
 * doesn't use it up.
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  return endpoint(request, dependencies, async ({ ticket, password }) => {
    if (typeof ticket !== 'string' || typeof password !== 'string')
      return invalidRequest('The request is not understood.');
    const { accounts, tickets, mailer, log, product } = dependencies;
    const hash = await ticketHash(ticket);
    const userId = await tickets.take(hash);
    if (userId === null) return EXPIRED;
    // Checked after the ticket, so that a person without one learns nothing.
    if (!isLongEnough(password) || !isShortEnough(password)) {
      await tickets.giveBack(hash);
      return isLongEnough(password) ? invalidRequest('Password must be at most 72 bytes long.') : WEAK['weak-password'];
    }
    let account: Account | null;
    try {
      account = await accounts.ofUser(userId);
      if (account === null) return EXPIRED;
      if (!account.verified) await accounts.clearSquatted(account);
      const set = await accounts.setPassword(account, password);
      if (set !== 'set') {
        await tickets.giveBack(hash);
        return WEAK[set];
      }
    } catch (error) {
      await tickets.giveBack(hash);
      throw error;
    }
    // The password is set: a notice that can't be sent doesn't undo it.
    dependencies.background(
      mailer
        .send(brandedMail(account.email, passwordChangedMail(product)))
        .catch((error: unknown) => log('notice not sent', error)),
    );
    return { status: 200, message: 'Password updated successfully! Please sign in with your new password.' };
  });
}
