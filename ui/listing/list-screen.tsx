import type { ReactNode } from 'react';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { ListCount } from './list-count.tsx';
import { ListFailure } from './list-failure.tsx';
import type { ListShape } from './list-shape.ts';
import { ListToolbar, SEARCH_ID } from './list-toolbar.tsx';
import { ListView, type Column } from './list-view.tsx';
import { NoMatches } from './no-matches.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useListQuery } from './use-list-query.ts';
import { useMatches } from '#ui/listing/matching/use-matches.ts';
import type { Pages } from './use-pages.ts';
import type { LoadedRows } from './use-rows.ts';
import './listing.css';

/** A row of a list: its place among the matching rows, and their number. */
export interface ListedRow {
  readonly position: number;
  readonly count: number;
}

interface ListScreenProps<Row> {
  shape: ListShape<Row>;
  label: string;
  noun: readonly [one: string, many: string];
  className: string;
  searchLabel: string;
  placeholder: string;
  columns: readonly Column[];
  /** Heights in px until they're measured. */
  rowHeight: { readonly row: number; readonly card: number };
  skeleton: { readonly rows: number; readonly label: string };
  /** The failure of the first load: a banner without `text`. `outdated` is the title of a later one. */
  failure: { readonly title: string; readonly text?: string; readonly outdated?: string };
  empty: ReactNode;
  /** Whether the rows need something else that's still loading. */
  waits?: boolean;
  row: (row: Row, place: ListedRow) => ReactNode;
  card: (row: Row, place: ListedRow) => ReactNode;
}

/** A list whose rows are all loaded together. */
export function ListScreen<Row>({ list, ...props }: ListScreenProps<Row> & { list: LoadedRows<Row> }): ReactNode {
  const { query, change: changeQuery } = useListQuery(props.shape);
  const matches = useMatches(list.index, query);
  return (
    <ListBody {...props} pages={{ ...list, query, changeQuery, matches, total: matches?.index.rows.length ?? 0 }} />
  );
}

/**
 * A list with its search, filters and order. It has a skeleton until its rows are loaded, a failure with Retry, and
 * `empty` if there are none. Rows that were loaded stay below a failure.
 */
export function ListBody<Row>({
  pages: { query, changeQuery: change, matches, total, failed, loading, reload },
  shape,
  label,
  noun,
  className,
  searchLabel,
  placeholder,
  columns,
  rowHeight,
  skeleton,
  failure,
  empty,
  waits = false,
  row,
  card,
}: ListScreenProps<Row> & { pages: Omit<Pages<Row>, 'list' | 'counted'> }): ReactNode {
  const wide = useIsWide();
  const failedBanner = (
    <ListFailure title={total === 0 ? failure.title : (failure.outdated ?? OUTDATED)} busy={loading} retry={reload} />
  );
  if (failed && total === 0)
    return failure.text === undefined ? (
      failedBanner
    ) : (
      <EmptyState
        art={<EmptyListArt />}
        title={failure.title}
        action={
          <Button variant="secondary" busy={loading} onClick={reload}>
            Retry
          </Button>
        }
      >
        {failure.text}
      </EmptyState>
    );
  if (matches === null || waits) return <SkeletonRows {...skeleton} />;
  if (total === 0) return empty;
  const listed = matches.rowIndices.length;
  const count = matches.count ?? listed;
  return (
    <>
      {failed && failedBanner}
      <div className={`listing stack gap-3 ${className}`}>
        <ListToolbar
          shape={shape}
          query={query}
          matches={matches}
          wide={wide}
          searchLabel={searchLabel}
          placeholder={placeholder}
          change={change}
        />
        <ListCount shown={matches.count} total={total} noun={noun} />
        {listed === 0 ? (
          <NoMatches noun={noun[1]} query={query} change={change} />
        ) : (
          <ListView
            label={label}
            matches={matches}
            query={query}
            wide={wide}
            columns={columns}
            rowHeight={rowHeight}
            change={change}
            onEscape={toSearch}
            row={(one, position) => row(one, { position, count })}
            card={(one, position) => card(one, { position, count })}
          />
        )}
      </div>
    </>
  );
}

const OUTDATED = 'The list couldn’t be updated';

const toSearch = (): void => document.getElementById(SEARCH_ID)?.focus();
