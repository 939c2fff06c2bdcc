import { GUESS_LIMIT, WRONG_GUESS_LIMIT } from '../../../core/verification/code-limits.ts';
import { isChallenge, normalizeCode } from '../../../core/verification/verification-code.ts';
import { isEmail, normalizeEmail } from '../../../core/identity/email.ts';
import { clientBucket } from '../_shared/client-bucket.ts';
import type { Dependencies, Purpose } from '../_shared/dependencies.ts';
import { codeDigest, ticketHash } from '../_shared/digest.ts';
import { clientAddress } from '../_shared/client-address.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { purposeOf } from '../_shared/purpose.ts';
import { invalidRequest, tooMany, type Reply } from '../_shared/reply.ts';

const REFUSED: Reply = {
  status: 400,
  code: 'invalid_or_expired',
  message: 'Invalid or expired verification code. Please try again.',
};

/**
 * Checks a code: `{ email, challenge, code, type? }`. A right one marks the email as verified, or, with type
 * 'password-reset', returns a one-time ticket. Every wrong code gets the same answer.
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  return endpoint(request, dependencies, async (body) => {
    const { challenge, code } = body;
    const purpose = purposeOf(body['type']);
    if (purpose === null) return invalidRequest('There is no such type.');
    const email = typeof body['email'] === 'string' ? normalizeEmail(body['email']) : '';
    if (!isEmail(email) || typeof code !== 'string' || !isChallenge(challenge)) return REFUSED;
    const client = clientBucket(clientAddress(request, dependencies));
    // Other people at the same address may have used up its guesses.
    const onlyFirst = !(await dependencies.limits.within(`guess:${client}`, GUESS_LIMIT.limit, GUESS_LIMIT.windowMs));
    return verify(dependencies, { purpose, email, challenge, code: normalizeCode(code), onlyFirst });
  });
}

interface Guess {
  readonly purpose: Purpose;
  readonly email: string;
  readonly challenge: string;
  readonly code: string;
  readonly onlyFirst: boolean;
}

async function verify(
  dependencies: Dependencies,
  { purpose, email, challenge, code, onlyFirst }: Guess,
): Promise<Reply> {
  const { accounts, codes, tickets, random } = dependencies;
  const mailedFor = await codes.mailedFor(challenge);
  const digest = await codeDigest(dependencies.pepper, { purpose, challenge: mailedFor, email, code });
  const guessed = await codes.verify({ email, purpose, challenge, digest, onlyFirst });
  if (guessed === 'too-many') return tooMany(WRONG_GUESS_LIMIT.windowMs);
  if (guessed === 'wrong') return REFUSED;
  // A right registration code has marked the email in the same transaction (decision own-verified-mark).
  if (purpose === 'registration') return { status: 200, message: 'Email verified successfully!', ticket: null };
  try {
    const account = await accounts.find(email);
    if (account === null || account.blocked) return REFUSED;
    const ticket = random.token();
    await tickets.issue(await ticketHash(ticket), account.id);
    return { status: 200, message: 'Code verified! Enter your new password.', ticket };
  } catch (error) {
    await codes.release(challenge);
    throw error;
  }
}
