import type { UserId } from '../identity/user-id.ts';
import type { Instant } from '../instant.ts';
import { ok, refused, type Result } from '../result.ts';
import { isToPay, type Payment, type Statement, type StatementId } from './statement.ts';
import { isPayment, MAX_MARKED, mayUndoPayment, type BookRefusal, type NewPayment } from './statements.ts';

/** A payment, and the administrator who noted it. */
export interface NotedPayment extends Payment {
  readonly by: UserId;
}

/** A statement as far as payments depend on it. */
interface Payable extends Pick<Statement, 'state' | 'total'> {
  readonly payment: NotedPayment | null;
}

/** The facts that payments are decided by. */
export interface PaymentFacts<Row extends Payable> {
  readonly now: Instant;
  /** Today in the operator's time zone: `2026-12-03`. */
  readonly today: string;
  readonly by: UserId;
  /** The statements with the chosen ids, each once. */
  readonly chosen: readonly Row[];
}

/** Why statements can't be chosen; null if they can. */
function choiceRefusal({ chosen }: PaymentFacts<Payable>, ids: readonly StatementId[]): BookRefusal | null {
  if (ids.length === 0 || ids.length > MAX_MARKED) return 'invalid';
  return chosen.length === new Set(ids).size ? null : 'changed';
}

/**
 * Decides a payment of statements: the changed ones, none if this payment is noted already. Refuses for the payment
 * first, then for the choice, then for a statement that isn't to pay.
 */
export function decidePayment<Row extends Payable>(
  facts: PaymentFacts<Row>,
  ids: readonly StatementId[],
  payment: NewPayment,
): Result<readonly Row[], BookRefusal> {
  const { now, today, by, chosen } = facts;
  const { on, reference } = payment;
  if (!isPayment(payment, today)) return refused('invalid');
  const refusal = choiceRefusal(facts, ids);
  if (refusal !== null) return refused(refusal);
  const isSame = ({ payment: noted }: Payable): boolean =>
    noted !== null && noted.by === by && noted.on === on && noted.reference === reference;
  // A retry of a payment that was noted, whose response was lost.
  if (chosen.every(isSame)) return ok([]);
  if (!chosen.every(isToPay)) return refused('changed');
  return ok(chosen.map((row) => ({ ...row, state: 'paid', payment: { on, reference, at: now, by } })));
}

/** Decides to take a payment back: the changed statements. Refuses for the choice, the state, then the administrator. */
export function decideUndoPayment<Row extends Payable>(
  facts: PaymentFacts<Row>,
  ids: readonly StatementId[],
): Result<readonly Row[], BookRefusal> {
  const { now, by, chosen } = facts;
  const refusal = choiceRefusal(facts, ids);
  if (refusal !== null) return refused(refusal);
  if (!chosen.every(({ state }) => state === 'paid')) return refused('changed');
  if (!chosen.every(({ payment }) => payment !== null && mayUndoPayment(payment, by, now)))
    return refused('not-yours-to-undo');
  return ok(chosen.map((row) => ({ ...row, state: 'closed', payment: null })));
}
