import type { Failure } from '../failure.ts';
import type { Result } from '../result.ts';
import type { LinePosition, Statement, StatementId } from '../statement/statement.ts';
import type { StatementDetail } from '../statement/statements.ts';

/**
 * The closed statements of the business that a key opens, which software can only read. Those of others are absent. If
 * the key was revoked in the meantime, a call fails with `session-ended`.
 */
export interface ApiStatements {
  /** All of them, newest first. */
  list(): Promise<Result<readonly Statement[], Failure>>;
  /**
   * A statement with those of its lines that come after a line, `most` of them; from the first one if it's null. Null for
   * another business's statement, and an unknown one.
   */
  find(id: StatementId, after: LinePosition | null, most: number): Promise<Result<StatementDetail | null, Failure>>;
}
