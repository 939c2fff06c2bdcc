import type { User } from '@supabase/supabase-js';
import type { Failure } from '#core/failure.ts';
import type { SessionTokens } from '#core/identity/session.ts';
import { parseInstant, type Instant } from '#core/instant.ts';
import { ok, type Result } from '#core/result.ts';
import type { Connection } from '../connection.ts';

/**
 * When the email of the account was verified; null if it wasn't. The service knows whether the account still exists; the
 * mark is ours (decision own-verified-mark).
 */
export async function verifiedAt(
  connection: Connection,
  asked: Promise<Result<User, Failure>>,
  registrant?: SessionTokens,
): Promise<Result<Instant | null, Failure>> {
  const [person, mark] = await Promise.all([
    asked,
    connection.call((rest) => rest.rpc('email_verified_at'), registrant),
  ]);
  if (!person.ok) return person;
  if (!mark.ok) return mark;
  return ok(mark.value === null ? null : parseInstant(mark.value));
}
