import { useCallback, useEffect, useState } from 'react';
import { NEWEST } from '#core/identity/list-query.ts';
import { RowIndex } from './row-index.ts';
import type { Pages } from './use-pages.ts';
import type { LoadedRows } from './use-rows.ts';

/**
 * The row with an id, which a link may name: one that was read, or one of its own beside them. Changes of rows must be made
 * by this `change`, so that they reach that one too.
 */
export function useOpenedRow<Row>(
  { index, list, change }: Pages<Row>,
  id: string | null,
): { readonly row: Row | undefined; readonly change: LoadedRows<Row>['change'] } {
  const [beside, setBeside] = useState<RowIndex<Row> | null>(null);
  const find = (rows: RowIndex<Row> | null) => rows?.rows.find((row) => rows.shape.id(row) === id);
  const row = id === null ? undefined : (find(index) ?? find(beside));
  const isMissing = id !== null && row === undefined && index !== null;
  const shape = index?.shape;
  useEffect(() => {
    if (!isMissing || shape === undefined) return;
    let current = true;
    void list({ query: { ...NEWEST, filters: { id } } }).then((page) => {
      if (current && page.ok) setBeside(new RowIndex(page.value.rows, shape));
    });
    return () => {
      current = false;
    };
  }, [isMissing, id, list, shape]);
  return {
    row,
    change: useCallback(
      (changeRows) => {
        change(changeRows);
        setBeside((before) => before && changeRows(before));
      },
      [change],
    ),
  };
}
