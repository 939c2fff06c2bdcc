import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { MoreRows } from '#ui/kit/lists/more-rows.tsx';
import { SortHeader } from '#ui/kit/lists/sort-header.tsx';
import { VirtualRows } from '#ui/kit/lists/virtual-rows.tsx';
import type { ListQuery } from '#core/listing/list-query.ts';
import type { Matches } from '#ui/listing/matching/match-rows.ts';
import '#ui/kit/lists/data-table.css';

/** One column of the table. */
export interface Column {
  readonly key: string;
  readonly label: string;
  /** The sort of its header. */
  readonly sort?: string;
  /** The content of its header, instead of the label. */
  readonly head?: ReactNode;
}

/** The matching rows: a table if there's space, otherwise cards. */
export function ListView<Row>({
  label,
  matches,
  query,
  wide,
  columns,
  rowHeight,
  change,
  onEscape,
  row,
  card,
}: {
  label: string;
  matches: Matches<Row>;
  query: ListQuery;
  wide: boolean;
  columns: readonly Column[];
  /** Heights in px until they're measured. */
  rowHeight: { readonly row: number; readonly card: number };
  change: (change: Partial<ListQuery>) => void;
  onEscape?: (() => void) | undefined;
  row: (row: Row, position: number) => ReactNode;
  card: (row: Row, position: number) => ReactNode;
}): ReactNode {
  const { index, rowIndices } = matches;
  const view = useRef<HTMLDivElement>(null);
  const at = useCallback((position: number) => index.row(rowIndices[position] ?? 0), [index, rowIndices]);

  // Searching from the middle of the list scrolls to the top of the results.
  const shown = useRef(query);
  useEffect(() => {
    if (shown.current === query) return;
    shown.current = query;
    const top = view.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) scrollBy({ top: top - 200, behavior: 'instant' });
  }, [query]);

  const sortBy = (sort: string) => {
    const isSameColumn = query.sort === sort;
    change({
      sort,
      descending: isSameColumn ? !query.descending : (index.shape.sorts[sort]?.descendingFirst ?? false),
    });
  };

  return (
    <div ref={view} className="list-view">
      <p className="visually-hidden" id="list-keys">
        Use the up and down arrows to move between rows, and Escape to go back to the search.
      </p>
      {wide ? (
        <table
          className="data-table"
          aria-label={label}
          aria-rowcount={matches.count === null ? -1 : matches.count + 1}
          aria-describedby="list-keys"
        >
          <colgroup>
            {columns.map(({ key }) => (
              <col key={key} className={`col-${key}`} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map(({ key, label: name, sort, head }) =>
                sort === undefined ? (
                  <th key={key} scope="col">
                    {head ?? name}
                  </th>
                ) : (
                  <SortHeader
                    key={key}
                    sorted={query.sort === sort ? (query.descending ? 'descending' : 'ascending') : null}
                    onSort={() => sortBy(sort)}
                  >
                    {name}
                  </SortHeader>
                ),
              )}
            </tr>
          </thead>
          <VirtualRows
            as="table"
            count={rowIndices.length}
            rowHeight={rowHeight.row}
            columns={columns.length}
            onEscape={onEscape}
          >
            {(position) => row(at(position), position)}
          </VirtualRows>
        </table>
      ) : (
        <VirtualRows as="list" label={label} count={rowIndices.length} rowHeight={rowHeight.card} onEscape={onEscape}>
          {(position) => card(at(position), position)}
        </VirtualRows>
      )}
      {matches.more !== undefined && <MoreRows more={matches.more} />}
    </div>
  );
}
