import type { Clock } from '../clock.ts';
import type { Failure } from '../failure.ts';
import { ok, refused, type Result } from '../result.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { pendingCode, type PendingCode } from './pending-code.ts';
import type { CodeRequest, SendRefusal, VerificationPort } from './verification-port.ts';

/** Requests a code and records what the browser is now waiting for. */
export async function sendCode(
  request: CodeRequest,
  verification: VerificationPort,
  storage: LocalStoragePort,
  clock: Clock,
): Promise<Result<PendingCode, SendRefusal | Failure>> {
  const earlier = pendingCode(request.purpose).read(storage);
  const sent = await verification.sendCode(
    earlier?.email === request.email ? { ...request, replaces: earlier.challenge } : request,
  );
  if (!sent.ok) return refused(sent.error);
  const now = clock.now();
  const pending: PendingCode = {
    email: request.email,
    challenge: sent.value.challenge,
    sentAt: now,
    resendAt: now + sent.value.resendAfterMs,
    expiresAt: now + sent.value.validForMs,
  };
  pendingCode(request.purpose).write(storage, pending);
  return ok(pending);
}
