import { useMemo, type ReactNode } from 'react';
import type { StatementSide } from '#core/statement/period.ts';
import type { Elements } from '#ui/kit/elements.ts';
import { FileButtons } from '#ui/listing/files/file-buttons.tsx';
import type { FileFormat } from '#ui/listing/files/saved-table.ts';
import { ListCount } from '#ui/listing/list-count.tsx';
import type { Matches } from '#ui/listing/matching/match-rows.ts';
import { Amount } from './amount.tsx';
import { bookSums, type BookRow } from './book-list.ts';
import { bookWords } from './book-words.ts';

const shownRows = (matches: Matches<BookRow>): BookRow[] =>
  Array.from(matches.rowIndices, (rowIndex) => matches.index.row(rowIndex));

/** The number of shown statements, their sums, and the files of them. */
export function BooksBar({
  side,
  matches,
  total,
  save,
  children,
}: {
  side: StatementSide;
  matches: Matches<BookRow>;
  total: number;
  save: (rows: readonly BookRow[], format: FileFormat) => Promise<void>;
  children: Elements;
}): ReactNode {
  const sums = useMemo(() => bookSums(shownRows(matches)), [matches]);
  const count = matches.rowIndices.length;
  return (
    <div className="list-bar row justify-between wrap gap-2 gap-x-4">
      <ListCount shown={count} total={total} noun={bookWords[side].noun} />
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
      {count > 0 && (
        <div className="books-files flex wrap gap-2">
          <FileButtons size="small" save={(format) => save(shownRows(matches), format)} />
        </div>
      )}
      {children}
    </div>
  );
}
