import { HOUR } from '../../../core/clock.ts';
import { normaliseCode } from '../../../core/registration/verification-code.ts';
import { normaliseEmail } from '../../../core/session/email.ts';
import type { Dependencies, Purpose } from '../_shared/dependencies.ts';
import { codeDigest, ticketHash } from '../_shared/digest.ts';
import { clientAddress } from '../_shared/client-address.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { tooMany, type Reply } from '../_shared/reply.ts';

/** Guesses that one client may make, whatever the codes: each code dies after five anyway. */
const GUESSES = { limit: 300, windowMs: HOUR };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

const REFUSED: Reply = {
  status: 400,
  code: 'invalid_or_expired',
  message: 'Invalid or expired verification code. Please try again.',
};

/**
 * Checks a code: `{ email, challenge, code, type? }`. A right one marks the address verified, or, with type
 * 'password-reset', gives a one-time ticket. Whatever is wrong with it, the answer is the same.
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  return endpoint(request, dependencies, async (body) => {
    const { email, challenge, code } = body;
    if (typeof email !== 'string' || typeof challenge !== 'string' || typeof code !== 'string' || !UUID.test(challenge))
      return REFUSED;
    if (
      !(await dependencies.limits.within(
        `guess:${clientAddress(request, dependencies)}`,
        GUESSES.limit,
        GUESSES.windowMs,
      ))
    )
      return tooMany(GUESSES.windowMs);
    const purpose: Purpose = body['type'] === 'password-reset' ? 'password-reset' : 'registration';
    return verify(dependencies, { purpose, email: normaliseEmail(email), challenge, code: normaliseCode(code) });
  });
}

interface Guess {
  readonly purpose: Purpose;
  readonly email: string;
  readonly challenge: string;
  readonly code: string;
}

async function verify(dependencies: Dependencies, { purpose, email, challenge, code }: Guess): Promise<Reply> {
  const { accounts, codes, tickets, random } = dependencies;
  const digest = await codeDigest(dependencies.pepper, { purpose, challenge, email, code });
  if (!(await codes.verify({ email, purpose, challenge, digest }))) return REFUSED;
  try {
    const account = await accounts.find(email);
    if (account === null) return REFUSED;
    if (purpose === 'registration') {
      await accounts.markVerified(account);
      return { status: 200, message: 'Email verified successfully!', ticket: null };
    }
    const ticket = random.token();
    await tickets.issue(await ticketHash(ticket), account.id);
    return { status: 200, message: 'Code verified! Enter your new password.', ticket };
  } catch (error) {
    await codes.release(challenge);
    throw error;
  }
}
