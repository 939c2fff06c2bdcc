import { useMemo, type ReactNode } from 'react';
import { sumsOf } from '#core/statement/book-list.ts';
import type { StatementSide } from '#core/statement/period.ts';
import type { Elements } from '#ui/kit/elements.ts';
import { FileButtons } from '#ui/listing/files/file-buttons.tsx';
import type { FileFormat } from '#ui/listing/files/saved-table.ts';
import { ListCount } from '#ui/listing/list-count.tsx';
import type { Pages } from '#ui/listing/use-pages.ts';
import { Amount } from './amount.tsx';
import type { BookRow } from './book-list.ts';
import { bookWords } from './book-words.ts';

/** The number of statements that match, their sums, and the files of them. */
export function BooksBar({
  side,
  pages: { matches, counted, query, total },
  save,
  children,
}: {
  side: StatementSide;
  pages: Pick<Pages<BookRow>, 'matches' | 'counted' | 'query' | 'total'>;
  save: (format: FileFormat) => Promise<void>;
  children: Elements;
}): ReactNode {
  const sums = useMemo(() => (counted === null ? [] : sumsOf(counted, query.filters)), [counted, query.filters]);
  return (
    <div className="list-bar row justify-between wrap gap-2 gap-x-4">
      <ListCount shown={matches?.count ?? null} total={total} noun={bookWords[side].noun} />
      {sums.length > 0 && (
        <dl>
          <div className="books-sum flex items-baseline wrap gap-x-3">
            <dt>Total of what’s shown</dt>
            {sums.map(([currency, sum]) => (
              <dd key={currency}>
                <Amount cents={sum} currency={currency} />
              </dd>
            ))}
          </div>
        </dl>
      )}
      {matches?.rowIndices.length !== 0 && (
        <div className="books-files flex wrap gap-2">
          <FileButtons size="small" save={save} />
        </div>
      )}
      {children}
    </div>
  );
}
