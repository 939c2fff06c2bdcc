import type { User } from '@supabase/supabase-js';
import type { Failure } from '#core/failure.ts';
import type { SessionTokens } from '#core/identity/session.ts';
import { parseInstant, type Instant } from '#core/instant.ts';
import { ok, type Result } from '#core/result.ts';
import type { Connection } from './connection.ts';

/** The REST API's code for a function that the database doesn't have. */
const NO_SUCH_FUNCTION = 'PGRST202';

/** The mark that an older database stores in the account. It counts while the email is still the one that was verified. */
function markInAccount({
  email,
  app_metadata: { email_verified_at: at, verified_email: verified },
}: User): Instant | null {
  return typeof at === 'string' && verified === email ? parseInstant(at) : null;
}

/**
 * When the email of the account was verified; null if it wasn't. The service knows whether the account still exists; the
 * mark is ours (decision own-verified-mark).
 */
export async function verifiedAt(
  connection: Connection,
  asked: Promise<Result<User, Failure>>,
  registrant?: SessionTokens,
): Promise<Result<Instant | null, Failure>> {
  let isOlder = false;
  const [person, mark] = await Promise.all([
    asked,
    connection.call(async (rest) => {
      const answer = await rest.rpc('email_verified_at');
      isOlder = answer.error?.code === NO_SUCH_FUNCTION;
      return answer;
    }, registrant),
  ]);
  if (!person.ok) return person;
  if (isOlder) return ok(markInAccount(person.value));
  if (!mark.ok) return mark;
  return ok(mark.value === null ? null : parseInstant(mark.value));
}
