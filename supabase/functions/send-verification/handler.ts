import { registrationCodeMail, resetCodeMail } from '../../../core/mail/templates.ts';
import {
  FIRST_MISS_LIMIT,
  LOOKUP_LIMIT,
  MISS_LIMIT,
  SEND_LIMIT,
  SITE_SEND_LIMIT,
} from '../../../core/verification/code-limits.ts';
import { CODE_VALID_FOR, isChallenge, RESEND_AFTER } from '../../../core/verification/verification-code.ts';
import { isEmail, normalizeEmail } from '../../../core/identity/email.ts';
import { clientBucket, clientSite } from '../_shared/client-bucket.ts';
import type { Account, Dependencies, Purpose } from '../_shared/dependencies.ts';
import { codeDigest } from '../_shared/digest.ts';
import { clientAddress } from '../_shared/client-address.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { brandedMail } from '../_shared/mail/mail-html.ts';
import { purposeOf } from '../_shared/purpose.ts';
import { invalidRequest, tooMany, type Reply } from '../_shared/reply.ts';

/**
 * Emails a code (spec §7): `{ email, firstName }` for a registration, `{ email, type: 'password-reset' }` for a reset.
 * A `code` from the client is ignored: the code is made here and only ever leaves by email. The reply's `challenge`
 * ties it to this browser; sent along as `replaces` with the next request, it invalidates the earlier code.
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  return endpoint(request, dependencies, async (body, due) => {
    const email = typeof body['email'] === 'string' ? normalizeEmail(body['email']) : '';
    if (!isEmail(email)) return invalidRequest('Please enter a valid email address.');
    const purpose = purposeOf(body['type']);
    if (purpose === null) return invalidRequest('There is no such type.');
    const replaces = isChallenge(body['replaces']) ? body['replaces'] : null;
    const address = clientAddress(request, dependencies);
    const asked = { email, purpose, client: clientBucket(address), site: clientSite(address), replaces };
    return sendVerification(dependencies, asked, due);
  });
}

interface Asked {
  readonly email: string;
  readonly purpose: Purpose;
  readonly client: string;
  readonly site: string;
  readonly replaces: string | null;
}

async function sendVerification(dependencies: Dependencies, asked: Asked, due: Promise<void>): Promise<Reply> {
  const { accounts, codes, limits, random } = dependencies;
  const { email, purpose, client, site, replaces } = asked;
  if (!(await limits.within(`send:${client}`, SEND_LIMIT.limit, SEND_LIMIT.windowMs)))
    return tooMany(SEND_LIMIT.windowMs);
  if (site !== client && !(await limits.within(`send:${site}`, SITE_SEND_LIMIT.limit, SITE_SEND_LIMIT.windowMs)))
    return tooMany(SITE_SEND_LIMIT.windowMs);

  const account = await accounts.find(email);
  if (purpose === 'password-reset' && (await mayLearnWhetherKnown(dependencies, asked, account))) {
    if (account === null)
      return { status: 404, code: 'unknown_email', message: 'Email address not found. Please check and try again.' };
    if (account.blocked) return { status: 403, code: 'account_blocked', message: 'This account is blocked.' };
  }

  // An address that needs no code gets none, with the same answer and the same wait.
  const needsNone = account === null || account.blocked || (purpose === 'registration' && account.verified);
  const recipient = needsNone ? null : account;
  const challenge = random.uuid();
  const code = random.code();
  const digest = recipient === null ? '' : await codeDigest(dependencies.pepper, { purpose, challenge, email, code });
  const { waitMs, shares } = await codes.issue({ email, purpose, challenge, digest, client, replaces });
  if (waitMs > 0) return tooMany(waitMs);
  if (recipient !== null && !shares && !(await delivered(dependencies, asked, { challenge, code }, due)))
    return { status: 502, code: 'mail_failed', message: 'The mail could not be sent. Please try again.' };
  return {
    status: 200,
    message: 'Verification code sent!',
    challenge,
    validForMs: CODE_VALID_FOR,
    resendAfterMs: RESEND_AFTER,
  };
}

/** Whether this client may still learn that an address is unknown. */
async function mayLearnWhetherKnown(
  { limits }: Dependencies,
  { client, site }: Asked,
  account: Account | null,
): Promise<boolean> {
  if (!(await limits.within(`lookup:${client}`, LOOKUP_LIMIT.limit, LOOKUP_LIMIT.windowMs))) return false;
  if (
    account !== null ||
    (await limits.within(`first-miss:${site}`, FIRST_MISS_LIMIT.limit, FIRST_MISS_LIMIT.windowMs))
  )
    return true;
  return limits.within('misses', MISS_LIMIT.limit, MISS_LIMIT.windowMs);
}

/**
 * Sends the email, and withdraws the code if it couldn't be sent. Once the reply is due, this continues in the
 * background, so that the duration reveals nothing.
 */
async function delivered(
  dependencies: Dependencies,
  { email, purpose }: Asked,
  { challenge, code }: { readonly challenge: string; readonly code: string },
  due: Promise<void>,
): Promise<boolean> {
  const { product, mailer, codes, background, log } = dependencies;
  const mail = purpose === 'registration' ? registrationCodeMail(product, code) : resetCodeMail(product, code);
  const sending = mailer.send(brandedMail(email, mail)).then(
    () => true,
    async (error: unknown) => {
      log('mail not sent', error);
      await codes.withdraw(challenge);
      return false;
    },
  );
  const outcome = await Promise.race([sending, due]);
  if (typeof outcome === 'boolean') return outcome;
  background(sending.catch((error: unknown) => log('code not withdrawn', error)));
  return true;
}
