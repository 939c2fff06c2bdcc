import { CHANGES, CHANGES_OF_CLIENT } from '../../../core/verification/email-change-limits.ts';
import { changeEmailMail, emailChangedMail, emailChangeAskedMail } from '../../../core/mail/templates.ts';
import { isEmail, normalizeEmail } from '../../../core/identity/email.ts';
import { canBePassword, NEXT_SIGN_IN_MS } from '../../../core/identity/password.ts';
import { clientAddress } from '../_shared/client-address.ts';
import { clientBucket } from '../_shared/client-bucket.ts';
import type { Account, Dependencies } from '../_shared/dependencies.ts';
import { ticketHash } from '../_shared/digest.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { brandedMail, withLink } from '../_shared/mail/mail-html.ts';
import { invalidRequest, tooMany, type Reply } from '../_shared/reply.ts';
import { findUndoableChange, undo } from './undo.ts';

const SIGNED_OUT: Reply = { status: 401, code: 'session_ended', message: 'Please sign in again.' };
const EXPIRED: Reply = {
  status: 400,
  code: 'link_expired',
  message: 'This link has expired. Please ask for a new one.',
};
const TAKEN: Reply = { status: 409, code: 'email_taken', message: 'This email is already registered.' };
const OTHER_SESSION: Reply = {
  status: 403,
  code: 'other_session',
  message: 'This link only works in the browser where you asked for it.',
};

type SignedIn = Account & { readonly sessionId: string };

/**
 * Changes the email of the signed-in person. The authentication service's own change requires no password and lets
 * anyone with the session follow either of two links, so it's disabled (see the trigger `guard_email`). Here:
 * - `{ action: 'ask', email, password }` emails a link to the new address, and one to the old address that undoes the
 *   change
 * - `{ action: 'look', token }` returns the address that the link is for; `{ action: 'confirm', token }` sets it, for
 *   the session that requested it
 * - `{ action: 'look-undo', token }` and `{ action: 'undo', token }` are for the old mailbox and need no session
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  return endpoint(request, dependencies, async ({ action, email, password, token }) => {
    const address = clientAddress(request, dependencies);
    const client = clientBucket(address);
    if (action === 'look-undo' || action === 'undo')
      return (action === 'undo' ? undo : findUndoableChange)(
        dependencies,
        typeof token === 'string' ? token : '',
        client,
      );
    const person = await dependencies.accounts.ofRequest(request);
    if (person === null) return SIGNED_OUT;
    if (action === 'ask' && typeof email === 'string' && typeof password === 'string')
      return ask(dependencies, person, { email: normalizeEmail(email), password, client, address });
    if ((action === 'look' || action === 'confirm') && typeof token === 'string')
      return (action === 'look' ? look : confirm)(dependencies, person, token);
    return invalidRequest('The request is not understood.');
  });
}

async function ask(
  dependencies: Dependencies,
  person: SignedIn,
  { email, password, client, address }: { email: string; password: string; client: string; address: string },
): Promise<Reply> {
  const { accounts, emailChanges, limits } = dependencies;
  if (!isEmail(email)) return { status: 400, code: 'invalid_email', message: 'Please enter a valid email address.' };
  if (!(await limits.within(`email-change-by:${client}`, CHANGES_OF_CLIENT.limit, CHANGES_OF_CLIENT.windowMs)))
    return tooMany(CHANGES_OF_CLIENT.windowMs);
  if (!(await limits.within(`email-change:${person.id}`, CHANGES.limit, CHANGES.windowMs)))
    return tooMany(CHANGES.windowMs);
  if (!person.verified)
    return { status: 403, code: 'email_unverified', message: 'Please verify your email address before changing it.' };
  const checked = canBePassword(password) ? await accounts.checkPassword(person, password, address) : 'wrong';
  if (checked === 'throttled') return tooMany(NEXT_SIGN_IN_MS);
  if (checked === 'wrong')
    return { status: 403, code: 'wrong_password', message: 'This is not your current password.' };
  if (email === person.email) {
    await emailChanges.end(person.id);
    return { status: 200, message: 'This is your address already.' };
  }
  if ((await accounts.find(email)) !== null) return TAKEN;
  return mailLinks(dependencies, person, email);
}

/** Stores the change and emails both links. If the one that undoes it can't be sent, there's no change. */
async function mailLinks(dependencies: Dependencies, person: SignedIn, email: string): Promise<Reply> {
  const { emailChanges, mailer, product, siteUrl, random, log } = dependencies;
  const [token, undoToken] = [random.token(), random.token()];
  const waitMs = await emailChanges.note({
    userId: person.id,
    sessionId: person.sessionId,
    from: person.email,
    email,
    tokenHash: await ticketHash(token),
    undoHash: await ticketHash(undoToken),
  });
  if (waitMs > 0) return tooMany(waitMs);
  const link = `${siteUrl}/my-profile?${new URLSearchParams({ confirm_email: token })}`;
  const undoLink = `${siteUrl}/undo-email-change?${new URLSearchParams({ token: undoToken })}`;
  try {
    await mailer.send(brandedMail(person.email, withLink(emailChangeAskedMail(product, email), undoLink)));
    await mailer.send(brandedMail(email, withLink(changeEmailMail(product), link)));
  } catch (error) {
    log('mail not sent', error);
    await emailChanges.end(person.id);
    return { status: 502, code: 'mail_failed', message: 'The mail could not be sent. Please try again.' };
  }
  return { status: 200, message: 'Check your new mailbox.' };
}

async function look({ emailChanges }: Dependencies, person: SignedIn, token: string): Promise<Reply> {
  const change = await emailChanges.find(person.id, await ticketHash(token));
  if (change === null) return EXPIRED;
  if (change.sessionId !== person.sessionId) return OTHER_SESSION;
  return { status: 200, message: 'This address waits for your confirmation.', email: change.email };
}

async function confirm(dependencies: Dependencies, person: SignedIn, token: string): Promise<Reply> {
  const { accounts, emailChanges, mailer, product, log } = dependencies;
  const change = await emailChanges.find(person.id, await ticketHash(token));
  if (change === null) return EXPIRED;
  if (change.sessionId !== person.sessionId) return OTHER_SESSION;
  // The database marks the change as confirmed in the same transaction, and refuses one that has ended in the meantime.
  const changed = await accounts.changeEmail(person, change.email);
  if (changed !== 'changed') return changed === 'taken' ? TAKEN : EXPIRED;
  // The email is changed: a notice that can't be sent doesn't undo it.
  dependencies.background(
    mailer
      .send(brandedMail(person.email, emailChangedMail(product, change.email)))
      .catch((error: unknown) => log('notice not sent', error)),
  );
  return { status: 200, message: 'Your address is changed.' };
}
