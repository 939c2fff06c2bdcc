import type { NotedPayment } from '#core/statement/decide-payment.ts';
import type { LedgerEntry } from '#core/delivery/lifecycle/ledger.ts';
import type { Instant } from '#core/instant.ts';
import type { StatementSide } from '#core/statement/period.ts';
import type { AccountId, Statement, StatementId } from '#core/statement/statement.ts';

/** A half-open time range: `from` is included, `to` isn't. */
export type Span = readonly [from: number, to: number];

/** A closed statement, as it's stored. */
export interface StoredStatement extends Omit<Statement, 'carriedInto' | 'payment'> {
  /** Its place in the year of its last day; null if its total is zero. */
  readonly place: number | null;
  readonly carriedInto: StatementId | null;
  readonly payment: NotedPayment | null;
  /** The times of its entries that are generated instead of stored. */
  readonly bulk: readonly Span[];
  /** The entries of a void statement, which are part of later ones too. */
  readonly voided: readonly Pick<LedgerEntry, 'delivery' | 'kind'>[];
}

/** The operator's books. */
export interface Books {
  /** In the order in which they were closed. */
  statements: StoredStatement[];
  /** The first day of the last period that was closed; null if none was. */
  closed: Record<StatementSide, string | null>;
}

export const emptyBooks = (): Books => ({ statements: [], closed: { business: null, courier: null } });

const isIn = (at: Instant, spans: readonly Span[]): boolean => spans.some(([from, to]) => at >= from && at < to);

/** Returns a check of whether a generated entry is part of a statement that isn't void. */
export function bookedIn({ statements }: Books): (entry: Pick<LedgerEntry, 'account' | 'at'>) => boolean {
  const spans = new Map<AccountId, Span[]>();
  for (const { account, state, bulk } of statements)
    if (state !== 'void' && bulk.length > 0) spans.set(account, [...(spans.get(account) ?? []), ...bulk]);
  return ({ account, at }) => isIn(at, spans.get(account) ?? []);
}

/** Whether a generated entry is part of a statement. */
export const isOfStatement = (row: StoredStatement, { account, at }: Pick<LedgerEntry, 'account' | 'at'>): boolean =>
  row.account === account && isIn(at, row.bulk);
