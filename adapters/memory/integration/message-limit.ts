import type { BusinessId } from '#core/business/business-id.ts';
import type { Clock } from '#core/clock.ts';
import type { Failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import { decideMessages } from '#core/integration/webhook/decide-endpoint.ts';
import { PING_COUNTS_AS, REQUESTED_MESSAGES } from '#core/integration/webhook/webhook-endpoint.ts';
import { ok, type Result } from '#core/result.ts';
import { count, stateOf } from '../rate-limits.ts';
import type { Transaction } from '../transaction.ts';
import type { StoredEndpoint } from './stored-webhooks.ts';
import { notePing } from './webhook-table.ts';

/** The prefix of the names of the limits of messages. */
export const MESSAGE_LIMIT = 'webhook-messages:';

/** Takes up to so many of the messages that a business may have sent now, unless they're fewer than `least`. */
export function takeMessages(
  tx: Transaction,
  business: BusinessId,
  clock: Clock,
  wanted: number,
  least: number,
): Result<number, Failure> {
  const [real, bucket] = [{ ...tx, now: instant(clock.now()) }, `${MESSAGE_LIMIT}${business}`];
  const taken = decideMessages(stateOf(real, bucket, REQUESTED_MESSAGES), wanted, least);
  if (taken.ok) count(real, bucket, REQUESTED_MESSAGES, taken.value);
  return taken;
}

/** Takes the messages of a correction, one for each endpoint. */
export function takeCorrection(tx: Transaction, business: BusinessId, clock: Clock): Result<number, Failure> {
  const own = tx.state.webhooks.endpoints.filter((one) => one.business === business && one.state !== 'disabled');
  return own.length === 0 ? ok(0) : takeMessages(tx, business, clock, own.length, own.length);
}

/** Pings an endpoint, or refuses if its business had too many messages sent. */
export function pingOnRequest(
  tx: Transaction,
  { id, business }: Pick<StoredEndpoint, 'id' | 'business'>,
  clock: Clock,
): Result<void, Failure> {
  const taken = takeMessages(tx, business, clock, PING_COUNTS_AS, PING_COUNTS_AS);
  if (!taken.ok) return taken;
  notePing(tx.state, id, tx.now);
  return ok();
}
