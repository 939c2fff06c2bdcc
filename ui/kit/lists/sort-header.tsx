import type { ReactNode } from 'react';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import './data-table.css';

/** Whether its table is sorted by a column, and in which direction. */
export type Sorted = 'ascending' | 'descending' | null;

const glyphs = { ascending: 'M7 14l5-5 5 5', descending: 'M7 10l5 5 5-5', none: 'M8 10l4-4 4 4M8 14l4 4 4-4' };

/** A column header that sorts its table. Only the sorted column has `aria-sort`. */
export function SortHeader({
  sorted,
  onSort,
  children,
}: {
  sorted: Sorted;
  onSort: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <th scope="col" {...(sorted === null ? {} : { 'aria-sort': sorted })}>
      <button type="button" className="sort-button inline-row" onClick={onSort}>
        <span>{children}</span>
        <Glyph size="small" d={glyphs[sorted ?? 'none']} />
      </button>
    </th>
  );
}
