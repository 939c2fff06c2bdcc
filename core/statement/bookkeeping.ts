import type { StatementBooks, Statements } from './statements.ts';

/** The ports for statements, for one browser. */
export interface Bookkeeping {
  readonly statements: Statements;
  readonly statementBooks: StatementBooks;
}
