import type { UserId } from '#core/identity/user-id.ts';
import type { LedgerEntry } from '#core/delivery/ledger.ts';
import type { Instant } from '#core/instant.ts';
import type { StatementSide } from '#core/statement/period.ts';
import type { Payment, Statement, StatementId } from '#core/statement/statement.ts';

/** A time, from its first moment to that after its last. */
export type Span = readonly [from: number, to: number];

/** A closed statement, as it's stored. */
export interface StoredStatement extends Omit<Statement, 'carriedInto' | 'payment'> {
  /** Its place in the year of its last day; null if its total is zero. */
  readonly place: number | null;
  readonly carriedInto: StatementId | null;
  readonly payment: (Payment & { readonly by: UserId }) | null;
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

/** Whether a generated entry is part of a statement that isn't void. */
export const isBooked = ({ statements }: Books, { account, at }: Pick<LedgerEntry, 'account' | 'at'>): boolean =>
  statements.some((row) => row.account === account && row.state !== 'void' && isIn(at, row.bulk));

/** Whether a generated entry is one of a statement's. */
export const isOfStatement = (row: StoredStatement, { account, at }: Pick<LedgerEntry, 'account' | 'at'>): boolean =>
  row.account === account && isIn(at, row.bulk);
