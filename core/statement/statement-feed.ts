import type { BusinessId } from '../business/business-id.ts';
import { QUIET_INTERVAL, question } from '../delivery/live/polled-tracking.ts';
import type { Failure } from '../failure.ts';
import { poll, type Answer, type PollParts, type PollResult } from '../poll.ts';
import { port } from '../port.ts';
import { ok, type Result } from '../result.ts';
import type { StatementList, Statements } from './statements.ts';

/**
 * The statements of one account as they change, for open screens: an administrator marks one as paid, a month ends. It
 * calls back like `DeliveryFeed`. A hidden page asks nothing; it asks immediately when it's visible again.
 */
export interface StatementFeed {
  /** As `Statements.ofBusiness`. */
  ofBusiness(business: BusinessId, listener: (latest: PollResult<StatementList | null>) => void): () => void;
  /** As `Statements.own`. */
  own(listener: (latest: PollResult<StatementList>) => void): () => void;
}
export const StatementFeed = port<StatementFeed>('StatementFeed');

/** A list with its JSON text as the version. It's short: one line for each period, and no entries. */
async function since<T>(
  known: string | null,
  reading: Promise<Result<T, Failure>>,
): Promise<Result<Answer<T>, Failure>> {
  const read = await reading;
  if (!read.ok) return read;
  const tag = JSON.stringify(read.value);
  return ok(tag === known ? 'same' : { tag, view: read.value });
}

/** The feed of a backend that is polled: each minute, since statements change rarely. */
export function polledStatements(
  statements: Pick<Statements, 'ofBusiness' | 'own'>,
  source: Parameters<typeof question>[0],
  parts: PollParts,
): StatementFeed {
  const follow = <T>(read: () => Promise<Result<T, Failure>>, listener: (latest: PollResult<T>) => void) =>
    poll(
      question<T>(
        source,
        (known) => since(known, read()),
        QUIET_INTERVAL,
        () => QUIET_INTERVAL,
      ),
      listener,
      parts,
    );
  return {
    ofBusiness: (business, listener) => follow(() => statements.ofBusiness(business), listener),
    own: (listener) => follow(() => statements.own(), listener),
  };
}
