import { ok, refused, type Result } from '../result.ts';
import type { Statement, StatementId } from './statement.ts';
import { isVoidReason, type BookRefusal } from './statements.ts';

/** Decides to void a statement; undefined if there's no such statement. Refuses for the reason first, then the state. */
export function decideVoid<
  Row extends Pick<Statement, 'state' | 'voidReason'> & { readonly carriedInto: StatementId | null },
>(row: Row | undefined, reason: string): Result<Row, BookRefusal> {
  if (!isVoidReason(reason)) return refused('invalid');
  if (row === undefined || row.state !== 'closed') return refused('changed');
  if (row.carriedInto !== null) return refused('carried');
  return ok({ ...row, state: 'void', voidReason: reason });
}
