import { HOUR } from '../../../core/clock.ts';
import { changeEmailMail, emailChangedMail } from '../../../core/mail/templates.ts';
import { isEmail, normaliseEmail } from '../../../core/session/email.ts';
import type { Account, Dependencies } from '../_shared/dependencies.ts';
import { ticketHash } from '../_shared/digest.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { brandedMail, withLink } from '../_shared/mail-html.ts';
import { tooMany, type Reply } from '../_shared/reply.ts';

/** Changes that a person may ask for. */
const ASKED = { limit: 10, windowMs: HOUR };

const SIGNED_OUT: Reply = { status: 401, code: 'session_ended', message: 'Please sign in again.' };
const EXPIRED: Reply = {
  status: 400,
  code: 'link_expired',
  message: 'This link has expired. Please ask for a new one.',
};

/**
 * Changes the address of the signed-in person: `{ email }` mails a link to the new address, `{ token }` follows it.
 * The authentication service's own change would let whoever holds the session follow either of two links; here the
 * new mailbox has to be held by the person who is signed in, and the address is verified with it.
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  return endpoint(request, dependencies, async ({ email, token }) => {
    const account = await dependencies.accounts.ofRequest(request);
    if (account === null) return SIGNED_OUT;
    if (typeof token === 'string') return confirm(dependencies, account, token);
    return ask(dependencies, account, typeof email === 'string' ? normaliseEmail(email) : '');
  });
}

async function ask(dependencies: Dependencies, account: Account, email: string): Promise<Reply> {
  const { accounts, emailChanges, limits, mailer, product, siteUrl, random } = dependencies;
  if (!isEmail(email)) return { status: 400, code: 'invalid_email', message: 'Please enter a valid email address.' };
  if (!(await limits.within(`email-change:${account.id}`, ASKED.limit, ASKED.windowMs))) return tooMany(ASKED.windowMs);
  await emailChanges.end(account.id);
  if (email === account.email) return { status: 200, message: 'This is your address already.' };
  if ((await accounts.find(email)) !== null)
    return { status: 409, code: 'email_taken', message: 'This email is already registered.' };
  const token = random.token();
  await emailChanges.note(account.id, email, await ticketHash(token));
  const link = `${siteUrl}/my-profile?${new URLSearchParams({ confirm_email: token })}`;
  await mailer.send(brandedMail(email, withLink(changeEmailMail(product), link)));
  return { status: 200, message: 'Check your new mailbox.' };
}

async function confirm(dependencies: Dependencies, account: Account, token: string): Promise<Reply> {
  const { accounts, emailChanges, mailer, product, log } = dependencies;
  const email = await emailChanges.find(account.id, await ticketHash(token));
  if (email === null || (await accounts.changeEmail(account, email)) === 'taken') return EXPIRED;
  await emailChanges.end(account.id);
  // The address is changed: a notice that cannot be sent does not undo it.
  dependencies.background(
    mailer
      .send(brandedMail(account.email, emailChangedMail(product)))
      .catch((error: unknown) => log('notice not sent', error)),
  );
  return { status: 200, message: 'Your address is changed.' };
}
