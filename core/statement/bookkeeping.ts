import type { PollParts } from '../poll.ts';
import type { StatementFeed } from './statement-feed.ts';
import type { StatementBooks, Statements } from './statements.ts';

/** The ports for statements, for one browser. */
export interface Bookkeeping {
  readonly statements: Statements;
  readonly statementBooks: StatementBooks;
  /** The statements of live screens on one page. */
  statementFeed(page: PollParts): StatementFeed;
}
