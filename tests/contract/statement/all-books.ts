import type { ListPage } from '#core/listing/list-query.ts';
import { byId } from '#core/newest-first.ts';
import type { StatementSide } from '#core/statement/period.ts';
import type { BookedStatement, StatementBooks } from '#core/statement/statements.ts';
import { valueOf } from '../outcome.ts';

/** All statements of a side, read page by page, newest first. */
export async function allBooks(books: StatementBooks, side: StatementSide): Promise<BookedStatement[]> {
  const all: BookedStatement[] = [];
  let after: string | null = null;
  do {
    const page: ListPage<BookedStatement> = valueOf(await books.list(side, { after }));
    all.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return all.toSorted((a, b) => b.closedAt - a.closedAt || byId(b, a));
}
